"""Languages: their rules for texts, and the places of their texts.

- `locale`: the record of a language; `english`, `french`: those that come with Wanderbook
- `registry`: every language there is, with those of other packages
- `counting`: one text for one of something and for several
- `texts`: a language's TOML files, over the English ones
"""

from wanderbook.locales.counting import in_number
from wanderbook.locales.locale import Locale
from wanderbook.locales.registry import is_language, languages, locale_of
from wanderbook.locales.texts import folder_of, merged, own_texts, texts

__all__ = ["Locale", "folder_of", "in_number", "is_language", "languages", "locale_of", "merged", "own_texts", "texts"]
