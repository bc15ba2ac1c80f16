"""What can fail, as macros: chances, rolls against a stat, fights."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.book.sections import Chance, Choice, Fight, Section, StatRoll
from wanderbook.book.stats import CombatRule
from wanderbook.foreign.exporting.prose import label, markup
from wanderbook.foreign.exporting.rules import Rules, rolled


class Words:
    """The words of buttons, in the book's language."""

    def __init__(self, language: str) -> None:
        french = language == "fr"
        self.go_on = "Continuer" if french else "Continue"
        self.the_end = "Fin" if french else "The end"
        self.fight = "Combattre" if french else "Fight"
        self.run = "Fuir" if french else "Run"
        self.won = "Gagné" if french else "Won"
        self.lost = "Perdu" if french else "Lost"


def click(passage: str) -> str:
    """The way to a passage from inside a link."""
    return f'<<goto "{passage}">>'


class Trials:
    """The bodies of choices, and the passages that these need besides the section."""

    def __init__(self, rules: Rules, words: Words) -> None:
        self.rules, self.words = rules, words
        self.passages: list[tuple[str, str]] = []

    def body(self, section: Section, choice: Choice) -> str:
        """What happens when a choice is taken, after its price was paid."""
        after = self.rules.run(choice.effects, "", click)
        name = f"{section.number} {choice.letter}"
        match choice.trial:
            case None:
                return after
            case Chance(wins=wins, faces=faces):
                return self._rolled(f"random(1, {faces}) lte {wins}", after, self.failure(name, choice, after))
            case StatRoll(stat=stat, dice=dice, number=number):
                var = self.rules.names.stats[stat]
                total = rolled(dice, "" if number is None else var)
                test = f"{total} lte {var}" if number is None else f"{total} gte {number}"
                return self._rolled(test, after, self.failure(name, choice, after))
            case Fight() as fight:
                return self._fight(name, fight, choice, after)
        self.rules.lost[f"a trial: {choice.trial.kind}"] = None
        return after

    @staticmethod
    def _rolled(test: str, after: str, failure: str) -> str:
        return f"<<if {test}>>{after}<<else>>{failure}<</if>>"

    def failure(self, name: str, choice: Choice, after: str) -> str:
        """What happens on failure. A text for it is a passage of its own."""
        if choice.failure is None:
            return after
        done = self.rules.run(choice.failure.effects, after, click)
        if not choice.failure.text:
            return done
        passage = f"{name} fail"
        text = f'{markup(choice.failure.text)}\n\n<<link "{self.words.go_on}">>{done}<</link>>'
        if (passage, text) not in self.passages:
            self.passages.append((passage, text))
        return click(passage)

    # ---------------------------------------------------------------- fights

    def _fight(self, name: str, fight: Fight, choice: Choice, after: str) -> str:
        """The way into a fight, which is a passage of its own."""
        passage, rule = f"{name} fight", self.rules.book.title_page.combat
        failure = self.failure(name, choice, after)
        if rule is None or rule.kind != "contest":
            self.rules.lost[f"{name}: a fight by a table of losses: the reader says how it ends"] = None
            ways = f'<<link "{self.words.won}">>{after}<</link>>\n<<link "{self.words.lost}">>{failure}<</link>>'
            self.passages.append((passage, ways))
            return click(passage)
        self.passages.append((passage, "\n".join(self._rounds(passage, rule, fight, choice, after, failure))))
        return f"<<set $foe to 0>><<set $foe_health to {fight.foes[0].health}>>{click(passage)}"

    def _rounds(
        self, passage: str, rule: CombatRule, fight: Fight, choice: Choice, after: str, failure: str
    ) -> Iterator[str]:
        """A passage that is read again in every round."""
        names = self.rules.names.stats
        health = names[rule.health]
        for at, foe in enumerate(fight.foes):
            yield f"<<if $foe is {at}>>{label(foe.name)}: $foe_health<</if>>"
        zero = self.rules.at_zero(rule.health)
        beaten = click(zero) if zero and (choice.failure is None or fight.may_run) else failure
        body = f"<<set _mine to {rolled(rule.roll, names[rule.stat])}>>"
        for at, foe in enumerate(fight.foes):
            theirs = f"<<set _theirs to {rolled(rule.roll, str(foe.skill))}>>"
            body += f"<<if $foe is {at}>>{theirs}<</if>>" if len(fight.foes) > 1 else theirs
        body += f"<<if _mine gt _theirs>><<set $foe_health to Math.max($foe_health - {rule.harm}, 0)>>"
        body += f"<<elseif _mine lt _theirs>><<set {health} to Math.max({health} - {rule.harm}, 0)>><</if>>"
        body += f"<<if {health} is 0>>{beaten}<<elseif $foe_health is 0>>"
        for at, foe in enumerate(fight.foes[1:]):
            follow = f"<<set $foe to {at + 1}>><<set $foe_health to {foe.health}>>{click(passage)}"
            body += f"<<if $foe is {at}>>{follow}<<else>>"
        body += after + "<</if>>" * (len(fight.foes) - 1) + f"<<else>>{click(passage)}<</if>>"
        yield f'<<link "{self.words.fight}">>{body}<</link>>'
        if fight.may_run:
            paid = f"<<set {health} to Math.max({health} - {rule.run}, 0)>>" if rule.run else ""
            ran = f"<<if {health} is 0>>{click(zero)}<<else>>{failure}<</if>>" if rule.run and zero else failure
            yield f'<<link "{self.words.run}">>{paid}{ran}<</link>>'
