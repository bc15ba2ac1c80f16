"""What goes wrong in the prose of a branching book although all its guards are right.

`suspects.py` reads from the book what may be wrong, `questions.py` asks for each suspect whether a play shows it, and
`finds.py` keeps those that one does, with that play. A suspect that is not found is proved never to happen, or is said
to be undecided. `again.py` gives the answers that an edit leaves, or changes, at once.
"""
