"""Drawings for the atlas: shapes are read, and nothing else of a file reaches a page."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from wanderbook.notation.drawings import (
    DEEPEST,
    LARGE,
    MOST_BYTES,
    MOST_SHAPES,
    OTHER,
    SIZE,
    UNREAD,
    NotDrawn,
    Shape,
    as_element,
    drawing_at,
    read_drawing,
)

INKSCAPE = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'


def svg(inside: str, more: str = 'viewBox="0 0 10 12"') -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" {INKSCAPE} {more}>{inside}</svg>'.encode()


def test_shapes_are_read_with_their_looks() -> None:
    inside = '<title>x</title><g fill="NONE" stroke="#2A2723"><path d="M1-2.5l3,4e-1Z" stroke-width=".5"/></g>'
    drawing = read_drawing(svg(inside))
    path = Shape("path", {"d": "M1-2.5l3,4e-1Z", "stroke-width": ".5"})
    group = Shape("g", {"fill": "none", "stroke": "#2a2723"}, (path,))
    assert drawing == (10, 12, (Shape("g", {}, (group,)),))
    assert ElementTree.tostring(as_element(path)) == b'<path d="M1-2.5l3,4e-1Z" stroke-width=".5" />'


def test_what_holds_for_the_whole_file_holds_for_its_shapes() -> None:
    drawing = read_drawing(svg("<path/>", 'viewBox="0,0,1,1" width="9" stroke-linecap="round" fill="none"'))
    assert drawing.shapes[0].looks == {"stroke-linecap": "round", "fill": "none"}


def test_names_and_notes_of_an_editor_are_left_out() -> None:
    inside = '<metadata><script/></metadata><inkscape:grid/><path id="a" inkscape:label="b" d="M0 0"/>'
    assert read_drawing(svg(inside)).shapes[0].inside == (Shape("path", {"d": "M0 0"}),)


@pytest.mark.parametrize(
    ("inside", "flaw"),
    [
        ("<script>alert(1)</script>", "<script>"),
        ("<style>@import 'x'</style>", "<style>"),
        ("<image href='https://example.org/x.png'/>", "<image>"),
        ("<use href='#a'/>", "<use>"),
        ("<foreignObject/>", "<foreignObject>"),
        ("<text>Sea</text>", "<text>"),
        ("<g><a href='javascript:alert(1)'/></g>", "<a>"),
        ("<animate attributeName='d'/>", "<animate>"),
        ("<path onclick='alert(1)'/>", "onclick"),
        ("<path style='fill:url(//example.org)'/>", "style"),
        ("<path class='lit'/>", "class"),
        ("<path fill='url(#a)'/>", "fill=url(#a)"),
        ("<path fill='red'/>", "fill=red"),
        ("<path stroke='var(--ink)'/>", "stroke=var(--ink)"),
        ("<path d='&lt;b&gt;'/>", "d=<b>"),
        ("<path transform='url(https://x)'/>", "transform=url(https://x)"),
        ("<g>" * DEEPEST + "</g>" * DEEPEST, LARGE),
        ("<path/>" * MOST_SHAPES, LARGE),
        ("<path>", OTHER),
        ("&lol;", OTHER),
    ],
)
def test_anything_else_is_refused(inside: str, flaw: str) -> None:
    with pytest.raises(NotDrawn) as refused:
        read_drawing(svg(inside))
    assert str(refused.value) == flaw


@pytest.mark.parametrize(
    "box", ["", 'viewBox="0 0 10"', 'viewBox="-5 0 10 10"', 'viewBox="0 0 0 9"', 'viewBox="0 0 nan 1"']
)
def test_a_drawing_says_how_large_it_is(box: str) -> None:
    with pytest.raises(NotDrawn, match=SIZE):
        read_drawing(svg("", box))


@pytest.mark.parametrize(
    ("content", "flaw"),
    [
        (b"<svg viewBox='0 0 1 1'/>", OTHER),
        (b"\x89PNG", OTHER),
        ("<svg/>".encode("utf-16"), OTHER),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + svg("&a;"), "<!DOCTYPE>"),
        (svg(" " * MOST_BYTES), LARGE),
    ],
)
def test_what_is_no_drawing_is_refused(content: bytes, flaw: str) -> None:
    with pytest.raises(NotDrawn, match=flaw):
        read_drawing(content)


def test_a_file_that_cannot_be_read_is_no_drawing(tmp_path: Path) -> None:
    with pytest.raises(NotDrawn, match=UNREAD):
        drawing_at(tmp_path)
