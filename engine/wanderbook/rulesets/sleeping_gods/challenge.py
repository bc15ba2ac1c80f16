"""Challenges, and every other draw of fate (SG-CHAL, SG-FATE, SG-FAIL)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from wanderbook.book import Choice
from wanderbook.book.effects import DrawCards
from wanderbook.book.sections import Challenge, Combat
from wanderbook.ids import name_of, section_and_letter
from wanderbook.rulesets.common.actions import GiveHandCard, MakeUse
from wanderbook.rulesets.common.crew import controller, mate_of, on_board
from wanderbook.rulesets.common.fate import BEYOND, FateDeck, alter_draw, attempt, hand_cards, is_row, settle_row
from wanderbook.rulesets.common.hand import discard_from_hand
from wanderbook.rulesets.common.steps import RequireParticipant
from wanderbook.rulesets.sleeping_gods.attack import alter_attack, attack_offers, judge_attack
from wanderbook.rulesets.sleeping_gods.board import (
    ATTACK,
    MOST_FATIGUE,
    SHIP,
    TRAVEL,
    Board,
    Mate,
    Table,
    amount_of,
    borne,
    kit_of,
    shared_worth,
    skill,
    stands,
    suffers,
)
from wanderbook.rulesets.sleeping_gods.crew import hurt, tire
from wanderbook.rulesets.sleeping_gods.goods import spend_command
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.rulesets.sleeping_gods.ship import place_cube
from wanderbook.rulesets.sleeping_gods.steps import BeginFight
from wanderbook.rulesets.sleeping_gods.travel import sail
from wanderbook.rulesets.sleeping_gods.turn import discard_ongoing
from wanderbook.rulesets.sleeping_gods.using import Offer, is_one_open, offers, pay_for, why_closed
from wanderbook.table import Game, Option, Pick, open_options
from wanderbook.table.actions import ChooseMember
from wanderbook.table.challenge import total
from wanderbook.table.decisions import TABLE, Toll
from wanderbook.table.events import Emit
from wanderbook.table.reading import judge
from wanderbook.table.steps import Gather, Tried

FATES = (1, 2, 3, 4, 5, 6)


def trial(section: str, choice: Choice) -> Gather | RequireParticipant | BeginFight:
    """The step that resolves a choice's challenge or fight."""
    about = name_of(section, choice.letter)
    match choice.trial:
        case Combat(enemies=enemies):
            return BeginFight(about, enemies)
        case Challenge() as challenge:
            return attempt(about, challenge)
        case other:
            raise AssertionError(f"{other} belongs to another game")


