"""The table as its players use it: from the title page to the end of a turn, a whole fight, undo, two players.

Laid in a bare page: the widget and its script are the real ones, and so is the browser.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.books import write_book
from tests.browser.bare import entry, lay
from tests.browser.lab import screenshot
from tests.browser.newcomer import (
    ByKeyboard,
    ByMouse,
    Decide,
    from_menu,
    moment,
    moves_on,
    show_cards,
    tab_to,
    turn,
    until,
)
from tests.rules import sg_fight
from tests.widgets.table.fought import laid_out
from wanderbook.session.replies import some_reply
from wanderbook_widgets.table.messages import Wanted
from wanderbook_widgets.table.widget import Table
from workshop.accessibility import in_both_themes, serious_violations
from workshop.in_view import drawn, read_on
from workshop.shelf import shelf

STORIES = Path(__file__).parents[1] / "stories"
SEA, SKIES = STORIES / "the-proving-sea", STORIES / "lost-property"
GAMES = pytest.mark.parametrize("book", [SEA, SKIES], ids=["sleeping-gods", "distant-skies"])


def seated(book: Path, shelf: Path, seed: int = 1, players: str = "1", language: str = "en") -> Table:
    """A campaign that has just begun."""
    table = Table(shelf, language, [book])
    wanted = Wanted(book=str(book), seed=seed, language=language, answers={"players": [players]})
    table.sit_down(table._titles.begin(wanted, table.tell))
    return table


def played_to(table: Table, step: str, seed: int, most: int = 3000) -> bool:
    """Random play up to a step of this name."""
    random = Random(seed)
    for _ in range(most):
        asked = table.autosave.play.decision
        if asked is None:
            return False
        if type(table.autosave.play.state.agenda[-1]).__name__ == step:
            return True
        table.answer(some_reply(asked, random).chosen)
    return False


def nothing_is_cut(root: Locator) -> list[str]:
    """What sticks out of the table sideways, or is wider than its own panel."""
    found: list[str] = root.evaluate(
        """root => {
            const box = root.getBoundingClientRect();
            const hidden = ".unseen, svg, details:not([open])";
            const all = [...root.querySelectorAll("header *, .panel, .panel > *, .question *, .page *")];
            const out = all.filter((one) => {
                const at = one.getBoundingClientRect();
                return at.width && !one.closest(hidden) && (at.left < box.left - 1 || at.right > box.right + 1);
            });
            const wide = [...root.querySelectorAll(".panel")].filter((one) => one.scrollWidth > one.clientWidth + 1);
            return [...out, ...wide].map((one) => `${one.className}: ${one.textContent.slice(0, 60)}`);
        }"""
    )
    return found


def no_serious_violation(page: Page) -> None:
    assert serious_violations(page, ".wanderbook-table") == []


# ---------------------------------------------------------------- a newcomer's way


def in_pictures(page: Page, name: str) -> None:
    """Keep a picture in each theme."""
    for theme in in_both_themes(page):
        screenshot(page, f"{name}-{theme}")


@GAMES
def test_a_newcomer_comes_from_the_title_page_to_the_end_of_a_turn(page: Page, tmp_path: Path, book: Path) -> None:
    page.set_viewport_size({"width": 1500, "height": 1000})
    root = lay(page, Table(tmp_path, "en", [book], seed=1))
    entry(root, title_of(book)).click()
    expect(root.locator('[data-focus="begin"]')).to_be_visible()
    in_pictures(page, f"table-title-{book.name}")
    root.locator('[data-focus="begin"]').click()
    root.locator(".sheet.prologue .go").click()
    expect(root.locator(".question")).to_be_visible()
    until(root, ByMouse(), lambda: turn(root) == "Turn 1")
    in_pictures(page, f"table-turn-{book.name}")
    until(root, ByMouse(), lambda: turn(root) == "Turn 2")
    assert nothing_is_cut(root) == []
    no_serious_violation(page)


@GAMES
def test_the_keyboard_alone_is_enough(page: Page, tmp_path: Path, book: Path) -> None:
    root = lay(page, Table(tmp_path, "en", [book], seed=1))
    tab_to(page, entry(root, title_of(book)))
    page.keyboard.press("Enter")
    begin = root.locator('[data-focus="begin"]')
    expect(begin).to_be_visible()
    tab_to(page, begin)
    page.keyboard.press("Enter")
    expect(root.locator(".sheet.prologue .go")).to_be_focused()
    page.keyboard.press("Enter")
    expect(root.locator(".question")).to_be_visible()
    until(root, ByKeyboard(), lambda: turn(root) == "Turn 2")
    expect(root.get_by_role("status").first).not_to_be_empty()


def title_of(book: Path) -> str:
    return str(tomllib.loads((book / "book.toml").read_text("utf-8"))["title"])


# ---------------------------------------------------------------- a fight


@pytest.mark.parametrize(
    ("book", "asks"), [(SEA, "ChooseAttacker"), (SKIES, "PlayCard")], ids=["sleeping-gods", "distant-skies"]
)
def test_a_whole_fight_is_fought_with_clicks_and_taken_back(page: Page, tmp_path: Path, book: Path, asks: str) -> None:
    page.set_viewport_size({"width": 1500, "height": 1000})
    table = next(table for seed in range(8, 60) if (table := fighting(book, tmp_path, asks, seed)))
    began = table.autosave.play.state
    root = lay(page, table)
    expect(root.locator(".fight")).to_be_visible()
    screenshot(page, f"table-fight-{book.name}")
    placed = 0
    decide = ByMouse(2)

    def over() -> bool:
        return table.autosave.play.state.board.fight is None

    for _ in range(200):
        if over():
            break
        if root.locator(".fight [data-square].lit").count() and table.question["shape"] == "place":
            placed += place_by_hand(root, table)
        else:
            decide(root)
    assert over(), "the fight went on for ever"
    assert placed, "no damage was ever placed"
    read_on(root)
    expect(root.locator(".fight")).to_be_hidden()
    while table.autosave.play.state.moment > began.moment:
        before = root.get_attribute("data-moment") or ""
        page.keyboard.press("u")
        moves_on(root, before)
    assert table.autosave.play.state == began


def fighting(book: Path, shelf: Path, asks: str, seed: int) -> Table | None:
    table = seated(book, shelf / str(seed), seed)
    return table if played_to(table, asks, seed) else None


def place_by_hand(root: Locator, table: Table) -> int:
    """Square by square, as they are lit, until it may be confirmed."""
    before = root.get_attribute("data-moment") or ""
    go = root.locator('.question .deciding [data-focus="confirm"]:not([aria-disabled="true"])')
    put = 0
    for _ in range(30):
        lit = root.locator(".fight [data-square].lit:not(.chosen)")
        if not lit.count():
            break
        lit.first.click()
        put += 1
        expect(root.locator(".fight [data-square].chosen")).to_have_count(put)
        root.page.wait_for_timeout(30)  # what it means is being asked for
    screenshot(root.page, "table-placing")
    expect(go).to_be_visible()
    go.click()
    expect(root).not_to_have_attribute("data-moment", before)
    return put


# ---------------------------------------------------------------- several players


def test_hands_are_covered_until_their_owners_look(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 1500, "height": 1000})
    table = seated(SKIES, tmp_path, 3, players="2")
    root = lay(page, table)
    until(root, ByMouse(3), lambda: turn(root) == "Turn 2")
    expect(root.locator(".sheet.handover")).to_be_visible()  # between two turns a card covers the table
    page.keyboard.press("Enter")  # whoever takes over sees their hand
    show_cards(root)
    root.locator(".cards [data-cover]").click()
    expect(root.locator(".cards [data-cover]")).to_have_count(0)
    hands = table.autosave.play.state.board.hands
    names = {table.seat().words.ability(card) for hand in hands for card in hand}
    sent = json.dumps({name: getattr(table, name) for name in ("cards", "question", "free_actions")})
    assert names and not [name for name in names if name in sent]
    screenshot(page, "table-covered")
    show_cards(root)
    root.locator('.cards [data-uncover="1"]').click()
    own = {table.seat().words.ability(card) for card in hands[1]}
    expect(root.locator(".cards")).to_contain_text(next(iter(own)))
    others = {table.seat().words.ability(card) for card in hands[0]} - own
    shown = root.locator(".cards").inner_text()
    assert not [name for name in others if name in shown]
    screenshot(page, "table-uncovered")


@pytest.mark.parametrize("way", ["key", "click"])
def test_a_hand_that_is_uncovered_comes_into_view(page: Page, tmp_path: Path, way: str) -> None:
    page.set_viewport_size({"width": 1100, "height": 700})
    table = seated(SKIES, tmp_path, 3, players="2")
    assert played_to(table, "TakeAction", 3)
    root = lay(page, table)
    root.locator(".question [data-heading]").focus()
    hand = root.locator(".cards.room")
    expect(hand).to_be_hidden()  # in a drawer that nobody has opened
    if way == "key":
        page.keyboard.press("h")
    else:
        root.locator(".cards [data-uncover]").first.evaluate("one => one.click()")
    expect(root.locator(".cards [data-cover]")).to_be_in_viewport()
    expect(hand).to_be_in_viewport(ratio=0.98)


# ---------------------------------------------------------------- every width, both themes, both languages


@GAMES
@pytest.mark.parametrize("width", [376, 900, 1280, 2000])
def test_nothing_is_cut_at_any_width(page: Page, tmp_path: Path, book: Path, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 1000})
    root = lay(page, seated(book, tmp_path, 5))
    decide: Decide = ByMouse(5)
    for _ in range(12):
        assert nothing_is_cut(root) == []
        decide(root)
    screenshot(page, f"table-{book.name}-{width}")


def in_a_fight(shelf: Path) -> Table:
    return laid_out(sg_fight.fight("H9 S V / D1 . .", "V . H / . . .", "V . H / . . ."), shelf)


def in_a_plain_book(shelf: Path) -> Table:
    story = "## 1\n\nA door.\n\nA. Knock.\n(Turn to 1)\n"
    files = {"book.toml": 'title = "A door"\nruleset = "gamebook"\nstart = "1"\n', "storybook/all.md": story}
    return seated(write_book(shelf / "door", files), shelf)


ONE_COLUMN = """root => {
  const seenOf = (one) => {
    const { left, top, bottom, width } = one.getBoundingClientRect();
    const end = one.closest(".book")?.getBoundingClientRect().bottom ?? bottom; // which scrolls
    return { left, top, width, bottom: Math.min(bottom, end) };
  };
  const panels = [...root.querySelectorAll(".panel")].map(seenOf);
  const seen = panels.filter((one) => one.width).sort((one, other) => one.top - other.top);
  const follows = (one, at) => !at || (one.top >= seen[at - 1].bottom - 1 && one.left === seen[0].left);
  return seen.length > 1 && seen.every(follows);
}"""


@pytest.mark.parametrize("lays", [partial(seated, SEA), partial(seated, SKIES), in_a_fight, in_a_plain_book])
def test_a_narrow_table_is_one_column(page: Page, tmp_path: Path, lays: Callable[[Path], Table]) -> None:
    """Beside one of JupyterLab's panels, in half a window, or on a tablet held upright; held sideways, it is not."""
    page.set_viewport_size({"width": 360 + 16, "height": 1000})  # the bare page has a margin
    root = lay(page, lays(tmp_path))
    for width in (360, 520, 720):
        page.set_viewport_size({"width": width + 16, "height": 1000})
        drawn(page)
        assert root.evaluate("root => root.clientWidth") == width
        assert nothing_is_cut(root) == [], width
        assert root.evaluate(ONE_COLUMN), width
        page.set_viewport_size({"width": 760 + 16, "height": 640})
        drawn(page)
        assert not root.evaluate(ONE_COLUMN), width
        assert nothing_is_cut(root) == [], width


