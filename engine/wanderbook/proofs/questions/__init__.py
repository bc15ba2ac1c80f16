"""Verdicts for every name of a machine, each by as small a question as possible.

`ranges` computes the values that each variable can have at each point, each variable by itself: a proof for nearly
everything unreachable. `plays` looks for plays that arrive at each point with all values that are possible there: a
witness for nearly everything else. Whatever these leave open becomes a question of its own (`asking`): a few variables
are kept, a region is computed backward, and plays are tried inside it. `prover` combines the three. `check` confirms an
answer and shares no code with them.
"""
