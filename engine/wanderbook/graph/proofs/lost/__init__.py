"""Points of no return: the operators by which a play loses its last chance of an ending, or of one ending.

>>> result = points_of_no_return(machine, "ending:3", seconds=20)
>>> result.losing[42]   # the play that loses ending 3 by operator 42, its last safe decision
"""

from wanderbook.graph.proofs.lost.answers import PointsOfNoReturn, Search, points_of_no_return

__all__ = ["PointsOfNoReturn", "Search", "points_of_no_return"]
