"""What README.md and the author's guide show is true.

- A fenced example of `markdown` or `toml` whose fence names a path is a file of a book: it is written there.
- A `console` example is run, from the top of the page to its end, and must answer just so; `…` stands for lines
  that are left out.
- Any other `markdown` or `toml` example is a part of a book. It is read within a scaffold that has the sections and
  cards it mentions and lacks, and there must be nothing to complain about, not even a warning. Words on its fence
  say which kind of book it is part of: `sleeping_gods`, `fr`; and for TOML, which kind of file.
- The tables of the vocabulary are made from the phrasebooks. After a change there:
  `.venv/bin/python -m tests.test_guide` writes them anew.
"""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema
import pytest

from tests.books import write_book
from tests.tools.typed import run
from wanderbook.book.atlas import Page, Region
from wanderbook.book.book import TitlePage, Unlock
from wanderbook.book.cards import Weapon
from wanderbook.book.conditions import CONDITIONS, STAT_TESTS, HasBoxes, HasKeyword
from wanderbook.book.effects import (
    EFFECTS,
    STAT_EFFECTS,
    EndStory,
    GainGoods,
    LoseHealth,
    MarkBoxes,
    ReturnToMap,
    ReturnToShip,
    TurnTo,
)
from wanderbook.book.enemies import Zone
from wanderbook.book.sections import Foe, Price
from wanderbook.book.stats import CombatRule, LossRow, Stat
from wanderbook.book.vocabulary import vocabularies
from wanderbook.diagnostics import has_errors, render
from wanderbook.locales import is_language, languages
from wanderbook.notation import folder, phrasebook, read_book
from wanderbook.notation.cards import MODELS, TableReader
from wanderbook.notation.conditions import DEEPEST
from wanderbook.notation.grids import MOST, POWERS
from wanderbook.notation.languages import Phrasebook
from wanderbook.notation.phrases import Phrase
from wanderbook.notation.reader import read_chapter
from wanderbook.notation.source import Mention
from wanderbook.notation.stat_words import StatWords
from wanderbook.notation.tables import TomlFile, read_table, write_table
from wanderbook_tools.cli import COMMANDS, parser