def test_the_table_never_scrolls_sideways_by_itself(page: Page, tmp_path: Path) -> None:
    """Nothing would bring its left half back."""
    root = lay(page, seated(SEA, tmp_path))
    root.evaluate(
        "root => root.querySelector('.board').style.width = '1500px'"
    )  # something that does not fit, after all
    for key in "gqwk":
        root.focus()
        page.keyboard.press(key)
        assert root.evaluate("root => { root.scrollLeft = 99; return root.scrollLeft; }") == 0


@GAMES
def test_it_speaks_french(page: Page, tmp_path: Path, book: Path) -> None:
    table = Table(tmp_path, "fr", [book])
    root = lay(page, table)
    expect(root).to_have_attribute("lang", "fr")
    expect(root).to_contain_text("Choisissez")
    no_serious_violation(page)


# ---------------------------------------------------------------- what a book may hold


def test_prose_is_text_whatever_it_says(page: Page, tmp_path: Path) -> None:
    evil = "<img src=x onerror=window.hurt=1><script>window.hurt=1</script>"
    book = tmp_path / "evil"
    (book / "storybook").mkdir(parents=True)
    (book / "book.toml").write_text(
        f'title = "{evil}"\nruleset = "gamebook"\nstart = "1"\nending = [{{number = 1, name = "{evil}"}}]\n', "utf-8"
    )
    (book / "storybook" / "all.md").write_text(
        f"## 1\n\n**{evil}** مرحبا \u202eabc [x](javascript:window.hurt=1)\n\nA. {evil}\n*The story ends. Ending 1.*\n",
        "utf-8",
    )
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    root = lay(page, Table(tmp_path / "shelf", "en", [book]))
    root.locator(".contents .entry").filter(has_text="<img").click()
    root.locator('[data-focus="begin"]').click()
    root.locator(".sheet.prologue .go").click()
    expect(root.locator(".page")).to_contain_text("<script>window.hurt=1</script>")
    page.keyboard.press("1")
    expect(root.locator(".sheet.ending")).to_contain_text("<img")
    assert page.evaluate("window.hurt") is None
    assert root.locator("a, img, script, iframe").count() == 0
    assert [url for url in asked if not url.startswith(("data:", "blob:", "about:"))] == []


