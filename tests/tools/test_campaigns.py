"""The figures of a book, from campaigns that can be stopped and gone on with."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from workshop.campaigns import Campaign, campaign, figures, main, reached_by_scenarios
from workshop.shelf import book_named


def test_the_same_campaign_is_played_again() -> None:
    one = campaign("first-voyage", 0)
    assert one == campaign("first-voyage", 0)
    assert (one.bot, one.decisions > 0) == ("random", True)
    assert one.sections


def test_figures_tell_what_was_and_what_never_was() -> None:
    played = [
        Campaign(0, "random", 900, 5, 1, [], ["1"]),
        Campaign(1, "cautious", 1800, 2, None, [3], ["1", "3"]),
        Campaign(2, "cautious", 900, 4, 2, [], []),
    ]
    lines = list(figures("the-tidewrights-debt", played))
    assert lines[0] == "3 campaigns: 1 random, 2 cautious, 0 greedy"
    assert "- ending 1, Home on Other People's Water: 1" in lines
    assert "- ending 3, The New Tidewright: 0" in lines
    assert "- no ending: 1" in lines
    assert "- cautious: median of 3 defeats; 15.0 hours (10.0 to 20.0) at 40 s a decision" in lines
    assert any(line.startswith("- adventure cards never gained: 29 (1, 2, 4, ") for line in lines)
    unread = len(book_named("the-tidewrights-debt").sections) - len({"1", "3"})
    assert any(line.startswith(f"- sections never read: {unread} (") for line in lines)
    staged = reached_by_scenarios("the-tidewrights-debt")
    assert "F5" in staged
    assert lines[-1].startswith(f"- and reached by no scenario: {unread - len(staged)} (")


def test_what_is_in_the_log_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "campaigns.jsonl"
    monkeypatch.setattr(sys, "argv", ["campaigns", "first-voyage", "--games", "1", "--log", str(log)])
    assert main() == 0
    told, kept = capsys.readouterr().out, log.read_text("utf-8")
    assert kept.count("\n") == 1
    assert main() == 0
    assert (capsys.readouterr().out, log.read_text("utf-8")) == (told, kept)
