"""What the terminal shows in the same way for every board game with a crew.

- `teller`: a play, shown; a game's own teller is made from it
- `boards`, `fights`: what lies on the table, drawn
"""
