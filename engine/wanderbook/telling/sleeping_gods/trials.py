"""Questions of challenges and combat: who takes part, what alters a draw, who attacks, where damage goes."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.rulesets.common.row import Regenerate
from wanderbook.rulesets.sleeping_gods.asides import DealTo
from wanderbook.rulesets.sleeping_gods.attack import ATTACK, Boost, PlaceDamage
from wanderbook.rulesets.sleeping_gods.board import (
    MOST_FATIGUE,
    Mate,
    applies,
    attack_of,
    common,
    fight_of,
    skill,
    weapon_of,
)
from wanderbook.rulesets.sleeping_gods.combat import END_ROUND, ChooseAttacker, ChooseTarget
from wanderbook.rulesets.sleeping_gods.counter import Block
from wanderbook.rulesets.sleeping_gods.enemies import ChooseVictim, Disarm, LoseAbility
from wanderbook.rulesets.sleeping_gods.foes import enemy_damage, has_power, laid_of, urged_on
from wanderbook.rulesets.sleeping_gods.ship import SHIP
from wanderbook.rulesets.sleeping_gods.synergy import PassSynergy
from wanderbook.rulesets.sleeping_gods.travel import TRAVEL, reach
from wanderbook.table.challenge import AlterFate, Gather, Tried, total
from wanderbook.table.grids import read_spots
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
    words = at.words
    table = at.kit.ship(at.board.players).travel
    steps = words.listed(words("distance_for", total=needed, distance=at_) for at_, needed in enumerate(table, 1))

    def detail(mate: Mate) -> str:
        return words.listed((_skill(at, mate, "craft"), at.of_mate(mate, *_costs(at, mate))))

    notes = [words("travel_table", steps=steps)]
    if changed := _distance_changed(at):
        notes.append(words("distance_changed", change=f"{changed:+}"))
    return Sheet(at.title("travel"), at.crew(detail), tuple(notes), none=words("nobody"), folded=True)


def _distance_changed(at: Asking) -> int:
    return common(at.kit, at.state, "add_distance") - common(at.kit, at.state, "lose_distance")


def _challenge(at: Asking, tried: Tried) -> Sheet:
    words, choice = at.words, at.choice(tried.about)

    def detail(mate: Mate) -> str:
        chance = words.percent(success(at.game, at.state, tried, (mate.name,)))
        about_them = at.of_mate(mate, *_costs(at, mate))
        return words.listed((_skill(at, mate, tried.skill), about_them, words("alone", chance=chance)))

    alone = words.percent(success(at.game, at.state, tried, ()))
    notes = (*words.trial(choice)[1:], words("odds_nobody", chance=alone))
    if at.board.players > 1:
        notes = (*notes, words("others_cost"))
    title = at.title(trial=words.trial(choice)[0], what=about(at, tried.about))
    return Sheet(title, at.crew(detail), notes, words("odds_hint"), none=words("nobody"), folded=True)


def _costs(at: Asking, mate: Mate) -> Iterator[str]:
    """What taking part costs: command, for another player's crew and for low morale."""
    for toll in at.asked.tolls:
        if any(name == mate.name for name, _ in toll.each) and (cost := toll.cost((mate.name,))):
            yield at.words("costs", price=at.words.goods({"command": cost}))


def about(at: Asking, name: str) -> str:
    """What is being tried: a hazard, an event to be rid of; nothing where the story has just said it."""
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
    tried: Tried = at.step.tried
    words, number, sum_ = at.words, tried.number or 0, total(at.game, at.state, tried)
    added = sum_ - number
    if tried.about == SHIP:
        aimed = min(max(number + tried.added, 1), 6)
        rooms = at.kit.rooms[at.board.players]
        room = next((words.room(name) for name, room in rooms.items() if room.fate == aimed), "")
        note = words("alter.ship", number=number + tried.added, room=room)
    elif tried.about == TRAVEL:
        distance, changed = reach(at.kit, at.state, sum_, tried.joined), _distance_changed(at)
        which = "alter.travel_changed" if changed else "alter.travel"
        note = words(which, number=number, added=added, total=sum_, distance=distance, change=f"{changed:+}")
    elif not tried.skill:
        note = words("alter.table", number=sum_)
    else:
        good, bad = ("hits", "misses") if tried.about == ATTACK else ("passes", "fails")
        note = words("alter.trial", number=number, added=added, total=sum_, needed=tried.needed)
        note = f"{note} {words(f'alter.{good if is_enough(at.game, at.state, tried) else bad}')}"
    return shared.alter(at, tried, note)


# ---------------------------------------------------------------- attacks


