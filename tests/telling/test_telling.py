"""A play in words: every question, everything that happened and how things stand, in whole stretches of every game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import count, islice
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

import wanderbook.telling
from wanderbook.book.conditions import HasCard
from wanderbook.book.effects import is_way_on
from wanderbook.ids import name_of
from wanderbook.locales import languages
from wanderbook.rulesets import game_for
from wanderbook.session import Play
from wanderbook.session.replies import some_reply
from wanderbook.table import Chance, Game, NotAllowed, Pick, Placement, Question, Reply, open_options
from wanderbook.table.agenda import check
from wanderbook.table.events import ChoiceTaken, Event, Fell, HealthLost, Joined, Returned, SectionRead
from wanderbook.table.steps import ChooseWay
from wanderbook.telling import AMOUNT, Line, LogLine, Sheet, Telling, telling_for
from wanderbook.telling.distant_skies import DistantSkiesTelling
from wanderbook.telling.sleeping_gods import SleepingGodsTelling
from workshop.shelf import book_named

PLAIN = "the-lamplighters-round"
TABLES = {"the-widows-buoys": 2, "lost-property": 3}
"""Books of board games, and how many play them here."""
DECISIONS = 150
LEFT_OVER = re.compile(r"[{}]|\[s\]|\b[a-z]+_[a-z]+\b")
"""What no sentence has: a slot that was not filled, an ending that was not decided, an inner name."""

TYPED = re.compile(
    r"\b(NAMES?|NOMS?|WORDS|MOTS)\b|for example:|par exemple|^(do|faire) | (do|faire) (change|complete)s?\b"
)
"""What only somebody needs to read who types: another screen does not show it."""


def game_of(name: str, language: str = "en") -> Game:
    book = book_named(name)
    page = book.title_page.model_copy(update={"language": language})
    return game_for(book.model_copy(update={"title_page": page}))


def decisions(
    game: Game, most: int = DECISIONS, players: int = 1, kind: type[Play] = Play
) -> Iterator[tuple[Play, Question]]:
    """So many decisions, answered by chance; a play that is over is followed by another."""
    seeds, chance = count(1), Random(3)
    play = kind(game, next(seeds))
    for _ in range(most):
        if play.decision is None:
            play = kind(game, next(seeds))
        asked = play.decision
        assert asked is not None and not isinstance(asked, Chance)
        yield play, asked
        first = game.rules.name != "gamebook" and not play.state.moment
        play.answer(Reply((str(players),)) if first else some_reply(asked, chance))


def test_each_game_has_a_telling_of_its_own() -> None:
    assert type(telling_for(game_of(PLAIN))) is Telling
    assert type(telling_for(game_of("the-widows-buoys"))) is SleepingGodsTelling
    assert type(telling_for(game_of("lost-property"))) is DistantSkiesTelling


# ---------------------------------------------------------------- everything, at every decision


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", [PLAIN, *TABLES])
def test_everything_is_said_at_every_decision(name: str, language: str) -> None:
    game = game_of(name, language)
    telling = telling_for(game)
    closed = happened = free_actions = 0
    for play, asked in decisions(game, players=TABLES.get(name, 1)):
        viewer = max(asked.owner, 0)
        sheet = telling.sheet(play, asked, viewer)
        check_sheet(play, asked, sheet)
        free = telling.free_actions(play, asked, viewer)
        assert sorted(line.id for line in free) == sorted(option.id for option in asked.free_actions)
        assert len({line.key for line in free}) == len(free)
        free_actions += len(free)
        for line in (*sheet.lines, *free):
            assert line.label
            assert bool(telling.why(play, line)) == bool(telling.why(play, line.id)) == (line.closed is not None)
            closed += line.closed is not None
        told = telling.told(play.events, play, viewer)
        check_told(play.events, told)
        happened += len(told)
        begun = name == PLAIN or play.state.board.turn
        assert bool(telling.status(play)) == bool(begun)
        for text in said(telling, play, asked, sheet, free, told):
            assert not LEFT_OVER.search(text), text
    assert happened > DECISIONS / 2
    assert closed and (free_actions or name == PLAIN)


def check_sheet(play: Play, asked: Question, sheet: Sheet) -> None:
    """Every option once, under a key of its own; and what an empty line answers is allowed. How to type is a hint."""
    assert sheet.title
    assert not [text for text in (sheet.title, *sheet.notes) if TYPED.search(text)]
    if isinstance(asked, Pick):
        assert [line.id for line in sheet.lines] == [option.id for option in asked.options]
        assert [line.closed for line in sheet.lines] == [option.closed_by for option in asked.options]
    keys = [line.key for line in sheet.lines if line.key != AMOUNT]
    assert all(keys) and len(keys) == len(set(keys))
    if sheet.standard is not None:
        check(play.game, play.state, Reply(sheet.standard))
        assert sheet.meant
    if isinstance(asked, Placement):
        assert sheet.row and (sheet.target == asked.how.target if len(asked.row) > 1 else sheet.target is None)
    assert not sheet.row or play.state.board.fight.row


def check_told(events: tuple[Event, ...], told: list[LogLine]) -> None:
    """A line says something, or names a section; all that were read are named, in order."""
    for line in told:
        assert bool(line.text) != bool(line.section)
        assert line.event is None or line.kind == type(line.event).__name__
        assert line.rule or line.event is None
    assert [line.section for line in told if line.section] == [
        event.section for event in events if isinstance(event, SectionRead)
    ]


def said(
    telling: Telling, play: Play, asked: Question, sheet: Sheet, free_actions: tuple[Line, ...], told: list[LogLine]
) -> Iterator[str]:
    """Every text of a decision but the story's own."""
    yield from (telling.status(play), telling.whose(play, asked), sheet.title, *sheet.notes, sheet.hint, sheet.meant)
    yield from (text for line in free_actions for text in (line.label, line.detail))
    yield from (text for line in told for text in (line.text, line.detail))
    if not sheet.story:
        yield from (text for line in sheet.lines for text in (line.label, line.detail))


