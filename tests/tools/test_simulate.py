"""`wanderbook simulate`: what it answers, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import psutil
import pytest
from distributed import LocalCluster

import wanderbook as wb
from tests.books import write_book
from wanderbook.notation import find_book, read_book
from wanderbook.rulesets import game_for
from wanderbook.session import dask_playtest
from wanderbook.session.bots import BOTS
from wanderbook.session.dask_playtest import cluster, playtest_with
from wanderbook.session.playtest import PlaytestFailed, Setup, playtest
from wanderbook_tools.cli import main

BOOK, CAMPAIGN = "the-lamplighters-round", "the-widows-buoys"
STUCK = "## 1\n\nA fork.\n\nA. Left.\n(Turn to 2)\n\nB. Home.\n*The story ends. Ending 1.*\n\n## 2\n\nA wall.\n\n"
STUCK += "A. Through it.\nRequires adventure card 1\n(Turn to 1)\n"
FILES = {"storybook/all.md": STUCK, "cards/adventure.toml": '[[adventure]]\nnumber = 1\nname = "A pick"\n'}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WANDERBOOK_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def simulate(capsys: pytest.CaptureFixture[str]):
    def run(*words: str | Path) -> tuple[int, str, str]:
        try:
            code = main(["simulate", *map(str, words)])
        except SystemExit as exit:
            code = int(exit.code or 0)
        return code, *capsys.readouterr()

    return run


@pytest.mark.parametrize("bot", list(BOTS))
def test_a_report_for_machines(simulate, bot: str) -> None:
    code, out, _ = simulate(BOOK, "--games", "30", "--seed", "4", "--bot", bot, "--json")
    report = json.loads(out)
    assert code == 0
    assert (report["games"], report["seed"], report["bot"]) == (30, 4, bot)
    assert (report["lost"], report["score"], report["stuck"], report["capped"]["count"]) == (0, None, {}, 0)
    assert (report["defeats"], report["fell"]) == (0, {})
    assert sum(ending["count"] for ending in report["endings"].values()) == 30
    assert report["endings"]["ending:2"]["name"] == "By order"
    for ending in report["endings"].values():
        low, high = ending["interval"]
        assert low <= ending["share"] == ending["count"] / 30 <= high
    covered = report["coverage"]
    assert set(covered) == {"sections", "choices", "redirects", "outcomes", "endings", "branches"}
    for kind in covered.values():
        assert kind["of"] == len(kind["plays"]) == kind["reached"] + len(kind["never"])
    assert covered["branches"]["of"] == sum(covered[kind]["of"] for kind in ("choices", "redirects", "outcomes"))
    assert covered["sections"]["plays"]["1"] == 30


def test_the_same_seed_gives_the_same_output_whatever_the_number_of_jobs(simulate, monkeypatch) -> None:
    words = (BOOK, "--games", "40", "--seed", "2")
    once = simulate(*words, "--jobs", "1")
    assert once == simulate(*words, "--jobs", "1")
    assert once != simulate(BOOK, "--games", "40", "--seed", "3")
    monkeypatch.setattr("wanderbook_tools.simulate.playtest", partial(playtest, alone=0))  # too few to call others for
    assert once == simulate(*words, "--jobs", "2")


def test_people_see_endings_coverage_and_what_was_never_seen(simulate) -> None:
    code, out, _ = simulate(BOOK, "--games", "5")
    assert code == 0
    for told in ("5 plays by the random bot, seed 1", "4. Left on", "95% interval", "sections", "Never seen"):
        assert told in out
    assert "stuck" not in out


def test_plays_that_get_stuck_are_a_problem_with_a_place(simulate, tmp_path: Path) -> None:
    book = write_book(tmp_path / "book", FILES)
    code, out, _ = simulate(book, "--games", "20")
    assert code == 1
    assert "got stuck at 2, such as the one of seed" in out
    assert "; for instance: A\n" in out
    assert "ending 1 " in out  # which has no name
    code, out, _ = simulate(book, "--games", "20", "--json")
    stuck = json.loads(out)["stuck"]["2"]
    assert (code, stuck["replies"]) == (1, [["A"]])
    assert 0 < stuck["count"] < 20
    assert simulate(book, "--games", "20", "--bot", "cautious")[0] == 0  # it sees the wall


def test_plays_without_end_are_a_problem(simulate, tmp_path: Path) -> None:
    book = write_book(tmp_path / "book", {"storybook/all.md": "## 1\n\nA ring.\n\nA. Round.\n(Turn to 1)\n"})
    code, out, _ = simulate(book, "--games", "2", "--cap", "30")
    assert code == 1
    assert "2 plays still went on after 30 decisions" in out
    assert f"; for instance: {'A ' * 12}…\n" in out
    _, out, _ = simulate(book, "--games", "2", "--cap", "1")
    assert "going on after 1 decision " in out
    assert "still went on after 1 decision, such as" in out
    assert "; for instance: A\n" in out


def test_people_see_names_as_they_would_say_them(simulate, tmp_path: Path) -> None:
    rolls = "## 1\n\nDice.\n\nRoll a die of 6.\n1-5: Turn to 2.\n6: Turn to 3.\n\n"
    ends = "".join(f"## {at}\n\nHome.\n\n*The story ends. Ending {at}.*\n\n" for at in (2, 3))
    title = 'title = "Dice"\nlanguage = "en"\nruleset = "gamebook"\nstart = "1"\n\n'
    title += '[[ending]]\nnumber = 2\nname = "Less"\n\n[[ending]]\nnumber = 3\nname = "A six"\n'
    book = write_book(tmp_path / "book", {"book.toml": title, "storybook/all.md": rolls + ends})
    _, out, _ = simulate(book, "--games", "50")
    for told in ("2. Less ", "3. A six ", "1:6 (", "1:1-5 ("):
        assert told in out
    assert "6-6" not in out
    assert "ending:" not in out
    assert "1:6-6" in json.loads(simulate(book, "--games", "50", "--json")[1])["coverage"]["outcomes"]["plays"]


@pytest.mark.parametrize("width", [100, 80, 60, 40])
def test_numbers_are_never_cut(simulate, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    ended = json.loads(simulate(BOOK, "--games", "50", "--json")[1])["endings"].values()
    monkeypatch.setenv("COLUMNS", str(width))
    _, out, _ = simulate(BOOK, "--games", "50")
    table = out.partition("How plays ended\n")[2].partition("\n\n")[0]
    for one in ended:
        low, high = one["interval"]
        assert f" {one['count']} " in table
        assert f"{one['share']:.1%}" in table
        assert f"{low:.1%} to {high:.1%}" in table
    assert max(map(len, table.splitlines())) <= width
    assert ("█" in table) == (width > 40)
    assert ("3. Twelve at the most " in table) == (width > 60)
    assert "…" not in out


def test_defeats_are_told_by_what_led_to_them(simulate) -> None:
    """A campaign that is lost, and a defeat that is suffered in one, are two things."""
    words = (CAMPAIGN, "--games", "3", "--players", "1")
    code, out, _ = simulate(*words, "--mode", "brutal", "--json")
    brutal = json.loads(out)
    assert code == 0
    assert 0 < brutal["lost"] == brutal["defeats"] == sum(brutal["fell"].values())
    assert set(brutal["figures"]) >= {"turns", "defeats"}
    normal = json.loads(simulate(*words, "--mode", "normal", "--json")[1])
    assert normal["lost"] == 0 < normal["defeats"] == sum(normal["fell"].values())
    each = normal["figures"]["defeats"]["plays"]
    assert normal["defeats"] == sum(int(number) * plays for number, plays in each.items())
    assert "elsewhere" not in normal["fell"]
    sections = {name.partition(":")[0] for name in normal["fell"]}
    known = set(normal["coverage"]["sections"]["plays"])
    assert all(section in known or section.partition("-")[0] in ("event", "hazard", "rid") for section in sections)
    _, out, _ = simulate(*words, "--mode", "normal")
    for told in ("Where crews fell", "turns", max(normal["fell"], key=normal["fell"].__getitem__)):
        assert told in out


def test_a_book_with_errors_is_not_played(simulate, tmp_path: Path) -> None:
    book = write_book(tmp_path / "book", {"storybook/all.md": "## 1\n\nOn.\n\n(Turn to 9)\n"})
    code, out, err = simulate(book)
    assert (code, out) == (1, "")
    assert "fix them first" in err


@pytest.mark.parametrize(
    "words", [(), ("no-such-book",), (BOOK, "--games", "0"), (BOOK, "--bot", "bold"), (BOOK, "--jobs", "-1")]
)
def test_wrong_use(simulate, words: tuple[str, ...]) -> None:
    code, out, err = simulate(*words)
    assert (code, out) == (2, "")
    assert "wanderbook" in err


@pytest.mark.parametrize(
    ("words", "unasked"), [(("--players", "2"), "players"), (("--mode", "brutal"), "mode"), (("--easy",), "variants")]
)
def test_only_what_was_said_in_vain_is_told(simulate, words: tuple[str, ...], unasked: str) -> None:
    code, _, err = simulate(BOOK, *words)
    assert (code, err.strip().rpartition(" does not ask for ")[2]) == (2, unasked)


# ---------------------------------------------------------------- other processes


@contextmanager
def many_plays(*words: str, processes: int) -> Iterator[subprocess.Popen[str]]:
    """Far more plays than there is time for, by so many processes that have just been started."""
    run = "import signal, sys; from wanderbook_tools.cli import main; "
    run += "signal.signal(signal.SIGINT, signal.default_int_handler); sys.exit(main())"  # ignored in the background
    command = subprocess.Popen(
        [sys.executable, "-c", run, "simulate", BOOK, "--games", "3000000", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        latest = time.monotonic() + 20
        while len(helpers(command)) < processes:
            assert command.poll() is None
            assert time.monotonic() < latest
            time.sleep(0.02)
        yield command
    finally:
        if command.poll() is None:
            os.killpg(command.pid, signal.SIGKILL)
        command.communicate()


@pytest.fixture
def parallel() -> Iterator[subprocess.Popen[str]]:
    with many_plays("--jobs", "2", processes=2) as command:
        yield command


def helpers(command: subprocess.Popen[str]) -> list[int]:
    """Its processes that play, by their ids."""
    children = psutil.Process(command.pid).children()
    return [child.pid for child in children if any("spawn_main" in word for word in child.cmdline())]


def ended(command: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Once nobody is left who could write to what the command wrote to: neither it, nor a process of its own."""
    out, err = command.communicate(timeout=20)
    return command.returncode, out, err


