"""The public Python API: what `import wanderbook as wb` offers, a module for each kind of result.

`wanderbook/__init__.py` lists the names. The subcommands of `wanderbook` show the same results.
"""
