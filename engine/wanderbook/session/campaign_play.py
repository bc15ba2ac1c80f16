"""A witness of a campaign at the whole table: its story replies, and every other reply that the table asks for.

A proof takes much for granted: travel, fuel, hazards, prices, the luck of challenges. Here a play is found that has all of
it. The witness is first read as a story (`session/witness.py`), which gives the names of everything that it comes to,
in order. Then the real game is played, every draw asked for, and a reply is kept as long as the names that it comes to
are the next ones of the story. Guides say which replies to try first: to sail or fly to the next place, to draw what a
challenge needs, else what an adviser of the game says. Where none leads on, the search goes back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import combinations, islice
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from wanderbook.book import Book
from wanderbook.book.sections import Barrier, Challenge, Combat, total_price
from wanderbook.book.travel import Position, Spot
from wanderbook.graph.proofs.unlocked import START_WITH
from wanderbook.ids import section_and_letter
from wanderbook.rulesets import game_for
from wanderbook.rulesets.common.actions import Explore
from wanderbook.rulesets.common.fate import is_row
from wanderbook.rulesets.distant_skies import steps as sky
from wanderbook.rulesets.sleeping_gods import steps as sea
from wanderbook.rulesets.sleeping_gods.board import TRAVEL, reach
from wanderbook.session.coverage.reached import reached_by
from wanderbook.session.replies import replies
from wanderbook.session.scenario_words import Given, given_state, words_of
from wanderbook.session.witness import Replayed, replay, witness_game
from wanderbook.table import Chance, Game, NotAllowed, Pick, State, answer, decision, open_options, start
from wanderbook.table import events as happened
from wanderbook.table.challenge import rules_of
from wanderbook.table.decisions import Chosen, Question
from wanderbook.table.events import Event
from wanderbook.table.steps import AlterFate, DrawFate, Gather, Tried

Table = State[Any, Any]

MOST_REPLIES = 4000
"""That one attempt tries."""
MOST_TRIED = 10
"""Replies to one question, those of the guide not counted."""
MOST_PARTIES = 6


# ---------------------------------------------------------------- the story of a witness


def story_of(book: Book, replayed: Replayed, name: str) -> tuple[str, ...]:
    """The names of what a witness comes to, in order, up to the one that it is for."""
    names: list[str] = []
    for turn in replayed.turns[1:]:
        if not turn.reply.startswith(START_WITH):
            for event in turn.events:
                names += story_names(book, event)
                if name in names or name in _aliases(book, event):
                    return tuple(names)
    return tuple(names)


def story_names(book: Book, event: Event) -> Iterator[str]:
    """What an event changes or comes to in the storybook. Event cards, hazards and the market are no part of it."""
    match event:
        case happened.QuestGained(quest=quest):
            yield f"quest:{quest}"
        case happened.QuestUsed(quest=quest):
            yield f"used:{quest}"
        case happened.TokenGained(token=token):
            yield f"token:{token}"
        case happened.PlaceClosed(location=location):
            yield f"closed:{location}"
        case happened.BoxesMarked(track=track, after=after):
            yield f"boxes:{track}:{after}"
        case happened.CardGained(card=card) if not _is_sold(book, card):
            yield f"card:{card}"
        case happened.CardLost(card=card) if not _is_sold(book, card):
            yield f"lost:{card}"
        case _:
            yield from (one for one in reached_by(event) if one.partition(":")[0] in book.sections or "ending" in one)


def _aliases(book: Book, event: Event) -> Iterator[str]:
    if isinstance(event, happened.QuestGained) and event.quest in book.quests:
        yield f"keyword:{book.quests[event.quest].keyword}"


def _is_sold(book: Book, card: int) -> bool:
    return any(card == one.number for one in book.cards.market)


def told(book: Book, story: Sequence[str], so_far: int, events: Sequence[Event]) -> int | None:
    """How many names of the story are told after these events; None where they tell something else."""
    for event in events:
        for name in story_names(book, event):
            if so_far == len(story):
                return so_far
            if story[so_far] != name:
                return None
            so_far += 1
    return so_far


# ---------------------------------------------------------------- the search


class Found(NamedTuple):
    """A play that tells the whole story, or the furthest one and what it got stuck at."""

    replies: tuple[Chosen, ...]
    state: Table
    told: int


def search(guide: Guide, given: Given, story: Sequence[str], most: int = MOST_REPLIES) -> Found:
    """The first play from here that tells the story, in the order that the guide gives; else the furthest."""
    game = guide.game
    first = start(game, given.seed, given_state(game, given))
    at = told(game.book, story, 0, first.events)
    if at is None:
        return Found((), first.state, 0)
    furthest = Found((), first.state, at)
    path: list[Chosen] = []
    waiting = [(first.state, at, guide.replies(first.state, story[at:]))]
    for _ in range(most):
        if not waiting:
            break
        state, at, several = waiting[-1]
        if at == len(story):
            return Found(tuple(path), state, at)
        chosen = next(several, None)
        if chosen is None:
            waiting.pop()
            del path[-1:]
            continue
        try:
            turned = answer(game, state, chosen)
        except NotAllowed:
            continue
        now = told(game.book, story, at, turned.events)
        if now is None or (now < len(story) and not turned.state.agenda):
            continue
        path.append(chosen)
        waiting.append((turned.state, now, guide.replies(turned.state, story[now:])))
        if now > furthest.told:
            furthest = Found(tuple(path), turned.state, now)
    if waiting and waiting[-1][1] == len(story):
        return Found(tuple(path), waiting[-1][0], len(story))
    return furthest


# ---------------------------------------------------------------- guides


class Guide:
    """Which replies to try, the most promising first."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.random = game, Random(seed)
        assert game.rules.adviser is not None
        self.adviser = game.rules.adviser("cautious")

    def replies(self, state: Table, story: Sequence[str]) -> Iterator[Chosen]:
        """The replies to what is asked now, for a play that is still to tell this much of its story."""
        asked = decision(self.game, state)
        if asked is None or not story:
            return
        given: set[Chosen] = set()
        for chosen in self._guided(state, asked, story):
            if chosen not in given:
                given.add(chosen)
                yield chosen

    def _guided(self, state: Table, asked: Any, story: Sequence[str]) -> Iterator[Chosen]:
        step = state.agenda[-1]
        section = getattr(step, "section", "")
        if isinstance(asked, Pick) and asked.about in self.game.book.sections and asked.about == section:
            yield from self.ways(state, asked, story)
            return
        match step:
            case Gather(tried=tried):
                yield from self.parties(state, asked, tried, story)
            case DrawFate(tried=tried):
                yield from self.numbers(state, asked, tried, story)
            case AlterFate():
                yield ()
                yield from ((one,) for one in open_options(asked.options))
            case sea.TakeAction() | sky.TakeAction():
                yield from self.actions(state, asked, story[0])
            case _:
                yield from self.own(state, asked, story)
                if isinstance(asked, Chance):
                    yield from self.draws(state, asked)
                else:
                    yield from self.others(state, asked)

    def own(self, state: Table, asked: Any, story: Sequence[str]) -> Iterator[Chosen]:
        """What only this game asks."""
        return iter(())

    # ---------------------------------------------------------------- the story

    def ways(self, state: Table, asked: Pick, story: Sequence[str]) -> Iterator[Chosen]:
        """The choice that comes next, if it is one of this section."""
        section, letter = section_and_letter(story[0])
        if letter and section == asked.about:
            yield (letter,)

    def actions(self, state: Table, asked: Pick, name: str) -> Iterator[Chosen]:
        """Explore the section that is read next, or go there; or let time pass until it is."""
        section = name.partition(":")[0]
        offered = [one for one in open_options(asked.options)]
        explore = str(Explore(section))
        if explore in offered:
            yield (explore,)
        if section in self.game.book.locations:
            yield from self.towards(state, offered, section)
        else:
            yield from self.waiting(state, offered)

    def towards(self, state: Table, offered: list[str], location: str) -> Iterator[Chosen]:
        raise NotImplementedError

    def waiting(self, state: Table, offered: list[str]) -> Iterator[Chosen]:
        raise NotImplementedError

    # ---------------------------------------------------------------- challenges

    def wanted(self, about: str, story: Sequence[str]) -> bool:
        """Whether a challenge or fight of the story is to be passed; any other is, if it can."""
        return f"{about}:fail" != story[0]

    def parties(self, state: Table, asked: Pick, tried: Tried, story: Sequence[str]) -> Iterator[Chosen]:
        """Who takes part: as few as can pass it with a good draw; or nobody."""
        rules, able = rules_of(self.game), open_options(asked.options)
        if not self.wanted(tried.about, story):
            yield ()
            return
        best = max(rules.fates(self.game, state))
        needed = rules.needed(self.game, state, tried)
        several = (
            party
            for size in range(asked.least, min(asked.most, len(able)) + 1)
            for party in combinations(able, size)
            if all(toll.cost(party) <= toll.has for toll in asked.tolls)
        )
        passing = (
            party
            for party in several
            if best + rules.skill(self.game, state, replace(tried, joined=party)) + tried.added >= needed
        )
        yield from islice(passing, MOST_PARTIES)
        if f"{tried.about}:pass" == story[0]:
            yield tuple(able[: asked.most])
        yield ()

    def numbers(self, state: Table, asked: Chance, tried: Tried, story: Sequence[str]) -> Iterator[Chosen]:
        """The lowest number that passes, then the highest; to fail, the lowest."""
        rules = rules_of(self.game)
        numbers = sorted(int(outcome) for outcome, of in asked.outcomes if of)
        if not self.wanted(tried.about, story) or is_row(tried):
            yield from ((str(number),) for number in numbers)
            return
        known = rules.skill(self.game, state, tried) + tried.added if tried.skill else tried.added
        needed = rules.needed(self.game, state, tried)
        passing = [number for number in numbers if needed and number + known >= needed]
        yield from ((str(number),) for number in (*passing, *reversed(numbers)))

    # ---------------------------------------------------------------- everything else

    def draws(self, state: Table, asked: Chance) -> Iterator[Chosen]:
        """Outcomes after which the crew is well, first."""
        health = self.game.rules.health
        assert health is not None
        outcomes = [outcome for outcome, of in asked.outcomes if of]
        if len(outcomes) > 1:
            outcomes.sort(key=lambda one: -health(self.game, answer(self.game, state, (one,)).state))
        yield from ((one,) for one in outcomes)

    def others(self, state: Table, asked: Question) -> Iterator[Chosen]:
        """What an adviser says, then whatever is allowed."""
        plain = replace(asked, free_actions=())
        advised = self.adviser.advise(self.game, state, plain, self.random)
        if advised is not None:
            yield advised.chosen
        yield from (reply.chosen for reply in islice(replies(plain), MOST_TRIED))


