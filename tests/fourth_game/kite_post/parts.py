"""What the table shows: the stores with the deck, and the kites."""
