"""Guides: the replies to try first at the table in order to play a given story (`session/campaign_play.py`).

A guide sails, walks or flies to the place that is explored next, takes the story's choices, and has challenges go as
the story says. Everything else is left to an adviser of the game, and then to whatever is allowed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, islice
from random import Random
from typing import TypeVar

import networkx as nx
from msgspec.structs import replace

from wanderbook.book.travel import Position, Spot
from wanderbook.games import record_of, use
from wanderbook.ids import LEAVE, section_and_letter
from wanderbook.rulesets.common.actions import EndRound, Explore
from wanderbook.rulesets.common.fate import is_row
from wanderbook.rulesets.distant_skies import actions as on_land
from wanderbook.rulesets.distant_skies import steps as sky
from wanderbook.rulesets.sleeping_gods import actions as at_sea
from wanderbook.rulesets.sleeping_gods import crew_health
from wanderbook.rulesets.sleeping_gods import steps as sea
from wanderbook.rulesets.sleeping_gods.board import INN_PRICE, TRAVEL, can_pay, coins, reach
from wanderbook.session.replies import replies
from wanderbook.table import (
    Chance,
    Decision,
    Game,
    Option,
    Pick,
    Table,
    answer,
    decision,
    open_actions,
    open_options,
)
from wanderbook.table.actions import Action
from wanderbook.table.challenge import rules_of, total
from wanderbook.table.decisions import Chosen, Question
from wanderbook.table.kinds import Offers
from wanderbook.table.steps import AlterFate, DrawFate, Gather, Tried

Place = TypeVar("Place", Spot, Position)

MOST_PARTIES = 6
"""That are tried for a challenge."""
MOST_OTHERS = 10
"""Replies that nobody advises."""
FAR = 3
"""Regions that a voyage should reach, if it can; more is no better."""
HAZARD, OBSTACLE, FLIGHT = 5, 4, 3
"""What meeting a hazard or an obstacle costs, and a flight, in spaces that one would rather go round."""


def guide_for(game: Game, busy: bool = False) -> Guide:
    """The guide of a game whose draws are given; a busy one also takes free actions, which makes plays longer."""
    guide = use(record_of(game.rules.name).guide)(game, busy)
    assert isinstance(guide, Guide), guide
    return guide


class Guide:
    """The part of a guide that both games share."""

    def __init__(self, game: Game, busy: bool) -> None:
        assert game.rules.adviser is not None, f"no guide is registered for {game.rules.name}"
        self.game, self.busy = game, busy
        self.adviser, self.random = game.rules.adviser("cautious"), Random(game.rules.name)
        self.boldness = 0.0

    def replies(self, state: Table, story: Sequence[str]) -> Iterator[Chosen]:
        """Replies to the current question, the most promising first, each once. `story` is the rest of the story."""
        asked = decision(self.game, state)
        if asked is not None and story:
            yield from dict.fromkeys(self._replies(state, asked, story))

    def _replies(self, state: Table, asked: Decision, story: Sequence[str]) -> Iterator[Chosen]:
        """The replies to try first for this step, best first; `story` is the rest of the witness."""
        match state.agenda[-1], asked:
            case Offers(section=section) as step, Pick() if section in self.game.book.sections:
                yield from self.ways(step, asked, story)
            case Gather(tried=tried), Pick():
                yield from self.parties(state, asked, tried, story)
            case DrawFate(tried=tried), Chance():
                yield from self.numbers(state, asked, tried, story)
            case AlterFate(), Pick():
                yield from ((), *_each(open_options(asked.options)))
            case ((sea.TakeAction() | sky.TakeAction()), Pick()):
                yield from self.actions(state, open_actions(asked.options), story[0].partition(":")[0])
            case step, Chance():
                yield from self.draws(state, step, asked, story)
            case step, _:
                yield from self.own(state, step, asked, story)
                yield from self.others(state, asked)

    def is_lost(self, about: str, story: Sequence[str]) -> bool:
        """Whether this challenge or fight fails in the story."""
        return story[0] == f"{about}:fail"

    def is_losing(self, state: Table, story: Sequence[str]) -> bool:
        """Whether a fight is in progress that is lost in the story."""
        fight = state.board.fight
        return self.is_lost(fight.about, story) if fight else False

    # ---------------------------------------------------------------- the story

    def ways(self, step: Offers, asked: Pick, story: Sequence[str]) -> Iterator[Chosen]:
        """The next choice of the story, if it is one of this section's."""
        section, letter = section_and_letter(story[0])
        if section == step.section and letter in open_options(asked.options):
            yield (letter,)

    def actions(self, state: Table, offered: Sequence[Action], section: str) -> Iterator[Chosen]:
        """The action that explores the next location, or moves towards it. Other sections are read by letting time
        pass.
        """
        explore = Explore(section)
        if explore in offered:
            yield (str(explore),)
        else:
            going = section in self.game.book.locations
            actions = self.towards(state, section) if going else self.waiting(state)
            yield from _each(str(action) for action in actions if action in offered)

    def towards(self, state: Table, location: str) -> Iterator[Action]:
        """Actions on the way to a location that cannot be explored now, open or closed."""
        raise NotImplementedError

    def waiting(self, state: Table) -> Iterator[Action]:
        """Actions that let time pass."""
        raise NotImplementedError

    # ---------------------------------------------------------------- challenges

    def parties(self, state: Table, asked: Pick, tried: Tried, story: Sequence[str]) -> Iterator[Chosen]:
        """The parties to try: as few as can pass with luck, then all; nobody if the story fails here."""
        rules, able = rules_of(self.game), open_options(asked.options)
        if not self.is_lost(tried.about, story):
            needed, best = rules.needed(self.game, state, tried), max(rules.fates(self.game, state))
            sizes = range(asked.least, min(asked.most, len(able)) + 1)
            parties = (party for size in sizes for party in combinations(able, size))
            able_to_pass = (
                party
                for party in parties
                if all(toll.cost(party) <= toll.has for toll in asked.tolls)
                and best + tried.added + rules.skill(self.game, state, replace(tried, joined=party)) >= needed
            )
            yield from islice(able_to_pass, MOST_PARTIES)
        yield ()

    def numbers(self, state: Table, asked: Chance, tried: Tried, story: Sequence[str]) -> Iterator[Chosen]:
        """The lowest number that passes, then the highest; the lowest if it must fail or for a row of a table."""
        rules, numbers = rules_of(self.game), sorted(int(number) for number, of in asked.outcomes if of)
        if not (self.is_lost(tried.about, story) or self.is_losing(state, story) or is_row(tried)):
            needed = rules.needed(self.game, state, tried)
            passing = (
                number for number in numbers if total(self.game, state, replace(tried, number=number)) >= needed > 0
            )
            numbers = [*passing, *reversed(numbers)]
        yield from _each(map(str, numbers))

    # ---------------------------------------------------------------- everything else

    def own(self, state: Table, step: object, asked: Question, story: Sequence[str]) -> Iterator[Chosen]:
        """The replies that this game's story needs in place of an adviser's."""
        raise NotImplementedError

    def _losing(self, state: Table, options: Sequence[Option]) -> Iterator[Chosen]:
        """The replies to try in a fight that must be lost: attacks, so that enemies strike back, or the end of the
        round. The number of attacks is drawn in the first round of each fight.
        """
        if state.board.fight.round == 1:
            self.boldness = self.random.choice((0.0, 0.0, 0.5, 1.0))
        attacks = [option for option in open_options(options) if option != str(EndRound())]
        if attacks and self.random.random() < self.boldness:
            yield (self.random.choice(attacks),)
        yield (str(EndRound()),)

    def draws(self, state: Table, step: object, asked: Chance, story: Sequence[str]) -> Iterator[Chosen]:
        """The outcomes of a draw, those that leave the crew best first."""
        health, outcomes = self.game.rules.health, [name for name, of in asked.outcomes if of]
        assert health is not None
        if len(outcomes) > 1:
            outcomes.sort(key=lambda name: -health(self.game, answer(self.game, state, (name,)).state))
        yield from _each(outcomes)

    def others(self, state: Table, asked: Question) -> Iterator[Chosen]:
        """The adviser's reply, then some legal ones."""
        plain = replace(asked, free_actions=())
        if advised := self.adviser.advise(self.game, state, asked if self.busy else plain, self.random):
            yield advised.chosen
        yield from (reply.chosen for reply in islice(replies(plain), MOST_OTHERS))


