"""`wb.diff`: what a new edition of a book changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from wanderbook.api.books import Book, Named, load
from wanderbook.api.progress import in_one_bar
from wanderbook.api.results import Collection, Row
from wanderbook.diagnostics import Diagnostic
from wanderbook.json_data import JsonObject
from wanderbook.odds.loops import Share
from wanderbook.progress import Progress
from wanderbook.proofs.edition_locks import MovedLocks, moved_locks
from wanderbook.proofs.editions import EditionDiff, Odds, VerdictChange, compare, ending_odds, explained, moved, odds
from wanderbook.proofs.locks import LockPlay
from wanderbook.proofs.reach import reach
from wanderbook.session.editions import SaveUpgrade, hold, saves_in

if TYPE_CHECKING:
    from wanderbook.api.plots import Chart

REASONS = ("unreachable", "locks", "undecided", "saves", "warnings", "odds", "rules")
"""What may be watched for in a new edition."""
Working = Callable[[str], None]
"""Called where something begins that cannot say how far it is."""


def _silent(what: str) -> None:
    """Tell nobody."""


@in_one_bar
def diff(old: Named, new: Named, *, saves: Iterable[Path | str] = (), progress: Progress | None = None) -> Difference:
    """Compare two editions of a book: rules and words, what can be reached, odds, warnings, and saves that break.

    `saves` are saves of the old edition, or folders of them, to replay with the new one. Raises `BrokenBook` where
    either has errors.

    >>> import wanderbook as wb
    >>> found = wb.diff("the-lamplighters-round", "the-lamplighters-round")
    >>> found.same, found.happened
    (True, ())
    """
    one, other = load(old, progress=progress), load(new, progress=progress)
    if not isinstance(one, Book) or not isinstance(other, Book):
        from wanderbook.api.story_editions import diff_stories

        return diff_stories(one, other, progress)
    paths = list(saves_in(map(Path, saves)))
    return compared(one, other, paths, progress or (lambda what, done, of: None))


def compared(old: Book, new: Book, saves: Sequence[Path], progress: Progress, working: Working = _silent) -> Difference:
    """Everything that differs between two editions. Where only words differ, proofs and odds are not computed again."""
    before, after = old.content, new.content
    editions = compare(before, after)
    changes, locks = list[VerdictChange](), MovedLocks()
    chances, known = list[Odds](), "exact"
    assumed: set[str] = set()
    if editions.matter:
        working("What can be reached in the older edition")
        was = reach(before)
        working("What can be reached in the newer edition")
        now = reach(after)
        changes = explained(moved(editions, was, now), now, progress)
        locks = moved_locks(editions, was, now)
        assumed.update(was.assumed, now.assumed)
        working("How likely the endings are")
        endings, known = ending_odds(was.story, now.story)
        chances = odds(editions, before, after) + endings
    held = []
    for at, path in enumerate(saves):
        progress("replaying saves", at, len(saves))
        held.append(hold(path, old.game, new.game))
    warnings = _warnings(old.warnings, new.warnings)
    return Difference(old, new, editions, changes, locks, chances, known, *warnings, held, sorted(assumed))


def _warnings(old: Iterable[Diagnostic], new: Iterable[Diagnostic]) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """New ones and gone ones. Lines move when a text is edited, so that a warning is known by what it says."""
    one, other = ([(one.code, one.file, one.message) for one in found] for found in (old, new))
    return _more(new, Counter(one)), _more(old, Counter(other))


def _more(found: Iterable[Diagnostic], known: Counter[tuple[str, str, str]]) -> list[Diagnostic]:
    """The diagnostics that are not among the known ones. `known` counts them, and is used up."""
    left = []
    for one in found:
        if known[one.code, one.file, one.message] > 0:
            known[one.code, one.file, one.message] -= 1
        else:
            left.append(one)
    return left


@dataclass(frozen=True, repr=False)
class Difference(Collection):
    """All that differs between two editions.

    >>> import wanderbook as wb
    >>> found = wb.diff("the-lamplighters-round", "the-lamplighters-round")
    >>> found.new_warnings, found.saves, list(found.rows())
    ([], [], [])
    """

    COLUMNS = ("what", "name", "change", "before", "after")

    old: Book
    new: Book
    editions: EditionDiff
    moved: list[VerdictChange]
    """What can be reached now and could not before, and the other way round."""
    locks: MovedLocks
    odds: list[Odds]
    known: str
    """How well it is known how likely endings are."""
    new_warnings: list[Diagnostic]
    gone_warnings: list[Diagnostic]
    saves: list[SaveUpgrade]
    assumed: list[str]

    @property
    def same(self) -> bool:
        """Whether nothing differs, and no save was replayed."""
        return not (self.editions or self.saves or self.new_warnings or self.gone_warnings)

    @property
    def happened(self) -> tuple[str, ...]:
        """What happened of all that may be watched for, `REASONS`."""
        found = {
            "unreachable": any(one.lost for one in self.moved),
            "locks": bool(self.locks.new),
            "undecided": any(one.doubtful for one in self.moved) or self.locks.doubtful,
            "saves": any(kept.how == "breaks" for kept in self.saves),
            "warnings": bool(self.new_warnings),
            "odds": bool(self.odds),
            "rules": self.editions.matter,
        }
        return tuple(reason for reason in REASONS if found[reason])

    @property
    def summary(self) -> str:
        """How much differs, in one line."""
        if self.same:
            return "no differences"
        kinds = self.editions.kinds.values()
        words = "changed only in words" if not self.editions.matter else "changed in words"
        counts = (
            (sum(len(kind.added) for kind in kinds), "added"),
            (sum(len(kind.removed) for kind in kinds), "removed"),
            (len(self.editions.renumbered), "renumbered"),
            (sum(len(kind.rules) for kind in kinds), "changed in rules"),
            (sum(len(kind.words) for kind in kinds), words),
            (sum(one.lost for one in self.moved), "became unreachable"),
            (len(self.locks.new), f"new soft lock{'' if len(self.locks.new) == 1 else 's'}"),
            (sum(save.how == "breaks" for save in self.saves), "of the saves broken"),
        )
        return ", ".join([f"{many:,} {what}" for many, what in counts if many] or ["no differences"])

    @property
    def headline(self) -> str:
        return f"{self.new.title}: {self.summary}"

    def rows(self) -> Iterator[Row]:
        """A row for each difference: kind, name, what changed, before and after."""
        yield from (("sections", new, "renumbered", old, new) for old, new in self.editions.renumbered.items())
        for kind, found in self.editions.kinds.items():
            yield from ((kind, name, "added", "", "") for name in found.added)
            yield from ((kind, name, "removed", "", "") for name in found.removed)
            yield from ((kind, rule.name, "rules", rule.before, rule.after) for rule in found.rules)
            yield from ((kind, name, "words", "", "") for name in found.words)
        for one in self.moved:
            yield "reach", one.name, one.kind, one.before.status if one.before else "", one.after.status
        yield from (("soft locks", one.at, "new", "", "") for one in self.locks.new)
        yield from (("soft locks", one.at, "gone", "", "") for one in self.locks.gone)
        yield from (
            ("odds", change.name, "chance", _plain(change.before), _plain(change.after)) for change in self.odds
        )
        yield from (("warnings", one.file, "new", "", one.message) for one in self.new_warnings)
        yield from (("warnings", one.file, "gone", one.message, "") for one in self.gone_warnings)
        yield from (("saves", str(save.path), save.how, save.of, save.same) for save in self.saves)

    def plot(self) -> Chart:
        """An Altair chart of the chances that changed. Altair comes with `pip install 'wanderbook[notebook]'`."""
        from wanderbook.api import plots

        numbers = ((change.name, _plain(change.before), _plain(change.after)) for change in self.odds)
        known = [(name, a, b) for name, a, b in numbers if isinstance(a, float) and isinstance(b, float)]
        return plots.moved(known, self.headline)

    def to_dict(self) -> JsonObject:
        """All differences as plain data, for JSON."""
        return {
            "renumbered": self.editions.renumbered,
            "changes": {
                kind: {
                    "added": found.added,
                    "removed": found.removed,
                    "rules": [change._asdict() for change in found.rules],
                    "words": found.words,
                }
                for kind, found in self.editions.kinds.items()
                if found
            },
            "reach": [_moved(one) for one in self.moved],
            "softlocks": {
                "new": [_lock(one) for one in self.locks.new],
                "gone": [_lock(one) for one in self.locks.gone],
                "undecided": list(self.locks.undecided),
            },
            "odds": [{"name": one.name, "before": _plain(one.before), "after": _plain(one.after)} for one in self.odds],
            "warnings": {
                "new": [one.public() for one in self.new_warnings],
                "gone": [one.public() for one in self.gone_warnings],
            },
            "saves": [
                {"file": str(save.path), "how": save.how, "same": save.same, "decisions": save.of, "why": save.why}
                for save in self.saves
            ],
            "assumed": self.assumed,
        }


def _moved(one: VerdictChange) -> JsonObject:
    """One verdict that changed, as plain data."""
    return {
        "kind": one.kind,
        "name": one.name,
        "before": one.before.status if one.before else None,
        "after": one.after.status,
        "witness": list(one.after.witness),
        "because": [str(each) for each in one.because] or list(one.after.because),
        "guards": [each.guard for each in one.because if each.guard],
        "proved": all(each.proved for each in one.because) and one.after.status != "undecided",
    }


def _lock(lock: LockPlay) -> JsonObject:
    """As `wanderbook reach` gives it."""
    return {"at": lock.at, "witness": list(lock.witness), "safe": lock.safe, "because": list(lock.because)}


def _plain(odds: Share | str) -> float | str:
    return odds if isinstance(odds, str) else float(odds)
