"""Printed sections: redirects first, then the text, then choices with their requirements, trials and effects.

The words of rules are the notation's own, in the book's language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from wanderbook.book import Book, Choice, Section
from wanderbook.book.effects import Effect, GainCard, GainQuest, LoseCard, LoseQuest, TurnTo
from wanderbook.book.sections import Block as BookBlock
from wanderbook.book.sections import (
    ConditionalProse,
    DrawTable,
    Failure,
    Instructions,
    Passage,
    Prose,
    Redirect,
    goes_on,
    recalls,
)
from wanderbook.locales import locale_of
from wanderbook.notation import phrasebook_of
from wanderbook.notation.printer import print_guards, print_redirect, print_shown, print_trial
from wanderbook_tools.printing.nodes import (
    Block,
    CardLink,
    Draw,
    Effects,
    Inline,
    Option,
    Parts,
    PrintedSection,
    Redirects,
    Text,
    Turn,
    Way,
    plain,
)
from wanderbook_tools.printing.prose import ProseReader, breakable, clean, with_initial

LONGEST_ON_ONE_PAGE = 900
"""Characters of a choice that is not divided."""
_MINUS = re.compile(r"(?<![\w-])-(?=\d)")


class StoryPrinter:
    def __init__(self, book: Book, prose: ProseReader) -> None:
        self.language, self.prose, self.phrases = book.language, prose, phrasebook_of(book)

    # ---------------------------------------------------------------- sections

    def section(self, section: Section) -> PrintedSection:
        """A section as it is printed."""
        town = section.town or ""
        if section.encounter:
            town = self.phrases.print_frame("encounter", name=town)
        redirects = tuple(self.redirect(one) for one in section.redirects)
        blocks = (*([Redirects(redirects)] if redirects else []), *with_initial(self.passage(section)))
        return PrintedSection(section.number, blocks, self.set(town))

    def passage(self, passage: Passage) -> tuple[Block, ...]:
        return (*self._body(passage), *map(self.choice, passage.choices))

    def _body(self, passage: Passage) -> Iterator[Block]:
        """The blocks of a text; above the paragraphs of an epilogue the rule how to read them."""
        for block in passage.body:
            if recalls(passage, block):
                yield Effects(self._plain(f"{self.phrases.print_frame('epilogue_rule')}."))
            yield from self.block(block)

    def redirect(self, redirect: Redirect) -> Parts:
        return self._turning(print_redirect(self.phrases, redirect), redirect.to)

    def block(self, block: BookBlock) -> Iterator[Block]:
        """A block of a section as it is printed; effects and the way on become blocks of their own."""
        match block:
            case ConditionalProse(text=text):
                label = locale_of(self.language).typeset(print_shown(self.phrases, block))
                yield from self.prose.blocks(f"*{label}* {text}")
            case Prose(text=text):
                yield from self.prose.blocks(text)
            case Instructions(effects=effects):
                done, way = self.steps(effects)
                if done:
                    yield Effects(done)
                if way:
                    yield Way(way)
            case DrawTable(faces=faces, rows=rows):
                frame = self.phrases.print_frame
                opening = frame("roll", faces=faces) if faces else frame("draw_fate")
                numbers = (str(row.low) if row.low == row.high else f"{row.low}–{row.high}" for row in rows)
                yield Draw(
                    self.set(opening),
                    tuple((number, self.effects(row.effects)) for number, row in zip(numbers, rows, strict=True)),
                )

    # ---------------------------------------------------------------- choices

    def choice(self, choice: Choice) -> Option:
        """A choice with its guards, price, challenge, failure, effects and way on."""
        price = self.phrases.print_frame("pay", prices=self.phrases.print_prices(choice.price)) if choice.price else ""
        effects, way = self.steps(choice.effects)
        option = Option(
            letter=choice.letter,
            parts=self.prose.line(choice.text),
            guards=tuple(self._plain(line) for line in print_guards(self.phrases, choice.requires)),
            price=self._plain(price),
            trial=self.set(print_trial(self.phrases, choice.trial)) if choice.trial else "",
            trial_kind=choice.trial.kind if choice.trial else "",
            failure=self.failure(choice.failure) if choice.failure is not None else (),
            effects=effects,
            way=way,
        )
        return replace(option, short=len(plain(option)) <= LONGEST_ON_ONE_PAGE)

    def failure(self, failure: Failure) -> Parts:
        """A failure: its effects, its text, and the turn after it."""
        effects = failure.effects
        last = len(effects) - (bool(effects) and not goes_on(effects[-1:]))
        sentences = [self.effects(effects[:last])]
        sentences += [(Text("("), *self.prose.line(failure.text), Text(")"))] if failure.text else []
        sentences += [self.effects(effects[last:])]
        opening = self.phrases.print_frame("fail", consequences="\x00").partition("\x00")[0]
        return (Text(self.set(opening)), *_spaced(filter(None, sentences)))

    # ---------------------------------------------------------------- effects

    def steps(self, effects: tuple[Effect, ...]) -> tuple[Parts, Parts]:
        """Effects, with the turn that ends them set apart."""
        turn = effects[-1] if effects and isinstance(effects[-1], TurnTo) and goes_on(effects[:-1]) else None
        return self.effects(effects[:-1] if turn else effects), (self.effect(turn) if turn else ())

    def effects(self, effects: Iterable[Effect]) -> Parts:
        """Effects as sentences, each with its full stop."""
        return _spaced((*self.effect(effect), Text(".")) for effect in effects)

    def effect(self, effect: Effect) -> Parts:
        """An effect's phrase, linked to the section or card that it names."""
        phrase = self.phrases.print_effect(effect)
        match effect:
            case TurnTo(section=section):
                return self._turning(phrase, section)
            case GainQuest(quest=number) | LoseQuest(quest=number):
                return (CardLink(f"quest-{number}", self._plain(phrase)),)
            case GainCard(card=number) | LoseCard(card=number):
                return (CardLink(f"adventure-{number}", self._plain(phrase)),)
            case _:
                return self._plain(phrase)

    # ---------------------------------------------------------------- words

    def set(self, phrase: str) -> str:
        """A phrase of the notation, typeset for print."""
        return breakable(clean(_MINUS.sub("−", locale_of(self.language).typeset(phrase).replace("'", "’"))))

    def _plain(self, phrase: str) -> Parts:
        return (Text(self.set(phrase)),) if phrase else ()

    def _turning(self, text: str, section: str) -> Parts:
        """A phrase that ends with the number of a section: from `turn to` on it is a reference."""
        before, _, after = text.rpartition(section)
        words = self.phrases.print_effect(TurnTo(section=section))
        turn = words[:1].lower() + words[1:]
        head = before + section
        start = len(head) - len(words) if head.lower().endswith(turn.lower()) else len(before)
        parts: tuple[Inline, ...] = (
            *self._plain(head[:start]),
            Turn(section, self._plain(head[start:])),
            *self._plain(after),
        )
        return parts


def _spaced(several: Iterable[Parts]) -> Parts:
    found: list[Inline] = []
    for parts in several:
        found += [Text(" "), *parts] if found else parts
    return tuple(found)
