"""Formats whose macros and scripts are not understood: their links alone are read, and nothing is called unreachable
that a script could lead to."""

from __future__ import annotations

import re

from wanderbook.foreign.expressions import Const, Unknown
from wanderbook.foreign.twine.lowering import Lowering, link_parts

_LINK = re.compile(r"\[\[(.*?)\](?:\[(.*?)\])?\]", re.DOTALL)
_CODE = re.compile(r"<%|<script\b|^\s*--\s*$|\{[\w ]+(?:,|:|\})|<<|\([a-z-]+:", re.MULTILINE)


class LinksAlone(Lowering):
    """The lowering of a format that is not understood: only its links are read."""

    dialect = "harlowe"

    def begin(self) -> None:
        """Note that code of a format that is not understood may lead anywhere."""
        passages = self.ordinary.values()
        code = next((one for one in passages if _CODE.search(one.text)), None)
        if code is not None or self.story.scripts:
            self.program.maybe_anywhere = True
            place = code.place if code is not None else self.story.scripts[0].place
            self.cost(place, "format", self.story.format or "no format is named", leads_anywhere=True)

    def text(self, text: str, offset: int) -> None:
        at_word = 0
        for found in _LINK.finditer(text):
            self.say(text[at_word : found.start()], at_word)
            at_word = found.end()
            label, target = link_parts(found[1])
            at = self.passage.at(found.start(), len(found[0]))
            before = text[: found.start()]
            is_sure = not _CODE.search(before)
            is_known = target in self.story.passages or not re.search(r"[<{$(]", target)
            leads = Const(target) if is_known else Unknown(target)
            self.link(label, at, lambda: None, leads, is_sure=is_sure)
        self.say(text[at_word:], at_word)