ROOT = Path(__file__).resolve().parents[1]
README, GUIDE = ROOT / "README.md", ROOT / "stories" / "README.md"
_FENCE = re.compile(r"^(`{3,})(\w+) *([^\n]*)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)


class Example(NamedTuple):
    page: Path
    line: int
    kind: str
    words: tuple[str, ...]
    """What else stands on the fence."""
    text: str

    @property
    def path(self) -> str:
        """The file that it is, if it is one."""
        return next((word for word in self.words if "/" in word), "")

    @property
    def is_part(self) -> bool:
        return self.kind in {"markdown", "toml"} and not self.path

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def examples(page: Path) -> list[Example]:
    text = page.read_text("utf-8")
    return [
        Example(page, text.count("\n", 0, found.start()) + 1, found[2], tuple(found[3].split()), found[4])
        for found in _FENCE.finditer(text)
    ]


PARTS = [example for page in (README, GUIDE) for example in examples(page) if example.is_part]

# ---------------------------------------------------------------- commands and whole books


@pytest.mark.parametrize("page", [README, GUIDE], ids=["README", "guide"])
def test_the_commands_answer_as_shown(page: Path, tmp_path: Path) -> None:
    """The page from top to bottom: files are written, commands are run, and no book is left with errors."""
    for example in examples(page):
        if example.path:
            write(tmp_path / example.path, example.text)
        elif example.kind == "console":
            for command, shown in transcript(example.text):
                said = answer(command, tmp_path)
                pattern = re.escape(shown).replace("…\\\n", r"(?:.*\n)*")
                assert said == shown or re.fullmatch(pattern, said), f"{example}: $ {command}\n{said}"
    books = [path.parent for path in tmp_path.glob("*/book.toml")]
    assert books
    assert [book.name for book in books if has_errors(read_book(book, use_cache=False).diagnostics)] == []


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def transcript(text: str) -> Iterator[tuple[str, str]]:
    """Each command and what is shown below it."""
    for piece in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, shown = piece.partition("\n")
        yield command, shown


def answer(command: str, folder: Path) -> str:
    """What a terminal would show; of other programs than ours we know `cat`."""
    program, *words = shlex.split(command)
    if program == "cat":
        return "".join((folder / word).read_text("utf-8") for word in words)
    assert program == "wanderbook"
    ran = run(*words, folder=folder, WANDERBOOK_CACHE=str(folder / ".cache"), FORCE_COLOR="")
    assert not (ran.out and ran.err), "one of them would have to come first"
    return ran.out + ran.err


# ---------------------------------------------------------------- editors and workflows


def test_settings_of_editors_are_what_they_read() -> None:
    """JSON, and for JupyterLab what its own server of language servers takes."""
    settings = {example.words[0]: json.loads(example.text) for example in examples(GUIDE) if example.kind == "json"}
    del settings["structure"]
    vscode, jupyter = settings[".vscode"], settings["jupyter"]
    assert [vscode["glspc.server.command"], *vscode["glspc.server.commandArguments"]] == ["wanderbook", "lsp"]
    server = jupyter["LanguageServerManager"]["language_servers"]["wanderbook"]
    package = find_spec("jupyter_lsp")
    assert package is not None
    assert package.origin is not None
    schema = json.loads((Path(package.origin).parent / "schema" / "schema.json").read_text("utf-8"))
    spec = {"$ref": "#/definitions/language-server-spec", "definitions": schema["definitions"]}
    jsonschema.validators.validator_for(schema)(spec).validate(server)
    assert server["argv"] == ["wanderbook", "lsp"]
    assert "lsp" in COMMANDS


def test_commands_of_workflows_are_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = [example.text for example in examples(GUIDE) if example.kind == "yaml"]
    commands = re.findall(r"run: wanderbook (.+)", "\n".join(shown))
    assert len(commands) == 2
    for command in commands:
        assert parser().parse_args(shlex.split(command)).books == ["books/*"]
    hooks = (ROOT / ".pre-commit-hooks.yaml").read_text("utf-8")
    for hook in re.findall(r"id: (\S+)", "\n".join(shown)):
        assert f"- id: {hook}\n" in hooks


# ---------------------------------------------------------------- parts of books, in a scaffold


def test_the_guide_has_examples() -> None:
    assert len(PARTS) > 20
    assert {example.kind for example in PARTS} == {"markdown", "toml"}


@pytest.mark.parametrize("example", PARTS, ids=str)
def test_a_part_of_a_book_reads_without_complaint(example: Example, tmp_path: Path) -> None:
    read = read_book(write_book(tmp_path, scaffolded(example)), use_cache=False)
    assert "\n".join(render(one) for one in read.diagnostics if one.code not in ELSEWHERE) == ""


ELSEWHERE = {"SB221", "SB222"}
"""What a part of a book does not use, the rest of it may."""


def scaffolded(example: Example) -> dict[str, str]:
    """The files of a book around an example: what it mentions and lacks, and a way to each of its sections."""
    ruleset = next((word for word in example.words if word in vocabularies()), "gamebook")
    language = next((word for word in example.words if is_language(word)), "en")
    words, vocabulary = phrasebook(language), vocabularies()[ruleset]
    tables = TableReader(words, vocabulary)
    mentioned: list[Mention] = []
    own_sections: list[str] = []
    own_pages: list[Page] = []
    file, title_page = "storybook/all.md", None
    if example.kind == "markdown":
        chapter = read_chapter(file, example.text, words, vocabulary)
        mentioned, own_sections = chapter.references, [number for number, _ in chapter.places]
    else:
        file = {"cards": "cards/own.toml", "atlas": "atlas/own.toml", "book": "book.toml"}[example.words[0]]
        table = read_table(file, example.text)
        assert isinstance(table, TomlFile), table
        if file == "book.toml":
            title_page = tables.title_page(table)
        elif file == "atlas/own.toml":
            own_pages = tables.pages(table)
        else:
            tables.cards(table)
        mentioned = [one for many in tables.references.values() for one in many]
    names = {kind: {one.value for one in mentioned if one.kind == kind} for kind in {one.kind for one in mentioned}}
    sections = (names.get("section", set()) | names.get("redirect", set())) - set(own_sections)
    cards = _cards(names, tables)
    own_quests = [number for kind, number in tables.places if kind == "quest"]
    begin = {"page": own_pages[0].number, "space": own_pages[0].spaces[0].id} if own_pages else None
    atlas, place = _ATLAS.get(vocabulary.atlas, ("", ""))
    scaffold = {
        "book.toml": write_table(
            {
                "title": "A scaffold",
                "language": language,
                "ruleset": ruleset,
                "start": "Z99",
                "quests": [*own_quests, *(quest["number"] for quest in cards["quest"])],
                **({"begin": begin or {"page": 1, "space": place}} if atlas else {}),
            }
        ),
        "storybook/all.md": "",
        "storybook/scaffold.md": _storybook(words, ruleset, sections, own_sections, with_start=title_page is None),
        "cards/scaffold.toml": write_table({kind: of for kind, of in cards.items() if of}),
        **({"atlas/scaffold.toml": atlas} if atlas and not own_pages else {}),
        **dict.fromkeys(names.get("image", ()), "a picture"),
        **dict.fromkeys(names.get("drawing", ()), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'),
    }
    return {**scaffold, file: example.text}


_ATLAS = {
    "regions": (
        '[[page]]\nnumber = 1\n[[page.region]]\nid = "A"\nneighbours = ["B"]\n'
        '[[page.region]]\nid = "B"\nneighbours = ["A"]\n',
        "A",
    ),
    "squares": ('[[page]]\nnumber = 1\nsquares = """\nL . .\n. . .\n"""\n', "A1"),
}


def _cards(names: dict[str, set[str]], tables: TableReader) -> dict[str, list[dict[str, Any]]]:
    """The cards that are mentioned and not there; a keyword that no quest of the example bears has one of its own."""

    def lacking(kind: str) -> list[int]:
        return sorted(int(name) for name in names.get(kind, ()) if (kind, int(name)) not in tables.places)

    quests: list[dict[str, Any]] = [{"number": number, "name": "A quest"} for number in lacking("quest")]
    for number, keyword in enumerate(sorted(names.get("keyword", ())), 9000):
        quests.append({"number": number, "name": "A quest", "keyword": keyword})
    enemy = {"name": "An enemy", "level": 1, "damage": 1, "grid": "H ."}
    zone = {"name": "A zone", "damage": 1, "grid": "H ."}
    return {
        "quest": quests,
        "adventure": [{"number": number, "name": "A card"} for number in lacking("adventure")],
        "enemy": [{"number": number, **enemy} for number in lacking("enemy")],
        "boss": [{"number": number, "name": "A boss", "level": 1, "zones": [zone, zone]} for number in lacking("boss")],
    }


def _storybook(words: Phrasebook, ruleset: str, lacking: set[str], own: list[str], with_start: bool) -> str:
    ways = {"gamebook": EndStory(ending=1), "sleeping_gods": ReturnToShip(), "distant_skies": ReturnToMap()}
    end = f"*{words.print_effect(ways[ruleset])}.*"
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(own)]
    choices = [
        f"{letter}. On to {number}.\n({words.print_effect(TurnTo(section=number))})"
        for letter, number in zip(letters, own, strict=True)
    ]
    start = ["## Z99", *(choices or [end])] if with_start else []
    return "\n\n".join([*start, *(f"## {number}\n\n{end}" for number in sorted(lacking))]) + "\n"


# ---------------------------------------------------------------- the tables

SAMPLES: dict[str, Any] = {
    "section": "38.11",
    "quest": 14,
    "card": 5,
    "ending": 3,
    "amount": 2,
    "number": 5,
    "page": 1,
    "good": "coin",
    "reason": "on purpose",
    "thing": "totem",
    "deck": "ability",
    "token": "A",
    "status": "venom",
    "space": "B",
    "obstacle": "water",
    "skill": "cunning",
    "keyword": "SALT",
    "wins": 2,
    "faces": 6,
    "range": "3-5",
    "enemies": "12, 14",
    "who": "Mac",
    "boss": 4,
    "name": "The night market",
    "stat": "gold",
    "track": "rebels",
    "tested": "skill",
    "dice": "2d6",
    "foes": "Goblin, skill 5, stamina 6",
    "skilled": "skill",
    "healthy": "health",
    "strength": 5,
}
STATS = {
    "en": StatWords((("gold", "gold", "gold"), ("skill", "skill", "skill"), ("stamina", "stamina", "stamina"))),
    "fr": StatWords((("gold", "or", "or"), ("skill", "habileté", "habileté"), ("stamina", "vigueur", "vigueur"))),
}


def stat_book(language: str) -> Phrasebook:
    """The phrasebook of a book whose stats are gold, skill and stamina."""
    return phrasebook(language, STATS[language]._replace(fights=("skill", "stamina")))


def track_book(language: str) -> Phrasebook:
    """The phrasebook of a book with a track of the journey log."""
    return phrasebook(
        language, StatWords(tracks=(("rebels", {"en": "Harbour Rebels", "fr": "Rebelles du port"}[language]),))
    )


SHORT = {"gamebook": "G", "sleeping_gods": "S", "distant_skies": "D"}


def raw(language: str) -> dict[str, Any]:
    return tomllib.loads((files("wanderbook.notation") / "phrasebooks" / f"{language}.toml").read_text("utf-8"))


def known_to(field: str, word: str) -> str:
    return " ".join(SHORT[name] for name in SHORT if word in getattr(vocabularies()[name], field))


def code(*phrases: str) -> str:
    return ", ".join(f"`{phrase}`" for phrase in dict.fromkeys(phrases))


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def head(*cells: str) -> list[str]:
    return [row(*cells), row(*("---" for _ in cells))]


def filled(model: type[Any]) -> Any:
    return model(**{name: SAMPLES[name] for name in model.model_fields if name in SAMPLES and name != "who"})


def also(book: Phrasebook, entry: str | list[str], values: dict[str, Any]) -> list[str]:
    """The other wordings that are read."""
    return [Phrase(text, book.words).write(values) for text in entry[1:]] if isinstance(entry, list) else []


def vocabulary() -> list[str]:
    """The guide's tables, from the phrasebooks as they print today."""
    return [
        *("", "#### Effects", "", *head("English", "French", "in")),
        *(row(*(_effect(kind, one) for one in languages()), known_to("effects", kind)) for kind in EFFECTS),
        *("", "#### Conditions", "", *head("after `If`", "after `Requires`", "after `Si`", "after `Nécessite`")),
        *(row(*(cell for one in languages() for cell in _condition(kind, one))) for kind in CONDITIONS),
        *("", "#### Lines", "", *head("English", "French")),
        *(row(*(_frame(name, one) for one in languages())) for name in raw("en")["frames"]),
        *("", "#### Skills", "", *head("as a challenge", "in effects", "French challenge", "in effects", "in")),
        *(
            row(*(cell for one in languages() for cell in _skill(skill, one)), known_to("skills", skill))
            for skill in raw("en")["words"]["trial"]
        ),
        *_words("Goods", "good", "goods"),
        *_words("Other things that can be counted", "thing", "things"),
        *_words("Decks", "deck"),
        *_words("Statuses", "status"),
        *_words("Obstacles", "obstacle"),
        *_words("Small words", "joining", more="who"),
        "",
    ]


def words_for(kind: str, model: type[Any], language: str) -> Phrasebook:
    if model in (MarkBoxes, HasBoxes):
        return track_book(language)
    return stat_book(language) if model in (*STAT_EFFECTS, *STAT_TESTS) else phrasebook(language)


def _effect(kind: str, language: str) -> str:
    book, effect = words_for(kind, EFFECTS[kind], language), filled(EFFECTS[kind])
    return code(book.print_effect(effect), *also(book, raw(language)["effects"][kind], dict(effect)))


def _condition(kind: str, language: str) -> tuple[str, str]:
    book, test = words_for(kind, CONDITIONS[kind], language), filled(CONDITIONS[kind])
    other = also(book, raw(language)["conditions"][kind], dict(test))
    return code(book.print_test(test), *other), code(book.print_test(test, required=True))


def _frame(name: str, language: str) -> str:
    book = phrasebook(language)
    test = book.print_test(HasKeyword(keyword="SALT"), required=name.startswith("requires"))
    hurt = book.print_effect(LoseHealth(amount=2))
    gain = book.print_effect(GainGoods(amount=2, good="coin"))
    prices = book.print_prices((Price(amount=2, good="coin"),))
    said = {"condition": test, "consequences": f"{hurt}.", "effects": f"{gain}.", "prices": prices}
    values = {**SAMPLES, **said, "effect": hurt if name == "whom" else gain}
    del values["amount"]  # its plural is the effect's own
    if name == "foe":
        return code(stat_book(language).print_foe(Foe(name=FOES[language], skill=5, health=6)))
    if name in ("stat_roll", "stat_total", "fight", "fight_run"):
        foe = stat_book(language).print_foe(Foe(name=FOES[language], skill=5, health=6))
        return code(stat_book(language).print_frame(name, **{**values, "foes": foe}))
    return code(book.print_frame(name, **values))


FOES = {"en": "Goblin", "fr": "Gobelin"}


def _skill(skill: str, language: str) -> tuple[str, str]:
    words = raw(language)["words"]
    return code(words["trial"][skill], *_forms(words["trial_also"].get(skill, []))), code(words["skill"][skill])


def _words(title: str, slot: str, field: str = "", more: str = "") -> Iterator[str]:
    yield from ("", f"#### {title}", "", *head("English", "French", *(["in"] if field else [])))
    for kind in filter(None, (slot, more)):
        for meaning in raw("en")["words"][kind]:
            cells = [code(*_forms(raw(one)["words"][kind][meaning])) for one in languages()]
            yield row(*cells, *([known_to(field, meaning)] if field else []))


def _forms(forms: str | list[str]) -> list[str]:
    return [forms] if isinstance(forms, str) else forms


_TABLES = re.compile(r"(?<=<!-- vocabulary -->\n).*(?=<!-- end of vocabulary -->)", re.DOTALL)


def tables() -> str:
    found = _TABLES.search(GUIDE.read_text("utf-8"))
    assert found
    return found[0]


def test_the_vocabulary_is_what_the_phrasebooks_print() -> None:
    assert tables() == "\n".join(vocabulary()) + "\n", "write it anew: .venv/bin/python -m tests.test_guide"


@pytest.mark.parametrize("language", languages())
def test_every_phrase_and_word_of_a_phrasebook_is_listed(language: str) -> None:
    """Straight from the TOML, whatever the tables were made by."""
    listed = re.findall(r"`([^`]+)`", tables())
    kinds = [raw(language)[kind] for kind in ("effects", "conditions", "requirements", "frames")]
    phrases = [text for entries in (*kinds, *raw(language)["words"].values()) for text in entries.values()]
    for text in (form for forms in phrases for form in _forms(forms)):
        pattern = re.sub(r"\\\{\w+(?:\\\+)?\\\}", ".+", re.sub(r"\\\[(\w+)\\\]", r"(?:\1)?", re.escape(text)))
        assert any(re.fullmatch(pattern, one) for one in listed), text


def test_every_effect_that_is_listed_can_be_read() -> None:
    rows = [line.split(" | ") for line in tables().partition("#### Conditions")[0].split("\n") if "`" in line]
    for cells in rows:
        kinds = set()
        for language, cell in zip(languages(), cells, strict=False):
            for phrase in re.findall(r"`([^`]+)`", cell):
                said = phrasebook(language).read_effect(phrase) or stat_book(language).read_effect(phrase)
                said = said or track_book(language).read_effect(phrase)
                kinds.add(said and said.meaning.kind)
        assert len(kinds) == 1, cells
        assert None not in kinds, cells


def test_every_mark_of_an_enemy_is_listed() -> None:
    text = GUIDE.read_text("utf-8").partition("| mark |")[2].partition("\n\n")[0]
    listed = dict(re.findall(r"^\| `(\S+)` \| ([\w ]+) \|", text, re.MULTILINE))
    own = {".": "nothing", "H": "heart", "D": "damage", "S": "synergy"}
    assert listed == own | {mark: power.replace("_", " ") for mark, power in POWERS.items()}


def test_the_limits_are_the_real_ones() -> None:
    text = " ".join(GUIDE.read_text("utf-8").partition("## Limits")[2].partition("\n## ")[0].split())
    megabytes = [folder.MOST_BYTES, folder.MOST_IN_ALL]
    for limit in (
        *(f"{size // 1024 // 1024} MB" for size in megabytes),
        f"{folder.MOST_FILES:,} files",
        f"{folder.LONGEST_LINE:,} characters",
        f"{MOST} by {MOST} squares",
        f"{DEEPEST} brackets",
    ):
        assert limit in text, limit


def test_every_key_of_the_tables_is_named() -> None:
    """Of book.toml, of each kind of card, and of an atlas page."""
    text = GUIDE.read_text("utf-8")
    for model in (TitlePage, Unlock, Stat, CombatRule, LossRow, Weapon, Zone, Page, Region, *MODELS.values()):
        for field in model.model_fields:
            name = "region" if field == "regions" else field
            assert f"`{name}`" in text or f"`[[{name}]]`" in text, f"{model.__name__}: {name}"


if __name__ == "__main__":
    renewed = "\n".join(vocabulary()) + "\n"
    GUIDE.write_text(_TABLES.sub(lambda _: renewed, GUIDE.read_text("utf-8")), "utf-8")
