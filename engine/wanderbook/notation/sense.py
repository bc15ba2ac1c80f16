"""Cards that are valid but make no sense in their game: an enemy without a heart, a landing place without a position.

They are checked once all cards of a book are read, and only if they have no syntax problems.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from wanderbook.book.base import Content
from wanderbook.book.cards import Card, Character, CrewBoard, Event, Landing, Quest, Resource
from wanderbook.book.effects import GainThreat, TurnTo
from wanderbook.book.enemies import At, Boss, Enemy, Grid
from wanderbook.book.sections import all_effects
from wanderbook.book.vocabulary import Vocabulary, WordKind, rulesets_with
from wanderbook.diagnostics import Diagnostic
from wanderbook.notation.languages import Phrasebook
from wanderbook.notation.tables import Path, TomlFile

LASTING = ("until", "challenge", "abilities", "turn_end")
"""The keys of an event that count while it stays in play."""


class CardEntry(NamedTuple):
    """A card, with its position and its language."""

    table: TomlFile
    path: Path
    card: Content
    words: Phrasebook

    def problem(self, code: str, field: str, message: str, help: str, meant: tuple[str, ...] = ()) -> Diagnostic:
        """A problem at one of its keys, or at the whole card if it has no such key."""
        return self.table.problem(code, (*self.path, field), message, help, meant)

    def lacks(self, field: str, help: str) -> Diagnostic:
        """SB303: a key that the card needs but does not have."""
        return self.problem("SB303", field, f"this {self.path[0]} needs the key {field!r}", help)


def senseless(entries: Iterable[CardEntry], vocabulary: Vocabulary) -> list[Diagnostic]:
    """Every problem with the meaning of cards, rather than their syntax."""
    entries = list(entries)
    sense = _Sense(vocabulary, [entry.card for entry in entries if isinstance(entry.card, Resource)])
    return [problem for entry in entries for problem in sense.problems(entry)]


class _Sense:
    """The game's words and the book's own resources, to check the cards of one book."""

    def __init__(self, vocabulary: Vocabulary, own: list[Resource]) -> None:
        self.vocabulary = vocabulary
        is_quest = {good: good in vocabulary.quest_resources for good in vocabulary.resources}
        is_quest |= {one.good: one.quest for one in own if one.good in is_quest}
        self.quest_resources = [good for good, quest in is_quest.items() if quest]

    def problems(self, entry: CardEntry) -> Iterator[Diagnostic]:
        """The problems of one card, by its kind."""
        match entry.card:
            case Enemy() as enemy:
                yield from _enemy(entry, enemy)
            case Boss() as boss:
                yield from _boss(entry, boss)
            case Landing() as landing:
                yield from _landing(entry, landing)
            case Event() as event:
                yield from self._event(entry, event)
            case Resource() as resource:
                yield from self._resource(entry, resource)
            case Quest() as quest if self.quest_resources:
                yield from self._totem(entry, quest)
            case Character() | CrewBoard() as board:
                yield from self._named(entry, board)
        yield from self._skills(entry)

    # ---------------------------------------------------------------- words of the game

    def _foreign(self, entry: CardEntry, field: str, text: str, kind: WordKind, word: str, help: str) -> Diagnostic:
        """SB112: a word that only other rulesets know."""
        others = " and ".join(rulesets_with(kind, word)) or "no ruleset"
        message = f"{text} belongs to {others}, but this book's ruleset is {self.vocabulary.title}"
        return entry.problem("SB112", field, message, help)

    def _event(self, entry: CardEntry, event: Event) -> Iterator[Diagnostic]:
        """SB112: an event that stays until something that only another game has; or else what is wrong with an event
        that does not stay in play, or with the lines of one that does."""
        start = "event.until="
        if event.until and f"{start}{event.until}" not in self.vocabulary.keys:
            known = [key.removeprefix(start) for key in self.vocabulary.keys if key.startswith(start)]
            help = f"in this book's game, use one of {', '.join(known)}"
            yield self._foreign(entry, "until", f"until {event.until!r}", "key", f"{start}{event.until}", help)
        elif not (event.ongoing or event.complete):
            yield from self._fleeting(entry, event)
        else:
            yield from _clauses(entry, event)

    def _fleeting(self, entry: CardEntry, event: Event) -> Iterator[Diagnostic]:
        """SB213: keys that only count while an event stays in play, on one that does not."""
        stays = 'complete = "…", what completes it' if "event.complete" in self.vocabulary.keys else "ongoing = true"
        for field in LASTING:
            if getattr(event, field):
                message = f"{entry.path[0]} {event.number} does not stay in play, so its {field} never counts"
                meant = () if "…" in stays else (stays,)
                yield entry.problem("SB213", field, message, f"add a line: {stays}; or delete this one", meant)

    def _resource(self, entry: CardEntry, resource: Resource) -> Iterator[Diagnostic]:
        """SB302: a resource card for a good that is not a resource, such as time; SB112: for a good
        of another ruleset.
        """
        good, known = resource.good, self.vocabulary.resources
        help = f"use one of the resources {', '.join(known)}"
        if good not in self.vocabulary.goods:
            yield self._foreign(entry, "good", repr(good), "good", good, help)
        elif good not in known:
            yield entry.problem("SB302", "good", f"{good!r} is not a resource", help)

    def _skills(self, entry: CardEntry) -> Iterator[Diagnostic]:
        """Check the skill of a card, or all skills of a board."""
        for field in ("skill", "skills"):
            skills = getattr(entry.card, field, None) or ()
            for skill in (skills,) if isinstance(skills, str) else skills:
                if skill not in self.vocabulary.skills:
                    help = f"use one of the skills {', '.join(self.vocabulary.skills)}"
                    yield self._foreign(entry, field, repr(skill), "skill", skill, help)

    # ---------------------------------------------------------------- totems, crew

    def _totem(self, entry: CardEntry, quest: Quest) -> Iterator[Diagnostic]:
        """SB303: a dormant totem without its price in quest resources, or without the card that it becomes
        (DS-TOTEM-1).
        """
        goods = entry.words.words["good"]
        quest_resources = ", ".join(goods[good][0] for good in self.quest_resources)
        if quest.restore and quest.totem is None:
            yield entry.lacks("totem", "add a line: totem = …, the number of the adventure card that it becomes")
        elif quest.totem and not quest.restore:
            yield entry.lacks("restore", f"add a line: restore = …, its price in quest resources: {quest_resources}")
        if others := {price.good for price in quest.restore} - set(self.quest_resources):
            names = ", ".join(sorted(goods[good][0] for good in others))
            message = f"restore: {names} is not a price in quest resources"
            yield entry.problem("SB302", "restore", message, f"use quest resources: {quest_resources}")

    def _named(self, entry: CardEntry, board: Card) -> Iterator[Diagnostic]:
        """SB212: a crew member without the name that all texts use. SB303: one without a synergy token."""
        name = dict(enumerate(self.vocabulary.crew, 1)).get(board.number, board.name)
        if board.name != name:
            message = f"{entry.path[0]} {board.number} is always called {name}"
            line = f'name = "{name}"'
            yield entry.problem("SB212", "name", message, f"write {line}", (line,))
        if isinstance(board, CrewBoard) and not board.synergy:
            yield entry.lacks("synergy", 'add a line: synergy = "+1 damage.", what its synergy token does')


# ---------------------------------------------------------------- events


def _clauses(entry: CardEntry, event: Event) -> Iterator[Diagnostic]:
    """SB233: lines of an event in play that never take effect."""
    name = f"{entry.path[0]} {event.number}"
    if event.challenge and event.until not in _BY_CHALLENGE:
        lines = tuple(f'until = "{until}"' for until in _BY_CHALLENGE)
        message = f"the challenge of {name} is never taken: {_stays(event)}"
        help = 'write until = "turn_end" or until = "action"'
        yield entry.problem("SB233", "challenge", message, help, lines)
    for ability in event.abilities:
        if ability.when not in _OF_EVENTS:
            message = f"this ability of {name} never applies: events are not used or equipped"
            help = "begin the line with Always: or At the end of the turn:"
            yield entry.problem("SB233", "abilities", message, help)
            break
    if event.turn_end_threat and not event.turn_end:
        message = f"{name} has no turn_end, so its turn_end_threat never counts"
        yield entry.problem("SB233", "turn_end_threat", message, "add turn_end, the text that is read then")
    elif event.turn_end_threat and event.turn_end and not _gains_threat(event):
        message = f"the turn_end of {name} is never read: nothing adds threat to this event"
        yield entry.problem("SB233", "turn_end_threat", message, "write Gain 1 threat in its passage or its complete")


_BY_CHALLENGE = ("turn_end", "action")
"""Until when an event stays that its challenge discards."""
_OF_EVENTS = ("always", "turn_end")


def _stays(event: Event) -> str:
    return f"the event stays until {event.until}" if event.until else "nothing says until when the event stays"


def _gains_threat(event: Event) -> bool:
    """Whether the event's own text adds threat before `turn_end` is read, or a section that it turns to may."""
    passages = [passage for passage in (event.passage, event.complete) if passage]
    effects = [effect for passage in passages for effect in all_effects(passage)]
    effects += [effect for ability in event.abilities for effect in ability.effects]
    return any(isinstance(effect, GainThreat | TurnTo) for effect in effects)


