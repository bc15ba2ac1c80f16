"""Books as text, in canonical form, in any language of the phrasebooks: `read(print(x)) == x`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from wanderbook.book import Book, Chapter, Choice, Section
from wanderbook.book.atlas import Page
from wanderbook.book.base import Content
from wanderbook.book.book import TitlePage
from wanderbook.book.cards import Ability, Event
from wanderbook.book.conditions import And, Condition, Not
from wanderbook.book.effects import Effect, TurnTo
from wanderbook.book.enemies import Boss, Buff, Enemy
from wanderbook.book.sections import (
    Barrier,
    Block,
    Challenge,
    Chance,
    Combat,
    ConditionalProse,
    DrawTable,
    Failure,
    Fight,
    Hazard,
    Instructions,
    Passage,
    Prose,
    Redirect,
    Row,
    StatRoll,
    Trial,
    goes_on,
)
from wanderbook.notation.conditions import print_condition
from wanderbook.notation.grids import print_grid, print_power, print_squares
from wanderbook.notation.languages import Phrasebook, phrasebook_of
from wanderbook.notation.tables import write_table

MOST_REMEMBERED = 4096
"""The size of the cache of printed phrases, since a screen shows the same few at every decision."""

# ---------------------------------------------------------------- the storybook


def print_chapter(book: Phrasebook, chapter: Chapter) -> str:
    """A file of the storybook."""
    parts = [chapter.preface] if chapter.preface else []
    parts += [print_section(book, section) for section in chapter.sections.values()]
    return "\n\n".join(parts) + "\n" if parts else ""


def print_section(book: Phrasebook, section: Section) -> str:
    """A section of the storybook."""
    parts = [f"## {section.number}"]
    if notes := _notes(book, section):
        parts.append("\n".join(notes))
    if section.redirects:
        parts.append("\n".join(print_redirect(book, redirect) for redirect in section.redirects))
    if section.town:
        name = book.print_frame("encounter", name=section.town) if section.encounter else section.town
        parts.append(f"**{name}**")
    body = list(_body(book, section))
    return "\n\n".join((*parts, *body, *(print_choice(book, choice) for choice in section.choices)))


def _notes(book: Phrasebook, section: Section) -> list[str]:
    """The lines of notes about the whole section."""
    notes = [print_assumption(book, assumption.when) for assumption in section.assumes if assumption.block is None]
    notes += [book.print_frame("epilogue")] if section.epilogue else []
    notes += [book.print_frame("read_once")] if section.once else []
    return [*notes, book.print_frame("again", reason=section.again)] if section.again else notes


def _body(book: Phrasebook, section: Section) -> Iterator[str]:
    """The blocks of a section, each below its assumptions."""
    for at, block in enumerate(section.body):
        assumed = [print_assumption(book, assumption.when) for assumption in section.assumes if assumption.block == at]
        yield "\n".join((*assumed, print_block(book, block)))


def print_assumption(book: Phrasebook, when: Condition) -> str:
    """A line such as `Assumes: keyword MATTIAS`."""
    return book.print_frame("assumes", condition=print_condition(book, when))


def print_passage(book: Phrasebook, passage: Passage) -> str:
    return "\n\n".join(_passage(book, passage))


def _passage(book: Phrasebook, passage: Passage) -> list[str]:
    """The blocks and choices of a passage, as text."""
    return [
        *(print_block(book, block) for block in passage.body),
        *(print_choice(book, choice) for choice in passage.choices),
    ]


def print_redirect(book: Phrasebook, redirect: Redirect) -> str:
    if redirect.when is None:
        return book.print_frame("otherwise", section=redirect.to) + "."
    return book.print_frame("redirect", condition=print_condition(book, redirect.when), section=redirect.to) + "."


def print_shown(book: Phrasebook, paragraph: ConditionalProse) -> str:
    """The condition of a paragraph: `If keyword LANTERN:`, or `Otherwise:`."""
    if paragraph.otherwise:
        return book.print_frame("shown_otherwise")
    return book.print_frame("shown", condition=print_condition(book, paragraph.when))


def print_block(book: Phrasebook, block: Block) -> str:
    """A paragraph of prose, with its condition if it has one, a line of effects, or a draw with its outcomes."""
    match block:
        case ConditionalProse(text=text):
            return f"*{print_shown(book, block)}* {text}"
        case Prose(text=text):
            return text
        case Instructions(effects=effects):
            return "\n\n".join(print_steps(book, effects))
        case DrawTable(faces=faces, rows=rows):
            opening = book.print_frame("roll", faces=faces) if faces else book.print_frame("draw_fate")
            return "\n".join((f"{opening}.", *(print_row(book, row) for row in rows)))


def print_row(book: Phrasebook, row: Row) -> str:
    numbers = str(row.low) if row.low == row.high else f"{row.low}-{row.high}"
    return book.print_frame("row", range=numbers, effects=print_effects(book, row.effects))


@lru_cache(MOST_REMEMBERED)
def print_effects(book: Phrasebook, effects: tuple[Effect, ...]) -> str:
    """Effects as sentences, each with its full stop."""
    return " ".join(f"{book.print_effect(effect)}." for effect in effects)


LONGEST_GUARD = 120
"""The longest line with several conditions, in letters."""


def print_steps(book: Phrasebook, effects: tuple[Effect, ...]) -> list[str]:
    """Effects in italics; a turn at their end is in brackets, as in printed books."""
    turn = effects[-1] if effects and isinstance(effects[-1], TurnTo) and goes_on(effects[:-1]) else None
    rest = effects[:-1] if turn else effects
    lines = [f"*{print_effects(book, rest)}*"] if rest else []
    return [*lines, f"({book.print_effect(turn)})"] if turn else lines


def print_choice(book: Phrasebook, choice: Choice) -> str:
    """A choice: a line each for text, requirements, price, trial and failure, then its effects."""
    lines = [f"{choice.letter}. {choice.text}".rstrip(), *print_guards(book, choice.requires)]
    if choice.price:
        lines.append(book.print_frame("pay", prices=book.print_prices(choice.price)))
    if choice.trial:
        lines.append(print_trial(book, choice.trial))
    if choice.failure is not None:
        lines.append(print_failure(book, choice.failure))
    return "\n".join((*lines, *print_steps(book, choice.effects)))


def print_guards(book: Phrasebook, requires: Condition | None) -> list[str]:
    """The `Requires` lines of a condition. Each part is on its own line if the line would be long, or if the language
    has separate words for negative guards."""
    if requires is None:
        return []
    together = _guard(book, requires)
    if isinstance(requires, And):
        forbids = book.forbids and any(isinstance(part, Not) for part in requires.all)
        if forbids or len(together) > LONGEST_GUARD:
            return [_guard(book, part) for part in requires.all]
    return [together]


def _guard(book: Phrasebook, part: Condition) -> str:
    if isinstance(part, Not) and book.forbids:
        return book.print_frame("requires_not", condition=print_condition(book, part.of, required=True))
    return book.print_frame("requires", condition=print_condition(book, part, required=True))


def print_trial(book: Phrasebook, trial: Trial) -> str:
    """A challenge, chance, fight or obstacle: `CUNNING 5`."""
    match trial:
        case Combat(enemies=(number,), boss=True):
            return book.print_frame("boss", boss=number)
        case Barrier(obstacle=obstacle):
            return book.print_frame("obstacle", obstacle=obstacle)
        case Combat(enemies=enemies, may_run=may_run):
            return book.print_frame("combat_run" if may_run else "combat", enemies=", ".join(map(str, enemies)))
        case Chance(wins=wins, faces=faces):
            return book.print_frame("chance", wins=wins, faces=faces)
        case StatRoll(stat=stat, dice=dice, number=number):
            if number is None:
                return book.print_frame("stat_roll", tested=stat, dice=dice)
            return book.print_frame("stat_total", tested=stat, dice=dice, number=number)
        case Fight(foes=foes, may_run=may_run):
            return book.print_frame("fight_run" if may_run else "fight", foes="; ".join(map(book.print_foe, foes)))
        case Challenge(skill=skill, number=number, who=who):
            challenge = book.print_frame("challenge", skill=skill, number=number)
            return book.print_frame("whom", who=who, effect=challenge) if who else challenge


def print_failure(book: Phrasebook, failure: Failure) -> str:
    """A failure: its effects, the text in brackets, and the turn after it."""
    effects = failure.effects
    last = len(effects) - (bool(effects) and not goes_on(effects[-1:]))
    parts = [print_effects(book, effects[:last])]
    parts += [f"({failure.text})"] if failure.text else []
    parts += [print_effects(book, effects[last:])]
    return book.print_frame("fail", consequences=" ".join(filter(None, parts)).removesuffix(".")).rstrip()


# ---------------------------------------------------------------- cards, atlas, title page


def print_book(
    book: Book, language: str | None = None, files: Mapping[tuple[str, int], str] | None = None
) -> dict[str, str]:
    """Every file of the book's folder by path; `files` maps cards and pages, by number, to their files."""
    words = phrasebook_of(book, language or "")
    title_page = book.title_page.model_copy(update={"language": words.language})
    texts = {"book.toml": print_title_page(words, title_page)}
    texts |= {f"storybook/{chapter.name}": print_chapter(words, chapter) for chapter in book.chapters}
    tables: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for kind, cards in book.cards:
        for card in cards:
            file = (files or {}).get((kind, card.number), f"cards/{kind}.toml")
            tables.setdefault(file, {}).setdefault(kind, []).append(print_card(words, card))
    for page in book.atlas:
        file = (files or {}).get(("page", page.number), "atlas/pages.toml")
        tables.setdefault(file, {}).setdefault("page", []).append(_page(words, page))
    return texts | {file: write_table(table) for file, table in tables.items()}


