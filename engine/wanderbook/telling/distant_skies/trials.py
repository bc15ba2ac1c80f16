"""Questions of challenges and combat: participants, altering draws, playing cards, placing damage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wanderbook.rulesets.common.actions import EndRound, MakeUse
from wanderbook.rulesets.common.crew import controller
from wanderbook.rulesets.common.steps import Regenerate
from wanderbook.rulesets.distant_skies.actions import BeginCombat, PlayCombatCard, SpendSynergy
from wanderbook.rulesets.distant_skies.board import (
    FLY,
    REPAIR,
    Mate,
    attack_of,
    blow,
    damage_of,
    fight_of,
    has_power,
    health_for,
    ignores_block,
    laid_of,
    skill,
    wear_of,
)
from wanderbook.rulesets.distant_skies.steps import (
    Block,
    Boost,
    ChooseAlly,
    ChooseTarget,
    ChooseVictim,
    DealTo,
    DiscardCombat,
    FaceEnemies,
    GiveSynergy,
    LoseAbility,
    MayRun,
    PlaceDamage,
    PlayCard,
    TakePower,
)
from wanderbook.table import open_actions
from wanderbook.table.actions import ChooseEnemy
from wanderbook.table.challenge import rules_of, total
from wanderbook.table.grids import EnemyCard, read_spots
from wanderbook.table.steps import AlterFate, Gather, Tried
from wanderbook.telling.crewed import questions as shared
from wanderbook.telling.crewed.chances import is_enough, success
from wanderbook.telling.crewed.placing import best_placement
from wanderbook.telling.distant_skies.asking import NONE, Asking, asks
from wanderbook.telling.distant_skies.people import own_card
from wanderbook.telling.sheets import Line, Sheet
from wanderbook.telling.squares import square_name

# ---------------------------------------------------------------- challenges


@asks(Gather)
def gather(at: Asking) -> Sheet:
    """Who takes part in a challenge or a repair, with the odds if nobody does."""
    words, tried = at.words, at.step.tried
    if tried.about == REPAIR:
        return _repair(at)

    def detail(mate: Mate) -> str:
        return words.listed(_able(at, mate, tried.skill))

    trial = words.trial(at.choice(tried.about))
    alone = words.percent(success(at.game, at.state, tried, ()))
    notes = (
        *trial[1:],
        *harder(at, tried),
        " ".join((words("odds_nobody", chance=alone), *shared.uncounted(at, NONE))),
    )
    title = at.title(trial=trial[0], what=about(at, tried.about))
    lines = shared.with_odds(at, tried, at.crew(detail))
    return Sheet(title, lines, notes=notes, hint=words("odds_hint"), none=words("nobody"), folded=True)


def _able(at: Asking, mate: Mate, name: str) -> Iterator[str]:
    """A participant's skill, condition and player."""
    yield f"{at.words.skill(name)} {skill(at.kit, mate, name)}"
    yield at.of_mate(mate)


def _repair(at: Asking) -> Sheet:
    """Ask who repairs the plane, with the table of what each total restores."""
    words, table = at.words, enumerate(at.kit.plane.repairs, 1)
    steps = words.listed(words("health_for", total=least, amount=amount) for amount, least in table)
    crew = at.crew(lambda mate: words.listed(_able(at, mate, "craft")))
    notes = (words("repair_table", steps=steps),)
    return Sheet(at.title("repair"), crew, notes=notes, none=words("nobody"), folded=True)


def harder(at: Asking, tried: Tried) -> Iterator[str]:
    """The number needed as things stand, if it is not the printed one."""
    needed = rules_of(at.game).needed(at.game, at.state, tried)
    if needed != tried.needed:
        yield at.words("needs_now", needed=needed)


def about(at: Asking, name: str) -> str:
    """The event whose challenge it is; empty if the story has just said it."""
    kind, _, rest = name.partition(":")[0].partition("-")
    known = kind in ("event", "complete", "end") and rest.isdigit()
    return at.words("about.event", name=at.words.event(int(rest))) if known else ""


