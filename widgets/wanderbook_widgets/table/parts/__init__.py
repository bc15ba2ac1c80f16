"""The parts of the table, each a function of the seat that returns plain data."""
