"""Exact answers about a story, each with what proves it.

The passes, in the order in which `reach` uses them: `saturate` (what could ever be), `explicit` (every state, where
there are few), `sets` (sets of states and invariants, for small books of any shape), `questions` (small questions,
for large plain books). For large campaigns with a ship: `facts` and `steps` (guards without what never changes),
`hub` (what is as good as the ship), `summaries` (what an exploration can do, from region to region), `places`
(where each thing is reached), `statuses`, `chains` (the cheapest explorations first), `order` (all of them, by
SAT), `plays` (whichever answers first), `passed` (verdicts, then shortest plays), `locks`; then `sets` for what
these leave open. Then what people ask: `explain`, `dead_ends`, `claims`.
"""
