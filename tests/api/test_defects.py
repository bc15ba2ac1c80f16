"""Defects planted in copies of bundled books: each is reported at its place, its cause first, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest

import wanderbook as wb
from tests.defects import Copy, copied

BOOKS = ("the-lamplighters-round", "first-voyage", "first-flight")
"""A plain book and a campaign of each board game. All are clean."""
CAMPAIGNS = ("first-voyage", "the-widows-buoys", "first-flight", "the-late-mountain")
SEEDS = range(3)
Place = tuple[str, int]


@pytest.fixture(params=[(name, seed) for name in BOOKS for seed in SEEDS], ids=lambda one: f"{one[0]}-{one[1]}")
def copy(request: pytest.FixtureRequest, tmp_path: Path) -> Copy:
    name, seed = request.param
    return copied(name, tmp_path / "book", seed)


def checked(copy: Copy) -> list[tuple[str, Place]]:
    """The codes of what check finds, with their places."""
    return [(one.code, (one.file, one.line)) for one in wb.check(copy.folder, cache=False)]


def proved(copy: Copy) -> list[tuple[str, str, list[str]]]:
    """The root causes that are proved, with what follows from each."""
    groups = wb.defects(copy.folder).groups()
    return [(root.kind, root.name, [f"{one.kind}: {one.name}" for one in follow]) for root, follow in groups]


@pytest.mark.parametrize("name", BOOKS)
def test_the_books_are_clean(name: str) -> None:
    assert not wb.check(name) and not wb.defects(name)
    assert not wb.keywords(name).dead_ends


# ---------------------------------------------------------------- found by check


def test_a_turn_to_a_number_that_does_not_exist(copy: Copy) -> None:
    copy.add_choice(copy.section(), "(Turn to 999)")
    assert checked(copy) == [("SB104", copy.line_of("(Turn to 999)"))]


def test_a_section_that_nothing_leads_to(copy: Copy) -> None:
    copy.add_section("999", f"Dust.\n\n(Turn to {copy.section()})")
    assert checked(copy) == [("SB201", copy.line_of("## 999"))]


def test_a_choice_that_asks_for_a_keyword_and_forbids_it(copy: Copy) -> None:
    section, keyword = copy.section(), copy.keyword()
    asks = f"Requires keyword {keyword} and not keyword {keyword}"
    copy.add_choice(section, f"{asks}\n(Turn to {section})")
    assert checked(copy) == [("SB214", copy.line_of(asks))]


def test_a_redirect_behind_one_that_always_fires_first(copy: Copy) -> None:
    file, line, text = copy.redirect()
    copy.insert(file, line, text.replace(", turn to", f" and keyword {copy.keyword()}, turn to"))
    assert checked(copy) == [("SB215", (file, line + 1))]


def test_a_keyword_that_is_asked_for_and_never_given(copy: Copy) -> None:
    """Check names the quest that would give it; reach says what asks for it."""
    section, line = copy.section(), copy.lines("cards/quests.toml") + 2
    copy.add_quest("WHEREABOUTS", copy.first_quest)
    choice = copy.add_choice(section, f"Requires keyword WHEREABOUTS\n(Turn to {section})")
    assert checked(copy) == [("SB203", ("cards/quests.toml", line))]
    assert proved(copy) == [("keyword dead end", "keyword:WHEREABOUTS", [f"never chosen: {choice}"])]


def test_a_keyword_that_is_asked_for_and_that_no_quest_bears(copy: Copy) -> None:
    section = copy.section()
    copy.add_choice(section, f"Requires keyword WHEREABOUTS\n(Turn to {section})")
    assert checked(copy) == [("SB202", copy.line_of("Requires keyword WHEREABOUTS"))]


# ---------------------------------------------------------------- found by reach


def test_a_keyword_that_is_given_and_never_asked_for(copy: Copy) -> None:
    quest, section = copy.add_quest("USELESS", copy.first_quest), copy.section()
    choice = copy.add_choice(section, f"*Gain quest {quest}.*\n(Turn to {section})")
    reached = wb.reach(copy.folder)
    assert [(end.kind, end.names, end.given) for end in reached.dead_ends] == [
        ("never asked", ("keyword:USELESS",), (choice,))
    ]
    [defect] = wb.defects(reached)
    assert (defect.kind, defect.name) == ("keyword dead end", "keyword:USELESS")
    assert defect.place == reached.places(choice)
    ledger = wb.keywords(reached)
    assert [(one.name, one.dead_end) for one in ledger.dead_ends] == [("USELESS", "never asked")]


def test_a_keyword_that_is_only_given_behind_a_guard_that_asks_for_it(copy: Copy) -> None:
    quest, section = copy.add_quest("RING", copy.first_quest), copy.section()
    choice = copy.add_choice(section, f"Requires keyword RING\n*Gain quest {quest}.*\n(Turn to {section})")
    assert proved(copy) == [("keyword dead end", "keyword:RING", [f"never chosen: {choice}"])]


def test_two_keywords_that_no_play_holds_together(copy: Copy) -> None:
    one, other, section = copy.add_quest("HEADS", copy.first_quest), copy.first_quest + 1, copy.section()
    copy.add_quest("TAILS", other)
    copy.add_choice(section, f"Requires not keyword TAILS\n*Gain quest {one}.*\n(Turn to {section})")
    copy.add_choice(section, f"Requires not keyword HEADS\n*Gain quest {other}.*\n(Turn to {section})")
    choice = copy.add_choice(copy.section(), f"Requires keyword HEADS and keyword TAILS\n(Turn to {section})")
    pair = "keyword:HEADS and keyword:TAILS"
    follow = [f"never chosen: {choice}", "keyword dead end: keyword:HEADS", "keyword dead end: keyword:TAILS"]
    assert proved(copy) == [("keyword dead end", pair, follow)]


def test_a_key_that_one_branch_uses_up_and_the_joined_way_needs(copy: Copy) -> None:
    quest, section = copy.add_quest("KEY", copy.first_quest), copy.section()
    copy.add_choice(section, "(Turn to 998)")
    copy.add_section(
        "998",
        f"*Gain quest {quest}.*\n\nA. Use it on the box.\nRequires keyword KEY\n*Lose quest {quest}.*\n(Turn to 999)"
        "\n\nB. Keep it.\n(Turn to 999)",
    )
    copy.add_section("999", f"A. Unlock the door.\nRequires keyword KEY\n(Turn to {section})")
    reached = wb.reach(copy.folder)
    [lock] = reached.soft_locks
    assert (lock.at, lock.closes and lock.closes.choice) == ("999", "998:A")
    assert lock.last_safe is not None and lock.last_safe.choice.startswith(f"{section}:")
    [defect] = wb.defects(reached)
    assert (defect.kind, defect.name, defect.place) == ("soft lock", "999", reached.places("998:A"))


def used_up(copy: Copy, thing: str, gain: str, lose: str, asks: bool) -> tuple[str, str, str]:
    """Plant something that is gained at one place, used up on a second page and again on a third, which asks for it or
    not; the choices that do, and the section that they go back to."""
    section = copy.section()
    again = f"Requires {thing}\n*{lose}*" if asks else f"*{lose}*"
    choice = copy.add_choice(section, f"Requires not {thing}\n*{gain}*\n(Turn to 998)")
    copy.add_section("998", f"A. Turn the key.\n*{lose}*\n(Turn to 999)")
    copy.add_section("999", f"A. Turn it again.\n{again}\n(Turn to {section})\n\nB. Go.\n(Turn to {section})")
    return choice, "998:A", "999:A"


def test_a_quest_that_is_used_up_twice(copy: Copy) -> None:
    """Without a guard nothing stops the second time, and nothing happens."""
    quest = copy.add_quest("KEY", copy.first_quest)
    gained, first, again = used_up(copy, "keyword KEY", f"Gain quest {quest}.", f"Lose quest {quest}.", asks=False)
    reached = wb.reach(copy.folder)
    assert not reached.unreachable and not reached.soft_locks
    [loss] = reached.futile_losses
    assert (loss.at, loss.thing, loss.given, loss.lost) == (again, f"quest:{quest}", (gained,), (first, again))
    [defect] = wb.defects(reached)
    assert (defect.kind, defect.name, defect.place) == ("never held", again, reached.places(again))
    assert f"which no play holds there: it is already used up (at {first})" in defect.why


def test_a_quest_that_is_asked_for_after_it_was_used_up(copy: Copy) -> None:
    quest = copy.add_quest("KEY", copy.first_quest)
    _, first, again = used_up(copy, "keyword KEY", f"Gain quest {quest}.", f"Lose quest {quest}.", asks=True)
    [(root, follow)] = wb.defects(copy.folder).groups()
    assert {root.kind, *(one.kind for one in follow)} == {"keyword dead end", "never chosen"}
    [asked] = [one for one in (root, *follow) if one.kind == "never chosen"]
    assert asked.name == again
    assert f"keyword KEY is already used up (at {first}) by the time 999 is read" in asked.why


def test_a_quest_that_every_play_has_when_it_is_given(copy: Copy) -> None:
    quest, section = copy.add_quest("KEY", copy.first_quest), copy.section()
    copy.add_choice(section, f"Requires not keyword KEY\n*Gain quest {quest}.*\n(Turn to 998)")
    copy.add_section("998", f"A. Take a key.\n*Gain quest {quest}.*\n(Turn to {section})")
    known = {(one.kind, one.name) for one in wb.continuity(copy.known)}
    [find] = [one for one in wb.continuity(copy.folder) if (one.kind, one.name) not in known]
    assert (find.code, find.name, find.place) == ("SB703", "998:A", copy.line_of("A. Take a key."))


@pytest.mark.parametrize("asks", [False, True])
def test_a_card_that_is_used_up_twice(copy: Copy, asks: bool) -> None:
    number = max((card.number for card in copy.known.content.cards.adventure), default=0) + 1
    copy.add_card(number)
    card = f"adventure card {number}"
    gained, first, again = used_up(copy, card, f"Gain {card}.", f"Lose {card}.", asks)
    reached = wb.reach(copy.folder)
    [defect] = wb.defects(reached)
    assert (defect.name, defect.place) == (again, reached.places(again))
    if asks:
        assert defect.kind == "never chosen"
        assert f"can be gained (only at {gained}) and lost (at {first}), but is never held" in defect.why
    else:
        assert defect.kind == "never held"
        assert f"it is already used up (at {first})" in defect.why


def test_a_quest_that_is_completed_before_any_play_holds_it(copy: Copy) -> None:
    """It is gained behind the section that completes it, to which nobody comes back with it."""
    quest, section = copy.add_quest("DEBT", copy.first_quest), copy.section()
    copy.add_choice(section, "Requires not keyword DEBT\n(Turn to 998)")
    copy.add_section("998", f"*Complete quest {quest}.*\n\nA. Sign.\n*Gain quest {quest}.*\n(Turn to {section})")
    reached = wb.reach(copy.folder)
    [defect] = wb.defects(reached)
    assert (defect.kind, defect.name, defect.place) == ("never held", "998", reached.places("998"))
    assert defect.why == "998 completes keyword DEBT, which no play holds there: it is not gained yet (only at 998:A)"


def test_a_quest_that_is_completed_and_that_nothing_gives(copy: Copy) -> None:
    quest, section = copy.add_quest("", copy.first_quest), copy.section()
    choice = copy.add_choice(section, f"*Complete quest {quest}.*\n(Turn to {section})")
    reached = wb.reach(copy.folder)
    [defect] = wb.defects(reached)
    assert (defect.kind, defect.name, defect.place) == ("never held", choice, reached.places(choice))
    assert defect.why.endswith("which no play holds there: nothing gives it")


HOME = {"sleeping_gods": "Return to the ship.", "distant_skies": "Return to the map."}


@pytest.mark.parametrize("name", CAMPAIGNS)
@pytest.mark.parametrize("seed", SEEDS[:1])  # a whole campaign is proved each time
def test_a_place_that_is_crossed_off_and_needed_again(name: str, seed: int, tmp_path: Path) -> None:
    """What is found there is asked for there."""
    copy = copied(name, tmp_path / "book", seed)
    quest, home = copy.add_quest("MAP", copy.first_quest), HOME[copy.known.content.title_page.ruleset]
    copy.add_location("998")
    copy.add_section(
        "998",
        f"If keyword MAP, turn to 999.\n\nA. Dig.\n*Gain quest {quest}. Cross off this location. {home}*\n\n"
        f"B. Go.\n*{home}*",
    )
    copy.add_section("999", f"A. Go.\n*{home}*")
    reached = wb.reach(copy.folder)
    [(root, follow)] = wb.defects(reached).groups()
    assert [(one.kind, one.name) for one in (root, *follow)] == [
        ("keyword dead end", "keyword:MAP"),
        ("unreachable", "999"),
        ("never fires", "998:if1"),
    ]
    assert "998 is crossed off (at 998:A) and cannot be explored again" in reached["999"].why[0]


def test_a_circle_without_a_way_out(copy: Copy) -> None:
    choice = copy.add_choice(copy.section(), "(Turn to 998)")
    copy.add_section("998", "A. Go on.\n(Turn to 999)")
    copy.add_section("999", "A. Go on.\n(Turn to 998)")
    reached = wb.reach(copy.folder)
    [lock] = reached.soft_locks
    assert lock.at in ("998", "999") and lock.closes is not None and lock.closes.choice == choice
    [defect] = wb.defects(reached)
    assert (defect.kind, defect.place) == ("soft lock", reached.places(choice))


def test_an_ending_that_is_lost_by_one_early_choice(copy: Copy) -> None:
    """Named with its line; what loses the other endings is what it was."""
    quest, section = copy.add_quest("OATH", copy.first_quest), copy.section()
    copy.add_ending(9, "Unsworn")
    oath = copy.add_choice(section, f"Requires not keyword OATH\n*Gain quest {quest}.*\n(Turn to {section})")
    copy.add_choice(section, "Requires not keyword OATH\n(Turn to 998)")
    ends = "story" if copy.known.content.title_page.ruleset == "gamebook" else "campaign"
    copy.add_section("998", f"*The {ends} ends. Ending 9.*")
    reached, before = wb.reach(copy.folder), wb.reach(copy.known)
    assert not wb.defects(reached) and not reached.lost_for_good_undecided
    [early] = [one for one in reached.lost_for_good if one.decision == oath and one.target == "ending:9"]
    assert (early.target, early.place) == ("ending:9", reached.places(oath))
    assert early.safe == len(early.witness) - 1

    def others(found: wb.Reached) -> set[tuple[str, str]]:
        lost = ((one.target, one.decision) for one in found.lost_for_good if one.target.startswith("ending:"))
        return {(target, decision) for target, decision in lost if target != "ending:9"}

    assert others(reached) == others(before)


STATED = ("the-pawned-name", "the-lamplighters-round")
NERVE = '\n[[stat]]\nname = "nerve"\nstart = 8\nmost = 12\n'


@pytest.mark.parametrize("name", STATED)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_roll_that_can_never_succeed(name: str, seed: int, tmp_path: Path) -> None:
    """Check, reach and QA all say so."""
    copy = copied(name, tmp_path / "book", seed)
    if name != "the-pawned-name":
        copy.append("book.toml", NERVE)
    section, roll = copy.section(), "NERVE + d6, 19 or more"
    choice = copy.add_choice(section, f"{roll}\nFail: Turn to {section}\n(Turn to {copy.other(section)})")
    assert checked(copy) == [("SB205", copy.line_of(roll))]
    reached = wb.reach(copy.folder)
    assert [one.name for one in reached.unreachable] == [f"{choice}:pass"]
    [defect] = wb.defects(reached)
    assert (defect.kind, defect.name, defect.place) == ("never succeeds", f"{choice}:pass", reached.places(choice))
    assert "it requires 19 or more" in defect.why


# ---------------------------------------------------------------- in a translation


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_guard_that_differs_in_the_translation(name: str, seed: int, tmp_path: Path) -> None:
    copy = copied(name, tmp_path / "book", seed, translations=True)
    file, line, _, other = copy.translated_guard()
    copy.replace(file, line, other)
    [(code, place)] = checked(copy)
    assert (code, place) == ("SB401", (file, line))
    assert not wb.defects(copy.folder), "the original is proved all the same"


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_number_that_differs_in_translated_prose(name: str, seed: int, tmp_path: Path) -> None:
    copy = copied(name, tmp_path / "book", seed, translations=True)
    copy.forget_what_was_translated()
    (file, line, text), (other, at, french) = copy.first_words(copy.section())
    copy.replace(file, line, f"{text} There are 12 of them.")
    copy.replace(other, at, f"{french} Il y en a 14.")
    assert checked(copy) == [("SB235", (other, at))]


# ---------------------------------------------------------------- cards and prices

CARD_FILE = "cards/planted.toml"


def card(copy: Copy, text: str) -> int:
    """Put cards into a file of their own; returns the line of the last of them."""
    path = copy.folder / CARD_FILE
    path.write_text(text.lstrip(), "utf-8")
    lines = path.read_text("utf-8").splitlines()
    return max(number for number, line in enumerate(lines, 1) if line.startswith("[["))


@pytest.mark.parametrize("name", ["first-flight", "the-late-mountain"])
def test_an_event_that_nothing_draws(name: str, tmp_path: Path) -> None:
    """Its number is a curse's, which takes its place."""
    copy = copied(name, tmp_path / "book", 0)
    card(copy, '\n[[event]]\nnumber = 91\nname = "A headwind"\npassage = "It blows."\n')
    [(code, (file, _))] = checked(copy)
    assert (code, file) == ("SB234", CARD_FILE)