@pytest.mark.parametrize("moment", ["starting", "playing"])
def test_an_interrupt_ends_every_process_at_once(parallel: subprocess.Popen[str], moment: str) -> None:
    if moment == "playing":
        time.sleep(1.5)
    os.killpg(parallel.pid, signal.SIGINT)
    assert ended(parallel) == (130, "", "wanderbook: stopped\n")


def test_processes_end_with_the_command_that_started_them(parallel: subprocess.Popen[str]) -> None:
    time.sleep(1.5)
    parallel.kill()
    assert ended(parallel) == (-signal.SIGKILL, "", "")


def test_a_process_that_dies_is_told(parallel: subprocess.Popen[str]) -> None:
    os.kill(helpers(parallel)[0], signal.SIGKILL)
    told = "wanderbook: a worker process ended too early (signal 9)\n"
    assert ended(parallel) == (1, "", told)


# ---------------------------------------------------------------- a dask cluster


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is played here first: these plays are too few to call others for."""
    monkeypatch.setattr(dask_playtest, "playtest_with", partial(dask_playtest.playtest_with, alone=0))


@pytest.fixture
def address() -> Iterator[str]:
    """A cluster in this process, of one worker that plays two games at a time."""
    with LocalCluster(processes=False, n_workers=1, threads_per_worker=2, dashboard_address="127.0.0.1:0") as cluster:
        yield cluster.scheduler_address


@pytest.mark.usefixtures("at_once")
def test_a_cluster_on_this_machine_gives_the_same_report(simulate) -> None:
    words = (BOOK, "--games", "60", "--seed", "2", "--bot", "cautious", "--json")
    assert simulate(*words, "--dask", "--jobs", "1") == simulate(*words, "--jobs", "1")


@pytest.mark.usefixtures("at_once")
def test_a_cluster_at_an_address_gives_the_same_report(simulate, address: str) -> None:
    words = (BOOK, "--games", "120", "--seed", "2", "--json")
    assert simulate(*words, "--dask", address) == simulate(*words, "--jobs", "1")
    other = (CAMPAIGN, "--games", "2", "--json")
    assert simulate(*other, "--dask", address) == simulate(*other, "--jobs", "1")


def test_plays_at_a_cluster_show_progress_and_leave_nothing_there(address: str) -> None:
    game, told = game_for(read_book(find_book(BOOK)).require()), list[int]()

    def break_off(done: int, of: int) -> None:
        told.append(done)
        if done > 100:
            raise KeyboardInterrupt

    with cluster(address) as client:
        playtest_with(client, game, 200, Setup(), lambda done, of: told.append(done), alone=0)
        assert told == sorted(told)
        assert told[-1] == 200
        assert len(told) > 1
        with pytest.raises(KeyboardInterrupt):
            playtest_with(client, game, 1_000_000, Setup(), break_off, alone=0)
        with pytest.raises(PlaytestFailed, match=r"failed \(KeyError: 'nobody'\)"):
            playtest_with(client, game, 100, Setup("nobody"), alone=0)
        latest = time.monotonic() + 20
        while client.processing()[next(iter(client.nthreads()))]:
            assert time.monotonic() < latest
            time.sleep(0.02)


@pytest.mark.usefixtures("at_once")
def test_the_api_plays_on_a_cluster_as_well(address: str) -> None:
    here = wb.simulate(BOOK, games=6, jobs=1, watch=True)
    with cluster(address) as client:
        assert wb.simulate(BOOK, games=6, watch=True, client=client).report == here.report


def test_without_dask_it_is_said_what_to_install(simulate, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wanderbook_tools.simulate.find_spec", lambda name: None)
    code, out, err = simulate(BOOK, "--dask")
    assert (code, out) == (2, "")
    assert "pip install 'wanderbook[dask]'" in err


def test_nobody_answers(simulate, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_playtest, "PATIENCE", 0.2)
    for wrong in ("tcp://127.0.0.1:1", "nonsense://here"):
        code, out, err = simulate(BOOK, "--dask", wrong)
        assert (code, out) == (1, "")
        assert f"no dask scheduler answers at {wrong}" in err


def test_an_interrupt_ends_a_cluster(tmp_path: Path) -> None:
    with many_plays("--dask", "--jobs", "1", processes=1) as command:
        time.sleep(1.5)
        os.killpg(command.pid, signal.SIGINT)
        assert ended(command) == (130, "", "wanderbook: stopped\n")
