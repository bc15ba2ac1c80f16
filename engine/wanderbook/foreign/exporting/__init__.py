"""Plain gamebooks as stories of Twine: Twee 3 with SugarCube's macros.

`names` gives the variables, `prose` turns Markdown into SugarCube's markup, `rules` makes macros of conditions and
effects, `trials` of what can fail, and `twee` writes the passages.
"""