# ---------------------------------------------------------------- what somebody's hand does by mistake, or cannot do


def test_nobody_can_be_sent_with_the_mouse_alone(page: Page, tmp_path: Path) -> None:
    """SG-TRAVEL-1: whether anybody steers is optional, also where only one could."""
    table = asking_for_one(tmp_path)
    root = lay(page, table)
    before = table.autosave.play.state.moment
    root.locator('.deciding [data-focus="none"]').click()
    expect(root).not_to_have_attribute("data-moment", str(before))
    assert table.autosave.play.journal[before].chosen == ()


def asking_for_one(shelf: Path) -> Table:
    for seed in range(1, 60):
        table = seated(SEA, shelf / str(seed), seed)
        while played_to(table, "Gather", seed):
            if (table.question["most"], table.question["least"]) == (1, 0):
                return table
            table.answer(())
    raise AssertionError("nobody was ever asked so")


def asking_for_several(shelf: Path) -> Table:
    table = seated(SEA, shelf, 3)
    while played_to(table, "Gather", 3) and table.question["most"] < 2:
        table.answer(())
    return table


def test_several_are_ticked_and_sent_by_keyboard(page: Page, tmp_path: Path) -> None:
    table = asking_for_several(tmp_path)
    before = table.autosave.play.state.moment
    names = [option["id"] for option in table.question["options"] if "closed" not in option][:2]
    root = lay(page, table)
    if root.locator(".choice.chosen").count():  # those whom the odds recommend
        root.get_by_role("button", name="Clear").click()
    expect(root.locator(".choice.chosen")).to_have_count(0)
    root.locator("[data-heading]").focus()
    page.keyboard.press("1")
    expect(root.locator(".choice.chosen")).to_have_count(1)
    page.keyboard.press("2")
    expect(root.locator(".choice.chosen")).to_have_count(2)
    expect(root.locator(".deciding .sum")).to_contain_text("%")
    page.keyboard.press("Enter")
    expect(root).not_to_have_attribute("data-moment", str(before))
    assert set(table.autosave.play.journal[before].chosen) == set(names)


