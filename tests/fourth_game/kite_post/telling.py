"""A round in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from msgspec.structs import replace as change

from wanderbook.session import Play
from wanderbook.table import Pick, Question
from wanderbook.table.challenge import likelihood, total
from wanderbook.table.decisions import Chosen
from wanderbook.table.events import Event
from wanderbook.table.game import Reason
from wanderbook.table.steps import AlterFate, Gather
from wanderbook.telling import Line, Sheet, Telling
from wanderbook.telling.texts import inflected

from .board import KITES, MOST_ROPE
from .steps import Dry, GoodsChanged, WindBlew


def words_of(telling: Telling) -> Callable[..., str]:
    """What the table calls things, in the play's language."""
    return lambda which, **values: inflected(telling.texts["table"][which], values, telling.language)


class KiteTelling(Telling):
    """With rope and coins, kites that fly, and what can be done besides."""

    packages = (*Telling.packages, "kite_post")

    def stats(self, play: Play) -> list[str]:
        board = play.state.board
        return [self.text("rope", now=board.rope, most=MOST_ROPE), self.text("coins", amount=board.coin)]

    def _sheet(self, play: Play, asked: Question, viewer: int | None) -> Sheet:
        sheet = super()._sheet(play, asked, viewer)
        match play.state.agenda[-1]:
            case Gather(tried=tried):
                lines = tuple(replace(line, key="", detail=self._kite(play, line.id, tried)) for line in sheet.lines)
                return replace(sheet, title=self.text("who_flies"), lines=lines, none=self.text("no_kite"))
            case AlterFate(tried=tried):
                lines = tuple(replace(line, key="") for line in sheet.lines)
                said, now = self.text("reel_in"), total(self.game, play.state, tried)
                title = self.text("let_out", total=now, needed=tried.needed)
                return replace(sheet, title=title, lines=lines, standard=(), meant=said)
        return sheet

    def _kite(self, play: Play, kite: str, tried: Any) -> str:
        chance = likelihood(self.game, play.state, change(tried, joined=(kite,)))
        return self.text("flies", amount=KITES[kite][tried.skill], chance=round(100 * chance))

    def _free_action_lines(self, play: Play, asked: Question, viewer: int | None) -> Iterable[Line]:
        for option in asked.free_actions:
            assert isinstance(option.action, Dry)
            yield Line(option.action, self.texts["free"]["dry"].format(name=option.action.name))

    def line(self, event: Event) -> str:
        said: dict[str, str] = self.texts["events"]
        match event:
            case WindBlew(wind=wind, rope=cost) if cost:
                return said["squall" if cost > 0 else "tailwind"].format(wind=wind)
            case GoodsChanged(good=good, before=before, after=after):
                return said[f"{good}_changed"].format(before=before, after=after)
        return super().line(event)

    def because(self, reason: Reason) -> str:
        return self.text("odds", chance=round(100 * reason.after))

    def passing(self, play: Play) -> str:
        return self.text("reel_in")

    def meaning(self, play: Play, asked: Question, chosen: Chosen, viewer: int | None = None) -> list[str]:
        return list(self._meaning(play, asked, chosen))

    def _meaning(self, play: Play, asked: Question, chosen: Chosen) -> Iterator[str]:
        """How likely a party passes."""
        step = play.state.agenda[-1]
        if isinstance(step, Gather) and isinstance(asked, Pick):
            chance = likelihood(self.game, play.state, change(step.tried, joined=tuple(chosen)))
            yield self.text("odds", chance=round(100 * chance))
