"""In the place of platformdirs: a page says where its files are."""

from pathlib import Path


def user_data_path(name: str) -> Path:
    return Path("/", name)


user_cache_path = user_data_path
