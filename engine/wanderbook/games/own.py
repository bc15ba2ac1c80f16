"""The games of Wanderbook."""

from __future__ import annotations

from wanderbook.games.record import GameRecord

OWN = (
    GameRecord(
        name="gamebook",
        title="Gamebook",
        vocabulary="wanderbook.book:vocabularies/gamebook.toml",
        rules="wanderbook.rulesets.gamebook:GAMEBOOK",
        starter="wanderbook.notation:starters/gamebook",
        lessons="wanderbook.telling",
        table="wanderbook_widgets.table.parts.gamebook:PARTS",
        is_plain=True,
        home="dice are rolled",
    ),
    GameRecord(
        name="sleeping_gods",
        title="Sleeping Gods",
        vocabulary="wanderbook.book:vocabularies/sleeping_gods.toml",
        rules="wanderbook.rulesets.sleeping_gods:SLEEPING_GODS",
        starter="wanderbook.notation:starters/sleeping_gods",
        telling="wanderbook.telling.sleeping_gods:SleepingGodsTelling",
        lessons="wanderbook.telling.sleeping_gods",
        guide="wanderbook.session.guides:SeaGuide",
        table="wanderbook_widgets.table.parts.sleeping_gods:PARTS",
        teller="wanderbook_tools.tellings.sleeping_gods:SleepingGodsTeller",
    ),
    GameRecord(
        name="distant_skies",
        title="Distant Skies",
        vocabulary="wanderbook.book:vocabularies/distant_skies.toml",
        rules="wanderbook.rulesets.distant_skies:DISTANT_SKIES",
        starter="wanderbook.notation:starters/distant_skies",
        telling="wanderbook.telling.distant_skies:DistantSkiesTelling",
        lessons="wanderbook.telling.distant_skies",
        guide="wanderbook.session.guides:SkyGuide",
        table="wanderbook_widgets.table.parts.distant_skies:PARTS",
        teller="wanderbook_tools.tellings.distant_skies:DistantSkiesTeller",
        home="the map",
    ),
)
