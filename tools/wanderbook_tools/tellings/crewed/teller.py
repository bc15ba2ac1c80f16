"""What all board games with a crew share in the terminal: a story read between questions, and hidden hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rich.console import RenderableType
from rich.padding import Padding

from wanderbook.rulesets.common import events as common
from wanderbook.session import Play
from wanderbook.table import Chance, Game, Table
from wanderbook.table.events import Returned, SectionRead
from wanderbook.table.steps import Gather
from wanderbook.telling import LogLine
from wanderbook.telling.crewed.chances import success
from wanderbook.telling.crewed.telling import CrewTelling
from wanderbook.telling.crewed.words import CrewWords
from wanderbook_tools import answers
from wanderbook_tools.screen import Screen
from wanderbook_tools.telling import QUIET, WIDTH, bound, ruled
from wanderbook_tools.tellings.crewed import boards
from wanderbook_tools.tellings.crewed.fights import picture
from wanderbook_tools.tellings.table import TableTeller


class CrewTeller(TableTeller):
    """A play of a game with a crew in the terminal. Each game draws its own boards."""

    telling: CrewTelling
    words: CrewWords

    def __init__(self, screen: Screen, game: Game) -> None:
        """Begin to tell a campaign, with no event card drawn."""
        super().__init__(screen, game)
        self.words = self.telling.words
        self._read: set[tuple[str, tuple[str, ...]]] = set()
        """Sections that were told in this exploration."""
        self._drawn = ""
        """The event that was drawn and is not read yet: its name has been told."""

    @property
    def commands(self) -> Mapping[str, Callable[[Play, str], None]]:
        """The commands by name, those of every crewed game added."""
        return {
            **super().commands,
            "crew": self.crew,
            "map": self.map,
            "hand": self.hand,
            "quests": self.quests,
            "score": lambda play, rest: self.show(self.scored(play.state)),
            "odds": self.odds,
            "guide": lambda play, rest: self.say("intro"),
        }

    # ---------------------------------------------------------------- left to the game

    def crew_board(self, state: Table, name: str) -> RenderableType | None:
        """Show everybody, or the crew member with this name, if there is one."""
        raise NotImplementedError

    def page_map(self, play: Play, number: int) -> RenderableType:
        raise NotImplementedError

    def hand_limit(self, state: Table, player: int) -> int:
        raise NotImplementedError

    def scored(self, state: Table) -> RenderableType:
        raise NotImplementedError

    def row(self, play: Play, target: int | None) -> RenderableType:
        width = min(self.screen.out.width, WIDTH)
        return picture(self.words, play.state, play.state.board.fight.row, width, target)

    # ---------------------------------------------------------------- what happened

    def tell(self, play: Play) -> None:
        self._read = _read_before(play)
        super().tell(play)

    def open(self, number: str, shown: tuple[str, ...] = ()) -> None:
        """Show a section. One already read in this exploration, such as a town that the crew returns to, is shortened,
        unless other paragraphs are shown now.
        """
        if (number, shown) not in self._read or self.in_full:
            super().open(number, shown)
            self._read.add((number, shown))
            return
        self.gap()
        self.heading(number)
        if town := self.telling.section(number).town:
            self.show(bound(town, "bold"))
        self.say("read_before", QUIET)
        self.gap()
        self._rest = iter(())

    def happened(self, line: LogLine) -> None:
        """Show an event of the table; new turns and event cards stand out."""
        match line.event:
            case common.TurnBegan():
                self.gap()
                self.show(bound(line.text, "bold green"))
            case common.EventDrawn(card=card):
                self.gap()
                self.show(ruled(line.text, line.rule, "bold"))
                self._drawn = f"event-{card}"
            case _:
                super().happened(line)
                if line.detail:
                    self.show(Padding(bound(line.detail, QUIET), (0, 0, 0, 4)))

    def heading(self, number: str) -> None:
        """Show the heading of a section or of an event card, unless it has just been shown."""
        if number in self.book.sections:
            super().heading(number)
        elif number != self._drawn:
            self.show(bound(self.telling.event_title(int(number.partition("-")[2])), "bold"))
        self._drawn = ""

    # ---------------------------------------------------------------- what can be looked at

    def all(self, shown: Iterable[RenderableType]) -> None:
        for page in shown:
            self.show(page)

    def crew(self, play: Play, rest: str) -> None:
        """Show the crew, or one member by name."""
        shown = self.crew_board(play.state, rest)
        if shown is None:
            self.say("no_such_mate", "yellow", name=rest[:40])
        else:
            self.show(shown)

    def map(self, play: Play, rest: str) -> None:
        """Show the current page of the atlas, another one, or all of them."""
        pages = self.words.box.travel.pages
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
        """Show the hand of the player who answers, or of the one named."""
        players = self.telling.players(play)
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

    def quests(self, play: Play, rest: str) -> None:
        """Show the quests as the viewer may read them; or those of the player named, after a check
        of who is looking.
        """
        player = int(rest) - 1 if rest.isdigit() else self.viewer

        def show() -> None:
            self.all(boards.quests(self.telling, play.state, player))

        if player is not None and 0 <= player < self.telling.players(play) and self.is_hidden(play, player):
            self.cover(player, show)
        else:
            show()

    def why_none(self, play: Play, line: str) -> None:
        """Say why a crew member has no options: a fallen one has none."""
        crew = play.state.board.crew
        named = answers.exactly(line, [answers.Offered(mate.name, mate.name, (mate.name,)) for mate in crew])
        if any(mate.name == named and not self.words.stands(play.state, mate) for mate in crew):
            self.note(self.game.say("unconscious", name=str(named)), self.words.health_rule, "yellow")
        else:
            super().why_none(play, line)

    def shown_hand(self, state: Table, player: int) -> Iterable[RenderableType]:
        return boards.hand(self.words, state, player, self.hand_limit(state, player))

    def odds(self, play: Play, rest: str) -> None:
        """Show the odds of a challenge: with nobody, with each crew member, or with the party named."""
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
                self.note(self.telling.why(play, name), rule, "yellow")
                return
        for joined in [party or ()] if rest else [(), *((name,) for name in names if not closed[name])]:
            chance = self.words.percent(success(self.game, play.state, step.tried, joined))
            self.say("odds_of", names=", ".join(joined) or self.words("nobody"), chance=chance)

    # ---------------------------------------------------------------- how it ended

    def worth(self, play: Play) -> None:
        self.gap()
        self.say("took", QUIET, turns=play.state.board.turn)
        self.show(self.scored(play.state))
        self.gap()


def _read_before(play: Play) -> set[tuple[str, tuple[str, ...]]]:
    """Sections read since this exploration began, up to the last decision, each with the paragraphs that were shown."""
    log = list(play.log())
    sections: set[tuple[str, tuple[str, ...]]] = set()
    for event in reversed(log[: len(log) - len(play.events)]):
        if isinstance(event, common.Explored | Returned):
            break
        if isinstance(event, SectionRead):
            sections.add((event.section, event.shown))
    return sections