@asks(ChooseAttacker)
def attacker(at: Asking) -> Sheet:
    words, fight = at.words, fight_of(at.board)

    def say(id: str) -> Line:
        if id == END_ROUND:
            return Line(id, words("options.end_round"), words("options.end_round_means"), (id,))
        who, _, rest = id.partition(":")
        if who == "pass":
            pair, _, payer = rest.partition(":")
            giver, _, to = pair.partition(">")
            label = words("options.pass", giver=int(giver) + 1, to=int(to) + 1)
            by = words("options.pass_by", label=label, payer=int(payer) + 1)
            return Line(id, by, names=(label,) if payer == giver else (), key=by, listed=False)
        mate, number = at.mate(who), int(rest)
        chances = "/".join(words.percent(hit(at.game, at.state, mate, number, laid.name)) for laid in fight.row)
        label = words("options.attack", who=who, weapon=words.weapon_name(at.board, who, number))
        parts = (words("hits", chance=chances), *_deals(at, mate, number), at.of_mate(mate))
        return Line(id, label, words.listed(parts), (who, f"{who} {words.card(number)}") if number else (who,))

    tokens = words.listed(
        f"{words.of_player(at.board.players, player)}{amount}" for player, amount in enumerate(fight.tokens)
    )
    notes = [words("tokens_left", tokens=tokens)]
    if len(fight.row) > 1:
        notes.append(words("hits_each"))
    if fight.synergy:
        held = (words("token_held", whose=whose, by=by, does=_token(at, whose)) for whose, by in fight.synergy)
        notes.append(words.listed(held))
    lines = at.lines(say)
    passed = next((line for line in lines if not line.listed and line.closed is None), None)
    hint = words("pass_hint", example=passed.key) if passed else ""
    return Sheet(at.title(round=fight.round), lines, tuple(notes), hint, folded=True, row=True)


def _deals(at: Asking, mate: Mate, number: int) -> Iterator[str]:
    """What an attack with a weapon deals and blocks; how it hits is told by its odds."""
    words, weapon = at.words, weapon_of(at.kit, mate, number)
    weary = min(weapon.damage, int(mate.fatigue >= MOST_FATIGUE))
    yield words("weapon.damage", amount=weapon.damage - weary + applies(at.kit, at.state, mate, "add_damage"))
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
    words, mate, weapon = at.words, at.mate(at.step.who), at.step.weapon

    def say(id: str) -> Line:
        chance = words.percent(hit(at.game, at.state, mate, weapon, id))
        return Line(id, words.enemy(id), words.listed((words("hits", chance=chance), _enemy(at, id))))

    weapon_name = words.weapon_name(at.board, mate.name, weapon)
    return Sheet(at.title(who=mate.name, weapon=weapon_name), at.lines(say), row=True)


def _enemy(at: Asking, name: str) -> str:
    laid = laid_of(at.board, name)
    return at.words.facts_of(at.state, laid) if laid else ""


@asks(Boost)
def boost(at: Asking) -> Sheet:
    attack = attack_of(at.board)
    title = at.title(who=attack.who, damage=attack.damage + attack.off_hearts)
    return Sheet(title, at.lines(at.use), standard=NONE, meant=at.words("place_it"), folded=True)


@asks(DealTo)
def deal(at: Asking) -> Sheet:
    say = at.lines(lambda id: Line(id, at.words.enemy(id), _enemy(at, id)))
    return Sheet(at.title(amount=at.step.amount), say, row=True)


@asks(PlaceDamage)
def place(at: Asking) -> Sheet:
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
    blow = at.step.blow
    damage, blocked = blow.damage(at.kit, at.state), blow.block(at.kit, at.state)
    title = at.title(enemy=at.words.enemy(blow.enemy), who=blow.who, damage=damage, blocked=blocked)
    notes = (at.words("card_is", card=blow.who, what=at.words.condition(at.state, at.mate(blow.who))),)
    return Sheet(title, at.lines(at.use), notes, standard=NONE, meant=at.words("take_it"), folded=True)


@asks(ChooseVictim)
def victim(at: Asking) -> Sheet:
    enemy = at.step.enemy
    laid = laid_of(at.board, enemy)
    damage = enemy_damage(at.kit, laid) + urged_on(at.kit, at.board, enemy) if laid else 0

    def detail(mate: Mate) -> str:
        blocks = sum(applies(at.kit, at.state, mate, kind) for kind in ("block", "block_round"))
        return at.of_mate(mate, at.words("weapon.block", amount=blocks) if blocks else "")

    return Sheet(at.title(enemy=at.words.enemy(enemy), damage=damage), at.crew(detail))


@asks(Disarm)
def disarm(at: Asking) -> Sheet:
    def say(id: str) -> Line:
        who, _, card = id.partition(":")
        weapon = at.words.weapon(at.words.weapon_of(at.board, who, int(card)))
        detail = at.words.listed((weapon, at.words.whose(at.board, at.mate(who))))
        return Line(id, at.words("of_card", card=at.words.card(int(card)), who=who), detail, (who,))

    return Sheet(at.title(), at.lines(say))


asks(LoseAbility)(shared.lose_ability)
asks(Regenerate)(shared.regenerate)


# ---------------------------------------------------------------- synergy


@asks(PassSynergy)
def synergy(at: Asking) -> Sheet:
    """Of everybody's tokens there are too many ways to list: each token is a line, and both names are the answer."""
    words, who = at.words, at.step.who

    def say(id: str) -> Line:
        whose, _, to = id.partition(">")
        label = to if who else f"{whose} > {to}"
        return Line(id, label, at.of_mate(at.mate(to)), (f"{whose} {to}", to) if who else (f"{whose} {to}",))

    lines = at.lines(say)
    if who:
        return Sheet(at.title(who=who, does=_token(at, who)), lines)
    notes = tuple(words("card_is", card=name, what=_token(at, name)) for name in at.kit.crew)
    return Sheet(at.title("any"), lines, notes, hint=words("synergy_hint"), listed=False)
