"""Run given / when / then files: tests of rules, and an author's tests of a book.

A file is TOML; `wanderbook scenario --help` and stories/README.md show one.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from wanderbook.session.scenario import BadScenario, ScenarioResult, run_file
from wanderbook_tools.screen import Screen

EXAMPLE = """
an example:

  book = "the-lamplighters-round"

  [[scenario]]
  name = "The order is signed at the start"
  when = ["A"]
  then = { at = "2", keywords = ["ORDER"], happened = ["1:A"] }

  [[can]]
  reach = "ending:3"

  [[cannot]]
  reach = "ending:2"
  given = { section = "12" }

given: section, quests, used, cards, stats, fate (numbers to come), seed, chance ("ask": draws are answers, too)
when: answers in order, each an id or a list of ids
then, never: at, ending, stuck (the section where no choice is open), quests, used, cards, keywords, stats, happened,
open, closed, refused, totals, events

in Sleeping Gods also
given: players, active, crew, hands, command, goods, ship, place, hazard, fight
then, never: crew, active, hands, command, goods, ship, ship_damage, place, row, covered, synergy
"""


def arguments(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLE
    parser.add_argument("files", metavar="FILE", nargs="+", help="a scenario file")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: Namespace, screen: Screen) -> int:
    """Play the scenarios of these files. Returns 1 if one fails."""
    results: dict[str, list[ScenarioResult]] = {}
    broken = False
    for file in options.files:
        try:
            results[file] = run_file(Path(file))
        except BadScenario as bad:
            broken = True
            screen.diagnostics(bad.diagnostics, prefix="", to_err=True)
            screen.complain(str(bad))
    verdicts = [verdict for found in results.values() for verdict in found]
    if screen.json:
        screen.give({file: [verdict._asdict() for verdict in found] for file, found in results.items()})
    else:
        _show(screen, results)
    if broken:
        return 2
    return 0 if all(verdict.passed for verdict in verdicts) else 1


def _show(screen: Screen, results: dict[str, list[ScenarioResult]]) -> None:
    """Print each scenario as passed or failed, and how many of each."""
    for file, verdicts in results.items():
        for verdict in verdicts:
            if verdict.passed:
                screen.say(f"ok      {verdict.name}", "green")
            else:
                screen.say(f"FAILED  {verdict.name}", "bold red")
                screen.say(f"        {file}:{verdict.line}: {verdict.why}")
    passed = sum(verdict.passed for found in results.values() for verdict in found)
    failed = sum(not verdict.passed for found in results.values() for verdict in found)
    screen.say(f"{passed} passed, {failed} failed", "bold")
