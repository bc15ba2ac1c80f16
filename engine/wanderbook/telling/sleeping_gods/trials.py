"""Questions of challenges and combat: participants, altering draws, attackers, placing damage."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.rulesets.common.actions import EndRound
from wanderbook.rulesets.common.steps import Regenerate
from wanderbook.rulesets.sleeping_gods.actions import AttackWith, LoseWeapon, PassSynergyToken, PassToken
from wanderbook.rulesets.sleeping_gods.board import (
    ATTACK,
    MOST_FATIGUE,
    SHIP,
    TRAVEL,
    Mate,
    Table,
    ally_damage,
    applies,
    attack_of,
    blow_block,
    blow_damage,
    common,
    enemy_damage,
    fight_of,
    has_power,
    laid_of,
    reach,
    skill,
    weapon_of,
)
from wanderbook.rulesets.sleeping_gods.steps import (
    Block,
    Boost,
    ChooseAttacker,
    ChooseTarget,
    ChooseVictim,
    DealTo,
    Disarm,
    LoseAbility,
    PassSynergy,
    PlaceDamage,
)
from wanderbook.table.actions import ChooseEnemy
from wanderbook.table.challenge import total
from wanderbook.table.grids import read_spots
from wanderbook.table.steps import AlterFate, Gather, Tried
from wanderbook.telling.crewed import questions as shared
from wanderbook.telling.crewed.chances import is_enough, success
from wanderbook.telling.crewed.placing import best_placement
from wanderbook.telling.sheets import Line, Sheet
from wanderbook.telling.sleeping_gods.asking import NONE, Asking, asks
from wanderbook.telling.sleeping_gods.chances import hit
from wanderbook.telling.squares import square_name

# ---------------------------------------------------------------- challenges


@asks(Gather)
def gather(at: Asking) -> Sheet:
    tried: Tried = at.step.tried
    return _travel(at, tried) if tried.about == TRAVEL else _challenge(at, tried)


def _travel(at: Asking, tried: Tried) -> Sheet:
    """Ask who steers, with the table of the distance for each total."""
    words = at.words
    table = at.kit.ship(at.board.players).travel
    steps = words.listed(words("distance_for", total=needed, distance=at_) for at_, needed in enumerate(table, 1))

    def detail(mate: Mate) -> str:
        return words.listed((_skill(at, mate, "craft"), at.of_mate(mate, *_costs(at, mate))))

    notes = [words("travel_table", steps=steps)]
    if changed := _distance_changed(at):
        notes.append(words("distance_changed", change=f"{changed:+}"))
    return Sheet(at.title("travel"), at.crew(detail), notes=tuple(notes), none=words("nobody"), folded=True)


def _distance_changed(at: Asking) -> int:
    return common(at.kit, at.state, "add_distance") - common(at.kit, at.state, "lose_distance")


def _challenge(at: Asking, tried: Tried) -> Sheet:
    """Ask who takes part in a challenge, with the odds if nobody does."""
    words, choice = at.words, at.choice(tried.about)

    def detail(mate: Mate) -> str:
        return words.listed((_skill(at, mate, tried.skill), at.of_mate(mate, *_costs(at, mate))))

    alone = words.percent(success(at.game, at.state, tried, ()))
    notes = (*words.trial(choice)[1:], " ".join((words("odds_nobody", chance=alone), *shared.uncounted(at, NONE))))
    if at.board.players > 1:
        notes = (*notes, words("others_cost"))
    title = at.title(trial=words.trial(choice)[0], what=about(at, tried.about))
    lines = shared.with_odds(at, tried, at.crew(detail))
    return Sheet(title, lines, notes=notes, hint=words("odds_hint"), none=words("nobody"), folded=True)


def _costs(at: Asking, mate: Mate) -> Iterator[str]:
    """What a crew member costs in command if they take part: they are another player's, or have low morale."""
    for toll in at.asked.tolls:
        if any(name == mate.name for name, _ in toll.each) and (cost := toll.cost((mate.name,))):
            yield at.words("costs", price=at.words.goods({"command": cost}))


