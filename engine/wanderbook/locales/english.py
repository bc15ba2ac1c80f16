"""English."""

from __future__ import annotations

from wanderbook.locales.locale import Locale

ENGLISH = Locale("en", plural=lambda number: int(abs(number) != 1))
