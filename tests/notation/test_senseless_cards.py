"""Cards that are well written and make no sense in their game are told with their place, and with what would."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from wanderbook.book.vocabulary import vocabularies
from wanderbook.diagnostics import Diagnostic
from wanderbook.notation import read_book
from wanderbook.notation.folder import read_memory
from wanderbook.notation.sense import LASTING
from wanderbook.rulesets import game_for
from wanderbook.rulesets.common.box import read_components
from wanderbook.table import start

SKY = {
    "book.toml": 'title = "Sky"\nruleset = "distant_skies"\nbegin = { page = 1, space = "A1" }\nquests = [1]\n',
    "atlas/page.toml": '[[page]]\nnumber = 1\nsquares = """\n 1+L  .\n #    L\n"""\n',
    "cards/quests.toml": '[[quest]]\nnumber = 1\nname = "Home"\n',
    "cards/totem.toml": '[[adventure]]\nnumber = 4\nname = "The heron"\nkind = "totem"\n',
    "storybook/all.md": "## 1\n\n*Return to the map.*\n",
}
SEA = {
    "book.toml": 'title = "Sea"\nruleset = "sleeping_gods"\nbegin = { page = 1, space = "A" }\n',
    "atlas/page.toml": '[[page]]\nnumber = 1\n\n[[page.region]]\nid = "A"\nlocations = ["1"]\n',
    "storybook/all.md": "## 1\n\n*Return to the ship.*\n",
}
UNUSED = {"SB221", "SB222"}
"""The story names no card: that is not what these tests are about."""
ENEMY = '[[enemy]]\nnumber = 7\nname = "It"\nlevel = 1\ndamage = 1\ngrid = "{}"\n'
BOSS = '[[boss]]\nnumber = 4\nname = "It"\nlevel = 1\n'
ZONE = '\n[[boss.zones]]\nname = "Part"\ndamage = 1\ngrid = "{}"\n'
EVENT = '[[event]]\nnumber = 1\nname = "It"\npassage = "*Nothing happens.*"\n{}\n'
RESOURCE = '[[resource]]\nnumber = 5\nlimit = 6\ngood = "{}"\n'
QUEST = '[[quest]]\nnumber = 1\nname = "A stone"\n{}\n'
LANDING = '[[landing]]\nnumber = 2\nname = "It"\n{}\n'
CLAIRE = '[[character]]\nnumber = 1\nname = "{}"\nhealth = 5\n'
CAPTAIN = '[[crew]]\nnumber = 1\nname = "{}"\nhealth = 5\nweapon = {{ damage = 1 }}\n'
SYNERGY = 'synergy = "+1 damage."\n'


class Told(NamedTuple):
    code: str
    file: str
    line: int
    column: int
    message: str
    help: str


def problems(book: dict[str, str], /, **files: str) -> tuple[Diagnostic, ...]:
    """Of this book with other files: `cards_own` is `cards/own.toml`."""
    texts = book | {f"{name.replace('_', '/')}.toml": text for name, text in files.items()}
    read = read_book(read_memory({name: text.encode() for name, text in texts.items()}), use_cache=False)
    return tuple(one for one in read.diagnostics if one.code not in UNUSED)


def told(book: dict[str, str], /, **files: str) -> list[Told]:
    return [Told(one.code, one.file, one.line, one.column, one.message, one.help) for one in problems(book, **files)]


def only(book: dict[str, str], /, **files: str) -> Told:
    [one] = told(book, **files)
    assert one.help
    return one


def test_nothing_is_wrong_with_the_books_that_cards_are_put_into() -> None:
    assert told(SKY) == told(SEA) == []


# ---------------------------------------------------------------- enemies and bosses


@pytest.mark.parametrize("book", [SKY, SEA], ids=["sky", "sea"])
@pytest.mark.parametrize("grid", [". S", "."])
def test_an_enemy_has_a_heart(book: dict[str, str], grid: str) -> None:
    one = only(book, cards_own=ENEMY.format(grid))
    assert one[:5] == ("SB312", "cards/own.toml", 6, 1, "enemy 7 has no heart")
    assert told(book, cards_own=ENEMY.format(f"{grid} H")) == []


