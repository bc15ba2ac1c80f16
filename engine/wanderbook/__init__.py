"""Wanderbook reads, draws and plays storybooks: numbered sections, keyword guards, challenges and grid combat.

>>> import wanderbook as wb
>>> book = wb.load("the-lamplighters-round")
>>> wb.check(book).ok
True
>>> wb.reach(book)["ending:2"].status
'reachable'

`engine/API.md` documents every name. Each is imported when it is first used.
"""

from typing import TYPE_CHECKING

from wanderbook.lazy import lazily
from wanderbook.version import VERSION

if TYPE_CHECKING:
    from wanderbook.api.books import Book, BrokenBook, load
    from wanderbook.api.causes import Cause, Mend
    from wanderbook.api.checking import check
    from wanderbook.api.continuity import Continuity, ContinuityFind, continuity
    from wanderbook.api.covering import Covered, coverage
    from wanderbook.api.defects import Defect, Defects, defects
    from wanderbook.api.editions import Difference, diff
    from wanderbook.api.findings import Finding, SoftLock
    from wanderbook.api.greetings import Greeting, Greetings, greetings
    from wanderbook.api.keywords import KeywordEntry, Keywords, keywords
    from wanderbook.api.lost import LostForGood
    from wanderbook.api.moving import ExportedStory, ImportedStory, export_story, import_story
    from wanderbook.api.odds import ChallengeOdds, EndingOdds, odds
    from wanderbook.api.playing import Play
    from wanderbook.api.progress import ProgressBar
    from wanderbook.api.reaching import Reached, reach
    from wanderbook.api.report import Report
    from wanderbook.api.simulating import BadSetup, Balance, Simulation, simulate
    from wanderbook.api.story_maps import MapPath, MapView, StoryMap
    from wanderbook.api.story_maps import map as map
    from wanderbook.api.witness import Step, Witness
    from wanderbook.notation.library import NoSuchBook, bundled
    from wanderbook.table.refusals import NotAllowed
else:
    _HOMES = {
        "wanderbook.api.books": ("Book", "BrokenBook", "load"),
        "wanderbook.api.causes": ("Cause", "Mend"),
        "wanderbook.api.checking": ("check",),
        "wanderbook.api.continuity": ("Continuity", "ContinuityFind", "continuity"),
        "wanderbook.api.covering": ("Covered", "coverage"),
        "wanderbook.api.defects": ("Defect", "Defects", "defects"),
        "wanderbook.api.editions": ("Difference", "diff"),
        "wanderbook.api.greetings": ("Greeting", "Greetings", "greetings"),
        "wanderbook.api.keywords": ("KeywordEntry", "Keywords", "keywords"),
        "wanderbook.api.lost": ("LostForGood",),
        "wanderbook.api.moving": ("ExportedStory", "ImportedStory", "export_story", "import_story"),
        "wanderbook.api.odds": ("ChallengeOdds", "EndingOdds", "odds"),
        "wanderbook.api.playing": ("Play",),
        "wanderbook.api.progress": ("ProgressBar",),
        "wanderbook.api.findings": ("Finding", "SoftLock"),
        "wanderbook.api.reaching": ("Reached", "reach"),
        "wanderbook.api.report": ("Report",),
        "wanderbook.api.simulating": ("BadSetup", "Balance", "Simulation", "simulate"),
        "wanderbook.api.story_maps": ("MapPath", "MapView", "StoryMap", "map"),
        "wanderbook.api.witness": ("Step", "Witness"),
        "wanderbook.notation.library": ("NoSuchBook", "bundled"),
        "wanderbook.table.refusals": ("NotAllowed",),
    }
    __getattr__, __dir__ = lazily(__name__, {name: home for home, names in _HOMES.items() for name in names})

__version__ = VERSION
# `map` is left out: with `from wanderbook import *`, Python's own stays.
__all__ = [
    "BadSetup",
    "Balance",
    "Book",
    "BrokenBook",
    "Cause",
    "ChallengeOdds",
    "Continuity",
    "ContinuityFind",
    "Covered",
    "Defect",
    "Defects",
    "Difference",
    "EndingOdds",
    "ExportedStory",
    "Finding",
    "Greeting",
    "Greetings",
    "ImportedStory",
    "KeywordEntry",
    "Keywords",
    "LostForGood",
    "MapPath",
    "MapView",
    "Mend",
    "NoSuchBook",
    "NotAllowed",
    "Play",
    "ProgressBar",
    "Reached",
    "Report",
    "Simulation",
    "SoftLock",
    "Step",
    "StoryMap",
    "Witness",
    "__version__",
    "bundled",
    "check",
    "continuity",
    "coverage",
    "defects",
    "diff",
    "export_story",
    "greetings",
    "import_story",
    "keywords",
    "load",
    "odds",
    "reach",
    "simulate",
]
