"""What the board games share beyond the table: cards and their uses, fate from a deck, statuses, players.

Nothing here knows which game it is. A game of this family has a `board` with these fields and a `kit` with these names:

- board: `crew` (each with `name`, `player`, `statuses`), `players`, `active`, `hands`, `party`, `acting`, the deck
  `ability`, `fight` with its `row`, and the class variable `status_tokens`
- kit: `fate` and `ability` by card, and `lines`, what the lines of a card do

Which rule is cited, the game's `RULES` say: `status_named`, `status_first`, `status_once`, `status_off`, `regenerate`,
`locked` and `unlock`, in addition to those of the table.
"""
