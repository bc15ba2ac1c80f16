"""The bench as plain data: findings, reach by kind, coverage, odds, the keyword ledger, soft locks, changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from wanderbook.api.defects import Defects
from wanderbook.api.editions import Difference
from wanderbook.api.keywords import Keywords
from wanderbook.api.odds import ChallengeOdds, EndingOdds
from wanderbook.api.reaching import Reached
from wanderbook.api.simulating import SHARES, Simulation
from wanderbook.api.witness import Step
from wanderbook.diagnostics import Diagnostic
from wanderbook.odds.chances import Share, wilson
from wanderbook.session.coverage.ledger import CoverageLedger
from wanderbook.session.coverage.suggest import Suggestion
from wanderbook_widgets.authoring.bench import Bench, Data
from wanderbook_widgets.authoring.locks import lock_section
from wanderbook_widgets.authoring.qa.messages import CoverageSource

MOST_ROWS = 500
"""The most rows of a table on the page; the API has all of them."""
MOST_NAMES = 6
"""Names in one cell."""
MOST_UNSEEN = 60
"""Names of what no play saw, of each kind."""
MOST_BELOW = 60
"""Names that one cause rules out."""
MOST_LOCKS = 20
MOST_PLAYS = 40
"""Suggested plays that are listed."""


# ---------------------------------------------------------------- what is proved


def findings(found: Defects) -> Data:
    """Root causes, each before what follows from it, with the names that it rules out."""
    locks = {id(one): at for at, one in enumerate(found.of("soft lock"))}
    rows = []
    for number, (root, follow) in enumerate(found.groups()):
        below = list(dict.fromkeys(name for one in (root, *follow) for name in one.below))
        for one in (root, *follow):
            file, line = one.place or ("", 0)
            row: Data = {"kind": one.kind, "name": one.name, "section": one.section, "why": one.why}
            row |= {"causes": list(one.causes), "file": file, "line": line, "follows": one is not root}
            row |= (
                {"group": number, "names": below[:MOST_BELOW], "below": len(below)}
                if one is root
                else {"group": number}
            )
            rows.append(row | ({"lock": locks[id(one)]} if one.lock is not None else {}))
    return {"total": len(found), "rows": rows[:MOST_ROWS], "roots": len(found.groups())}


def failed_tests(failed: Iterable[Diagnostic]) -> list[Data]:
    """The author's tests that fail."""
    return [{"code": one.code, "text": one.message, "file": one.file, "line": one.line} for one in failed][:MOST_ROWS]


def reach_rows(reached: Reached) -> list[Data]:
    """How much of each kind can be reached, with the first names of what cannot."""
    rows = []
    for kind, verdicts in reached.found.kinds.items():
        counted = Counter(one.status for one in verdicts.values())
        missing = [name for name, one in verdicts.items() if one.status != "reachable"]
        rows.append(
            {
                "kind": kind,
                **{status: counted[status] for status in ("reachable", "unreachable", "undecided")},
                "names": missing[:MOST_NAMES],
                "more": max(0, len(missing) - MOST_NAMES),
            }
        )
    return rows


def locks(reached: Reached) -> list[Data]:
    """Each soft lock with the last safe decision and the one that closes it."""
    rows = []
    for at, lock in enumerate(reached.soft_locks[:MOST_LOCKS]):
        closes = lock.closes
        rows.append(
            {
                "number": at,
                "at": lock.at,
                "section": lock_section(lock),
                "because": list(lock.because),
                "steps": len(lock.witness),
                "safe": lock.safe,
                "last_safe": _step(lock.last_safe),
                "closes": _step(closes),
            }
        )
    return rows


def _step(step: Step | None) -> Data | None:
    """A step of a play, for the page."""
    if step is None:
        return None
    name = step.choice or step.text or step.reply
    return {"name": name, "text": step.text if step.choice else "", "section": step.section}