def test_an_enemy_that_is_not_drawn_at_all_has_none() -> None:
    assert only(SKY, cards_own=ENEMY.format("")).code == "SB312"


def test_a_grid_that_cannot_be_read_is_told_once() -> None:
    assert only(SKY, cards_own=ENEMY.format("HH")).code == "SB305"


def test_a_boss_has_zones_to_choose_from() -> None:
    one = only(SKY, cards_own=BOSS + ZONE.format("H S"))
    assert one[:5] == ("SB312", "cards/own.toml", 6, 1, "boss 4 has only one zone")
    assert told(SKY, cards_own=BOSS + ZONE.format("H S") + ZONE.format("H")) == []


def test_a_boss_has_its_hearts_on_its_zones_though_not_on_all() -> None:
    one = only(SKY, cards_own=BOSS + ZONE.format("S") + ZONE.format("P"))
    assert one[:5] == ("SB312", "cards/own.toml", 6, 1, "boss 4 has no heart in any zone")
    assert told(SKY, cards_own=BOSS + ZONE.format("S") + ZONE.format("H")) == []


def zones(*places: str) -> str:
    """Boss 4 with zones of two squares by two: A, B, C…"""
    names = "ABCDEF"
    zone = '\n[[boss.zones]]\nname = "{}"\ndamage = 1\n{}\ngrid = """\nH .\n. .\n"""\n'
    return BOSS + "".join(zone.format(name, place) for name, place in zip(names, places, strict=False))


FITTING = [
    ("", "", ""),
    ("", "row = 3", "row = 3"),
    ("", "row = 3\ncolumn = 2"),
    ("row = 3", "row = 1"),
    ("", "column = 3", "row = 2\ncolumn = 5"),
    ("", "row = 5", "row = 3"),
]


@pytest.mark.parametrize("places", FITTING)
def test_zones_that_touch_fit_together(places: tuple[str, ...]) -> None:
    assert told(SKY, cards_own=zones(*places)) == []


AMISS = [
    (("", "row = 2"), 18, "zone 'B' of boss 4 overlaps zone 'A'", 3),
    (("", "column = 2"), 18, "zone 'B' of boss 4 overlaps zone 'A'", 3),
    (("", "row = 3", "row = 4"), 27, "zone 'C' of boss 4 overlaps zone 'B'", 5),
    (("", "row = 4"), 18, "zone 'B' of boss 4 does not touch the zones before it", 3),
    (("", "row = 3\ncolumn = 3"), 18, "zone 'B' of boss 4 does not touch the zones before it", 3),
    (("", "row = 4", "row = 4"), 18, "zone 'B' of boss 4 does not touch the zones before it", 3),
]


@pytest.mark.parametrize(("places", "line", "message", "free"), AMISS)
def test_zones_neither_overlap_nor_lie_apart(places: tuple[str, ...], line: int, message: str, free: int) -> None:
    """Two that lie apart together are told once."""
    one = only(SKY, cards_own=zones(*places))
    assert (one.code, one.line, one.message) == ("SB317", line, message)
    assert one.help == f"write row = {free} to put it below the zones before it; row and column count squares"


# ---------------------------------------------------------------- places


def test_a_book_does_not_begin_on_a_closed_square() -> None:
    one = only(SKY, book=SKY["book.toml"].replace("A1", "A2"))
    assert one[:5] == ("SB311", "book.toml", 3, 29, "square A2 on page 1 is closed: nobody can begin there")


def test_a_plane_does_not_land_on_a_closed_square() -> None:
    one = only(SKY, cards_own=LANDING.format('page = 1\nspace = "A2"'))
    assert one[:5] == ("SB311", "cards/own.toml", 5, 9, "square A2 on page 1 is closed: no plane can land there")
    assert told(SKY, cards_own=LANDING.format('page = 1\nspace = "B1"')) == []