@pytest.mark.parametrize("name", [PLAIN, *TABLES])
def test_choices_of_the_story_say_what_they_ask_for(name: str) -> None:
    game = game_of(name)
    telling = telling_for(game)
    stories = terms = shut = 0
    for play, asked in decisions(game, 400):
        if not isinstance(asked, Pick) or not telling.sheet(play, asked).story:
            continue
        stories += 1
        choices = telling.choices(asked.about)
        assert list(choices) == [option.id for option in asked.options]
        for option in asked.options:
            choice = choices[option.id]
            asks = telling.terms(play, choice)
            assert all(asks) and (asks or not (choice.price or choice.trial))
            terms += len(asks)
            if option.closed_by is not None:
                shut += 1
                assert telling.closed_because(play.state, option, choice).endswith(".")
    assert stories > 10 and terms and shut


# ---------------------------------------------------------------- players


@pytest.mark.parametrize("name", TABLES)
def test_players_are_called_by_their_own_names(name: str) -> None:
    game, names = game_of(name), ("Ada", "Bertrand", "Céleste", "Dora", "Emil")
    numbered, named = telling_for(game), telling_for(game)
    named.names = names
    found: set[str] = set()
    for play, asked in decisions(game, players=TABLES[name]):
        if play.left:
            continue  # whoever stays is numbered anew: tests/session/test_seats.py
        before, after = (list(everything(telling, play, asked)) for telling in (numbered, named))
        assert [called(text, names) for text in before] == after
        assert not any(re.search(r"Player \d", text) for text in after)
        found |= {one for one in names for text in after if one in text}
    assert found >= set(names[: TABLES[name]])  # others may join


def everything(telling: Telling, play: Play, asked: Question) -> Iterator[str]:
    sheet, free_actions = telling.sheet(play, asked), telling.free_actions(play, asked)
    yield from said(telling, play, asked, sheet, free_actions, telling.told(play.events, play))
    yield from (line.text for line in telling.log(play, 5))


def called(text: str, names: tuple[str, ...]) -> str:
    return re.sub(r"Player(.)(\d)", lambda found: names[int(found[2]) - 1], text)


def test_who_has_no_name_is_numbered() -> None:
    telling = telling_for(game_of(PLAIN))
    telling.names = ("Ada", "")
    assert [telling.player(number) for number in range(3)] == ["Ada", "Player 2", "Player 3"]


# ---------------------------------------------------------------- the log


class Watched(Play):
    """A play that counts how far back it is looked."""

    looked = 0

    def back(self) -> Iterator[tuple[Event, ...]]:
        for turn in super().back():
            self.looked += 1
            yield turn


@pytest.mark.parametrize("name", [PLAIN, *TABLES])
def test_the_last_lines_are_the_end_of_the_whole_log(name: str) -> None:
    game = game_of(name)
    telling = telling_for(game)
    longest = 0
    for play, _ in decisions(game, 250, TABLES.get(name, 1)):
        if play.state.moment % 5:
            continue
        whole = telling.log(play)
        longest = max(longest, len(whole))
        assert all(line.text for line in whole)
        for most in (1, 2, 7, 30):
            assert telling.log(play, most) == whole[-most:]
        assert telling.log(play, 0) == []
    assert longest > (10 if name == PLAIN else 100)


@pytest.mark.parametrize("name", TABLES)
def test_the_last_lines_are_found_without_reading_all_of_it(name: str) -> None:
    game = game_of(name)
    telling = telling_for(game)
    *_, (play, _) = decisions(game, 500, TABLES[name], Watched)
    assert isinstance(play, Watched) and play.state.moment > 200
    telling.log(play, 14)
    assert 0 < play.looked < 100


