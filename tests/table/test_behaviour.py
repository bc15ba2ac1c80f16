"""The functions registered for steps: found by class, or by the nearest parent class."""

from __future__ import annotations

import pytest

from wanderbook.table.behaviour import Registry


class Step: ...


class Drawing(Step): ...


class Unknown: ...


def test_a_step_behaves_as_its_parent_does() -> None:
    registry = Registry()

    @registry.register(Step)
    def behave() -> str:
        return "as a step"

    assert registry[Drawing] is behave
    assert registry[Step] is behave


def test_a_step_without_a_function_is_named() -> None:
    with pytest.raises(KeyError, match="no function is registered for Unknown"):
        Registry()[Unknown]
