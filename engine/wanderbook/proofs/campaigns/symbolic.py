"""Knowledge of the facts on a walk that began with all of them open: which were tested, and which have changed.

A fact that nothing has tested or changed yet is open and as it was at the ship. A test of an open fact splits the walk,
and so does a change of one, since its effect depends on the earlier value.
"""

from __future__ import annotations

from wanderbook.machine.guards import CROSS, GAIN, SET, USE, BitChange, Clause
from wanderbook.proofs.campaigns.facts import NOTHING, Precondition, WalkFacts

Symbolic = tuple[int, int, int, int, int]
"""Facts tested to hold, facts tested not to hold, facts switched on, facts switched off; and which of the tested facts
have not influenced the walk's position yet."""
OPEN: Symbolic = (0, 0, 0, 0, 0)


def asks_of(known: Symbolic) -> Precondition:
    """The precondition at the ship for being here. A fact that a change merely asked about, with no guard testing it
    since, does not count: both outcomes lead here by the same replies."""
    yes, no, _, _, moot = known
    if moot:
        yes, no = yes & ~moot, no & ~moot
    return Precondition(yes, no) if yes or no else NOTHING


def assume_clause(facts: WalkFacts, known: Symbolic, clause: Clause) -> Symbolic | None:
    """What is known once a guard's clause holds; None if it cannot. Facts that it tests are no longer moot, so
    `asks_of` reports them."""
    want, lack = clause
    if not want and not lack:
        return known
    if moot := known[4]:
        known = (*known[:4], moot & ~facts.whole(want | lack))
    return assume(known, clause, facts.local)


def assume(known: Symbolic, clause: Clause, local: int) -> Symbolic | None:
    """What is known with these facts present and those absent; None if that is a contradiction. Local facts were absent
    at the ship."""
    want, lack = clause
    yes, no, on, off, moot = known
    if want:
        want &= ~on
        if want & off or want & no or want & local:
            return None
    if lack:
        lack &= ~off
        if lack & on or lack & yes:
            return None
        lack &= ~local
    return yes | want, no | lack, on, off, moot


def after(facts: WalkFacts, known: Symbolic, changes: tuple[BitChange, ...], crossed: int) -> list[Symbolic]:
    """What can be known after these changes; `crossed` is the fact that this exploration's entrance is crossed off."""
    several = [known]
    for change in changes:
        several = [new for one in several for new in changed(facts, one, change, crossed)]
    return several


def changed(facts: WalkFacts, known: Symbolic, change: BitChange, crossed: int) -> list[Symbolic]:
    """What can be known after one change: a case for each way in which the facts before it may be. A quest is two
    facts, held and *had*, which means held or used up."""
    kind, target = change
    if kind == GAIN:
        held, had = facts.held[target], facts.had[target]
        return _split(facts, known, (0, held | had), held | had, 0, (had, 0))
    if kind == USE:
        held, had = facts.held[target], facts.had[target]
        return _split(facts, known, (held | had, 0), 0, held, (0, held))
    if kind == CROSS:
        return _split(facts, known, (0, crossed), crossed, 0, (crossed, 0)) if crossed else [known]
    bit = 1 << target
    if kind == SET:
        return _split(facts, known, (0, bit), bit, 0, (bit, 0))
    return _split(facts, known, (bit, 0), 0, bit, (0, bit))


def _split(facts: WalkFacts, known: Symbolic, when: Clause, on: int, off: int, otherwise: Clause) -> list[Symbolic]:
    """What can be known after a change: if the facts are as in `when`, it sets `on` and clears `off`; if they are as in
    `otherwise`, it has no effect."""
    found = []
    for clause, turns_on, turns_off in ((when, on, off), (otherwise, 0, 0)):
        clause_here = facts.clause(clause)
        if clause_here is not None and (assumed := assume(known, clause_here, facts.local)) is not None:
            found.append(_put(known, assumed, turns_on, turns_off))
    return found


def _put(before: Symbolic, known: Symbolic, turned_on: int, turned_off: int) -> Symbolic:
    """What is known after facts were switched on and off. A fact that ends as it was asked to be has not changed."""
    yes, no, on, off, moot = known
    on, off = (on | turned_on) & ~turned_off, (off | turned_off) & ~turned_on
    return yes, no, on & ~yes, off & ~no, moot | (yes ^ before[0]) | (no ^ before[1])


def does_the_same(one: Symbolic, other: Symbolic) -> bool:
    """Whether `one` is allowed wherever `other` is, with the same changes."""
    return one[2] == other[2] and one[3] == other[3] and one[0] & other[0] == one[0] and one[1] & other[1] == one[1]
