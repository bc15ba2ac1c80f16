"""What telling a board game with a crew has in common: a story read between questions, hands that are hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from rich.console import RenderableType
from rich.padding import Padding

from wanderbook.book import Choice
from wanderbook.book.conditions import And, Condition, HasCard, HasQuest, Not
from wanderbook.book.effects import is_way_on
from wanderbook.notation.conditions import print_condition
from wanderbook.notation.printer import print_guards
from wanderbook.rulesets.common import events as common
from wanderbook.session import Play
from wanderbook.table import Chance, Option, Outcome, Question, why
from wanderbook.table.challenge import AlterFate, Gather
from wanderbook.table.decisions import Chosen
from wanderbook.table.events import (
    CardGained,
    ChoiceTaken,
    Event,
    Fell,
    HealthLost,
    QuestGained,
    Returned,
    SectionRead,
    SquareCovered,
)
from wanderbook.table.reading import failing
from wanderbook_tools import answers
from wanderbook_tools.telling import QUIET, WIDTH, bound, ending_name, ruled
from wanderbook_tools.tellings.crewed import boards
from wanderbook_tools.tellings.crewed.asking import Asking, Questions
from wanderbook_tools.tellings.crewed.chances import is_enough, success
from wanderbook_tools.tellings.crewed.happenings import CrewHappenings
from wanderbook_tools.tellings.crewed.words import CrewWords, Table
from wanderbook_tools.tellings.table import Line, Sheet, TableTeller

PACKAGE = "wanderbook_tools.tellings.crewed"


class CrewTeller(TableTeller):
    """A game has `words`, `happenings` and its `asks`, and says what may be done besides, and how its boards look."""

    shared = (PACKAGE,)
    mingled = frozenset({HealthLost, Fell})
    asks: ClassVar[Questions]
    words: CrewWords
    happenings: CrewHappenings
    _read: set[str]
    """Sections that were told in this exploration."""
    _drawn: str
    """The event that was drawn and is not read yet: its name has been told."""

    def begin(self, words: CrewWords, happenings: CrewHappenings) -> None:
        self.words, self.happenings = words, happenings
        self._cards = dict(words.box.adventure)  # the game's own ones, too
        self._read, self._drawn = set(), ""

    @property
    def commands(self) -> Mapping[str, Callable[[Play, str], None]]:
        return {
            **super().commands,
            "crew": self.crew,
            "map": self.map,
            "hand": self.hand,
            "quests": lambda play, rest: self.all(boards.quests(self.words, play.state)),
            "score": lambda play, rest: self.show(self.scored(play.state)),
            "odds": self.odds,
            "guide": lambda play, rest: self.say("intro"),
        }

    # ---------------------------------------------------------------- left to the game

    def crew_board(self, state: Table, name: str) -> RenderableType | None:
        """Everybody; or somebody, or nothing where nobody is called so."""
        raise NotImplementedError

    def page_map(self, play: Play, number: int) -> RenderableType:
        raise NotImplementedError

    def hand_limit(self, state: Table, player: int) -> int:
        raise NotImplementedError

    def scored(self, state: Table) -> RenderableType:
        raise NotImplementedError

    def event_title(self, card: int) -> str:
        raise NotImplementedError

    # ---------------------------------------------------------------- what is asked

    def asking(self, play: Play, asked: Question) -> Asking:
        width = min(self.screen.out.width, WIDTH)
        return Asking(self.words, play, asked, self.viewer, width)

    def sheet(self, play: Play, asked: Question) -> Sheet:
        return self.asks[type(play.state.agenda[-1])](self.asking(play, asked))

    def foregone(self, play: Play) -> Chosen | None:
        """A draw that is high enough is let stand: nothing could make it better."""
        step = play.state.agenda[-1] if play.decision is not None else None
        if not isinstance(step, AlterFate) or not is_enough(self.game, play.state, step.tried):
            return super().foregone(play)
        self.tell(play)
        return ()

    def players(self, play: Play) -> int:
        return int(play.state.board.players)

    def besides(self, play: Play, asked: Question) -> Iterator[Line]:
        asking = self.asking(play, asked)
        hidden: set[str] = set()
        for option in asked.meanwhile:
            line = self.beside(asking, option.id)
            yield replace(line, listed=line.label not in hidden)
            if option.id.startswith("equip:") and not line.names:
                hidden.add(line.label)  # one line for a hand that is hidden, not one for each card

    def beside(self, at: Asking, id: str) -> Line:
        """One thing that may be done meanwhile; a game has more kinds."""
        action, _, rest = id.partition(":")
        words = self.words
        match action:
            case "equip":
                player, _, card = rest.partition(":")
                if not at.may_see(int(player)):
                    label = words("besides.equip_hidden", player=words.player(int(player)))
                    look = words("besides.equip_look", number=int(player) + 1)
                    return Line(id, label, look, another=int(player) != at.board.active)
                name = words.ability(int(card))
                return Line(id, words("besides.equip", name=name), words.hand_card(int(card)), (name,))
            case "return":
                return Line(id, words("besides.return", who=rest))
            case "leave":
                return Line(id, words("besides.leave", player=words.player(int(rest))))
            case "join":
                label, _, detail = words(f"besides.{action}").partition(" | ")
                return Line(id, label, detail)
            case _:
                return at.use(id)

    # ---------------------------------------------------------------- what happened

    def tell(self, play: Play) -> None:
        self.happenings.players, self.happenings.viewer = self.players(play), self.viewer
        self._read = _read_before(play)
        self._tell_what_was_in_vain(play)
        super().tell(play)

    def _tell_what_was_in_vain(self, play: Play) -> None:
        """Healing where nobody is hurt is no event; but whoever chose it, and paid, wonders."""
        section, _, letter = _came_to_nothing(play.events).rpartition(":")
        choice = self._choices(section).get(letter) if section else None
        if choice is None or choice.trial is not None:
            return
        if effects := tuple(effect for effect in choice.effects if not is_way_on(effect)):
            self.note(self.words("in_vain", effects=self.words.effects(effects)))

    def open(self, number: str) -> None:
        """What was read in this exploration already, a town that one comes back to, is not told at length again."""
        if number not in self._read or self.in_full:
            super().open(number)
            self._read.add(number)
            return
        self.gap()
        self.heading(number)
        if town := self.section(number).town:
            self.show(bound(town, "bold"))
        self.say("read_before", QUIET)
        self.gap()
        self._rest = iter(())

    def sentence(self, events: Sequence[Event], play: Play | None) -> str:
        return self.happenings.sentence(events, play)

    def alike(self, event: Event) -> tuple[object, ...]:
        """Squares are told enemy by enemy."""
        of = event.enemy if isinstance(event, SquareCovered | common.EnemyRegenerated) else ""
        return *super().alike(event), of

    def happened(self, several: Sequence[Event], play: Play) -> None:
        match several[0]:
            case common.TurnBegan():
                self.gap()
                self.show(bound(self.sentence(several, play), "bold green"))
            case common.EventDrawn(rule=rule, card=card):
                self.gap()
                self.show(ruled(self.event_title(card), rule, "bold"))
                self._drawn = f"event-{card}"
            case common.EventStays() | QuestGained() | CardGained():
                for event in several:
                    super().happened([event], play)
                    if said := self.explained(event, play):
                        self.show(Padding(bound(said, QUIET), (0, 0, 0, 4)))
            case _:
                super().happened(several, play)

    def explained(self, event: Event, play: Play) -> str:
        """What has just come on the table says or does."""
        match event:
            case common.EventStays(card=card):
                return self.words.lasting(card)
            case QuestGained(quest=quest):
                return self._quests[quest].text if quest in self._quests else ""
            case CardGained(card=card):
                return self.words.adventure(card)
            case _:
                return ""

    def heading(self, number: str) -> None:
        if number in self.book.sections:
            super().heading(number)
        elif number != self._drawn:
            self.show(bound(self.event_title(int(number.partition("-")[2])), "bold"))
        self._drawn = ""

    def shelfmark(self, number: str) -> str:
        return self.happenings.section(number)

    def closed_because(self, state: Table, option: Option, choice: Choice | None) -> str:
        """A choice that something one has closes says so: it does not `require not` to have it."""
        reason = super().closed_because(state, option, choice)
        if choice is None or choice.requires is None or option.closed_by != self.game.rule["guard"]:
            return reason
        parts = _parts(failing(self.game, state, choice.requires))
        if not all(isinstance(part, Not) for part in parts):
            return reason
        had = [part.of for part in parts if isinstance(part, Not)]
        what = self.words.listed(print_condition(self.phrases, part, required=True) for part in had)
        return self.words("closed_by_having", what=f"{what}{self._names(had)}")

    def _names(self, held: Iterable[Condition]) -> str:
        """The cards that are known by their numbers: ` (The chart)`."""
        names = [self.words.card(part.card) for part in held if isinstance(part, HasCard)]
        names += [self.words.quest(part.quest) for part in held if isinstance(part, HasQuest)]
        return f" ({self.words.listed(names)})" if names else ""

    def _terms(self, choice: Choice) -> Iterator[str]:
        """What opens a choice is told; what would have closed it is of no interest any more."""
        needed = tuple(part for part in _parts(choice.requires) if not isinstance(part, Not))
        if needed:
            guards = " ".join(print_guards(self.phrases, And(all=needed) if len(needed) > 1 else needed[0]))
            yield f"{guards}{self._names(needed)}"
        yield from self._price(choice)
        yield from self.words.trial(choice)

    # ---------------------------------------------------------------- what can be looked at

    def all(self, shown: Iterable[RenderableType]) -> None:
        for one in shown:
            self.show(one)

    def crew(self, play: Play, rest: str) -> None:
        shown = self.crew_board(play.state, rest)
        if shown is None:
            self.say("no_such_mate", "yellow", name=rest[:40])
        else:
            self.show(shown)

    def map(self, play: Play, rest: str) -> None:
        """The page where one is, another one, or all of them."""
        pages = self.words.box.pages
        here = play.state.board.page
        if rest.isdigit() and int(rest) not in pages:
            self.say("no_page", "yellow", number=int(rest), pages=self.words.listed(map(str, pages)))
            return
        wanted = [int(rest)] if rest.isdigit() else list(pages) if rest else [here]
        for number in wanted:
            title = pages[number].name or self.words("map.page", number=number)
            self.show(bound(title, "bold"))
            self.show(bound(self.words("map.columns"), QUIET))
            self.show(self.page_map(play, number))
        if len(pages) > len(wanted):
            self.say("other_pages", QUIET, pages=", ".join(str(page) for page in pages if page not in wanted))

    def hand(self, play: Play, rest: str) -> None:
        """The hand of whoever is asked, or of the player who is named."""
        players = self.players(play)
        asked = play.decision
        owner = asked.owner if asked and not isinstance(asked, Chance) else 0
        player = int(rest) - 1 if rest.isdigit() else owner
        if not 0 <= player < players:
            player = int(play.state.board.active)

        waiting = self._covered is not None and asked is not None

        def show() -> None:
            self.all(self.shown_hand(play.state, player))
            if waiting and asked is not None:
                self.ask(play, asked)  # it was kept back until somebody looks

        if self.is_hidden(play, player):
            self.cover(player, show)
        else:
            show()

    def shown_hand(self, state: Table, player: int) -> Iterable[RenderableType]:
        return boards.hand(self.words, state, player, self.hand_limit(state, player))

    def odds(self, play: Play, rest: str) -> None:
        """How likely a challenge is to succeed: with nobody, with each, with those who are named."""
        step: Any = play.state.agenda[-1] if play.state.agenda else None
        if not isinstance(step, Gather) or not step.tried.needed:
            self.say("no_odds")
            return
        names = [mate.name for mate in play.state.board.crew]
        offered = [answers.Offered(name, name, (name,)) for name in names]
        party = answers.several(rest, offered, len(names), rough=True) if rest else ()
        closed = {option.id: option.closed_by for option in play.decision.options}  # type: ignore[union-attr]
        for name in party or ():
            if rule := closed[name]:
                self.note(why(self.game, play.state, name), rule, "yellow")
                return
        for joined in [party or ()] if rest else [(), *((name,) for name in names if not closed[name])]:
            chance = self.words.percent(success(self.game, play.state, step.tried, joined))
            self.say("odds_of", names=", ".join(joined) or self.words("nobody"), chance=chance)

    # ---------------------------------------------------------------- how it ended

    def unended(self, play: Play, outcome: Outcome) -> None:
        if outcome.stuck is not None:
            super().unended(play, outcome)
        else:
            self.say("campaign_lost", "bold red")

    def worth(self, play: Play) -> None:
        self.gap()
        self.say("took", QUIET, turns=play.state.board.turn)
        self.show(self.scored(play.state))
        self.gap()

    def achievement(self, name: str) -> str:
        kind, _, number = name.partition(":")
        called = ending_name(self.book, int(number)) if kind == "ending" else self.words.card(int(number))
        return self.words(f"earned.{kind}", name=called, number=number)


def _parts(condition: Condition | None) -> tuple[Condition, ...]:
    return condition.all if isinstance(condition, And) else (condition,) if condition else ()


def _came_to_nothing(events: Sequence[Event]) -> str:
    """The choice whose effects found nothing to do: nothing but its price was told before the story went on."""
    after: list[Event] = []
    choice = ""
    for event in events:
        if isinstance(event, ChoiceTaken):
            choice, after = event.choice, []
        elif isinstance(event, SectionRead | Returned):
            return choice if all(isinstance(one, common.GoodsLost) for one in after) else ""
        else:
            after.append(event)
    return ""


def _read_before(play: Play) -> set[str]:
    """Sections that were read since this exploration began, up to the last decision."""
    told = list(play.log())
    found: set[str] = set()
    for event in reversed(told[: len(told) - len(play.events)]):
        if isinstance(event, common.Explored | Returned):
            break
        if isinstance(event, SectionRead):
            found.add(event.section)
    return found
