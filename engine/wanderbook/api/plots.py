"""Altair charts of results. JupyterLab itself draws them, so they need no network.

Altair's own default loads its scripts from the web. A chart here gives JupyterLab the Vega-Lite text, which it draws
with what it has; where somebody enabled another renderer of Altair, that one is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

try:
    import altair as alt
except ImportError as error:
    raise ImportError("plots need Altair: pip install 'wanderbook[notebook]'") from error

WIDTH = 460
TEAL, WARN, SOFT, RED, PALE = "#1f7a82", "#b9770e", "#8a8177", "#b5402f", "#c9bfae"
"""Each stands out on a light and on a dark page."""


class Chart(alt.LayerChart):
    """A chart that JupyterLab draws without the network."""

    def _repr_mimebundle_(self, *given: Any, **named: Any) -> Any:
        """The chart for JupyterLab, which draws it itself, unless another renderer of Altair was chosen."""
        if alt.renderers.active != "default":
            return super()._repr_mimebundle_(*given, **named)
        mime = f"application/vnd.vegalite.v{alt.SCHEMA_VERSION.lstrip('v').split('.')[0]}+json"
        return {mime: self.to_dict(), "text/plain": f"<{self.title}>"}, {mime: {"embed_options": {"actions": False}}}


def shares(rows: Iterable[Sequence[Any]], title: str) -> Chart:
    """A chart of how plays ended: rows of `end`, `name`, `plays`, `share` and its interval, `low` and `high`."""
    values = [
        {
            "end": f"{end.partition(':')[2]}. {name}" if name else end.replace(":", " "),
            "kind": "ending" if end.startswith("ending:") else "no ending",
            "plays": plays,
            "share": share,
            "low": low,
            "high": high,
        }
        for end, name, plays, share, low, high in rows
    ]
    base = _base(values).encode(y=_names("end", values))
    kinds = ["ending", "no ending"]
    colour = alt.Color("kind:N", title=None, scale=alt.Scale(domain=kinds, range=[TEAL, SOFT]))
    shape = alt.Shape("kind:N", title=None, scale=alt.Scale(domain=kinds, range=["circle", "diamond"]))
    tip = ["end:N", "plays:Q", _percent_tip("share"), _percent_tip("low"), _percent_tip("high")]
    bars = base.mark_rule(strokeWidth=2).encode(x=_percent("low", "share of plays"), x2="high:Q", color=colour)
    shape = alt.Shape(
        "kind:N", title=None, scale=alt.Scale(domain=["ending", "no ending"], range=["circle", "diamond"])
    )
    points = base.mark_point(filled=True, size=90, opacity=1).encode(
        x=_percent("share", "share of plays"), color=colour, shape=shape, tooltip=tip
    )
    return _chart([bars, points], title)


def chances(rows: Iterable[Sequence[Any]], title: str) -> Chart:
    """A chart of the odds of endings: rows of the ending's name, the kind of play, and the chance."""
    values = [{"ending": name, "play": play, "chance": chance} for name, play, chance in rows if chance is not None]
    kinds = list(dict.fromkeys(row["play"] for row in values))
    base = _base(values).encode(y=_names("ending", values))
    scale = alt.Scale(domain=kinds, range=[TEAL, WARN, SOFT][: len(kinds)])
    points = base.mark_point(filled=True, size=90, opacity=1).encode(
        x=_percent("chance", "chance"),
        color=alt.Color("play:N", scale=scale),
        shape=alt.Shape("play:N", scale=alt.Scale(domain=kinds)),
        tooltip=["ending:N", "play:N", _percent_tip("chance")],
    )
    return _chart([points], title)


