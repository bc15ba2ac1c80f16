"""The characters of Distant Skies: health, stamina, skills and equipped cards."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.rulesets.common.actions import ReturnToken
from wanderbook.rulesets.common.crew import LEADER
from wanderbook.rulesets.distant_skies.actions import SpendSynergy, Unequip
from wanderbook.rulesets.distant_skies.board import MOST_STAMINA, Fight, Mate, health, leaving, most_health, skill
from wanderbook.telling.distant_skies.words import SKILLS, Words
from wanderbook_widgets.table.parts.crew import boards
from wanderbook_widgets.table.parts.things import Options, lean, said, term
from wanderbook_widgets.table.seat import Data, Seat


def crew(seat: Seat) -> Data:
    options = Options(seat)
    gone = leaving(seat.board)
    return boards.by_player(seat, lambda mate: _character(seat, options, mate), lambda player: [], gone)


def _character(seat: Seat, options: Options, mate: Mate) -> Data:
    """One character's board: health, stamina, statuses, skills, equipped cards."""
    words: Words = seat.words
    kit = words.kit
    board, now, most = kit.crew[mate.name], health(kit, mate), most_health(kit, mate)
    stamina = words("stamina", now=mate.stamina, most=MOST_STAMINA)
    lines = options.lines(words, "crew", mate.name, board.abilities)
    about = {
        **boards.named(seat, board, options, said(seat, "members.pilot") if mate.player == LEADER else ""),
        "health": {"now": now, "most": most, "text": words("health", now=now, most=most)},
        "stamina": {"now": mate.stamina, "most": MOST_STAMINA, "text": stamina},
        "fallen": not now,
        "statuses": boards.statuses(seat, options, mate.name, mate.statuses),
        "skills": [
            {"name": words.skill(one), "short": words(f"short.{one}"), "amount": amount}
            for one in SKILLS
            if (amount := skill(kit, mate, one))
        ],
        "bears": [
            *boards.asked(options, lines),
            *(_equipped(seat, options, card) for card in mate.abilities),
            *_in_fight(seat, options, mate),
        ],
        "lines": lines,
        "text": board.text,
        "attacks": _attacks(seat.board.fight, mate),
    }
    return lean(**about)


def _equipped(seat: Seat, options: Options, card: int) -> Data:
    """An equipped card. It may be discarded at any time (DS-HAND-2), but with a separate button, to
    prevent accidents.
    """
    discard = {"label": said(seat, "members.discard"), "option": str(Unequip(card))}
    return {**boards.equipped(seat, options, card), "acts": [discard]}


def _attacks(fight: Fight | None, mate: Mate) -> bool:
    return fight is not None and fight.attack is not None and fight.attack.who == mate.name


def _in_fight(seat: Seat, options: Options, mate: Mate) -> Iterator[Data]:
    """Synergy tokens, and the cards played this round."""
    fight: Fight | None = seat.board.fight
    if fight is None:
        return
    words = seat.words
    if held := fight.synergy[mate.name]:
        acts = [{"label": words("free_actions.return", who=mate.name), "option": str(ReturnToken(mate.name))}]
        name, about = said(seat, "members.synergy", amount=held), term(seat, "synergy")["means"]
        token: Data = {"kind": "token", "name": name, "about": about, "acts": acts}
        yield {**token, "option": str(SpendSynergy())} if _attacks(fight, mate) else token
    for who, card in fight.played:
        if who == mate.name:
            name = said(seat, "members.played", card=words.card(card))
            yield {"kind": "played", "name": name, "about": words.combat_card(card)}