def test_a_closed_square_is_no_landing_place_and_that_is_told_once() -> None:
    atlas = SKY["atlas/page.toml"].replace("#  ", "#+L")
    one = only(SKY, atlas_page=atlas, cards_own=LANDING.format('page = 1\nspace = "A2"'))
    assert one[:5] == ("SB311", "atlas/page.toml", 5, 2, "this landing place is closed")


def test_a_text_may_put_the_crew_on_a_closed_square() -> None:
    story = SKY | {"storybook/all.md": "## 1\n\n*Move to A2 on page 1. Return to the map.*\n"}
    assert told(story) == []


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("", ("SB313", 2, "landing 2 has no place")),
        ('page = 1\nspace = "B2"\nlocation = "1"', ("SB313", 6, "landing 2 is in two places")),
        ('page = 1\nlocation = "1"', ("SB313", 5, "landing 2 is in two places")),
        ("page = 1", ("SB303", 1, "this landing needs the key 'space'")),
        ('space = "B2"', ("SB303", 1, "this landing needs the key 'page'")),
    ],
)
def test_a_landing_place_lies_in_one_place(where: str, said: tuple[str, int, str]) -> None:
    one = only(SKY, cards_own=LANDING.format(where))
    assert (one.code, one.line, one.message) == said
    assert "space" in one.help and "location" in one.help


@pytest.mark.parametrize("where", ['page = 1\nspace = "B2"', 'location = "1"', 'location = "1"\ncard = 4'])
def test_either_place_will_do(where: str) -> None:
    assert told(SKY, cards_own=LANDING.format(where)) == []


# ---------------------------------------------------------------- events


@pytest.mark.parametrize(
    ("book", "until", "whose", "known"),
    [
        (SKY, "port", "Sleeping Gods", "camp, fly"),
        (SKY, "turn_end", "Sleeping Gods", "camp, fly"),
        (SKY, "action", "Sleeping Gods", "camp, fly"),
        (SEA, "camp", "Distant Skies", "turn_end, action, port"),
        (SEA, "fly", "Distant Skies", "turn_end, action, port"),
    ],
)
def test_events_stay_until_what_their_game_has(book: dict[str, str], until: str, whose: str, known: str) -> None:
    one = only(book, cards_own=EVENT.format(f'until = "{until}"'))
    assert one[:4] == ("SB112", "cards/own.toml", 5, 1)
    assert one.message.startswith(f"until {until!r} belongs to {whose}, ")
    assert one.help.endswith(f"use one of {known}")


def test_what_their_game_has_is_allowed() -> None:
    for until in ("camp", "fly"):
        assert told(SKY, cards_own=EVENT.format(f'complete = "*Gain 1 rope.*"\nuntil = "{until}"')) == []
    for until in ("turn_end", "action", "port"):
        assert told(SEA, cards_own=EVENT.format(f'ongoing = true\nuntil = "{until}"')) == []


@pytest.mark.parametrize(
    ("book", "line", "field", "stays"),
    [
        (SKY, 'until = "camp"', "until", 'complete = "…"'),
        (SKY, 'turn_end = "*Gain 1 threat.*"', "turn_end", 'complete = "…"'),
        (SKY, 'abilities = "Always: +1 obstacle damage."', "abilities", 'complete = "…"'),
        (SEA, 'until = "port"', "until", "ongoing = true"),
        (SEA, 'challenge = "SAVVY 5"', "challenge", "ongoing = true"),
        (SEA, 'abilities = "Always: -1 distance."', "abilities", "ongoing = true"),
    ],
)
def test_what_counts_while_an_event_stays_is_told_of_one_that_does_not(
    book: dict[str, str], line: str, field: str, stays: str
) -> None:
    one = only(book, cards_own=EVENT.format(line))
    message = f"event 1 does not stay in play, so its {field} never counts"
    assert one[:5] == ("SB213", "cards/own.toml", 5, 1, message)
    assert one.help.startswith(f"add a line: {stays}")
    lasting = 'complete = "*Gain 1 rope.*"' if book is SKY else "ongoing = true"
    until = '\nuntil = "turn_end"' if field == "challenge" else ""
    assert told(book, cards_own=EVENT.format(f"{line}\n{lasting}{until}")) == []


