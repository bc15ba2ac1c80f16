"""A book's names for its stats and its tracks, which its phrasebook has in addition to the usual words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from wanderbook.book.book import TitlePage
from wanderbook.book.stats import Stat
from wanderbook.book.tracks import Track

_Named = TypeVar("_Named", Stat, Track)


class StatWords(NamedTuple):
    """Stats by their keys in all languages, with the singular and the plural of their names."""

    names: tuple[tuple[str, str, str], ...] = ()
    fights: tuple[str, str] | None = None
    """The stats used in fights: the skill and the health."""
    former: tuple[tuple[str, str], ...] = ()
    """Other words that are read and never printed. `wanderbook translate` renames stats in a translation; until then
    its text has the original's names or earlier ones.
    """
    tracks: tuple[tuple[str, str], ...] = ()
    """Tracks of the journey log by their keys in all languages, with their names."""

    @property
    def key(self) -> str:
        """The cache key for results read with these words; empty without stats and tracks."""
        return repr(tuple(self)) if self.names or self.tracks else ""


NO_STATS = StatWords()


def stat_words(page: TitlePage | None, former: Iterable[tuple[str, str]] = ()) -> StatWords:
    """The words of a title page; `former` are other words, each with the key of its stat or track."""
    if page is None or not (page.stat or page.track):
        return NO_STATS
    names = tuple((stat.key, stat.name, stat.plural or stat.name) for stat in page.stat)
    tracks = tuple((track.key, track.name) for track in page.track)
    taken = {form.casefold() for _, *forms in (*names, *tracks) for form in forms}
    others = tuple(dict.fromkeys(one for one in former if one[1].casefold() not in taken))
    return StatWords(names, (page.combat.stat, page.combat.health) if page.combat else None, others, tracks)


def names_of(page: TitlePage) -> Iterator[tuple[str, str]]:
    """Every word for a stat or a track of this page, as pairs of the key and the word."""
    for stat in page.stat:
        yield from ((stat.key, form) for form in (stat.name, stat.plural) if form)
    yield from ((track.key, track.name) for track in page.track)


def paired(original: Sequence[_Named], translated: Sequence[_Named]) -> dict[str, _Named]:
    """The translation's stats or tracks by the originals' keys. Those without an id are paired in order, if the numbers
    match.
    """
    own = {named.key: named for named in translated}
    nameless = [named for named in translated if named.key not in {one.key for one in original}]
    lacking = [named.key for named in original if named.key not in own]
    return own | dict(zip(lacking, nameless, strict=True)) if len(nameless) == len(lacking) else own


def with_stats_of(original: TitlePage, translated: TitlePage) -> TitlePage:
    """A translated title page with the original's stats, fights and tracks, and its own words for them."""
    own = paired(original.stat, translated.stat)
    stats = []
    for stat in original.stat:
        words = own.get(stat.key, stat)
        stats.append(stat.model_copy(update={"id": stat.key, "name": words.name, "plural": words.plural}))
    rows = paired(original.track, translated.track)
    tracks = tuple(
        track.model_copy(update={"id": track.key, "name": rows.get(track.key, track).name}) for track in original.track
    )
    return translated.model_copy(update={"stat": tuple(stats), "combat": original.combat, "track": tracks})
