"""`wanderbook lsp`: the language service for editors. Needs pygls."""
