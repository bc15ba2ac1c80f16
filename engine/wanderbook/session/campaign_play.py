"""A witness of a campaign as a play of the whole table: its own replies, and all others that the table asks for.

A proof takes for granted that there is time to travel, that prices can be paid, and that challenges go as it says. Here
a play is found that has all of it. The witness is read as a story first (`session/witness.py`): the names of everything
that it reads, takes, gains and loses, in order. Then the real game is played, with every draw asked for, and a reply is
kept while the names that it leads to are the next ones of the story. A guide (`session/guides.py`) says which replies
to try first; where none of them leads on, the search goes back, and at last begins again with more supplies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from wanderbook.book import Book, Choice
from wanderbook.book.effects import IgnoreObstacle
from wanderbook.book.sections import Barrier, total_price
from wanderbook.ids import section_and_letter
from wanderbook.proofs.unlocked import START_WITH
from wanderbook.rulesets import game_for
from wanderbook.rulesets.distant_skies.kit import Kit as SkyKit
from wanderbook.rulesets.sleeping_gods.board import ANY, LIMITS
from wanderbook.rulesets.sleeping_gods.kit import Kit as SeaKit
from wanderbook.session.coverage.reached import reached_by
from wanderbook.session.guides import Guide, guide_for
from wanderbook.session.scenario_words import Given, given_state, given_words
from wanderbook.session.witness import Replayed, Turn, replay, witness_game
from wanderbook.table import Game, Table, answer, start
from wanderbook.table import events as happened
from wanderbook.table.decisions import Chosen
from wanderbook.table.events import Event

PATIENCE, MOST_RESTARTS = 40, 16
"""After so many dead ends, the search goes back to where something was told, farther from time to time, and no more
than so many times without success."""
UNLIMITED = ("xp", "feared", "revered")
"""Goods of Sleeping Gods without a limit."""
MOST_SILENT = 1_000
"""Replies in a row that tell nothing."""


class NoPlay(Exception):
    """Raised for a witness without a play of the whole table; says how far the search got."""


class CampaignPlay(NamedTuple):
    """A play of the whole table: its starting table and all replies."""

    given: Given
    replies: tuple[Chosen, ...]
    steps: tuple[str, ...]
    """For each reply, the number and text of the witness's reply that it serves: `3. B pass`."""
    state: Table
    """The state at the end."""


def campaign_play(book: Book, name: str, witness: Sequence[str]) -> CampaignPlay:
    """A play of the whole table that reaches the witness's goal. Raises `NoPlay`."""
    game, replayed = game_for(book).asking, replay(witness_game(book), witness, name)
    story = story_of(book, replayed, name)
    furthest = 0
    for table, busy in supplies(game, replayed):
        tried = search(guide_for(game, busy), table, story.names)
        if tried.told == len(story.names):
            steps = tuple(story.steps[told] for told in tried.before)
            return CampaignPlay(table, tried.replies, steps, tried.state)
        furthest = max(furthest, tried.told)
    raise NoPlay(
        f"{name}: no play at the whole table was found, only as far as"
        f" {story.names[furthest - 1] if furthest else 'its beginning'}, and not to {story.names[furthest]}"
    )


def granted(given: Given) -> Iterator[str]:
    """The assumptions and the starting goods of a play, in sentences."""
    fields = given.model_fields_set
    crew = given.model_dump(exclude_defaults=True).get("crew", {}).values()
    yield "Every draw is fixed, so that journeys, events, challenges and fights go as this play needs."
    if fields & {"goods", "command"}:
        yield "There are supplies for everything that the play pays and owns."
    if any("levels" in mate for mate in crew):
        yield "The crew is trained and armed."
    if any("abilities" in mate for mate in crew):
        yield "Somebody has ability cards against the obstacles of the story."
    if fields & {"quests", "cards"}:
        yield "Earlier campaigns unlocked these quests and cards, or they were bought before."


# ---------------------------------------------------------------- the story of a witness


class Story(NamedTuple):
    """The names that a witness reaches, in order, up to its goal."""

    names: tuple[str, ...]
    steps: tuple[str, ...]
    """For each name, the number and text of the witness's reply that leads to it."""


def story_of(book: Book, replayed: Replayed, name: str) -> Story:
    """The story of a witness that was replayed."""
    names: list[str] = []
    steps: list[str] = []
    turns = [turn for turn in replayed.turns[1:] if not turn.reply.startswith(START_WITH)]
    for number, turn in enumerate(turns, 1):
        for event in turn.events:
            more = list(story_names(book, event))
            names += more
            steps += [f"{number}. {turn.reply}"] * len(more)
            if name in more or name in _keywords(book, event):
                return Story(tuple(names), tuple(steps))
    return Story(tuple(names), tuple(steps))


