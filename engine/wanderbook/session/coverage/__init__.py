"""Coverage of a book by plays: names `reached`, both sides of guards (`seen`), kept in a `ledger` over many plays from
all `sources`, and the fewest plays that cover the rest (`suggest`).
"""
