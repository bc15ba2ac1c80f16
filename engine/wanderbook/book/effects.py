"""Effects of texts, cards, events and enemies' squares, as a closed union of small values.

The phrase an author writes, the text a player reads and the rule that runs are one value: each
`kind` here is one entry of every phrasebook, whose slots are this class's fields.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal, TypeAlias, get_args

from pydantic import Field, PlainValidator, SerializeAsAny
from pydantic_core import PydanticCustomError

from wanderbook.book.base import Content
from wanderbook.book.dice import Dice
from wanderbook.book.words import DeckName, Good, Obstacle, Skill, Status, Thing
from wanderbook.games import games, record_of, use
from wanderbook.ids import Amount, CardNumber, Letter, Name, SectionNumber, StatKey


class Counted(Content):
    """An effect with an amount, possibly for each of some things: `1 coin per totem`."""

    amount: Amount
    per: Thing | None = None


class Aimed(Content):
    """An effect that may name a crew member: `Mac: -2 health`."""

    who: Name | None = None


class Borne(Content):
    """An effect that may apply to the card's bearer only, the crew member who holds the card: `Self: +2 damage`."""

    who: Literal["self"] | None = None


# ---------------------------------------------------------------- turns and endings


class TurnTo(Content):
    kind: Literal["turn_to"] = "turn_to"
    section: SectionNumber


class ReturnToShip(Content):
    kind: Literal["return_to_ship"] = "return_to_ship"


class ReturnToMap(Content):
    kind: Literal["return_to_map"] = "return_to_map"


class EndStory(Content):
    kind: Literal["end_story"] = "end_story"
    ending: CardNumber


class EndCampaign(Content):
    kind: Literal["end_campaign"] = "end_campaign"
    ending: CardNumber


WayOn: TypeAlias = TurnTo | ReturnToShip | ReturnToMap | EndStory | EndCampaign

# ---------------------------------------------------------------- quests, cards and goods


class GainQuest(Content):
    kind: Literal["gain_quest"] = "gain_quest"
    quest: CardNumber


class LoseQuest(Content):
    kind: Literal["lose_quest"] = "lose_quest"
    quest: CardNumber


class CompleteQuest(Content):
    kind: Literal["complete_quest"] = "complete_quest"
    quest: CardNumber


class GainCard(Content):
    kind: Literal["gain_card"] = "gain_card"
    card: CardNumber


class LoseCard(Content):
    kind: Literal["lose_card"] = "lose_card"
    card: CardNumber


class GainGoods(Counted):
    kind: Literal["gain_goods"] = "gain_goods"
    good: Good


class LoseGoods(Counted):
    kind: Literal["lose_goods"] = "lose_goods"
    good: Good


class DrawCards(Counted):
    kind: Literal["draw_cards"] = "draw_cards"
    deck: DeckName


class DiscardCards(Counted):
    kind: Literal["discard_cards"] = "discard_cards"
    deck: DeckName


class GainExplore(Content):
    kind: Literal["gain_explore"] = "gain_explore"
    token: Letter


class ClearCommand(Counted):
    kind: Literal["clear_command"] = "clear_command"


class ClearAllCommand(Content):
    kind: Literal["clear_all_command"] = "clear_all_command"


# ---------------------------------------------------------------- the crew


class LoseHealth(Counted, Aimed):
    kind: Literal["lose_health"] = "lose_health"


class RestoreHealth(Counted, Aimed):
    kind: Literal["restore_health"] = "restore_health"


class GainFatigue(Counted, Aimed):
    kind: Literal["gain_fatigue"] = "gain_fatigue"


class RemoveFatigue(Counted, Aimed):
    kind: Literal["remove_fatigue"] = "remove_fatigue"


class LoseStamina(Counted, Aimed):
    kind: Literal["lose_stamina"] = "lose_stamina"


class RestoreStamina(Counted, Aimed):
    kind: Literal["restore_stamina"] = "restore_stamina"


class GainStatus(Aimed):
    kind: Literal["gain_status"] = "gain_status"
    status: Status


class RemoveStatus(Aimed):
    kind: Literal["remove_status"] = "remove_status"
    status: Status


class RemoveAnyStatus(Counted, Aimed):
    kind: Literal["remove_any_status"] = "remove_any_status"


# ---------------------------------------------------------------- ship, plane and atlas


class ShipDamage(Counted):
    kind: Literal["ship_damage"] = "ship_damage"


class Repair(Counted):
    kind: Literal["repair"] = "repair"


class PlaneDamage(Counted):
    kind: Literal["plane_damage"] = "plane_damage"


class RepairPlane(Counted):
    kind: Literal["repair_plane"] = "repair_plane"