# ---------------------------------------------------------------- enemies


def _hearts(grid: Grid) -> bool:
    return any(square.heart for row in grid for square in row)


def _enemy(entry: CardEntry, enemy: Enemy) -> Iterator[Diagnostic]:
    """SB312: an enemy without a heart, which cannot be defeated."""
    if not _hearts(enemy.grid):
        help = "draw at least one: H, or H2 for one that takes two"
        yield entry.problem("SB312", "grid", f"enemy {enemy.number} has no heart", help)


def _boss(entry: CardEntry, boss: Boss) -> Iterator[Diagnostic]:
    """SB312: a boss without several zones, or without hearts on them (DS-BOSS-1)."""
    if len(boss.zones) == 1:
        help = "add another [[boss.zones]], or make it an [[enemy]]"
        yield entry.problem("SB312", "zones", f"boss {boss.number} has only one zone", help)
    if not any(_hearts(zone.grid) for zone in boss.zones):
        help = "draw at least one, on the grid of one of its zones: H, or H2 for one that takes two"
        yield entry.problem("SB312", "zones", f"boss {boss.number} has no heart in any zone", help)
    yield from _layout(entry, boss)


def _layout(entry: CardEntry, boss: Boss) -> Iterator[Diagnostic]:
    """SB317: zones of a boss that overlap or do not touch (DS-BOSS-1)."""
    squares = [set(_places(zone.grid, *corner)) for zone, corner in zip(boss.zones, boss.corners, strict=True)]
    touching = _touching(squares)
    for at, (zone, own) in enumerate(zip(boss.zones, squares, strict=True)):
        before = boss.zones[:at]
        under = next((other for other, taken in zip(before, squares, strict=False) if own & taken), None)
        if under is not None:
            message = f"zone {zone.name!r} of boss {boss.number} overlaps zone {under.name!r}"
        elif before and not any(other in touching[at] for other in range(at)):
            message = f"zone {zone.name!r} of boss {boss.number} does not touch the zones before it"
        else:
            continue
        free = max((row for taken in squares[:at] for row, _ in taken), default=-1) + 2
        help = f"write row = {free} to put it below the zones before it; row and column count squares"
        field = "column" if zone.row == 1 else "row"
        yield entry.table.problem("SB317", (*entry.path, "zones", at, field), message, help)