def story_names(book: Book, event: Event) -> Iterator[str]:
    """The names of the storybook that an event reaches or changes. Event cards, hazards and market
    cards do not count.
    """
    match event:
        case happened.QuestGained(quest=quest):
            yield f"quest:{quest}"
        case happened.QuestUsed(quest=quest):
            yield f"quest used:{quest}"
        case happened.TokenGained(token=token):
            yield f"token:{token}"
        case happened.PlaceClosed(location=location):
            yield f"crossed off:{location}"
        case happened.BoxesMarked(track=track, after=after):
            yield f"boxes of {track}:{after}"
        case happened.CardGained(card=card) if not _is_sold(book, card):
            yield f"card:{card}"
        case happened.CardLost(card=card) if not _is_sold(book, card):
            yield f"card lost:{card}"
        case _:
            yield from (name for name in reached_by(event) if _is_in(book, name.partition(":")[0]))


def _keywords(book: Book, event: Event) -> Iterator[str]:
    if isinstance(event, happened.QuestGained) and event.quest in book.quests:
        yield f"keyword:{book.quests[event.quest].keyword}"


def _is_in(book: Book, section: str) -> bool:
    return section in book.sections or section == "ending"


def _is_sold(book: Book, card: int) -> bool:
    return any(card == one.number for one in book.cards.market)


def told_after(book: Book, story: Sequence[str], told: int, events: Iterable[Event]) -> int | None:
    """The number of a story's names that these events reach; None if they belong to another story."""
    for event in events:
        for name in story_names(book, event):
            if told == len(story):
                return told
            if story[told] != name:
                return None
            told += 1
    return told


# ---------------------------------------------------------------- the search


class SearchResult(NamedTuple):
    """The play that reached most of the story's names; `told` is their number."""

    replies: tuple[Chosen, ...]
    before: tuple[int, ...]
    """The number of names reached before each reply."""
    state: Table
    told: int


class _Asked(NamedTuple):
    """A question of the search, and the replies that are still to be tried."""

    state: Table
    told: int
    left: Iterator[Chosen]