class SeaGuide(Guide):
    """Sleeping Gods: sail there, round hazards; skip actions for the event deck to end."""

    def towards(self, state: Table, offered: list[str], location: str) -> Iterator[Chosen]:
        spots = self.sites(location)
        if "travel" in offered and state.board.spot not in spots:
            yield ("travel",)
        yield ("skip",)

    def waiting(self, state: Table, offered: list[str]) -> Iterator[Chosen]:
        yield ("skip",)

    def sites(self, location: str) -> list[Spot]:
        return [spot for spot, region in self.game.kit.regions.items() if location in region.locations]

    def parties(self, state: Table, asked: Pick, tried: Tried, story: Sequence[str]) -> Iterator[Chosen]:
        if tried.about == TRAVEL:
            best = max(rules_of(self.game).fates(self.game, state))
            several = [(), *((one,) for one in open_options(asked.options))]
            far = {
                party: reach(
                    self.game.kit,
                    state,
                    best + rules_of(self.game).skill(self.game, state, replace(tried, joined=party)),
                    party,
                )
                for party in several
            }
            yield from sorted(several, key=lambda party: (-min(far[party], 3), len(party)))
            return
        yield from super().parties(state, asked, tried, story)

    def own(self, state: Table, asked: Any, story: Sequence[str]) -> Iterator[Chosen]:
        match state.agenda[-1]:
            case sea.Sail():
                yield from self.sailing(state, asked, story[0].partition(":")[0])
            case sea.SearchOn():
                yield ("stop",)
            case sea.TryToBeRid():
                yield ("no",)
            case sea.ChooseAttacker() if not self.wanted(asked.about, story):
                yield ("end",)
            case sea.DrawEvent():
                yield from self.events(state, asked)

    def events(self, state: Table, asked: Chance) -> Iterator[Chosen]:
        events = self.game.kit.event
        cards = [one for one, of in asked.outcomes if of]
        yield from ((one,) for one in sorted(cards, key=lambda one: one != "none" and events[int(one)].ongoing))

    def sailing(self, state: Table, asked: Pick, location: str) -> Iterator[Chosen]:
        spots = self.sites(location)
        if state.board.spot in spots or not spots:
            yield ("stop",)
            return
        far = self._far(tuple(spots))
        offered = [one for one in open_options(asked.options) if one != "stop"]
        by_text = {str(spot): spot for spot in self.game.kit.regions}
        yield from ((one,) for one in sorted(offered, key=lambda one: far.get(by_text[one], 10**6)))
        yield ("stop",)

    def _far(self, goals: tuple[Spot, ...]) -> dict[Spot, int]:
        """The cost of the way from each region: a hazard counts as much as five regions."""
        kit = self.game.kit
        ways = {spot: [(there, 1 if kit.regions[there].hazard is None else 5) for there in kit.travel.ways[spot]] for spot in kit.regions}
        return costs(ways, goals)


