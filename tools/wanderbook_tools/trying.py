"""Where a try-out of a book begins: `--at 12 --with "quest 3, card 7, 5 coins"`, in English or in French."""

from __future__ import annotations

import re
from typing import Any

from wanderbook.diagnostics import suggest
from wanderbook.ids import section_order
from wanderbook.session.play import Play
from wanderbook.session.scenario_words import given_state, words_of
from wanderbook.table import Game, start
from wanderbook_tools.screen import WrongUse

_HELD = re.compile(
    r"(?:(?P<used>used\s+quest|quête\s+utilisée)|(?P<quest>quest|quête)|(?P<card>(?:adventure\s+)?card|carte(?:\s+aventure)?)"
    r"|(?P<keyword>keyword|mot-clé))\s+(?P<name>.+)",
    re.IGNORECASE,
)
_AMOUNT = re.compile(r"(?P<before>\d{1,3})\s+(?P<after_name>.+)|(?P<name>.+?)\s+(?P<after>\d{1,3})")


def try_out(game: Game, at: str | None, held: str, seed: int) -> Play:
    """A play that begins at a section, with what is held there. Raises `WrongUse`."""
    given: dict[str, Any] = {"seed": seed, **_held(game, held)}
    if at is not None:
        if at not in game.book.sections:
            numbers = sorted(game.book.sections, key=section_order)
            help = suggest(at, numbers) or f"they go from {numbers[0]} to {numbers[-1]}"
            raise WrongUse(f"there is no section {at!r}; {help}")
        given["section"] = at
    wanted = words_of(game.rules.staging).model_validate({"book": ".", "scenario": [{"name": "at", "given": given}]})
    turned = start(game, seed, given_state(game, wanted.scenario[0].given))
    return Play.from_state(game, seed, turned.state, turned.events)


def _held(game: Game, said: str) -> dict[str, Any]:
    """`quest 3, used quest 4, card 7, keyword LAMP, 5 coins`."""
    found: dict[str, list[int]] = {"quests": [], "used": [], "cards": []}
    stats: dict[str, int] = {}
    for one in filter(None, (part.strip() for part in re.split("[,;]", said))):
        match = _HELD.fullmatch(one)
        if match is None:
            if one in game.book.bearers:
                found["quests"].append(_bearer(game, one))
            else:
                stats |= _stat(game, one)
            continue
        name = match["name"].strip()
        kind = next(kind for kind in ("used", "quest", "card", "keyword") if match[kind])
        if kind == "keyword":
            found["quests"].append(_bearer(game, name))
        elif kind == "card":
            cards = (*game.book.cards.adventure, *game.book.cards.combat)
            found["cards"].append(_number(name, {card.number: card for card in cards}, "card"))
        else:
            found["used" if kind == "used" else "quests"].append(_number(name, game.book.quests, "quest"))
    return {**found, "stats": stats} if stats else {**found}


def _stat(game: Game, said: str) -> dict[str, int]:
    """`5 coins` or `coins 5`, of a stat of the book."""
    named = {form.casefold(): stat for stat in game.book.stats.values() for form in (stat.name, stat.plural) if form}
    match = _AMOUNT.fullmatch(said)
    name = (match["after_name"] or match["name"]).casefold() if match else ""
    if match is None or name not in named:
        known = ", ".join(f"{one.name} 5" for one in game.book.stats.values())
        help = f"quest 3, used quest 4, card 7, keyword LAMP{', ' + known if known else ''}"
        raise WrongUse(f"{said!r} is nothing to begin with; write it like these: {help}")
    stat, amount = named[name], int(match["before"] or match["after"])
    if amount > stat.highest:
        raise WrongUse(f"there are never more than {stat.highest} {stat.plural or stat.name}")
    return {stat.key: amount}


def _bearer(game: Game, keyword: str) -> int:
    bearers = game.book.bearers.get(keyword.upper())
    if not bearers:
        help = (
            suggest(keyword.upper(), game.book.bearers) or f"there are {', '.join(sorted(game.book.bearers)) or 'none'}"
        )
        raise WrongUse(f"no quest has the keyword {keyword!r}; {help}")
    return bearers[0]


def _number(said: str, known: Any, kind: str) -> int:
    if not said.isdecimal() or int(said) not in known:
        help = suggest(said, known) or f"there are {', '.join(map(str, sorted(known))) or 'none'}"
        raise WrongUse(f"there is no {kind} {said!r}; {help}")
    return int(said)
