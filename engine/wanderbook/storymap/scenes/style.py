"""The looks of a story map, light and dark. Colour always says where a thread ends up; roles differ by their signs."""

from __future__ import annotations

from typing import Literal

Medium = Literal["png", "file", "page"]
"""A picture with fixed colours, a file that follows the reader's system, or a part of a page with a theme."""

_HUES = (
    ("#b3402c", "#e5806d"),
    ("#2f7f9d", "#6fb9d8"),
    ("#a06d06", "#e0b04a"),
    ("#7a4b8c", "#c39bd3"),
    ("#3f7d45", "#7cbf8a"),
    ("#a83f72", "#e58ab4"),
    ("#4a55a8", "#9aa4ee"),
    ("#5f6d1f", "#b3c25a"),
    ("#4f6f8a", "#93b3cc"),
    ("#7f6d4d", "#c2ad88"),
    ("#857b66", "#aaa08a"),
)
_FILLS = {
    "paper": ("#fffdf7", "#1b2125"),
    "ocean": ("#e9f0ed", "#1b2c31"),
    "tide": ("#e4ebee", "#202d36"),
    "last": ("#f7f0df", "#2b271c"),
    "even": ("#f3f6f2", "#1f282b"),
    "water": ("#d9e6e2", "#22393f"),
    "land": ("#ecdfc4", "#3a3526"),
    "box": ("#fffdf7", "#242b30"),
    "ink": ("#23211c", "#e7e0d3"),
    "soft": ("#645c51", "#a8a093"),
    "gold": ("#775817", "#d2ab5c"),
}
_STROKES = {
    "rule": ("#d8e0da", "#2d3b40"),
    "stream": ("#e2d2a8", "#4d4428"),
    "knot": ("#23211c", "#e7e0d3"),
    "edged": ("#b09c70", "#7a6f4e"),
    "way": ("#57534a", "#a8a093"),
    "guarded": ("#a06d06", "#e0b04a"),
}
_PLAIN = """{0}{{font-family:system-ui,"DejaVu Sans",sans-serif}}
{0} text{{stroke:none}}
{0} .serif{{font-family:Georgia,"DejaVu Serif",serif;font-style:italic;font-weight:700}}
{0} .bold{{font-weight:700}}
{0} .mk{{stroke-width:1.6}}
{0} .mk.takes{{stroke-width:2.4}}
{0} .gives{{stroke-width:.8}}
{0} .th{{fill:none;stroke-width:2;stroke-linecap:round;stroke-linejoin:round;opacity:.85}}
{0} .rule,{0} .stream,{0} .knot,{0} .way,{0} .guarded,{0} .strand{{fill:none}}
{0} .rule{{stroke-width:.8}}
{0} .stream{{stroke-linecap:round}}
{0} .knot{{stroke-width:.9;opacity:.35}}
{0} .strand{{stroke-width:1.3;opacity:.55}}
{0} .tie{{opacity:.42}}
{0} .way,{0} .guarded{{stroke-width:1.2;opacity:.8}}
{0} .fail,{0} .strand.takes{{stroke-dasharray:4 3}}
{0} .redirect,{0} .strand.forbids{{stroke-dasharray:1 3}}
{0} .area{{opacity:.62}}
{0} .faint{{opacity:.12}}
"""


def stylesheet(medium: Medium, scope: str = ".wb-map") -> str:
    """The CSS of a story map."""
    light = _PLAIN.format(scope) + _colours(scope, 0)
    if medium == "png":
        return light
    if medium == "file":
        return f"{light}@media (prefers-color-scheme:dark){{\n{_colours(scope, 1)}}}\n"
    themed = _colours(f'body[data-jp-theme-light="false"] {scope}', 1)
    other = _colours(f"body:not([data-jp-theme-light]) {scope}", 1)
    return f"{light}{themed}@media (prefers-color-scheme:dark){{\n{other}}}\n"


def _colours(scope: str, at: int) -> str:
    """The rules for colours, light (0) or dark (1)."""
    rules = [f"{scope} .f{number}{{fill:{hue[at]}}}" for number, hue in enumerate(_HUES)]
    rules += [f"{scope} .s{number}{{stroke:{hue[at]}}}" for number, hue in enumerate(_HUES)]
    rules += [f"{scope} .{name}{{fill:{colours[at]}}}" for name, colours in _FILLS.items()]
    rules += [f"{scope} .{name}{{stroke:{colours[at]}}}" for name, colours in _STROKES.items()]
    paper = _FILLS["paper"][at]
    rules += [f"{scope} .asks{{fill:{paper}}}", f"{scope} .gives{{stroke:{paper}}}", f"{scope} .forbids{{fill:none}}"]
    return "\n".join(rules) + "\n"
