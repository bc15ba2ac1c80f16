"""Exact answers about a story, each with what proves it.

`reach` asks, in this order: `explicit` (every state, where there are few), `sets` (sets of states and invariants, for
small books of any shape), `questions` (small questions, for large plain books), `campaigns` (explorations and their
order, for large campaigns), and `sets` again for what these leave open. `locks` and `lost` find where endings are lost
for good. The rest answers authors' questions: `explain`, `causes`, `mends`, `dead_ends`, `claims`, `editions`.
"""