def ledger_rows(ledger: Keywords) -> Data:
    """The keyword ledger: a row for each keyword, with where it is given, required and lost."""
    rows = [
        {
            "keyword": one.name,
            "given": list(one.given),
            "required": list(one.required),
            "forbidden": list(one.forbidden),
            "lost": list(one.lost),
            "dead_end": one.dead_end,
            "decided": one.decided,
            "why": one.why,
        }
        for one in list(ledger.values())[:MOST_ROWS]
    ]
    return {"total": len(ledger), "dead_ends": len(ledger.dead_ends), "rows": rows}


# ---------------------------------------------------------------- what was played


def coverage(bench: Bench, ledger: CoverageLedger) -> Data:
    """How many names of each kind are covered, and how many no play can cover."""
    found = ledger.coverage()
    kinds = [
        {
            "kind": kind,
            "seen": one.reached,
            "of": one.of,
            **_unseen(bench, one.never),
        }
        for kind, one in found.items()
        if one.of
    ]
    return {
        "kinds": kinds,
        "seen": sum(one["seen"] for one in kinds),
        "of": sum(one["of"] for one in kinds),
        "plays": len(ledger.plays),
    }


def _unseen(bench: Bench, never: list[str]) -> Data:
    """The number of names that no play can cover, and the first of the others."""
    could = [name for name in never if not _cannot_be_seen(bench, name)]
    return {"never": len(never) - len(could), "missing": len(could), "names": could[:MOST_UNSEEN]}


def _cannot_be_seen(bench: Bench, name: str) -> bool:
    """Whether no play can cover a name; a guard cannot be open if its choice can never be taken."""
    return bench.status(name.removesuffix(":open")) == "unreachable" or _is_in_an_unread_section(bench, name)


def _is_in_an_unread_section(bench: Bench, name: str) -> bool:
    number = name.partition(":")[0]
    return number in bench.book and bench.node_status(number) == "unreachable" and ":if" not in name


def suggested(found: Suggestion) -> Data:
    """The plays suggested for what is not seen yet."""
    return {
        "plays": [
            {"replies": len(one.replies), "covers": sorted(one.saw)[:MOST_NAMES], "count": len(one.saw), "end": one.end}
            for one in found.plays[:MOST_PLAYS]
        ],
        "total": len(found.plays),
        "proved": found.proved,
        "unreachable": len(found.unreachable),
        "unfound": list(found.unfound)[:MOST_NAMES],
    }


def sources(ledgers: Mapping[CoverageSource, CoverageLedger]) -> Data:
    """How many plays each source has."""
    return {name: len(ledger.plays) for name, ledger in ledgers.items()}


# ---------------------------------------------------------------- odds and balance


def exact_endings(found: EndingOdds) -> list[Data]:
    """How likely each ending of a gamebook is, by kind of play."""
    rows: dict[str, Data] = {}
    for end, name, play, chance, how in found.rows():
        row = rows.setdefault(end, {"end": end, "name": name, "is_ending": end.startswith("ending:"), "chances": []})
        row["chances"].append({"play": play, "chance": chance, "how": how})
    return list(rows.values())


def played_endings(played: Simulation) -> list[Data]:
    """How plays ended, with 95 % intervals."""
    return [
        {"end": end, "name": name, "is_ending": end.startswith("ending:"), "plays": plays, "share": share}
        | {"low": low, "high": high}
        for end, name, plays, share, low, high in played.rows()
    ]


def seen_endings(bench: Bench, ledger: CoverageLedger) -> list[Data]:
    """How often each ending was reached in the plays that coverage watched, which do not tell how others ended."""
    plays, hits = len(ledger.plays), ledger.hits
    names = {f"ending:{one.number}": one.name for one in bench.book.content.title_page.ending}
    rows = []
    for end in ledger.kinds.get("endings", ()) if plays else ():
        low, high = wilson(hits[end], plays)
        row = {"end": end, "name": names.get(end, ""), "is_ending": True, "plays": hits[end]}
        rows.append({**row, "share": hits[end] / plays, "low": low, "high": high})
    return rows


