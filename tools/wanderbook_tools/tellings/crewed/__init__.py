"""What the terminal tells alike in every board game with a crew.

- `words`: what things are called; `en.toml`, `fr.toml`: sentences that the games share
- `asking`, `questions`: how a question is asked, and those that are the same everywhere
- `happenings`: events; `boards`, `fights`: what lies on the table, drawn; `chances`: how likely it is
- `teller`: a play, told; a game's own teller is made from it
"""
