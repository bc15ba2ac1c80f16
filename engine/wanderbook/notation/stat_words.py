"""What a book calls its stats: the words that its phrasebook has and others lack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from wanderbook.book.book import TitlePage
from wanderbook.book.stats import Stat


class StatWords(NamedTuple):
    """Stats by what they are called in all languages, with the word for one and the word for several."""

    names: tuple[tuple[str, str, str], ...] = ()
    fights: tuple[str, str] | None = None
    """The stats that a fight is about: the skill and the health."""
    former: tuple[tuple[str, str], ...] = ()
    """Other words that are read, and never printed: a translation is renamed by `wanderbook translate`, and until then
    its text has the original's names, or those that it had before."""

    @property
    def key(self) -> str:
        """For what is kept by the words that it was read with; empty where there are no stats."""
        return repr(tuple(self)) if self.names else ""


NO_STATS = StatWords()


def stat_words(page: TitlePage | None, former: Iterable[tuple[str, str]] = ()) -> StatWords:
    """The words of a title page; `former` are others, each with the key of its stat."""
    if page is None or not page.stat:
        return NO_STATS
    names = tuple((stat.key, stat.name, stat.plural or stat.name) for stat in page.stat)
    taken = {form.casefold() for _, *forms in names for form in forms}
    others = tuple(dict.fromkeys(one for one in former if one[1].casefold() not in taken))
    return StatWords(names, (page.combat.stat, page.combat.health) if page.combat else None, others)


def names_of(page: TitlePage) -> Iterator[tuple[str, str]]:
    """Every word for a stat of this page, with the stat's key."""
    for stat in page.stat:
        yield from ((stat.key, form) for form in (stat.name, stat.plural) if form)


def paired(original: TitlePage, translated: TitlePage) -> dict[str, Stat]:
    """The translation's stats by the originals' keys. Stats that no id names go by their order, if as many are left."""
    own = {stat.key: stat for stat in translated.stat}
    nameless = [stat for stat in translated.stat if stat.key not in {one.key for one in original.stat}]
    lacking = [stat.key for stat in original.stat if stat.key not in own]
    return own | dict(zip(lacking, nameless, strict=True)) if len(nameless) == len(lacking) else own


def with_stats_of(original: TitlePage, translated: TitlePage) -> TitlePage:
    """A translated title page with the original's stats and fights, and its own words for them."""
    own = paired(original, translated)
    stats = []
    for stat in original.stat:
        said = own.get(stat.key, stat)
        stats.append(stat.model_copy(update={"id": stat.key, "name": said.name, "plural": said.plural}))
    return translated.model_copy(update={"stat": tuple(stats), "combat": original.combat})
