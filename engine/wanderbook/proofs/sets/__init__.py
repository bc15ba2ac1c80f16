"""Exact answers for books of any shape: sets of states instead of states, one decision diagram for each point.

The passes, in the order in which `solve` uses them:

- `machine`     a book as points, variables with few values, and operators with preconditions and effects
- `diagrams`    sets of states as multi-valued decision diagrams
- `orders`      for each point and variable: is more never worse from here on, is less never worse? (dominance)
- `cone`        only the operators that can lead to what is still open
- `forward`     the reachable states, closed under the orders; a witness back through the arrivals
- `safety`      backward from the endings; what steps out of the safe states is a soft lock
- `invariants`  two-literal clauses that every operator keeps (Houdini), which refute guards and explain why
"""
