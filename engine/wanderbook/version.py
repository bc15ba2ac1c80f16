"""Which Wanderbook this is."""

VERSION = "0.1.0"