def test_the_confirm_button_stays_while_the_choices_scroll(page: Page, tmp_path: Path) -> None:
    table = asking_for_several(tmp_path)
    page.set_viewport_size({"width": 1500, "height": 1000})
    root = lay(page, table)
    choices, decides = root.locator(".question .options"), root.locator(".deciding")
    root.locator(".question .choice.lit").last.evaluate("one => { one.style.marginBottom = '1900px'; }")
    for place in (800, 400, 0, 9999):
        choices.evaluate("(one, place) => { one.scrollTop = place; }", place)
        expect(root.locator(".question h3")).to_be_in_viewport(ratio=1)
        expect(decides).to_be_in_viewport(ratio=1)
    assert choices.evaluate("one => one.scrollTop") > 0


@pytest.mark.parametrize("key", ["Tab", "ArrowDown"])
def test_no_choice_is_gone_to_beneath_what_decides(page: Page, tmp_path: Path, key: str) -> None:
    """However much of the list is hidden. Tab goes to all in their order, an arrow down a column."""
    table = asking_for_several(tmp_path)
    page.set_viewport_size({"width": 1280, "height": 700})
    root = lay(page, table)
    root.locator("[data-heading]").focus()
    page.keyboard.press("1")
    expect(root.locator(".deciding .sum")).to_contain_text("%")
    names = [option["id"] for option in table.question["options"] if "closed" not in option]
    root.locator("[data-heading]").focus()
    gone_to = []
    for _ in names:
        page.keyboard.press(key)
        at = root.locator(":focus")
        gone_to.append(at.get_attribute("data-option"))
        top = root.locator(".deciding").bounding_box()
        box = at.bounding_box()
        assert box and top and (box["y"] + box["height"] <= top["y"] + 1 or gone_to[-1] is None)
    places = [root.locator(f'.question [data-option="{name}"]').bounding_box() for name in names]
    lefts = [box["x"] for box in places if box]
    first_column = [name for name, left in zip(names, lefts, strict=True) if left == lefts[0]]
    assert sorted(filter(None, gone_to)) == sorted(names if key == "Tab" else first_column)