class Recited(Play):
    """A play of which something else is told than what happened."""

    turns: tuple[tuple[Event, ...], ...] = ()

    def back(self) -> Iterator[tuple[Event, ...]]:
        return reversed(self.turns)


def test_what_is_told_together_stays_together_however_far_one_looks_back() -> None:
    """Health that is lost and who falls come by turns, over many decisions, and are told one after the other."""
    game = game_of("the-widows-buoys")
    telling, play = telling_for(game), Recited(game, 1)
    hurt = [
        (HealthLost("SG-DAMAGE-1", who, 2), Fell("SG-DAMAGE-3", who)) for who in ("Mac", "Kannan", "Marco", "Rafael")
    ]
    joined = [(Joined("SG-CHAL-1", who, "1:A"),) for who in ("Mac", "Kannan")]
    play.turns = (*joined, *((event,) for pair in hurt for event in pair), (), *joined, *joined)
    whole = telling.log(play)
    assert [line.kind for line in whole] == ["Joined", "HealthLost", "Fell", "Joined"]
    for most in range(1, 6):
        assert telling.log(play, most) == whole[-most:]


def test_a_log_of_another_moment() -> None:
    game = game_of("the-widows-buoys")
    telling = telling_for(game)
    *_, (play, _) = decisions(game, 60)
    now = telling.log(play)
    play.go_to(30)
    then = telling.log(play)
    assert 0 < len(then) < len(now)
    assert telling.log(play, 3) == then[-3:]


# ---------------------------------------------------------------- what is answered


@pytest.mark.parametrize("name", TABLES)
def test_advice_is_allowed_and_has_words(name: str) -> None:
    game = game_of(name)
    telling = telling_for(game)
    given = 0
    for play, asked in decisions(game, 120):
        if play.state.moment % 4 or (reply := telling.advice(play, asked)) is None:
            continue
        check(game, play.state, reply)
        said = telling.in_words(play, asked, reply.chosen)
        assert said and (reply.chosen or said.endswith("."))
        given += 1
    assert given > 10


def test_a_plain_book_gives_no_advice_and_nothing_is_foregone() -> None:
    game = game_of(PLAIN)
    telling = telling_for(game)
    for play, asked in decisions(game, 20):
        assert telling.advice(play, asked) is None
        assert telling.foregone(play) is None
        assert isinstance(asked, Pick)
        [first, *_] = telling.sheet(play, asked).lines
        assert telling.in_words(play, asked, (first.id,)) == f"{first.id} {first.label}"


@pytest.mark.parametrize("name", TABLES)
def test_what_is_foregone_is_allowed_and_nothing_is_where_everything_is_asked(name: str) -> None:
    game = game_of(name)
    telling = telling_for(game)
    found = 0
    for play, _ in decisions(game, 400):
        if (chosen := telling.foregone(play)) is None:
            continue
        check(game, play.state, Reply(chosen))
        everything = Play.from_state(game, 0, play.state)
        everything.asks_everything = True
        assert telling.foregone(everything) is None
        found += 1
    assert found


def test_the_only_choice_of_a_story_is_made_all_the_same() -> None:
    """An event with one choice, and nothing else that could be done."""
    game = game_of("the-widows-buoys")
    play = Play.from_state(game, 1, replace(Play(game, 1).state, agenda=(ChooseWay("event-8"),)))
    asked = play.decision
    assert isinstance(asked, Pick) and not open_options(asked.free_actions)
    assert [option.id for option in asked.options] == open_options(asked.options) == ["A"]
    assert telling_for(game).foregone(play) is None


@pytest.mark.parametrize("name", TABLES)
def test_damage_is_placed_on_the_row_and_aimed_where_there_are_several(name: str) -> None:
    game = game_of(name)
    telling = telling_for(game)
    rows = set()
    placing = ((play, asked) for play, asked in decisions(game, 20_000) if isinstance(asked, Placement))
    for play, asked in islice(placing, 60):
        check_sheet(play, asked, telling.sheet(play, asked))
        rows.add(len(asked.row) > 1)
    assert rows == {False, True}


@pytest.mark.parametrize("name", TABLES)
def test_a_refusal_names_squares_as_the_question_does(name: str) -> None:
    game = game_of(name)
    telling = telling_for(game)
    play = next(play for play, asked in decisions(game, 2000) if isinstance(asked, Placement))
    with pytest.raises(NotAllowed) as refused:
        check(game, play.state, Reply(("0:0,0", "0:0,0")))
    reason = telling.refusal(play, refused.value)
    assert reason and "0:0,0" not in reason


