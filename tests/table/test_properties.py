"""Whatever is answered, undone, redone, saved, loaded or wrongly replied, in any small book: nothing is ever lost."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from wanderbook.book import Book
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.rulesets import game_for
from wanderbook.session import Play, load_save, write_save
from wanderbook.session.replies import replies, some_reply
from wanderbook.table import Chance, NotAllowed, Reply, Table
from wanderbook.table.agenda import check
from workshop.shelf import book_named
from workshop.soak import answers, asked_is_drawn, hold, illegal, near, refuses, replays
from workshop.tangles import tangled_book

recipes = st.builds(
    Recipe,
    sections=st.integers(1, 30),
    keywords=st.integers(0, 6),
    seed=st.integers(0, 10**6),
    words=st.just(2),
    per_place=st.integers(1, 8),
    guards=st.sampled_from([0.0, 0.5, 1.0]),
    negative=st.sampled_from([0.0, 0.5, 1.0]),
    losses=st.sampled_from([0.0, 1.0]),
    redirects=st.sampled_from([0.0, 0.5]),
    towns=st.sampled_from([0.0, 1.0]),
    trials=st.sampled_from([0.0, 0.5, 1.0]),
    tables=st.sampled_from([0.0, 0.2]),
)
tangles = st.randoms(use_true_random=False).map(tangled_book)
books = tangles | recipes.map(synthetic_book)
seeds = st.integers(-(2**70), 2**70)


class Playing(RuleBasedStateMachine):
    """A play beside what is known of it: every state up to now, and those that were undone."""

    @initialize(book=books, seed=seeds, chance=st.sampled_from(["draw", "draw", "ask"]))
    def begin(self, book: Book, seed: int, chance: str) -> None:
        self.game = game_for(book, chance)
        self.play = Play(self.game, seed)
        self.past: list[Table] = [self.play.state]
        self.undone: list[Table] = []

    @precondition(lambda self: self.play.decision is not None)
    @rule(data=st.data(), by=st.booleans(), timely=st.booleans())
    def answer(self, data: st.DataObject, by: bool, timely: bool) -> None:
        """With or without saying who answers, and when it was meant."""
        asked = self.play.decision
        assert asked is not None
        chosen = data.draw(st.sampled_from(list(replies(asked)))).chosen
        owner = asked.owner if by and not isinstance(asked, Chance) else None
        answers(self.play, Reply(chosen, owner, self.play.state.moment if timely else None))
        self.past.append(self.play.state)
        self.undone.clear()

    @rule(data=st.data())
    def reply_wrongly(self, data: st.DataObject) -> None:
        refuses(self.play, data.draw(st.sampled_from(list(illegal(self.play)))))

    @rule(chosen=st.lists(st.text(max_size=3), max_size=3))
    def reply_anything(self, chosen: list[str]) -> None:
        """Refused, or one of those that are on offer."""
        asked = self.play.decision
        if asked is None or tuple(chosen) not in [reply.chosen for reply in replies(asked)]:
            refuses(self.play, chosen)

    @rule()
    def undo(self) -> None:
        """To the very state before; not from the first."""
        assert self.play.undo() == (len(self.past) > 1)
        if len(self.past) > 1:
            self.undone.append(self.past.pop())

    @rule()
    def undo_up_to_a_draw(self) -> None:
        """Draws are not taken back: undone is only what fate had no part in."""
        drew = len(self.past) > 1 and self.past[-1].fate.drawn != self.past[-2].fate.drawn
        undone = self.play.undo(past_draws=False)
        assert undone == (len(self.past) > 1 and not drew)
        if undone:
            self.undone.append(self.past.pop())

    @rule()
    def redo(self) -> None:
        assert self.play.redo() == bool(self.undone)
        if self.undone:
            self.past.append(self.undone.pop())

    @rule(data=st.data())
    def go_to(self, data: st.DataObject) -> None:
        whole = [*self.past, *reversed(self.undone)]
        moment = data.draw(st.integers(0, len(whole) - 1))
        self.play.go_to(moment)
        self.past, self.undone = whole[: moment + 1], whole[:moment:-1]

    @rule()
    def save_and_load(self) -> None:
        """What was undone is not saved."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "play.save"
            write_save(path, self.play)
            loaded = load_save(path, self.game)
        assert loaded.state == self.play.state and loaded.seed == self.play.seed
        assert [reply.chosen for reply in loaded.journal] == [reply.chosen for reply in self.play.journal]
        self.play = loaded
        self.undone.clear()

    @invariant()
    def everything_holds(self) -> None:
        hold(self.play)

    @invariant()
    def it_is_where_it_should_be(self) -> None:
        assert self.play.state == self.past[-1]
        assert self.play.state.moment == len(self.play.journal) == len(self.past) - 1
        assert self.play.can_redo() == bool(self.undone)

    @invariant()
    def the_journal_tells_it(self) -> None:
        replays(self.play)

    def teardown(self) -> None:
        if hasattr(self, "play") and not self.game.asks_chance:
            asked_is_drawn(self.play, game_for(self.game.book, chance="ask"))


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(max_examples=40, stateful_step_count=25)


