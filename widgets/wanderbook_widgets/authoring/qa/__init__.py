"""The QA bench of the desk: findings, coverage, odds, playtests and editions as tables."""
