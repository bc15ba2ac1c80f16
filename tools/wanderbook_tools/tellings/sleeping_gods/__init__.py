"""Sleeping Gods in the terminal.

- `words`: what things are called; `en.toml`, `fr.toml`: every sentence
- `asking`, `sea`, `people`, `trials`: every question of the game
- `happenings`: every event; `boards`, `atlas`, `fights`: what lies on the table, drawn; `chances`: how likely it is
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from rich.console import RenderableType
from rich.padding import Padding

from wanderbook.book import Choice
from wanderbook.book.conditions import And, Condition, HasCard, HasQuest, Not
from wanderbook.book.effects import is_way_on
from wanderbook.notation.conditions import print_condition
from wanderbook.notation.printer import print_guards
from wanderbook.rulesets.sleeping_gods import events as own
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.combat import ChooseAttacker, PlaceDamage
from wanderbook.session import Play
from wanderbook.table import Chance, Game, Option, Outcome, Question, why
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
from wanderbook_tools.screen import Screen
from wanderbook_tools.telling import QUIET, WIDTH, bound, ending_name, ruled
from wanderbook_tools.tellings.sleeping_gods import atlas, boards, people, sea, trials
from wanderbook_tools.tellings.sleeping_gods.asking import ASKS, Asking
from wanderbook_tools.tellings.sleeping_gods.chances import success
from wanderbook_tools.tellings.sleeping_gods.happenings import Happenings
from wanderbook_tools.tellings.sleeping_gods.words import Words
from wanderbook_tools.tellings.table import Line, Sheet, TableTeller

CHAPTERS = (people, sea, trials)
"""Their functions are known by being here."""


class SleepingGodsTeller(TableTeller):
    package = "wanderbook_tools.tellings.sleeping_gods"
    mingled = frozenset({HealthLost, Fell})

    def __init__(self, screen: Screen, game: Game) -> None:
        super().__init__(screen, game)
        self.words = Words(game, self.texts, self.phrases)
        self._cards = dict(self.words.kit.adventure)  # the game's own ones, too
        self.happenings = Happenings(self.words)
        self._read: set[str] = set()
        """Sections that were told in this exploration."""
        self._drawn = ""
        """The event that was drawn and is not read yet: its name has been told."""

    @property
    def commands(self) -> Mapping[str, Callable[[Play, str], None]]:
        return {
            **super().commands,
            "crew": self.crew,
            "ship": lambda play, rest: self.show(boards.ship(self.words, play.state)),
            "map": self.map,
            "cards": lambda play, rest: self._all(boards.cards(self.words, play.state)),
            "hand": self.hand,
            "quests": lambda play, rest: self._all(boards.quests(self.words, play.state)),
            "score": lambda play, rest: self.show(boards.score(self.words, play.state)),
            "odds": self.odds,
            "guide": lambda play, rest: self.say("intro"),
        }

    # ---------------------------------------------------------------- what is asked

    def asking(self, play: Play, asked: Question) -> Asking:
        width = min(self.screen.out.width, WIDTH)
        return Asking(self.words, play, asked, self.viewer, width)

    def sheet(self, play: Play, asked: Question) -> Sheet:
        return ASKS[type(play.state.agenda[-1])](self.asking(play, asked))

    def foregone(self, play: Play) -> Chosen | None:
        """A draw that is high enough is let stand: nothing could make it better."""
        step = play.state.agenda[-1] if play.decision is not None else None
        if not isinstance(step, AlterFate) or not trials.is_enough(self.game, play.state, step.tried):
            return super().foregone(play)
        self.tell(play)
        return ()

    def status(self, play: Play) -> str:
        return boards.status(self.words, play.state)

    def players(self, play: Play) -> int:
        return int(play.state.board.players)

    def besides(self, play: Play, asked: Question) -> Iterator[Line]:
        asking = self.asking(play, asked)
        hidden: set[str] = set()
        for option in asked.meanwhile:
            line = self._besides(asking, option.id)
            yield replace(line, listed=line.label not in hidden)
            if option.id.startswith("equip:") and not line.names:
                hidden.add(line.label)  # one line for a hand that is hidden, not one for each card

    def _besides(self, asking: Asking, id: str) -> Line:
        action, _, rest = id.partition(":")
        words = self.words
        match action:
            case "equip":
                player, _, card = rest.partition(":")
                if not asking.may_see(int(player)):
                    label = words("besides.equip_hidden", player=words.player(int(player)))
                    look = words("besides.equip_look", number=int(player) + 1)
                    return Line(id, label, look, another=int(player) != asking.board.active)
                name = words.ability(int(card))
                return Line(id, words("besides.equip", name=name), words.hand_card(int(card)), (name,))
            case "arm":
                return Line(id, words("besides.arm", name=words.card(int(rest))), names=(words.card(int(rest)),))
            case "return":
                return Line(id, words("besides.return", who=rest))
            case "leave":
                return Line(id, words("besides.leave", player=words.player(int(rest))))
            case "shed":
                whose = int(rest or asking.board.active)
                by = words.of_player(asking.board.players, whose) if whose != asking.board.active else ""
                return Line(id, by + words("besides.shed"))
            case "join" | "easy":
                label, _, detail = words(f"besides.{action}").partition(" | ")
                return Line(id, label, detail)
            case _:
                return asking.use(id)

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
        of = event.enemy if isinstance(event, SquareCovered | own.EnemyRegenerated) else ""
        return *super().alike(event), of

    def happened(self, several: Sequence[Event], play: Play) -> None:
        match several[0]:
            case own.TurnBegan():
                self.gap()
                self.show(bound(self.sentence(several, play), "bold green"))
            case own.EventDrawn(rule=rule, card=card):
                self.gap()
                self.show(ruled(self._event(card), rule, "bold"))
                self._drawn = f"event-{card}"
            case own.EventStays() | QuestGained() | CardGained():
                for event in several:
                    super().happened([event], play)
                    self._explain(event, play)
            case _:
                super().happened(several, play)

    def _explain(self, event: Event, play: Play) -> None:
        """What has just come on the table says or does; not what was read a moment ago, in the market."""
        match event:
            case own.EventStays(card=card):
                said = self.words.lasting(card)
            case QuestGained(quest=quest):
                said = self._quests[quest].text if quest in self._quests else ""
            case CardGained(card=card) if not any(isinstance(one, own.Bought) for one in play.events):
                said = self.words.adventure(card)
            case _:
                said = ""
        if said:
            self.show(Padding(bound(said, QUIET), (0, 0, 0, 4)))

    def heading(self, number: str) -> None:
        if number in self.book.sections:
            super().heading(number)
        elif number != self._drawn:
            self.show(bound(self._event(int(number.partition("-")[2])), "bold"))
        self._drawn = ""

    def _event(self, card: int) -> str:
        tone = self.words.kit.event[card].tone or "mild"
        return self.words("event_heading", name=self.words.event(card), tone=self.words(f"tones.{tone}"))

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

    def _all(self, shown: Iterable[RenderableType]) -> None:
        for one in shown:
            self.show(one)

    def crew(self, play: Play, rest: str) -> None:
        shown = boards.crew_member(self.words, play.state, rest) if rest else boards.crew(self.words, play.state)
        if shown is None:
            self.say("no_such_mate", "yellow", name=rest[:40])
        else:
            self.show(shown)

    def map(self, play: Play, rest: str) -> None:
        """The page where the ship is, another one, or all of them."""
        pages = self.words.kit.pages
        here = play.state.board.page
        if rest.isdigit() and int(rest) not in pages:
            self.say("no_page", "yellow", number=int(rest), pages=self.words.listed(map(str, pages)))
            return
        wanted = [int(rest)] if rest.isdigit() else list(pages) if rest else [here]
        for number in wanted:
            page = pages[number]
            title = page.name or self.words("map.page", number=number)
            self.show(bound(title, "bold"))
            self.show(bound(self.words("map.columns"), QUIET))
            self.show(atlas.page_map(self.words, play, number))
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
            self._all(boards.hand(self.words, play.state, player))
            if waiting and asked is not None:
                self.ask(play, asked)  # it was kept back until somebody looks

        if self.is_hidden(play, player):
            self.cover(player, show)
        else:
            show()

    def odds(self, play: Play, rest: str) -> None:
        """How likely a challenge is to succeed: with nobody, with each, with those who are named."""
        step = play.state.agenda[-1] if play.state.agenda else None
        if isinstance(step, ChooseAttacker | PlaceDamage):
            self.ask(play, play.decision)  # type: ignore[arg-type]
        elif not isinstance(step, Gather) or not step.tried.needed:
            self.say("no_odds")
        else:
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
        self.show(boards.score(self.words, play.state))
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
            return choice if all(isinstance(one, own.GoodsLost) for one in after) else ""
        else:
            after.append(event)
    return ""


def _read_before(play: Play) -> set[str]:
    """Sections that were read since this exploration began, up to the last decision."""
    told = list(play.log())
    found: set[str] = set()
    for event in reversed(told[: len(told) - len(play.events)]):
        if isinstance(event, own.Explored | Returned):
            break
        if isinstance(event, SectionRead):
            found.add(event.section)
    return found
