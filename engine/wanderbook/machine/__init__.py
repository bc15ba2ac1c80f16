"""The model of a story that proofs run on: points, variables with few values, and operators between points.

A book first becomes a `Story` (`compiled`): points with moves, facts as bits of one integer, guards and changes. `rows`
and `moves` store them, `reading` and `stat_walk` make them from a book's sections, `guards`, `levels` and `asking`
define the guards, `saturate` computes what could ever hold. `of_story` turns a story into a `Machine` (`machine`,
`effects`), which is independent of books; `quotient` makes a smaller machine that reaches the same, `components` orders
the points.
"""