def print_title_page(words: Phrasebook, page: TitlePage) -> str:
    """The title page as TOML. The language is printed even if it is the default."""
    plain = _without_defaults(page)
    tables = {key: plain.pop(key) for key in ("prologue", "combat") if key in plain}
    for written, stat in zip(plain.get("stat", ()), page.stat, strict=True):
        if stat.at_zero:
            written["at_zero"] = print_effects(words, stat.at_zero)
    for written, person in zip(plain.get("person", ()), page.person, strict=True):
        written["aboard"] = print_condition(words, person.aboard)
    text = write_table({"title": plain.pop("title"), "language": page.language, **plain})
    return text + "".join(f"\n[{key}]\n{write_table(table, key)}" for key, table in tables.items())


def print_card(words: Phrasebook, card: Content) -> dict[str, Any]:
    """A card as a table for TOML, with its effects, prices and grids in the notation's words."""
    values = _without_defaults(card)
    match card:
        case Enemy():
            values["grid"] = print_grid(card.grid)
        case Boss():
            zones = zip(values["zones"], card.zones, strict=True)
            values["zones"] = [{**plain, "grid": print_grid(zone.grid)} for plain, zone in zones]
        case Buff() if card.power:
            values["power"] = print_power(card.power)
        case Event():
            for field in ("passage", "complete", "turn_end"):
                if passage := getattr(card, field):
                    values[field] = f"{print_passage(words, passage)}\n"
            if card.challenge:
                values["challenge"] = print_hazard(words, card.challenge)
    for field in ("abilities", "rewards"):
        if abilities := getattr(card, field, ()):
            values[field] = "".join(f"{print_ability(words, ability)}\n" for ability in abilities)
    for field in ("restore", "food"):
        if prices := getattr(card, field, ()):
            values[field] = words.print_prices(prices)
    for field in ("synergy", "harm"):
        if effects := getattr(card, field, ()):
            values[field] = print_effects(words, effects)
    return values


