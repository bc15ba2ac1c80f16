"""A replacement for platformdirs: the page sets its own folders."""

from pathlib import Path


def user_data_path(name: str) -> Path:
    return Path("/", name)


user_cache_path = user_data_path
