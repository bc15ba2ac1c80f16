"""Challenges, and every other draw of fate (DS-CHAL, DS-FATE)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from wanderbook.book import Choice
from wanderbook.book.effects import AddAnySkill, AddSkill, Effect
from wanderbook.book.sections import Barrier, Challenge, Combat
from wanderbook.ids import name_of
from wanderbook.rulesets.common.crew import mate_of, on_board
from wanderbook.rulesets.common.fate import (
    BEYOND,
    REMOVES,
    FateDeck,
    Summon,
    altered,
    attempt,
    hand_cards,
    is_row,
    settle_row,
)
from wanderbook.rulesets.common.hand import discard_from_hand
from wanderbook.rulesets.distant_skies.board import Mate, Table, common, kit_of, skill, stands, suffers
from wanderbook.rulesets.distant_skies.combat import BeginFight
from wanderbook.rulesets.distant_skies.crew import tire
from wanderbook.rulesets.distant_skies.encounters import may_try, most_at
from wanderbook.rulesets.distant_skies.events import ObstacleIgnored, ObstacleMet
from wanderbook.rulesets.distant_skies.goods import counted
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.rulesets.distant_skies.plane import REPAIR, flown, is_flight, repaired, wear_of
from wanderbook.rulesets.distant_skies.uses import MOMENTS, Use
from wanderbook.rulesets.distant_skies.using import (
    Offer,
    could_open,
    ignored_by,
    may_ignore,
    offers,
    reason,
    remedies,
    served,
    use_now,
    why_closed,
)
from wanderbook.table import Game, Option, Pick, open_options
from wanderbook.table.challenge import Gather, Tried, total
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Tell
from wanderbook.table.reading import judge
from wanderbook.table.steps import Asks, Runs, then


def trial(section: str, choice: Choice) -> Gather | Summon | BeginFight | MeetBarrier:
    """The step that resolves a choice's challenge, fight or obstacle."""
    about = name_of(section, choice.letter)
    match choice.trial:
        case Combat(enemies=enemies, boss=boss, may_run=may_run):
            return BeginFight(about, enemies, boss, may_run)
        case Barrier(obstacle=obstacle):
            return MeetBarrier(about, obstacle)
        case Challenge() as challenge:
            return attempt(about, challenge)
        case other:
            raise AssertionError(f"{other} is of another game")


# ---------------------------------------------------------------- obstacles of the story (DS-EXPLORE-1)


class MeetBarrier(Runs, frozen=True):
    """An obstacle of the story is passed by what ignores it, or has its own consequences."""

    about: str
    obstacle: str

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        tell(ObstacleMet("DS-EXPLORE-1", self.obstacle))
        return then(state, TryBarrier(self.about, self.obstacle))


class TryBarrier(Runs, frozen=True):
    """Nobody is asked where it is ignored anyway, or nothing could be had against it."""

    about: str
    obstacle: str

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        if ignored_by(kit_of(game), state.board, self.obstacle):
            tell(ObstacleIgnored("DS-EXPLORE-1", self.obstacle))
            return then(state, JudgeBarrier(self.about, True))
        able = may_ignore(game, state, self.obstacle)
        return then(state, PassBarrier(self.about, self.obstacle) if able else JudgeBarrier(self.about, False))


class PassBarrier(Asks, frozen=True):
    """Something that ignores it is used, by anyone; or else nothing."""

    about: str
    obstacle: str

    def ask(self, game: Game, state: Table) -> Pick:
        options = tuple(offer.option for offer in remedies(game, state, self.obstacle))
        return Pick(self.about, options, least=0, owner=TABLE)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        used = [offer for offer in remedies(game, state, self.obstacle) if offer.id in chosen]
        state = then(state, JudgeBarrier(self.about, bool(used)))
        if not used:
            return state
        state = use_now(game, state, used[0], tell)
        tell(ObstacleIgnored("DS-EXPLORE-1", self.obstacle))
        return state

    def why(self, game: Game, state: Table, option: str) -> str:
        return why_closed(game, state, option)


class JudgeBarrier(Runs, frozen=True):
    about: str
    passed: bool

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        section, _, letter = self.about.rpartition(":")
        return judge(game, on_board(state, party=()), section, letter, self.passed, tell)


# ---------------------------------------------------------------- challenges


