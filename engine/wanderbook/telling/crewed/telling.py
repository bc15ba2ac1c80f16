"""Telling a board game with a crew: a story read between questions, and hidden hands."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from random import Random
from typing import Any, ClassVar

from msgspec import structs

from wanderbook.book import Choice
from wanderbook.book.conditions import And, Condition, Not
from wanderbook.book.effects import is_way_on
from wanderbook.notation.conditions import print_condition
from wanderbook.notation.printer import print_guards
from wanderbook.rulesets.common import events as common
from wanderbook.rulesets.common.actions import AddPlayer, Equip, RemovePlayer, ReturnToken
from wanderbook.rulesets.common.dominance import is_best_row
from wanderbook.rulesets.common.fate import is_row
from wanderbook.rulesets.common.hand import determinize
from wanderbook.session import Play
from wanderbook.session.odds import could_pass
from wanderbook.session.outlook import met
from wanderbook.table import (
    Chance,
    Decision,
    NotAllowed,
    Option,
    Outcome,
    Pick,
    Placement,
    Question,
    Reply,
    Table,
    decision,
)
from wanderbook.table import events as table
from wanderbook.table.challenge import rules_of
from wanderbook.table.decisions import TABLE, Chosen
from wanderbook.table.events import Event
from wanderbook.table.game import Reason
from wanderbook.table.grids import name_of_spot, spots
from wanderbook.table.reading import failing
from wanderbook.table.steps import AlterFate, ChooseWay, Gather, Tried
from wanderbook.telling.crewed.asking import Asking, Questions
from wanderbook.telling.crewed.chances import is_enough, success, with_and_without
from wanderbook.telling.crewed.foregone import Foregone, all_alike, first_that_holds, gathering
from wanderbook.telling.crewed.happenings import CrewHappenings
from wanderbook.telling.crewed.questions import uncounted
from wanderbook.telling.crewed.words import CrewWords
from wanderbook.telling.sheets import Line, Sheet
from wanderbook.telling.squares import square_name
from wanderbook.telling.telling import LogLine, Run, Telling, ending_name
from wanderbook.telling.texts import inflected

CHANCES = frozenset({"party", "nobody", "nobody_helps", "redraw", "hits", "way_trial"})
"""Reasons whose numbers are chances."""


class CrewTelling(Telling):
    """A play of a game with a crew in words. Each game adds its `words`, `happenings`, questions and free actions."""

    packages = (*Telling.packages, "wanderbook.telling.crewed")
    mingled = frozenset({table.HealthLost, table.Fell})
    asks: ClassVar[Questions]
    sensible: ClassVar[dict[type, Foregone]] = {Gather: gathering}
    """Questions that sometimes have only one sensible answer, by the class of the step."""
    words: CrewWords
    happenings: CrewHappenings

    def begin(self, words: CrewWords, happenings: CrewHappenings) -> None:
        self.words, self.happenings = words, happenings
        self._cards = dict(words.box.adventure)  # the game's own ones, too

    # ---------------------------------------------------------------- left to the game

    def asking(self, play: Play, asked: Question, viewer: int | None) -> Asking:
        raise NotImplementedError

    def status(self, play: Play) -> str:
        raise NotImplementedError

    def event_title(self, card: int) -> str:
        raise NotImplementedError

    # ---------------------------------------------------------------- players

    def players(self, play: Play) -> int:
        return int(play.state.board.players)

    def whose_turn(self, play: Play) -> list[str]:
        """The player whose turn it is, if there are several; empty once the campaign is over."""
        is_on = self.players(play) > 1 and play.decision is not None
        return [self.words.player(play.state.board.active)] if is_on else []

    def whose(self, play: Play, asked: Question) -> str:
        """The prefix that says whose decision it is, `Player 2: ` or everybody's; empty with a single player."""
        if self.players(play) == 1:
            return ""
        return self.text("whose", player=self.text("everybody") if asked.owner == TABLE else self.player(asked.owner))

    def shelfmark(self, number: str) -> str:
        return self.happenings.section(number)

    # ---------------------------------------------------------------- what happened

    def told(self, events: Iterable[Event], play: Play, viewer: int | None = None) -> list[LogLine]:
        happened = tuple(events)
        self.look(play, viewer, happened)
        return [*self._in_vain(happened), *super().told(happened, play, viewer)]

    def _told(self, run: Run, happened: Run, play: Play) -> Iterator[LogLine]:
        """The lines of the log for a run of events: cards and quests one by one, other events in one sentence."""
        first = run[0]
        rule, kind = first.rule, type(first).__name__
        match first:
            case table.SectionRead() | table.Judged() | table.RedirectFired():
                yield from super()._told(run, happened, play)
            case common.EventDrawn(card=card):
                yield LogLine(self.event_title(card), rule, kind, event=first)
            case common.EventStays() | table.QuestGained() | table.CardGained() | table.TokenGained():
                for event in run:
                    sentence, detail = self.sentence([event], play), self.explained(event, happened, play)
                    yield LogLine(sentence, rule, kind, detail=detail, event=event)
            case _:
                just = play if happened == play.events else None  # what was drawn then may be anywhere now
                if sentence := self.sentence(run, just):
                    yield LogLine(sentence, rule, kind, event=first)

    def _in_vain(self, happened: Run) -> Iterator[LogLine]:
        """A line for a choice whose effects found nothing to do, so that a player who paid for it does not wonder."""
        section, _, letter = _came_to_nothing(happened).rpartition(":")
        choice = self.choices(section).get(letter) if section else None
        if choice is None or choice.trial is not None:
            return
        if effects := tuple(effect for effect in choice.effects if not is_way_on(effect)):
            yield LogLine(self.words("in_vain", effects=self.words.effects(effects)), "", "ChoiceTaken")

    def explained(self, event: Event, happened: Run, play: Play) -> str:
        """The effects of a card or token that was just gained, for the detail of its line; empty for other events."""
        match event:
            case common.EventStays(card=card):
                return self.words.lasting(card)
            case table.CardGained(card=card):
                return self.words.adventure(card)
            case table.TokenGained(token=token):
                return self.text("token_serves", token=token)
            case _:
                return super().explained(event, happened, play)

    def runs(self, events: Iterable[Event]) -> Iterator[Run]:
        """Groups of neighbouring events of one kind with the same rule."""
        heard = (event for event in events if type(event) not in self.silent)
        for mingle, some in groupby(heard, key=lambda event: type(event) in self.mingled):
            block = list(some)
            if mingle:
                block.sort(key=lambda event: type(event).__name__, reverse=True)
            yield from (list(several) for _, several in groupby(block, key=_sentence_group))

    def sentence(self, events: Run, play: Play | None) -> str:
        return self.happenings.sentence(events, play)

    def log(self, play: Play, most: int | None = None, viewer: int | None = None) -> list[LogLine]:
        self.look(play, viewer)
        return super().log(play, most, viewer)

    def look(self, play: Play, viewer: int | None, happened: Run = ()) -> None:
        """Set the viewer and the number of players: some events are secret."""
        self.happenings.players, self.happenings.viewer = self.players(play), viewer

    # ---------------------------------------------------------------- questions

    def _sheet(self, play: Play, asked: Question, viewer: int | None) -> Sheet:
        return self.asks[type(play.state.agenda[-1])](self.asking(play, asked, viewer))

    def _free_action_lines(self, play: Play, asked: Question, viewer: int | None) -> Iterator[Line]:
        """The free actions as lines, without keys; a hidden hand has one line, not one for each card."""
        asking = self.asking(play, asked, viewer)
        hidden: set[str] = set()
        for option in asked.free_actions:
            line = self.free_action_line(asking, option.action)
            yield replace(line, listed=line.listed and line.label not in hidden)
            if option.concealed and not line.names:
                hidden.add(line.label)  # one line for a hand that is hidden, not one for each card

    def free_action_line(self, at: Asking, action: Any) -> Line:
        """The line for one free action. A game adds its own kinds."""
        words = self.words
        match action:
            case Equip():
                return self._equipping(at, action)
            case ReturnToken(whose=whose):
                return Line(action, words("free_actions.return", who=whose))
            case RemovePlayer(player=player):
                return Line(action, words("free_actions.leave", player=words.player(player)), sitting=True)
            case AddPlayer():
                return Line(action, words("free_actions.join"), sitting=True)
            case _:
                return at.use(action)

    def _equipping(self, at: Asking, action: Equip) -> Line:
        """The line to equip a card; of a hidden hand it names the player alone."""
        words, player = self.words, action.player
        if at.may_see(player):
            name = words.ability(action.card)
            return Line(
                action, words("free_actions.equip", name=name), detail=words.hand_card(action.card), names=(name,)
            )
        label = words("free_actions.equip_hidden", player=words.player(player))
        look = words("free_actions.equip_look", number=player + 1)
        return Line(action, label, another=player != at.board.active, hint=look)

    def closed_because(self, state: Table, option: Option, choice: Choice | None) -> str:
        """Why an option is closed. A choice closed by something the crew has says that, rather than
        `requires not …`.
        """
        reason = super().closed_because(state, option, choice)
        if choice is None or choice.requires is None or option.closed_by != self.game.rule["guard"]:
            return reason
        parts = _parts(failing(self.game, state, choice.requires))
        if not all(isinstance(part, Not) for part in parts):
            return reason
        had = [part.of for part in parts if isinstance(part, Not)]
        what = self.words.listed(print_condition(self.phrases, part, required=True) for part in had)
        return self.words("closed_by_having", what=self.named(what, choice.requires, state))

    def terms(self, play: Play, choice: Choice) -> list[str]:
        """The requirements and costs of an open choice, its trial and its certain effects. Conditions with *not* are
        left out.
        """
        asks = (*self._needed(play.state, choice.requires), *self.price(choice), *self.words.trial(choice))
        return [*asks, *self.words.brings(choice)]

    def _needed(self, state: Table, requires: Condition | None) -> Iterator[str]:
        """The requirement of a choice's guard, with the names of cards and quests, in at most one text."""
        needed = tuple(part for part in _parts(requires) if not isinstance(part, Not))
        if needed:
            guards = " ".join(print_guards(self.phrases, And(all=needed) if len(needed) > 1 else needed[0]))
            yield self.named(guards, requires, state)

    # ---------------------------------------------------------------- what is answered

    def foregone(self, play: Play) -> Chosen | None:
        """The answer to a question that does not have to be asked: altering a draw that is good or hopeless, the only
        option, or one with a single sensible answer. None if the play asks everything.
        """
        asked = play.decision
        if asked is None or isinstance(asked, Chance) or play.asks_everything:
            return None
        step = play.state.agenda[-1]
        if isinstance(step, AlterFate) and not self._may_matter(play.state, step.tried):
            return ()
        sensible = first_that_holds(self.sensible, self.game, play.state, asked)
        return self._only(play) if sensible is None else sensible

    def _may_matter(self, state: Table, tried: Tried) -> bool:
        return rules_of(self.game).may_alter(self.game, state, tried) and self.matters(state, tried)

    def matters(self, state: Table, tried: Tried) -> bool:
        """Whether another or a higher draw could make a difference."""
        if is_row(tried):
            return not is_best_row(self.game, tried)
        if not (tried.skill and tried.needed):
            return True
        return not is_enough(self.game, state, tried) and could_pass(self.game, state, tried)

    def _only(self, play: Play) -> Chosen | None:
        """The only reply, or the first of several that all lead to the same state. None for a choice of the story,
        which is always left to the player.
        """
        asked, step = play.decision, play.state.agenda[-1]
        if asked is None or isinstance(asked, Chance) or isinstance(step, AlterFate | Gather):
            return None
        if (isinstance(asked, Pick) and not asked.least) or self.could_wait(play, asked):
            return None
        if self.sheet(play, asked).story:
            return None
        return all_alike(self.game, play.state, asked)

    def could_wait(self, play: Play, asked: Question) -> bool:
        """Whether a question with one answer is still asked, because a free action could come first."""
        return any(option.closed_by is None for option in asked.free_actions)

    def advice(self, play: Play, asked: Decision | None, viewer: int | None = None) -> Reply | None:
        """The adviser's reply; to a choice of the story one of its choices, not a free action."""
        if not isinstance(asked, Pick) or not isinstance(play.state.agenda[-1], ChooseWay):
            return super().advice(play, asked, viewer)
        if (seen := self.as_seen(play, asked, viewer)) is None:
            return None
        state, way = seen
        return self.counsel.advise(play, state, structs.replace(way, free_actions=()))

    def as_seen(self, play: Play, asked: Question, viewer: int | None) -> tuple[Table, Question] | None:
        """The table with hidden hands redealt, and its question without options from those hands. None if the question
        is about a hidden hand."""
        at, hand = self.asking(play, asked, viewer), self.sheet(play, asked, viewer).hand
        seen = [player for player in range(self.players(play)) if at.may_see(player)]
        if hand is not None and hand not in seen:
            return None
        if len(seen) == self.players(play):
            return play.state, asked
        state = determinize(play.state, seen, Random(play.state.moment))
        could_be_asked = decision(self.game, state)
        assert could_be_asked is not None and not isinstance(could_be_asked, Chance)
        return state, _without_hidden_cards(could_be_asked, seen)

    def not_looked_at(self, play: Play, asked: Question, viewer: int | None) -> str:
        """A sentence naming the hidden hand that the question is about; empty if it is empty or visible."""
        at, hand = self.asking(play, asked, viewer), self.sheet(play, asked, viewer).hand
        player = hand if hand is not None else at.board.active if asked.owner == TABLE else asked.owner
        if self.players(play) < 2 or at.may_see(player) or not at.board.hands[player]:
            return ""
        return self.text("not_looked_at", player=self.player(player))

    def because(self, reason: Reason) -> str:
        """The reason for a piece of advice, as a sentence."""
        sentences: dict[str, str] = self.texts["because"]
        text = sentences.get(reason.kind) or sentences[reason.kind.partition("_")[0]]
        before, after = (
            self.words.percent(Fraction(one).limit_denominator(1000)) if reason.kind in CHANCES else round(one)
            for one in (reason.before, reason.after)
        )
        values = {"after": after, "before": before, "name": self._named(reason.name)}
        return inflected(text, values, self.language)

    def _named(self, name: str) -> str:
        """The name of the thing in a reason: `quest:3`, `location:12` or a place of the atlas, `1:B`."""
        kind, _, rest = name.partition(":")
        match kind:
            case "":
                return ""
            case "quest":
                return self.words.quest(int(rest))
            case "location":
                return rest
            case _:
                return self.place_name(name)

    def place_name(self, spot: str) -> str:
        """The table's name for a place of the atlas, `1:B`."""
        raise NotImplementedError

    def recommended(self, play: Play, asked: Question, viewer: int | None = None) -> Chosen:
        """The advised party for a challenge, to preselect; empty for other questions."""
        step = play.state.agenda[-1]
        if not isinstance(step, Gather) or not isinstance(asked, Pick) or asked.most < 2:
            return ()
        reply = self.advice(play, asked, viewer)
        own = {option.id for option in asked.options}
        return reply.chosen if reply is not None and own.issuperset(reply.chosen) else ()

    def party(self, play: Play, name: str, choice: Choice, viewer: int | None = None) -> Chosen | None:
        """The party that the adviser would send to the challenge of an open choice; None without advice."""
        asked = play.decision
        if asked is None or isinstance(asked, Chance) or (seen := self.as_seen(play, asked, viewer)) is None:
            return None
        then = met(self.game, name, choice, seen[0])
        step = then.agenda[-1]
        if not isinstance(step, Gather):
            return ()
        who = decision(self.game, then)
        assert isinstance(who, Pick)
        sensible = first_that_holds(self.sensible, self.game, then, who)
        reply = self.counsel.foresee(play, then) if sensible is None else Reply(sensible)
        own = {option.id for option in who.options}
        return reply.chosen if reply is not None and own.issuperset(reply.chosen) else None

    def passing(self, play: Play) -> str:
        """The meaning of choosing nothing, by the step that asks and, for a party, by the kind of challenge."""
        step, sentences = play.state.agenda[-1], self.texts["passing"]
        name = type(step).__name__
        about = f"{name}_{step.tried.about}" if isinstance(step, Gather) else name
        passed: str = sentences.get(about) or sentences.get(name, sentences["else"])
        return passed

    def meaning(self, play: Play, asked: Question, chosen: Chosen, viewer: int | None = None) -> list[str]:
        """A party's chance of success as a sentence, with what that does not count."""
        step = play.state.agenda[-1]
        if not isinstance(step, Gather) or not step.tried.needed:
            return []
        at = self.asking(play, asked, viewer)
        chance = success(self.game, play.state, step.tried, chosen)
        sentence = self.text("odds_together", chance=self.words.percent(chance))
        return [" ".join((sentence, *uncounted(at, chosen)))]

    def effects(self, play: Play, asked: Question, chosen: Chosen) -> dict[str, str]:
        """The effect of each possible participant on the odds of this party, in words by name. Empty for other
        questions, and if the challenge passes anyway.
        """
        step = play.state.agenda[-1]
        if not isinstance(step, Gather) or not step.tried.needed or not isinstance(asked, Pick):
            return {}
        names = (one.id for one in asked.options)
        each = with_and_without(self.game, play.state, step.tried, chosen, names)
        return {name: self.words.change(*chances) for name, chances in each.items()}

    def refusal(self, play: Play, refused: NotAllowed) -> str:
        """Why a reply is refused, with squares named as on the screen."""
        asked, reason = play.decision, super().refusal(play, refused)
        if isinstance(asked, Placement):
            for spot in spots(asked.row):
                reason = re.sub(rf"\b{re.escape(name_of_spot(spot))}\b", square_name(asked.row, spot), reason)
        return reason

    # ---------------------------------------------------------------- how it ended

    def ended(self, play: Play, outcome: Outcome) -> list[str]:
        lost = outcome.ending is None and outcome.stuck is None
        how = [self.text("campaign_lost")] if lost else super().ended(play, outcome)
        return [*how, self.text("took", turns=play.state.board.turn)]

    def achievement(self, name: str) -> str:
        kind, _, number = name.partition(":")
        called = ending_name(self.book, int(number)) if kind == "ending" else self.words.card(int(number))
        return self.words(f"earned.{kind}", name=called, number=number)


