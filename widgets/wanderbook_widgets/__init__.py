"""The notebook's front end. `play` opens the table, `read` opens a book for reading, `desk` opens one for writing and
checking.
"""

from typing import TYPE_CHECKING

from wanderbook.lazy import lazily

if TYPE_CHECKING:
    from wanderbook_widgets.authoring.stories.desk import StoryDesk
    from wanderbook_widgets.authoring.widget import Desk, desk
    from wanderbook_widgets.reader import Reader, read
    from wanderbook_widgets.table.widget import Table, play
else:
    _HOMES = {
        "Desk": "wanderbook_widgets.authoring.widget",
        "StoryDesk": "wanderbook_widgets.authoring.stories.desk",
        "desk": "wanderbook_widgets.authoring.widget",
        "Reader": "wanderbook_widgets.reader",
        "read": "wanderbook_widgets.reader",
        "Table": "wanderbook_widgets.table.widget",
        "play": "wanderbook_widgets.table.widget",
    }
    __getattr__, __dir__ = lazily(__name__, _HOMES)

__all__ = ["Desk", "Reader", "StoryDesk", "Table", "desk", "play", "read"]