def about(at: Asking, name: str) -> str:
    """The hazard or event whose challenge it is; empty if the story has just said it."""
    kind, _, rest = name.partition(":")[0].partition("-")
    if kind == "hazard":
        return at.words("about.hazard", place=at.words.place(at.board.spot, at.board.page))
    if kind in ("rid", "event") and rest.isdigit():
        return at.words("about.event", name=at.words.event(int(rest)))
    return ""


def _skill(at: Asking, mate: Mate, name: str) -> str:
    return f"{at.words.skill(name)} {skill(at.kit, at.state, mate, name)}"


@asks(AlterFate)
def alter(at: Asking) -> Sheet:
    """Ask how to alter a draw, with its current result."""
    tried: Tried = at.step.tried
    words, number, sum_ = at.words, tried.number or 0, total(at.game, at.state, tried)
    if tried.about == SHIP:
        aimed = min(max(number + tried.added, 1), 6)
        rooms = at.kit.rooms[at.board.players]
        room = next((words.room(name) for name, room in rooms.items() if room.fate == aimed), "")
        note = words("alter.ship", number=number + tried.added, room=room)
    elif tried.about == TRAVEL:
        distance, changed = reach(at.kit, at.state, sum_, tried.joined), _distance_changed(at)
        which = "alter.travel_changed" if changed else "alter.travel"
        note = words(which, fate=shared.fate_of(at, number, sum_), distance=distance, change=f"{changed:+}")
    elif not tried.skill:
        return shared.alter_row(at, tried)
    else:
        good, bad = ("hits", "misses") if tried.about == ATTACK else ("passes", "fails")
        note = words("alter.trial", sum=shared.itemised(at, tried), total=sum_, needed=tried.needed)
        note = f"{note} {words(f'alter.{good if is_enough(at.game, at.state, tried) else bad}')}"
    return shared.alter(at, tried, note, _outcome(at, tried))


def _outcome(at: Asking, tried: Tried) -> shared.Outcome | None:
    """A function that gives the result of a total, for a draw outside challenges: the room that is damaged, or the
    distance. None for challenges.
    """
    words, rooms = at.words, at.kit.rooms[at.board.players]

    def room(state: Table, now: Tried) -> str:
        aimed = min(max(now.drawn + now.added, 1), 6)
        return next((words.room(name) for name, room in rooms.items() if room.fate == aimed), "")

    def distance(state: Table, now: Tried) -> str:
        return words("alter.distance", distance=reach(at.kit, state, total(at.game, state, now), now.joined))

    return {SHIP: room, TRAVEL: distance}.get(tried.about)


# ---------------------------------------------------------------- attacks


@asks(ChooseAttacker)
def attacker(at: Asking) -> Sheet:
    """Ask who attacks with which weapon, whether a token is passed, or whether the round ends; lines for tokens are
    typed, not listed.
    """
    words, fight = at.words, fight_of(at.board)

    def say(action: AttackWith | PassToken | EndRound) -> Line:
        """The line for one attack, one token passed, or the end of the round."""
        match action:
            case AttackWith():
                return _attack(at, action)
            case PassToken():
                return _pass(at, action)
            case EndRound():
                means = words("options.end_round_means")
                return Line(action, words("options.end_round"), detail=means, names=(str(action),))

    tokens = words.listed(
        f"{words.of_player(at.board.players, player)}{amount}" for player, amount in enumerate(fight.tokens)
    )
    notes = [words("tokens_left", tokens=tokens)]
    if len(fight.row) > 1:
        notes.append(words("hits_each"))
    if fight.synergy:
        held = (words("token_held", whose=whose, by=by, does=_token(at, whose)) for whose, by in fight.synergy)
        notes.append(words.listed(held))
    lines = at.each(say)
    passed = next((line for line in lines if not line.listed and line.closed is None), None)
    hint = words("pass_hint", example=passed.key) if passed else ""
    return Sheet(at.title(round=fight.round), lines, notes=tuple(notes), hint=hint, folded=True, row=True)


