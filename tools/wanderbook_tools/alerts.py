"""Findings of `check` and `reach` for other programs: SARIF, JUnit and annotations for GitHub's workflows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Literal, NamedTuple
from urllib.parse import quote
from xml.etree import ElementTree

from wanderbook.diagnostics import Diagnostic, harmless
from wanderbook.version import VERSION

FORMATS = ("text", "json", "sarif", "junit", "github")
SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
MOST_RELATED = 1_000
"""The most related locations of one result that GitHub accepts."""
_LEVELS = {"error": "error", "warning": "warning", "note": "notice"}
"""SARIF's levels, with GitHub's names for them."""


class Alert(NamedTuple):
    """One finding with its position. Lines and columns count from 1."""

    code: str
    level: Literal["error", "warning", "note"]
    message: str
    file: str
    """The path from the current directory."""
    line: int = 1
    column: int = 1
    end_column: int = 2
    help: str = ""
    source: str = ""
    ignored: str = ""
    """The author's reason for ignoring it."""
    known: bool = False
    """Whether it is in the baseline."""
    below: tuple[Alert, ...] = ()
    """For a cause that rules out several names, an alert for each, with the place to mend first."""

    @property
    def counts(self) -> bool:
        return not self.ignored and not self.known

    @property
    def fingerprint(self) -> str:
        """A digest that does not depend on the position in the file or on the alerts below."""
        message = self.below[0].message if self.below else self.message
        content = "\0".join((self.code, self.file, message, self.source.strip()))
        return blake2b(content.encode("utf-8", "replace"), digest_size=12).hexdigest()


class AuthorCase(NamedTuple):
    """An author's test, with its lines in the file, up to `end`."""

    name: str
    file: str
    line: int
    end: int

    def has(self, alert: Alert) -> bool:
        """Whether an alert is a failure of this test."""
        return alert.file == self.file and self.line <= alert.line < self.end


class Suite(NamedTuple):
    """The findings in one book, the number of things checked, and the author's tests."""

    name: str
    looked_at: int
    alerts: Sequence[Alert]
    tests: Sequence[AuthorCase] = ()


def of_diagnostic(problem: Diagnostic, prefix: str, ignored: str = "", known: bool = False) -> Alert:
    end = problem.column + max(1, problem.length)
    place = (f"{prefix}{problem.file}", problem.line, problem.column, end)
    return Alert(problem.code, problem.severity, problem.message, *place, problem.help, problem.source, ignored, known)


def written(suites: Sequence[Suite], format: str, titles: Mapping[str, str]) -> str:
    """The findings in one of the formats for programs, with the titles of the codes."""
    alerts = [alert for suite in suites for alert in suite.alerts]
    match format:
        case "sarif":
            return json.dumps(sarif(alerts, titles), ensure_ascii=False, indent=2) + "\n"
        case "junit":
            return junit(suites)
        case _:
            return github(alerts)


# ---------------------------------------------------------------- SARIF


def sarif(alerts: Iterable[Alert], titles: Mapping[str, str]) -> dict[str, Any]:
    """A SARIF 2.1.0 log. Ignored alerts are suppressed, with the reason; those in the baseline are unchanged."""
    alerts = list(alerts)
    codes = sorted({one.code for one in alerts})
    driver = {
        "name": "wanderbook",
        "version": VERSION,
        "rules": [{"id": code, "shortDescription": {"text": titles.get(code, code)}} for code in codes],
    }
    results = [_result(one, codes.index(one.code)) for one in alerts]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _result(alert: Alert, rule: int) -> dict[str, Any]:
    """An alert as a result of SARIF, with the alerts that it causes below it."""
    result: dict[str, Any] = {
        "ruleId": alert.code,
        "ruleIndex": rule,
        "level": alert.level,
        "message": {"text": _said(alert)},
        "locations": [{"physicalLocation": _place(alert)}],
        "partialFingerprints": {"wanderbook/v1": alert.fingerprint},
    }
    if alert.below:
        result["relatedLocations"] = [
            {"physicalLocation": _place(each), "message": {"text": each.message}} for each in alert.below[:MOST_RELATED]
        ]
        result["properties"] = {"below": [each.message for each in alert.below]}
    if alert.ignored:
        result["suppressions"] = [{"kind": "external", "justification": alert.ignored}]
    if alert.known:
        result["baselineState"] = "unchanged"
    return result


