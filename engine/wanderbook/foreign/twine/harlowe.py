"""What Harlowe makes of a passage."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from wanderbook.foreign.expressions import Apply, Const, Expression, Unknown, Var
from wanderbook.foreign.program import Hide, Place, Set, visits
from wanderbook.foreign.twine.lowering import Arm, Lowering, link_parts
from wanderbook.foreign.twine.parsing import Asked, split

_BLANK = re.compile(r"<!--.*?-->|<script\b.*?</script>|<style\b.*?</style>", re.DOTALL | re.IGNORECASE)
_SCRIPT = re.compile(r"<script\b[^>]*>(.*?)</script>", re.DOTALL | re.IGNORECASE)
_TOKEN = re.compile(r"\[\[(?!\[)|\((?=[$_]?[A-Za-z][\w-]*:)|\[|\|(?=[\w-]*[>)]\[)|`+|[$_][A-Za-z_]\w*(?=\[)")
_PLUS = re.compile(r"\s*\+\s*(?=\([A-Za-z][\w-]*:)")
_HOOK = re.compile(r"\s*(?:\|[\w-]*[>)])?\[")
_NAMED = re.compile(r"\|([\w-]*)([>)])\[")
_BIND = re.compile(r"\s*(?:2)?bind\s+([$_]\w+(?:'s\s+\w+)*)\s*", re.DOTALL)
_HAS_LINK = re.compile(r"\[\[|\((?:link|click|mouseover|mouseout|go-?to)", re.IGNORECASE)
HISTORY = "#history"
"""Where the passages of a play are asked for; only whether one is among them is known."""

LOOKS = frozenset(
    "textstyle textcolour textcolor color colour t8n transition t8ndepart transitiondepart t8narrive transitionarrive"
    " align css font background bg box hoverstyle size textsize charstyle linestyle button action t8ntime t8ndelay"
    " floatbox border opacity transitiontime transitiondelay transitionskip t8nskip collapse nobr verbatim v vs hook"
    " matrix rotatez textrotatez textrotatex textrotatey borderradius cornerradius linkstyle bordersize b4r b4rsize"
    " b4rcolour bordercolour bordercolor lchvar columns textindent collapsed ignoresheet lineheight hidden"
    " animate".split()
)
"""Macros that change how a hook looks."""
QUIET = frozenset(
    "print alert stop savegame loadgame hide a array dm datamap ds dataset openurl gotourl linkurl icon iconundo"
    " iconredo iconrestart iconfullscreen iconcounter passage str string text history meter dialog num number lch hsl"
    " hsla lcha rgb rgba gradient stripes cond either random confirm prompt undo restart reload scroll debug ignore"
    " forget forgetvisits forgetundos seed mockvisits mockturns verbatimprint size verbatimsource words sorted"
    " shuffled reversed rotated range repeated joined count pos datanames datavalues subarray altered find folded"
    " interlaced permutations min max floor ceil round abs sqrt pow sign exp log weekday monthday monthname monthtime"
    " currenttime currentdate track masteraudio newtrack playlist newplaylist group newgroup linkundo linkrestart"
    " linkfullscreen savedgames source erase importgame exportgame assertexists assert colour test verbatim enchantin"
    " enchant change metadata storylet exclusivity urgency clickundo clickrestart mouseoverundo opened cycle nth hsv"
    " plural lowercase uppercase upperfirst lowerfirst strnth digitformat trimmed trunc unique visited bit split"
    " splitted strrepeated strreversed substring closestorylet allpass somepass nonepass all some none error"
    " hook".split()
)
"""Macros that neither change a variable nor lead anywhere, besides what their texts say."""
_SIGNS = {"bold": "''", "strong": "''", "italic": "//", "emphasize": "//", "emphasis": "//"}
"""Looks of Harlowe that it has a markup for."""
_UNSEEN = frozenset("verbatimsource seed ignore forget forgetvisits forgetundos storylet exclusivity urgency".split())
ONCE = ("link", "linkreveal", "linkreplace", "linkappend", "linkprepend", "linkshow", "linkrevealgoto")
LASTING = ("linkrepeat", "linkrerun")
POINTED = ("click", "mouseover", "mouseout", "hover")
CHOSEN = ("cyclinglink", "seqlink", "sequencelink", "dropdown")
TYPED = ("inputbox", "forceinputbox", "input", "forceinput")


class Call(NamedTuple):
    """A macro: `(link-goto: "On", "Cellar")`."""

    name: str
    args: str
    at: Place


class Hook(NamedTuple):
    text: str
    offset: int


class Harlowe(Lowering):
    """Harlowe 1 to 3."""

    dialect = "harlowe"

    def begin(self) -> None:
        """Collect the temporary variables of the story; its history may change at any time."""
        self.program.tainted.add(HISTORY)
        self._level = 0
        texts = "\n".join(one.text for one in self.story.passages.values())
        self._temporary = list(dict.fromkeys(re.findall(r"(?<![\w$.#\"'-])_[A-Za-z]\w*", texts)))

    def first(self) -> list[str]:
        return self.story.tagged("startup")

    def before(self) -> list[str]:
        return self.story.tagged("header")

    def behind(self) -> list[str]:
        return self.story.tagged("footer")

    def forgotten(self) -> Iterable[str]:
        return self._temporary

    # ---------------------------------------------------------------- text

    def text(self, text: str, offset: int) -> None:
        """Lower a text of Harlowe. In a whole passage, comments are blanked and scripts read first."""
        if not offset:
            for found in _SCRIPT.finditer(text):
                self.script(found[1], self.passage.at(found.start(1)))
            text = _BLANK.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
            self.offset = 0
        self._level += 1
        _Reading(self, text, offset).run()
        self._level -= 1

    def hook(self, hook: Hook | None) -> None:
        """Lower the content of a hook."""
        if hook is not None and hook.text.strip():
            before = self.offset
            self.text_inside(hook)
            self.offset = before

    def text_inside(self, hook: Hook) -> None:
        self._level += 1
        _Reading(self, hook.text, hook.offset).run()
        self._level -= 1

    @property
    def takes_links(self) -> bool:
        """Whether a test may come before a link that has no hook of its own, as from version 3 on."""
        return self.story.version.startswith("3")

    # ---------------------------------------------------------------- values

    def read(self, text: str, it: Expression | None = None) -> Expression:
        return self._historic(super().read(text, it))

    def answer(self, asked: Asked) -> Expression:
        """The expression for a question about the history: the passages visited, or whether one was."""
        match asked:
            case Asked("history", ()):
                return Var(HISTORY)
            case Asked("visited", (name,)):
                return Apply(">", (Var(visits(name)), Const(0))) if name != self.here else Unknown("visited")
            case Asked("passage", ()):
                return Unknown("passage")
        return super().answer(asked)

    def _historic(self, expression: Expression) -> Expression:
        """A test for a passage in the history, as a test of its visits. The history does not include the present
        one."""
        match expression:
            case Apply("contains", (Var(name), Const(str(passage)))) if name == HISTORY:
                return Apply(">", (Var(visits(passage)), Const(int(passage == self.here))))
            case Apply(op, args):
                return Apply(op, tuple(map(self._historic, args)))
        return expression

    def not_read(self, text: str) -> None:
        """Let hooks in values and custom macros run at any time."""
        if "[" in text and (_HAS_LINK.search(text) or re.search(r"\((?:set|put|display|move)\b", text)):
            self.unsure(text)
            for inner in re.findall(r"\((?:display|go-?to|link-goto):[^()]*\)", text, re.IGNORECASE):
                self.unsure(inner)

    # ---------------------------------------------------------------- macros

    def macro(self, call: Call, hook: Hook | None) -> None:
        """Lower a macro, with its hook if it has one."""
        name, args, at = call
        if self.writes_links(args):
            self._written(call)
        if name != "display" and "(display:" in args:
            for one in self._passages_in(args):
                if one in self.story.passages:
                    self.unsure(self.story.passages[one].text)
        if name in ("set", "put"):
            for _, part in split(args, ","):
                if part.strip():
                    self._set(part, at)
        elif name in ONCE or name in LASTING:
            self._link(call, hook)
        elif name == "linkgoto":
            label, target = self._label_and_target(args)
            self.link(label, at, lambda: self.hook(hook), target)
        elif name.startswith(POINTED):
            self._pointed(call, hook)
        elif name in ("goto", "redirect"):
            self._go(self.read(args), at)
        elif name == "display":
            self.display(self.read(args), at)
        elif name in CHOSEN or name in TYPED or name == "checkbox":
            self._bound(call)
        else:
            self._other(call, hook)

    def _go(self, target: Expression, at: Place) -> None:
        """Lower a jump. One to a passage that does not exist shows an error, and the play stays where it is."""
        missing = [name for name in self._names_of(target) if name not in self.story.passages]
        for name in missing:
            self.report_missing(name, at)
        if not missing:
            self.goto(target, at)

    def _written(self, call: Call) -> None:
        """Lower a text with links in a macro's arguments; where it is printed as it is, it is part of the passage."""
        name, args, at = call
        value = self.read(args) if name == "print" else Unknown(args)
        if isinstance(value, Const) and isinstance(value.value, str):
            _Reading(self, value.value, self.passage.text.find(args.strip()[1:])).run()
            return
        joined = re.search(r"[\"'`]\s*\+|\+\s*[\"'`]|[$_]\w", args)
        self.not_understood(at, "text with links in a value", f"({name}: {args})", leads_anywhere=bool(joined))

    def _set(self, text: str, at: Place) -> None:
        """Lower an assignment. A temporary variable set in a hook exists only in that hook."""
        before = len(self.program.operations)
        self.assign(text, at)
        for one in self.program.operations[before:]:
            if isinstance(one, Set):
                one.value = Unknown(text) if one.var.startswith("_") and self._level > 1 else self._historic(one.value)

    def _label_and_target(self, args: str) -> tuple[str, Expression]:
        """The label and the target of a link; with one argument, that is both."""
        several = [one for _, one in split(args, ",")]
        first = self.read(several[0])
        label = first.value if isinstance(first, Const) else several[0].strip()
        return str(label), self.read(several[1]) if len(several) > 1 else first

    def _link(self, call: Call, hook: Hook | None) -> None:
        """Lower a link that runs a hook, and leads on if its macro does."""
        name, args, at = call
        label, target = self._label_and_target(args)
        leads = target if name == "linkrevealgoto" else None
        self.link(label, at, lambda: self.hook(hook), leads, is_lasting=name in LASTING)

    def _pointed(self, call: Call, hook: Hook | None) -> None:
        """Lower a macro that reacts to clicks on a hook: `(click: ?hook)[…]`, `(click-goto: ?hook, "Cellar")`,
        `(mouseover: …)`."""
        name, args, at = call
        several = [one for _, one in split(args, ",")]
        target = self.read(several[-1]) if name.endswith("goto") and len(several) > 1 else None
        if name.endswith(("undo", "restart")):
            return
        if name.endswith("replace"):
            self._taken_away(several[0], at)
        names = re.findall(r"\?([\w-]+)", several[0])
        is_sure = bool(names) and all(map(self._hooks_named, names))
        self.link(several[0].strip(), at, lambda: self.hook(hook), target, is_sure=is_sure)

    def _bound(self, call: Call) -> None:
        """Lower an input whose value goes into a variable."""
        name, args, at = call
        several = [one for _, one in split(args, ",")]
        bound = next((match for one in several if (match := _BIND.fullmatch(one))), None)
        if bound is None:
            if "bind" in args:
                self.not_understood(at, "macro", f"({name}: {args})")
            return
        var = re.sub(r"'s\s+", ".", bound[1])
        self.maybe(lambda: self.program.havoc(var, at, args), at)
        if name in TYPED:
            self.link(f"type into {var}", at, lambda: self.input(var, at), is_lasting=True)
            return
        values = [self.read(one) for one in several if not _BIND.fullmatch(one)]
        if name == "checkbox":
            values = [Const(True), Const(False)]
        for value in values:
            label = str(value.value) if isinstance(value, Const) else var
            self.link(label, at, partial(self.program.add, Set(at, var, value)), is_lasting=True)

    def _other(self, call: Call, hook: Hook | None) -> None:
        """Lower a macro that is no test, link or assignment, by its effect on the play."""
        name, args, at = call
        if name in ("live", "after", "afterdelay") and self.program.keeps_words and hook and "(go" not in hook.text:
            self.drop(f"({name}: {args.strip()}): what it shows later is shown at once", at)
            self.hook(hook)
        elif name in ("live", "event"):
            asked = self.read(re.sub(r"^\s*when\b", "", args)) if name == "event" else None
            self.link(f"({name}: {args.strip()})", at, lambda: self.hook(hook), is_lasting=True, condition=asked)
        elif name in ("after", "afterdelay", "more"):
            self.link(f"({name}: {args.strip()})", at, lambda: self.hook(hook), is_sure=name != "more")
        elif name in ("for", "loop"):
            for var in re.findall(r"each\s+(_\w+)", args):
                self.program.havoc(var, at, args)
            self.cost(at, "loop", f"({name}: {args})")
            self.loop(lambda: self.hook(hook), at)
        elif name in ("replace", "replacewith", "append", "appendwith", "prepend", "prependwith", "rerun"):
            if name.startswith("replace"):
                self._taken_away(args, at)
            if hook is not None:
                self.maybe(lambda: self.hook(hook), at) if "?" not in args else self.hook(hook)
        elif name == "show":
            self._show(args, at)
        elif "storylet" in name and name != "storylet":
            self._storylets(call)
        elif name in LOOKS or name in QUIET:
            self._quiet(call, hook)
        else:
            self.not_understood(at, "macro", f"({name}: {args})", leads_anywhere="[" in args)
            if hook is not None:
                self.loop(lambda: self.hook(hook), at)

    def look(self, call: Call, is_end: bool) -> None:
        """A look that Markdown has too becomes its markup; any other is dropped."""
        name, args, at = call
        sign = _SIGNS.get(args.strip().strip("\"'").lower()) if name == "textstyle" else None
        if sign is not None:
            if not self.is_silent:
                self.program.words(at, sign)
        elif not is_end and name not in ("hook", "nobr"):
            self.drop(f"({name}: {args.strip()})", at)

    def _quiet(self, call: Call, hook: Hook | None) -> None:
        """Lower a macro that only changes looks, with its hook; code in its arguments may do anything."""
        name, args, at = call
        if name == "print" and not self.is_silent:
            value = self.read(args)
            self.program.words(at, str(value.value) if isinstance(value, Const) else f"[{args.strip().lstrip('$')}]")
            if not isinstance(value, Const):
                self.drop(f"the value ({name}: {args.strip()})", at)
        elif name not in _UNSEEN:
            self.drop(f"({name}: {args.strip()})", at)
        if name in ("unpack", "move"):
            self.not_understood(at, "assignment", f"({name}: {args})")
        elif re.search(r"\((?:macro|output|link|go-?to|set|put|move)\b", args, re.IGNORECASE):
            self.unsure(args)
        self.hook(hook)

    def _taken_away(self, which: str, at: Place) -> None:
        """Note that a hook is replaced: if it has links, or might have, its links may be hidden from here on."""
        names = re.findall(r"\?([\w-]+)", which)
        texts = [inner for name in names for inner in self._hooks_named(name)]
        if not names or len(texts) < len(names) or any(map(_HAS_LINK.search, texts)):
            self.instance.is_changing = True
            self.program.add(Hide(at, self.instance.links, is_sure=False))

    def _hooks_named(self, name: str) -> list[str]:
        """The texts of the hooks of a name in this passage."""
        text = self.passage.text
        found = [
            text[match.end() : bracket(text, match.end() - 1)]
            for match in re.finditer(rf"\|{re.escape(name)}[>)]\[", text, re.IGNORECASE)
        ]
        for match in re.finditer(rf"\]<{re.escape(name)}\|", text, re.IGNORECASE):
            found.append(text[: match.start()])  # where it begins is not looked for
        return found

    def _show(self, args: str, at: Place) -> None:
        """Show hidden hooks: their content runs now."""
        for name in re.findall(r"\?([\w-]+)", args):
            for match in re.finditer(rf"\|{re.escape(name)}\)\[", self.passage.text, re.IGNORECASE):
                end = bracket(self.passage.text, match.end() - 1)
                inner = Hook(self.passage.text[match.end() : end], match.end())
                self.maybe(partial(self.hook, inner), at)

    def _storylets(self, call: Call) -> None:
        """Lower links to the passages whose conditions hold: any passage that has one."""
        name, args, at = call
        for passage in self.ordinary.values():
            if "(storylet:" in passage.text.lower():
                self.link(passage.name, at, lambda: None, Const(passage.name), is_sure=False)
        self.cost(at, "storylets", f"({name}: {args})")


