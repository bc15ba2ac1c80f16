"""A printed book: a PDF with parts to cut out, a web page and an EPUB, all from one manuscript.

- `nodes`: what a page consists of, as data; `prose`, `story`, `cards`, `atlas` make it from a book
- `manuscript`: the whole book, ready to be set; `labels`: words around it, from `en.toml`, `fr.toml`
- `shuffle`: other numbers for the sections
- `pdf`: set by Typst with `book.typ` and `parts.typ`; `web`: HTML; `epub`
"""
