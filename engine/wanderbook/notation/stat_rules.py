"""SB315, SB316: stats and fights that cannot work, as far as `book.toml` and each section alone show it. SB401:
translated stats that differ from the original's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wanderbook.book.book import TitlePage
from wanderbook.book.dice import ways
from wanderbook.book.effects import EndStory, TurnTo
from wanderbook.book.sections import Fight, Section
from wanderbook.book.stats import CombatRule, Stat
from wanderbook.diagnostics import Diagnostic, did_you_mean, nearest_names
from wanderbook.ids import name_of
from wanderbook.notation.stat_words import paired
from wanderbook.notation.tables import Path, TomlFile

SAFE_NAMES = frozenset({"quest", "quests", "adventure card", "adventure cards", "keyword"})
"""Words that the notation needs itself."""


def stat_problems(table: TomlFile, page: TitlePage) -> Iterator[Diagnostic]:
    """Problems of the stats and the combat rule of a title page (SB315)."""
    first: dict[str, int] = {}
    for at, stat in enumerate(page.stat):
        line = table.key(("stat", at)).line
        for word in dict.fromkeys(name.lower() for name in (stat.key, stat.name, stat.plural or stat.name)):
            if word in first and first[word] != line:
                message = f"there are two stats called {word!r}, the first on line {first[word]}"
                yield table.problem("SB315", ("stat", at, "name"), message, "give each its own name")
            first.setdefault(word, line)
        yield from _stat_problems(table, ("stat", at), stat)
    if page.combat:
        yield from _combat_problems(table, page.combat, [stat.key for stat in page.stat])


def _stat_problems(table: TomlFile, path: Path, stat: Stat) -> Iterator[Diagnostic]:
    """SB315: a stat with a reserved name, an impossible start, or no proper way on at 0."""
    if stat.name.lower() in SAFE_NAMES:
        message, help = (
            f"a stat cannot be called {stat.name!r}",
            "choose another name: the notation itself uses this word",
        )
        yield table.problem("SB315", (*path, "name"), message, help)
    highest = stat.starts[-1][0]
    if stat.most != "start" and highest > stat.most:
        message = f"{stat.name} can start at {highest}, but can never be above {stat.most}"
        yield table.problem("SB315", (*path, "start"), message, f"write most = {highest}, or let it start lower")
    if stat.most == "start" and stat.starts[0][0] == 0:
        message = f"{stat.name} can start at 0, and can never rise above its start"
        yield table.problem("SB315", (*path, "start"), message, "let it start higher, or write most = 20")
    if stat.at_zero and not (len(stat.at_zero) == 1 and isinstance(stat.at_zero[0], TurnTo | EndStory)):
        message = "at_zero must be a turn to one section, or an ending"
        help = 'write at_zero = "Turn to 40", or "The story ends. Ending 1"'
        yield table.problem("SB315", (*path, "at_zero"), message, help)


def _combat_problems(table: TomlFile, rule: CombatRule, stats: list[str]) -> Iterator[Diagnostic]:
    """SB315: a combat rule about missing or equal stats, or with rows that do not fit it."""
    for field in ("stat", "health"):
        named = getattr(rule, field)
        if named not in stats:
            near = nearest_names(named, stats)
            help = did_you_mean(near) or (f"use one of {', '.join(stats)}" if stats else "define it with [[stat]]")
            yield table.problem("SB315", ("combat", field), f"there is no stat {named!r}", help, near, named)
    if rule.stat == rule.health:
        message, help = "skill and health are the same stat", "name a different stat for each"
        yield table.problem("SB315", ("combat", "health"), message, help)
    if rule.kind == "contest" and rule.row:
        message, help = "a contest has no rows", 'write kind = "table", or delete the rows'
        yield table.problem("SB315", ("combat", "row"), message, help)
    if rule.kind == "table":
        yield from _row_problems(table, rule)


def _row_problems(table: TomlFile, rule: CombatRule) -> Iterator[Diagnostic]:
    """SB315: a combat table with gaps, with rows of the wrong length, or with a fight that never ends."""
    rolled = ways(rule.roll)
    if not any(row.difference <= -99 for row in rule.row):
        help = "start with a row for every lower difference: difference = -99"
        yield table.problem("SB315", ("combat",), "this combat table has no row for the lowest difference", help)
    for at, row in enumerate(rule.row):
        if len(row.losses) != len(rolled):
            message = f"this row has {len(row.losses)} losses, but {rule.roll} gives {len(rolled)} numbers"
            help = f"write one for each number from {rolled[0][0]} to {rolled[-1][0]}"
            yield table.problem("SB315", ("combat", "row", at, "losses"), message, help)
        elif all(losses == "0/0" for losses in row.losses):
            message, help = "a fight on this row never ends", "make at least one roll cost one side something"
            yield table.problem("SB315", ("combat", "row", at, "losses"), message, help)
    several = [row.difference for row in rule.row]
    for at, difference in enumerate(several):
        if difference in several[:at]:
            message, help = f"two rows have the difference {difference}", "give each row its own difference"
            yield table.problem("SB315", ("combat", "row", at, "difference"), message, help)


def unfinished_fights(page: TitlePage, sections: Mapping[str, Section]) -> Iterator[tuple[str, bool]]:
    """Choices whose fights need a `Fail:` line and lack it, each with whether running needs it; otherwise it is needed
    because nothing says what happens at 0.
    """
    if page.combat is None:
        return
    health = next((stat for stat in page.stat if stat.key == page.combat.health), None)
    ends = health is not None and bool(health.at_zero)
    for section in sections.values():
        for choice in section.choices:
            if isinstance(choice.trial, Fight) and choice.failure is None and (choice.trial.may_run or not ends):
                yield name_of(section.number, choice.letter), choice.trial.may_run


# ---------------------------------------------------------------- in a translation

_NAMES = frozenset({"id", "name", "plural"})
"""What a translation says of a stat; the rest it may leave out."""


def differing_stats(original: TitlePage, translated: TitlePage, table: TomlFile) -> Iterator[Diagnostic]:
    """SB401: stats and fights of a translated title page that differ from the original's."""
    known = {stat.key: stat for stat in original.stat}
    meant = {stat.name: key for key, stat in paired(original.stat, translated.stat).items() if key in known}
    for at, said in enumerate(translated.stat):
        key = said.key
        if key not in known:
            help = f"use the id of an original: {', '.join(known)}"
            if said.name in meant:
                help = f'write id = "{meant[said.name]}" above its name, or let `wanderbook translate` write it'
            named = ("stat", at, "id" if said.id else "name")
            yield table.problem("SB401", named, f"the original has no stat {key!r}", help)
            continue
        own = (one for one in Stat.model_fields if one in said.model_fields_set - _NAMES)
        if rule := next((one for one in own if getattr(said, one) != getattr(known[key], one)), ""):
            message, help = f"stat {key!r} does not have the original's rules", "translate only its name"
            yield table.problem("SB401", ("stat", at, rule), message, help)
    if translated.combat not in (None, original.combat):
        help = "delete the table from the translation"
        yield table.problem("SB401", ("combat",), "[combat] does not have the original's rules", help)
