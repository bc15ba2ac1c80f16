"""For every test: how long an example takes is not a property of what it shows. Machines are noisy."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("untimed", parent=settings(), deadline=None)
settings.load_profile("untimed")