def _place(alert: Alert) -> dict[str, Any]:
    region: dict[str, Any] = {"startLine": alert.line, "startColumn": alert.column, "endColumn": alert.end_column}
    if alert.source:
        region["snippet"] = {"text": alert.source}
    return {"artifactLocation": {"uri": quote(alert.file.removeprefix("./"))}, "region": region}


def _said(alert: Alert) -> str:
    return f"{alert.message}\n{alert.help}" if alert.help else alert.message


# ---------------------------------------------------------------- JUnit


def junit(suites: Sequence[Suite]) -> str:
    """A suite for each book, with a case for each of the author's tests and for every other finding.

    Errors fail, and so do warnings that count; a book without any case is one that passes.
    """
    root = ElementTree.Element("testsuites", name="wanderbook")
    for suite in suites:
        element = ElementTree.SubElement(root, "testsuite", name=_xml(suite.name))
        for test in suite.tests:
            case = _case(element, test.name, test.file, test.line)
            _outcome(case, [alert for alert in suite.alerts if test.has(alert)])
        for alert in suite.alerts:
            if not any(test.has(alert) for test in suite.tests):
                name = f"{alert.code} {_at(alert)}"
                _outcome(_case(element, name, alert.file, alert.line), [alert])
        if not len(element):
            ElementTree.SubElement(element, "testcase", classname=_xml(suite.name), name=f"{suite.looked_at} looked at")
        failures, skipped = (sum(1 for _ in element.iter(kind)) for kind in ("failure", "skipped"))
        counts = {"tests": len(element), "failures": failures, "skipped": skipped, "errors": 0}
        element.attrib.update({name: str(number) for name, number in counts.items()})
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _case(suite: ElementTree.Element, name: str, file: str, line: int) -> ElementTree.Element:
    return ElementTree.SubElement(
        suite, "testcase", classname=_xml(file), name=_xml(name), file=_xml(file), line=str(line)
    )


def _outcome(case: ElementTree.Element, alerts: Sequence[Alert]) -> None:
    """A case has one outcome: it fails by the first alert that counts, and is skipped if none does."""
    failing = [alert for alert in alerts if alert.counts]
    if failing:
        failure = ElementTree.SubElement(case, "failure", type=failing[0].level, message=_xml(failing[0].message))
        failure.text = _xml("\n".join(map(_full_message, failing)))
    elif alerts:
        ElementTree.SubElement(case, "skipped", message=_xml(alerts[0].ignored or "known before"))


def _full_message(alert: Alert) -> str:
    """The message of an alert, with everything below it that counts."""
    below = (f"  {_at(one)}: {one.message}" for one in alert.below if one.counts)
    return "\n".join((f"{_at(alert)}: {alert.level} {alert.code}: {_said(alert)}", alert.source, *below))


def _at(alert: Alert) -> str:
    return f"{alert.file}:{alert.line}:{alert.column}"


def _xml(text: str) -> str:
    """A text without characters that XML cannot represent."""
    return "\n".join(map(harmless, text.split("\n")))


# ---------------------------------------------------------------- GitHub


def github(alerts: Iterable[Alert]) -> str:
    """A workflow command for each alert, which GitHub shows at its position."""
    lines = []
    for alert in alerts:
        if alert.counts:
            place = {
                "file": alert.file.removeprefix("./"),
                "line": alert.line,
                "endLine": alert.line,
                "col": alert.column,
            }
            place |= {"endColumn": alert.end_column, "title": alert.code}
            position = ",".join(f"{key}={_property(str(value))}" for key, value in place.items())
            lines.append(f"::{_LEVELS[alert.level]} {position}::{_data(_said(alert))}\n")
    return "".join(lines)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