def print_ability(words: Phrasebook, ability: Ability) -> str:
    """An ability of a card in a language's words, as authors write it: `Once per turn, pay 1 coin: Redraw fate.`"""
    effects = print_effects(words, ability.effects)
    if ability.when != "use":  # these frames have the names of the timings; no such ability is read with a price
        return words.print_frame(ability.when, effects=effects)
    if ability.price:
        frame = "once_for" if ability.once else "use_for"
        return words.print_frame(frame, prices=words.print_prices(ability.price), effects=effects)
    return words.print_frame("once", effects=effects) if ability.once else effects


def _page(words: Phrasebook, page: Page) -> dict[str, Any]:
    """A page of the atlas as a table, with its hazards in words and its squares drawn."""
    values = _without_defaults(page)
    values.pop("regions", None)
    if page.squares:
        values["squares"] = print_squares(page.squares)
    if page.regions:
        values["region"] = [_without_defaults(region) for region in page.regions]
        for plain, region in zip(values["region"], page.regions, strict=True):
            if region.hazard:
                plain["hazard"] = print_hazard(words, region.hazard)
    return values


def print_hazard(words: Phrasebook, hazard: Hazard) -> str:
    failed = "" if hazard.failure == Failure() else " " + print_failure(words, hazard.failure)
    return f"{print_trial(words, hazard.challenge)}.{failed}"


def _without_defaults(content: Content) -> dict[str, Any]:
    """The fields without those that are empty or have their default value."""
    return content.model_dump(exclude_defaults=True, mode="json")
