"""Challenges, and every other draw of fate (DS-CHAL, DS-FATE)."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.book import Choice
from wanderbook.book.sections import Barrier, Challenge, Combat
from wanderbook.ids import name_of
from wanderbook.rulesets.common.crew import mate_of, on_board
from wanderbook.rulesets.common.fate import FateDeck, hand_cards, is_row, settle_row
from wanderbook.rulesets.distant_skies.board import Mate, Table, common, kit_of, skill, stands, suffers
from wanderbook.rulesets.distant_skies.combat import BeginFight
from wanderbook.rulesets.distant_skies.crew import tire
from wanderbook.rulesets.distant_skies.hand import discard_from_hand
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.table import Game, Option, Pick, open_options
from wanderbook.table.challenge import DrawFate, Gather, Tried
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Tell
from wanderbook.table.reading import judge
from wanderbook.table.steps import Runs, then


def trial(section: str, choice: Choice) -> Gather | Summon | BeginFight | MeetBarrier:
    """The step that resolves a choice's challenge, fight or obstacle."""
    about = name_of(section, choice.letter)
    match choice.trial:
        case Combat(enemies=enemies, boss=boss):
            return BeginFight(about, enemies, boss)
        case Barrier(obstacle=obstacle):
            return MeetBarrier(about, obstacle)
        case Challenge(skill=needed, number=number, who=None):
            return Gather(Tried(about, needed, number))
        case Challenge(skill=needed, number=number, who=who):
            return Summon(Tried(about, needed, number, joined=(str(who),)))
        case other:
            raise AssertionError(f"{other} is of another game")


class Summon(Runs, frozen=True):
    """A character whom the challenge itself names takes part; whoever cannot adds nothing, and counts all the same."""

    tried: Tried

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        kit, [who] = kit_of(game), self.tried.joined
        mate = mate_of(state.board, who)
        if absent(kit, mate):
            return then(state, DrawFate(replace(self.tried, added=-skill(kit, mate, self.tried.skill))))
        return then(tire(state, {who: toll(kit, mate)}, tell, "DS-CHAL-2"), DrawFate(self.tried))


class MeetBarrier(Runs, frozen=True):
    """DS-EXPLORE-1: an obstacle of the story has its own consequences."""

    about: str
    obstacle: str

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        section, _, letter = self.about.rpartition(":")
        return judge(game, state, section, letter, False, tell)


class Challenges(FateDeck):
    # ---------------------------------------------------------------- gather (DS-CHAL-2)

    def gathering(self, game: Game, state: Table, tried: Tried) -> Pick:
        options = self.candidates(game, state, tried)
        # Where nobody can, one may still be named, to be refused by the rule that keeps them out.
        return Pick(tried.about, options, least=0, most=max(1, len(open_options(options))), owner=TABLE)

    def candidates(self, game: Game, state: Table, tried: Tried) -> tuple[Option, ...]:
        kit = kit_of(game)
        return tuple([Option(mate.name, absent(kit, mate)) for mate in state.board.crew])

    def why(self, game: Game, state: Table, tried: Tried, option: str) -> str:
        kit, mate = kit_of(game), mate_of(state.board, option)
        return game.say("tired" if stands(kit, mate) else "unconscious", name=option)

    def join(self, game: Game, state: Table, tried: Tried, tell: Tell) -> Table:
        kit = kit_of(game)
        costs = {name: toll(kit, mate_of(state.board, name)) for name in tried.joined}
        return tire(state, costs, tell, "DS-CHAL-2")

    # ---------------------------------------------------------------- draw and alter (DS-CHAL-3)

    def needed(self, game: Game, state: Table, tried: Tried) -> int:
        """DS-MODE-1: 1 more in hard mode; DS-EVENT-2: and what an event in play makes harder."""
        if not tried.skill:
            return tried.needed
        return tried.needed + (state.board.mode == "hard") + common(kit_of(game), state.board)["harder_challenges"]

    def skill(self, game: Game, state: Table, tried: Tried) -> int:
        kit = kit_of(game)
        return sum(skill(kit, mate_of(state.board, name), tried.skill) for name in tried.joined) if tried.skill else 0

    def alterations(self, game: Game, state: Table, tried: Tried) -> tuple[Option, ...]:
        """DS-HAND-4: hand cards, only in challenges."""
        return tuple(hand_cards(game, state, tried.skill)) if tried.skill else ()

    def alter(self, game: Game, state: Table, tried: Tried, chosen: str, tell: Tell) -> tuple[Table, Tried]:
        _, player, card = chosen.split(":")
        state = discard_from_hand(state, int(player), (int(card),), tell, "DS-HAND-4")
        return state, replace(tried, added=tried.added + 1)

    # ---------------------------------------------------------------- what follows (DS-CHAL-4)

    def follow(self, game: Game, state: Table, tried: Tried, passed: bool, tell: Tell) -> Table:
        if is_row(tried):
            return settle_row(game, state, tried, tell)
        section, _, letter = tried.about.rpartition(":")
        return judge(game, on_board(state, party=() if passed else tried.joined), section, letter, passed, tell)


def toll(kit: Kit, mate: Mate) -> int:
    """DS-CHAL-2: the stamina that taking part costs."""
    return 2 if suffers(kit, mate, "low_morale") else 1


def absent(kit: Kit, mate: Mate) -> str | None:
    """The rule that keeps somebody out."""
    return None if stands(kit, mate) and mate.stamina >= toll(kit, mate) else "DS-CHAL-2"


TrialStep = Summon | MeetBarrier