def challenges(found: ChallengeOdds) -> list[Data]:
    """The odds of each challenge: for nobody, for the best single person, and for the best party."""
    rows = []
    for one in list(found.values())[:MOST_ROWS]:
        alone = max(one.alone, key=lambda party: party.chance, default=None)
        rows.append(
            {
                "name": one.choice,
                "needs": one.needs,
                "nobody": float(one.parties[0].chance) if not one.parties[0].names else None,
                "alone": float(alone.chance) if alone else None,
                "who": alone.names[0] if alone else "",
                "best": float(one.best.chance),
                "party": list(one.best.names),
            }
        )
    return rows


def figures(played: Simulation) -> list[Data]:
    """Each figure from the least to the most, as a box plot has it."""
    rows = []
    for name, one in played.figures.items():
        low, median, high = (one.within(share) for share in SHARES)
        rows.append({"name": name, "mean": one.mean, "least": one.least, "low": low, "median": median, "high": high})
        rows[-1]["most"] = one.most
    return rows


def balance(played: Simulation) -> Data:
    """How a playtest's games ended, with figures, defeats, soft locks and the longest game."""
    report = played.report
    fell = sorted(report.fell.items(), key=lambda item: -item[1])
    return {
        "ends": played_endings(played),
        "figures": figures(played),
        "decisions": report.decisions / report.games if report.games else 0.0,
        "defeats": report.defeats,
        "fell": [{"name": name, "count": many} for name, many in fell[:MOST_NAMES]],
        "stuck": [{"section": at, "plays": one.plays, "seed": one.example.seed} for at, one in report.stuck.items()],
        "longest": report.longest.decisions if report.longest else 0,
        "unended": report.unended.plays if report.unended else 0,
    }


# ---------------------------------------------------------------- editions


def changes(found: Difference) -> Data:
    """What changed since another edition: rows, lost endings, odds, warnings and saves."""
    rows = list(_changes(found))
    lost = [one for one in found.moved if one.lost]
    return {
        "against": found.old.name,
        "same": found.same,
        "lost": [one.name for one in lost][: 2 * MOST_NAMES],
        "why": "; ".join(str(each) for each in lost[0].because) if lost else "",
        "new_locks": [one.at for one in found.locks.new],
        "gone_locks": [one.at for one in found.locks.gone],
        "total": len(rows),
        "rows": rows[:MOST_ROWS],
        "odds": [
            {"name": one.name, "before": _number(one.before), "after": _number(one.after)}
            for one in found.odds[:MOST_ROWS]
        ],
        "warnings": {"new": len(found.new_warnings), "gone": len(found.gone_warnings)},
        "saves": [
            {"name": one.path.stem, "how": one.how, "same": one.same, "of": one.of, "why": one.why}
            for one in found.saves[:MOST_ROWS]
        ],
    }


def _number(odds: Share | str) -> float | str:
    return odds if isinstance(odds, str) else float(odds)


def _changes(found: Difference) -> Iterator[Data]:
    """A row for each section or other part that was renumbered, added, removed or changed."""
    for old, new in found.editions.renumbered.items():
        yield _change("renumbered", new, old, new)
    for kind, one in found.editions.kinds.items():
        yield from (_change("added", name, kind=kind) for name in one.added)
        yield from (_change("removed", name, kind=kind) for name in one.removed)
        yield from (_change("rules", each.name, each.before, each.after, kind) for each in one.rules)
        yield from (_change("words", name, kind=kind) for name in one.words)


def _change(change: str, name: str, before: str = "", after: str = "", kind: str = "sections") -> Data:
    section = name.partition(":")[0] if kind == "sections" and change != "removed" else ""
    return {"change": change, "name": name, "section": section, "before": before, "after": after}


def total(game_ledgers: Iterable[CoverageLedger], empty: CoverageLedger) -> CoverageLedger:
    """What any of them saw."""
    for one in game_ledgers:
        empty += one
    return empty
