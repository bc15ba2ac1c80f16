"""Coverage ledgers: the plays of a book and what each saw. Ledgers can be added in any order.

A play is known by a digest of its seed and its replies, so that the same play counts once however often it is added:
adding is associative, commutative and idempotent.

The JSON is LCOV's tale told in a book's words:

- `format`, `book` (its title), `edition` (a digest of its content)
- `summary`: by kind, how much of it was `covered`, `of` how much
- `files`: by source file, its `sections`, each with `name`, `line`, `hits` (how many plays read it) and `branches`, the
  hits of its choices, redirects, outcomes and guards by name
- `endings`: hits by name
- `names` and `plays`: what the rest was counted from, and all that is read again. By its digest, each play has
  `by`, who played, and `saw`, a hexadecimal number whose bit n stands for the n-th name
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import count, takewhile
from pathlib import Path
from typing import NamedTuple

import msgspec

from wanderbook.ids import name_of, section_order
from wanderbook.json_data import JsonObject
from wanderbook.session.coverage.reached import Coverage
from wanderbook.session.coverage.seen import has
from wanderbook.session.files import MOST_BYTES, BadFile
from wanderbook.table import Game

FORMAT = 1
NamePlaces = Mapping[str, tuple[str, int]]
"""File and line of every section."""


class Played(msgspec.Struct, frozen=True):
    """One play in a ledger: who played it and what it saw."""

    by: str
    """The player: a bot, a save, a scenario."""
    saw: int
    """A bit for each name."""

    def also(self, other: Played) -> Played:
        """Two records of the same play combined: everything that either saw."""
        return Played(min(self.by, other.by), self.saw | other.saw)


class PlayCoverage(NamedTuple):
    """A play and the names of what it saw."""

    digest: str
    by: str
    saw: frozenset[str]


@dataclass(frozen=True)
class CoverageLedger:
    """The plays of one book, with what they saw."""

    kinds: dict[str, list[str]]
    """The names of the book, by kind."""
    plays: dict[str, Played] = field(default_factory=dict)
    """The plays by their digests."""

    @classmethod
    def of(cls, game: Game, plays: Iterable[PlayCoverage] = ()) -> CoverageLedger:
        """A ledger of these plays, without names that the game's book does not have."""
        ledger = cls(has(game))
        bits = {name: 1 << at for at, name in enumerate(ledger.names)}
        for play in plays:
            played = Played(play.by, sum(bits.get(name, 0) for name in play.saw))
            ledger.plays[play.digest] = played.also(ledger.plays.get(play.digest, played))
        return ledger

    @property
    def names(self) -> list[str]:
        return [name for names in self.kinds.values() for name in names]

    def __add__(self, other: CoverageLedger) -> CoverageLedger:
        """Both ledgers combined. A play in both counts once, with everything that either record saw."""
        plays = dict(self.plays)
        for digest, play in other.renamed(self).plays.items():
            plays[digest] = play.also(plays.get(digest, play))
        return CoverageLedger(self.kinds, plays)

    def renamed(self, other: CoverageLedger) -> CoverageLedger:
        """These plays with the names of another ledger, such as that of a new edition. Names that
        it lacks are dropped.
        """
        if self.kinds == other.kinds:
            return self
        bits = {name: 1 << at for at, name in enumerate(other.names)}
        to = [bits.get(name, 0) for name in self.names]
        plays = {
            digest: Played(one.by, sum(to[at] for at in _ones(one.saw) if at < len(to)))
            for digest, one in self.plays.items()
        }
        return CoverageLedger(other.kinds, plays)

    # ---------------------------------------------------------------- what it comes to

    @property
    def hits(self) -> dict[str, int]:
        """The number of plays that saw each name."""
        names = self.names
        times = [0] * len(names)
        for play in self.plays.values():
            for place in _ones(play.saw):
                times[place] += 1
        return dict(zip(names, times, strict=True))

    def coverage(self) -> dict[str, Coverage]:
        hits = self.hits
        return {kind: Coverage({name: hits[name] for name in names}) for kind, names in self.kinds.items()}

    @property
    def share(self) -> float:
        """The share of all names that was seen, from 0 to 1."""
        return Coverage(self.hits).share


def _ones(bits: int) -> Iterator[int]:
    """The positions of the bits that are set."""
    return (at for at, bit in enumerate(reversed(f"{bits:b}")) if bit == "1")


def digest_of(*what: object) -> str:
    """A play's digest: of its seed, its origin and its replies."""
    return blake2b(msgspec.json.encode(what), digest_size=8).hexdigest()


def in_order(names: Iterable[str], places: Iterable[str]) -> dict[str, list[str]]:
    """Names by their section, in the order of the book; endings last, under their own names."""
    parts_of: dict[str, list[str]] = {number: [] for number in places}
    for name in names:
        own = name.partition(":")[0]
        parts_of.setdefault(name if own == "ending" else own, []).append(name)
    return {number: sorted(parts, key=_reading_order) for number, parts in parts_of.items() if parts}


_SIDES = ("", "open", "closed", "pass", "fail", "not")


