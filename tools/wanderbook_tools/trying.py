"""The start of a try-out of a book: `--at 12 --with "quest 3, card 7, 5 coins"`, in English or in French."""

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
    """A play that begins at a section, with these things held. Raises `WrongUse`."""
    beginning: dict[str, Any] = {"seed": seed, **_things_held(game, held)}
    if at is not None:
        if at not in game.book.sections:
            numbers = sorted(game.book.sections, key=section_order)
            help = suggest(at, numbers) or f"they go from {numbers[0]} to {numbers[-1]}"
            raise WrongUse(f"there is no section {at!r}; {help}")
        beginning["section"] = at
    wanted = words_of(game.rules.staging).model_validate(
        {"book": ".", "scenario": [{"name": "at", "given": beginning}]}
    )
    turned = start(game, seed, given_state(game, wanted.scenario[0].given))
    return Play.from_state(game, seed, turned.state, turned.events)


def _things_held(game: Game, typed: str) -> dict[str, Any]:
    """The things in a text such as `quest 3, used quest 4, card 7, keyword LAMP, 5 coins`."""
    things: dict[str, list[int]] = {"quests": [], "used": [], "cards": []}
    stats: dict[str, int] = {}
    for phrase in filter(None, (part.strip() for part in re.split("[,;]", typed))):
        match = _HELD.fullmatch(phrase)
        if match is None:
            if phrase in game.book.bearers:
                things["quests"].append(_bearer(game, phrase))
            else:
                stats |= _stat(game, phrase)
            continue
        name = match["name"].strip()
        kind = next(kind for kind in ("used", "quest", "card", "keyword") if match[kind])
        if kind == "keyword":
            things["quests"].append(_bearer(game, name))
        elif kind == "card":
            cards = (*game.book.cards.adventure, *game.book.cards.combat)
            things["cards"].append(_number(name, {card.number: card for card in cards}, "card"))
        else:
            things["used" if kind == "used" else "quests"].append(_number(name, game.book.quests, "quest"))
    return {**things, "stats": stats} if stats else {**things}


def _stat(game: Game, typed: str) -> dict[str, int]:
    """A stat of the book and its value, from `5 coins` or `coins 5`."""
    named = {form.casefold(): stat for stat in game.book.stats.values() for form in (stat.name, stat.plural) if form}
    match = _AMOUNT.fullmatch(typed)
    name = (match["after_name"] or match["name"]).casefold() if match else ""
    if match is None or name not in named:
        known = ", ".join(f"{one.name} 5" for one in game.book.stats.values())
        help = f"quest 3, used quest 4, card 7, keyword LAMP{', ' + known if known else ''}"
        raise WrongUse(f"{typed!r} is not something a play can begin with; write it like these: {help}")
    stat, amount = named[name], int(match["before"] or match["after"])
    if amount > stat.highest:
        raise WrongUse(f"there are never more than {stat.highest} {stat.plural or stat.name}")
    return {stat.key: amount}


def _bearer(game: Game, keyword: str) -> int:
    """The first quest with a keyword. Raises `WrongUse` if there is none."""
    bearers = game.book.bearers.get(keyword.upper())
    if not bearers:
        help = (
            suggest(keyword.upper(), game.book.bearers) or f"there are {', '.join(sorted(game.book.bearers)) or 'none'}"
        )
        raise WrongUse(f"no quest has the keyword {keyword!r}; {help}")
    return bearers[0]


def _number(typed: str, known: Any, kind: str) -> int:
    if not typed.isdecimal() or int(typed) not in known:
        help = suggest(typed, known) or f"there are {', '.join(map(str, sorted(known))) or 'none'}"
        raise WrongUse(f"there is no {kind} {typed!r}; {help}")
    return int(typed)