class _Reading:
    """The lowering of one text: of a passage, or of a hook."""

    def __init__(self, harlowe: Harlowe, text: str, offset: int) -> None:
        """Begin at the start of a text, with no test open."""
        self.harlowe, self.source, self.offset = harlowe, text, offset
        self.at = 0
        self.arms: list[Arm] = []
        """The arms of a test to which more may belong."""
        self.is_chained = False
        """Whether an arm may follow what was just read."""
        self._words: list[tuple[str, int]] = []
        """Words behind a test to which more arms may belong."""

    def run(self) -> None:
        """Lower the whole text, token by token."""
        text = self.source
        while found := _TOKEN.search(text, self.at):
            start, token = found.start(), found[0]
            self._say(self.at, start)
            if token[0] == "`":
                end = text.find(token, found.end())
                self._say(found.end(), end)
                self.at = end + len(token) if end >= 0 else found.end()
            elif token == "[[":
                self._flush()
                self._link(start)
            elif token == "(":
                self._macro(start)
            elif token[0] == "|":
                self._flush()
                self._named_hook(start)
            elif token == "[":
                self._flush()
                self.harlowe.hook(self._hook_at(start))
            else:  # a changer in a variable
                self._flush()
                hook = self._hook_at(found.end())
                self.harlowe.cost(self._place(start, len(token)), "changer in a variable", token)
                self.harlowe.loop(partial(self.harlowe.hook, hook), self._place(start))
        self._say(self.at, len(text))
        self._flush()

    def _place(self, start: int, length: int = 1) -> Place:
        return self.harlowe.passage.at(self.offset + start, length)

    def _flush(self) -> None:
        """Hand the arms read so far to the story as one test: what comes next belongs to none of them."""
        if self.arms:
            self.harlowe.test(self.arms)
            self.arms = []
        for text, offset in self._words:
            self.harlowe.say(text, offset)
        self._words = []

    def _say(self, start: int, end: int) -> None:
        """Words of the text; those behind a test come when the test is complete."""
        if self.harlowe.program.keeps_words and start < end:
            words = self.source[start:end], self.offset + start
            if self.arms:
                self._words.append(words)
            else:
                self.harlowe.say(*words)

    def _hook_at(self, start: int) -> Hook:
        """The hook that begins at a bracket; what follows it is read next."""
        text = self.source
        opened = re.match(r"\[=+", text[start:])
        if opened:
            self.at = len(text)
            return Hook(text[start + opened.end() :], self.offset + start + opened.end())
        end = bracket(text, start)
        if end >= len(text):
            self.harlowe.story.report(
                "SB805", self._place(start), "this hook is never closed", "close it with ]", ("]",)
            )
        self.at = end + 1
        return Hook(text[start + 1 : end], self.offset + start + 1)

    def _link(self, start: int) -> None:
        """Lower `[[a link]]`, whose target may be an expression."""
        text = self.source
        end = text.find("]]", start)
        if end < 0:
            self.harlowe.story.report(
                "SB805", self._place(start, 2), "this link is never closed", "close it with ]]", ("]]",)
            )
            self.at = start + 2
            return
        self.at = end + 2
        inner = text[start + 2 : end]
        label, target = link_parts(inner)
        leads: Expression = Const(target)
        if target not in self.harlowe.story.passages and re.search(r"[$_(]", target):
            leads = self.harlowe.read(target)
        self.harlowe.link(label, self._place(start, end + 2 - start), lambda: None, leads)

    def _named_hook(self, start: int) -> None:
        """Lower a named hook. A hidden one is a link, since something may show it."""
        named = _NAMED.match(self.source, start)
        assert named
        hook = self._hook_at(named.end() - 1)
        if named[2] == ">":
            self.harlowe.hook(hook)
        else:
            self.harlowe.link(f"show ?{named[1]}", self._place(start), lambda: self.harlowe.hook(hook), is_sure=False)

    # ---------------------------------------------------------------- macros

    def _macro(self, start: int) -> None:
        """Lower macros joined by +, with their hook."""
        text, calls, at = self.source, list[Call](), start
        while True:
            end = paren(text, at)
            if end >= len(text):
                self.harlowe.story.report(
                    "SB805", self._place(at), "this macro is never closed", "close it with )", (")",)
                )
            name, _, args = text[at + 1 : end].partition(":")
            plain = name.strip().replace("-", "").replace("_", "").lower()
            calls.append(Call(plain, args, self._place(at, end + 1 - at)))
            at = end + 1
            plus = _PLUS.match(text, at)
            if not plus:
                break
            at = plus.end()
        self.at = at
        tests = [one for one in calls if one.name in ("if", "unless", "elseif", "else")]
        others = [one for one in calls if one not in tests]
        hook, is_sure = None, True
        opened = _HOOK.match(text, at)
        if opened:
            begins = opened.end() - 1
            is_link = text.startswith("[[", begins) and not text.startswith("[[[", begins) and self._is_link(begins)
            if not is_link:
                hook = self._hook_at(begins)
            elif tests:
                is_sure = self.harlowe.takes_links and begins == at
                self.at = text.find("]]", begins) + 2
                hook = Hook(text[begins : self.at], self.offset + begins)
        if tests:
            self._test(tests, others, hook, is_sure)
            return
        self._flush()
        self._run(others, hook)

    def _is_link(self, start: int) -> bool:
        """Whether `[[` begins a link, and not a hook that begins with one."""
        text = self.source
        end = text.find("]]", start)
        return (
            end >= 0
            and bracket(text, start) == end + 1
            and "\n" not in text[start:end]
            and "[" not in text[start + 2 : end]
        )

    def _run(self, calls: list[Call], hook: Hook | None) -> None:
        """Lower macros without a test. The hook belongs to the one that uses it."""
        acting = [one for one in calls if one.name not in LOOKS]
        for one in calls:
            if one.name in LOOKS:
                self.harlowe.look(one, is_end=False)
        for one in acting[:-1]:
            self.harlowe.macro(one, None)
        if acting:
            self.harlowe.macro(acting[-1], hook)
        else:
            self.harlowe.hook(hook)
        for one in reversed(calls):
            if one.name in LOOKS:
                self.harlowe.look(one, is_end=True)

    def _test(self, tests: list[Call], others: list[Call], hook: Hook | None, is_sure: bool) -> None:
        """Add an arm to the open test. Only an arm that follows directly belongs to the same test."""
        first = tests[0]
        condition: Expression | None = None
        if first.name in ("if", "unless"):
            self._flush()
        for one in tests:
            if one.name == "else":
                continue
            asked = self.harlowe.read(one.args)
            if one.name == "unless":
                asked = Apply("not", (asked,))
            condition = asked if condition is None else Apply("and", (condition, asked))
        if first.name in ("else", "elseif") and (not self.arms or self.arms[-1].condition is None):
            self._flush()
            condition = Unknown("else")
        elif first.name not in ("if", "unless") and len(tests) > 1:
            condition = Unknown("else")
        if not is_sure:
            condition = Unknown("a test of a link")
        if hook is None:
            self._flush()
            self.harlowe.cost(first.at, "test without a hook", f"({first.name}: {first.args})")
            return
        if isinstance(condition, Unknown):
            self.harlowe.cost(first.at, "condition", first.args)
        text = f"({first.name}:{first.args})"
        self.arms.append(Arm(condition, text, first.at, lambda: self._run(others, hook)))


def bracket(text: str, start: int) -> int:
    """The place of the bracket that closes the one at `start`; the end of the text if none does. Brackets inside the
    arguments of macros do not count."""
    depth, at = 0, start
    while at < len(text):
        char = text[at]
        if char == "[":
            depth += 1
        elif char == "]":
            depth -= 1
            if not depth:
                return at
        elif char == "(" and re.match(r"\([A-Za-z][\w-]*:", text[at : at + 40]):
            at = paren(text, at)
        at += 1
    return len(text)


def paren(text: str, start: int) -> int:
    """The place of the parenthesis that closes the one at `start`; the end of the text if none does."""
    depth, quote, at = 0, "", start
    while at < len(text):
        char = text[at]
        if quote:
            if char == "\\":
                at += 1
            elif char == quote:
                quote = ""
        elif char == '"' or (char == "'" and not re.match(r"'s(?!\w)", text[at : at + 3])):
            quote = char
        elif char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
            if not depth:
                return at
        at += 1
    return len(text)
