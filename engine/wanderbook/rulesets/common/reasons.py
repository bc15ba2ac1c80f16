"""The reason for an adviser's reply: one kind of reason, from what was weighed. The sentence for each kind is
elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from wanderbook.book import Choice
from wanderbook.book.conditions import And, HasKeyword, HasQuest
from wanderbook.ids import name_of
from wanderbook.rulesets.common.actions import Explore
from wanderbook.rulesets.common.advising import Evaluator, Lookahead, play_on, stake
from wanderbook.rulesets.common.steps import ChooseMode, ChoosePlayers, ChooseVariants, DiscardDown, GiveStatus
from wanderbook.table import Pick, Question, Table, decision, open_actions, open_options
from wanderbook.table.challenge import likelihood, rules_of, total
from wanderbook.table.decisions import Chosen
from wanderbook.table.game import Reason
from wanderbook.table.steps import AlterFate, ChooseWay, Gather, Tried

LEAST = 0.05
"""A part of the worth that differs by less gives no reason."""


Own = Callable[[Any, Table, Any, Question, Chosen], Reason | None]
"""A game's own reasons, from the step and the reply."""


BY_HABIT: dict[type, str] = {
    **dict.fromkeys((ChoosePlayers, ChooseMode, ChooseVariants), "as_usual"),
    DiscardDown: "missed_least",
    GiveStatus: "status_borne",
}
"""Questions answered by a rule of thumb, each with its reason. A game adds its own."""


def reason(mind: Evaluator, state: Table, asked: Question, chosen: Chosen, own: Own, outlook: Lookahead) -> Reason:
    """The main reason for an adviser's reply. Challenges, story choices and explorations have reasons of their own."""
    step = state.agenda[-1]
    if _is_free_action(asked, chosen):
        done = play_on(mind, mind.after(state, chosen), lambda table: table.agenda == state.agenda, outlook.habit)
        return _best_part("first", dict_of(mind, done), dict_of(mind, state))
    if isinstance(asked, Pick) and asked.least and len(open_options(asked.options)) == 1:
        return Reason("only")
    match step:
        case Gather(tried=tried) if tried.needed:
            return _party(mind, state, tried, asked, chosen)
        case AlterFate(tried=tried) if tried.skill and tried.needed:
            return _alteration(mind, state, tried, asked, chosen)
        case ChooseWay(section=section):
            return _choice_reason(mind, state, asked, section, chosen, outlook)
    why = own(mind, state, step, asked, chosen) or _reason_to_explore(mind, state, asked, chosen)
    if why is None and type(step) in BY_HABIT:
        return Reason(BY_HABIT[type(step)])
    return why or _better(mind, state, asked, chosen)


def _is_free_action(asked: Question, chosen: Chosen) -> bool:
    """Whether a reply takes a free action before the question is answered."""
    return len(chosen) == 1 and isinstance(asked, Pick) and chosen[0] not in {option.id for option in asked.options}


def _party(mind: Evaluator, state: Table, tried: Tried, asked: Question, chosen: Chosen) -> Reason:
    """Why this party, or nobody, takes a challenge: with the chances without and with them."""
    able = open_options(asked.options) if isinstance(asked, Pick) else []
    nobody = float(likelihood(mind.game, state, tried))
    if chosen:
        return Reason("party", nobody, float(likelihood(mind.game, state, replace(tried, joined=chosen))))
    everybody = float(likelihood(mind.game, state, replace(tried, joined=tuple(able))))
    return Reason("nobody" if everybody > nobody else "nobody_helps", nobody, everybody)


def _alteration(mind: Evaluator, state: Table, tried: Tried, asked: Question, chosen: Chosen) -> Reason:
    """Why the draw is altered or kept: what is missing before and after, or the chance of a redraw."""
    rules, game = rules_of(mind.game), mind.game
    short = rules.needed(game, state, tried) - total(game, state, tried)
    if not chosen:
        return Reason("passes" if short <= 0 else "not_worth_it", after=short)
    assert isinstance(asked, Pick)
    below = replace(state, agenda=state.agenda[:-1])
    after, then = rules.alter(game, below, tried, asked.actions(chosen)[0], lambda event: None)
    if then.number is None:
        return Reason("redraw", 0.0, float(likelihood(game, after, then)))
    return Reason("adds", short, rules.needed(game, after, then) - total(game, after, then))