class Challenges(FateDeck):
    """How this game resolves challenges, travel, attacks and ship damage: participants, draws, results."""

    # ---------------------------------------------------------------- gather (SG-CHAL-2 to SG-CHAL-5)

    def gathering(self, game: Game, state: Table, tried: Tried) -> Pick:
        """The question of who takes part: the active player's crew to steer, anybody in other
        challenges (SG-CHAL-2).
        """
        options = self.candidates(game, state, tried)
        if tried.about == TRAVEL:
            return Pick(TRAVEL, options, least=0, most=1, owner=state.board.active, tolls=_tolls(game, state, tried))
        # Where nobody can, one may still be named, to be refused by the rule that keeps them out.
        most = max(1, len(open_options(options)))
        return Pick(tried.about, options, least=0, most=most, owner=TABLE, tolls=_tolls(game, state, tried))

    def candidates(self, game: Game, state: Table, tried: Tried) -> tuple[Option, ...]:
        kit = kit_of(game)
        return tuple([Option(ChooseMember(mate.name), _absent(kit, state, mate, tried)) for mate in state.board.crew])

    def why(self, game: Game, state: Table, tried: Tried, action: Any) -> str:
        """The sentence that says why an option of a challenge is closed."""
        match action:
            case GiveHandCard():
                return game.say("travel_hand")
            case MakeUse():
                return why_closed(game, state, action, _fate_offers(game, state, tried))
            case _:
                return self._why_absent(game, state, tried, action.name)

    def _why_absent(self, game: Game, state: Table, tried: Tried, name: str) -> str:
        """The sentence that says why a crew member cannot take part."""
        kit, board = kit_of(game), state.board
        mate = mate_of(board, name)
        if not stands(kit, state, mate):
            return game.say("unconscious", name=name)
        if mate.fatigue >= MOST_FATIGUE:
            return game.say("tired", name=name)
        if tried.about == TRAVEL:
            return game.say("travel_yours" if controller(board, mate) != board.active else "no_craft", name=name)
        return game.say("no_command", name=name)

    def join(self, game: Game, state: Table, tried: Tried, emit: Emit) -> Table:
        """Let the participants pay: each player's command, then fatigue (SG-CHAL-2, SG-CHAL-4, SG-CHAL-5)."""
        for toll in _tolls(game, state, tried) if tried.joined else ():
            cost = toll.cost(tried.joined)
            coming = min(cost, toll.entry)
            state = spend_command(state, toll.owner, coming, emit, "SG-CHAL-4")
            state = spend_command(state, toll.owner, cost - coming, emit, "SG-CHAL-5")
        return _strain(game, state, tried.joined, emit)

    def pay_to_take_part(self, game: Game, state: Table, who: str, emit: Emit) -> Table | None:
        """Let a required crew member take part, without any command (SG-CHAL-9). None if they cannot."""
        mate = mate_of(state.board, who)
        if mate.fatigue >= MOST_FATIGUE or not stands(kit_of(game), state, mate):
            return None
        return _strain(game, state, (who,), emit)

    def skill_of(self, game: Game, state: Table, who: str, name: str) -> int:
        return skill(kit_of(game), state, mate_of(state.board, who), name)

    # ---------------------------------------------------------------- draw (SG-CHAL-6, SG-FATE)

    def fates(self, game: Game, state: Table) -> dict[int, int]:
        return dict.fromkeys(FATES, 1) if state.board.dice else super().fates(game, state)

    def draw(self, game: Game, state: Table) -> tuple[int, Table]:
        """Reveal an ability card and discard it at once (SG-FATE-1), or roll a die (SG-FATE-4): the number, and the
        state after it."""
        if state.board.dice:
            number, fate = state.fate.below(len(FATES))
            return FATES[number], replace(state, fate=fate)
        return super().draw(game, state)

    def draw_as(self, game: Game, state: Table, number: int) -> Table:
        return state if state.board.dice else super().draw_as(game, state, number)

    def skill(self, game: Game, state: Table, tried: Tried) -> int:
        """The sum of the participants' skills; shared cards add to challenges but not to steering. 0 for an attack,
        whose accuracy is already added to the draw.
        """
        if not tried.skill or tried.about == ATTACK:
            return 0
        kit = kit_of(game)
        amount = sum(skill(kit, state, mate_of(state.board, name), tried.skill) for name in tried.joined)
        if tried.about == TRAVEL:
            return amount
        return amount + shared_worth(kit, state).passives.skill(tried.skill)

    # ---------------------------------------------------------------- alter (SG-CHAL-7, SG-FATE-3)

    def alterations(self, game: Game, state: Table, tried: Tried) -> tuple[Option, ...]:
        """The options to alter a draw: what cards and abilities change, and any player's hand cards of the skill
        (SG-CHAL-7, SG-FAQ-9)."""
        options = [offer.option for offer in _fate_offers(game, state, tried)]
        if tried.about == ATTACK:
            options += (offer.option for offer in attack_offers(game, state, ("aim",), tried))
        if self.takes_hand_cards(tried):
            options += _hand_cards(game, state, tried)
        return tuple(options)

    def takes_hand_cards(self, tried: Tried) -> bool:
        return tried.about != ATTACK and super().takes_hand_cards(tried)

    def may_alter(self, game: Game, state: Table, tried: Tried) -> bool:
        """Whether anything can alter the draw, including uses that draw cards, which might help (SG-ADV-4)."""
        attacks = tried.about == ATTACK
        if self.takes_hand_cards(tried) and open_options(_hand_cards(game, state, tried)):
            return True
        if any(offer.closed is None for offer in _fate_offers(game, state, tried)):
            return True
        if attacks:
            return any(offer.closed is None for offer in attack_offers(game, state, ("aim",), tried))
        if not tried.skill or 0 < tried.needed <= total(game, state, tried):
            return False
        return is_one_open(game, state, "any", lambda use: use.draws_cards)

    def hope(self, game: Game, state: Table, tried: Tried) -> int:
        """The most that drawn cards could add: each may have the skill (SG-ADV-4)."""
        uses = (offer.use for offer in offers(game, state, "any") if offer.closed is None)
        effects = [effect for use in uses for effect in use.effects]
        if self.may_open(game, state, tried, effects):
            return BEYOND
        drawn = (effect for effect in effects if isinstance(effect, DrawCards))
        return sum(amount_of(game, state, effect) for effect in drawn) if tried.about != ATTACK else 0

    def alter(self, game: Game, state: Table, tried: Tried, action: Any, emit: Emit) -> tuple[Table, Tried]:
        """Make one alteration of a draw, a hand card or a use, and return the state and the altered draw
        (SG-CHAL-7)."""
        if isinstance(action, GiveHandCard):
            state = discard_from_hand(state, action.player, (action.card,), emit, "SG-CHAL-7")
            return state, replace(tried, added=tried.added + 1)
        if tried.about == ATTACK and (attack := alter_attack(game, state, tried, action, emit)):
            return attack
        offer = next(offer for offer in _fate_offers(game, state, tried) if offer.action == action)
        state = pay_for(game, state, offer, emit)
        return state, alter_draw(offer.use.effects, tried, partial(amount_of, game, state))

    # ---------------------------------------------------------------- what follows

    def follow(self, game: Game, state: Table, tried: Tried, passed: bool, emit: Emit) -> Table:
        """Apply a draw by its purpose: ship damage, an attack, travel, a row of the story or a choice."""
        if tried.about == SHIP:
            return place_cube(game, state, tried.drawn + tried.added, emit)
        if tried.about == ATTACK:
            return judge_attack(game, state, tried, passed, emit)
        if tried.about == TRAVEL:
            return sail(game, state, total(game, state, tried), tried.joined, emit)
        if is_row(tried):
            return settle_row(game, state, tried, emit)
        section, part = section_and_letter(tried.about)
        state = on_board(state, party=() if passed else tried.joined)
        if passed:
            state = discard_ongoing(state, section, emit)
        return judge(game, state, section, part, passed, emit)