def test_a_double_click_and_a_key_held_down_decide_once(page: Page, tmp_path: Path) -> None:
    table = seated(SKIES, tmp_path, 1)
    assert played_to(table, "TakeAction", 1)
    root = lay(page, table)
    before = table.autosave.play.state.moment
    root.locator(".question .choice.lit").first.dblclick()
    expect(root).to_have_attribute("data-moment", str(before + 1))
    page.wait_for_timeout(300)
    assert table.autosave.play.state.moment == before + 1
    root.locator("[data-heading]").focus()
    page.keyboard.down("1")
    for _ in range(6):
        page.keyboard.down("1")  # the same key again is a key that is held
    page.keyboard.up("1")
    page.wait_for_timeout(300)
    assert table.autosave.play.state.moment == before + 2


BEGINS_IN_VIEW = "one => { const { y } = one.getBoundingClientRect(); return y >= 0 && y < innerHeight; }"


@GAMES
def test_what_comes_of_a_choice_far_down_is_in_view(page: Page, tmp_path: Path, book: Path) -> None:
    """Where the table is taller than the window, it was scrolled for the choice."""
    page.set_viewport_size({"width": 1280, "height": 520})
    root = lay(page, seated(book, tmp_path))
    seen = 0
    for _ in range(12):
        page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
        was = moment(root)
        root.evaluate(
            """root => {
                const open = [...root.querySelectorAll('.question [data-option].lit, .deciding button.go')];
                open.filter((one) => one.getAttribute("aria-disabled") !== "true").at(-1)?.click();
            }"""
        )
        page.wait_for_timeout(80)
        if moment(root) == was:
            continue
        told = root.locator(".page.room .prose").or_(root.locator(".question.room")).first
        page.wait_for_function(BEGINS_IN_VIEW, arg=told.element_handle(), timeout=3000)
        seen += 1
    assert seen > 3