def test_a_curse_that_does_not_stay_is_told_too() -> None:
    one = only(SKY, cards_own=EVENT.replace("event", "curse").format('until = "fly"'))
    assert (one.code, one.message[:7]) == ("SB213", "curse 1")


@pytest.mark.parametrize("ruleset", ["sleeping_gods", "distant_skies"])
def test_every_event_of_the_game_itself_stays_where_it_counts(ruleset: str) -> None:
    box = read_components(ruleset)
    assert len(box.event) > 20
    for event in (*box.event, *box.curse):
        assert event.ongoing or event.complete or not any(getattr(event, field) for field in LASTING), event.name


def test_a_level_card_is_somebodys() -> None:
    level = '[[level]]\nnumber = 1\nname = "Old hand"\nxp = 3\ncrew = "{}"\n'
    one = only(SEA, cards_own=level.format("Kasumy"))
    assert one[:5] == ("SB108", "cards/own.toml", 5, 8, "nobody in the crew is called 'Kasumy'")
    assert one.help == "did you mean Kasumi?"
    assert "Odessa" in only(SEA, cards_own=level.format("Zzz")).help
    assert told(SEA, cards_own=level.format("Kasumi")) == []


def test_curses_have_the_keys_of_events() -> None:
    curse = EVENT.replace("event", "curse")
    assert "'ongoing' belongs to Sleeping Gods" in only(SKY, cards_own=curse.format("ongoing = true")).message
    assert "until 'port' belongs to Sleeping Gods" in only(SKY, cards_own=curse.format('until = "port"')).message


@pytest.mark.parametrize(
    ("level", "help"),
    [(9, "the highest allowed is 3"), (4, "the highest allowed is 3"), (0, "the lowest allowed is 1")],
)
def test_events_have_one_of_three_levels(level: int, help: str) -> None:
    one = only(SKY, cards_own=EVENT.format(f"level = {level}"))
    assert (*one[:4], one.help) == ("SB302", "cards/own.toml", 5, 1, help)
    assert told(SKY, cards_own=EVENT.format("level = 3")) == []


# ---------------------------------------------------------------- resources and totems


def test_there_are_no_coins_in_the_sky() -> None:
    one = only(SKY, cards_own=RESOURCE.format("coin"))
    assert one[:4] == ("SB112", "cards/own.toml", 4, 1)
    assert one.message == "'coin' belongs to Sleeping Gods, but this book's ruleset is Distant Skies"
    assert one.help.startswith("use one of the resources ogroot, ")


@pytest.mark.parametrize("good", ["time", "stamina", "fuel", "resource"])
def test_what_is_only_paid_with_is_no_resource(good: str) -> None:
    one = only(SKY, cards_own=RESOURCE.format(good))
    assert one[:5] == ("SB302", "cards/own.toml", 4, 1, f"{good!r} is not a resource")
    assert told(SKY, cards_own=RESOURCE.format("rope")) == []


def test_a_totem_is_restored_for_quest_resources() -> None:
    one = only(SKY, cards_quests=QUEST.format('restore = "2 ogroots, 1 ice diamond, 1 rope"\ntotem = 4'))
    assert one[:4] == ("SB302", "cards/quests.toml", 4, 1)
    assert one.message == "restore: ogroot, rope is not a price in quest resources"
    assert one.help.startswith("use quest resources: tundra berry, ") and "rope" not in one.help
    assert told(SKY, cards_quests=QUEST.format('restore = "1 ice diamond"\ntotem = 4')) == []


