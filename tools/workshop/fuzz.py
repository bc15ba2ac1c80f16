"""Mutated books: whatever is in a file, reading it gives diagnostics and never anything else.

A case is a book of the corpus with a few mutations, made from one number: the same number always makes the
same case. What must hold of each is `check`. A case that fails is kept in tests/finds/ and tried by the tests
from then on.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import NamedTuple

from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.book.vocabulary import vocabularies
from wanderbook.diagnostics import has_errors, pages, render
from wanderbook.graph import story_graph
from wanderbook.notation import bundled, phrasebook, read_book
from wanderbook.notation.folder import LONGEST_LINE, language_of, read_memory
from wanderbook.notation.format import format_chapter
from wanderbook.notation.printer import print_book

resource: ModuleType | None
try:
    import resource
except ImportError:
    resource = None

Contents = dict[str, bytes]
FINDS = Path(__file__).parents[2] / "tests" / "finds"
SLOW = 2.0
"""Seconds of a processor after which one small book is a find in itself."""
LARGE = 300 * 1024 * 1024
"""Bytes of memory after which it is."""

# ---------------------------------------------------------------- what to mutate


@cache
def corpus() -> tuple[Contents, ...]:
    """Bundled books, the diagnostics' own examples, and synthetic books of both kinds and languages."""
    books: list[Contents] = [_folder(path) for path in bundled().values()]
    smallest = books[0]["book.toml"]
    for page in pages().values():
        for example in (page.bad, page.good):
            if example:
                texts = {name: text.encode() for name, text in example.items()}
                books.append({"book.toml": smallest, **texts})
    for seed in range(4):
        recipe = Recipe(sections=12, keywords=4, seed=seed, words=8, ruleset=("gamebook", "sleeping_gods")[seed % 2])
        printed = print_book(synthetic_book(recipe), ("en", "fr")[seed // 2])
        books.append({name: text.encode() for name, text in printed.items()})
    return tuple(books)


def _folder(root: Path) -> Contents:
    files = (path for path in sorted(root.rglob("*")) if path.suffix in {".md", ".toml"} and path.name != "README.md")
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in files}


@cache
def _words() -> tuple[str, ...]:
    """Pieces of the notation, to be put where they do not belong."""
    rulesets = vocabularies().values()
    examples = (example for words in ("en", "fr") for one in rulesets for example in phrasebook(words).examples(one))
    said = {word for example in examples for word in example.split()}
    signs = "* ** _ ( ) # ## ### > - --- ``` : . .. , ; “ ” ' \" [ ] [[ ]] { } = \\ | < > & % 0 -1 999999 3.".split()
    odd = ["\u202e", "\u00a0", "\ufeff", "\u2028", "\x1b[31m", "é", "𝕬", "\x0b", "\x85", "<script>", "{0}", "%s"]
    frames = "A. B. Requires Fail: COMBAT CHANCE STRENGTH keyword not and or If Otherwise, turn to 1-6:".split(" ")
    return (*sorted(said), *signs, *odd, *frames)


# ---------------------------------------------------------------- mutations


def _swap_lines(random: Random, lines: list[str]) -> None:
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]


def _drop_line(random: Random, lines: list[str]) -> None:
    del lines[random.randrange(len(lines))]


def _repeat_line(random: Random, lines: list[str]) -> None:
    at = random.randrange(len(lines))
    lines[at:at] = [lines[at]] * random.choice((1, 1, 2, 40))


def _blank_line(random: Random, lines: list[str]) -> None:
    lines.insert(random.randrange(len(lines) + 1), "")


def _join_lines(random: Random, lines: list[str]) -> None:
    at = random.randrange(len(lines))
    lines[at : at + 2] = [" ".join(lines[at : at + 2])]


def _split_line(random: Random, lines: list[str]) -> None:
    at = random.randrange(len(lines))
    cut = random.randint(0, len(lines[at]))
    lines[at : at + 1] = [lines[at][:cut], lines[at][cut:]]


def _indent(random: Random, lines: list[str]) -> None:
    at = random.randrange(len(lines))
    lines[at] = random.choice(("    ", "\t", "> ", "- ", "1. ", " ", "> " * 60)) + lines[at]


def _put_word(random: Random, lines: list[str]) -> None:
    at = random.randrange(len(lines))
    words = lines[at].split(" ")
    words.insert(random.randint(0, len(words)), random.choice(_words()))
    lines[at] = " ".join(words)


def _swap_word(random: Random, lines: list[str]) -> None:
    at = random.randrange(len(lines))
    words = lines[at].split(" ")
    words[random.randrange(len(words))] = random.choice(_words())
    lines[at] = " ".join(words)


def _change_number(random: Random, lines: list[str]) -> None:
    """Replace a digit of a line by an odd number."""
    at = random.randrange(len(lines))
    digits = [place for place, char in enumerate(lines[at]) if char.isdigit()]
    if digits:
        place = random.choice(digits)
        number = random.choice(("0", "7", "99", "-1", "1e9", "00", "٣", "1.5", "9" * 30))
        lines[at] = lines[at][:place] + number + lines[at][place + 1 :]