def test_who_plays_by_keyboard_sees_which_heading_they_are_at(page: Page, tmp_path: Path) -> None:
    root = lay(page, asking_for_one(tmp_path))
    heading, line = root.locator(".question h3"), "one => getComputedStyle(one).textDecorationLine"
    ByMouse()(root)
    assert heading.evaluate(line) == "none"
    root.focus()
    page.keyboard.press("Escape")
    expect(heading).to_be_focused()
    assert heading.evaluate(line) == "underline"
    page.keyboard.press("c")
    title = root.locator(".sheet > header h2")
    expect(title).to_be_focused()
    assert title.evaluate(line) == "underline"


def test_a_refusal_is_gone_with_the_question_that_it_was_about(page: Page, tmp_path: Path) -> None:
    table = asking_for_one(tmp_path)
    root = lay(page, table)
    page.evaluate("window.model.set('notice', { text: 'Not so.', rule: '' })")
    expect(root.locator(".toast")).to_have_text("Not so.")
    ByMouse()(root)
    expect(root.locator(".toast")).to_have_count(0)


def test_and_with_the_sheet_that_is_laid_upon_it(page: Page, tmp_path: Path) -> None:
    root = lay(page, asking_for_one(tmp_path))
    page.evaluate("window.model.set('notice', { text: 'Not so.', rule: '' })")
    expect(root.locator(".toast")).to_have_text("Not so.")
    from_menu(root, "keys")
    expect(root.locator(".sheet.keys")).to_be_visible()
    expect(root.locator(".toast")).to_have_count(0)


def test_a_letter_leads_to_what_can_be_seen_of_a_room_and_else_nowhere(page: Page, tmp_path: Path) -> None:
    table, random = seated(SEA, tmp_path), Random(1)
    while table.fight or not any(id.startswith("crew:") for id in table.free_actions["open"]):
        asked = table.autosave.play.decision  # until something of a board could be used, which is folded
        assert asked is not None
        table.answer(some_reply(asked, random).chosen)
    root = lay(page, table)
    heading = root.locator(".question [data-heading]")
    heading.focus()
    page.keyboard.press("f")
    expect(heading).to_be_focused()
    page.keyboard.press("w")
    expect(root.locator(".crew :focus")).to_have_count(1)


@GAMES
def test_what_may_be_done_meanwhile_is_told_while_it_is_unfolded(page: Page, tmp_path: Path, book: Path) -> None:
    table = seated(book, tmp_path)
    assert played_to(table, "TakeAction", 1)
    root = lay(page, table)
    summary, lines = root.locator(".free-actions summary"), root.locator(".free-actions .choice")
    expect(lines).to_have_count(0)
    many = len([option for option in table.autosave.play.decision.free_actions if option.closed_by is None])
    expect(summary).to_contain_text(str(many))
    root.focus()
    page.keyboard.press("b")
    expect(lines.first).to_be_visible()
    assert all(lines.locator("b").all_inner_texts()) and lines.locator(".d").count()
    expect(summary).to_contain_text(str(many))
    expect(summary).to_be_focused()
    title = table.question["title"]
    until(root, ByMouse(), lambda: table.question["title"] != title and table.free_actions["open"] != [])
    expect(lines).to_have_count(0)  # what is asked next has the room
    assert "lines" not in table.free_actions
    summary.focus()
    page.keyboard.press("b")
    expect(lines.first).to_be_visible()
    page.keyboard.press("Escape")
    expect(lines).to_have_count(0)
    expect(summary).to_be_focused()


