"""Challenges, and every other draw of fate (DS-CHAL, DS-FATE)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from wanderbook.book import Choice
from wanderbook.book.effects import AddAnySkill, AddSkill, Effect
from wanderbook.book.sections import Barrier, Challenge, Combat
from wanderbook.ids import name_of, section_and_letter
from wanderbook.rulesets.common.actions import GiveHandCard, MakeUse
from wanderbook.rulesets.common.crew import mate_of, on_board
from wanderbook.rulesets.common.fate import (
    BEYOND,
    REMOVES,
    FateDeck,
    alter_draw,
    attempt,
    hand_cards,
    is_row,
    settle_row,
)
from wanderbook.rulesets.common.hand import discard_from_hand
from wanderbook.rulesets.common.steps import RequireParticipant
from wanderbook.rulesets.distant_skies.board import (
    REPAIR,
    Mate,
    Table,
    common,
    ignored_by,
    is_flight,
    kit_of,
    skill,
    stands,
    suffers,
    wear_of,
)
from wanderbook.rulesets.distant_skies.counting import amount_of
from wanderbook.rulesets.distant_skies.crew import tire
from wanderbook.rulesets.distant_skies.encounters import may_try, most_at
from wanderbook.rulesets.distant_skies.events import ObstacleIgnored, ObstacleMet
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.rulesets.distant_skies.plane import finish_flight, finish_repair
from wanderbook.rulesets.distant_skies.steps import BeginFight, JudgeBarrier, MeetBarrier, PassBarrier, TryBarrier
from wanderbook.rulesets.distant_skies.uses import Use
from wanderbook.rulesets.distant_skies.using import (
    Offer,
    could_open,
    is_one_open,
    may_ignore,
    offers,
    reason,
    remedies,
    serve_once,
    use_now,
    why_closed,
)
from wanderbook.table import Game, Option, Pick, open_options
from wanderbook.table.actions import ChooseMember, Decline
from wanderbook.table.behaviour import asks, explains, runs, takes
from wanderbook.table.challenge import total
from wanderbook.table.decisions import TABLE
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then
from wanderbook.table.reading import judge
from wanderbook.table.steps import Gather, Tried


def trial(section: str, choice: Choice) -> Gather | RequireParticipant | BeginFight | MeetBarrier:
    """The step that resolves a choice's challenge, fight or obstacle."""
    about = name_of(section, choice.letter)
    match choice.trial:
        case Combat(enemies=enemies, boss=boss, may_run=may_run):
            return BeginFight(about, enemies, boss, may_run)
        case Barrier(obstacle=obstacle):
            return MeetBarrier(about, obstacle)
        case challenge:
            assert isinstance(challenge, Challenge), f"{challenge} belongs to another game"
            return attempt(about, challenge)


# ---------------------------------------------------------------- obstacles of the story (DS-EXPLORE-1)


@runs(MeetBarrier)
def meet_barrier(game: Game, state: Table, step: MeetBarrier, emit: Emit) -> Table:
    """Meet an obstacle of the story (DS-EXPLORE-1)."""
    emit(ObstacleMet("DS-EXPLORE-1", step.obstacle))
    return then(state, TryBarrier(step.about, step.obstacle))


@runs(TryBarrier)
def try_barrier(game: Game, state: Table, step: TryBarrier, emit: Emit) -> Table:
    """Pass the obstacle, ask what ignores it, or fail if nothing can (DS-EXPLORE-1)."""
    if ignored_by(kit_of(game), state.board, step.obstacle):
        emit(ObstacleIgnored("DS-EXPLORE-1", step.obstacle))
        return then(state, JudgeBarrier(step.about, True))
    able = may_ignore(game, state, step.obstacle)
    return then(state, PassBarrier(step.about, step.obstacle) if able else JudgeBarrier(step.about, False))


@asks(PassBarrier)
def ask_story_remedy(game: Game, state: Table, step: PassBarrier) -> Pick:
    """Ask for a card, an ability or a resource that ignores the story's obstacle, or for none (DS-EXPLORE-1)."""
    options = tuple(offer.option for offer in remedies(game, state, step.obstacle))
    return Pick(step.about, options, least=0, owner=TABLE)


@takes(PassBarrier, Decline)
def fail_barrier(game: Game, state: Table, step: PassBarrier, action: Decline, emit: Emit) -> Table:
    """Use nothing, and take the obstacle's own consequences (DS-EXPLORE-1)."""
    return then(state, JudgeBarrier(step.about, False))


