"""Exact answers about a story, each with what proves it.

The passes, in the order in which `reach` uses them: `saturate` (what could ever be), `explicit` (every state, where
there are few), `summaries` (what an exploration can do, with its `facts` and the `hub`), `statuses`, `chains` (the
cheapest explorations first), `order` (all of them, by SAT), `plays` (whichever answers first), `locks`. Then what
people ask: `explain`, `dead_ends`, `claims`.
"""