@GAMES
def test_digits_go_on_to_what_is_unfolded_of_the_meanwhile(page: Page, tmp_path: Path, book: Path) -> None:
    table, random = seated(book, tmp_path), Random(1)
    while not table.free_actions["open"] or len(table.question.get("options", range(9))) > 8:
        table.answer(some_reply(table.autosave.play.decision, random).chosen)
    root = lay(page, table)
    first = root.locator(".free-actions .choice.lit").first
    root.focus()
    page.keyboard.press("b")
    after = root.locator(".question .choice.lit:not([data-option=end])").count() + 1
    expect(first.locator("kbd")).to_have_text(str(after))
    page.keyboard.press("b")
    expect(root.locator(".free-actions .choice")).to_have_count(0)
    moment = table.autosave.play.state.moment
    page.keyboard.press(str(after))
    page.keyboard.press("b")
    expect(first.locator("kbd")).to_have_text(str(after))
    assert table.autosave.play.state.moment == moment  # folded away, it has no digits
    page.keyboard.press(str(after))
    expect(root).not_to_have_attribute("data-moment", str(moment))


@pytest.mark.parametrize("width, height", [(1600, 700), (1100, 900)])
def test_what_is_unfolded_is_seen_and_leaves_the_map_alone(page: Page, tmp_path: Path, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    table = seated(SEA, tmp_path)
    assert played_to(table, "ShipAction", 1)
    root = lay(page, table)
    map_, panel, third = (
        root.locator(".atlas .map"),
        root.locator(".ask-panel"),
        root.locator(".free-actions .choice").nth(2),
    )
    before = map_.bounding_box()
    root.focus()
    page.keyboard.press("b")
    expect(third).to_be_in_viewport(ratio=1)
    after, row, around = map_.bounding_box(), third.bounding_box(), panel.bounding_box()
    assert before and after and row and around
    assert (after["width"], after["height"]) == (before["width"], before["height"])
    assert around["y"] <= row["y"] and row["y"] + row["height"] <= around["y"] + around["height"]


def test_hands_that_are_covered_are_counted_with_what_can_be_done_meanwhile(page: Page, tmp_path: Path) -> None:
    """As many as there are rows to choose from: to look at a hand is one of them, whatever lies in it."""
    table = seated(SKIES, tmp_path, 3, players="2")
    assert played_to(table, "TakeAction", 3) and table.free_actions["hands"]
    root = lay(page, table)
    many = len(table.free_actions["open"]) + len(table.free_actions["hands"])
    expect(root.locator(".free-actions summary")).to_contain_text(f"You can also… ({many})")
    root.focus()
    page.keyboard.press("b")
    expect(root.locator(".free-actions .choice:not(.shut)")).to_have_count(many)


# ---------------------------------------------------------------- what is said besides


def test_what_is_said_does_not_lie_upon_what_was_clicked(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 1100, "height": 700})
    table = seated(SKIES, tmp_path)
    assert played_to(table, "TakeAction", 1)
    root = lay(page, table)
    root.focus()
    page.keyboard.press("b")
    closed, toast = root.locator(".free-actions .choice.shut").last, root.locator(".toast")
    for place, by_keyboard in ((620, False), (100, False), (620, True)):
        closed.evaluate(
            "(one, y) => { one.scrollIntoView(); scrollBy(0, one.getBoundingClientRect().top - y); }", place
        )
        if by_keyboard:
            closed.focus()
            page.keyboard.press("Enter")
        else:
            closed.click(force=True)
        expect(toast).to_be_in_viewport(ratio=1)
        said, about = toast.bounding_box(), closed.bounding_box()
        assert said is not None and about is not None
        assert said["y"] + said["height"] <= about["y"] or about["y"] + about["height"] <= said["y"], place
        toast.evaluate("one => one.remove()")


@pytest.mark.parametrize(("clicked", "is_above"), [(".question .note", True), ("header h1", False)])
def test_what_is_said_of_something_high_is_said_above_it_where_there_is_room(
    page: Page, tmp_path: Path, clicked: str, is_above: bool
) -> None:
    """Whoever looks at the top of the window does not see its foot."""
    root = lay(page, asking_for_one(tmp_path))
    root.locator(clicked).click()
    page.evaluate("window.model.set('notice', { text: 'Not so.', rule: '' })")
    expect(root.locator(".toast")).to_be_in_viewport(ratio=1)
    said, about = root.locator(".toast").bounding_box(), root.locator(clicked).bounding_box()
    assert said is not None and about is not None
    assert (said["y"] + said["height"] <= about["y"]) is is_above
    assert is_above or about["y"] + about["height"] <= said["y"]