@pytest.mark.parametrize("name", ["first-voyage", "the-widows-buoys"])
def test_a_clause_of_an_event_that_never_applies(name: str, tmp_path: Path) -> None:
    copy = copied(name, tmp_path / "book", 0)
    clause = 'until = "port"\nchallenge = "CUNNING 5. Fail: -1 health."\n'
    card(copy, f'\n[[event]]\nnumber = 88\nname = "Rats"\ntone = "mild"\npassage = "Rats."\nongoing = true\n{clause}')
    [(code, (file, line))] = checked(copy)
    planted = (copy.folder / file).read_text("utf-8").splitlines()
    assert (code, file) == ("SB233", CARD_FILE)
    assert planted[line - 1].startswith(("until", "challenge", "[[event]]"))


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_an_unlock_that_needs_more_achievements_than_there_are(name: str, tmp_path: Path) -> None:
    copy = copied(name, tmp_path / "book", 0)
    line = copy.lines("book.toml") + 3
    copy.append("book.toml", "\n[[unlock]]\ncount = 70\nquests = [1]\n")
    [(code, place)] = checked(copy)
    assert (code, place) == ("SB232", ("book.toml", line))


@pytest.mark.parametrize("name", ["first-voyage", "the-widows-buoys"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_price_that_nobody_can_ever_pay(name: str, seed: int, tmp_path: Path) -> None:
    copy = copied(name, tmp_path / "book", seed)
    section = copy.section()
    copy.add_choice(section, f"Pay 300 coins\n(Turn to {section})")
    assert checked(copy) == [("SB228", copy.line_of("Pay 300 coins"))]


# ---------------------------------------------------------------- on the map


@pytest.mark.parametrize("name", ["first-voyage", "the-widows-buoys"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_region_without_neighbours(name: str, seed: int, tmp_path: Path) -> None:
    """Check warns where its place stands, and reach names the region. What hangs on the place follows from it."""
    copy = copied(name, tmp_path / "book", seed)
    region, locations, line, file = copy.cut_off_region()
    assert checked(copy) == [("SB230", (file, line))]
    reached = wb.reach(copy.folder)
    for location in locations:
        assert reached[location].why == (f"{location} can be explored only from {region}, and no way leads there",)
    for finding in reached.unreachable:
        assert f"can be explored only from {region}, and no way leads there" in "; ".join(finding.why)
    assert {root.name for root, _ in wb.defects(reached).groups()} == set(locations)


@pytest.mark.parametrize("name", ["first-flight", "the-late-mountain"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_square_closed_in_on_all_sides(name: str, seed: int, tmp_path: Path) -> None:
    """What hangs on its place follows from it."""
    copy = copied(name, tmp_path / "book", seed)
    location, square = copy.close_in_a_square()
    assert [code for code, _ in checked(copy)] == ["SB230"]
    cut_off = f"{location} can be explored only from {square}, and no way leads there"
    reached = wb.reach(copy.folder)
    assert reached[location].why == (cut_off,)
    for finding in reached.unreachable:
        assert cut_off in "; ".join(finding.why)
    [(root, _)] = wb.defects(reached).groups()
    assert root.name == location
