"""What plays saw of a book: names that were `reached`, both sides of guards (`seen`), kept in a `ledger` over many
plays of all `sources`, and the fewest plays that see what is left (`suggest`).
"""