def test_a_book_may_make_a_resource_one_for_quests_or_one_no_longer() -> None:
    rope = RESOURCE.format("rope") + "quest = true\n"
    assert told(SKY, cards_own=rope, cards_quests=QUEST.format('restore = "1 rope"\ntotem = 4')) == []
    berry = RESOURCE.format("tundra_berry").replace("5", "7")
    stone = QUEST.format('restore = "1 tundra berry"\ntotem = 4')
    assert only(SKY, cards_own=berry, cards_quests=stone).message.startswith("restore: tundra berry is not a price")


@pytest.mark.parametrize(
    ("keys", "line", "lacking"),
    [('restore = "1 ice diamond"', 1, "totem"), ("totem = 4", 1, "restore"), ('totem = 4\nrestore = ""', 5, "restore")],
)
def test_a_dormant_totem_has_a_price_and_a_card(keys: str, line: int, lacking: str) -> None:
    one = only(SKY, cards_quests=QUEST.format(keys))
    assert one[:5] == ("SB303", "cards/quests.toml", line, 1, f"this quest needs the key {lacking!r}")


def test_a_price_that_cannot_be_read_is_told_once() -> None:
    assert only(SKY, cards_quests=QUEST.format('totem = 4\nrestore = "1 gold"')).code == "SB101"


def test_at_sea_there_are_no_dormant_totems_at_all() -> None:
    book = SEA["book.toml"] + "quests = [1]\n"
    cards = {"cards_quests": QUEST.format("totem = 4"), "cards_totem": SKY["cards/totem.toml"]}
    assert only(SEA, book=book, **cards).code == "SB112"


def test_resources_are_those_of_the_box() -> None:
    words, box = vocabularies()["distant_skies"], read_components("distant_skies").resource
    assert words.resources == tuple(one.good for one in box)
    assert words.quest_resources == tuple(one.good for one in box if one.quest)


# ---------------------------------------------------------------- crew, skills


@pytest.mark.parametrize(
    ("book", "card", "said"),
    [
        (SKY, CLAIRE, "character 1 is always called Claire"),
        (SEA, CAPTAIN + SYNERGY, "crew 1 is always called Odessa"),
    ],
    ids=["sky", "sea"],
)
def test_the_crew_keep_their_names_and_the_book_plays(book: dict[str, str], card: str, said: str) -> None:
    texts = book | {"cards/own.toml": card.format("Olga")}
    read = read_book(read_memory({name: text.encode() for name, text in texts.items()}), use_cache=False)
    [one] = [problem for problem in read.diagnostics if problem.code not in UNUSED]
    assert (one.code, one.severity, one.file, one.line, one.column) == ("SB212", "warning", "cards/own.toml", 3, 1)
    assert one.message == said
    game = game_for(read.require())
    name = said.split("called ")[1].split(",")[0]
    assert one.help == f'write name = "{name}"'
    assert game.kit.crew[name].health == 5 and "Olga" not in game.kit.crew
    assert start(game, 1).state.board.crew[0].name == name
    assert told(book, cards_own=card.format(name)) == []


def test_who_does_not_say_who_is_captain_leaves_it_to_the_first() -> None:
    texts = SEA | {"cards/own.toml": (CAPTAIN + SYNERGY).format("Odessa")}
    read = read_book(read_memory({name: text.encode() for name, text in texts.items()}), use_cache=False)
    assert game_for(read.require()).kit.captain == "Odessa"


def test_the_names_are_those_of_the_box() -> None:
    sky, sea = read_components("distant_skies").character, read_components("sleeping_gods").crew
    for ruleset, crew in (("distant_skies", sky), ("sleeping_gods", sea)):
        assert dict(enumerate(vocabularies()[ruleset].crew, 1)) == {one.number: one.name for one in crew}


def test_everybody_at_sea_has_a_token() -> None:
    one = only(SEA, cards_own=CAPTAIN.format("Odessa"))
    assert one[:5] == ("SB303", "cards/own.toml", 1, 1, "this crew needs the key 'synergy'")


