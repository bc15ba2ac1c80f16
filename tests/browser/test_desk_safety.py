"""The desk in real pages loses nothing: what is typed, what others write, and what waits for a choice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, expect

from tests.books import write_book
from tests.browser.lab import screenshot
from tests.browser.sitting import Sitting
from tests.widgets.authoring.world import World, words
from wanderbook_widgets import Desk
from wanderbook_widgets.authoring.merging import is_clean
from workshop.accessibility import serious_violations

ALL = "storybook/all.md"
TEXT = "## 1\n\nA door.\n\nA. Go in.\n(Turn to 2)\n\n## 2\n\nA hall.\n\n*The story ends. Ending 1.*\n"
BOOK = {
    "book.toml": 'title = "A door"\nruleset = "gamebook"\nstart = "1"\n\n[[ending]]\nnumber = 1\nname = "In"\n',
    ALL: TEXT,
}
SEEDS, GROUPS, ACTS = 50, 5, 6


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1400, "height": 1000}, reduced_motion="reduce")
    yield context
    context.close()


def at_desk(context: BrowserContext, folder: Path, language: str = "en", dark: bool = False) -> Sitting:
    return Sitting(context, lambda: Desk(folder, language, games=1, follows=False), dark)


def write_text(sitting: Sitting) -> Locator:
    sitting.root.locator("[data-view=text]").click()
    editor = sitting.root.locator(".cm-content")
    editor.click()
    return editor


def settled(sitting: Sitting) -> None:
    """Python has everything that was typed."""
    expect(sitting.root.locator(".text-p")).not_to_have_attribute("data-unsent", "")


def at_the_end_of(sitting: Sitting, line: int) -> None:
    press = sitting.page.keyboard.press
    press("Control+Home")
    for _ in range(line):
        press("ArrowDown")
    press("End")


# ---------------------------------------------------------------- no message is refused


def test_a_section_typed_as_people_type_is_never_refused(context: BrowserContext, tmp_path: Path) -> None:
    """Pauses let the cursor rest in a section that the map does not have yet."""
    sitting = at_desk(context, write_book(tmp_path / "door", BOOK))
    write_text(sitting)
    keyboard, notices = sitting.page.keyboard, set[str]()
    sitting.desk.observe(lambda change: notices.add(change["new"]["text"]), "notice")
    keyboard.press("Control+End")
    for line in ("", "## 3", "", "A cellar, with rats.", "", "A. Go up.", "(Turn to 9)"):
        keyboard.press("Enter")
        keyboard.type(line, delay=25)
        sitting.page.wait_for_timeout(400)  # the cursor rests: its section is shown after a quarter of a second
    settled(sitting)
    assert "A cellar, with rats." in sitting.desk.bench.service.texts[ALL]
    keyboard.press("Control+a")
    keyboard.insert_text(TEXT.replace("## 2", "## 7") + "\n" + ("A long line of prose, again. " * 10 + "\n") * 900)
    settled(sitting)
    assert len(sitting.desk.bench.service.texts[ALL]) > 250_000
    keyboard.press("Control+End")
    keyboard.type("The end.")
    settled(sitting)
    assert sitting.desk.bench.service.texts[ALL].endswith("The end.")
    assert notices == set()
    expect(sitting.root.locator(".toast")).to_be_hidden()


# ---------------------------------------------------------------- reloads, closed tabs, dead kernels


def test_unsaved_text_survives_a_reload_a_closed_tab_and_a_dead_kernel(context: BrowserContext, tmp_path: Path) -> None:
    sitting = at_desk(context, write_book(tmp_path / "door", BOOK))
    editor = write_text(sitting)
    at_the_end_of(sitting, 2)
    sitting.page.keyboard.insert_text(" It is red.")
    sitting.reload()  # at once: Python has not heard of it
    editor = write_text(sitting)
    expect(editor).to_contain_text("A door. It is red.")
    expect(sitting.root.locator(".offer")).to_have_count(0)
    sitting.kill_kernel()
    at_the_end_of(sitting, 2)
    sitting.page.keyboard.insert_text(" It is shut.")
    sitting.close_tab()
    sitting.begin_kernel()
    sitting.open_tab()
    offer = sitting.root.locator('.offer[data-kind="draft"]')
    expect(offer).to_contain_text(re.compile(r"Unsaved text in storybook/all.md from \d\d:\d\d"))
    screenshot(sitting.page, "desk-draft-offer")
    sitting.page.keyboard.press("Alt+u")
    expect(offer.get_by_role("button", name="Restore")).to_be_focused()
    sitting.page.keyboard.press("Enter")
    expect(offer).to_have_count(0)
    expect(write_text(sitting)).to_contain_text("A door. It is red. It is shut.")
    sitting.page.keyboard.press("Control+s")
    expect(sitting.root.locator(".toast")).to_contain_text("is saved")
    assert "It is red. It is shut." in (tmp_path / "door" / ALL).read_text("utf-8")
    drafts = sitting.desk.following.drafts.place
    assert not [*drafts.iterdir()]


def test_a_page_is_guarded_only_while_it_has_text_that_python_has_not(context: BrowserContext, tmp_path: Path) -> None:
    sitting = at_desk(context, write_book(tmp_path / "door", BOOK))
    write_text(sitting)
    asks = "() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))"
    sitting.page.keyboard.insert_text("Kept. ")
    settled(sitting)
    assert not sitting.page.evaluate(asks)
    sitting.kill_kernel()
    sitting.page.keyboard.insert_text("Not kept. ")
    assert sitting.page.evaluate(asks)


# ---------------------------------------------------------------- files that change on the disk


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_merge_is_made_by_keyboard_alone(context: BrowserContext, tmp_path: Path, dark: bool) -> None:
    folder, language = write_book(tmp_path / "door", BOOK), "fr" if dark else "en"
    sitting = at_desk(context, folder, language, dark)
    editor = write_text(sitting)
    theme = "dark" if dark else "light"
    (folder / ALL).write_text(TEXT.replace("A hall.", "A long hall."), "utf-8")
    sitting.desk.look()
    expect(editor).to_contain_text("A long hall.")
    toast = sitting.root.locator(".toast")
    expect(toast).to_contain_text("a changé sur le disque et a été relu" if dark else "changed on disk and was read")
    screenshot(sitting.page, f"desk-outside-change-{theme}")
    at_the_end_of(sitting, 2)
    sitting.page.keyboard.insert_text(" It is red.")
    settled(sitting)
    (folder / ALL).write_text(TEXT.replace("A door.", "A gate.").replace("Go in.", "Walk in."), "utf-8")
    sitting.page.keyboard.press("Control+s")
    offer = sitting.root.locator('.offer[data-kind="conflict"]')
    expect(offer).to_be_visible()
    assert "A gate." in (folder / ALL).read_text("utf-8")
    press = sitting.page.keyboard.press
    press("Alt+u")
    press("Enter")
    sheet = sitting.root.locator(".merge")
    expect(sheet.locator(".piece")).to_have_count(3)
    expect(sheet.locator("[data-merge]")).to_be_disabled()
    screenshot(sitting.page, f"desk-merge-{theme}")
    assert serious_violations(sitting.page, ".wanderbook-desk .merge") == []
    press("Escape")
    expect(sheet).to_be_hidden()
    expect(offer.locator("button").first).to_be_focused()
    press("Enter")
    expect(sheet.locator(".piece").first.locator("input").first).to_be_focused()
    press("ArrowRight")
    press("ArrowRight")  # both
    expect(sheet.locator("[data-merge]")).to_be_enabled()
    press("Control+Enter")
    expect(sheet).to_be_hidden()
    expect(offer).to_have_count(0)
    expect(editor).to_contain_text("A gate.")
    expect(editor).to_contain_text("A door. It is red.")
    write_text(sitting)
    press("Control+s")
    expect(toast).to_contain_text("est sauvegardé" if dark else "is saved")
    saved = (folder / ALL).read_text("utf-8")
    assert "A door. It is red.\nA gate.\n" in saved and "Walk in." in saved and "A hall." in saved


def test_a_deleted_file_with_unsaved_text_is_offered_back(context: BrowserContext, tmp_path: Path) -> None:
    folder = write_book(tmp_path / "door", BOOK)
    sitting = at_desk(context, folder, dark=True)
    write_text(sitting)
    sitting.page.keyboard.insert_text("Mine. ")
    settled(sitting)
    (folder / ALL).unlink()
    sitting.desk.look()
    offer = sitting.root.locator('.offer[data-kind="deleted"]')
    expect(offer).to_contain_text("was deleted on disk")
    screenshot(sitting.page, "desk-deleted-dark")
    sitting.page.keyboard.press("Control+s")
    expect(sitting.root.locator(".toast")).to_contain_text("Not saved")
    assert not (folder / ALL).exists()
    sitting.page.keyboard.press("Alt+u")
    sitting.page.keyboard.press("Enter")
    expect(offer).to_have_count(0)
    assert "Mine. " in (folder / ALL).read_text("utf-8")


# ---------------------------------------------------------------- anything at all


WEIGHTS = {
    "type": 6,
    "save": 3,
    "outside_edit": 5,
    "outside_rename": 1,
    "outside_delete": 1,
    "look": 2,
    "choose": 3,
    "reload": 2,
    "close_and_open": 2,
    "restart": 2,
    "other_file": 1,
}
"""How often each act is drawn."""


class BrowserWorld(World):
    """The same acts as below the browser, done in a page by keys and clicks."""

    def __init__(self, folder: Path, seed: int, context: BrowserContext) -> None:
        self.context = context
        super().__init__(folder, seed)

    def sit_down(self) -> Sitting:
        return at_desk(self.context, self.folder)

    @property
    def is_unsaved(self) -> bool:
        return any(page.desk.bench.service.unsaved for page in self.pages)

    def act(self) -> str:
        """One act beside unsaved text. Which one hangs on the seed alone, whatever came of those before it."""
        [name] = self.acts.choices([*WEIGHTS], [*WEIGHTS.values()])
        page = self.pages[0]
        if not self.is_unsaved:
            self.write(page)
            settled(page)
        self.counts[name] += 1
        getattr(self, name)(page)
        settled(page)
        return name

    def begin(self, seed: int) -> None:
        super().begin(seed)
        self.acts = Random(f"acts {seed}")

    def write(self, page: Sitting) -> None:
        write_text(page)
        at_the_end_of(page, self.random.randrange(12))
        text = f" {self.word(is_own=True)}"
        if self.random.random() < 0.5:
            page.page.keyboard.type(text)
        else:
            page.page.keyboard.insert_text(text)

    def type(self, page: Sitting) -> None:
        self.write(page)

    def save(self, page: Sitting) -> None:
        page.root.press("Control+s")

    def reload(self, page: Sitting) -> None:
        self.write(page)
        page.reload()

    def close_and_open(self, page: Sitting) -> None:
        self.write(page)
        page.close_tab()
        page.open_tab()

    def restart(self, page: Sitting) -> None:
        if self.random.random() < 0.5:
            self.write(page)
        page.kill_kernel()
        self.write(page)
        page.begin_kernel()
        page.reload()

    def other_file(self, page: Sitting) -> None:
        page.root.locator("[data-view=text]").click()
        files = page.root.locator(".file-list .file")
        files.nth(self.random.randrange(files.count())).click()

    def choose(self, page: Sitting) -> None:
        if not page.desk.offers:
            return
        following, first = page.desk.following, page.desk.offers[0]
        names = {"conflict": ["compare"], "draft": ["restore", "discard"], "deleted": ["restore", "discard"]}
        name = self.random.choice(names[first["kind"]])
        if name == "discard" and first["kind"] == "draft":
            self.removed |= words(following._left[first["id"].partition(":")[2]].text)
        elif name == "discard":
            self.removed |= words(page.desk.bench.service.texts[first["path"]])
        merged = following._merge(first["id"])
        asks = name == "compare" or (name == "restore" and merged is not None and not is_clean(merged))
        page.root.locator(f'[data-offer="{name} {first["id"]}"]').press("Enter")
        if asks:
            sheet = page.root.locator(".merge")
            expect(sheet).to_be_visible()
            self.merge(sheet)

    def merge(self, sheet: Locator) -> None:
        for piece in sheet.locator(".piece").all():
            pick = self.random.choice(("mine", "theirs", "both"))
            mine, theirs = (words(piece.locator(f".side.{side} pre").inner_text()) for side in ("mine", "theirs"))
            self.removed |= {"mine": theirs - mine, "theirs": mine - theirs, "both": set()}[pick]
            piece.locator(f".side.{pick} input").check()
        sheet.locator("[data-merge]").press("Enter")
        expect(sheet).to_be_hidden()

    def places(self) -> Iterator[str]:
        for path in self.folder.rglob("*.*"):
            yield path.read_text("utf-8")
        for page in self.pages:
            yield from page.desk.bench.service.texts.values()
            drafts = page.desk.following.drafts.place
            yield from (one.read_text("utf-8") for one in drafts.iterdir()) if drafts.is_dir() else ()


@pytest.mark.parametrize("group", range(GROUPS))
def test_no_word_is_lost_whatever_is_done_in_a_page(context: BrowserContext, tmp_path: Path, group: int) -> None:
    each = SEEDS // GROUPS
    world = BrowserWorld(tmp_path / "words", group, context)
    counts: Counter[str] = world.counts
    for seed in range(group * each, group * each + each):
        world.begin(seed)
        done: list[str] = []
        for _ in range(ACTS):
            done.append(world.act())
            assert world.lost() == set(), f"seed {seed}: {', '.join(done)}"
    assert all(counts[name] for name in ("type", "save", "outside_edit", "reload", "close_and_open", "restart"))
