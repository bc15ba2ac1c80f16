"""English."""

from __future__ import annotations

from wanderbook.locales.locale import Locale

ENGLISH = Locale("en", "English", plural=lambda number: int(abs(number) != 1))
