"""The odds of each ending of a plain gamebook: under random, cautious and best play.

A state is a node of the story (`ways`) and the facts that can still matter there. The future depends on those alone, so
the states, their draws and a chooser form a Markov chain, and with the choices left open a Markov decision process.
There are three choosers:

- *random*: evenly among the open choices;
- *cautious*: what `session.bots.CautiousBot` does in a gamebook, but for its impatience. Of the open choices it takes
  those with the least chance of being stuck before the next choice; of these, those with the least chance of failing
  before the next choice, where no more than even odds all count the same; of these any, evenly. The bot also avoids
  what it has answered three times to the same question: that needs a memory, and makes a difference only where a play
  comes back to a choice. Where this leads round for ever, that chance is reported as *endless*;
- *best*: the choices that maximise the chance of one ending, for each ending by itself.

How a chance was found is reported with it:

- *exact*: fractions. For random and cautious play, the chain is solved loop by loop; see `Loop`. For the best play,
  policies are improved until no choice anywhere improves on the chance that a policy has. That chance is attained, by
  the policy; and it bounds every other, since what no choice improves on is at least the least solution of "as much
  as the best choice gives", which the best chance is;
- *computed*: in floating point, where fractions grow too long. `within` bounds the error. Let v be how often each state
  was computed to be reached, r what is missing for v to be right (source + P'v - v), and h the true chance of an ending
  from each state. Then the true chance is v·p + r·h, with p the chances to step to that ending, and as h lies between
  0 and 1 the computed v·p is no farther off than the sum of |r|, and what rounding adds. The best play is improved with
  numbers that are only nearly right, too, and its chance is that of a policy: a lower bound, as sure as that;
- *sampled*: so many plays, where there are more states than the budget allows, or more that lead to each other than can
  be solved. Nothing can be said then of the best play, which stays *undecided*.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from random import Random

from wanderbook.machine.compiled import Story
from wanderbook.odds.best import TANGLED, best
from wanderbook.odds.choosers import Cautious, Chooser, anything
from wanderbook.odds.loops import Share, TooFine, TooTangled
from wanderbook.odds.markov import ENDLESS, Chances, Method, solved
from wanderbook.odds.reader import PlainReader
from wanderbook.odds.states import States
from wanderbook.odds.totals import MOST_CHOICES
from wanderbook.odds.ways import DecisionGraph

STATES, SAMPLES = 200_000, 20_000
"""The number of states up to which odds are computed, and the number of plays of a sample otherwise."""
FEW, MOST_READ = 100, 10_000_000
"""The number of plays used to measure their length, and the total number of choices allowed in a sample."""


def chances(
    story: Story,
    budget: int = STATES,
    samples: int = SAMPLES,
    seed: int = 1,
    wanted: Sequence[str] | None = None,
    progress: Callable[[str], None] = lambda what: None,
) -> list[Chances]:
    """The odds under random and cautious play, and then under the best play for each ending, or for the wanted ones."""
    assert not story.has_hub, "a campaign's story does not say how likely challenges pass"
    states = States(DecisionGraph(story))
    progress("looking at every state")
    whole = states.explore(budget)
    many, found = TANGLED if whole else f"more than {budget:,} states", []
    for play, chooser in (("random", anything), ("cautious", Cautious(states).choose)):
        progress(f"{play} play")
        known = solved(states, play, chooser) if whole else None
        found.append(known or _sampled(states.ways, play, many, samples, seed))
    for ending in story.contents["endings"] if wanted is None else wanted:
        progress(f"the best play for {ending}")
        found.append(best(states, ending) if whole else Chances(play=f"best for {ending}", how="undecided", why=many))
    return found


def wilson(count: int, of: int) -> tuple[float, float]:
    """The lower and the upper end of the 95% interval of a share (Wilson's score): sound for few plays and for shares
    near 0 and 1."""
    if not of:
        return 0.0, 1.0
    z, share = 1.959963984540054, count / of
    middle = share + z * z / (2 * of)
    spread = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    low, high = (middle - spread) / (1 + z * z / of), (middle + spread) / (1 + z * z / of)
    return (0.0 if count == 0 else low), (1.0 if count == of else high)


# ---------------------------------------------------------------- plays


def _sampled(ways: DecisionGraph, play: str, many: str, samples: int, seed: int) -> Chances:
    """Random plays by the compiled reader; cautious ones, which must look ahead at every choice, a tenth as many.

    There are fewer if plays are long, as a few trial plays show.
    """
    reader = PlainReader(ways)
    if samples > FEW:
        samples = min(samples, max(FEW, MOST_READ * FEW // max(reader.read(FEW, seed).choices, 1)))
    if play == "random":
        told = reader.read(samples, seed)
        counts = {**told.endings, **{f"stuck:{section}": of for section, of in told.stuck.items()}}
        counts[ENDLESS] = told.unended
    else:
        samples = max(1, samples // 10)
        try:
            counts = dict(Counter(_cautious_plays(ways, samples, Random(seed))))
        except (TooTangled, TooFine):
            return Chances(play=play, how="undecided", why="too many draws lead to each other to look ahead")
    shares: dict[str, Share] = {name: Fraction(of, samples) for name, of in sorted(counts.items()) if of}
    return Chances(play=play, how="sampled", why=f"{many}, so {samples:,} plays", ends=shares, plays=samples)


def _cautious_plays(ways: DecisionGraph, samples: int, random: Random) -> Iterator[str]:
    """The end of each of so many cautious plays, such as `ending:2`."""
    states = States(ways)
    cautious = Cautious(states)
    for _ in range(samples):
        if len(states.states) > STATES:  # states are cached, but not without limit
            states = States(ways)
            cautious = Cautious(states)
        yield _played(states, cautious.choose, random)


def _played(states: States, chooser: Chooser, random: Random) -> str:
    """The ending of one play. A very long play counts as endless."""
    state = states.first
    for _ in range(MOST_CHOICES):
        steps = states.steps(state)
        if not steps:
            return states.ends[state]
        if states.chooses(state):
            several = chooser(states, state)
            state = steps[several[int(random.random() * len(several))]].to
        else:
            state = random.choices(steps, [step.weight for step in steps])[0].to
    return ENDLESS


__all__ = ["ENDLESS", "SAMPLES", "STATES", "Chances", "Method", "Share", "chances", "wilson"]
