"""A story as something that can be proved: points, variables with few values, and operators between points.

A book becomes a `Story` first (`compiled`): points with moves, facts as bits of one integer, guards and changes. `rows`
and `moves` keep them, `reading` and `stat_walk` make them of a book's sections, `guards`, `levels` and `asking` say
what is asked, `saturate` what could ever be. `of_story` makes a `Machine` of it (`machine`, `effects`), which knows no
book; `quotient` makes a smaller one that reaches the same, `components` puts points in order.
"""
