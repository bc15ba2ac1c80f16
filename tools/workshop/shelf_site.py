"""`tools/publish`: every bundled book on one shelf, as the site that presents Wanderbook.

`-o FOLDER` is where it is written, `site` otherwise; `--serve`, `--port` and `--runtime` are those of
`wanderbook publish`.
"""

from __future__ import annotations

import sys

from wanderbook.notation import bundled
from wanderbook_tools.cli import main

LEAD = (
    "Storybooks to play: numbered pages, hard choices, and whatever fate has to say. Choose one: it opens in this "
    "browser, keeps your place, and needs nothing installed."
)
LESSONS = ("first-voyage", "first-flight")


def words(given: list[str]) -> list[str]:
    """The command that publishes the shelf: stories first, lessons last."""
    if {"-h", "--help"} & {*given}:
        print(__doc__)
        raise SystemExit(0)
    books = sorted(bundled(), key=lambda name: (name in LESSONS, name))
    output = [] if {"-o", "--output"} & {*given} else ["-o", "site"]
    return ["publish", *books, "--title", "Wanderbook", "--lead", LEAD, *output, *given]


if __name__ == "__main__":
    sys.exit(main(words(sys.argv[1:])))
