"""From a click to what is seen of it: in a real browser on a real lab, from the start of a campaign and all through
2,000 decisions of it.

Every decision is taken with the mouse's own means, a click on a button or on something lit. What is timed begins with
the click and ends when the browser has painted the answer; bytes are those that came over the wire for it. A campaign
of so many decisions is made by a bot, saved at its quarters, and gone on with, as any campaign is. Whether answers grow
with it is read from like decisions: those that lead to the same kind of question, early and late; and from the line
that fits best through all of them. All tables are clicked in turns, so that whatever else the machine does slows down
every one of them.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import shutil
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice, takewhile, zip_longest
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

from wanderbook.session.play import Play
from wanderbook.session.replies import some_reply
from wanderbook.table import Decision, Reply
from wanderbook_widgets.table.messages import Wanted
from wanderbook_widgets.table.widget import Table
from workshop.shelf import shelf as books

ROOT = Path(__file__).parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"]
LATE = 2000
"""Decisions of a long campaign."""
TRIED = 25
"""So many campaigns are begun in search of one that is not lost before."""
QUARTERS = 4
OFTEN = 3
"""Early and late there are at least so many decisions of a kind that is compared."""

THE_END = r"The campaign ends\. Ending \d+"
ENDLESS = {
    "the-proving-sea": {THE_END: "Return to the ship", r"deck_ends = \[": "deck_ends = [" + 99 * '"30", '},
    "lost-property": {THE_END: "Return to the map", r"camps = \d+": "camps = 99"},
}
"""One book of each game, and what is changed in it so that a campaign lasts: its story and its time do not end."""

DECIDE = """async (seed) => {
  const root = document.querySelector(".wanderbook-table");
  const isOpen = (one) => one.getClientRects().length && one.getAttribute("aria-disabled") !== "true";
  const open = (all) => [...all].filter(isOpen);
  const click = (one) => one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const steady = () => open(root.querySelectorAll('.deciding :is([data-focus="confirm"], [data-focus="none"])'))[0];
  const waited = (long) => new Promise((done) => setTimeout(done, long));
  root.querySelector(".sheet.victory .go")?.click();
  const before = root.dataset.moment;
  // Heard of as soon as it is drawn, so that the frame which is waited for is the one that shows it.
  const drawn = (patience) => new Promise((done) => {
    const watch = new MutationObserver(() => {
      if (root.dataset.moment !== before) { watch.disconnect(); done(true); }
    });
    watch.observe(root, { attributeFilter: ["data-moment"] });
    setTimeout(() => { watch.disconnect(); done(false); }, patience);
  });
  const lit = () => {
    const asked = open(root.querySelectorAll(".question [data-option].lit"));
    const choices = asked.length ? asked : open(root.querySelectorAll("[data-option].lit:not(.beside)"));
    const others = choices.filter((one) => !one.classList.contains("chosen"));
    return others.length ? others : choices;
  };
  for (let tries = 0; tries < 20; tries += 1) {  // several things may make one answer: only the last click is timed
    const choices = lit();
    const target = steady() ?? choices[(seed + tries) % choices.length];
    if (!target) break;
    const started = performance.now();
    click(target);
    if (await drawn(250)) {
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
      return performance.now() - started;
    }
  }
  await waited(1500);
  return root.dataset.moment === before ? -1 : 1500;
}"""

MOMENT = "Number(document.querySelector('.wanderbook-table').dataset.moment)"


def main(words: Sequence[str]) -> int:
    """Measure the table early and late in campaigns, in the kernel and in a browser."""
    parser = argparse.ArgumentParser(prog="tools/bench ui")
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--late", type=int, default=LATE, help="decisions before the late ones")
    options = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        campaigns = [_long_campaign(book, folder / book.name, options.late) for book in _books(folder / "books")]
        for quarters in campaigns:
            _kernel_side(quarters, options.decisions)
            _with_and_without_past(quarters[-1], options.decisions)
        with _lab(folder) as open_page:
            for quarters in campaigns:
                for one in (quarters[0], quarters[-1]):
                    by_itself = _copied(one, folder / one.book.name / f"alone-{one.moment}")
                    _in_turns(open_page, [by_itself], options.decisions, ", one table by itself")
                short = _without_its_past(quarters[-1], folder / quarters[-1].book.name / "short")
                *some, again = _in_turns(open_page, [*quarters, short], options.decisions)
                _say_growth(quarters, some)
                _say_past(list(zip(some[-1], again, strict=False)))
    return 0


# ---------------------------------------------------------------- long campaigns


class BenchCampaign(NamedTuple):
    """A campaign that is not over: a bot's, on a shelf, or one that is still to begin."""

    book: Path
    shelf: Path
    seed: int
    moment: int
    has_past: bool = True
    """Or else it begins, with everything that lies on the table, at this moment."""

    @property
    def wanted(self) -> Wanted:
        return Wanted(book=str(self.book), seed=self.seed, answers={"players": ["1"]})

    @property
    def when(self) -> str:
        has_begun = self.moment > 1  # the first answer says how many play
        when = f"after {self.moment} decisions" if has_begun else "from the start"
        return f"{when}{'' if self.has_past else ', which are forgotten'}"


