"""The table: a game in a notebook. `wanderbook_widgets.play` opens it.

Nothing is imported here: pages and `wanderbook publish` use its parts where no notebook is installed.
"""
