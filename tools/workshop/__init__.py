"""Tools for those who build Wanderbook: fuzzing and benchmarks. Not part of the distribution."""