@asks(AlterFate)
def alter(at: Asking) -> Sheet:
    """Ask how to alter a draw, with its current result."""
    tried: Tried = at.step.tried
    words, number, sum_ = at.words, tried.number or 0, total(at.game, at.state, tried)
    needed = rules_of(at.game).needed(at.game, at.state, tried)
    kind = tried.about.partition(":")[0]
    if kind in (REPAIR, FLY):
        amount = (health_for if kind == REPAIR else wear_of)(at.kit, sum_)
        note = words(f"alter.{kind}", fate=shared.fate_of(at, number, sum_), amount=amount)
    elif not tried.skill:
        return shared.alter_row(at, tried)
    else:
        note = words("alter.trial", sum=shared.itemised(at, tried), total=sum_, needed=needed)
        note = f"{note} {words('alter.passes' if is_enough(at.game, at.state, tried) else 'alter.fails')}"
    return shared.alter(at, tried, note, _outcome(at, kind))


def _outcome(at: Asking, kind: str) -> shared.Outcome | None:
    """A function that gives the result of a total, for a draw outside challenges: the damage of a flight, or what a
    repair restores. None for challenges.
    """
    of = {REPAIR: health_for, FLY: wear_of}.get(kind)
    if of is None:
        return None
    return lambda state, now: at.words(f"alter.{kind}_comes", amount=of(at.kit, total(at.game, state, now)))


# ---------------------------------------------------------------- playing cards


@asks(FaceEnemies)
def face(at: Asking) -> Sheet:
    def say(action: BeginCombat) -> Line:
        return Line(action, at.words("options.fight"), names=(str(action),))

    return Sheet(at.title(), at.each(say), hint=at.words("deck_hint"), row=True)


@asks(PlayCard)
def play_card(at: Asking) -> Sheet:
    """Ask who plays which card. Cards and characters are listed once each; a player types both names."""
    words, fight = at.words, fight_of(at.board)

    def say(action: PlayCombatCard | EndRound) -> Line:
        """The line for a combat card in somebody's hands, or for the end of the round."""
        if isinstance(action, EndRound):
            return Line(
                action, words("options.end_round"), detail=words("options.end_round_means"), names=(str(action),)
            )
        who, card = action.name, words.card(action.card)
        label, both = words("options.play", who=who, card=card), f"{who} {card}"
        return Line(action, label, detail=words.combat_card(action.card), names=(both,), key=both.lower(), listed=False)

    lines = at.each(say)
    example = next((line.key for line in lines if line.closed is None and not line.listed), "")
    hint = words("play_hint", example=example) if example else ""
    return Sheet(at.title(round=fight.round), lines, notes=tuple(_at_hand(at)), hint=hint, folded=not example, row=True)


def _at_hand(at: Asking) -> Iterator[str]:
    """Every player's cards with who could play them, and tokens, if there are any."""
    words, fight = at.words, fight_of(at.board)
    cards = (one for one in open_actions(at.asked.options) if isinstance(one, PlayCombatCard))
    able = dict.fromkeys(one.name for one in cards)
    for player, hand in enumerate(fight.hands):
        mates = [at.mate(name) for name in able if controller(at.board, at.mate(name)) == player]
        if mates:
            who = words.listed(f"{mate.name} ({words.condition(at.state, mate)})" for mate in mates)
            yield words("may_play", player=words.of_player(at.board.players, player), who=who)
            yield from (
                f"  {words('card_is', card=words.card(card), what=_card_effects(at, card, mates))}" for card in hand
            )
    if fight.synergy.total:
        each = (f"{who} {amount}" for who, amount in fight.synergy.each)
        yield words("synergy_held", each=words.listed(each))


def _card_effects(at: Asking, card: int, mates: Sequence[Mate]) -> str:
    """The effects of a combat card and, for one that adds a skill, each character's level of it."""
    text, known = at.words.combat_card(card), at.kit.combat[card].skill
    if known is None:
        return text
    each = at.words.listed(f"{mate.name} {skill(at.kit, mate, known)}" for mate in mates)
    return f"{text} ({at.words.skill(known)}: {each})"


@asks(ChooseTarget)
def target(at: Asking) -> Sheet:
    title = at.title(who=at.step.who, card=at.words.card(at.step.card))
    notes = (at.words.combat_card(at.step.card),)
    return Sheet(title, at.each(lambda action: _enemy(at, action)), notes=notes, row=True)


