"""The crew of the Manticore: health, fatigue, skills, weapons, cards, and the command on their boards."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.book.cards import Weapon
from wanderbook.rulesets.common.actions import ReturnToken
from wanderbook.rulesets.common.crew import LEADER
from wanderbook.rulesets.sleeping_gods.actions import (
    AttackWith,
    DiscardForDamage,
    LoseWeapon,
    MoveWeapon,
    PassSynergyToken,
)
from wanderbook.rulesets.sleeping_gods.board import (
    MOST_FATIGUE,
    OWN_WEAPON,
    Fight,
    Mate,
    health,
    held_by,
    most_health,
    skill,
)
from wanderbook.rulesets.sleeping_gods.steps import PassSynergy
from wanderbook.table.actions import Action
from wanderbook.telling.sleeping_gods.words import SKILLS, Words
from wanderbook_widgets.table.parts.crew import boards
from wanderbook_widgets.table.parts.things import Options, lean, said, term, used
from wanderbook_widgets.table.seat import Data, Seat


def crew(seat: Seat) -> Data:
    options = Options(seat)
    return boards.by_player(seat, lambda mate: _member(seat, options, mate), lambda player: _figures(seat, player))


def _figures(seat: Seat, player: int) -> list[Data]:
    """A player's other figures: command and, in a fight, combat tokens."""
    words, fight = seat.words, seat.board.fight
    figures = [{"icon": "command", "text": words.goods({"command": seat.board.command[player]})}]
    if fight is not None:
        figures.append({"icon": "sword", "text": said(seat, "members.tokens", amount=fight.tokens[player])})
    return figures


def _member(seat: Seat, options: Options, mate: Mate) -> Data:
    """One crew member's board: health, fatigue, statuses, skills, equipped cards."""
    words: Words = seat.words
    kit, state = words.kit, seat.state
    board, now, most = kit.crew[mate.name], health(kit, state, mate), most_health(kit, state, mate)
    lead = said(seat, "members.captain") if mate.player == LEADER else ""
    lines = options.lines(words, "crew", mate.name, board.abilities)
    about = {
        **boards.named(seat, board, options, lead),
        "health": {"now": now, "most": most, "text": words("health", now=now, most=most)},
        "fatigue": {"now": mate.fatigue, "most": MOST_FATIGUE, "text": words("fatigue", amount=mate.fatigue)},
        "fallen": not now,
        "statuses": boards.statuses(seat, options, mate.name, mate.statuses),
        "skills": [
            {"name": words.skill(one), "short": words(f"short.{one}"), "amount": amount}
            for one in SKILLS
            if (amount := skill(kit, state, mate, one))
        ],
        "command": words("command_on_board", amount=mate.command) if mate.command else "",
        "bears": [
            *boards.asked(options, lines),
            *_weapons(seat, options, mate),
            *(boards.equipped(seat, options, card, DiscardForDamage(card)) for card in mate.abilities),
            *(_level(seat, options, card) for card in mate.levels),
            *_tokens(seat, options, mate),
        ],
        "lines": lines,
        "synergy": words("synergy_gives", does=words.synergy(mate.name)),
        "synergy_term": term(seat, "synergy"),
        "text": board.text,
        **_acting(seat, options, mate),
    }
    return lean(**about)


def _acting(seat: Seat, options: Options, mate: Mate) -> Data:
    """The option of a crew member's board in a fight: the attack of one with a single weapon, or a
    token given to them.
    """
    fight: Fight | None = seat.board.fight
    if fight is None:
        return {}
    tokens = fight.placed[mate.name]
    data: Data = {"attacks": fight.attack is not None and fight.attack.who == mate.name}
    if tokens:
        data |= {"tokens": said(seat, "members.placed", amount=tokens), "tokens_term": term(seat, "tokens")}
    could: list[Action] = [AttackWith(mate.name, OWN_WEAPON)] if not mate.weapons else []
    if isinstance(seat.step, PassSynergy):
        could.append(PassSynergyToken(seat.step.who, mate.name))
    return {**data, "option": options.of(*(one for one in could if one in options), options.mate(mate.name))}


# ---------------------------------------------------------------- what lies on a board


def _weapons(seat: Seat, options: Options, mate: Mate) -> Iterator[Data]:
    """A crew member's own weapon and weapon cards, each with its option."""
    words: Words = seat.words
    own = str(AttackWith(mate.name, OWN_WEAPON))
    yield {**weapon(words, words.kit.crew[mate.name].weapon), "own": True, "name": words("weapon.own"), "option": own}
    for card in mate.weapons:
        found = words.kit.adventure[card].weapon
        if found is not None:
            ids = options.of(AttackWith(mate.name, card), LoseWeapon(mate.name, card), MoveWeapon(card))
            yield {**weapon(words, found), "name": words.card(card), "option": ids}


def weapon(words: Words, weapon: Weapon) -> Data:
    figures = {"accuracy": weapon.accuracy, "damage": weapon.damage, "block": weapon.block}
    return {"kind": "weapon", "figures": figures, "about": words.weapon(weapon)}


def _level(seat: Seat, options: Options, card: int) -> Data:
    """A level card with its option."""
    words: Words = seat.words
    level_card = words.kit.level[card]
    lines = options.lines(words, "level", str(card), level_card.abilities)
    about = boards.plus(seat, level_card.skill)
    return lean(kind="level", name=level_card.name, about=about, lines=lines, option=options.of(*used(lines)))


def _tokens(seat: Seat, options: Options, mate: Mate) -> Iterator[Data]:
    """Others' synergy tokens that this crew member holds."""
    words: Words = seat.words
    for whose in held_by(seat.board, mate.name):
        name, back = words("token_of", who=whose), words("free_actions.return", who=whose)
        acts = [{"label": back, "option": str(ReturnToken(whose))}]
        use = words.kit.synergy_uses[whose].id
        yield {"kind": "token", "name": name, "about": words.synergy(whose), "option": use, "acts": acts}
