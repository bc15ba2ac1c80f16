"""Other people's stories, proved where they are.

A reader of each format makes a story with the place of everything in it; its lowering makes a `Program` (`program`):
marks, assignments, tests, links, jumps. `compiled` turns a program into two machines: one that can do at least what the
story can, for proofs that something is unreachable, and one that does only what the story surely does, for plays.
`verdicts` asks both. What a format's lowering does not understand is never left out: it may have changed the variables
that it names, and may have led to the passages that it names.
"""