@pytest.mark.parametrize(
    "card",
    [
        '[[ability]]\nnumber = 1\nname = "It"\nfate = 1\ncost = 1\nskill = "moxie"\n',
        CAPTAIN.format("Odessa") + SYNERGY + "skills = { moxie = 1 }\n",
    ],
    ids=["ability", "crew"],
)
def test_there_is_no_moxie_at_sea(card: str) -> None:
    one = only(SEA, cards_own=card)
    assert (one.code, one.message) == (
        "SB112",
        "'moxie' belongs to Distant Skies, but this book's ruleset is Sleeping Gods",
    )
    assert one.help == "use one of the skills strength, cunning, savvy, perception, craft"


# ---------------------------------------------------------------- misspelt trials


def helped(line: str, language: str = "en") -> dict[str, str]:
    """Codes with their help, for a choice with this line."""
    leave = {"en": "*Return to the map.*", "fr": "*Retournez sur la carte.*"}[language]
    story = {"storybook/all.md": f"## 1\n\nA. Go.\n{line}\n{leave}\n"}
    title = SKY["book.toml"] + f'language = "{language}"\n'
    return {one.code: one.help for one in problems(SKY | story, book=title)}


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("CUNING 5", "CUNNING 5"),
        ("MOXY 12", "MOXIE 12"),
        ("STRENGHT 5", "STRENGTH 5"),
        ("Claire: PERCETPION 5", "PERCEPTION 5"),
        ("BOS 4", "BOSS 4"),
        ("COMBATT 7", "COMBAT 7"),
        ("OBSTACLE steap", "OBSTACLE steep"),
        ("OBSTACLE the cold", "OBSTACLE cold"),
        ("OBSTACLE watter.", "OBSTACLE water"),
    ],
)
def test_a_misspelt_trial_is_known_by_its_likeness(line: str, meant: str) -> None:
    assert helped(line) == {"SB101": f"did you mean {meant!r}?"}


@pytest.mark.parametrize(
    ("line", "meant"),
    [("RUZE 5", "RUSE 5"), ("SAVOIR-FAIR 5", "SAVOIR-FAIRE 5"), ("OBSTACLE pente", "OBSTACLE la pente")],
)
def test_in_french_as_well(line: str, meant: str) -> None:
    assert helped(line, "fr") == {"SB101": f"did you mean {meant!r}?"}


@pytest.mark.parametrize("line", ["OBSTACEL steep", "Obstacle steep", "OBSTICLE steap"])
def test_a_misspelt_obstacle_is_not_taken_for_the_text_of_a_choice(line: str) -> None:
    assert helped(line) == {"SB101": "put it on a separate line: OBSTACLE steep"}


@pytest.mark.parametrize("line", ["VERY cold", "OBSTACLES everywhere.", "STEEP, and cold."])
def test_capitals_alone_are_no_trial(line: str) -> None:
    assert helped(line) == {}


def test_where_nothing_is_alike_all_that_could_be_is_named() -> None:
    for line in ("ARCANA 5", "OBSTACLE lava"):
        help = helped(line)["SB101"]
        assert "STRENGTH, CUNNING, SAVVY, PERCEPTION, CRAFT, MOXIE" in help and "OBSTACLE cold" in help
        assert "prose" not in help


def test_another_games_skill_is_not_suggested() -> None:
    story = {"storybook/all.md": "## 1\n\nA. Go.\nMOXY 5\n*Return to the ship.*\n"}
    [one] = problems(SEA | story)
    assert one.code == "SB101" and "MOXIE" not in one.help and "OBSTACLE" not in one.help


def test_a_warning_inside_a_card_does_not_cost_the_card() -> None:
    """Failing a challenge that changes nothing is a warning, and the event is there all the same."""
    event = (
        "[[event]]\nnumber = 1\nname = 'One'\ntone = 'mild'\npassage = '''\nA. Look.\nCRAFT 5\n*Gain 1 coin.*\n'''\n"
    )
    texts = SEA | {"cards/events.toml": event}
    read = read_book(read_memory({name: text.encode() for name, text in texts.items()}), use_cache=False)
    assert "SB216" in {one.code for one in read.diagnostics}
    assert [card.name for card in read.require().cards.event] == ["One"]