# ---------------------------------------------------------------- Sleeping Gods


class SeaGuide(Guide):
    """The guide for Sleeping Gods: sail round hazards; rest at ports while the event deck runs out, and when badly
    hurt.
    """

    def towards(self, state: Table, location: str) -> Iterator[Action]:
        """The actions that bring the ship towards a location, best first."""
        if self._needs_port(state, location):
            yield at_sea.VisitPort()
        if not reach(self.game.kit, state, self._best(state), ()):
            yield from map(at_sea.FaceEvent, state.board.ongoing)
        yield from (at_sea.Travel(), at_sea.SkipAction())

    def waiting(self, state: Table) -> Iterator[Action]:
        """Actions that let time pass, those that clear events or reach a port first."""
        yield from map(at_sea.FaceEvent, state.board.ongoing)
        if self._needs_port(state, ""):
            yield from (at_sea.VisitPort(), at_sea.Travel())
        yield at_sea.SkipAction()

    def _best(self, state: Table) -> int:
        """The highest number that can be drawn."""
        return max(rules_of(self.game).fates(self.game, state))

    def _needs_port(self, state: Table, location: str) -> bool:
        """Whether to rest at a port: while waiting, if anybody is hurt; on the way to a location, only with half a
        crew.
        """
        if not can_pay(state.board, coins(INN_PRICE), state.board.active):
            return False
        hurt: int = sum(mate.damage for mate in state.board.crew)
        return hurt > (crew_health(self.game, state) if location else len(state.board.crew))

    def _ports(self) -> list[Spot]:
        return [spot for spot, region in self.game.kit.regions.items() if region.port]

    def parties(self, state: Table, asked: Pick, tried: Tried, story: Sequence[str]) -> Iterator[Chosen]:
        """The parties to try: to travel, those that sail farthest come first, and of these the smallest."""
        if tried.about != TRAVEL:
            yield from super().parties(state, asked, tried, story)
            return
        rules, kit = rules_of(self.game), self.game.kit
        best, far = self._best(state), dict[Chosen, int]()
        for party in ((), *_each(open_options(asked.options))):
            skill = rules.skill(self.game, state, replace(tried, joined=party))
            far[party] = min(FAR, reach(kit, state, best + skill, party))
        yield from sorted(far, key=lambda party: (-far[party], len(party)))

    def own(self, state: Table, step: object, asked: Question, story: Sequence[str]) -> Iterator[Chosen]:
        """The replies to try for this game's own steps; a fight that the story loses is lost on purpose."""
        match step, asked:
            case sea.Sail(), Pick(options=options):
                yield from self._sailing(state, options, story[0].partition(":")[0])
            case sea.SearchOn(), _:
                yield (str(at_sea.StopSearching()),)
            case sea.ChooseAttacker(), Pick(options=options) if self.is_losing(state, story):
                yield from self._losing(state, options)
            case sea.Block(), _ if self.is_losing(state, story):
                yield ()

    def draws(self, state: Table, step: object, asked: Chance, story: Sequence[str]) -> Iterator[Chosen]:
        """The outcomes of a draw to try; of events, first those that do not stay."""
        if isinstance(step, sea.DrawEvent):
            event = self.game.kit.event
            cards = [card for card, of in asked.outcomes if of]
            yield from _each(sorted(cards, key=lambda card: card != "none" and event[int(card)].ongoing))
        else:
            yield from super().draws(state, step, asked, story)

    def _sailing(self, state: Table, options: Sequence[Option], location: str) -> Iterator[Chosen]:
        """The regions nearest to a location or a port; none if they are farther away."""
        location = location if location in self.game.book.locations else ""
        far = self._distances("" if self._needs_port(state, location) else location)
        if far.get(state.board.spot, 0):
            to = [option.action for option in options if isinstance(option.action, at_sea.SailTo)]
            to.sort(key=lambda action: far.get(Spot(action.page, action.region), len(far) * HAZARD))
            yield from _each(map(str, to))
        yield (str(at_sea.StopSailing()),)

    @lru_cache(maxsize=64)  # noqa: B019 - a guide lives as long as one search
    def _distances(self, location: str) -> dict[Spot, int]:
        """The cost of sailing to a location, or to a port."""
        kit = self.game.kit
        ways = {
            spot: [(there, 1 if kit.regions[there].hazard is None else HAZARD) for there in kit.travel.ways[spot]]
            for spot in kit.regions
        }
        there = [spot for spot, region in kit.regions.items() if location in region.locations]
        return distances(ways, there if location else self._ports())