@takes(PassBarrier, MakeUse)
def pass_barrier(game: Game, state: Table, step: PassBarrier, action: MakeUse, emit: Emit) -> Table:
    """Use a card, an ability or a resource that ignores the obstacle, and pass it (DS-EXPLORE-1)."""
    remedy = next(offer for offer in remedies(game, state, step.obstacle) if offer.id == action.use)
    state = use_now(game, then(state, JudgeBarrier(step.about, True)), remedy, emit)
    emit(ObstacleIgnored("DS-EXPLORE-1", step.obstacle))
    return state


@explains(PassBarrier)
def explain_story_remedy(game: Game, state: Table, step: PassBarrier, action: MakeUse) -> str:
    """Say why a card, an ability or a resource cannot be used against the obstacle (DS-EXPLORE-1)."""
    return why_closed(game, state, action)


@runs(JudgeBarrier)
def judge_barrier(game: Game, state: Table, step: JudgeBarrier, emit: Emit) -> Table:
    """Continue the story, with the obstacle passed or not (DS-EXPLORE-1)."""
    section, letter = section_and_letter(step.about)
    return judge(game, on_board(state, party=()), section, letter, step.passed, emit)


# ---------------------------------------------------------------- challenges


class Challenges(FateDeck):
    """How this game resolves challenges, flights and repairs: participants, draws, results."""

    # ---------------------------------------------------------------- gather (DS-CHAL-2)

    def gathering(self, game: Game, state: Table, tried: Tried) -> Pick:
        """The question who takes part, with as many as are able to."""
        options = self.candidates(game, state, tried)
        able = min(len(open_options(options)), most_at(game, tried.about))
        # Where nobody can, one may still be named, to be refused by the rule that keeps them out.
        return Pick(tried.about, options, least=0, most=max(1, able), owner=TABLE)

    def candidates(self, game: Game, state: Table, tried: Tried) -> tuple[Option, ...]:
        """An option for each who may take part; on a spot of a wandering encounter only those placed there
        (DS-EXPLORE-2).
        """
        kit, here = kit_of(game), may_try(state, tried.about)
        return tuple(
            [
                Option(ChooseMember(mate.name), "DS-EXPLORE-2" if here and mate.name not in here else absent(kit, mate))
                for mate in state.board.crew
            ]
        )

    def why(self, game: Game, state: Table, tried: Tried, action: Any) -> str:
        """The sentence that says why an option of a challenge is closed."""
        if isinstance(action, MakeUse):
            closed = next(offer for offer in _fate_offers(game, state, tried) if offer.id == action.use)
            return reason(game, state, closed)
        name = action.name
        here, mate = may_try(state, tried.about), mate_of(state.board, name)
        if here and name not in here:
            return game.say("not_on_this_spot", name=name)
        return game.say("tired" if stands(kit_of(game), mate) else "unconscious", name=name)

    def join(self, game: Game, state: Table, tried: Tried, emit: Emit) -> Table:
        kit = kit_of(game)
        costs = {name: toll(kit, mate_of(state.board, name)) for name in tried.joined}
        return tire(state, costs, emit, "DS-CHAL-2")

    def pay_to_take_part(self, game: Game, state: Table, who: str, emit: Emit) -> Table | None:
        kit, mate = kit_of(game), mate_of(state.board, who)
        return None if absent(kit, mate) else tire(state, {who: toll(kit, mate)}, emit, "DS-CHAL-2")

    def skill_of(self, game: Game, state: Table, who: str, name: str) -> int:
        return skill(kit_of(game), mate_of(state.board, who), name)

    # ---------------------------------------------------------------- draw and alter (DS-CHAL-3)

    def needed(self, game: Game, state: Table, tried: Tried) -> int:
        """The total needed: 1 more in hard mode (DS-MODE-1), and more if an event in play says so (DS-EVENT-2)."""
        if not tried.needed:
            return 0  # a flight, a table or a repair, whose total says how much
        return tried.needed + (state.board.mode == "hard") + common(kit_of(game), state.board)["harder_challenges"]

    def skill(self, game: Game, state: Table, tried: Tried) -> int:
        kit = kit_of(game)
        return sum(skill(kit, mate_of(state.board, name), tried.skill) for name in tried.joined) if tried.skill else 0

    def alterations(self, game: Game, state: Table, tried: Tried) -> tuple[Option, ...]:
        """The options to alter the draw: abilities, adventure cards and resources, and, only in challenges, hand cards
        (DS-HAND-4).
        """
        options = [offer.option for offer in _fate_offers(game, state, tried)]
        if self.takes_hand_cards(tried):
            options += hand_cards(game, state, tried.skill)
        return tuple(options)

    def may_alter(self, game: Game, state: Table, tried: Tried) -> bool:
        """Whether to ask about alterations: one is open, or a free action might open one that is still needed."""
        if self.takes_hand_cards(tried) and any(hand_cards(game, state, tried.skill)):
            return True
        if any(offer.closed is None for offer in _fate_offers(game, state, tried)):
            return True
        return not self._is_well(game, state, tried) and _could_help(game, state, tried)

    def _is_well(self, game: Game, state: Table, tried: Tried) -> bool:
        """Whether nothing can be gained by altering the draw: the challenge is passed, or the flight does no damage."""
        if tried.skill:
            return 0 < self.needed(game, state, tried) <= total(game, state, tried)
        return is_flight(tried) and not wear_of(kit_of(game), total(game, state, tried))

    def hope(self, game: Game, state: Table, tried: Tried) -> int:
        """The most that free actions could still add: unlimited if cards could be drawn or equipped, otherwise the
        effect of completing an event that makes challenges harder.
        """
        if _could_help(game, state, tried):
            return BEYOND
        return common(kit_of(game), state.board)["harder_challenges"]

    def alter(self, game: Game, state: Table, tried: Tried, action: Any, emit: Emit) -> tuple[Table, Tried]:
        """Make one alteration of a draw, a hand card or a use, and return the state and the altered draw
        (DS-HAND-4)."""
        if isinstance(action, GiveHandCard):
            state = discard_from_hand(state, action.player, (action.card,), emit, "DS-HAND-4")
            return state, replace(tried, added=tried.added + 1)
        offer = next(offer for offer in _fate_offers(game, state, tried) if offer.id == action.use)
        effects = [effect for effect in offer.use.effects if _serves(effect, tried)]
        tried = alter_draw(effects, tried, partial(amount_of, game, state))
        if offer.use.free and offer.use.only_if is None:
            tried = replace(tried, used=tried.used | {offer.id})
        return use_now(game, state, offer, emit), tried

    # ---------------------------------------------------------------- what follows (DS-CHAL-4)

    def follow(self, game: Game, state: Table, tried: Tried, passed: bool, emit: Emit) -> Table:
        """Apply a draw by its purpose: a row of the story, a repair, a flight or a choice."""
        if is_row(tried):
            return settle_row(game, state, tried, emit)
        if tried.about == REPAIR:
            return finish_repair(game, state, total(game, state, tried), emit)
        if is_flight(tried):
            return finish_flight(game, state, total(game, state, tried), emit)
        section, letter = section_and_letter(tried.about)
        return judge(game, on_board(state, party=() if passed else tried.joined), section, letter, passed, emit)