class CrossOffCamp(Counted):
    kind: Literal["cross_off_camp"] = "cross_off_camp"


class CrossOffLocation(Content):
    kind: Literal["cross_off_location"] = "cross_off_location"


class MarkBoxes(Content):
    """Mark boxes of a track in the journey log, as long as any are left (DS-LOG-1)."""

    kind: Literal["mark_boxes"] = "mark_boxes"
    amount: Amount
    track: StatKey


class MoveTo(Content):
    kind: Literal["move_to"] = "move_to"
    page: CardNumber
    space: Name


class MovePlane(Content):
    """Move the plane along the flight board, with fuel and wear but without time; Claire may stay where she is."""

    kind: Literal["move_plane"] = "move_plane"


class MoveSquares(Counted):
    kind: Literal["move_squares"] = "move_squares"


class IgnoreObstacle(Content):
    kind: Literal["ignore_obstacle"] = "ignore_obstacle"
    obstacle: Obstacle


# ---------------------------------------------------------------- fate, challenges and combat


class RedrawFate(Content):
    kind: Literal["redraw_fate"] = "redraw_fate"


class RedrawFateIf(Content):
    kind: Literal["redraw_fate_if"] = "redraw_fate_if"
    number: Amount


class AddToFate(Counted):
    kind: Literal["add_to_fate"] = "add_to_fate"


class AddSkill(Counted):
    kind: Literal["add_skill"] = "add_skill"
    skill: Skill


class AddDamage(Counted, Borne):
    kind: Literal["add_damage"] = "add_damage"


class AddAccuracy(Counted):
    kind: Literal["add_accuracy"] = "add_accuracy"


class Block(Counted, Borne):
    kind: Literal["block"] = "block"


class DealDamage(Counted):
    kind: Literal["deal_damage"] = "deal_damage"


class RemovePower(Counted, Borne):
    kind: Literal["remove_power"] = "remove_power"


class RerollDie(Content):
    kind: Literal["reroll_die"] = "reroll_die"


class IgnoreBlock(Content):
    """Deal damage that the enemy would block."""

    kind: Literal["ignore_block"] = "ignore_block"


# ---------------------------------------------------------------- bonuses from cards


class RedrawBest(Content):
    """Draw again and keep the higher of the two."""

    kind: Literal["redraw_best"] = "redraw_best"


class AddAnySkill(Counted):
    kind: Literal["add_any_skill"] = "add_any_skill"


class AddHealth(Counted):
    """Add health beyond the board's."""

    kind: Literal["add_health"] = "add_health"


class AddHand(Counted):
    kind: Literal["add_hand"] = "add_hand"


class AddDistance(Counted):
    kind: Literal["add_distance"] = "add_distance"


class LoseDistance(Counted):
    kind: Literal["lose_distance"] = "lose_distance"


class MoveShip(Counted):
    kind: Literal["move_ship"] = "move_ship"


class IgnoreHazards(Content):
    kind: Literal["ignore_hazards"] = "ignore_hazards"


class IgnoreStatus(Content):
    kind: Literal["ignore_status"] = "ignore_status"
    status: Status


class IgnoreFlying(Content):
    kind: Literal["ignore_flying"] = "ignore_flying"


class IgnoreEvent(Content):
    kind: Literal["ignore_event"] = "ignore_event"


class DiscardEvent(Content):
    """Discard an ongoing event."""

    kind: Literal["discard_event"] = "discard_event"


class GainThreat(Counted):
    """Put threat on the event that says so."""

    kind: Literal["gain_threat"] = "gain_threat"


class HarderChallenges(Counted):
    kind: Literal["harder_challenges"] = "harder_challenges"


class HarderObstacles(Counted):
    kind: Literal["harder_obstacles"] = "harder_obstacles"


class RapidStrike(Content):
    """Deal the damage of a miss before the counterattack."""

    kind: Literal["rapid_strike"] = "rapid_strike"


class BlockRound(Counted):
    """Block against the attacks at the end of a round."""

    kind: Literal["block_round"] = "block_round"


class PlaceDiagonally(Content):
    kind: Literal["place_diagonally"] = "place_diagonally"


class AddDamageOffHearts(Counted):
    kind: Literal["add_damage_off_hearts"] = "add_damage_off_hearts"


class RestoreAllHealth(Aimed):
    kind: Literal["restore_all_health"] = "restore_all_health"


class ExtraSearch(Content):
    """Draw one more search token, without its harm."""

    kind: Literal["extra_search"] = "extra_search"


class CookWithout(Counted):
    """Cook a recipe without some ingredients, even if it already has command."""

    kind: Literal["cook_without"] = "cook_without"


