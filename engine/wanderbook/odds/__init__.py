"""Probabilities in a story: `ways` reduces it to decisions and draws, `reader` plays it, `chances` computes the
odds."""
