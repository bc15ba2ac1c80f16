"""The `wanderbook` command line."""