def _attack(at: Asking, action: AttackWith) -> Line:
    """The line for one attack, with its chance to hit each enemy of the row and its damage."""
    words, who, weapon = at.words, action.name, action.weapon
    mate, row = at.mate(who), fight_of(at.board).row
    chances = "/".join(words.percent(hit(at.game, at.state, mate, weapon, laid.name)) for laid in row)
    label = words("options.attack", who=who, weapon=words.weapon_name(at.board, who, weapon))
    parts = (words("hits", chance=chances), *_deals(at, mate, weapon), at.of_mate(mate))
    return Line(
        action, label, detail=words.listed(parts), names=(who, f"{who} {words.card(weapon)}") if weapon else (who,)
    )


def _pass(at: Asking, action: PassToken) -> Line:
    label = at.words("options.pass", giver=action.giver + 1, to=action.receiver + 1)
    by = at.words("options.pass_by", label=label, payer=action.payer + 1)
    return Line(action, by, names=(label,) if action.payer == action.giver else (), key=by, listed=False)


def _deals(at: Asking, mate: Mate, number: int) -> Iterator[str]:
    """The damage and block of an attack with a weapon, and what fatigue takes from it (SG-ATTACK-4)."""
    words, weapon = at.words, weapon_of(at.kit, mate, number)
    weary = min(weapon.damage, int(mate.fatigue >= MOST_FATIGUE))
    yield words("weapon.damage", amount=weapon.damage - weary + applies(at.kit, at.state, mate, "add_damage"))
    if weary:
        yield words("weapon.weary", fatigue=MOST_FATIGUE)
    if weapon.block:
        yield words("weapon.block", amount=weapon.block)
    if weapon.tiring:
        yield words("weapon.tiring")
    if weapon.extra and any(at.kit.ability[card].skill == weapon.extra for card in mate.abilities):
        yield words("weapon.extra", skill=words.skill(weapon.extra))


def _token(at: Asking, whose: str) -> str:
    return at.words.synergy(whose).removesuffix(".")


@asks(ChooseTarget)
def target(at: Asking) -> Sheet:
    """Ask which enemy is attacked, with the chance to hit each."""
    words, mate, weapon = at.words, at.mate(at.step.who), at.step.weapon

    def say(action: ChooseEnemy) -> Line:
        chance = words.percent(hit(at.game, at.state, mate, weapon, action.name))
        facts = words.listed((words("hits", chance=chance), _enemy(at, action.name)))
        return Line(action, words.enemy(action.name), detail=facts)

    weapon_name = words.weapon_name(at.board, mate.name, weapon)
    return Sheet(at.title(who=mate.name, weapon=weapon_name), at.each(say), row=True)


def _enemy(at: Asking, name: str) -> str:
    laid = laid_of(at.board, name)
    return at.words.facts_of(at.state, laid) if laid else ""


@asks(Boost)
def boost(at: Asking) -> Sheet:
    attack = attack_of(at.board)
    title = at.title(who=attack.who, damage=attack.damage + attack.off_hearts)
    return Sheet(title, at.each(at.use), standard=NONE, meant=at.words("place_it"), folded=True)


@asks(DealTo)
def deal(at: Asking) -> Sheet:
    lines = at.each(lambda action: Line(action, at.words.enemy(action.name), detail=_enemy(at, action.name)))
    return Sheet(at.title(amount=at.step.amount), lines, row=True)


