"""The book as an EPUB 3: a file for each section, so that each begins on a screen of its own."""

from __future__ import annotations

import io
import os
import time
from collections.abc import Iterable
from pathlib import PurePath
from uuid import UUID
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from wanderbook_tools.printing.manuscript import Manuscript, Ready
from wanderbook_tools.printing.prose import KINDS
from wanderbook_tools.printing.web import Page, Pages, stylesheet

CONTAINER = b"""<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
XHTML, OPS = "http://www.w3.org/1999/xhtml", "http://www.idpf.org/2007/ops"
OPF, DC = "http://www.idpf.org/2007/opf", "http://purl.org/dc/elements/1.1/"


def epub(ready: Ready, digest: str) -> bytes:
    """The EPUB file. `digest` identifies the book's content. The time is SOURCE_DATE_EPOCH, if that is set."""
    moment = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())))
    pages = Pages(ready, lambda id: f"{id}.xhtml")
    whole = ready.manuscript
    made = list(pages.all())
    shown = {name: content for name, content in ready.files.items() if not name.startswith("chart-")}
    contents = {
        "META-INF/container.xml": CONTAINER,
        "EPUB/package.opf": _package(whole, made, shown, digest, time.strftime("%Y-%m-%dT%H:%M:%SZ", moment)),
        "EPUB/nav.xhtml": _nav(whole, [("title", whole.title), *pages.doors()]),
        "EPUB/style.css": stylesheet().encode(),
        **{f"EPUB/{page.id}.xhtml": _document(whole.language, page.title, page.content) for page in made},
        **{f"EPUB/{name}": content for name, content in shown.items()},
    }
    return _zipped(contents, moment)


def _zipped(contents: dict[str, bytes], moment: time.struct_time) -> bytes:
    """The zipped files. The file type comes first and uncompressed, so that it can be read at the start of the file."""
    stream = io.BytesIO()
    day, hour = moment[:3], moment[3:6]
    date = max((*day, *hour), (1980, 1, 1, 0, 0, 0))
    with ZipFile(stream, "w") as archive:
        archive.writestr(ZipInfo("mimetype", date), b"application/epub+zip", ZIP_STORED)
        for name, content in contents.items():
            archive.writestr(ZipInfo(name, date), content, ZIP_DEFLATED)
    return stream.getvalue()


def _document(language: str, title: str, *content: Element) -> bytes:
    """A page of the book, as XHTML."""
    root = Element("html", {"xmlns": XHTML, "xmlns:epub": OPS, "lang": language, "xml:lang": language})
    head = SubElement(root, "head")
    SubElement(head, "title").text = title
    SubElement(head, "link", {"rel": "stylesheet", "type": "text/css", "href": "style.css"})
    SubElement(root, "body").extend(content)
    return _written(root, doctype=True)


def _nav(whole: Manuscript, doors: Iterable[tuple[str, str]]) -> bytes:
    """The table of contents, as XHTML."""
    nav = Element("nav", {"epub:type": "toc"})
    SubElement(nav, "h2").text = whole.labels["contents"]
    listed = SubElement(nav, "ol")
    for id, name in doors:
        SubElement(SubElement(listed, "li"), "a", {"href": f"{id}.xhtml"}).text = name
    return _document(whole.language, whole.title, nav)


def _package(whole: Manuscript, pages: list[Page], shown: Iterable[str], digest: str, moment: str) -> bytes:
    """The package document, which lists the metadata, files and order of an EPUB."""
    root = Element("package", {"xmlns": OPF, "version": "3.0", "unique-identifier": "id", "xml:lang": whole.language})
    about = SubElement(root, "metadata", {"xmlns:dc": DC})
    SubElement(about, "dc:identifier", {"id": "id"}).text = UUID(digest).urn
    SubElement(about, "dc:title").text = whole.title
    SubElement(about, "dc:language").text = whole.language
    for author in whole.authors:
        SubElement(about, "dc:creator").text = author
    if whole.licence:
        SubElement(about, "dc:rights").text = whole.licence
    SubElement(about, "meta", {"property": "dcterms:modified"}).text = moment
    items, spine = SubElement(root, "manifest"), SubElement(root, "spine")
    _item(items, "nav", "nav.xhtml", "application/xhtml+xml", properties="nav")
    _item(items, "style", "style.css", "text/css")
    for page in pages:
        drawn = {"properties": "svg"} if page.drawn else {}
        _item(items, f"page-{page.id}", f"{page.id}.xhtml", "application/xhtml+xml", **drawn)
        SubElement(spine, "itemref", {"idref": f"page-{page.id}"})
    for name in shown:
        _item(items, name, name, KINDS[PurePath(name).suffix])
    return _written(root)


def _item(items: Element, id: str, href: str, kind: str, **more: str) -> None:
    SubElement(items, "item", {"id": id, "href": href, "media-type": kind, **more})


def _written(root: Element, doctype: bool = False) -> bytes:
    declaration = b'<?xml version="1.0" encoding="UTF-8"?>\n' + (b"<!DOCTYPE html>\n" if doctype else b"")
    written: bytes = ElementTree.tostring(root, "utf-8", xml_declaration=False)
    return declaration + written