IDLE = {"h": "There is no hand to show or to cover now.", "f": "There is no fight now."}


@GAMES
@pytest.mark.parametrize("key", IDLE)
def test_a_key_that_can_do_nothing_now_says_so(page: Page, tmp_path: Path, book: Path, key: str) -> None:
    table = seated(book, tmp_path)
    assert played_to(table, "TakeAction", 1)
    root = lay(page, table)
    root.locator(".question [data-heading]").focus()
    page.keyboard.press(key)
    expect(root.get_by_role("alert").filter(has_text=IDLE[key])).to_be_in_viewport()
    expect(root.locator(".question [data-heading]")).to_be_focused()


def test_what_is_stressed_on_a_card_is_stressed_and_nothing_of_it_is_markup(page: Page, tmp_path: Path) -> None:
    root = lay(page, asking_for_one(tmp_path))
    text = "Under *weather* he has put *good*: 2 * 3 * 4, <b>no</b>."
    cards = [{"key": "quest 1", "kind": "quest", "name": "A note", "lines": [{"text": text}]}]
    page.evaluate("cards => window.model.set('cards', { groups: [{ name: 'Quests', kind: 'quest', cards }] })", cards)
    says = root.locator(".card-says")
    expect(says).to_have_text("Under weather he has put good: 2 * 3 * 4, <b>no</b>.")
    assert says.locator("em").all_inner_texts() == ["weather", "good"]


@pytest.mark.parametrize(("asks", "where"), [("ChooseAttacker", ".question"), ("PlaceDamage", ".fight")])
def test_in_a_fight_it_is_gone_to_and_the_map_can_be_looked_at(
    page: Page, tmp_path: Path, asks: str, where: str
) -> None:
    table = next(one for seed in range(1, 40) if (one := fighting(SEA, tmp_path, asks, seed)))
    root = lay(page, table)
    root.focus()
    page.keyboard.press("f")
    expect(root.locator(f"{where} :focus")).to_have_count(1)
    expect(root.locator(".toast")).to_have_count(0)
    page.keyboard.press("g")
    expect(root.locator(".atlas :focus")).to_have_count(1)
    expect(root).to_have_attribute("data-stage", "map")
    page.keyboard.press("Escape")
    expect(root).to_have_attribute("data-stage", "fight")


def test_where_nothing_is_on_the_table_yet_its_keys_say_so(page: Page, tmp_path: Path) -> None:
    """In a plain book cards have a key, and others have none."""
    root = lay(page, seated(shelf()["the-lamplighters-round"], tmp_path))
    root.focus()
    page.keyboard.press("k")
    expect(root.locator(".toast")).to_have_text("There are no cards on the table yet.")
    root.locator(".toast").evaluate("one => one.remove()")
    for key in "hbmgwfv":
        page.keyboard.press(key)
    expect(root.locator(".toast")).to_have_count(0)


def test_that_nobody_answers_stands_above_the_board_until_somebody_does(page: Page, tmp_path: Path) -> None:
    root = lay(page, seated(SKIES, tmp_path))
    expect(root.locator(".standing")).to_be_hidden()
    page.evaluate("() => { window.hears = model.send; model.send = () => { throw new Error('no kernel'); }; }")
    from_menu(root, "rules")
    expect(root.locator(".standing")).to_contain_text("run the cell again")
    expect(root.locator(".toast")).to_have_count(0)  # the banner says it already
    page.evaluate("() => { model.send = window.hears; }")
    from_menu(root, "rules")
    expect(root.locator(".sheet")).to_be_visible()
    expect(root.locator(".standing")).to_be_hidden()
