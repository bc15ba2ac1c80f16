"""Reachability for large campaigns, however often the party leaves the ship.

`facts` and `steps` hold the guards without fixed facts, `hub` the points equivalent to the ship, `summaries` the
effects of each exploration, computed from region to region (`regions`, `trees`, `symbolic`, `going_on`), `places` the
points where each thing is reached (`goals`, `moments`, `walk`). `statuses`, `chains` (the cheapest explorations first)
and `order` (all of them, by SAT) look for plays, `plays` takes the first answer, `passed` turns answers into verdicts
and shortens plays.
"""