def search(guide: Guide, given: Given, story: Sequence[str]) -> SearchResult:
    """The first play that reaches every name of the story in order, with the guide's replies tried first; if none does,
    the one that reached most.
    """
    game = guide.game
    first = start(game, given.seed, given_state(game, given))
    path: list[Chosen] = []
    asked = [_Asked(first.state, 0, guide.replies(first.state, story))]
    furthest, dead_ends, restarts = SearchResult((), (), first.state, 0), 0, 0
    while asked and furthest.told < len(story) and restarts < MOST_RESTARTS:
        silent = len(path) >= len(furthest.replies) + MOST_SILENT
        if dead_ends >= PATIENCE or silent:
            back = _before(asked, furthest.told - (restarts // 4) ** 2)
            dead_ends, restarts = 0, restarts + (MOST_RESTARTS // 3 if silent else 1)
            state, count, _ = asked[back]
            del path[back:], asked[back:]
            asked.append(_Asked(state, count, guide.replies(state, story[count:])))
        state, count, left = asked[-1]
        chosen = next(left, None)
        if chosen is None:
            asked.pop()
            del path[-1:]
            dead_ends += 1
            continue
        turned = answer(game, state, chosen)
        now = told_after(game.book, story, count, turned.events)
        if now is None or (now < len(story) and not turned.state.agenda):
            dead_ends += 1
            continue
        path.append(chosen)
        asked.append(_Asked(turned.state, now, guide.replies(turned.state, story[now:])))
        if now > furthest.told:
            before = tuple(one.told for one in asked[:-1])
            furthest, dead_ends, restarts = SearchResult(tuple(path), before, turned.state, now), 0, 0
    return furthest


def _before(asked: Sequence[_Asked], told: int) -> int:
    """The index of the first question asked after this many names were reached; the last question if there is none."""
    return next((at for at, one in enumerate(asked) if one.told >= told), len(asked) - 1)


# ---------------------------------------------------------------- what the proof takes for granted


def supplies(game: Game, replayed: Replayed) -> Iterator[tuple[Given, bool]]:
    """Starting tables to try, the poorest first, each with whether free actions are taken: what the witness pays and
    has; a trained crew, too; full stores.
    """
    needs = _needs(game.book, replayed)
    yield from ((_given(game, needs, needs.goods, trained), False) for trained in (False, True))
    yield from ((_given(game, needs, _full(game.kit), trained=True), busy) for busy in (False, True))


class _Needs(NamedTuple):
    """What a witness needs from the table that the story alone does not track."""

    goods: Counter[str]
    """Goods paid for choices, and goods that the witness says are held."""
    cards: frozenset[int]
    quests: frozenset[int]
    """Quests unlocked by earlier campaigns."""
    obstacles: frozenset[str]
    """Obstacles passed in the story."""


def _needs(book: Book, replayed: Replayed) -> _Needs:
    """The goods, cards, quests and obstacles that a replayed witness needs and the story alone does not track."""
    paid: Counter[str] = Counter()
    obstacles: set[str] = set()
    for choice, passed in _choices(book, replayed.turns):
        paid.update(total_price(choice.price))
        if isinstance(choice.trial, Barrier) and passed:
            obstacles.add(choice.trial.obstacle)
    had = [one.split() for turn in replayed.turns for one in turn.state.board.had]
    owned: Counter[str] = Counter()
    for amount, thing in (one for one in had if one[0] != "card"):
        owned[thing] = max(owned[thing], int(amount))
    unlocked = [turn.reply.split()[2:] for turn in replayed.turns if turn.reply.startswith(START_WITH)]
    cards = [number for kind, number in (*unlocked, *(one for one in had if one[0] == "card")) if kind == "card"]
    quests = [number for kind, number in unlocked if kind == "quest"]
    return _Needs(paid + owned, frozenset(map(int, cards)), frozenset(map(int, quests)), frozenset(obstacles))


def _choices(book: Book, turns: Iterable[Turn]) -> Iterator[tuple[Choice, bool]]:
    """The choices taken, each with whether its trial is passed."""
    for turn in turns:
        for event in turn.events:
            if isinstance(event, happened.ChoiceTaken):
                section, letter = section_and_letter(event.choice)
                choice = next(one for one in book.sections[section].choices if one.letter == letter)
                yield choice, turn.reply.endswith(" pass")


def _given(game: Game, needs: _Needs, goods: Counter[str], trained: bool) -> Given:
    """The start of a scenario that gives what a witness needs; `trained` also gives the crew cards for it."""
    kit = game.kit
    table: dict[str, object] = {"chance": "ask", "players": 1, "quests": needs.quests, "cards": needs.cards}
    if isinstance(kit, SeaKit):
        table["goods"] = _named(goods, ANY, {**LIMITS, **dict.fromkeys(UNLIMITED, goods.total())})
        table["command"] = (goods["command"],) if goods["command"] else ()
        table["crew"] = _trained(kit, needs.cards) if trained else {}
    else:
        assert isinstance(kit, SkyKit)
        limits = {good: one.limit for good, one in kit.resource.items()}
        common = tuple(good for good, one in kit.resource.items() if not one.quest)
        table["goods"] = _named(goods, {"resource": common}, limits)
        table["crew"] = {kit.pilot: {"abilities": tuple(_remedies(kit, needs.obstacles))}} if needs.obstacles else {}
    return given_words(game).model_validate({field: value for field, value in table.items() if value})


def _trained(kit: SeaKit, cards: Collection[int]) -> dict[str, dict[str, tuple[int, ...]]]:
    """The crew with all level cards, and a weapon for each as far as there are any."""
    weapons = iter(number for number, card in kit.market.items() if card.weapon and number not in cards)
    return {name: {"levels": kit.levels_of[name], "weapons": tuple(islice(weapons, 1))} for name in kit.crew}


def _named(goods: Counter[str], kinds: Mapping[str, Iterable[str]], limits: Mapping[str, int]) -> dict[str, int]:
    """Amounts of goods by name, none above its limit; an amount of any kind is spread over the kinds."""
    named: Counter[str] = Counter({good: min(goods[good], limits.get(good, goods[good])) for good in goods})
    for kind, several in kinds.items():
        left = named.pop(kind, 0)
        for good in several:
            more = min(left, limits[good] - named[good])
            named[good] += more
            left -= more
    return {good: amount for good, amount in named.items() if amount and good in limits}


def _full(kit: SeaKit | SkyKit) -> Counter[str]:
    """The most that the game allows of each good."""
    if isinstance(kit, SeaKit):
        return Counter(LIMITS) + Counter({"xp": 20, "command": 5})
    return Counter({good: one.limit for good, one in kit.resource.items()})


def _remedies(kit: SkyKit, obstacles: Iterable[str]) -> Iterator[int]:
    """The cheapest ability card against each obstacle."""
    for obstacle in sorted(obstacles):
        yield min(
            (
                number
                for number, card in kit.ability.items()
                for ability in card.abilities
                if not ability.price
                for effect in ability.effects
                if isinstance(effect, IgnoreObstacle) and effect.obstacle == obstacle
            ),
            key=lambda number: kit.ability[number].cost,
        )