VALUES = (
    *("true", "false", "2.5", "inf", "nan", '"a"', '""', '"3"', "2026-01-31", "07:32:00", "2026-01-31T07:32:00Z"),
    *("[]", "[1, [true], {}]", "{}", "{ a = 1 }", "9223372036854775807", "-1", "0", "1_000", "0x1F", "'x'"),
)
"""TOML of every type."""
_ASSIGNED = re.compile(r"(\s*(?:[\w-]+|\"[^\"]*\")\s*=\s*)\S.*")


def _change_type(random: Random, lines: list[str]) -> None:
    """A key of a table holds something of another type: `number = true`."""
    keys = [at for at, line in enumerate(lines) if _ASSIGNED.fullmatch(line)]
    numbers = [at for at in keys if lines[at].lstrip().startswith("number")]
    if keys:
        at = random.choice(numbers if numbers and random.random() < 0.5 else keys)
        lines[at] = _ASSIGNED.sub(lambda found: found[1] + random.choice(VALUES), lines[at])


def _nest(random: Random, lines: list[str]) -> None:
    """Brackets in brackets, or a key of many parts, some lines of it."""
    deep = random.choice((2, 15, 16, 17, 200, 4_000))
    key = ".".join("k" * deep)
    nested = random.choice(
        (
            f"{key} = 1",
            f"[{key}]",
            f"[[{key}]]",
            f"a = {{ {key} = 1 }}",
            f"a = {'[' * deep}{']' * deep}",
            f"a = {'{a=' * deep}1{'}' * deep}",
            f"{'> ' * deep}deep",
            f"{'- ' * deep}deep",
        )
    )
    at = random.randint(0, len(lines))
    lines[at:at] = [nested.replace("k", f"k{number}", 1) for number in range(random.choice((1, 1, 10)))]


