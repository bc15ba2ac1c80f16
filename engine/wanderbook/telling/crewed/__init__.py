"""The words that all board games with a crew share.

- `words`: what things are called; `en.toml`, `fr.toml`: sentences that the games share
- `asking`, `questions`: how a question is put, and the questions that are the same everywhere
- `happenings`: events; `chances`: how likely it is; `placing`: where damage does most
- `telling`: a play, told; a game's own telling is made from it
"""
