"""The sections of a storybook by number, each decoded on first access.

Loading a large book from the cache is cheap, since a section stays JSON until it is needed. Otherwise this is an
immutable mapping.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from wanderbook.book.base import Content
from wanderbook.book.sections import Section, joined_prose


class Sections(Mapping[str, Section]):
    """The sections of a book or of a part of it, by number. A section stays JSON until it is first used."""

    __slots__ = ("_made", "_parts")

    def __init__(self, sections: Iterable[Section] | Mapping[str, Section | bytes] = ()) -> None:
        """`sections` are decoded ones or, by number, either decoded ones or JSON."""
        if isinstance(sections, Mapping):
            self._made: dict[str, Section | bytes] = dict(sections)
        else:
            self._made = {section.number: section for section in sections}
        self._parts: tuple[Sections, ...] = ()

    @classmethod
    def joined(cls, parts: Iterable[Sections]) -> Sections:
        """The union of these parts. Sections decoded here are decoded in the parts too, which are joined again after
        every edit."""
        whole = cls()
        whole._parts = tuple(parts)
        for part in whole._parts:
            whole._made.update(part._made)
        return whole

    def part(self, numbers: Iterable[str]) -> Sections:
        """A subset of the sections, without decoding any."""
        return Sections({number: self._made[number] for number in numbers})

    def replaced(self, section: Section) -> Sections:
        """The sections with this one in place of the one with its number."""
        return Sections({**self._made, section.number: section})

    def __getitem__(self, number: str) -> Section:
        """The section with a number, decoded when it is first read."""
        section = self._made[number]
        if isinstance(section, bytes):
            section = self._made[number] = self._make(number, section)
        return section

    def _make(self, number: str, raw: bytes) -> Section:
        """Decode a section, or share it with a chapter that has decoded it."""
        for part in self._parts:
            if part._made.get(number) is raw:
                return part[number]
        return Section.model_validate_json(raw)

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)

    def __contains__(self, number: object) -> bool:
        return number in self._made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sections) and list(self.values()) == list(other.values())

    def __hash__(self) -> int:
        return hash(tuple(self._made))

    def __repr__(self) -> str:
        return f"Sections({', '.join(self._made)})"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """A list of sections in JSON."""
        listed = handler.generate_schema(tuple[Section, ...])
        made = core_schema.no_info_after_validator_function(cls, listed)
        return core_schema.json_or_python_schema(
            json_schema=made,
            python_schema=core_schema.union_schema([core_schema.is_instance_schema(cls), made]),
            serialization=core_schema.plain_serializer_function_ser_schema(
                lambda sections: tuple(sections.values()), return_schema=listed
            ),
        )


class Chapter(Content):
    """One file of the storybook: its sections, and the text before the first of them."""

    name: str
    preface: str = ""
    sections: Sections = Sections()

    def without_notes(self) -> Chapter:
        """The chapter as readers see it: without the author's notes on continuity."""
        sections = self.sections
        for section in self.sections.values():
            if section.assumes or section.epilogue or section.once or section.again:
                plain = {
                    "assumes": (),
                    "epilogue": False,
                    "once": False,
                    "again": "",
                    "body": joined_prose(section.body),
                }
                sections = sections.replaced(section.model_copy(update=plain))
        return self if sections is self.sections else self.model_copy(update={"sections": sections})