class Campaigning(Playing):
    """The same with a ship or a plane: somewhere in a campaign, whose replies are far too many to list."""

    @initialize(
        seed=seeds,
        begun=st.integers(0, 250),
        chance=st.sampled_from(["draw", "draw", "ask"]),
        book=st.sampled_from(["the-proving-sea", "lost-property"]),
    )
    def begin(self, seed: int, begun: int, chance: str, book: str) -> None:
        self.game = game_for(book_named(book), chance)
        self.play = Play(self.game, seed)
        self.past, self.undone = [self.play.state], []
        random = Random(seed)
        while self.play.decision is not None and len(self.past) <= begun:
            self.play.answer(some_reply(self.play.decision, random))
            self.past.append(self.play.state)

    @precondition(lambda self: self.play.decision is not None)
    @rule(random=st.randoms(use_true_random=False), timely=st.booleans())
    def answer(self, random: Random, timely: bool) -> None:
        chosen = some_reply(self.play.decision, random).chosen
        answers(self.play, Reply(chosen, None, self.play.state.moment if timely else None))
        self.past.append(self.play.state)
        self.undone.clear()

    @rule(chosen=st.lists(st.text(max_size=3), max_size=3))
    def reply_anything(self, chosen: list[str]) -> None:
        self.refused_unless_allowed(tuple(chosen))

    @precondition(lambda self: self.play.decision is not None)
    @rule(random=st.randoms(use_true_random=False))
    def reply_nearly(self, random: Random) -> None:
        self.refused_unless_allowed(near(some_reply(self.play.decision, random).chosen, random))

    def refused_unless_allowed(self, chosen: tuple[str, ...]) -> None:
        try:
            check(self.game, self.play.state, Reply(chosen))
        except NotAllowed:
            refuses(self.play, chosen)

    @invariant()
    def the_journal_tells_it(self) -> None:
        """Told at the end: it is long."""

    def teardown(self) -> None:
        if hasattr(self, "play"):
            replays(self.play)


TestCampaigning = Campaigning.TestCase
TestCampaigning.settings = settings(max_examples=16, stateful_step_count=20)


@settings(max_examples=25)
@given(number=st.integers(0, 10**9), seed=seeds, other=seeds)
def test_the_seed_is_all_that_chance_hangs_on(number: int, seed: int, other: int) -> None:
    """The same seed plays the same; another changes nothing before the first draw."""
    game = game_for(tangled_book(Random(number)))
    assert Play(game, seed).state == Play(game, seed).state
    one, two = Play(game, seed), Play(game, other)
    if one.state.fate.drawn == 0 == two.state.fate.drawn:
        assert one.decision == two.decision and one.events == two.events
