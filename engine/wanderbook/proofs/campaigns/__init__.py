"""Everything that a large campaign can reach, however often the ship is left.

`facts` and `steps` are guards without what never changes, `hub` is what is as good as the ship, `summaries` is what an
exploration can do, from region to region (`regions`, `trees`, `symbolic`, `going_on`), `places` where each thing is
reached (`goals`, `moments`, `walk`). `statuses`, `chains` (the cheapest explorations first) and `order` (all of them,
by SAT) look for plays, `plays` takes whichever answers first, `passed` makes verdicts of them and shortens plays.
"""
