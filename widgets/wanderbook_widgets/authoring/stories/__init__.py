"""The desk with a story of another program on it: its text, which is only read, its map and its proofs."""
