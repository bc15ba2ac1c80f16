"""Explanations held against the report that they stand in: what they call possible, impossible, and in the way.

Written from what the sentences say; it shares no code with what writes them. A sentence that is not known here fails,
so that a new one is given its meaning here. `hold` needs the verdicts alone; `is_so` asks brute force.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from tests.proofs.brute_force import Place
from tests.proofs.lifted import Lifted
from wanderbook.book import Book
from wanderbook.proofs.explain import Because

THING = r"(?:not )?(?:keyword|quest|adventure card|explore) \w+(?: \([^)]*\))?"
WHEN = r"(?:by the time \S+ is (?:read|reached)|from there on)"
OTHERS = r"(?: \(only .*, which this does not follow\))?"


class Report:
    """The verdicts of a report, and the ways of its book."""

    def __init__(self, book: Book, statuses: Mapping[str, str]) -> None:
        self.statuses, self.data = statuses, {number: one.model_dump() for number, one in book.sections.items()}
        self.locations = [place for page in book.atlas for region in page.regions for place in region.locations]
        page = book.title_page
        self.locations += [*page.deck_ends, *([page.finale_lost] if page.finale_lost else [])]

    def hold(self, explanations: Mapping[str, tuple[Because, ...]]) -> Counter[str]:
        """Fails where an explanation contradicts a verdict; else how often each kind of sentence was used."""
        seen = Counter[str]()
        for name, because in explanations.items():
            assert self.statuses[name] == "unreachable", name
            assert because, name
            for one in because:
                if one.guard:
                    assert self.is_in_the_way(one.guard, name), f"{name}: {one.guard} does not lead there"
                guard = one.guard
                for clause in one.why.split("; "):
                    guard = _guard_of(clause) or guard
                    seen[self._clause(guard, clause, f"{name}: {one}")] += 1
        return seen

    def _clause(self, guard: str, clause: str, whole: str) -> str:
        for pattern, judge in _FORMS.items():
            if told := re.fullmatch(pattern, clause):
                judge(self, guard, told, whole)
                return pattern
        raise AssertionError(f"a sentence without a meaning here: {clause!r} in {whole}")

    # ---------------------------------------------------------------- verdicts

    def possible(self, names: Iterable[str], whole: str) -> None:
        for name in names:
            assert self.statuses.get(name, "") != "unreachable", f"{name} is called possible: {whole}"

    def impossible(self, names: Iterable[str], whole: str) -> None:
        for name in names:
            assert self.statuses.get(name, "unreachable") == "unreachable", f"{name} is called impossible: {whole}"

    def is_entered(self, section: str) -> bool:
        parts = (name for name in self.statuses if name == section or name.startswith(f"{section}:if"))
        return any(self.statuses[name] == "reachable" for name in parts)

    # ---------------------------------------------------------------- ways

    def is_in_the_way(self, guard: str, name: str) -> bool:
        """Whether a guard stands in the book, and its section leads to what it keeps away."""
        section, _, part = guard.partition(":")
        asks = part.startswith("if") or any(
            choice["letter"] == part and (choice["requires"] or choice["price"])
            for choice in self.data[section]["choices"]
        )
        return asks and bool(self._bearing(name) & self._after(section))

    @cache  # noqa: B019  (a report lives as long as its test)
    def _after(self, section: str) -> frozenset[str]:
        found, waiting = {section}, deque([section])
        while waiting:
            for to in self._leads(waiting.popleft()) - found:
                found.add(to)
                waiting.append(to)
        return frozenset(found)

    @cache  # noqa: B019
    def _leads(self, section: str) -> frozenset[str]:
        data = self.data[section]
        found = {one["to"] for one in data["redirects"]} | {one["section"] for one in _effects(data, "turn_to")}
        if self.locations and (data["encounter"] or any(_effects(data, "return_to_ship", "return_to_map"))):
            found.update(self.locations)
        return frozenset(found & self.data.keys())

    @cache  # noqa: B019
    def _bearing(self, name: str) -> frozenset[str]:
        """The sections where something is, or is given."""
        kind, _, which = name.partition(":")
        if kind == "ending":
            return self._with(lambda one: str(one["ending"]) == which, "end_story", "end_campaign")
        if kind in ("quest", "keyword"):  # of a keyword's quests, any will do here
            return self._with(lambda one: kind == "keyword" or str(one["quest"]) == which, "gain_quest")
        return frozenset({kind})

    def _with(self, wanted: Callable[[dict[str, Any]], bool], *kinds: str) -> frozenset[str]:
        return frozenset(
            number for number, data in self.data.items() if any(wanted(one) for one in _effects(data, *kinds))
        )


def _guard_of(clause: str) -> str:
    """The guard of which a sentence, and those after it, speak: one that another waits for."""
    told = re.match(r"(?:\S+ lies behind )?(\S+?),?(?: which)? (?:requires|costs|turns to) ", clause)
    return told[1] if told else ""


def _effects(data: Any, *kinds: str) -> Iterable[dict[str, Any]]:
    if isinstance(data, dict):
        if data.get("kind") in kinds:
            yield data
        data = list(data.values())
    if isinstance(data, list | tuple):
        for one in data:
            yield from _effects(one, *kinds)


def _names(listed: str | None) -> list[str]:
    """`a, b and 3 more`."""
    each = re.split(", | and ", listed or "")
    return [one for one in each if one and not re.fullmatch(r"[\d,]+ more", one)]


def _of(thing: str) -> list[str]:
    """The name in the report of something that a sentence calls possible; none where it has no verdict."""
    told = re.fullmatch(r"(keyword|quest) (\w+)(?: \([^)]*\))?", thing)
    return [f"{told[1]}:{told[2]}"] if told else []


Judge = Callable[[Report, str, re.Match[str], str], None]


def _nothing(report: Report, guard: str, told: re.Match[str], whole: str) -> None:
    """A sentence that calls nothing possible or impossible."""


def _possible(report: Report, guard: str, told: re.Match[str], whole: str) -> None:
    groups = told.groupdict()
    report.possible(_of(groups.get("thing") or ""), whole)
    report.possible(_of(groups.get("other") or ""), whole)
    report.possible(_names(groups.get("places")), whole)


def _impossible(report: Report, guard: str, told: re.Match[str], whole: str) -> None:
    groups = told.groupdict()
    report.impossible([name for word in _names(groups.get("things")) for name in _of(word)], whole)
    report.impossible(_names(groups.get("places")), whole)


def _fires_first(report: Report, guard: str, told: re.Match[str], whole: str) -> None:
    """Of a section that is never turned to this says what would happen there."""
    if report.is_entered(guard.partition(":")[0]):
        report.possible(_names(told["places"]), whole)


def _at_times(report: Report, guard: str, told: re.Match[str], whole: str) -> None:
    if not told["lifted"] and ":if" not in guard:
        report.possible([guard], whole)


def _nobody_gives(report: Report, guard: str, told: re.Match[str], whole: str) -> None:
    if "(only " not in told[0]:
        _impossible(report, guard, told, whole)


_T, _O, _L = rf"(?P<thing>{THING})", rf"(?P<other>{THING})", r"(?P<places>\S.*?)"
_AT = r" \(at [^()]*\)"
_FORMS: dict[str, Judge] = {
    r"it always does": _nothing,
    rf"{_L} always fires? first": _fires_first,
    r"no play gains (?P<things>.*)": _impossible,
    r"(?P<places>\S+) is read, but never while this holds": _possible,
    r"it is never true on a way that leads to \S+": _nothing,
    r"(?P<lifted>with .* lifted, )?that is sometimes true, but on no way to \S+": _at_times,
    r"on the nearest one, .* (?:is held|is not held|holds|does not hold)": _nothing,
    r"no play meets every requirement on the way there": _nothing,
    r"and so (?P<places>\S+) waits for itself": _impossible,
    r"(?P<places>\S+)(?: lies behind \S+, which)? (?:requires|costs|turns to|is shown if) .*": _impossible,
    r"nothing in the storybook leads to ending \d+": _nothing,
    rf"nothing gives (?P<things>{THING}){OTHERS}": _nobody_gives,
    rf"only (?P<would>.*) would give (?:ending \d+|{THING}){OTHERS}": _nothing,
    r"(?P<places>\S+) is reached, but the reader is always sent elsewhere first": _possible,
    r"\S+ leads elsewhere before (?P<places>\S+) could be reached": _impossible,
    r"(?P<places>\S+) can be taken, but .*": _possible,
    r"no roll, fight or stat ever opens a way to (?P<places>\S+)": _impossible,
    r"\S+ is crossed off \(at (?P<places>.*)\) and cannot be explored again": _possible,
    r"what is read before .* never returns": _nothing,
    rf"\S+ can only be reached from {_L}, and nothing leads there": _impossible,
    rf"nothing leads to {_L}(?: but each other)?": _impossible,
    r"only (?P<places>\S+) leads to itself": _impossible,
    rf"{_T} and {_O} exclude each other {WHEN}": _possible,
    rf".* (?:exclude each other|are never true together) {WHEN}": _nothing,
    r".* are required, but the book has only \d+": _nothing,
    rf"nothing in the storybook gives (?P<things>{THING}|.*){OTHERS}": _nobody_gives,
    rf".* is only given at {_L}, which cannot be reached{OTHERS}": _impossible,
    rf".* is only given at .*, which may be out of reach{OTHERS}": _nothing,
    rf"(?P<things>{THING}) is only given at .*, and every play that could gain it there is sent elsewhere first"
    rf"{OTHERS}": _impossible,
    rf"{_T} holds from the start and is never lost": _possible,
    r"\d+ or more .* holds from the start and is never lost": _nothing,
    rf"{_T} always holds {WHEN}(?: \((?:from the start)?(?:, or )?(?:given at (?P<places>[^()]*))?\))?": _possible,
    rf"(?P<things>{THING}) would always be held {WHEN}": _impossible,
    rf"{_T} can be gained(?: \(only at (?P<places>[^()]*)\))?(?: and lost{_AT})?, but is never held {WHEN}": _possible,
    rf"{_T} is already used up(?:{_AT})? {WHEN}": _possible,
    rf"{_T} is not gained yet(?: \(only at (?P<places>[^()]*)\))?(?: or lost again(?:{_AT})?)? {WHEN}": _possible,
    rf"there are never so many {WHEN}: .*": _nothing,
    rf"there is always more {WHEN} than it allows: .*": _nothing,
    r"it requires .*, but there is never more than \d+": _nothing,
    rf"it requires .*, but there is at most \d+ {WHEN}": _nothing,
    rf".* always holds {WHEN}(?: .*)?": _nothing,
    rf"{_T} (?:is only gained|is held only|is lost only|is never lost).*": _nothing,
}
"""What each form of a sentence calls possible or impossible."""


# ---------------------------------------------------------------- held against brute force

BY_THEN = r"by the time (\w+) is (read|reached)"


def is_so(book: Lifted, opened: Lifted, clause: str) -> str:
    """Which kind of sentence this is, if it is one that can be held against every state; fails if it is not so.

    `book` is the book as it is, and `opened` with the other guards of the explanation lifted.
    """
    if told := re.fullmatch(rf"({THING}) (is already used up|is not gained yet|can be gained).* {BY_THEN}", clause):
        places = _looked_at(opened, told[3], told[4])
        assert places and not any(_holds(opened, told[1], place) for place in places)
        _are_reached(book, clause)
        return told[2]
    if told := re.match(rf"({THING}) holds from the start and is never lost", clause):
        assert all(_holds(opened, told[1], place) for place in opened.after)
        return "never lost"
    if told := re.match(rf"nothing in the storybook gives ({THING})", clause):
        assert not any(_holds(opened, told[1], place) for place in opened.after)
        return "nothing gives"
    if told := re.match(rf"({THING}) always holds {BY_THEN}", clause):
        places = _looked_at(opened, told[2], told[3])
        assert places and all(_holds(opened, told[1], place) for place in places)
        _are_reached(book, clause)
        return "always holds"
    if told := re.fullmatch(rf"({THING}) and ({THING}) exclude each other {BY_THEN}", clause):
        places = _looked_at(opened, told[3], told[4])
        assert any(_holds(opened, told[1], place) for place in places)
        assert any(_holds(opened, told[2], place) for place in places)
        assert not any(_holds(opened, told[1], place) and _holds(opened, told[2], place) for place in places)
        return "exclude each other"
    if told := re.match(rf"{THING} is only given at (.*), which cannot be reached", clause):
        assert not book.reached.intersection(_names(told[1]))
        return "only given"
    return ""


def _are_reached(book: Lifted, clause: str) -> None:
    """The places where something is gained."""
    if told := re.search(r"\((?:only at|given at) ([^()]*)\)", clause):
        assert book.reached.issuperset(_names(told[1])), clause


def _holds(truth: Lifted, thing: str, place: Place) -> bool:
    """Whether `not keyword LAMP` is so there."""
    told = re.fullmatch(r"(not )?(keyword|quest|adventure card|explore) (\w+)(?: \([^)]*\))?", thing)
    assert told
    kind = {"adventure card": "card"}.get(told[2], told[2])
    which: str | int = told[3] if kind in ("keyword", "explore") else int(told[3])
    key = "token" if kind == "explore" else kind
    return truth._holds({"kind": kind, key: which}, place.facts) != bool(told[1])


def _looked_at(truth: Lifted, section: str, what: str) -> list[Place]:
    kind = "choose" if what == "read" else "turn"
    return [place for place in truth.after if (place.what, place.section) == (kind, section)]
