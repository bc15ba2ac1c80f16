"""How likely the challenges of a book pass, for a crew as it stands and a deck as it lies: exact, by the game's rules.

The draw counts as it comes: cards and abilities that may alter it afterwards do not. What it costs to take part is
looked at, and who cannot pay it, or may not join, does not. Fights have no chance of this kind: they are many draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from msgspec.structs import replace

from wanderbook.book import Choice
from wanderbook.book.sections import Challenge, Chance
from wanderbook.ids import name_of
from wanderbook.session.odds import challenge_odds
from wanderbook.session.replies import replies
from wanderbook.table import Game, Pick, Reply, State, decision, start
from wanderbook.table.agenda import check
from wanderbook.table.challenge import DrawFate, Gather, likelihood


class Party(NamedTuple):
    """Who takes part, and how likely it passes then."""

    names: tuple[str, ...]
    chance: Fraction


class Outlook(NamedTuple):
    """A challenge: for nobody, for each who may try alone, and for the best party of each larger size."""

    choice: str
    needs: str
    """`craft 5`, or `2 in 6`."""
    parties: tuple[Party, ...]
    """The first is that of nobody, or the only one that there can be."""

    @property
    def alone(self) -> list[Party]:
        return [party for party in self.parties if len(party.names) == 1]

    @property
    def best(self) -> Party:
        """The likeliest; of equals the smallest."""
        return max(self.parties, key=lambda party: (party.chance, -len(party.names)))


def challenges(game: Game) -> Iterator[tuple[str, Choice]]:
    """Every choice of the book that is drawn for once, by name, in the order of the book."""
    for number, section in game.book.sections.items():
        for choice in section.choices:
            if isinstance(choice.trial, Challenge | Chance):
                yield name_of(number, choice.letter), choice


def outlook(game: Game, name: str, choice: Choice, state: State[Any, Any] | None = None) -> Outlook:
    """A challenge met in this state; without one, as a campaign begins: nobody hurt, and the deck whole."""
    trial = choice.trial
    if isinstance(trial, Chance):
        return Outlook(
            name, f"{trial.wins} in {trial.faces}", (Party((), Fraction(min(trial.wins, trial.faces), trial.faces)),)
        )
    assert isinstance(trial, Challenge)
    needs, met = f"{trial.skill} {trial.number}", _met(game, name, choice, state)
    if not isinstance(met.agenda[-1], Gather):  # somebody is named by the text
        drawn = start(game.asking, 0, met).state
        step = drawn.agenda[-1]
        assert isinstance(step, DrawFate)
        return Outlook(name, needs, (Party(step.tried.joined, likelihood(game, drawn, step.tried)),))
    asked = decision(game, met)
    assert isinstance(asked, Pick)
    found = [
        Party(reply.chosen, challenge_odds(game, met, reply.chosen))
        for reply in replies(asked)
        if not _besides(asked, reply)
    ]
    return Outlook(name, needs, tuple(_shortlist(found)))


def party_odds(
    game: Game, name: str, choice: Choice, party: Iterable[str], state: State[Any, Any] | None = None
) -> Party:
    """The chance of these, and no others; but whom the text names, it names. Raises `NotAllowed` where they may not."""
    met = _met(game, name, choice, state)
    if not isinstance(met.agenda[-1], Gather):
        return outlook(game, name, choice, state).parties[0]
    chosen = tuple(party)
    check(game, met, Reply(chosen))
    return Party(chosen, challenge_odds(game, met, chosen))


def _met(game: Game, name: str, choice: Choice, state: State[Any, Any] | None) -> State[Any, Any]:
    """The state with this challenge, and nothing else, to be resolved."""
    begun = game.rules.begin(game, 0) if state is None else state
    return replace(begun, agenda=(game.rules.trial(name.rpartition(":")[0], choice),))


def _besides(asked: Pick, reply: Reply) -> bool:
    """Whether a reply does something else meanwhile."""
    own = {option.id for option in asked.options}
    return any(one not in own for one in reply.chosen)


def _shortlist(found: list[Party]) -> Iterator[Party]:
    """Nobody and each alone; of more, the best of each size, as long as one more still helps."""
    sizes: dict[int, list[Party]] = {}
    for party in found:
        sizes.setdefault(len(party.names), []).append(party)
    best = Fraction(-1)
    for size, parties in sorted(sizes.items()):
        most = max(parties, key=lambda party: party.chance)
        if size <= 1:
            yield from parties
        elif most.chance > best:
            yield most
        best = max(best, most.chance)
