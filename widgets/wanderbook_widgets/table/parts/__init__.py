"""The parts of the table, each a function of the seat that gives plain data."""
