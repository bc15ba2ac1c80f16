"""Why something is advised: from what the adviser weighed, or from what is known of the place or the quest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest

from tests.telling.test_telling import game_of
from wanderbook.book import Choice
from wanderbook.book.sections import Challenge
from wanderbook.rulesets import game_for
from wanderbook.rulesets.common.actions import Explore
from wanderbook.session import Play
from wanderbook.session.outlook import party_odds
from wanderbook.table import Pick, Reply
from wanderbook.table.game import Reason
from wanderbook.table.steps import ChooseWay
from wanderbook.telling import telling_for
from workshop.shelf import book_named

BOOKS = ("the-proving-sea", "the-widows-buoys", "first-voyage", "the-late-mountain")
BARE = {"best", "first", "way_new"}
"""Reasons that name nothing."""


def advised(name: str, many: int = 150) -> Iterator[tuple[Play, Reply, Reason]]:
    """Every decision of a play as it is advised, before it is answered, with the reason."""
    play = Play(game_for(book_named(name)), 1)
    telling = telling_for(play.game)
    for _ in range(many):
        asked = play.decision
        if not asked or (reply := telling.advice(play, asked)) is None:
            return
        seen = telling.as_seen(play, asked, None)
        assert seen is not None
        reason = telling.counsel.reason(play, *seen, reply)
        assert reason is not None
        yield play, reply, reason
        play.answer(reply.chosen)


@cache
def kinds(name: str) -> Counter[str]:
    return Counter(reason.kind for _, _, reason in advised(name))


@pytest.mark.parametrize("name", BOOKS)
def test_few_reasons_name_nothing(name: str) -> None:
    found = kinds(name)
    assert sum(found[kind] for kind in BARE) <= sum(found.values()) / 8, found


def test_a_way_is_advised_for_its_quest_its_odds_or_what_it_brings() -> None:
    seen: Counter[str] = Counter()
    for play, reply, reason in (one for name in BOOKS for one in advised(name)):
        step, asked = play.state.agenda[-1], play.decision
        if not isinstance(step, ChooseWay) or not isinstance(asked, Pick) or reason.kind == "only":
            continue
        telling = telling_for(play.game)
        ways = play.game.sections[step.section].choices
        if reply.chosen[0] not in ways:
            continue
        choice: Choice = ways[reply.chosen[0]].choice
        seen[reason.kind] += 1
        if reason.kind == "way_quest":
            quest = int(reason.name.removeprefix("quest:"))
            assert quest in play.state.quests and telling.quest(quest).split(": ")[-1] in telling.because(reason)
        elif isinstance(choice.trial, Challenge):
            assert reason.kind == "way_trial"
            party = telling.party(play, f"{step.section}:{reply.chosen[0]}", choice)
            if party is not None:
                odds = party_odds(play.game, f"{step.section}:{reply.chosen[0]}", choice, party, play.state).chance
                seen["as on screen"] += Fraction(reason.after).limit_denominator(1000) == odds
    assert seen["way_quest"] and seen["way_trial"] and seen["way_safe"] and seen["as on screen"], seen


def test_a_new_place_is_named_with_the_quest_that_sends_there() -> None:
    said: Counter[str] = Counter()
    for play, reply, reason in (one for name in BOOKS for one in advised(name)):
        asked = play.decision
        actions = asked.actions(reply.chosen) if isinstance(asked, Pick) and len(reply.chosen) == 1 else ()
        for action in actions:
            if isinstance(action, Explore):
                said[reason.kind] += 1
                text = telling_for(play.game).because(reason)
                if reason.kind == "explore_new":
                    assert text.startswith(f"Location {action.location} is new to you")
                elif reason.kind == "explore_quest":
                    quest = play.game.book.quests[int(reason.name.removeprefix("quest:"))]
                    assert quest.name in text and f"xplore {action.location}" in quest.text
        if reply.chosen and reply.chosen[0].startswith("equip:"):
            said["equip"] += 1
            assert reason.kind != "first"
    assert said["explore_new"] and said["explore_quest"] and said["equip"], said


@pytest.mark.parametrize(
    ("language", "reason", "said"),
    [
        ("en", Reason("bound_new", after=2, name="1:A"), "there are 2 locations you have not explored"),
        ("fr", Reason("bound_new", after=1, name="1:A"), "Il y a là 1 lieu que vous n’avez pas exploré ("),
        ("fr", Reason("explore_new", name="location:12"), "Le lieu 12 est nouveau pour vous"),
        ("fr", Reason("way_trial", after=0.5), "réussit dans 50\N{NO-BREAK SPACE}% des tirages"),
    ],
)
def test_reasons_are_told_in_both_languages(language: str, reason: Reason, said: str) -> None:
    assert said in telling_for(game_of("the-widows-buoys", language)).because(reason)
