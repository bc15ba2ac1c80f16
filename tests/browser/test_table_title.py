"""The title page and what is looked up, in a real browser: by mouse and by keyboard, in both themes, at any width.

Most of it in a bare page; what only a notebook has, a kernel that stops, in JupyterLab; and the page through Voilà.
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.books import write_book
from tests.browser.bare import BARE, entry, lay
from tests.browser.lab import SECOND, Lab, choose, error_outputs, screenshot
from tests.browser.newcomer import from_menu, look_up, moment, show_drawer
from wanderbook.notation import bundled
from wanderbook_widgets.table.widget import Table
from workshop.accessibility import in_both_themes
from workshop.in_view import drawn

STORIES = Path(__file__).resolve().parents[1] / "stories"
SEA = STORIES / "the-proving-sea"
LAMPS, BUOYS = "The Lamplighter’s Round", "The Widow’s Buoys"


def opened(
    page: Page, tmp_path: Path, *books: Path, dark: bool = False, language: str = "en", around: str = BARE
) -> Locator:
    return lay(page, Table(tmp_path / "shelf", language, list(books)), dark, around)


def begun(root: Locator, title: str) -> None:
    entry(root, title).click()
    root.get_by_role("button", name="Set out").click()
    root.locator(".sheet.prologue .go").click()
    expect(root.locator(".question h3")).to_be_visible()


def nothing_is_cut_off(root: Locator) -> list[str]:
    """What reaches out of the page of the book or the sheet that it is on, or is wider than what hides the rest."""
    found: list[str] = root.evaluate(
        """root => [...root.querySelectorAll(".folio *, .sheet *")].filter(one => {
            if (one.closest("pre, svg, .unseen") || !one.getClientRects().length) return false;
            const box = one.closest(".folio, .sheet").getBoundingClientRect();
            const at = one.getBoundingClientRect();
            const hides = getComputedStyle(one).overflowX !== "visible" && one.scrollWidth > one.clientWidth + 2;
            return at.left < box.left - 1 || at.right > box.right + 1 || hides;
        }).map(one => `${one.tagName}.${one.className}: ${one.textContent.slice(0, 40)}`)"""
    )
    return found


def broken_words(where: Locator) -> list[str]:
    """Words that begin in one row and end in another."""
    found: list[str] = where.evaluate_all(
        """all => all.flatMap((one) => {
            const text = one.firstChild, range = document.createRange();
            return [...text.data.matchAll(/[\\p{L}\\p{N}'’]+/gu)].filter(({ 0: word, index }) => {
                range.setStart(text, index);
                range.setEnd(text, index + word.length);
                return new Set([...range.getClientRects()].map((row) => Math.round(row.top))).size > 1;
            }).map(([word]) => word);
        })"""
    )
    return found


# ---------------------------------------------------------------- choosing and setting out


def test_a_newcomer_chooses_a_book_and_sets_out_by_mouse(page: Page, tmp_path: Path) -> None:
    root = opened(page, tmp_path)
    expect(root.get_by_role("heading", name="Wanderbook")).to_be_visible()
    expect(root.locator(".contents .entry")).to_have_count(len(bundled()))
    screenshot(page, "title")
    entry(root, BUOYS).click()
    expect(root.get_by_role("heading", name=BUOYS)).to_be_visible()
    expect(root.locator(".folio.right").get_by_text("moored each of them")).to_be_visible()
    root.get_by_role("radio", name="2 players").check()
    names = root.locator(".names input")
    expect(names).to_have_count(2)
    names.nth(0).fill("Ada")
    root.get_by_role("radio", name="Brutal").check()
    root.get_by_role("checkbox", name="Dice").check()
    screenshot(page, "title-form")
    root.get_by_role("button", name="Set out").click()
    root.locator(".sheet.prologue .go").click()
    expect(root.locator(".status")).to_contain_text("Ada")
    expect(root.locator(".question h3")).to_be_visible()


def test_a_newcomer_sets_out_by_keyboard_alone(page: Page, tmp_path: Path) -> None:
    root = opened(page, tmp_path)
    root.focus()
    page.keyboard.press("Tab")
    expect(root.get_by_role("button", name="English", exact=True)).to_be_focused()
    at = root.locator(".contents .entry .t").all_inner_texts()
    for _ in range(1 + at.index(BUOYS)):
        page.keyboard.press("ArrowDown")
    expect(entry(root, BUOYS)).to_be_focused()
    page.keyboard.press("Enter")
    expect(root.get_by_role("radio", name="1 player")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(root.get_by_role("radio", name="2 players")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.type("Ada ?u1")
    page.keyboard.press("Tab")
    page.keyboard.type("Ben")
    page.keyboard.press("Enter")
    expect(root.locator(".status")).to_contain_text("Ada ?u1")


def test_the_page_of_a_book_that_is_chosen_far_below_comes_into_view(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 900, "height": 420})
    root = opened(page, tmp_path)
    last = root.locator(".contents .entry").last
    last.scroll_into_view_if_needed()
    expect(root.locator(".folio.right .half-title")).not_to_be_in_viewport()
    last.click()
    expect(root.locator(".folio.right .half-title")).to_be_in_viewport()


def test_what_was_filled_in_is_kept_while_the_page_is_drawn_again(page: Page, tmp_path: Path) -> None:
    root = opened(page, tmp_path)
    entry(root, BUOYS).click()
    root.get_by_role("radio", name="3 players").check()
    root.locator(".names input").nth(2).fill("Cy")
    french = root.get_by_role("group", name="Language", exact=True).get_by_role("button", name="Français")
    french.click()
    expect(root.get_by_role("heading", name="Les livres")).to_be_visible()
    expect(root.get_by_role("group", name="Langue", exact=True).get_by_role("button", name="Français")).to_be_focused()
    expect(root.locator(".names input").nth(2)).to_have_value("Cy")


def test_a_campaign_under_way_is_offered_first(page: Page, tmp_path: Path) -> None:
    root = opened(page, tmp_path)
    begun(root, LAMPS)
    root.locator(".choice.lit").first.click()
    expect(root.locator(".question")).to_be_visible()
    from_menu(root, "leave")
    resume = root.locator(".resume")
    expect(resume).to_contain_text(LAMPS)
    expect(root.locator(".going-on")).to_be_visible()
    expect(root.locator(".setting-out")).to_be_hidden()
    screenshot(page, "title-continue")
    resume.click()
    expect(root.get_by_role("heading", name=LAMPS)).to_be_visible()
    expect(root.get_by_role("button", name="Undo")).to_be_enabled()


# ---------------------------------------------------------------- what is wrong


def test_a_book_with_errors_shows_them_as_text(page: Page, tmp_path: Path) -> None:
    story = "## 1\n\nA door.\n\nA. Go <script>window.hurt = 1</script>.\n(Turn to 99)\n"
    broken = write_book(
        tmp_path / "broken",
        {"book.toml": 'title = "<b>Broken"\nruleset = "gamebook"\nstart = "1"\n', "storybook/all.md": story},
    )
    root = opened(page, tmp_path, broken)
    entry(root, "broken").click()
    expect(root.locator("pre").first).to_contain_text("storybook/all.md:6:2: error SB104: section 99 does not exist")
    expect(root.locator("pre").first).to_contain_text("help:")
    screenshot(page, "title-problems")
    (broken / "storybook" / "all.md").write_text(story.replace("99", "1"), "utf-8")
    root.get_by_role("button", name="Check it again").click()
    expect(root.get_by_role("heading", name="<b>Broken")).to_be_visible()
    begun(root, "<b>Broken")
    assert page.evaluate("window.hurt") is None


OUTPUT = """<style>
.jp-OutputArea-output pre { word-break: break-all; word-wrap: break-word; white-space: pre-wrap; }
</style><div class="jp-OutputArea-output" id="here"></div>"""
"""As a lab has whatever a cell prints."""


def test_errors_are_broken_between_words_and_what_they_quote_not_at_all(page: Page, tmp_path: Path) -> None:
    """Else what points at a word stands beneath another one."""
    long = f"A door{', a door' * 20}. <b>Bold</b>"
    story = f"## 1\n\n{long}\n\nA. Go.\n(Turn to seventy-seven)\n\n## 2\n\nNobody comes here.\n"
    toml = 'title = "Broken"\nruleset = "gamebook"\nstart = "1"\n'
    broken = write_book(tmp_path / "broken", {"book.toml": toml, "storybook/all.md": story})
    root = opened(page, tmp_path, broken, around=OUTPUT)
    entry(root, "broken").click()
    quoted = root.locator("pre span:not(.sentence)", has_text="a door, a door")
    expect(quoted).to_have_count(1)
    for width in range(760, 1300, 45):
        page.set_viewport_size({"width": width, "height": 900})
        assert broken_words(root.locator("pre .sentence")) == [], width
        assert quoted.evaluate("one => [...one.getClientRects()].filter((row) => row.width).length") == 1
        assert quoted.evaluate("one => one.parentElement.scrollWidth > one.parentElement.clientWidth")
        assert nothing_is_cut_off(root) == []
    screenshot(page, "title-problems-quoted")


def test_a_damaged_save_says_why_and_offers_the_one_before(page: Page, tmp_path: Path) -> None:
    root = opened(page, tmp_path)
    begun(root, LAMPS)
    for _ in range(2):
        read = root.locator(".page").inner_text()
        root.locator(".choice.lit").first.click()
        expect(root.locator(".page")).not_to_have_text(read, use_inner_text=True)
    from_menu(root, "leave")
    [autosave] = (tmp_path / "shelf").rglob("autosave.json")
    autosave.write_text("spoilt\n{}\n", "utf-8")
    entry(root, LAMPS).click()
    for where in (".under-way", ".folio.right"):
        expect(root.locator(where).locator(".problem")).to_contain_text("damaged")
    screenshot(page, "title-damaged")
    assert nothing_is_cut_off(root) == []
    root.locator(".under-way").get_by_role("button", name="Open the previous save").click()
    expect(root.get_by_role("heading", name=LAMPS)).to_be_visible()
    expect(root.locator(".question")).to_be_visible()


def test_whoever_wants_to_save_is_told_that_it_is_or_why_it_is_not(page: Page, tmp_path: Path) -> None:
    table = Table(tmp_path / "shelf")
    root = lay(page, table)
    page.evaluate("addEventListener('keydown', () => { window.left = true; })")
    page.evaluate(
        "addEventListener('keydown', (event) => setTimeout(() => { window.held = event.defaultPrevented; }), true)"
    )
    begun(root, LAMPS)
    root.locator(".choice.lit").first.click()
    expect(root.get_by_role("button", name="Undo")).to_be_enabled()
    page.keyboard.press("Control+s")
    expect(root.locator(".toast")).to_contain_text("Every decision is saved as you make it. Last saved:")
    assert page.evaluate("window.left") is None, "nobody else hears of it"
    assert page.evaluate("window.held") is True, "nor does the browser save its page"
    folder = table.autosave.shelf.folder
    folder.rename(tmp_path / "elsewhere")
    folder.write_text("in the way", "utf-8")
    root.locator(".choice.lit").first.click()
    expect(root.locator(".standing")).to_contain_text(f"This is not being saved: Cannot write {folder}")
    page.keyboard.press("Meta+s")
    expect(root.locator(".toast")).to_contain_text("not being saved")
    page.keyboard.press("s")
    expect(root.locator(".sheet .problem")).to_contain_text("autosave.json")
    assert nothing_is_cut_off(root) == []
    screenshot(page, "sheet-saves-failing")
    page.keyboard.press("Escape")
    folder.unlink()
    page.keyboard.press("u")
    expect(root.locator(".standing")).to_be_hidden()


def test_whoever_leaves_what_is_not_saved_is_asked_first(page: Page, tmp_path: Path) -> None:
    (tmp_path / "shelf").write_text("in the way", "utf-8")
    table = Table(tmp_path / "shelf", "en", [])
    root = lay(page, table)
    begun(root, LAMPS)
    root.locator(".question .choice.lit").first.click()
    expect(root.locator(".standing")).to_contain_text("This is not being saved")
    from_menu(root, "leave")
    asked = root.get_by_role("dialog", name="Not saved")
    expect(asked).to_contain_text("If you leave now, everything since the last save is lost")
    asked.get_by_role("button", name="Stay").click()
    expect(asked).to_have_count(0)
    expect(root.locator(".question .choice").first).to_be_visible()
    from_menu(root, "leave")
    asked.get_by_role("button", name="Leave anyway").click()
    expect(root.locator(".title-page")).to_be_visible()


# ---------------------------------------------------------------- what is looked up


def rules_looked_up(page: Page, tmp_path: Path) -> tuple[Locator, Locator]:
    """A table, and the sheet of rules over it, ready to be typed into."""
    root = opened(page, tmp_path)
    begun(root, BUOYS)
    root.focus()
    page.keyboard.press("r")
    sheet = root.get_by_role("dialog", name="Rules")
    expect(sheet.get_by_role("searchbox")).to_be_focused()
    return root, sheet


def follows(link: Locator, sheet: Locator) -> None:
    id = link.inner_text()
    link.click()
    expect(sheet.locator(".entry .id")).to_have_text(id)


def test_rules_are_searched_as_one_types_and_a_rule_opens_its_entry(page: Page, tmp_path: Path) -> None:
    root, sheet = rules_looked_up(page, tmp_path)
    expect(sheet.locator(".chapters h3").first).to_be_visible()
    screenshot(page, "sheet-rules")
    page.keyboard.type("fatigue", delay=25)
    expect(sheet.locator(".entry").first).to_contain_text("atigue")
    expect(sheet.get_by_role("searchbox")).to_have_value("fatigue")
    expect(sheet.get_by_role("searchbox")).to_be_focused()
    follows(sheet.locator(".refers .rule").first, sheet)
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    root.locator(".question .choice.lit").first.click()
    show_drawer(root, "lately")
    root.locator(".lately .rule").first.click()
    expect(root.get_by_role("dialog", name="Rules").locator(".entry .id")).to_have_text(re.compile("SG-"))


def test_a_plain_book_lists_only_keys_that_do_something_there(page: Page, tmp_path: Path) -> None:
    root = opened(page, tmp_path)
    begun(root, LAMPS)
    page.keyboard.press("?")
    keys = root.locator(".key-list kbd")
    expect(keys.first).to_be_visible()
    found = set(keys.all_inner_texts())
    assert not found & set("CAHMGWFK0")  # there are no cards yet to go to
    assert {"1–9 D E…", "U", "Y", "R", "L", "J", "S", "Q", "?", "Enter", "Esc"} <= found


def test_an_ending_leads_to_the_title_page_by_keyboard(page: Page, tmp_path: Path) -> None:
    book = write_book(
        tmp_path / "short",
        {
            "book.toml": 'title = "Short"\nruleset = "gamebook"\nstart = "1"\nending = [{number = 1, name = "Home"}]\n',
            "storybook/all.md": "## 1\n\nA door.\n\nA. In.\n*The story ends. Ending 1.*\n",
        },
    )
    root = opened(page, tmp_path, book)
    begun(root, "Short")
    page.keyboard.press("1")
    ending = root.get_by_role("dialog", name="The end")
    expect(ending).to_contain_text("Home")
    expect(ending).to_contain_text("A door.")  # no section was read since
    expect(ending.get_by_role("button", name="Begin again")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(ending.get_by_role("button", name="To the title page")).to_be_focused()
    page.keyboard.press("Enter")
    expect(root.locator(".title-page")).to_be_visible()


def test_rules_that_a_sentence_names_are_links(page: Page, tmp_path: Path) -> None:
    _, sheet = rules_looked_up(page, tmp_path)
    page.keyboard.type("fatigue", delay=25)
    link = sheet.locator(".entry .prose .rule").first
    expect(link).to_have_css("text-decoration-line", "underline")
    follows(link, sheet)


SHEETS = {"log": "Log", "j": "Journal", "c": "Score", "s": "Saves", "?": "Keys", "a": "Advice"}


def test_each_sheet_opens_by_its_key_and_leads_back(page: Page, tmp_path: Path) -> None:
    root = opened(page, tmp_path)
    begun(root, BUOYS)
    for key, name in SHEETS.items():
        root.locator(".question h3").focus()
        look_up(root, key)
        sheet = root.get_by_role("dialog", name=name)
        expect(sheet).to_be_visible()
        screenshot(page, f"sheet-{name.lower()}")
        assert nothing_is_cut_off(root) == [], name
        for _ in range(30):  # what lies beneath cannot be reached
            page.keyboard.press("Tab")
            assert root.evaluate(
                "root => !root.contains(document.activeElement) || Boolean(document.activeElement.closest('.sheet'))"
            ), name
        sheet.get_by_role("button", name="Close").click()
        expect(sheet).to_be_hidden()


def test_the_log_has_its_lines_and_a_rule_leads_back_to_where_it_was_opened(page: Page, tmp_path: Path) -> None:
    root = opened(page, tmp_path)
    begun(root, BUOYS)
    before = moment(root)
    page.keyboard.press("1")
    expect(root).not_to_have_attribute("data-moment", before)
    rule = root.locator(".page .told .rule").last
    told = rule.inner_text()
    rule.focus()
    page.keyboard.press("Enter")
    expect(root.get_by_role("dialog", name="Rules")).to_be_visible()
    page.keyboard.press("Escape")
    expect(rule).to_be_focused()
    from_menu(root, "log")
    log = root.get_by_role("dialog", name="Log")
    expect(log.locator(".lines li").filter(has_text=told).last).to_be_visible()


def test_advice_can_be_taken(page: Page, tmp_path: Path) -> None:
    table = Table(tmp_path)
    root = lay(page, table)
    begun(root, BUOYS)
    before = root.locator(".lately").inner_text()
    from_menu(root, "advice")
    expect(root.locator(".advised")).not_to_be_empty()
    decided = len(table.autosave.play.journal)
    expect(root.get_by_role("button", name="Do that")).to_be_focused()
    page.keyboard.press("Enter")
    expect(root.get_by_role("dialog")).to_have_count(0)
    expect(root.locator(".lately")).not_to_have_text(before, use_inner_text=True)
    assert len(table.autosave.play.journal) > decided


def test_a_save_is_made_opened_and_deleted_only_when_asked_twice(page: Page, tmp_path: Path) -> None:
    root = opened(page, tmp_path)
    begun(root, LAMPS)
    root.locator(".choice.lit").first.click()
    from_menu(root, "save")
    sheet = root.get_by_role("dialog", name="Saves")
    sheet.get_by_label("Name", exact=True).fill("the bridge")
    page.keyboard.press("Enter")
    expect(sheet.locator(".saved-games li")).to_contain_text(["the bridge"])
    expect(root.locator(".toast")).to_contain_text("the bridge")
    screenshot(page, "sheet-saves-one")
    page.keyboard.press("Escape")
    root.locator(".choice.lit").first.click()
    expect(root.locator(".status, .question").first).to_be_visible()
    from_menu(root, "save")
    sheet.get_by_role("button", name="Open “the bridge”").click()
    expect(root.locator(".sheet.previously")).to_be_visible()
    page.keyboard.press("Escape")
    from_menu(root, "save")
    delete = sheet.locator('[data-focus="delete the bridge"]')
    delete.click()
    expect(delete).to_have_text("Really delete?")
    sheet.get_by_label("Name", exact=True).focus()
    expect(delete).to_have_text("Delete")
    delete.click()
    delete.click()
    expect(sheet.locator(".saved-games li", has_text="the bridge")).to_have_count(0)


# ---------------------------------------------------------------- how it looks


def nothing_is_cut_off_at_any_width(page: Page, root: Locator, name: str) -> None:
    for width in (376, 748, 900, 1280, 2000):
        page.set_viewport_size({"width": width, "height": 1000})
        drawn(page)
        for theme in in_both_themes(page):
            assert nothing_is_cut_off(root) == [], (width, theme)
            screenshot(page, f"{name}-{width}-{theme}")


def test_nothing_is_cut_off_at_any_width(page: Page, tmp_path: Path) -> None:
    root = opened(page, tmp_path, SEA, language="fr")
    nothing_is_cut_off_at_any_width(page, root, "contents")
    entry(root, "The Proving Sea").click()
    root.locator('input[name="players"][value="4"]').check()
    root.locator(".setting-out details summary").click()
    expect(root.locator(".unlocked label").first).to_be_visible()
    nothing_is_cut_off_at_any_width(page, root, "title")


def test_no_title_is_broken_in_mid_word(page: Page, tmp_path: Path) -> None:
    root = opened(page, tmp_path, SEA)
    for width in range(376, 1000, 48):
        page.set_viewport_size({"width": width, "height": 900})
        assert broken_words(root.locator(".contents .t")) == [], width


# ---------------------------------------------------------------- in JupyterLab, and as a page


def table_in(page: Page) -> Locator:
    return page.locator(".wanderbook-table")


def test_the_notebook_runs_by_itself_and_a_restart_loses_nothing(lab: Lab, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{lab.url}/doc/tree/play.ipynb?reset")
    root = table_in(page)
    expect(root.locator(".title-page")).to_be_visible(timeout=300 * SECOND)
    lab.wait_until_idle(page)
    screenshot(page, "lab-title")
    begun(root, LAMPS)
    root.locator(".choice.lit").first.click()
    undo = root.get_by_role("button", name="Undo")
    expect(undo).to_be_enabled()
    kept = root.locator(".page .prose").last.inner_text()
    choose(page, "Kernel", "Restart Kernel…")
    page.locator(".jp-Dialog button", has_text="Restart").click()
    lab.wait_until_idle(page)
    root.locator(".choice.lit").first.click()
    expect(root.locator(".standing")).to_contain_text("run the cell again", timeout=15 * SECOND)
    expect(root.locator(".standing")).to_be_in_viewport()
    screenshot(page, "lab-restarted")
    lab.run_all(page)
    root.locator(".resume", has_text=LAMPS).click()
    expect(root.locator(".page .prose").last).to_have_text(kept, use_inner_text=True)
    assert error_outputs(page) == []
    assert [url for url in asked if not url.startswith((lab.url, "data:", "blob:", "ws:"))] == []


def test_the_table_is_a_page_of_its_own_that_asks_nobody_else(lab: Lab, page: Page) -> None:
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.goto(f"{lab.url}/voila/render/play.ipynb")
    root = table_in(page)
    expect(root.locator(".title-page")).to_be_visible(timeout=300 * SECOND)
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    entry(root, BUOYS).click()
    expect(root.get_by_role("button", name="Set out")).to_be_visible()
    screenshot(page, "voila-title")
    assert page.get_by_text("import play").count() == 0, "no code is to be seen"
    assert wrong == []
    assert [url for url in asked if not url.startswith((lab.url, "data:", "blob:", "ws:"))] == []