class Challenges(FateDeck):
    # ---------------------------------------------------------------- gather (DS-CHAL-2)

    def gathering(self, game: Game, state: Table, tried: Tried) -> Pick:
        options = self.candidates(game, state, tried)
        able = min(len(open_options(options)), most_at(game, tried.about))
        # Where nobody can, one may still be named, to be refused by the rule that keeps them out.
        return Pick(tried.about, options, least=0, most=max(1, able), owner=TABLE)

    def candidates(self, game: Game, state: Table, tried: Tried) -> tuple[Option, ...]:
        """DS-EXPLORE-2: on a spot of a wandering encounter, only those who stand there."""
        kit, here = kit_of(game), may_try(state, tried.about)
        return tuple(
            [
                Option(mate.name, "DS-EXPLORE-2" if here and mate.name not in here else absent(kit, mate))
                for mate in state.board.crew
            ]
        )

    def why(self, game: Game, state: Table, tried: Tried, option: str) -> str:
        if ":" in option:
            closed = next(offer for offer in _fate_offers(game, state, tried) if offer.id == option)
            return reason(game, state, closed)
        here, mate = may_try(state, tried.about), mate_of(state.board, option)
        if here and option not in here:
            return game.say("not_on_this_spot", name=option)
        return game.say("tired" if stands(kit_of(game), mate) else "unconscious", name=option)

    def join(self, game: Game, state: Table, tried: Tried, tell: Tell) -> Table:
        kit = kit_of(game)
        costs = {name: toll(kit, mate_of(state.board, name)) for name in tried.joined}
        return tire(state, costs, tell, "DS-CHAL-2")

    def summoned(self, game: Game, state: Table, who: str, tell: Tell) -> Table | None:
        kit, mate = kit_of(game), mate_of(state.board, who)
        return None if absent(kit, mate) else tire(state, {who: toll(kit, mate)}, tell, "DS-CHAL-2")

    def skill_of(self, game: Game, state: Table, who: str, name: str) -> int:
        return skill(kit_of(game), mate_of(state.board, who), name)

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
        """What abilities, adventure cards and resources change; DS-HAND-4: and hand cards, only in challenges."""
        found = [offer.option for offer in _fate_offers(game, state, tried)]
        if self.takes_hand_cards(tried):
            found += hand_cards(game, state, tried.skill)
        return tuple(found)

    def may_alter(self, game: Game, state: Table, tried: Tried) -> bool:
        """Also while something else that can be done now might lead to one of these."""
        if self.takes_hand_cards(tried) and any(hand_cards(game, state, tried.skill)):
            return True
        if any(offer.closed is None for offer in _fate_offers(game, state, tried)):
            return True
        return not self._is_well(game, state, tried) and _could_help(game, state, tried)

    def _is_well(self, game: Game, state: Table, tried: Tried) -> bool:
        """Whether nothing more is to be hoped for: it is passed, or the flight does no harm."""
        if tried.skill:
            return 0 < self.needed(game, state, tried) <= total(game, state, tried)
        return is_flight(tried) and not wear_of(kit_of(game), total(game, state, tried))

    def hope(self, game: Game, state: Table, tried: Tried) -> int:
        """Of cards that could be drawn or equipped, nobody knows how much they help.

        An event that makes challenges harder may be completed before the draw is judged. The level stays as it is.
        """
        if _could_help(game, state, tried):
            return BEYOND
        return common(kit_of(game), state.board)["harder_challenges"]

    def alter(self, game: Game, state: Table, tried: Tried, chosen: str, tell: Tell) -> tuple[Table, Tried]:
        source, *rest = chosen.split(":")
        if source == "hand":
            player, card = map(int, rest)
            state = discard_from_hand(state, player, (card,), tell, "DS-HAND-4")
            return state, replace(tried, added=tried.added + 1)
        offer = next(offer for offer in _fate_offers(game, state, tried) if offer.id == chosen)
        effects = [effect for effect in offer.use.effects if _serves(effect, tried)]
        tried = altered(effects, tried, partial(counted, game, state))
        if offer.use.free and offer.use.only_if is None:
            tried = replace(tried, used=tried.used | {offer.id})
        return use_now(game, state, offer, tell), tried

    # ---------------------------------------------------------------- what follows (DS-CHAL-4)

    def follow(self, game: Game, state: Table, tried: Tried, passed: bool, tell: Tell) -> Table:
        if is_row(tried):
            return settle_row(game, state, tried, tell)
        if tried.about == REPAIR:
            return repaired(game, state, total(game, state, tried), tell)
        if is_flight(tried):
            return flown(game, state, total(game, state, tried), tell)
        section, _, letter = tried.about.rpartition(":")
        return judge(game, on_board(state, party=() if passed else tried.joined), section, letter, passed, tell)


def toll(kit: Kit, mate: Mate) -> int:
    """DS-CHAL-2: the stamina that taking part costs."""
    return 2 if suffers(kit, mate, "low_morale") else 1


def absent(kit: Kit, mate: Mate) -> str | None:
    """The rule that keeps somebody out."""
    return None if stands(kit, mate) and mate.stamina >= toll(kit, mate) else "DS-CHAL-2"


# ---------------------------------------------------------------- what alters a draw


def _serves(effect: Effect, tried: Tried) -> bool:
    """A skill counts where it is tried, and any skill where one is."""
    if isinstance(effect, AddSkill):
        return effect.skill == tried.skill
    return bool(tried.skill) or not isinstance(effect, AddAnySkill)


def _fate_offers(game: Game, state: Table, tried: Tried) -> Iterator[Offer]:
    """What changes fate, or the skill that is tried. A redraw of one number needs that number."""
    for offer in offers(game, state, "fate"):
        use = offer.use
        if not any(_serves(effect, tried) for effect in use.effects if MOMENTS.get(effect.kind) == "fate"):
            continue
        if offer.closed is None and use.only_if not in (None, tried.number):
            yield replace(offer, closed="DS-FATE-1", reason="only_if")
        else:
            yield served(offer, tried.used)


def _could_help(game: Game, state: Table, tried: Tried) -> bool:
    """Whether a free action could open an alteration, bring one, make a participant stronger, or save the plane."""
    kit, crew = kit_of(game), state.board.crew

    def wanted(use: Use) -> bool:
        return use.moment == "fate" and any(_serves(effect, tried) for effect in use.effects)

    if could_open(game, state, _fate_offers(game, state, tried), wanted, lambda card: _alters(kit, card)):
        return True
    cures = REMOVES if any("weakened" in mate.statuses for mate in crew if mate.name in tried.joined) else frozenset()
    mends = frozenset({"repair_plane"} if is_flight(tried) and not state.board.plane_health else ())
    kinds = cures | mends
    return bool(kinds) and any(
        offer.closed is None and any(effect.kind in kinds for effect in offer.use.effects)
        for offer in offers(game, state, "any")
    )


def _alters(kit: Kit, card: int) -> bool:
    """Whether an ability card would help with a draw if it were equipped."""
    return any(use.moment == "fate" for use in kit.ability_uses[card]) or bool(
        kit.ability_passives[card]["add_any_skill"]
    )


TrialStep = Summon | MeetBarrier | TryBarrier | PassBarrier | JudgeBarrier