def _sentence_group(event: Event) -> tuple[object, ...]:
    """The key that groups events into one sentence. Squares are grouped by enemy; players who join or leave stay apart,
    since that renumbers players."""
    if isinstance(event, table.PlayerJoined | table.PlayerLeft):
        return (object(),)
    of = event.enemy if isinstance(event, table.SquareCovered | common.EnemyRegenerated) else ""
    return type(event), event.rule, of


def _without_hidden_cards(asked: Question, seen: Collection[int]) -> Question:
    """The question without options that are cards of hands not in `seen`."""

    def left(options: Iterable[Option]) -> tuple[Option, ...]:
        return tuple(option for option in options if not option.concealed or option.owner in seen)

    if isinstance(asked, Pick):
        asked = structs.replace(asked, options=left(asked.options))
    return structs.replace(asked, free_actions=left(asked.free_actions))


def _parts(condition: Condition | None) -> tuple[Condition, ...]:
    return condition.all if isinstance(condition, And) else (condition,) if condition else ()


def _came_to_nothing(events: Run) -> str:
    """The name of a choice whose effects changed nothing: from taking it to the next section only its price was paid.
    Empty if there is none.
    """
    after: list[Event] = []
    choice = ""
    for event in events:
        if isinstance(event, table.ChoiceTaken):
            choice, after = event.choice, []
        elif isinstance(event, table.SectionRead | table.Returned):
            return choice if all(isinstance(one, common.GoodsLost) for one in after) else ""
        else:
            after.append(event)
    return ""
