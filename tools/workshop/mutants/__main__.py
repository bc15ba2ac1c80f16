"""The command."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from workshop.mutants.identity import Mutant, citing, mutants_of, sample
from workshop.mutants.judgements import judged, read_judgements, stale
from workshop.mutants.pool import Respond, run_forked
from workshop.mutants.project import GAMES, Project, board_game, chosen_modules
from workshop.mutants.reach import reach_map
from workshop.mutants.report import LEAST, MutantReport
from workshop.mutants.server import try_out


def main(arguments: Sequence[str] | None = None) -> int:
    """Try a sample of mutants, or list or show them. Returns 1 if too few are killed."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if bool(options.modules) != bool(options.tests):
        parser.error("--modules and --tests belong together")
    project = chosen_modules(options.modules, options.tests) if options.modules else board_game(options.game)
    every = mutants_of(project.modules)
    named = options.only or options.show
    if named and (unknown := sorted(set(named) - {mutant.id for mutant in every})):
        print(f"there is no mutant {', '.join(unknown)}", file=sys.stderr)
        return 2
    chosen = [one for one in every if one.id in named] if named else citing(every, options.rules) or every
    if options.rules and chosen is every:
        print(f"no function cites {', '.join(options.rules)}", file=sys.stderr)
        return 2
    drawn = chosen if named else sample(chosen, options.seed, options.count)
    if options.list or options.show:
        _list(project, drawn, bool(options.show))
        return 0
    report = run(project, drawn, every, options.jobs)
    print("\n".join(report.lines()))
    if options.json:
        options.json.write_text(json.dumps(report.as_json(), indent=1) + "\n", "utf-8")
    return 0 if report.percent >= LEAST else 1


def run(project: Project, drawn: Sequence[Mutant], every: Sequence[Mutant], jobs: int) -> MutantReport:
    """Try out a sample; `every` mutant tells which judgements are stale."""
    began = time.monotonic()

    def say(text: str) -> None:
        print(f"{time.monotonic() - began:5.0f} s  {text}", file=sys.stderr, flush=True)

    judgements = read_judgements(project.judgements)
    equivalent = judged(drawn, judgements)
    old = stale(every, judgements, [module.short for module in project.modules])
    map = reach_map(project, jobs, say)
    verdicts = try_out(project, [one for one in drawn if one.id not in equivalent], map, jobs, say)
    say("done")
    return MutantReport(project, drawn, verdicts, equivalent, old, map, _rules(project))


def _rules(project: Project) -> list[str]:
    """Asked of a process of its own: this one imports no rules."""
    if project.ruleset is None:
        return []
    name = project.ruleset

    def ids(_: str, answer: Respond) -> list[str]:
        sys.path.insert(0, str(project.code))
        from wanderbook.rulesets.reference import reference

        return list(reference(name).entries)

    [(_, found)] = run_forked([name], ids, 1, lambda _: 60.0)
    if isinstance(found, Exception):
        raise found
    return list(found)


def _list(project: Project, mutants: Sequence[Mutant], whole: bool) -> None:
    """Print the mutants, with the change that each makes if asked for."""
    for mutant in mutants:
        path = project.path(mutant.module)
        print(f"{mutant.id}  {path}:{mutant.change.line}")
        if whole:
            print(mutant.diff(path))


def _parser() -> argparse.ArgumentParser:
    """The parser of the arguments of `tools/mutants`."""
    parser = argparse.ArgumentParser(
        prog="tools/mutants", description="Break rules on purpose, by a machine, and see that a test fails."
    )
    parser.add_argument(
        "rules", nargs="*", metavar="RULE-ID", help="only in functions that cite these: SG-CHAL-3, SG-CHAL"
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--game", choices=GAMES, help="the rules of this game, and the tests of all games")
    what.add_argument("--modules", nargs="+", metavar="FILE", help="these modules of the engine, with --tests")
    parser.add_argument("--tests", nargs="+", metavar="FILE", help="the tests that should notice")
    parser.add_argument("--seed", type=int, default=1, help="which sample (1)")
    parser.add_argument("--count", type=int, default=400, help="how many mutants (400)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--list", action="store_true", help="only list the sample")
    parser.add_argument("--show", nargs="+", metavar="ID", help="only show these mutants")
    parser.add_argument("--only", nargs="+", metavar="ID", help="try these mutants, and no sample")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the report there as well")
    return parser


if __name__ == "__main__":
    sys.exit(main())