def _reading_order(name: str) -> tuple[object, ...]:
    """The names of a section's parts in reading order: redirects, paragraphs, draws, choices, each with its sides and
    outcomes.
    """
    _, first, *rest = (*name.split(":"), "")[:4]
    kind = first[:1] if first[:1] in {"i", "p"} else "1" if first[:1].isdigit() else first and "A"
    what = ("", "i", "p", "1", "A").index(kind)
    side = rest[0] if rest else ""
    number = int("".join(filter(str.isdigit, first.partition("-")[0])) or 0)
    return what, number, first, _SIDES.index(side) if side in _SIDES else len(_SIDES), side


# ---------------------------------------------------------------- files


def as_json(ledger: CoverageLedger, game: Game, places: NamePlaces) -> JsonObject:
    """The ledger in the JSON format that the top of this module describes."""
    coverage, hits = ledger.coverage(), ledger.hits
    return {
        "format": FORMAT,
        "book": game.book.title,
        "edition": game.book.digest,
        "summary": {kind: {"covered": one.reached, "of": one.of} for kind, one in coverage.items()},
        "files": {
            file: {"sections": [section._asdict() for section in sections]}
            for file, sections in _files(hits, game, places).items()
        },
        "endings": coverage["endings"].plays,
        "names": ledger.kinds,
        "plays": {digest: {"by": one.by, "saw": f"{one.saw:x}"} for digest, one in sorted(ledger.plays.items())},
    }


class SectionHits(NamedTuple):
    """How often a section was read, and how often each of its branches was taken."""

    name: str
    line: int
    hits: int
    branches: dict[str, int]


def _files(hits: Mapping[str, int], game: Game, places: NamePlaces) -> dict[str, list[SectionHits]]:
    """For each file, its sections in the order of the book."""
    parts = in_order(hits, game.book.sections)
    files: dict[str, list[SectionHits]] = {}
    for number in sorted(game.book.sections, key=lambda number: (places[number], section_order(number))):
        file, line = places[number]
        branches = {name: hits[name] for name in parts.get(number, ()) if name != number}
        files.setdefault(file, []).append(SectionHits(number, line, times_read(hits, number), branches))
    return files


def times_read(hits: Mapping[str, int], number: str) -> int:
    """The number of plays that read a section. For a section that only redirects: the number that it redirected."""
    if number in hits:
        return hits[number]
    redirects = (hits.get(name_of(number, f"if{at}")) for at in count(1))
    return max((times for times in takewhile(lambda times: times is not None, redirects) if times), default=0)


def as_lcov(ledger: CoverageLedger, game: Game, places: NamePlaces) -> str:
    """The ledger in LCOV's format: a section is a function at its line, and everything with two sides is a branch
    there.

    Branches have numbers in that format, in the order of the JSON. Endings have no line, and are left out.
    """
    lines = [f"TN:{''.join(letter if letter.isalnum() else '_' for letter in game.book.title)}"]
    for file, sections in _files(ledger.hits, game, places).items():
        lines.append(f"SF:{file}")
        lines += (f"FN:{section.line},{section.name}" for section in sections)
        lines += (f"FNDA:{section.hits},{section.name}" for section in sections)
        lines += (f"FNF:{len(sections)}", f"FNH:{sum(1 for section in sections if section.hits)}")
        branches = [
            (section.line, at, hits if section.hits or any(section.branches.values()) else "-")
            for section in sections
            for at, hits in enumerate(section.branches.values())
        ]
        lines += (f"BRDA:{line},0,{at},{hits}" for line, at, hits in branches)
        lines += (f"BRF:{len(branches)}", f"BRH:{sum(1 for *_, hits in branches if hits not in (0, '-'))}")
        lines += (f"DA:{section.line},{section.hits}" for section in sections)
        lines += (f"LF:{len(sections)}", f"LH:{sum(1 for section in sections if section.hits)}", "end_of_record")
    return "\n".join(lines) + "\n"


class _Play(msgspec.Struct, frozen=True):
    """A play in the file: the player, and the bits of what it saw in hexadecimal digits."""

    by: str
    saw: str


class _File(msgspec.Struct, frozen=True):
    """The part of a file that is read again."""

    format: int
    book: str
    edition: str
    names: dict[str, list[str]]
    plays: dict[str, _Play]


class Recorded(msgspec.Struct, frozen=True):
    """A coverage file that was read."""

    book: str
    edition: str
    ledger: CoverageLedger


def read_ledger(path: Path) -> Recorded:
    """The ledger in a file. Raises `BadFile`, with the reason in a sentence."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadFile(f"{path} is too large to be a coverage file")
        file = msgspec.json.decode(path.read_bytes(), type=_File)
        plays = {digest: Played(one.by, int(one.saw, 16)) for digest, one in file.plays.items()}
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {(error.strerror or 'unknown').lower()}") from error
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise BadFile(f"{path} is not a coverage file: {error}") from error
    if file.format > FORMAT:
        raise BadFile(f"{path} was made by a newer Wanderbook")
    several = sum(map(len, file.names.values()))
    if any(play.saw < 0 or play.saw.bit_length() > several for play in plays.values()):
        raise BadFile(f"{path} is not a coverage file: a play in it saw parts that it does not list")
    return Recorded(file.book, file.edition, CoverageLedger(file.names, plays))