def _books(folder: Path) -> Iterator[Path]:
    """One of each game, made endless."""
    for name, changes in ENDLESS.items():
        book = folder / name
        shutil.copytree(books()[name], book)
        for path in (*book.rglob("*.md"), *book.rglob("*.toml")):
            text = path.read_text("utf-8")
            for printed, instead in changes.items():
                text = re.sub(printed, instead, text)
            path.write_text(text, "utf-8")
        yield book


def _long_campaign(book: Path, folder: Path, late: int) -> list[BenchCampaign]:
    """The first campaign that lasts, as it is at the start and after each quarter of it."""
    for seed in range(1, TRIED):
        last = _played(book, folder / f"{seed}", seed, late)
        if last.autosave.play.decision is not None:
            break
    else:
        raise SystemExit(f"{book.name}: no campaign lasts {late} decisions")
    shelves = {folder / f"quarter-{quarter}": late * quarter // QUARTERS for quarter in range(QUARTERS + 1)}
    tables = {shelf: _played(book, shelf, seed, moment) for shelf, moment in shelves.items()}
    return [BenchCampaign(book, shelf, seed, table.autosave.play.state.moment) for shelf, table in tables.items()]


def _played(book: Path, shelf: Path, seed: int, until: int) -> Table:
    """A bot's campaign, which is on the shelf then."""
    table, random = _seated(BenchCampaign(book, shelf, seed, 0)), Random(seed)
    play = table.autosave.play
    # As the early ones do, the late decisions begin out of a fight.
    while until and play.decision is not None and (play.state.moment < until or play.state.board.fight is not None):
        play.answer(_reply(play.decision, random))
    table.autosave.settle()
    return table


def _reply(asked: Decision, random: Random) -> Reply:
    """By chance, but nobody joins: late as early, one plays. And seldom a camp: there are only so many."""
    alone = (reply for reply in iter(lambda: some_reply(asked, random), None) if "join" not in reply.chosen)
    return min(islice(alone, 4), key=lambda reply: "camp" in reply.chosen)


def _seated(campaign: BenchCampaign) -> Table:
    """At a table of one's own, at the beginning of a campaign."""
    table = Table(campaign.shelf, books=[campaign.book])
    table.sit_down(table._titles.begin(campaign.wanted, table.tell))
    return table


def _gone_on(campaign: BenchCampaign) -> Table:
    table = Table(campaign.shelf, books=[campaign.book])
    table.sit_down(table._titles.go_on(campaign.wanted, table.tell))
    return table


def _copied(campaign: BenchCampaign, shelf: Path) -> BenchCampaign:
    shutil.copytree(campaign.shelf, shelf)
    return campaign._replace(shelf=shelf)


def _without_its_past(campaign: BenchCampaign, shelf: Path) -> BenchCampaign:
    """The same table, as if the campaign began there."""
    copy = _copied(campaign, shelf)
    autosave = _gone_on(copy).autosave
    autosave.take_up(Play.from_state(autosave.game, campaign.seed, autosave.play.state), autosave.shelf.autosave)
    return copy._replace(has_past=False)


def _kind(play: Play) -> str:
    return type(play.state.agenda[-1]).__name__ if play.state.agenda else "over"


# ---------------------------------------------------------------- what is measured


class Answered(NamedTuple):
    kind: str
    """The question then, which has to be drawn."""
    took: float
    size: float


def _took(one: Answered) -> float:
    return one.took


def _size(one: Answered) -> float:
    return one.size


def _say(name: str, some: Sequence[Answered]) -> None:
    took, sizes = list(map(_took, some)), list(map(_size, some))
    print(f"{name}: {len(some)} decisions, {_figures(took, 'ms')}; sent {_figures(sizes, 'KB')}")


def _say_growth(campaigns: Sequence[BenchCampaign], some: Sequence[Sequence[Answered]]) -> None:
    """How much more like decisions take later on than from the start."""
    early = some[0]
    print("  like decisions, beside those from the start:")
    for campaign, late in zip(campaigns[1:], some[1:], strict=True):
        if grown := _grown(early, late):
            print(f"    {campaign.when}: {grown}")
    moments = [one.moment for one in campaigns]
    longer, larger = (_trend(moments, some, figure) for figure in (_took, _size))
    print(f"  over {moments[-1] - moments[0]:,} decisions, by all of them: {longer} longer, {larger} larger")


class Trend(NamedTuple):
    """How much more in hundredths, and how far off that may be, two times in three."""

    more: float
    off: float

    def __str__(self) -> str:
        return f"{self.more:+.1f} ± {self.off:.1f} per cent"


def _trend(moments: Sequence[int], some: Sequence[Sequence[Answered]], figure: Callable[[Answered], float]) -> Trend:
    """From the first of these moments to the last: the line that fits best through what decisions of all kinds cost,
    each beside the mean of its own kind."""
    by_kind: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for moment, answered in zip(moments, some, strict=True):
        for one in answered:
            by_kind[one.kind].append((moment / (moments[-1] - moments[0]), math.log(figure(one))))
    beside = [pair for pairs in by_kind.values() for pair in _beside_their_mean(pairs)]
    spread = sum(when * when for when, _ in beside)
    slope = sum(when * cost for when, cost in beside) / spread
    left = sum((cost - slope * when) ** 2 for when, cost in beside) / (len(beside) - len(by_kind) - 1)
    return Trend(100 * math.expm1(slope), 100 * math.sqrt(left / spread))


def _beside_their_mean(pairs: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    when, cost = (statistics.fmean(column) for column in zip(*pairs, strict=True))
    return ((one - when, other - cost) for one, other in pairs)


class Grown(NamedTuple):
    times: float
    sizes: float
    kinds: int

    def __str__(self) -> str:
        return f"{self.times:.2f} times as long, {self.sizes:.2f} as large ({self.kinds} kinds)"


def _grown(early: Sequence[Answered], late: Sequence[Answered]) -> Grown | None:
    """The middle one of all kinds, each as often as it occurs."""
    early_kinds, late_kinds = _by_kind(early), _by_kind(late)
    often = [kind for kind, some in early_kinds.items() if min(len(some), len(late_kinds[kind])) >= OFTEN]

    def growth(figure: Callable[[Answered], float]) -> float:
        """How many times larger a figure is late than early, for the same kinds of question."""

        def middle(some: Sequence[Answered]) -> float:
            return statistics.median(map(figure, some))

        grown = {kind: middle(late_kinds[kind]) / middle(early_kinds[kind]) for kind in often}
        return statistics.median(grown[one.kind] for one in (*early, *late) if one.kind in grown)

    return Grown(growth(_took), growth(_size), len(often)) if often else None


def _say_past(pairs: Sequence[tuple[Answered, ...]]) -> None:
    """The same decisions on the same table, with its whole past and without."""
    same = list(takewhile(lambda pair: pair[0].kind == pair[1].kind, pairs))
    took = statistics.median(long.took / short.took for long, short in same)
    size = statistics.median(long.size / short.size for long, short in same)
    print(
        f"  the same {len(same)} decisions, with a past beside without: {took:.2f} times as long, {size:.2f} as large"
    )


def _by_kind(some: Sequence[Answered]) -> Mapping[str, list[Answered]]:
    found: dict[str, list[Answered]] = defaultdict(list)
    for one in some:
        found[one.kind].append(one)
    return found


def _figures(values: Sequence[float], unit: str) -> str:
    if not values:
        return "nothing measured"
    high = sorted(values)[int(0.95 * (len(values) - 1))]
    return f"median {statistics.median(values):.1f}, 95th {high:.1f} {unit}"


# ---------------------------------------------------------------- the widget alone


def _kernel_side(quarters: Sequence[BenchCampaign], decisions: int) -> None:
    """What the kernel needs until it has answered a decision, and how much it sends, over a long campaign."""
    last = quarters[-1]
    with tempfile.TemporaryDirectory() as shelf:
        table = _seated(last._replace(shelf=Path(shelf)))
        found = list(_answered(table, Random(last.seed), last.moment + decisions))
    some = [found[one.moment : one.moment + decisions] for one in quarters]
    for one, answered in zip(quarters, some, strict=True):
        _say(f"{one.book.name}, the kernel alone, {one.when}", answered)
    _say_growth(quarters, some)


def _with_and_without_past(campaign: BenchCampaign, decisions: int) -> None:
    """In turns, so that whatever else the machine does slows down both."""
    with tempfile.TemporaryDirectory() as folder:
        long, short = _copied(campaign, Path(folder) / "long"), _without_its_past(campaign, Path(folder) / "short")
        until = campaign.moment + decisions
        tables = [_gone_on(one) for one in (long, short)]
        _say_past(list(zip(*(_answered(table, Random(1), until) for table in tables), strict=True)))


def _answered(table: Table, random: Random, until: int) -> Iterator[Answered]:
    """Decisions answered by chance up to a moment, each timed until the last of what it sends is sent."""
    sent: list[Any] = []
    when: list[float] = []

    def send(message: Any, buffers: Any = None) -> None:
        sent.append(message)
        when.append(time.perf_counter())

    table._send = send
    play = table.autosave.play
    while (asked := play.decision) is not None and play.state.moment < until:
        reply = _reply(asked, random)
        sent.clear()
        started = time.perf_counter()
        table.answer(reply.chosen)
        yield Answered(_kind(play), 1000 * (when[-1] - started), len(json.dumps(sent)) / 1024)


# ---------------------------------------------------------------- in the lab


@contextmanager
def _lab(folder: Path) -> Iterator[Callable[[str, str], Page]]:
    """A lab as tools/play opens it."""
    import ground
    from tests.browser.lab import running_lab

    with running_lab(folder / "lab") as lab, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=ground.find_browser(Path(sys.executable)), args=ARGUMENTS, headless=True
        )

        def open_page(name: str, source: str) -> Page:
            """Open a notebook with this source, run it and return its page."""
            notebook = json.loads((ROOT / "notebooks" / "play.ipynb").read_text("utf-8"))
            [cell] = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
            cell["source"] = source
            (lab.folder / f"{name}.ipynb").write_text(json.dumps(notebook), "utf-8")
            page = browser.new_page(viewport={"width": 1500, "height": 1000})
            lab.open(page, f"{name}.ipynb")
            lab.run_all(page)
            return page

        yield open_page
        browser.close()


def _in_turns(
    open_page: Callable[[str, str], Page], campaigns: Sequence[BenchCampaign], decisions: int, how: str = ""
) -> list[list[Answered]]:
    """So many clicks on each of several tables, one click on each in turn."""
    clicking = [_clicks(open_page, one, decisions) for one in campaigns]
    clicks = list(zip(*zip_longest(*clicking), strict=True))
    some = [list(_answers(one, filter(None, its))) for one, its in zip(campaigns, clicks, strict=True)]
    for one, found in zip(campaigns, some, strict=True):
        _say(f"{one.book.name}, {one.when}{how}", found)
    return some


class Click(NamedTuple):
    moment: int
    """To which it led."""
    took: float
    size: float


def _clicks(open_page: Callable[[str, str], Page], campaign: BenchCampaign, decisions: int) -> Iterator[Click]:
    """Click through so many decisions, and measure each until the page shows it."""
    source = (
        "from pathlib import Path\nfrom wanderbook_widgets.table.messages import Wanted\n"
        "from wanderbook_widgets.table.widget import Table\n"
        f"table = Table(Path({str(campaign.shelf)!r}), books=[Path({str(campaign.book)!r})])\n"
        f"table.sit_down(table._titles.go_on({campaign.wanted}, table.tell))\ntable"
    )
    page = open_page(f"bench-{campaign.book.name}-{campaign.moment}-{campaign.has_past}", source)
    page.locator(".wanderbook-table .question").first.wait_for()
    heard: list[int] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.webSocketFrameReceived", lambda frame: heard.append(len(frame["response"]["payloadData"])))
    random = Random(campaign.seed)
    for _ in range(decisions):
        heard.clear()
        took = page.evaluate(DECIDE, random.randrange(1000))
        if took is None or took < 0:
            break
        yield Click(int(page.evaluate(MOMENT)), took, sum(heard) / 1024)
    page.close()


def _answers(campaign: BenchCampaign, clicks: Iterable[Click]) -> Iterator[Answered]:
    asked = _questions(campaign)
    return (Answered(asked[click.moment], click.took, click.size) for click in clicks)


def _questions(campaign: BenchCampaign) -> dict[int, str]:
    """What was asked at every moment of a campaign that is saved."""
    play = _gone_on(campaign).autosave.play
    asked = {play.state.moment: _kind(play)}
    while play.undo():
        asked[play.state.moment] = _kind(play)
    return asked
