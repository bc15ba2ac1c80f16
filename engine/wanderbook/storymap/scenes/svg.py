"""A picture of a story map as SVG text."""

from __future__ import annotations

from collections.abc import Collection
from html import escape

from wanderbook.diagnostics import harmless
from wanderbook.storymap.scenes.shapes import Scene, Shape
from wanderbook.storymap.scenes.style import Medium, stylesheet


def svg_of(scene: Scene, medium: Medium = "file", faint: Collection[int] = ()) -> str:
    """The picture. `faint` are the positions of shapes that stay in the background, since others are highlighted."""
    wide, high = f"{scene.width:g}", f"{scene.height:g}"
    size = f'width="{wide}" height="{high}"' if medium != "page" else 'width="100%"'
    shapes = (_element(shape, at in faint) for at, shape in enumerate(scene.shapes))
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="wb-map" role="img" {size} viewBox="0 0 {wide} {high}">',
            f"<title>{_text(scene.title)}</title>",
            f"<style>\n{stylesheet(medium)}</style>",
            f'<rect class="paper" width="{wide}" height="{high}"/>',
            *shapes,
            "</svg>\n",
        )
    )


def _element(shape: Shape, is_faint: bool) -> str:
    """One shape; texts of a book are never markup."""
    names = {"data-thread": shape.thread, "data-place": shape.place, "data-section": shape.section}
    look = f"{shape.look} faint" if is_faint else shape.look
    said = {"class": look, **shape.attributes, **{key: name for key, name in names.items() if name}}
    attributes = " ".join(f'{key}="{_text(value)}"' for key, value in said.items())
    title = f"<title>{_text(shape.title)}</title>" if shape.title else ""
    inside = f"{title}{_text(shape.text)}"
    return f"<{shape.tag} {attributes}>{inside}</{shape.tag}>" if inside else f"<{shape.tag} {attributes}/>"


def _text(value: str | float) -> str:
    return escape(harmless(value)) if isinstance(value, str) else f"{value:g}"