def _places(grid: Grid, top: int, left: int) -> Iterator[At]:
    return ((top + line, left + column) for line, squares in enumerate(grid) for column in range(len(squares)))


def _touching(squares: list[set[At]]) -> list[set[int]]:
    """For each zone, by index, the zones that can be reached from it over shared edges, including itself."""
    around = [
        {(y + down, x + right) for y, x in own for down, right in ((0, 0), (1, 0), (0, 1), (-1, 0), (0, -1))}
        for own in squares
    ]
    groups: list[set[int]] = []
    for at, own in enumerate(squares):
        near = [group for group in groups if any(own & around[other] for other in group)]
        groups = [group for group in groups if group not in near] + [{at}.union(*near)]
    return [next(group for group in groups if at in group) for at in range(len(squares))]


# ---------------------------------------------------------------- the flight board


def _landing(entry: CardEntry, landing: Landing) -> Iterator[Diagnostic]:
    """SB313: a landing place that is not either a square of the atlas or a distant location."""
    here = {"page": landing.page, "space": landing.space}
    lacking = [field for field, value in here.items() if value is None]
    help = 'write either page = 1 and space = "A1", its square; or location = "40", the section of a distant one'
    if landing.location and len(lacking) < len(here):
        yield entry.problem("SB313", "location", f"landing {landing.number} is in two places", help)
    elif not landing.location and len(lacking) == len(here):
        yield entry.problem("SB313", "number", f"landing {landing.number} has no place", help)
    elif not landing.location and lacking:
        yield entry.lacks(lacking[0], help)