def _enemy(at: Asking, action: ChooseEnemy) -> Line:
    facts = at.words.facts_of(at.state, laid_of(fight_of(at.board), action.name))
    return Line(action, at.words.enemy(action.name), detail=facts)


def _addition(at: Asking, action: MakeUse | SpendSynergy) -> Line:
    """The line for something to add to an attack: a use, or the card's own synergy line."""
    if isinstance(action, MakeUse):
        return at.use(action)
    does = at.words.effects(at.kit.combat[attack_of(at.board).card].synergy)
    return Line(action, at.words("options.synergy"), detail=does, names=(str(action),))


@asks(Boost)
def boost(at: Asking) -> Sheet:
    """Ask what to add to an attack before its damage is placed."""
    attack, damage = attack_of(at.board), damage_of(at.kit, at.board)
    die = [at.words("die_shows", number=attack.die)] if attack.die is not None else []
    title = at.title(who=attack.who, damage=damage)
    lines = at.each(lambda action: _addition(at, action))
    return Sheet(title, lines, notes=tuple(die), standard=NONE, meant=at.words("place_it"), folded=True)


@asks(Block)
def block(at: Asking) -> Sheet:
    """Ask how to block a counterattack before it lands."""
    attack, (damage, blocked) = attack_of(at.board), blow(at.kit, at.board)
    title = at.title(enemy=at.words.enemy(attack.target), who=attack.who, damage=damage, blocked=min(damage, blocked))
    notes = (at.words("card_is", card=attack.who, what=at.words.condition(at.state, at.mate(attack.who))),)
    lines = at.each(lambda action: _addition(at, action))
    return Sheet(title, lines, notes=notes, standard=NONE, meant=at.words("take_it"), folded=True)


@asks(PlaceDamage)
def place(at: Asking) -> Sheet:
    """Ask where damage is placed; the placement with the largest effect is suggested."""
    words, row, how = at.words, at.asked.row, at.asked.how
    chosen = best_placement(words.grid_of, row, how)
    shown = " ".join(square_name(row, spot) for spot in read_spots(chosen))
    notes = [*shared.held_off(at, _blocked(at, row[how.target])), words("place_how.heart")]
    if len(row) > 1 and how.whole > 1:
        notes.append(words("place_how.splash", amount=how.whole // 2))
    return Sheet(
        at.title(amount=how.whole, enemy=words.enemy(row[how.target].name)),
        notes=(" ".join(notes),),
        hint=words("place_hint", example=shown.lower()),
        standard=chosen,
        meant=shown or words("nothing"),
        row=True,
        target=how.target if len(row) > 1 else None,
    )


def _blocked(at: Asking, target: EnemyCard) -> int:
    fight = fight_of(at.board)
    ignored = fight.attack is not None and ignores_block(at.kit, at.board)
    return 0 if ignored else has_power(at.kit, fight, target, "block")


@asks(DealTo, TakePower)
def whom(at: Asking) -> Sheet:
    return Sheet(at.title(amount=at.step.amount), at.each(lambda action: _enemy(at, action)), row=True)


@asks(DiscardCombat)
def discard_combat(at: Asking) -> Sheet:
    return Sheet(at.title(many=at.asked.most), at.each(lambda action: own_card(at, action)))


# ---------------------------------------------------------------- the enemies' phase, and tokens

asks(LoseAbility)(shared.lose_ability)
asks(Regenerate)(shared.regenerate)


@asks(ChooseAlly)
def ally(at: Asking) -> Sheet:
    which = "heal" if at.step.power == "regen_ally" else ""
    return Sheet(at.title(which, amount=at.step.amount), at.each(lambda action: _enemy(at, action)), row=True)


@asks(ChooseVictim)
def victim(at: Asking) -> Sheet:
    return Sheet(at.title(enemy=at.words.enemy(at.step.enemy), damage=at.step.amount), at.crew())


@asks(MayRun)
def run(at: Asking) -> Sheet:
    return Sheet(at.title(), at.each(at.named("run")), row=True)


@asks(GiveSynergy)
def synergy(at: Asking) -> Sheet:
    return Sheet(at.title(many=at.step.many), at.crew())
