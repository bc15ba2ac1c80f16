"""Proofs of an author's tests: each claim is compiled into the story as something to reach, and `reach` decides it.

- A claim with a condition gets moves of its own. Each move that reaches the thing gets a copy, also guarded by the
  condition, that reaches the claim and ends there. The copy is open exactly in the states in which the thing is reached
  while the condition holds, and it leads nowhere, so nothing else changes.
- `always C at X` means `cannot reach X holding not C` and also `can reach X`, without which it would be empty.
- Moves that reach an avoided name end the play there, so only what some play reaches before any of these remains.
- A claim with a beginning of its own is decided on a story that begins there.

So the answers are as exact as the search, and a claim that the search cannot decide is undecided.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from wanderbook.book import Book
from wanderbook.book.claims import Beginning, Claim
from wanderbook.book.conditions import Condition
from wanderbook.diagnostics import Diagnostic, Names, suggest
from wanderbook.ids import in_full
from wanderbook.machine.compiled import Entrance, Story
from wanderbook.machine.guards import ALWAYS, SET, Guard, both
from wanderbook.machine.history import remember
from wanderbook.machine.moves import OVER, Move
from wanderbook.machine.reading import ASKED_KIND
from wanderbook.machine.saturate import saturate
from wanderbook.notation.claims import MOST_STATES, Claims
from wanderbook.notation.conditions import print_condition
from wanderbook.notation.languages import phrasebook_of
from wanderbook.progress import Progress
from wanderbook.proofs.explicit import explore
from wanderbook.proofs.paragraphs import paragraphs, watching
from wanderbook.proofs.questions.answers import ByQuestions
from wanderbook.proofs.reach import Budget, Verdict, reach_story
from wanderbook.proofs.sets.answers import by_sets
from wanderbook.proofs.sites import lost_fight
from wanderbook.proofs.verdicts import undecided

_LASTING = ("quests", "keywords")
"""Kinds that are gained once, in the middle of a text: they have no point of their own at which to test a condition."""


def check_claims(book: Book, claims: Claims, tell: Progress | None = None) -> list[Diagnostic]:
    """The diagnostics of a book's tests: claims that cannot be read or asked, and claims that are false or
    undecided."""
    story = Story(book)
    claims = _in_full(story, claims)
    faults = list(_faults(story, claims))
    sound = _sound(claims, faults)
    found = [*claims.diagnostics, *(fault for _, fault in faults), *_failures(story, claims, sound, tell)]
    return sorted(found)


def _sound(claims: Claims, faults: list[tuple[int, Diagnostic]]) -> list[int]:
    """The claims that can be asked about."""
    unsound = claims.faulty.union(at for at, _ in faults)
    return [at for at in range(len(claims.claims)) if at not in unsound]


def sound_claims(story: Story, claims: Claims) -> Iterator[tuple[int, Claim]]:
    """The claims that can be asked about, each with its index."""
    claims = _in_full(story, claims)
    yield from ((at, claims.claims[at]) for at in _sound(claims, list(_faults(story, claims))))


def story_claimed(story: Story, claim: Claim, goal: str) -> Story:
    """A copy of a story in which a play is over, at the goal, as soon as it reaches what a claim names while its
    condition holds."""
    story = story.copy()
    if claim.holding is None:
        return story
    remember(story, [claim.holding])
    _watch(story, [_Watched(claim.reach, story.guard(claim.holding), goal)])
    otherwise = story.guard(claim.holding, holds=False)
    for point, moves in enumerate(story.moves):
        if any(goal in move.names for move in moves):
            several = (
                move._replace(guard=both(move.guard, otherwise)) if claim.reach in move.names else move
                for move in moves
            )
            story.moves.put(point, list(several))
    return story


def _in_full(story: Story, claims: Claims) -> Claims:
    """The claims with the names that reports use for rows of draws."""
    known = frozenset(story.contents["outcomes"])

    def full(claim: Claim) -> Claim:
        avoiding = tuple(in_full(name, known) for name in claim.avoiding)
        return claim.model_copy(update={"reach": in_full(claim.reach, known), "avoiding": avoiding})

    return claims._replace(claims=tuple(map(full, claims.claims)))


# ---------------------------------------------------------------- what cannot be asked


def _faults(story: Story, claims: Claims) -> Iterator[tuple[int, Diagnostic]]:
    """SB601 and SB602, by claim: names that the book does not have, and conditions that the story does not follow."""
    lasting = {name for kind in _LASTING for name in story.contents[kind]}
    known = Names(name for names in story.contents.values() for name in names)
    for at, claim in enumerate(claims.claims):
        for field, name in (("reach", claim.reach), *(("avoiding", name) for name in claim.avoiding)):
            if name not in known:
                near = lost_fight(story.book, name) or suggest(name, known)
                help = near or "write a name such as 12, 12:A, 12:if1, 12:A:fail, ending:2, keyword:LAMP"
                yield at, claims.problem(at, field, "SB601", f"the book has nothing called {name}", help)
            elif name in lasting and (field == "avoiding" or claim.holding):
                help = "name the section or the choice that gives it"
                yield at, claims.problem(at, field, "SB602", f"{name} is not a section or a choice", help)
        if claim.holding and (open := _open(story, claim.holding)):
            help = "require only keywords, quests, explore tokens, and cards that the story gives"
            yield at, claims.problem(at, "holding", "SB602", f"the proofs do not cover this: {', '.join(open)}", help)


def _open(story: Story, condition: Condition) -> list[str]:
    """The tests of a condition that the story has no facts for."""
    fresh = story.copy()
    fresh.assumed = set()
    fresh.guard(condition)
    fresh.guard(condition, holds=False)
    return sorted(fresh.assumed)


# ---------------------------------------------------------------- proving


def _failures(story: Story, claims: Claims, sound: list[int], tell: Progress | None) -> Iterator[Diagnostic]:
    """Diagnostics for the claims that fail; those with the same beginning and the same avoided names share one
    search."""
    alike: dict[tuple[Beginning, tuple[str, ...]], list[int]] = defaultdict(list)
    for at in sound:
        claim = claims.claims[at]
        alike[claim.given, tuple(sorted(set(claim.avoiding)))].append(at)
    done = 0
    for (given, avoiding), several in alike.items():
        if tell:
            tell("proving tests", done, len(sound))
        done += len(several)
        asked = [(at, claims.claims[at]) for at in several]
        yield from _Group(story, given, avoiding).failures(claims, asked)


class _Group:
    """Claims about the same set of plays: those from one beginning that avoid the same names."""

    def __init__(self, story: Story, given: Beginning, avoiding: tuple[str, ...]) -> None:
        """The story is copied, begins as given, and ends at the names to avoid."""
        self.given, self.avoiding = given, avoiding
        self.words = phrasebook_of(story.book)
        self.verdicts: dict[str, Verdict] = {}
        self.story = _begun(story.copy(), given)
        _avoid(self.story, frozenset(avoiding))

    def failures(self, claims: Claims, asked: list[tuple[int, Claim]]) -> Iterator[Diagnostic]:
        """The diagnostics of these claims, each with its index, decided together."""
        goals = {at: f"claim:{at}" if claim.holding else claim.reach for at, claim in asked}
        remember(self.story, [claim.holding for _, claim in asked if claim.holding])
        _watch(self.story, [self._watched(claim, goals[at]) for at, claim in asked if claim.holding])
        names = {name for at, claim in asked for name in (goals[at], claim.reach, _section(claim))}
        self.verdicts = settle(self.story, self.given, names, Budget(states=claims.states)) | self._at_once()
        for at, claim in asked:
            yield from self._judge(claims, at, self.verdicts[goals[at]], self.verdicts[claim.reach])

    def _at_once(self) -> dict[str, Verdict]:
        """The names that the beginning itself reaches."""
        quests = (*self.given.quests, *self.given.used)
        borne = (self.story.book.quests[quest].keyword for quest in quests)
        names = (*(f"quest:{quest}" for quest in quests), *(f"keyword:{keyword}" for keyword in borne if keyword))
        return {name: Verdict("reachable", shortest=True) for name in names}

    def _watched(self, claim: Claim, goal: str) -> _Watched:
        assert claim.holding is not None
        return _Watched(claim.reach, self.story.guard(claim.holding, claim.kind != "always"), goal)

    def _judge(self, claims: Claims, at: int, goal: Verdict, plain: Verdict) -> Iterator[Diagnostic]:
        """The diagnostic of a claim that fails or stays undecided. `goal` is the verdict on reaching it as claimed,
        `plain` that on reaching it at all."""
        claim = claims.claims[at]
        can = self._said(claim, "can")
        if claim.kind == "can":
            if goal.status == "unreachable":
                yield claims.problem(at, "reach", "SB603", self._said(claim, "cannot"), self._why_not(claim, plain))
        elif goal.status == "reachable":
            code = "SB605" if claim.kind == "always" else "SB604"
            granted = f"; taken for granted: {', '.join(sorted(self.story.assumed))}" if self.story.assumed else ""
            yield claims.problem(at, "reach", code, can, f"{self._play(goal)} does it{granted}")
        elif claim.kind == "always" and plain.status == "unreachable":
            message = f"{claim.reach} cannot be reached, so this test proves nothing"
            yield claims.problem(at, "reach", "SB601", message, self._why_not(claim, plain))
        both = [goal, plain] if claim.kind == "always" and goal.status != "reachable" else [goal]
        if any(verdict.status == "undecided" for verdict in both):
            message = f"undecided after {claims.states:,} state{'' if claims.states == 1 else 's'} whether {can}"
            more = min(claims.states * 10, MOST_STATES)
            help = f"raise the limit at the top of the file: states = {more}" if more > claims.states else ""
            yield claims.problem(at, "reach", "SB606", message, help)

    def _said(self, claim: Claim, verb: str) -> str:
        """A claim as a sentence: `12 holding keyword LAMP can be reached avoiding 4 and 5`."""
        condition = print_condition(self.words, claim.holding) if claim.holding else ""
        holding = f" holding {condition}" if condition and claim.kind != "always" else ""
        avoiding = f" avoiding {' and '.join(self.avoiding)}" if self.avoiding else ""
        without = f" while this does not hold: {condition}" if claim.kind == "always" else ""
        return f"{claim.reach}{holding} {verb} be reached{avoiding}{without}"

    def _play(self, verdict: Verdict) -> str:
        """The replies of a play, without the first one that stands for a beginning on land."""
        replies = verdict.witness[1:] if self.given.section and self.story.has_hub else verdict.witness
        return shown_play(replies)

    def _why_not(self, claim: Claim, plain: Verdict) -> str:
        """A sentence that says how far plays get."""
        if plain.status == "reachable" and claim.holding is not None:
            return f"it can be reached, but never like this; {self._play(plain)} comes nearest"
        if self.avoiding:
            return f"no play gets there while avoiding {' and '.join(self.avoiding)}"
        section = _section(claim)
        if section in self.story.cut_off:
            return f"{section} can only be explored at places that no route on the map leads to"
        if section == claim.reach or section not in self.story.at:
            return "no play can take any of the ways there; `wanderbook graph` draws them all"
        if self.verdicts[section].status == "unreachable":
            return f"section {section} is never read"
        guard = self._guard(section, claim.reach)
        return f"section {section} is read, but this is never true then: {guard}" if guard else ""

    def _guard(self, section: str, name: str) -> str:
        """What the text requires before this can happen."""
        found, part = self.story.book.sections[section], name.split(":")[1]
        asked = {choice.letter: choice.requires for choice in found.choices}
        asked |= {f"if{at}": redirect.when for at, redirect in enumerate(found.redirects, 1)}
        condition = asked.get(part)
        return print_condition(self.words, condition) if condition else ""


def shown_play(replies: Sequence[str]) -> str:
    """The replies of a play as the subject of a sentence."""
    return f"this play: {', '.join(replies)}" if replies else "the beginning, without any answer,"


def _section(claim: Claim) -> str:
    """The section that a claim is about, if it is about a part of one."""
    return claim.reach.split(":")[0] if claim.reach[:1].isupper() or claim.reach[:1].isdigit() else claim.reach


def settle(story: Story, given: Beginning, names: Collection[str], budget: Budget) -> dict[str, Verdict]:
    """Each of these names with its verdict.

    The passes for campaigns assume that a play begins at the ship with no quest used up. Any other beginning is decided
    by small questions and sets of states, and what is open then by as many states as the budget allows.
    """
    if not story.has_hub or (given.section is None and not given.used):
        return dict(reach_story(story, budget, only=names).kinds[ASKED_KIND])
    bound = saturate(story)
    found = ByQuestions(story, bound, budget.states).verdicts(names)
    if (open := undecided(found)) and (sets := by_sets(story, bound, budget)):
        found |= sets.verdicts(open)
    return found | (_looked_for(story, open, budget.states) if (open := undecided(found)) else {})


def _looked_for(story: Story, names: Collection[str], states: int) -> dict[str, Verdict]:
    """The verdicts from a search of at most this many states."""
    bound, found = saturate(story), explore(story, states)
    verdicts: dict[str, Verdict] = {}
    for name in names:
        if name in found.reached:
            verdicts[name] = Verdict("reachable", found.witness(name), shortest=True, proof="every state")
        elif found.complete or name not in bound.names:
            verdicts[name] = Verdict("unreachable", proof="every state" if found.complete else "saturation")
        else:
            verdicts[name] = Verdict("undecided", because=(f"{states:,} states were looked at, and there are more",))
    return verdicts


def verdict_from(book: Book, name: str, given: Beginning, states: int) -> Verdict | None:
    """The verdict for a name from this beginning; None if the book has no such name."""
    story = Story(book)
    name = in_full(name, frozenset(story.contents["outcomes"]))
    if name in paragraphs(book):
        story = watching(_begun(story, given))
        if story.thing(name) is None:
            return _NEVER
        return settle(story, given, {name}, Budget(states=states))[name]
    if not any(name in names for names in story.contents.values()):
        return None
    return settle(_begun(story, given), given, {name}, Budget(states=states))[name]


_NEVER = Verdict("unreachable", proof="saturation")


# ---------------------------------------------------------------- stories with claims compiled in


def _begun(story: Story, given: Beginning) -> Story:
    """The story from another beginning. With a ship, the beginning is an entrance open once, before all others."""
    for quest in given.quests:
        story.start |= story.mask(f"quest:{quest}")
    for quest in given.used:
        story.start = story.start & ~story.mask(f"quest:{quest}") | story.mask(f"used:{quest}")
    for card in given.cards:
        story.start |= story.mask(f"card:{card}")
    for track, marked in given.boxes.items():
        story.start |= story.tracks[track].facts(marked)
    section = given.section or (story.book.title_page.start if given.stats else None)
    if section is None:
        return story
    to = story.at[section]
    if not story.has_hub:
        _set_stats(story, given)
        story.entrances = (Entrance(section=section, guard=ALWAYS, changes=(), to=to, is_asked=False),)
        return story
    if story.where is not None:
        story.start = story.where.begun_at(section, story.start)
    begun = story.mask("deck:begun")
    first = Entrance(section=section, guard=((0, begun),), changes=((SET, story.bit("deck:begun")),), to=to)
    rest = (way._replace(guard=both(way.guard, ((begun, 0),))) for way in story.entrances)
    story.entrances = (first, *rest)
    return story


def _set_stats(story: Story, given: Beginning) -> None:
    """Set the stats of a beginning. Nothing is rolled: stats not given start at their lowest level."""
    for key, stat in story.book.stats.items():
        start = max(stat.starts[0][0], given.stats.get(key, 0))
        for fields, value in ((story.levels, given.stats.get(key, start)), (story.starts, start)):
            if field := fields.get(key):
                story.start = story.start & ~field.mask | field.facts(value)


def _avoid(story: Story, names: frozenset[str]) -> None:
    """End each move at the first of these names that it reaches; what it reaches before that counts."""
    if names:
        for point, moves in enumerate(story.moves):
            if any(not names.isdisjoint(move.names) for move in moves):
                story.moves.put(point, (_cut_short(move, names) for move in moves))


def _cut_short(move: Move, names: frozenset[str]) -> Move:
    first = next((at for at, name in enumerate(move.names) if name in names), None)
    return move if first is None else move._replace(names=move.names[:first], changes=(), to=OVER)


class _Watched(NamedTuple):
    """A name to reach while a guard holds, and the name that stands for doing so."""

    name: str
    when: Guard
    goal: str


def _watch(story: Story, watched: list[_Watched]) -> None:
    """Add, for each move that reaches such a name, a move that reaches the watched name if the guard holds too."""
    _come_to_their_ends(story, {one.name for one in watched if one.name.startswith("ending:")})
    asked: dict[str, list[_Watched]] = defaultdict(list)
    for one in watched:
        asked[one.name].append(one)
    for point, moves in enumerate(story.moves):
        seen = [
            Move(guard=both(move.guard, one.when), changes=(), names=(one.goal,), to=OVER, reply=move.reply)
            for move in moves
            for name in move.names
            for one in asked.get(name, ())
        ]
        if seen:
            story.moves.put(point, (*moves, *seen))


def _come_to_their_ends(story: Story, endings: set[str]) -> None:
    """Give each ending a point of its own, since its conditions are tested after the effects before it."""
    if not endings:
        return
    points = {ending: story.new_point("") for ending in sorted(endings)}
    for at, moves in enumerate(story.moves):
        if any(not endings.isdisjoint(move.names) for move in moves):
            story.moves.put(at, [_ending_later(move, points) for move in moves])
    for ending, point in points.items():
        story.moves.put(point, [Move(guard=ALWAYS, changes=(), names=(ending,), to=OVER)])


def _ending_later(move: Move, points: Mapping[str, int]) -> Move:
    """The move, redirected to its ending's own point. Only the last name of a move can be an ending."""
    ending = move.names[-1] if move.names else ""
    return move._replace(names=move.names[:-1], to=points[ending]) if ending in points else move
