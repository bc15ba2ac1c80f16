"""Points of no return: the operators by which a play loses its last chance of an ending, or of one ending.

Claim: for each operator of a machine, a play that loses the target by it (its last safe decision), or the proof that no
play does, or "open".

Idea: backward from the target, the states from which it is lost, as few boxes near to where plays get stuck; what leads
from other states into these is suspect, and whether a play comes there is a small question with few variables.

- `space`         sets of states as unions of boxes, each box one integer
- `model`         a machine compiled for boxes, with the values that are possible at each point
- `regions`       the lost states of each point, exactly or between two bounds
- `projection`    goals, and sets of valuations of a few variables
- `guide`         where a goal seems within reach, if all other variables are forgotten
- `walks`         plays toward a goal, and the variables that stop them
- `reachability`  whether a play reaches a goal, by abstraction and refinement
- `answers`       the suspects and what is known of each, at any moment

    result = points_of_no_return(machine, "ending:3", seconds=20)
    result.losing[42]   # the play that loses ending 3 by operator 42
    result.safe, result.open, result.lost_from_the_start
"""

from wanderbook.proofs.lost.answers import PointsOfNoReturn, Search, Still, points_of_no_return

__all__ = ["PointsOfNoReturn", "Search", "Still", "points_of_no_return"]