def _stretch(random: Random, lines: list[str]) -> None:
    """Something of a line so often that the line is nearly as long as it may be."""
    at = random.randrange(len(lines))
    words = lines[at].split(" ")
    place = random.randrange(len(words))
    unit = random.choice((" ", "\t", "\u00a0", words[place] + " ", random.choice(_words()), "(", "[](", "a: ", ". "))
    words[place] += (unit * (LONGEST_LINE // len(unit)))[: max(0, LONGEST_LINE - len(lines[at]) - 10)]
    lines[at] = " ".join(words)


def _change_case(random: Random, lines: list[str]) -> None:
    at = random.randrange(len(lines))
    lines[at] = random.choice((str.upper, str.lower, str.swapcase, str.title))(lines[at])


LINES: tuple[Callable[[Random, list[str]], None], ...] = (
    _swap_lines,
    _drop_line,
    _repeat_line,
    _blank_line,
    _join_lines,
    _split_line,
    _indent,
    _put_word,
    _swap_word,
    _change_number,
    _change_case,
)
RARE: tuple[Callable[[Random, list[str]], None], ...] = (_change_type, _nest, _stretch)
"""Tried with these odds in a file: they cost more, or fit tables only."""


def _mutate_bytes(random: Random, data: bytes) -> bytes:
    """Bytes flipped, dropped, repeated or put in anywhere."""
    at = random.randint(0, len(data))
    end = min(len(data), at + random.choice((1, 2, 8, 64)))
    match random.randrange(4):
        case 0:
            return data[:at] + random.randbytes(random.choice((1, 2, 8))) + data[end:]
        case 1:
            return data[:at] + data[end:]
        case 2:
            return data[:end] + data[at:end] * random.choice((1, 3, 50)) + data[end:]
        case _:
            return data[:at]


def case(number: int) -> Contents:
    """The case of this number: mostly mutations of lines, some of bytes, sometimes a file less or twice."""
    random = Random(number)
    contents = dict(random.choice(corpus()))
    for _ in range(random.choice((1, 1, 2, 3, 8))):
        name = random.choice(sorted(contents))
        if random.random() < 0.15:
            contents[name] = _mutate_bytes(random, contents[name])
        elif random.random() < 0.03 and len(contents) > 1:
            _mutate_folder(random, contents, name)
        else:
            lines = contents[name].decode("utf-8", "replace").split("\n")
            mutations = RARE if random.random() < (0.4 if name.endswith(".toml") else 0.1) else LINES
            random.choice(mutations)(random, lines)
            contents[name] = "\n".join(lines).encode("utf-8", "replace")
    return contents


def _mutate_folder(random: Random, contents: Contents, name: str) -> None:
    """Delete a file, or copy it to where it does not belong."""
    if random.random() < 0.5:
        del contents[name]
    else:
        copy = random.choice(("storybook/copy.md", "cards/copy.toml", "locale/fr/" + name, "atlas/x.toml"))
        contents[copy] = contents[name]


# ---------------------------------------------------------------- what must hold


def check(contents: Contents) -> None:
    """Reading gives diagnostics with real places and documented codes; a book that reads prints and reads the same."""
    files = read_memory(contents)
    read = read_book(files, use_cache=False)
    for diagnostic in read.diagnostics:
        assert diagnostic.code in pages(), f"{diagnostic.code} has no page"
        assert diagnostic.line >= 1 <= diagnostic.column, f"{diagnostic} stands nowhere"
        text = files.texts.get(diagnostic.file)
        if text is not None:
            assert diagnostic.line <= text.count("\n") + 1, f"{diagnostic} stands below the file"
        assert render(diagnostic).isprintable() or "\n" in render(diagnostic)
    own = [one for one in read.diagnostics if not language_of(f"{one.file}/")]
    assert (read.book is None) == has_errors(own), "a book with errors never plays, any other does"
    if read.book:
        story_graph(read.book)
        printed = {name: text.encode() for name, text in print_book(read.book).items()}
        again = read_book(read_memory(printed), use_cache=False)
        assert again.book == read.book, "what is printed reads differently"
        words = phrasebook(read.book.language)
        for chapter in read.book.chapters:
            text = files.texts[f"storybook/{chapter.name}"]
            once, _ = format_chapter(chapter.name, text, words, read.book.vocabulary)
            twice, _ = format_chapter(chapter.name, once, words, read.book.vocabulary)
            assert once == twice, "formatting twice is not formatting once"


# ---------------------------------------------------------------- running


class Cost(NamedTuple):
    """What one case took: seconds of a processor, and memory in bytes, if it is more than all cases before it took."""

    seconds: float = 0.0
    memory: int = 0
    number: int = -1


class FuzzBatch(NamedTuple):
    """Some cases: those that failed, each with what happened, and the dearest."""

    failed: list[tuple[int, str]]
    slowest: Cost = Cost()
    largest: Cost = Cost()


def run(numbers: range) -> FuzzBatch:
    """Try these cases. One that is slow or large has failed, too."""
    failed, slowest, largest = [], Cost(), Cost()
    for number in numbers:
        contents = case(number)
        base, before, began = _base(), _memory(), time.process_time()
        try:
            check(contents)
        except Exception:
            failed.append((number, traceback.format_exc(limit=-4)))
        grown = _memory()
        cost = Cost(time.process_time() - began, grown - base if grown > before else 0, number)
        slowest, largest = max(slowest, cost), max(largest, cost, key=lambda one: one.memory)
        if cost.seconds > SLOW or cost.memory > LARGE:
            failed.append((number, f"{cost.seconds:.1f} s, {cost.memory / 1024 / 1024:.0f} MB\n"))
    return FuzzBatch(failed, slowest, largest)


@cache
def _base() -> int:
    """The memory of a process that has tried no case yet."""
    corpus()
    return _memory()


def _memory() -> int:
    """The most memory that this process ever had, in bytes."""
    if resource is None:  # Windows
        return 0
    return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) * (1 if sys.platform == "darwin" else 1024)


def keep(number: int) -> Path:
    """Save a find for the tests, as JSON with Latin-1 text so that any byte survives."""
    FINDS.mkdir(parents=True, exist_ok=True)
    path = FINDS / f"{number}.json"
    path.write_text(json.dumps({name: data.decode("latin-1") for name, data in case(number).items()}, indent=1))
    return path


def load_find(path: Path) -> Contents:
    kept: Mapping[str, str] = json.loads(path.read_text())
    return {name: text.encode("latin-1") for name, text in kept.items()}


def main() -> int:
    """Read mutated books until the time is over, and save each find."""
    parser = argparse.ArgumentParser(prog="tools/fuzz", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--books", type=int, default=100_000, help="how many cases (default: 100,000)")
    parser.add_argument("--seed", type=int, default=0, help="the first case's number is this many millions")
    parser.add_argument("--seconds", type=float, default=1200, help="stop after this long (default: 1,200)")
    options = parser.parse_args()
    began, done, finds, step, said = time.monotonic(), 0, list[tuple[int, str]](), 250, "nothing to do"
    slowest, largest = Cost(), Cost()
    first = options.seed * 1_000_000
    chunks = [range(at, min(at + step, first + options.books)) for at in range(first, first + options.books, step)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        waiting = {pool.submit(run, chunk): chunk for chunk in chunks}
        for finished in as_completed(waiting):
            done += len(waiting[finished])
            ran = finished.result()
            finds += ran.failed
            slowest, largest = max(slowest, ran.slowest), max(largest, ran.largest, key=lambda one: one.memory)
            rate = done / (time.monotonic() - began)
            said = f"{done:,} of {options.books:,} books, {rate:,.0f} a second, {len(finds)} finds"
            if sys.stdout.isatty():
                print(f"\r{said} ", end="", flush=True)
            if time.monotonic() - began > options.seconds:
                pool.shutdown(wait=False, cancel_futures=True)
                break
    print(f"\r{said} ")
    print(f"slowest: case {slowest.number}, {slowest.seconds:.2f} s (at most {SLOW:.0f})")
    print(f"largest: case {largest.number}, {largest.memory / 2**20:.0f} MB (at most {LARGE // 2**20})")
    for number, what in sorted(finds)[:20]:
        print(f"case {number}, kept in {keep(number).relative_to(Path.cwd())}\n{what}")
    return 1 if finds else 0


if __name__ == "__main__":
    sys.exit(main())
