"""Causes of everything unreachable, for the desk: each once, with the names below it and its mends as quick fixes."""

from __future__ import annotations

import re

from wanderbook.api.causes import Cause, Mend
from wanderbook.api.reaching import Reached
from wanderbook.language.guards import guard_edits
from wanderbook.locales import in_number
from wanderbook.notation.conditions import print_condition
from wanderbook.notation.languages import phrasebook_of
from wanderbook.progress import Progress
from wanderbook.proofs.mends import GuardChange
from wanderbook.proofs.words import listed
from wanderbook_widgets.authoring.bench import Bench, Data

MOST_BELOW = 60
"""The number of names listed below one cause."""
_PLACE = re.compile(r"[^:]+(:([A-Z]|if\d+|p\d+))?")
"""A section, a choice, a redirect or a paragraph."""


def proved_causes(reached: Reached, progress: Progress) -> tuple[Cause, ...]:
    """The causes, with mends for those that rule out the most names."""
    unreachable = reached.unreachable
    for done, one in enumerate(unreachable):
        progress("explaining", done, len(unreachable))
        reached.because(one.name)
    reached.look_for_mends(progress=progress)
    return reached.causes


def is_place(bench: Bench, name: str) -> bool:
    return name.partition(":")[0] in bench.book and _PLACE.fullmatch(name) is not None


def below_data(bench: Bench, cause: Cause, said: Data) -> Data:
    """The names that a cause rules out, each with its section, and the titles of its mends."""
    names = [{"name": name, "section": name.partition(":")[0]} for name in cause.names[:MOST_BELOW]]
    return {
        "cause": cause.name,
        "below": [{**one, "section": one["section"] if one["section"] in bench.book else ""} for one in names],
        "count": len(cause.names),
        "mends": mend_titles(bench, cause, said),
    }


def cause_of(bench: Bench, name: str) -> Cause | None:
    """The cause that rules a name out, once that is known."""
    return next((cause for cause in bench.known.causes or () if name in cause.names), None)


def mend_titles(bench: Bench, cause: Cause, said: Data) -> list[str]:
    """The titles of a cause's mends, with their changes and effects, in the desk's language."""
    return [mend_title(bench, mend, said) for mend in cause.known_mends or ()]


def mend_title(bench: Bench, mend: Mend, said: Data) -> str:
    """A mend and its effects in one line: `Drop “not keyword KEY” at 12:A: 214 names open, nothing locks`."""
    words = said["mends"]

    def counted(text: str, number: int) -> str:
        return in_number(text, number, said["code"]).format(count=number)

    effects = [counted(words["opens"], len(mend.opens))]
    effects += [counted(words["closes"], len(mend.closes))] if mend.closes else []
    places = listed([at or str(words["hub"]) for at in mend.locks])
    effects.append(words["locks"].format(places=places) if mend.locks else words["nothing"])
    changes = [_change(bench, one, words) for one in mend.changes]
    return str(words["title"]).format(changes="; ".join(changes), effects=", ".join(effects))


def _change(bench: Bench, change: GuardChange, words: Data) -> str:
    """A change of a guard in words, for the label of its quick fix."""
    if change.is_removed:
        return str(words["redirect"]).format(guard=change.guard)
    condition = change.part or change.when
    assert condition is not None
    part = print_condition(phrasebook_of(bench.book.content, bench.book.language), condition)
    return str(words["drop" if change.part else "instead"]).format(part=part, guard=change.guard)


def mended_texts(bench: Bench, name: str, number: int) -> tuple[Mend, dict[str, str]] | None:
    """A mend of the cause with this first name, and the texts of the files that it changes; nothing where the text is
    not what was proved any more."""
    cause = next((one for one in bench.known.causes or () if one.name == name), None)
    mends = (cause.known_mends or ())[number : number + 1] if cause else ()
    if not mends or bench.service.book != bench.book.content:
        return None
    return mends[0], bench.service.edited(guard_edits(bench.service.index, mends[0].changes))
