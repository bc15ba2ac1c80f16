"""Kite Post: letters are carried over a valley by three kites, as far as the rope lasts."""

from wanderbook.games import GameRecord

RECORD = GameRecord(
    name="kite_post",
    title="Kite Post",
    vocabulary="kite_post:vocabulary.toml",
    effects="kite_post.effects:EFFECTS",
    rules="kite_post.rules:KITE_POST",
    telling="kite_post.telling:KiteTelling",
    table="kite_post.parts:PARTS",
    teller="wanderbook_tools.tellings.table:TableTeller",
    home="the post office",
)