def _choice_reason(
    mind: Evaluator, state: Table, asked: Question, section: str, chosen: Chosen, outlook: Lookahead
) -> Reason:
    """Why to take this choice of the story: the quest that opens it, its challenge or fight, its immediate gain, or
    what is known of the other choices.
    """
    choices = mind.game.sections[section].choices
    options = open_options(asked.options) if isinstance(asked, Pick) else []
    letters = {one: one.partition(":")[0] for one in (*chosen, *options)}
    ways = {one: choices[letter].choice for one, letter in letters.items() if letter in choices}
    way = ways.get(chosen[0]) if chosen else None
    if way is None:
        return Reason("way_new")
    if quest := _opened_by(mind, state, way):
        return Reason("way_quest", name=f"quest:{quest}")
    after = mind.after(state, chosen)
    step = after.agenda[-1] if after.agenda else None
    if isinstance(step, Gather) and step.tried.needed:
        return Reason("way_trial", after=_chance_of_success(mind, after, step.tried, outlook))
    if isinstance(step, outlook.fighting):
        return Reason("way_fight")
    best = _better(mind, state, asked, chosen)
    if best.kind != "best":
        return best
    gone = {one: name_of(section, letter) in mind.memory.gone for one, letter in letters.items()}
    others = [one for one in ways if one not in chosen]
    if gone[chosen[0]]:
        return Reason("way_promises")
    if all(gone[other] for other in others):
        return Reason("way_last")
    risky = any(ways[other].trial or ways[other].price for other in others)
    return Reason("way_safe" if risky and not (way.trial or way.price) else "way_new")


def _opened_by(mind: Evaluator, state: Table, way: Choice) -> int:
    """The quest in play that a choice requires; 0 where it requires none."""
    requires = way.requires
    for part in requires.all if isinstance(requires, And) else (requires,):
        for number in mind.open_quests(state):
            quest = mind.game.book.quests.get(number)
            if isinstance(part, HasQuest) and part.quest == number:
                return number
            if isinstance(part, HasKeyword) and quest is not None and quest.keyword == part.keyword:
                return number
    return 0


def _chance_of_success(mind: Evaluator, state: Table, tried: Tried, outlook: Lookahead) -> float:
    """The chance that a challenge succeeds with the party that the outlook would send."""
    asked = decision(mind.game, state)
    assert isinstance(asked, Pick)
    names = outlook.party(mind, state, tried, asked, stake(mind, state, tried)).names
    return float(likelihood(mind.game, state, replace(tried, joined=names)))


def _reason_to_explore(mind: Evaluator, state: Table, asked: Question, chosen: Chosen) -> Reason | None:
    """Why to explore a location: for a quest, because it is new, or since choices have opened there. None if the reply
    does not explore.
    """
    actions = asked.actions(chosen) if isinstance(asked, Pick) else ()
    exploring = next((action for action in actions if isinstance(action, Explore)), None)
    if exploring is None:
        return None
    if not mind.memory.visits[exploring.location]:
        if quest := _sends_to(mind, state, exploring.location):
            return Reason("explore_quest", name=f"quest:{quest}")
        return Reason("explore_new", name=f"location:{exploring.location}")
    opened = any(mind.memory.leads(mind.game, state, exploring.location))
    return Reason("explore_opened" if opened else "explore_again")


def _sends_to(mind: Evaluator, state: Table, location: str) -> int:
    """The quest in play that sends to a location; 0 where none does."""
    return next(iter(mind.game.book.quests_to(location, mind.open_quests(state))), 0)


def _better(mind: Evaluator, state: Table, asked: Question, chosen: Chosen) -> Reason:
    """The part of the state's value that this reply improves most, compared with the next best reply."""
    if not isinstance(asked, Pick):
        return Reason("best")
    rest: list[dict[str, float]] = [dict_of(mind, state)]
    if asked.most == 1:
        others = [str(action) for action in open_actions(asked.options) if (str(action),) != chosen]
        rest = [dict_of(mind, mind.after(state, (other,))) for other in others] or rest
    return _best_part(
        "best", dict_of(mind, mind.after(state, chosen)), max(rest, key=lambda parts: sum(parts.values()))
    )


def _best_part(kind: str, after: Mapping[str, float], other: Mapping[str, float]) -> Reason:
    """A reason of this kind, with the part of the value that gains most."""
    gains = {name: after.get(name, 0.0) - other.get(name, 0.0) for name in {**after, **other}}
    gains.pop("pending", None)
    most = max(gains, key=lambda name: (gains[name], name), default="")
    return Reason(f"{kind}_{most}" if most and gains[most] > LEAST else kind)


def dict_of(mind: Evaluator, state: Table) -> dict[str, float]:
    """The parts of a state's value, summed by name."""
    sums: dict[str, float] = {}
    for name, part in mind.parts(state):
        sums[name] = sums.get(name, 0.0) + part
    return sums
