"""Continuity at the desk: what was found, how a place greets those who come, and where endings can still be reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wanderbook.api.continuity import Continuity, ContinuityFind
from wanderbook.api.greetings import Greetings
from wanderbook.api.lost import LostForGood, said_chance
from wanderbook.diagnostics.language import language_of
from wanderbook.notation.ignores import read_ignores
from wanderbook.proofs.lost_for_good import Outlook
from wanderbook_widgets.authoring.bench import Bench, Data
from wanderbook_widgets.authoring.inspector_steps import witness_data

# ---------------------------------------------------------------- what was found


def known_finds(bench: Bench) -> Continuity | None:
    """What is known of this text; until anything is, of the text before."""
    known = bench.known
    return known.continuity_before if known.continuity is None else known.continuity


def finds(bench: Bench) -> Iterator[tuple[int, ContinuityFind]]:
    """The finds that count, each with its number: not those that the book's check.toml ignores."""
    known = known_finds(bench)
    ignores = read_ignores(bench.folder) if known and len(known) else None
    for at, find in enumerate(known or ()):
        file = find.place[0] if find.place else ""
        if ignores is not None and not ignores.reason(find.code, file) and section_of(find.name) in bench.book:
            yield at, find


def section_of(name: str) -> str:
    return name.partition(":")[0]


def find_data(bench: Bench, number: int, find: ContinuityFind, language: str) -> Data:
    """One find: what is wrong, where, and the number by which its play is asked for."""
    file, line = _place(bench, find.name)
    text = language_of(language).said(find.message) or find.message
    return {
        "name": find.name,
        "code": find.code,
        "text": text,
        "section": section_of(find.name),
        "file": file,
        "line": line,
        "find": number,
    }


def _place(bench: Bench, name: str) -> tuple[str, int]:
    """File and line of a part of a section, as the files are now: as far below its heading as it was when the book was
    read."""
    spans, section = bench.book.spans, section_of(name)
    file, line = bench.place(name) or ("", 0)
    if name in spans and section in bench.book.places:
        heading = bench.place(section)
        return file, (heading[1] if heading else 0) + spans[name][1].line - bench.book.places[section][1]
    return file, line


def finds_by_section(bench: Bench) -> Counter[str]:
    return Counter(section_of(find.name) for _, find in finds(bench))


def find_steps(bench: Bench, number: int, language: str) -> Data | None:
    """The play of a find, to be stepped through; None if there is no such find any more."""
    find = dict(finds(bench)).get(number)
    if find is None:
        return None
    about = find_data(bench, number, find, language)
    return {**about, "number": number, **witness_data(bench.drawn, find.witness)}


# ---------------------------------------------------------------- what is lost for good


def targets(bench: Bench) -> list[Data]:
    """The endings and quests that a play can have, with their names."""
    proved = bench.known.reached or bench.known.before
    if proved is None:
        return []
    content = bench.book.content
    named = {f"ending:{one.number}": one.name or "" for one in content.title_page.ending}
    named |= {f"quest:{number}": quest.name for number, quest in content.quests.items()}
    return [{"name": name, "said": named.get(name, "")} for name in proved.losses.targets]


def target_of(bench: Bench) -> str:
    """The target that the lens is about: as chosen, or the first."""
    known = [one["name"] for one in targets(bench)]
    return bench.target if bench.target in known else next(iter(known), "")


def outlook(bench: Bench) -> Outlook | None:
    """Where the chosen target can still be reached, if that is known."""
    return bench.known.outlooks.get(target_of(bench))


def losses(bench: Bench) -> list[LostForGood]:
    """The decisions that lose the chosen target."""
    return bench.known.losses.get(target_of(bench), [])


def loss_data(bench: Bench, number: int, loss: LostForGood, said: Data) -> Data:
    """A decision that loses the chosen target, in words."""
    file, line = bench.place(loss.decision.removeprefix("explore ")) or ("", 0)
    words = said["lost"]
    text = words["by"].format(target=said_target(loss.target, said))
    if loss.chance is not None:
        text += words["chance"].format(chance=said_chance(loss.chance))
    section = section_of(loss.decision.removeprefix("explore "))
    section = section if section in bench.book else ""
    return {"name": loss.decision, "text": text, "section": section, "file": file, "line": line, "loss": number}


def said_target(target: str, said: Data) -> str:
    """`ending 3`, `quest 4`, in the desk's language."""
    kind, _, number = target.partition(":")
    return f"{said['lost'].get(kind, kind)} {number}"


def loss_steps(bench: Bench, number: int, said: Data) -> Data | None:
    """The play that loses the chosen target, to be stepped through; `safe` is its last safe decision."""
    known = losses(bench)
    if number >= len(known):
        return None
    loss = known[number]
    about = loss_data(bench, number, loss, said)
    return {**about, "number": number, "safe": loss.safe, **witness_data(bench.drawn, loss.witness)}


def still_data(bench: Bench, section: str) -> list[Data]:
    """Of each ending whether those who come to a section can still have it, as far as that is known."""
    known = ((name, found.sections.get(section)) for name, found in bench.known.outlooks.items())
    return [{"name": name, "still": still} for name, still in known if still and name.startswith("ending:")]


# ---------------------------------------------------------------- how a place greets


def place_of(bench: Bench, section: str) -> str:
    """The number of the place that a section belongs to; empty if it is no section."""
    return section.partition(".")[0] if section in bench.book else ""


def greetings_data(bench: Bench, place: str) -> Data:
    """The table of a place, with what stands out, as far as it is known."""
    known = bench.known.greetings.get(place)
    if known is None:
        return {"place": place, "known": False}
    return {
        "place": place,
        "known": True,
        "keywords": list(known.keywords),
        "states": [list(state) for state in known.states],
        "never": len(known.every_state) - len(known.states),
        "left_out": list(known.left_out),
        "rows": [_row(bench, known, section) for section in known.sections if section in bench.book],
    }


def _row(bench: Bench, known: Greetings, section: str) -> Data:
    """A section's row in the table of a place: for each state whether it is greeted there, and whether twice."""
    cells = {one.state: (at, one) for at, one in enumerate(known.cells) if one.section == section}
    shown: list[Data | None] = []
    for state in known.states:
        at, cell = cells.get(state, (0, None))
        if cell is None or cell.status == "unreachable":
            shown.append(None)
        else:
            shown.append({"cell": at, "status": cell.status, "doubled": known.is_doubled(section, state)})
    return {
        "section": section,
        "opening": bench.drawn.opening(section),
        "empty": section in known.empty,
        "cells": shown,
    }


def greeting_steps(bench: Bench, place: str, number: int) -> Data | None:
    """The play into a cell of the table, to be stepped through."""
    known = bench.known.greetings.get(place)
    if known is None or number >= len(known.cells) or known.cells[number].status != "reachable":
        return None
    cell = known.cells[number]
    about = {"name": cell.section, "section": cell.section, "state": known.said(cell.state)}
    return {**about, "number": number, **witness_data(bench.drawn, cell.witness)}