@asks(PlaceDamage)
def place(at: Asking) -> Sheet:
    """Ask where damage is placed; the placement with the largest effect is suggested."""
    words, row, how = at.words, at.asked.row, at.asked.how
    chosen = best_placement(at.words.grid_of, row, how)
    shown = " ".join(square_name(row, spot) for spot in read_spots(chosen))
    notes = [*shared.held_off(at, has_power(at.kit, row[how.target], "resist")), words("place_how.heart")]
    if how.off_hearts:
        notes.append(words("place_how.off_hearts", amount=how.off_hearts))
    if how.diagonal:
        notes.append(words("place_how.diagonal"))
    if len(row) > 1 and how.whole > 1:
        notes.append(words("place_how.splash", amount=how.whole // 2))
    resisted = [(laid.name, amount) for laid, amount in zip(row, how.resists, strict=False) if amount]
    notes += [words("place_how.resists", enemy=words.enemy(name), amount=amount) for name, amount in resisted]
    return Sheet(
        at.title(amount=how.whole, enemy=words.enemy(row[how.target].name)),
        notes=(" ".join(notes),),
        hint=words("place_hint", example=shown.lower()),
        standard=chosen,
        meant=shown or words("nothing"),
        row=True,
        target=how.target if len(row) > 1 else None,
    )


# ---------------------------------------------------------------- the enemies' answer


@asks(Block)
def block(at: Asking) -> Sheet:
    """Ask how to block a blow before it lands."""
    blow = at.step.blow
    damage = blow_damage(at.kit, at.board, blow.enemy, blow.round)
    blocked = blow_block(at.kit, at.state, blow.who, blow.round) + blow.used
    title = at.title(enemy=at.words.enemy(blow.enemy), who=blow.who, damage=damage, blocked=blocked)
    notes = (at.words("card_is", card=blow.who, what=at.words.condition(at.state, at.mate(blow.who))),)
    return Sheet(title, at.each(at.use), notes=notes, standard=NONE, meant=at.words("take_it"), folded=True)


@asks(ChooseVictim)
def victim(at: Asking) -> Sheet:
    """Ask whom an enemy strikes, a line for each with their block."""
    enemy = at.step.enemy
    laid = laid_of(at.board, enemy)
    damage = enemy_damage(at.kit, laid) + ally_damage(at.kit, at.board, enemy) if laid else 0

    def detail(mate: Mate) -> str:
        blocks = sum(applies(at.kit, at.state, mate, kind) for kind in ("block", "block_round"))
        return at.of_mate(mate, at.words("weapon.block", amount=blocks) if blocks else "")

    return Sheet(at.title(enemy=at.words.enemy(enemy), damage=damage), at.crew(detail))


@asks(Disarm)
def disarm(at: Asking) -> Sheet:
    """Ask which weapon is lost: a line for each, with its effects and its bearer, whose name is enough."""
    words = at.words

    def line_of(action: LoseWeapon) -> Line:
        who, card = action.name, action.card
        weapon = words.weapon(words.weapon_of(at.board, who, card))
        label = words("of_card", card=words.card(card), who=who)
        return Line(action, label, detail=words.listed((weapon, words.whose(at.board, at.mate(who)))), names=(who,))

    return Sheet(at.title(), at.each(line_of))


asks(LoseAbility)(shared.lose_ability)
asks(Regenerate)(shared.regenerate)


# ---------------------------------------------------------------- synergy


@asks(PassSynergy)
def synergy(at: Asking) -> Sheet:
    """Ask who gets whose token. There are too many pairs to list: each token is a line, and both
    names are the answer.
    """
    words, who = at.words, at.step.who

    def say(action: PassSynergyToken) -> Line:
        """The line for one token passed: its owner and its receiver."""
        whose, to = action.whose, action.to
        label = to if who else f"{whose} > {to}"
        return Line(
            action, label, detail=at.of_mate(at.mate(to)), names=(f"{whose} {to}", to) if who else (f"{whose} {to}",)
        )

    lines = at.each(say)
    if who:
        return Sheet(at.title(who=who, does=_token(at, who)), lines)
    notes = tuple(words("card_is", card=name, what=_token(at, name)) for name in at.kit.crew)
    return Sheet(at.title("any"), lines, notes=notes, hint=words("synergy_hint"), listed=False)