# ---------------------------------------------------------------- Distant Skies


class SkyGuide(Guide):
    """The guide for Distant Skies: walk and fly round obstacles, and camp for the story of the last camps."""

    def ways(self, step: Offers, asked: Pick, story: Sequence[str]) -> Iterator[Chosen]:
        """The choices to try; in a wandering encounter, put somebody on each spot that the story visits next, then
        leave."""
        offered, letters = open_options(asked.options), self._letters(step.section, story)
        yield from _each(letter for letter in letters[:1] if letter in offered)
        if isinstance(step, sky.PlaceCharacters):
            yield from self._placing(step, offered, letters)
        if not letters and LEAVE in offered:
            yield (LEAVE,)

    def _letters(self, section: str, story: Sequence[str]) -> list[str]:
        """The next choices of a section, in order, before another section is read."""
        letters: list[str] = []
        for name in story:
            number, _, part = name.partition(":")
            if number in self.game.book.sections and number != section:
                break
            if number == section and len(part) == 1:
                letters.append(part)
        return letters

    def _placing(self, step: sky.PlaceCharacters, offered: Sequence[str], letters: Sequence[str]) -> Iterator[Chosen]:
        """Place one character on each spot, in the order of the story, then a second one; begin as soon as all spots
        have one.
        """
        standing = [letter for _, letter in step.placed]
        open_spots = {option.partition(":")[0] for option in offered if ":" in option}
        spots = [letter for letter in letters if letter in open_spots or letter in standing]
        begin = str(on_land.BeginVisits())
        if step.placed and set(spots) <= set(standing):
            yield (begin,)
        for letter in sorted(spots, key=standing.count):
            yield from _each(option for option in offered if option.startswith(f"{letter}:"))
        if step.placed:
            yield (begin,)

    def towards(self, state: Table, location: str) -> Iterator[Action]:
        """Actions towards a location, the nearest positions first; the end of the turn if there is no time left."""
        board, far = state.board, self._distances(location, frozenset(state.cards))
        here = Position(None if board.distant else board.spot, board.plane)
        ways: list[tuple[int, Action]] = []
        if far.get(here, 0):
            travel = self.game.kit.travel
            ways += [
                (far.get(Position(there, here.plane), -1), on_land.Travel(there))
                for there in travel.ways.get(here.spot, ())
            ]
            ways += [(far.get(self._landed(landing), -1), on_land.Fly(landing)) for landing in travel.landing]
        yield from (action for cost, action in sorted(ways, key=lambda way: way[0]) if cost >= 0)
        yield from (on_land.EndEarly(), on_land.Wait(), on_land.MendPlane(), on_land.Camp())
        yield from map(on_land.Travel, self.game.kit.travel.ways.get(here.spot, ()))

    def waiting(self, state: Table) -> Iterator[Action]:
        yield from (on_land.Camp(), on_land.EndEarly(), on_land.Wait())
        yield from map(on_land.Travel, self.game.kit.travel.ways.get(state.board.spot, ()))

    def own(self, state: Table, step: object, asked: Question, story: Sequence[str]) -> Iterator[Chosen]:
        """The replies to try for this game's own steps; a fight that the story loses is lost on purpose."""
        match step, asked:
            case sky.PassBarrier(), Pick(options=options):
                if not self.is_lost(asked.about, story):
                    yield from _each(open_options(options))
                yield ()
            case sky.MayRun(), _:
                yield (str(on_land.StayInFight()),)
            case sky.PlayCard(), Pick(options=options) if self.is_losing(state, story):
                yield from self._losing(state, options)
            case sky.Block(), _ if self.is_losing(state, story):
                yield ()

    def draws(self, state: Table, step: object, asked: Chance, story: Sequence[str]) -> Iterator[Chosen]:
        """The outcomes of a draw to try; of the combat die the highest first, or the lowest to lose."""
        if isinstance(step, sky.RollDie):
            highest = not self.is_losing(state, story)
            yield from _each(sorted((face for face, of in asked.outcomes if of), key=int, reverse=highest))
        else:
            yield from super().draws(state, step, asked, story)

    def _landed(self, landing: int) -> Position:
        place = self.game.kit.travel.landing[landing]
        return Position(Spot(place.page, place.space) if place.page and place.space else None, landing)

    @lru_cache(maxsize=64)  # noqa: B019 - a guide lives as long as one search
    def _distances(self, location: str, cards: Collection[int]) -> dict[Position, int]:
        """The distance of each position of character and plane from a location; a flight or an obstacle counts as
        several spaces.
        """
        kit = self.game.kit
        landings, ways = kit.travel.landing, dict[Position, list[tuple[Position, int]]]()
        for plane in landings or (0,):
            for spot in kit.squares:
                costs = (
                    (there, 1 if kit.squares[there].obstacle is None else OBSTACLE) for there in kit.travel.ways[spot]
                )
                ways[Position(spot, plane)] = [(Position(there, plane), cost) for there, cost in costs]
        for plane in landings:
            flights = [(self._landed(to), FLIGHT) for to in kit.flights(plane, cards) if to != plane]
            ways.setdefault(self._landed(plane), []).extend(flights)
        there = {spot for spot, square in kit.squares.items() if square.location == location}
        goals = [position for position in ways if position.spot in there]
        goals += [self._landed(number) for number, place in landings.items() if place.location == location]
        return distances(ways, goals)


# ---------------------------------------------------------------- ways


def distances(ways: Mapping[Place, Sequence[tuple[Place, int]]], goals: Sequence[Place]) -> dict[Place, int]:
    """The cost of the cheapest way to one of the goals, from each place that leads to one."""
    back: nx.DiGraph[Place] = nx.DiGraph()
    back.add_nodes_from(ways)
    back.add_weighted_edges_from((there, here, cost) for here, steps in ways.items() for there, cost in steps)
    far = nx.multi_source_dijkstra_path_length(back, set(goals)) if goals else {}
    return {place: int(cost) for place, cost in far.items()}


def _each(ids: Iterable[str]) -> Iterator[Chosen]:
    """A reply for each id."""
    return ((one,) for one in ids)
