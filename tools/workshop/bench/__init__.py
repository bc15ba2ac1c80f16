"""Benchmarks: ratios measured side by side in one run, never in the tests, for machines are noisy."""