def challenges(rows: Iterable[Sequence[Any]], title: str) -> Chart:
    """A chart of the odds of challenges: rows of the choice, its needs, the participants, and the chance."""
    values = [
        {"choice": f"{choice}  {needs}", "crew": crew or "nobody", "chance": chance, "who": _who(crew)}
        for choice, needs, crew, chance in rows
    ]
    base = _base(values).encode(y=_names("choice", values))
    who = ["nobody", "one", "several"]
    points = base.mark_point(filled=True, size=70, opacity=0.85).encode(
        x=_percent("chance", "chance to pass"),
        color=alt.Color("who:N", title="taking part", scale=alt.Scale(domain=who, range=[SOFT, TEAL, WARN])),
        shape=alt.Shape("who:N", title="taking part", scale=alt.Scale(domain=who)),
        tooltip=["choice:N", "crew:N", _percent_tip("chance")],
    )
    return _chart([points], title)


def _who(crew: str) -> str:
    return "several" if "," in crew else "one" if crew else "nobody"


def coverage(kinds: Mapping[str, tuple[int, int]], title: str) -> Chart:
    """A bar for each kind of name in a book, divided into seen and not seen. `kinds` gives the numbers for each; kinds
    that the book lacks are left out.
    """
    values = [
        {"kind": kind, "part": part, "count": count, "of": of, "share": count / of}
        for kind, (reached, of) in kinds.items()
        if of
        for part, count in (("seen", reached), ("not seen", of - reached))
    ]
    base = _base(values).encode(y=_names("kind", values))
    scale = alt.Scale(domain=["seen", "not seen"], range=[TEAL, PALE])
    bars = base.mark_bar().encode(
        x=_percent("share", "share"),
        color=alt.Color("part:N", title=None, scale=scale),
        order=alt.Order("part:N", sort="descending"),
        tooltip=["kind:N", "part:N", "count:Q", "of:Q"],
    )
    return _chart([bars], title)


def spread(plays: Mapping[int, int], what: str, title: str) -> Chart:
    """A bar chart of how many plays ended with each value of a number."""
    values = [{"number": number, "plays": many} for number, many in plays.items()]
    bars = (
        _base(values)
        .mark_bar(color=TEAL)
        .encode(
            x=alt.X("number:Q", title=what, bin=alt.Bin(maxbins=30)),
            y=alt.Y("sum(plays):Q", title="plays"),
            tooltip=[alt.Tooltip("number:Q", bin=True, title=what), alt.Tooltip("sum(plays):Q", title="plays")],
        )
    )
    return _chart([bars], title)


def moved(rows: Iterable[tuple[str, float, float]], title: str) -> Chart:
    """A chart of chances before and after: rows of a name and both."""
    values = [{"name": name, "before": before, "after": after} for name, before, after in rows]
    base = _base(values).encode(y=_names("name", values))
    tip = ["name:N", _percent_tip("before"), _percent_tip("after")]
    lines = base.mark_rule(color=SOFT).encode(x=_percent("before", "chance"), x2="after:Q")
    old = base.mark_point(size=80, color=SOFT, opacity=1).encode(x=_percent("before", "chance"), tooltip=tip)
    new = base.mark_point(size=80, color=TEAL, opacity=1, filled=True).encode(
        x=_percent("after", "chance"), tooltip=tip
    )
    return _chart([lines, old, new], title)


# ---------------------------------------------------------------- parts


def _base(values: list[dict[str, Any]]) -> alt.Chart:
    return alt.Chart(alt.Data(values=values))


def _chart(layers: list[alt.Chart], title: str) -> Chart:
    chart: Chart = Chart(layer=layers, title=title, width=WIDTH)
    return chart


def _names(field: str, values: list[dict[str, Any]]) -> alt.Y:
    """An axis with the names in the order of the rows."""
    order = list(dict.fromkeys(row[field] for row in values))
    return alt.Y(f"{field}:N", title=None, sort=order, axis=alt.Axis(labelLimit=220))


def _percent(field: str, title: str) -> alt.X:
    return alt.X(f"{field}:Q", title=title, axis=alt.Axis(format="%"))


def _percent_tip(field: str) -> alt.Tooltip:
    return alt.Tooltip(f"{field}:Q", format=".1%")
