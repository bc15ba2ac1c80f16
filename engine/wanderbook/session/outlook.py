"""The exact odds of a book's challenges, for the current crew and deck, by the game's rules.

The draw counts as it comes: cards and abilities that may alter it afterwards do not. What it costs to take part is
looked at, and who cannot pay it, or may not join, does not. A roll against a stat and a fight by stats, fought to its
end, have a chance for each level that the stats can start with. The fights of a crew have none of this kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from wanderbook.book import Choice
from wanderbook.book.dice import ways
from wanderbook.book.sections import Challenge, Chance, Fight, StatRoll
from wanderbook.book.stats import CombatRule, Stat, fight_odds
from wanderbook.ids import name_of, section_and_letter
from wanderbook.notation.languages import phrasebook_of
from wanderbook.notation.printer import print_trial
from wanderbook.session.odds import challenge_odds, later_help
from wanderbook.session.replies import replies
from wanderbook.table import Game, Option, Pick, Reply, Table, decision, start
from wanderbook.table.agenda import check
from wanderbook.table.challenge import likelihood
from wanderbook.table.steps import DrawFate, Gather


class PartyOdds(NamedTuple):
    """The participants of a challenge, and the chance that it passes with them."""

    names: tuple[str, ...]
    chance: Fraction


class ChallengeForecast(NamedTuple):
    """The odds of a challenge: for nobody, for each who may try alone, and for the best party of each larger size. For
    a roll or a fight by stats: for each level.
    """

    choice: str
    needs: str
    """`craft 5`, `2 in 6`, or the text of a roll or a fight by stats."""
    parties: tuple[PartyOdds, ...]
    """The parties; the first one is nobody, or the only possible one."""

    @property
    def alone(self) -> list[PartyOdds]:
        return [party for party in self.parties if len(party.names) == 1]

    @property
    def best(self) -> PartyOdds:
        """The party with the best chance; the smallest among equals."""
        return max(self.parties, key=lambda party: (party.chance, -len(party.names)))


def challenges(game: Game) -> Iterator[tuple[str, Choice]]:
    """Every choice of the book with a challenge, a chance, or a roll or a fight by stats, with its name, in order."""
    for number, section in game.book.sections.items():
        for choice in section.choices:
            if isinstance(choice.trial, Challenge | Chance | StatRoll | Fight):
                yield name_of(number, choice.letter), choice


def outlook(game: Game, name: str, choice: Choice, state: Table | None = None) -> ChallengeForecast:
    """The odds of a challenge in this state; by default at the start of a campaign, with nobody
    hurt and a full deck.
    """
    trial = choice.trial
    if isinstance(trial, Chance):
        return ChallengeForecast(
            name,
            f"{trial.wins} in {trial.faces}",
            (PartyOdds((), Fraction(min(trial.wins, trial.faces), trial.faces)),),
        )
    if isinstance(trial, StatRoll | Fight):
        return ChallengeForecast(
            name, print_trial(phrasebook_of(game.book), trial), tuple(_by_levels(game, trial, state))
        )
    assert isinstance(trial, Challenge)
    needs, met = f"{trial.skill} {trial.number}", _met(game, name, choice, state)
    if not isinstance(met.agenda[-1], Gather):  # somebody is named by the text
        drawn = start(game.asking, 0, met).state
        step = drawn.agenda[-1]
        assert isinstance(step, DrawFate)
        return ChallengeForecast(name, needs, (PartyOdds(step.tried.joined, likelihood(game, drawn, step.tried)),))
    asked = decision(game, met)
    assert isinstance(asked, Pick)
    forecasts = [
        PartyOdds(reply.chosen, challenge_odds(game, met, reply.chosen))
        for reply in replies(asked)
        if not _is_free_action(asked, reply)
    ]
    return ChallengeForecast(name, needs, tuple(_shortlist(forecasts)))


def _by_levels(game: Game, trial: StatRoll | Fight, state: Table | None) -> Iterator[PartyOdds]:
    """The odds for the current stats; without a state, for each level that they can start with."""
    figures = game.rules.figures(game, state) if state is not None and game.rules.figures else {}

    def levels(stat: Stat) -> list[int]:
        return [figures[stat.key]] if stat.key in figures else [value for value, _ in stat.starts]

    stats = game.book.stats
    if isinstance(trial, StatRoll):
        stat = stats[trial.stat]
        whole = sum(times for _, times in ways(trial.dice))
        for level in levels(stat):
            wins = sum(times for number, times in ways(trial.dice) if trial.passes(level, number))
            yield PartyOdds((f"{stat.name} {level}",), Fraction(wins, whole))
        return
    rule = game.book.title_page.combat
    assert rule is not None, "a fight cannot be read without one"
    skill, health = stats[rule.stat], stats[rule.health]
    least, most = min(levels(health)), max(levels(health))
    for level in levels(skill):
        for left in dict.fromkeys((least, most)):
            yield PartyOdds((f"{skill.name} {level}", f"{health.name} {left}"), _wins(rule, trial, level, left))


def _wins(rule: CombatRule, fight: Fight, skill: int, health: int) -> Fraction:
    """The chance that all enemies are beaten one after another, without running."""
    return victory_odds(rule, [(foe.skill, foe.health) for foe in fight.foes], skill, health)


def victory_odds(rule: CombatRule, foes: Iterable[tuple[int, int]], skill: int, health: int) -> Fraction:
    """The exact chance to beat enemies one after another, given by their skill and remaining health."""
    standing = {health: Fraction(1)} if health else {}
    for foe, foe_health in foes:
        after: dict[int, Fraction] = {}
        for left, chance in standing.items():
            for then, part in fight_odds(rule, skill, left, foe, foe_health).items():
                if then:
                    after[then] = after.get(then, Fraction(0)) + chance * part
        standing = after
    return sum(standing.values(), Fraction(0))


def party_odds(game: Game, name: str, choice: Choice, party: Iterable[str], state: Table | None = None) -> PartyOdds:
    """The chance of exactly this party; a participant whom the text names is added. Raises `NotAllowed` if they may not
    take part.
    """
    met = _met(game, name, choice, state)
    if not isinstance(met.agenda[-1], Gather):
        return outlook(game, name, choice, state).parties[0]
    chosen = tuple(party)
    check(game, met, Reply(chosen))
    return PartyOdds(chosen, challenge_odds(game, met, chosen))


def party_help(game: Game, name: str, choice: Choice, party: Iterable[str], state: Table | None = None) -> list[Option]:
    """What this party could still use after the draw, which `party_odds` does not count. Empty for a challenge that
    names who takes part.
    """
    met = _met(game, name, choice, state)
    return later_help(game, met, party) if isinstance(met.agenda[-1], Gather) else []


def met(game: Game, name: str, choice: Choice, state: Table) -> Table:
    """The state after a choice with a challenge was taken, in which the next question is who takes part."""
    agenda = (*state.agenda[:-1], *_met(game, name, choice, state).agenda)
    return replace(state, agenda=agenda, moment=state.moment + 1)


def _met(game: Game, name: str, choice: Choice, state: Table | None) -> Table:
    """The state with only this challenge to be resolved."""
    begun = game.rules.begin(game, 0) if state is None else state
    return replace(begun, agenda=(game.rules.trial(section_and_letter(name)[0], choice),))


def _is_free_action(asked: Pick, reply: Reply) -> bool:
    """Whether a reply names a free action."""
    own = {option.id for option in asked.options}
    return any(one not in own for one in reply.chosen)


def _shortlist(odds: list[PartyOdds]) -> Iterator[PartyOdds]:
    """The parties to compare: nobody, each alone, and the best of each larger size while one more still helps."""
    sizes: dict[int, list[PartyOdds]] = {}
    for party in odds:
        sizes.setdefault(len(party.names), []).append(party)
    best = Fraction(-1)
    for size, parties in sorted(sizes.items()):
        most = max(parties, key=lambda party: party.chance)
        if size <= 1:
            yield from parties
        elif most.chance > best:
            yield most
        best = max(best, most.chance)