# ---------------------------------------------------------------- who takes part


def _absent(kit: Kit, state: Table, mate: Mate, tried: Tried) -> str | None:
    """The rule that keeps a crew member out (SG-CHAL-3 to SG-CHAL-5). Craft that the weakened status has lowered to 0
    still counts as craft (SG-TRAVEL-1).
    """
    board = state.board
    if mate.fatigue >= MOST_FATIGUE or not stands(kit, state, mate):
        return "SG-CHAL-3"
    player = controller(board, mate)
    if tried.about == TRAVEL and (player != board.active or not borne(kit, mate).passives.skill("craft")):
        return "SG-TRAVEL-1"
    low = suffers(kit, state, mate, "low_morale")
    if board.command[player] < (player != board.active) + low:
        return "SG-CHAL-5" if low else "SG-CHAL-4"
    return None


def _tolls(game: Game, state: Table, tried: Tried) -> tuple[Toll, ...]:
    """The cost of taking part for each player: 1 command in all for another player's crew (SG-CHAL-4), and 1 for each
    with low morale (SG-CHAL-5). Other players' crew do not help to steer (SG-TRAVEL-1).
    """
    kit, board = kit_of(game), state.board
    each: list[list[tuple[str, int]]] = [[] for _ in range(board.players)]
    for mate in board.crew:
        low = suffers(kit, state, mate, "low_morale")
        each[controller(board, mate)].append((mate.name, int(low)))
    return tuple(
        [
            Toll(player, board.command[player], tuple(costs), int(player != board.active))
            for player, costs in enumerate(each)
            if (tried.about != TRAVEL if player != board.active else any(cost for _, cost in costs))
        ]
    )


def _strain(game: Game, state: Table, names: tuple[str, ...], emit: Emit) -> Table:
    """The effect of taking part on the crew: 1 fatigue each (SG-CHAL-2), and 1 damage to those with madness
    (SG-CHAL-5).
    """
    kit = kit_of(game)
    state = tire(state, names, emit, "SG-CHAL-2")
    mad = {name: 1 for name in names if suffers(kit, state, mate_of(state.board, name), "madness")}
    return hurt(game, state, mad, emit, "SG-CHAL-5") if mad else state


# ---------------------------------------------------------------- what alters a draw


def _hand_cards(game: Game, state: Table, tried: Tried) -> Iterator[Option]:
    """The options to discard a hand card, from anybody's hand (SG-FAQ-9); to steer, only from the active player's
    (SG-TRAVEL-1).
    """
    for option in hand_cards(game, state, tried.skill):
        others = tried.about == TRAVEL and option.owner != state.board.active
        yield replace(option, closed_by="SG-TRAVEL-1") if others else option


def _fate_offers(game: Game, state: Table, tried: Tried) -> Iterator[Offer]:
    """The offers that change fate, or a skill if one is tested."""
    tests_skill = tried.skill and tried.about != ATTACK
    for offer in offers(game, state, "fate"):
        use = offer.use
        if use.kind in ("add_skill", "add_any_skill") and not tests_skill:
            continue
        if use.kind == "add_skill" and use.skill != tried.skill:
            continue
        if offer.closed is None and (untimely := _untimely(state.board, offer, tried)):
            yield replace(offer, closed=untimely)
        else:
            yield offer


def _untimely(board: Board, offer: Offer, tried: Tried) -> str | None:
    """The rule that forbids a use on this draw; None if it is allowed. `tried.joined` are those who take part."""
    use = offer.use
    if use.only_if is not None:  # "Redraw fate if 1": for that number alone, and on the crew's own player's draws
        if use.only_if != tried.number:
            return "SG-FATE-3"
        if use.source == "crew" and offer.player != _drawer(board, tried):
            return "SG-CREW-1"
    # An ability or level card serves its bearer, who has to take part if anybody does.
    if use.source in ("ability", "level") and tried.joined and offer.who not in tried.joined:
        return "SG-HAND-6"
    return None


def _drawer(board: Board, tried: Tried) -> int:
    """The player whose draw it is: the attacker's controller, or the active player."""
    if tried.about == ATTACK and tried.joined:
        return controller(board, mate_of(board, tried.joined[0]))
    return board.active