def toll(kit: Kit, mate: Mate) -> int:
    """The stamina cost of taking part (DS-CHAL-2)."""
    return 2 if suffers(kit, mate, "low_morale") else 1


def absent(kit: Kit, mate: Mate) -> str | None:
    """The rule that keeps a crew member out of a challenge; None if they may take part."""
    return None if stands(kit, mate) and mate.stamina >= toll(kit, mate) else "DS-CHAL-2"


# ---------------------------------------------------------------- what alters a draw


def _serves(effect: Effect, tried: Tried) -> bool:
    """Whether an effect counts for this draw: a bonus to a skill needs a challenge of that skill."""
    if isinstance(effect, AddSkill):
        return effect.skill == tried.skill
    return bool(tried.skill) or not isinstance(effect, AddAnySkill)


def _fate_offers(game: Game, state: Table, tried: Tried) -> Iterator[Offer]:
    """The offers that change this draw or its skill, closed if they redraw another number or were already used."""
    for offer in offers(game, state, "fate"):
        use = offer.use
        if not any(_serves(effect, tried) for effect in use.on_fate):
            continue
        if offer.closed is None and use.only_if not in (None, tried.number):
            yield replace(offer, closed="DS-FATE-1", reason="only_if")
        else:
            yield serve_once(offer, tried.used)


def _could_help(game: Game, state: Table, tried: Tried) -> bool:
    """Whether a free action could open or provide an alteration, strengthen a participant, or save the plane."""
    kit, crew = kit_of(game), state.board.crew

    def wanted(use: Use) -> bool:
        return use.moment == "fate" and any(_serves(effect, tried) for effect in use.effects)

    if could_open(game, state, _fate_offers(game, state, tried), wanted, lambda card: _alters(kit, card)):
        return True
    cures = REMOVES if any("weakened" in mate.statuses for mate in crew if mate.name in tried.joined) else frozenset()
    mends = frozenset({"repair_plane"} if is_flight(tried) and not state.board.plane_health else ())
    kinds = cures | mends
    return bool(kinds) and is_one_open(
        game, state, "any", lambda use: any(effect.kind in kinds for effect in use.effects)
    )


def _alters(kit: Kit, card: int) -> bool:
    """Whether an ability card would help with a draw if it were equipped."""
    return any(use.moment == "fate" for use in kit.ability_uses[card]) or bool(
        kit.ability_passives[card]["add_any_skill"]
    )