# ---------------------------------------------------------------- stats of plain gamebooks


class GainStat(Content):
    kind: Literal["gain_stat"] = "gain_stat"
    amount: Amount
    stat: StatKey


class LoseStat(Content):
    kind: Literal["lose_stat"] = "lose_stat"
    amount: Amount
    stat: StatKey


class GainRolled(Content):
    kind: Literal["gain_rolled"] = "gain_rolled"
    dice: Dice
    stat: StatKey


class LoseRolled(Content):
    kind: Literal["lose_rolled"] = "lose_rolled"
    dice: Dice
    stat: StatKey


class LoseAllStat(Content):
    kind: Literal["lose_all_stat"] = "lose_all_stat"
    stat: StatKey


class RestoreStat(Content):
    """Restore a stat to its starting value, unless it is higher."""

    kind: Literal["restore_stat"] = "restore_stat"
    stat: StatKey


StatEffect: TypeAlias = GainStat | LoseStat | GainRolled | LoseRolled | LoseAllStat | RestoreStat


class Nothing(Content):
    kind: Literal["nothing"] = "nothing"


# ---------------------------------------------------------------- effects of other packages


class BroughtEffect(Content):
    """The base class of effects from other packages' games: each has its own `kind`, and slots that phrases know."""

    kind: str


@cache
def brought_effects() -> dict[str, type[BroughtEffect]]:
    """The effects from other packages' games by kind; none replaces an effect of Wanderbook."""
    lists = (use(where) for name in games() if (where := record_of(name).effects))
    kinds = {model.model_fields["kind"].default: model for models in lists for model in models}
    return {kind: model for kind, model in kinds.items() if kind not in EFFECTS}


def _brought(value: Any) -> BroughtEffect:
    """Validate an effect from another package's game, given as data or as an effect."""
    if isinstance(value, BroughtEffect):
        return value
    model = brought_effects().get(str(value.get("kind"))) if isinstance(value, dict) else None
    if model is None:
        raise PydanticCustomError("effect", "no game has such an effect")
    return model.model_validate(value)


OwnEffect: TypeAlias = Annotated[
    TurnTo
    | ReturnToShip
    | ReturnToMap
    | EndStory
    | EndCampaign
    | GainQuest
    | LoseQuest
    | CompleteQuest
    | GainCard
    | LoseCard
    | GainGoods
    | LoseGoods
    | DrawCards
    | DiscardCards
    | GainExplore
    | ClearCommand
    | ClearAllCommand
    | LoseHealth
    | RestoreHealth
    | GainFatigue
    | RemoveFatigue
    | LoseStamina
    | RestoreStamina
    | GainStatus
    | RemoveStatus
    | RemoveAnyStatus
    | ShipDamage
    | Repair
    | PlaneDamage
    | RepairPlane
    | CrossOffCamp
    | CrossOffLocation
    | MarkBoxes
    | MoveTo
    | MovePlane
    | MoveSquares
    | IgnoreObstacle
    | RedrawFate
    | RedrawFateIf
    | AddToFate
    | AddSkill
    | AddDamage
    | AddAccuracy
    | Block
    | DealDamage
    | RemovePower
    | RerollDie
    | IgnoreBlock
    | RedrawBest
    | AddAnySkill
    | AddHealth
    | AddHand
    | AddDistance
    | LoseDistance
    | MoveShip
    | IgnoreHazards
    | IgnoreStatus
    | IgnoreFlying
    | IgnoreEvent
    | DiscardEvent
    | GainThreat
    | HarderChallenges
    | HarderObstacles
    | RapidStrike
    | BlockRound
    | PlaceDiagonally
    | AddDamageOffHearts
    | RestoreAllHealth
    | ExtraSearch
    | CookWithout
    | StatEffect
    | Nothing,
    Field(discriminator="kind"),
]
Effect: TypeAlias = Annotated[
    OwnEffect | Annotated[SerializeAsAny[BroughtEffect], PlainValidator(_brought)], Field(union_mode="left_to_right")
]

EFFECTS: dict[str, type[Content]] = {cls.model_fields["kind"].default: cls for cls in get_args(get_args(OwnEffect)[0])}
"""Wanderbook's own effects by kind."""
STAT_EFFECTS: tuple[type[Content], ...] = get_args(StatEffect)
WAYS_ON: tuple[type[Content], ...] = get_args(WayOn)


def effect_types() -> dict[str, type[Content]]:
    """Every effect by kind, including those of other packages."""
    return {**EFFECTS, **brought_effects()}


def is_way_on(effect: Effect) -> bool:
    """Whether this effect leads elsewhere, so that nothing after it is read."""
    return isinstance(effect, WAYS_ON)