def costs(ways: Mapping[Any, Sequence[tuple[Any, int]]], goals: Sequence[Any]) -> dict[Any, int]:
    """The cheapest way to any of the goals, from each position that leads to one."""
    back: dict[Any, list[tuple[Any, int]]] = {}
    for here, onward in ways.items():
        for there, cost in onward:
            back.setdefault(there, []).append((here, cost))
    far: dict[Any, int] = {}
    waiting = [(0, at, goal) for at, goal in enumerate(goals)]
    count = len(waiting)
    while waiting:
        cost, _, here = heappop(waiting)
        if here in far:
            continue
        far[here] = cost
        for there, more in back.get(here, ()):
            if there not in far:
                count += 1
                heappush(waiting, (cost + more, count, there))
    return far


class SkyGuide(Guide):
    """Distant Skies: walk and fly there, round obstacles; camp when it is worth it, or for the last camps' stories."""

    def towards(self, state: Table, offered: list[str], location: str) -> Iterator[Chosen]:
        kit, board = self.game.kit, state.board
        spots = [spot for spot, square in kit.squares.items() if square.location == location]
        distant = [number for number, place in kit.travel.landing.items() if place.location == location]
        here = Position(None if board.distant else board.spot, board.plane)
        if here.spot in spots or (here.spot is None and here.plane in distant):
            yield from (("end",), ("wait",))
            yield from ((one,) for one in offered)
            return
        far = self._far(state, tuple(spots), tuple(distant))
        ranked = []
        for one in offered:
            there = self._there(here, one)
            if there is not None and there in far:
                ranked.append((far[there], one))
        yield from ((one,) for _, one in sorted(ranked))
        yield from ((one,) for one in ("end", "wait", "repair", "camp") if one in offered)

    def _there(self, here: Position, action: str) -> Position | None:
        kind, _, rest = action.partition(":")
        kit = self.game.kit
        if kind == "travel":
            page, _, space = rest.partition(":")
            return Position(Spot(int(page), space), here.plane)
        if kind == "fly":
            place = kit.travel.landing[int(rest)]
            return Position(Spot(place.page, place.space) if place.page and place.space else None, int(rest))
        return None

    def _far(self, state: Table, spots: tuple[Spot, ...], distant: tuple[int, ...]) -> dict[Position, int]:
        kit = self.game.kit
        flights = {number: kit.flights(number, state.cards) for number in kit.travel.landing}
        ways: dict[Position, list[tuple[Position, int]]] = {}
        for plane in (*kit.travel.landing, 0):
            for spot in kit.squares:
                onward = [(Position(there, plane), 1 if kit.squares[there].obstacle is None else 4) for there in kit.travel.ways[spot]]
                if plane and kit.travel.landing_at.get(spot) == plane:
                    onward += self._flown(flights[plane], plane)
                ways[Position(spot, plane)] = onward
            if plane:
                ways[Position(None, plane)] = self._flown(flights[plane], plane)
        goals = [Position(spot, plane) for spot in spots for plane in (*kit.travel.landing, 0)]
        goals += [Position(None, plane) for plane in distant]
        return costs(ways, goals)

    def _flown(self, flights: Mapping[int, int], plane: int) -> list[tuple[Position, int]]:
        landing = self.game.kit.travel.landing
        return [
            (Position(Spot(landing[to].page, landing[to].space) if landing[to].page and landing[to].space else None, to), 3)
            for to in flights
            if to != plane
        ]

    def waiting(self, state: Table, offered: list[str]) -> Iterator[Chosen]:
        yield from ((one,) for one in ("camp", "end", "wait") if one in offered)
        yield from ((one,) for one in offered)

    def ways(self, state: Table, asked: Pick, story: Sequence[str]) -> Iterator[Chosen]:
        """In a wandering encounter, put somebody on each spot that is visited next, then begin."""
        step = state.agenda[-1]
        letters = self._letters(asked.about, story)
        offered = open_options(asked.options)
        if isinstance(step, sky.PlaceCharacters):
            standing = [spot for _, spot in step.placed]
            placing = [one for one in offered if ":" in one and one.partition(":")[0] in letters]
            placing.sort(key=lambda one: (standing.count(one.partition(":")[0]), letters.index(one.partition(":")[0])))
            if letters and letters[0] in offered:
                yield (letters[0],)
            ready = all(letter in standing for letter in letters if any(one.startswith(f"{letter}:") for one in offered) or letter in standing)
            if step.placed and ready:
                yield ("begin",)
            yield from ((one,) for one in placing)
            if step.placed:
                yield ("begin",)
        elif letters:
            yield (letters[0],)
        if not letters:
            yield from ((one,) for one in offered if one == "leave")

    def _letters(self, section: str, story: Sequence[str]) -> list[str]:
        """The choices of a section that come next, in order, before any other section's."""
        letters: list[str] = []
        for name in story:
            number, letter = (name.split(":") + [""])[:2]
            if number in self.game.book.sections and number != section:
                break
            if number == section and len(letter) == 1 and name.count(":") == 1:
                letters.append(letter)
        return letters

    def own(self, state: Table, asked: Any, story: Sequence[str]) -> Iterator[Chosen]:
        match state.agenda[-1]:
            case sky.PlayCard() if not self.wanted(asked.about, story):
                yield ("end",)
            case sky.RollDie():
                faces = sorted((int(one) for one, of in asked.outcomes if of), reverse=True)
                yield from ((str(one),) for one in faces)


def guide_for(game: Game, seed: int) -> Guide:
    """A guide for this game."""
    return (SeaGuide if game.rules.name == "sleeping_gods" else SkyGuide)(game, seed)
