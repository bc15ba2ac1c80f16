"""The public Python API: the names of `import wanderbook as wb`, with a module for each kind of result.

`wanderbook/__init__.py` lists the names. The subcommands of `wanderbook` show the same results.
"""
