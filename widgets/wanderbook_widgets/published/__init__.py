"""The table in a published page: the same rules and the same view, in the reader's browser instead of a kernel.

It runs in Pyodide, without a notebook, a network or a disk. `wanderbook publish` writes such pages.
"""
