"""Bots: they play through the same interface as people, and see only what people could know.

A bot is made anew for each play, and draws from the random that it is given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import islice
from random import Random
from typing import ClassVar, Protocol

from msgspec.structs import replace

from wanderbook.session.odds import Prospect, prospects
from wanderbook.session.replies import replies, some_reply
from wanderbook.table import Chance, Decision, Game, Pick, Reply, Table, decision
from wanderbook.table.decisions import Question
from wanderbook.table.fate import Fate
from wanderbook.table.game import Adviser, Temper

MOST_WEIGHED = 64
"""Of more replies than this, some are weighed, taken by chance."""
PATIENCE = 3
"""How often the same reply is given to the same question before another is tried."""
EVEN = Fraction(1, 2)
"""Odds are long where failing is likelier than this."""

ReplyValue = tuple[Fraction | int, ...]
"""The first difference decides."""
_NO_FATE = Fate(0)


class Bot(Protocol):
    """A bot that plays one play, decision by decision."""

    def choose(self, game: Game, state: Table, asked: Decision, random: Random) -> Reply:
        """A legal reply to the current question."""


class RandomBot:
    """Chooses at random."""

    def choose(self, game: Game, state: Table, asked: Decision, random: Random) -> Reply:
        return some_reply(asked, random)


class ScriptedBot:
    """Gives prepared answers, each once, by the subject of the question; asks another bot if there is none."""

    def __init__(self, bot: Bot, answers: Mapping[str, tuple[str, ...]]) -> None:
        self.bot, self.left = bot, dict(answers)

    def choose(self, game: Game, state: Table, asked: Decision, random: Random) -> Reply:
        chosen = self.left.pop(asked.about, None)
        return self.bot.choose(game, state, asked, random) if chosen is None else Reply(tuple(chosen))


class Weighing:
    """Follows the game's adviser if it has an opinion. Otherwise gives the reply with the best expected result before
    the next decision; chance breaks ties.
    """

    temper: ClassVar[Temper]

    def __init__(self) -> None:
        """A bot at the start of one play; it remembers its decisions, so each play needs a new one."""
        self.met: set[str] = set()
        """What was decided about in this play."""
        self.given: Counter[tuple[object, tuple[str, ...]]] = Counter()
        """How often each reply was given, by the question, or by all that lies on the table."""
        self.adviser: Adviser | None = None

    def choose(self, game: Game, state: Table, asked: Decision, random: Random) -> Reply:
        """The adviser's reply, or the one with the highest value. A reply given too often to the same question is
        weighed again, so that the bot does not loop.
        """
        if isinstance(asked, Chance):
            return some_reply(asked, random)
        self.met.add(asked.about)
        here = asked.about if game.rules.adviser is None else replace(state, fate=_NO_FATE, moment=0)
        reply = self._advised(game, state, asked, random)
        if reply is None or self.given[here, reply.chosen] >= PATIENCE:
            reply = self._weighed(game, state, asked, here, random)
        self.given[here, reply.chosen] += 1
        if self.adviser is not None:
            self.adviser.remember(game, state, reply)
        return reply

    def _advised(self, game: Game, state: Table, asked: Question, random: Random) -> Reply | None:
        if self.adviser is None and game.rules.adviser is not None:
            self.adviser = game.rules.adviser(self.temper)
        return self.adviser.advise(game, state, asked, random) if self.adviser else None

    def _weighed(self, game: Game, state: Table, asked: Question, here: object, random: Random) -> Reply:
        """The candidate reply whose outcomes have the highest value; a random one among equals."""
        several = _candidates(asked, random)
        if len(several) > 1:
            tired = [self.given[here, reply.chosen] // PATIENCE for reply in several]
            outlooks = [prospects(game, state, reply, random) for reply in several]
            worths = [self.worth(game, state, *each) for each in zip(outlooks, tired, strict=True)]
            most = max(worths)
            several = [reply for reply, worth in zip(several, worths, strict=True) if worth == most]
        return several[int(random.random() * len(several))]

    def worth(self, game: Game, state: Table, outlooks: list[Prospect], tired: int) -> ReplyValue:
        raise NotImplementedError


class CautiousBot(Weighing):
    """Avoids dead ends first, then loops, then loss of health, then long odds."""

    temper = "cautious"

    def worth(self, game: Game, state: Table, outlooks: list[Prospect], tired: int) -> ReplyValue:
        """The value of a reply from its likely outcomes: plays lost, repetitions, health kept, failed challenges."""
        lost = _mean(outlooks, lambda prospect: _over(prospect) and prospect.state.ending is None)
        failed = _mean(outlooks, lambda prospect: any(name.endswith(":fail") for name in prospect.judged))
        health = game.rules.health
        kept = _mean(outlooks, lambda prospect: health(game, prospect.state)) if health else 0
        return -lost, -tired, kept, -max(failed, EVEN)


class GreedyBot(Weighing):
    """Avoids loops first, then prefers score, quests and cards, unread text, and an ending only after that."""

    temper = "greedy"

    def worth(self, game: Game, state: Table, outlooks: list[Prospect], tired: int) -> ReplyValue:
        """The value of a reply from its likely outcomes: repetitions, score, cards and quests, unread text,
        finished plays."""
        score = game.rules.score
        scored = _mean(outlooks, lambda prospect: score(game, prospect.state)) if score else 0
        held = _mean(outlooks, lambda prospect: _held(prospect.state))
        new = _mean(outlooks, lambda prospect: self._is_new(game, prospect.state))
        return -tired, scored, held, new, -_mean(outlooks, _over)

    def _is_new(self, game: Game, state: Table) -> bool:
        asked = decision(game, state)
        return asked is not None and asked.about not in self.met


BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "cautious": CautiousBot, "greedy": GreedyBot}
"""Bots by name; each makes a bot for one play."""


def _candidates(asked: Question, random: Random) -> list[Reply]:
    """Every reply if they are few; replies to a question that is answered as a whole never count as few."""
    if isinstance(asked, Pick):
        several = list(islice(replies(asked), MOST_WEIGHED + 1))
        if len(several) <= MOST_WEIGHED:
            return several
    return list(dict.fromkeys(some_reply(asked, random) for _ in range(MOST_WEIGHED)))


def _mean(outlooks: list[Prospect], of: Callable[[Prospect], int]) -> Fraction | int:
    """The exact expected value. A certain outcome, the usual case, needs no fractions."""
    if len(outlooks) == 1:
        return int(of(outlooks[0]))
    return sum((one.probability * of(one) for one in outlooks), Fraction(0))


def _over(prospect: Prospect) -> bool:
    return not prospect.state.agenda


def _held(state: Table) -> int:
    """The number of quests ever gained and cards held."""
    return len(state.quests) + len(state.used) + len(state.cards)
