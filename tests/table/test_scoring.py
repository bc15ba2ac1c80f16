"""Scoring lines."""

from wanderbook.table.scoring import ScoringLine, score


def test_points_by_ones_by_twos_and_once() -> None:
    lines = (
        ScoringLine("card", 2, "Cards", "R-1"),
        ScoringLine("coin", 1, "Coins", "R-2", per=2),
        ScoringLine("renown", 10, "Renown", "R-3", above=10),
        ScoringLine("defeat", -10, "Defeats", "R-4"),
    )
    counts = {"card": 3, "coin": 7, "renown": 10, "defeat": 1}
    scored = score(lines, counts.__getitem__)
    assert [line.points for line in scored.lines] == [6, 3, 0, -10]
    assert [line.rule for line in scored.lines] == ["R-1", "R-2", "R-3", "R-4"]
    assert scored.total == -1
    assert score(lines, {**counts, "renown": 11}.__getitem__).total == 9