# ---------------------------------------------------------------- cards and quests by their names

CAP, DEED = "la carte Aventure 1 (Une casquette de chauffeur)", "la carte Aventure 2 (L’acte en blanc)"


@pytest.mark.parametrize(
    ("about", "cards", "closed", "said"),
    [
        ("9:B", (), True, f"Ce choix est fermé\N{NO-BREAK SPACE}: nécessite {CAP}."),
        ("9:B", (1,), False, f"Nécessite {CAP}"),
        ("9:A", (1,), True, f"Ce choix est fermé\N{NO-BREAK SPACE}: interdit avec {CAP}."),
        ("12:A", (), True, f"Ce choix est fermé\N{NO-BREAK SPACE}: nécessite le mot-clé SUIE ou {CAP}."),
        ("12:A", (1,), False, f"Nécessite le mot-clé SUIE ou {CAP}"),
        ("14:C", (2,), True, "Ce choix est fermé\N{NO-BREAK SPACE}: nécessite le mot-clé LECTURE."),
        ("14:C", (), True, f"Ce choix est fermé\N{NO-BREAK SPACE}: nécessite {DEED} et le mot-clé LECTURE."),
    ],
)
def test_a_condition_names_the_card_that_it_is_about(
    about: str, cards: tuple[int, ...], closed: bool, said: str
) -> None:
    game = game_for(book_named("le-bac-de-minuit"))
    section, _, letter = about.partition(":")
    state = game.rules.begin(game, 1)
    play = Play.from_state(game, 1, replace(state, agenda=(ChooseWay(section),), cards=frozenset(cards)))
    telling, choice = telling_for(game), game.sections[section].choices[letter].choice
    assert isinstance(play.decision, Pick)
    option = next(one for one in play.decision.options if one.id == letter)
    assert (option.closed_by is not None) == closed
    if closed:
        assert telling.closed_because(play.state, option, choice) == telling.why(play, letter) == said
    else:
        assert telling.terms(play, choice)[0] == said


def test_a_number_is_not_taken_for_another_that_it_begins() -> None:
    game = game_for(book_named("le-bac-de-minuit"))
    told = telling_for(game).named("la carte Aventure 12, la carte Aventure 1", HasCard(card=1))
    assert told == f"la carte Aventure 12, {CAP}"


# ---------------------------------------------------------------- what happened


def test_what_was_drawn_is_shown_only_just_then_and_to_its_owner() -> None:
    """Events of several decisions may be told at once: what is in a hand by then was not all drawn just now."""
    game = game_of("the-widows-buoys")
    telling = telling_for(game)

    def drawn(events: Iterable[Event], viewer: int | None) -> bool:
        return any(line.text.startswith("You draw ") for line in telling.told(events, play, viewer))

    owner, play = next(
        (owner, play)
        for play, _ in decisions(game, 400, players=2)
        for owner in (0, 1)
        if play.state.moment
        and any(line.text.startswith("You draw ") for line in telling.told(play.events, play, owner))
    )
    assert drawn(play.events, owner)
    assert not drawn(play.events, 1 - owner) and not drawn(play.events, None)
    assert not drawn(play.log(), owner)


def test_what_was_chosen_in_vain_is_said() -> None:
    """Where a choice came to nothing, no event says so; where something came of it, the event does."""
    game = game_of("the-widows-buoys")
    telling, play = telling_for(game), Play(game, 1)
    number, choice = next(
        (number, choice)
        for number, section in game.book.sections.items()
        for choice in section.choices
        if choice.trial is None and any(not is_way_on(effect) for effect in choice.effects)
    )
    chosen, back = ChoiceTaken("SG-READ-1", name_of(number, choice.letter)), Returned("SG-READ-1")
    vain, _ = telling.told((chosen, back), play)
    assert vain.kind == "ChoiceTaken" and vain.text.endswith("It was not needed.")
    assert len(telling.told((chosen, HealthLost("SG-DAMAGE-1", "Mac", 1), back), play)) == 2


@pytest.mark.parametrize("name", [PLAIN, *TABLES])
def test_a_play_that_is_over_says_how(name: str) -> None:
    game = game_of(name)
    play, chance = Play(game, 1), Random(1)
    while (asked := play.decision) is not None:
        play.answer(some_reply(asked, chance))
    outcome = play.outcome
    assert outcome is not None
    lines = telling_for(game).ended(play, outcome)
    assert all(lines) and len(lines) == (1 if name == PLAIN else 2)


# ---------------------------------------------------------------- for any screen


def test_it_knows_no_screen() -> None:
    paths = sorted(Path(wanderbook.telling.__file__).parent.rglob("*.py"))
    assert len(paths) > 20
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not [name for name in names if name.split(".")[0] in ("rich", "markdown_it", "wanderbook_tools")]
