"""What SugarCube makes of a passage."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property, partial

from wanderbook.foreign.expressions import Apply, Const, Expression, Unknown, Var
from wanderbook.foreign.program import PREVIOUS, Anything, Hide, Jump, Place, Set, Test, visits
from wanderbook.foreign.twine.lowering import Arm, Body, Lowering, link_parts
from wanderbook.foreign.twine.parsing import Asked, assignment, mentioned, split
from wanderbook.foreign.twine.scripts import looked_at
from wanderbook.foreign.twine.story import Passage, TwineStory
from wanderbook.foreign.twine.sugarcube_tokens import Token, arguments, end_of, tokens, tokens_with_words

QUIET = frozenset(
    "br audio cacheaudio createaudiogroup createplaylist playlist masteraudio removeaudiogroup removeplaylist"
    " waitforaudio addclass removeclass toggleclass stop css style bg setpagebackground back else elseif case default"
    " option optionsfrom next remember forget track choice".split()
)
"""Macros that neither change a variable nor lead anywhere new."""
TRANSPARENT = frozenset("nobr silently silent capture type done do span fadein fadeout".split())
"""Macros whose content runs in its place."""
SILENT = ("silently", "silent", "done")
"""Those whose words are not shown."""
UNSEEN = frozenset("br back else elseif case default option optionsfrom next remember forget track choice".split())
SHOWN = frozenset("say speech character notify newmeter showmeter updatemeter deletemeter".split())
"""Macros of libraries that many stories use, which only show what is given to them."""
LINKS = ("link", "button", "click")
ONCE = ("linkreplace", "linkappend", "linkprepend")
AROUND = ("PassageReady", "PassageHeader")
BEHIND = (
    "PassageFooter",
    "PassageDone",
    "StoryBanner",
    "StorySubtitle",
    "StoryAuthor",
    "StoryCaption",
    "StoryMenu",
    "StoryShare",
    "StoryDisplayTitle",
    "StoryRightSidebar",
)
PURE = frozenset(
    "random randomFloat either visited hasVisited passage previous turns time tags visitedTags lastVisited def ndef"
    " includes includesAny includesAll contains containsAny containsAll count countWith find findIndex filter map some"
    " every indexOf lastIndexOf join slice first last toString toFixed toUpperCase toLowerCase toUpperFirst trim"
    " startsWith endsWith charAt substring substr split concat keys values entries has get floor ceil round abs min max"
    " pow sqrt trunc sign clamp Number String parseInt parseFloat Math Object isInteger isNaN and or not is isnot eq"
    " neq gt gte lt lte if random flat toLocaleString padStart padEnd replaceAll match test clone".split()
)
"""Functions and methods that change none of the variables given to them."""
MOST_NESTED = 12
WITHOUT_DISPLAY = ("2.37", "2.38", "3.")
"""The versions in which `<<display>>` is an error."""


class SugarCube(Lowering):
    """SugarCube 1 and 2."""

    dialect = "sugarcube"

    def __init__(self, story: TwineStory) -> None:
        """Begin without widgets, loops or variables."""
        super().__init__(story)
        self._widgets: dict[str, tuple[Passage, list[Token]]] = {}
        self._running: list[str] = []
        """The widgets that are being run."""
        self._loops: list[tuple[str, str]] = []
        """The labels where each loop around goes on and ends."""
        self._loop_variables: list[str] = []
        self._last: set[int] = set()
        """The `<<goto>>`s after which nothing of a link's content runs."""
        self._temporary: list[str] = []
        self._searched: dict[str, bool] = {}
        self._defined: dict[str, bool] = {}
        self._has_all_code = any(name.lower().endswith((".html", ".htm")) for name in story.lines)
        self._code = "\n".join(one.text for one in story.scripts)

    def begin(self) -> None:
        """Collect temporary variables, widgets and scripts from all passages."""
        names = dict[str, None]()
        for passage in self.story.passages.values():
            names.update(dict.fromkeys(re.findall(r"(?<![\w$.#\"'-])_[A-Za-z]\w*", passage.text)))
            if "<<widget" in passage.text:
                self._find_widgets(passage)
            if "<<script" in passage.text:
                several = tokens(passage.text)
                self._code += "\n".join(
                    _inside(passage.text, several, at) for at, one in enumerate(several) if one.name == "script"
                )
        self._temporary = list(names)

    @cached_property
    def _all_text(self) -> str:
        return "\n".join(one.text for one in self.story.passages.values())

    def _has(self, pattern: str) -> bool:
        """Whether a pattern occurs anywhere in the story."""
        if pattern not in self._searched:
            self._searched[pattern] = bool(re.search(pattern, self._all_text))
        return self._searched[pattern]

    def _find_widgets(self, passage: Passage) -> None:
        several = self._tokens(passage.text)
        for at, one in enumerate(several):
            if one.kind == "open" and one.name == "widget":
                end = end_of(several, at)
                args = arguments(one.args)
                if args:
                    self._widgets[args[0].strip("\"'")] = passage, several[at + 1 : end]

    def first(self) -> list[str]:
        return [*(["StoryInit"] if "StoryInit" in self.story.passages else []), *self.story.tagged("init")]

    def before(self) -> list[str]:
        return [name for name in AROUND if name in self.story.passages]

    def behind(self) -> list[str]:
        """The passages that are shown after each passage, such as those of the interface."""
        found = [name for name in BEHIND if name in self.story.passages]
        interface = self.story.passages.get("StoryInterface")
        if interface is not None:
            named = re.findall(r"data-(?:init-)?passage\s*=\s*[\"']([^\"']*)[\"']", interface.text)
            found += [name for name in named if name in self.story.passages]
        return found

    def forgotten(self) -> Iterable[str]:
        return self._temporary

    # ---------------------------------------------------------------- text

    def text(self, text: str, offset: int) -> None:
        several = self._tokens(text)
        if not self._running:  # widgets are run where they are called
            several = list(_without_widgets(several))
        self.offset = offset
        self.run_tokens(several)

    def _tokens(self, text: str) -> list[Token]:
        return tokens_with_words(text) if self.program.keeps_words else tokens(text)

    def run_tokens(self, several: Sequence[Token]) -> None:
        at = 0
        while at < len(several):
            at = self._token(several, at) + 1

    def _place(self, token: Token) -> Place:
        return self.passage.at(self.offset + token.start, max(1, token.end - token.start))

    def _token(self, several: Sequence[Token], at: int) -> int:
        """Lower one token, and return the index of the last one that belongs to it."""
        token = several[at]
        place = self._place(token)
        if not token.is_closed:
            sign = ">>" if token.kind == "open" else "]]"
            what = "macro" if token.kind == "open" else "link"
            self.story.report(
                "SB805", place._replace(length=2), f"this {what} is never closed", f"close it with {sign}", (sign,)
            )
            self.unsure(self.passage.text[token.start :])
            return at
        match token.kind:
            case "words":
                self.say(token.args, self.offset + token.start)
            case "link":
                self._link(token, place)
            case "image":
                self._image(token, place)
            case "attribute":
                self._attribute(token, place)
            case "script":
                self._script(token.args, place)
            case "open":
                return self._macro(several, at, place)
        return at

    def _link(self, token: Token, at: Place) -> None:
        inner, _, setter = token.args.partition("][")
        label, target = link_parts(inner)
        self.link(label, at, self._body_of(setter, at), self._target(target))

    def _body_of(self, setter: str, at: Place) -> Body:
        return lambda: self._assignments(setter, at) if setter.strip() else None

    def _target(self, target: str) -> Expression:
        """A passage by name; if there is none, the text as an expression."""
        if target in self.story.passages or not re.search(r"[$_`(\[\"'+]", target):
            return Const(target)
        found = self.read(target.strip("`"))
        return found if not isinstance(found, Unknown) or re.search(r"[$`(+]|\b_", target) else Const(target)

    def _image(self, token: Token, at: Place) -> None:
        """Lower an image that is a link."""
        several = token.args.split("][")
        self.drop(f"[img[{token.args}]]", at)
        if len(several) > 1:
            self.link(
                "image", at, self._body_of(several[2] if len(several) > 2 else "", at), self._target(several[1].strip())
            )

    def _attribute(self, token: Token, at: Place) -> None:
        """Lower an HTML element that is a link by its attribute."""
        if token.args:  # @data-passage
            self.link("link", at, lambda: None, self.read(token.name))
        elif token.name:
            self.link(token.name, at, lambda: None, Const(token.name))

    # ---------------------------------------------------------------- values

    def answer(self, asked: Asked) -> Expression:
        """The expression for a question about the history: how often or whether passages were visited."""
        match asked:
            case Asked("visited", (name,)):
                return Var(visits(name))
            case Asked("hasVisited", names) if names:
                found: Expression = Const(True)
                for name in names:
                    one = Apply(">", (Var(visits(name)), Const(0)))
                    found = one if found == Const(True) else Apply("and", (found, one))
                return found
        return super().answer(asked)

    def not_read(self, text: str) -> None:
        """Let an expression that is not understood change what it names, if it calls something that may."""
        called = set(re.findall(r"([A-Za-z]\w*)\s*\(", text))
        plain = re.sub(r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'", "", text)
        if called - PURE or re.search(r"(?<![=!<>])=(?![=>])|\+\+|--|\bto\b", plain):
            self.program.tainted.update(mentioned(text))
        found = looked_at(text)
        if found.leads_anywhere or found.passages or found.any_variable:
            self.script(text, self.passage.place)

    def _assignments(self, text: str, at: Place) -> None:
        for _, part in split(text, ",;"):
            if part.strip():
                self._assign(part, at)

    def _assign(self, text: str, at: Place) -> None:
        """Lower an assignment, and note if one variable becomes another name of the same object."""
        found = assignment(text, self.dialect, self.answer)
        if found is not None:
            self.written(found.value, text, at)
        self.assign(text, at)
        match self.program.operations[-1:]:
            case [Set(var=var, value=Var(name=name)) as last] if found is not None and var != name:
                self._aliased(last)

    def _aliased(self, one: Set) -> None:
        """Note two variables that hold the same array: a change through one changes the other."""
        assert isinstance(one.value, Var)
        changed = r"\.(?:push|pushUnique|unshift|pop|shift|splice|delete|deleteAt|concat|sort|reverse)\s*\("
        for name in (one.var, one.value.name):
            if self._has(rf"{re.escape(name)}\s*{changed}"):
                self.program.tainted.update((one.var, one.value.name))

    # ---------------------------------------------------------------- macros

    def _macro(self, several: Sequence[Token], at: int, place: Place) -> int:
        """Lower a macro with what it contains, and return the index of its last token."""
        token = several[at]
        name, args = token.name, token.args
        end = end_of(several, at)
        inner = several[at + 1 : end] if end is not None else []
        behind = end if end is not None else at
        if (
            name in ("if", "switch", "for", "script", "widget", *ONCE, *LINKS)
            and end is None
            and name not in ("click",)
        ):
            self.story.report(
                "SB805", place, f"<<{name}>> is never closed", f"close it with <</{name}>>", (f"<</{name}>>",)
            )
            self.unsure(self.passage.text)
            return at
        match name:
            case "set":
                self._assignments(args, place)
            case "run":
                self._run(args, place)
            case "unset":
                for var in mentioned(args):
                    self.program.add(Set(place, var, Const(None)))
            case "print" | "=" | "-":
                self._print(args, place)
            case "if":
                self._if(token, inner)
                return behind
            case "switch":
                self._switch(token, inner)
                return behind
            case "for":
                self._for(args, inner, place)
                return behind
            case "break" | "continue":
                if self._loops:
                    self.program.add(Jump(place, self._loops[-1][name == "break"]))
            case "display" if self.story.version.startswith(WITHOUT_DISPLAY):
                self.maybe(lambda: self._include(args, place), place)
            case "include" | "display":
                self._include(args, place)
            case "goto" if id(token) in self._last:
                self.goto(self._argument(args), place)
            case "goto":
                found = self.link("", place, lambda: None, self._argument(args))
                if found is not None:
                    found.is_forced = True
                    self.program.links.pop(found.name, None)
            case "return":
                self._return(args, place)
            case "actions":
                for one in arguments(args):
                    self.link(one.strip("\"'[]"), place, lambda: None, self._argument(one), is_sure=False)
            case "script":
                self._script(_inside(self.passage.text, several, at, self.offset), place)
                return behind
            case "widget":
                return behind
            case "timed" | "repeat":
                self._timed(token, inner, place)
                return behind
            case "replace" | "append" | "prepend":
                if name == "replace":
                    self._replaced(args, place)
                self.run_tokens(inner)
                return behind
            case "remove" | "copy":
                if name == "remove":
                    self._replaced(args, place)
            case "checkbox" | "radiobutton" | "textbox" | "textarea" | "numberbox" | "cycle" | "listbox":
                self._input(token, inner, place)
                return behind
            case _ if name in LINKS or name in ONCE:
                self._click(token, inner, place)
                return behind
            case _ if name in self._widgets:
                self._widget(name, args, place)
                if end is not None:
                    self.loop(lambda: self.run_tokens(inner), place)
                return behind
            case _ if name in TRANSPARENT:
                before, self.is_silent = self.is_silent, self.is_silent or name in SILENT
                self.run_tokens(inner)
                self.is_silent = before
                return behind
            case _ if name in QUIET:
                if name not in UNSEEN:
                    self.drop(f"<<{name} {args}>>", place)
                return at
            case _ if name in SHOWN:
                self.run_tokens(inner)
                return behind
            case _:
                self._unknown(token, inner, place)
                return behind
        return at

    def _run(self, text: str, at: Place) -> None:
        """Lower an expression that is run only for its effect."""
        for _, part in split(text, ";"):
            if not part.strip():
                continue
            if assignment(part, self.dialect, self.answer) is not None:
                self._assignments(part, at)
                continue
            self.not_understood(at, "JavaScript", part)
            self._script(part, at)

    def _script(self, text: str, at: Place) -> None:
        """Lower a script that runs here: it may lead away at once."""
        self.script(text, at)
        found = looked_at(text)
        if found.leads_anywhere or found.passages:
            self.program.add(Anything(at))

    def _print(self, args: str, at: Place) -> None:
        """Lower a printed value: an assignment takes effect, and a text may have links in it."""
        found = assignment(args, self.dialect, self.answer)
        if found is not None:
            self._assignments(args, at)
            return
        value = self.read(args)
        if self.program.keeps_words and not self.is_silent:
            self._say_value(value, args, at)
        if isinstance(value, Const) and isinstance(value.value, str):
            if self.writes_links(args):
                before = self.offset
                self.offset = self.passage.text.find(value.value) if value.value in self.passage.text else 0
                self.run_tokens([one._replace(start=max(0, one.start)) for one in tokens(value.value)])
                self.offset = before
        else:
            self.written(value, args, at)

    def _say_value(self, value: Expression, args: str, at: Place) -> None:
        """A value in the words; one that is not known by its name."""
        if isinstance(value, Const):
            self.program.words(at, str(value.value))
        else:
            self.program.words(at, f"[{args.strip().lstrip('$')}]")
            self.drop(f"the value <<print {args.strip()}>>", at)

    def _include(self, args: str, at: Place) -> None:
        """Lower `<<include>>`: another passage is displayed here."""
        several = arguments(args)
        if several:
            which = self._argument(several[0])
            self.display(which, at)

    def _argument(self, text: str) -> Expression:
        """The passage that an argument names: as text, word, link or expression in backquotes."""
        text = (arguments(text) or [""])[0]
        if text.startswith("[["):
            return self._target(link_parts(text[2:-2].partition("][")[0])[1])
        if text.startswith("`"):
            return self.read(text[1:-1])
        if text[:1] in "$_\"'":
            return self.read(text)
        return Const(text)

    def _return(self, args: str, at: Place) -> None:
        """Lower `<<return>>` or `<<back>>`: a link to a passage, or to the one before."""
        several = arguments(args)
        if several and several[0].startswith("[["):
            self.link(link_parts(several[0][2:-2])[0], at, lambda: None, self._argument(several[0]))
        elif len(several) > 1:
            self.link(several[0], at, lambda: None, self._argument(several[1]))
        else:
            self.link("return", at, lambda: None, Var(PREVIOUS))

    def _replaced(self, args: str, at: Place) -> None:
        """Hide the links of an element that is replaced, if it may have any."""
        for selector in arguments(args)[:1]:
            name = selector.strip("\"'").lstrip("#.")
            if not re.fullmatch(r"[\w-]+", name) or self._has(rf"[#\"'=. ]{re.escape(name)}\b"):
                self.instance.is_changing = True
                self.program.add(Hide(at, self.instance.links, is_sure=False))

    # ---------------------------------------------------------------- tests

    def _if(self, token: Token, inner: Sequence[Token]) -> None:
        """Lower `<<if>>` with its other arms."""
        arms: list[Arm] = []
        for which, content in _branches([token, *inner], ("if",), ("elseif", "else")):
            args = which.args
            if which.name == "else" and args.startswith("if"):
                args = args[2:]
            at = self._place(which)
            is_last = which.name == "else" and not args.strip()
            condition = None if is_last else self.read(args)
            if isinstance(condition, Unknown):
                self.cost(at, "condition", args, mentioned(args))
            arms.append(Arm(condition, f"<<{which.name} {args}>>", at, partial(self.run_tokens, content)))
        self.test(arms)

    def _switch(self, token: Token, inner: Sequence[Token]) -> None:
        """Lower `<<switch>>` as a test with an arm for each case, the default last."""
        asked = self.read(token.args)
        arms: list[Arm] = []
        for which, content in _branches([token, *inner], ("switch",), ("case", "default")):
            at = self._place(which)
            condition: Expression | None = None
            if which.name == "case":
                for one in arguments(which.args):
                    is_word = re.fullmatch(r"[A-Za-z]\w*", one) and one not in ("true", "false", "null", "undefined")
                    value = Const(one) if is_word else self.read(one)
                    same = Apply("is", (asked, value))
                    condition = same if condition is None else Apply("or", (condition, same))
            elif which.name == "switch":
                continue
            body = partial(self.run_tokens, content)
            arms.append(Arm(condition, f"<<{which.name} {which.args}>>", at, body))
        arms.sort(key=lambda arm: arm.condition is None)
        self.test(arms)

    # ---------------------------------------------------------------- loops

    def _for(self, args: str, inner: Sequence[Token], at: Place) -> None:
        """Lower `<<for>>`: counted exactly, or any number of turns if it goes over the items of something."""
        parts = [part for _, part in split(args, ";")]
        before = list(self._loop_variables)
        ranged = re.match(r"\s*(?:([$_]\w+)\s*,\s*)?([$_]\w+)\s+range\s+(.*)", args, re.DOTALL)
        if ranged or len(parts) not in (1, 3):
            several = [one for one in ranged.groups()[:2] if one] if ranged else mentioned(args)
            self._loop_variables += several
            if ranged:
                self.read(ranged[3])
            self.cost(at, "loop", f"<<for {args}>>", several)

            def once() -> None:
                for var in several:
                    self.program.havoc(var, at, args)
                self._looped(inner, at, None)

            self.loop(once, at)
        else:
            first, condition, step = ("", parts[0], "") if len(parts) == 1 else parts
            self._loop_variables += mentioned(f"{first} {step}")
            self._counted(first, condition, step, inner, at)
        self._loop_variables = before

    def _looped(self, inner: Sequence[Token], at: Place, again: str | None) -> None:
        """Lower the content of a loop."""
        program, onward, end = self.program, program_label(self), program_label(self)
        self._loops.append((onward, end))
        with self._inside():
            self.run_tokens(inner)
        self._loops.pop()
        program.place(onward)
        if again is None:
            program.place(end)
        else:
            self._end = end

    def _counted(self, first: str, condition: str, step: str, inner: Sequence[Token], at: Place) -> None:
        """Lower a loop with a first assignment, a condition and a step."""
        program = self.program
        self._assignments(first, at)
        again, then, over = program.label(), program.label(), program.label()
        program.place(again)
        asked: Expression = self.read(condition) if condition.strip() else Const(True)
        if isinstance(asked, Unknown):
            self.cost(at, "loop", condition, mentioned(condition))
        program.add(Test(at, asked, then, over, over, f"<<for {condition}>>"))
        program.place(then)
        self._looped(inner, at, again)
        ended = self._end
        self._assignments(step, at)
        program.add(Jump(at, again))
        program.place(ended)
        program.place(over)

    # ---------------------------------------------------------------- links

    def _click(self, token: Token, inner: Sequence[Token], at: Place) -> None:
        """Lower a link or button that runs what it contains when it is clicked."""
        several = arguments(token.args)
        label, target, setter = "", None, ""
        if several and several[0].startswith("[["):
            told, _, setter = several[0][2:-2].partition("][")
            label, where = link_parts(told)
            target = self._target(where)
        elif several and several[0].startswith(("[img", "[<img", "[>img")):
            label, target = "image", Unknown(token.args)
        else:
            label = several[0].strip("\"'") if several else ""
            if len(several) > 1 and token.name in LINKS:
                target = self._argument(several[1])
        if target is None:
            self._last.update(map(id, _last_gotos(inner)))
        is_once, in_loop = token.name in ONCE, bool(self._loop_variables)

        def body() -> None:
            if setter:
                self._assignments(setter, at)
            self.run_tokens(inner)

        self.link(label, at, body, target, is_lasting=not is_once or in_loop, is_sure=not (is_once and in_loop))

    @property
    def in_loop(self) -> bool:
        return bool(self._loop_variables)

    def later(self, body: Body, at: Place) -> Body:
        """Lower what a link does when it is clicked. In a loop, the values of the loop's variables are unknown by
        then."""
        hidden = list(self._loop_variables)

        def then() -> None:
            for var in hidden:
                self.program.havoc(var, at, "a loop")
            body()

        return then

    def _timed(self, token: Token, inner: Sequence[Token], at: Place) -> None:
        if self.program.keeps_words and not any(one.name == "goto" for one in inner):
            self.drop(f"<<{token.name} {token.args}>>: what it shows later is shown at once", at)
            self.run_tokens([one for one in inner if one.name != "next"])
            return
        is_lasting = token.name == "repeat"
        for which, content in _branches([token, *inner], (token.name,), ("next",)):
            place = self._place(which)
            label = f"<<{which.name} {which.args}>>"
            self.link(label, place, partial(self.run_tokens, content), is_lasting=is_lasting)

    def _input(self, token: Token, inner: Sequence[Token], at: Place) -> None:
        """Lower an input by the player into a variable."""
        several = arguments(token.args)
        name = token.name
        if not several or not re.fullmatch(r"[\"'][$_][\w.]+[\"']", several[0]):
            self.not_understood(at, "macro", f"<<{name} {token.args}>>")
            return
        var, rest = several[0].strip("\"'"), several[1:]
        if name in ("textbox", "textarea", "numberbox"):
            self.program.add(Set(at, var, self.read(rest[0]) if rest else Const("")))
            typed: Body = (
                (lambda: self.input(var, at))
                if name != "numberbox"
                else (lambda: self.program.havoc(var, at, "a number"))
            )
            self.link(f"type into {var}", at, typed, is_lasting=True)
            leads = [one for one in rest[1:] if one != "autofocus"]
            if leads:
                self.link(f"type into {var}, Enter", at, typed, self._argument(leads[0]))
            return
        values, first = self._choices(name, rest, inner)
        if any(one.kind == "open" and one.name == "optionsfrom" for one in inner):
            self.link(f"choose {var}", at, lambda: self.program.havoc(var, at, "options"), is_lasting=True)
            first = Unknown("options")
        if isinstance(first, Unknown) or {"autocheck", "autoselect"} & set(rest):
            self.maybe(lambda: self.program.havoc(var, at, token.args), at)
        elif first is not None:
            self.program.add(Set(at, var, first))
        for value in values:
            label = str(value.value) if isinstance(value, Const) else var
            self.link(label, at, partial(self.program.add, Set(at, var, value)), is_lasting=True)

    def _choices(
        self, name: str, rest: Sequence[str], inner: Sequence[Token]
    ) -> tuple[list[Expression], Expression | None]:
        """The values that an input offers, and the one that it sets when it is shown, if any."""
        words = ("checked", "autocheck", "autoselect", "once")
        if name in ("checkbox", "radiobutton"):
            several = [self._value_of(one) for one in rest if one not in words][: 2 if name == "checkbox" else 1]
            is_checked = "checked" in rest
            if name == "radiobutton":
                return several, several[0] if is_checked and several else None
            return several, several[-1 if is_checked else 0] if several else None
        values: list[Expression] = []
        chosen: Expression | None = None
        for one in inner:
            if one.kind == "open" and one.name == "option":
                told = [arg for arg in arguments(one.args) if arg != "selected"]
                value = self._value_of(told[1] if len(told) > 1 else told[0]) if told else Const("")
                values.append(value)
                chosen = value if "selected" in arguments(one.args) else chosen
        return values, chosen if chosen is not None or not values else values[0]

    # ---------------------------------------------------------------- widgets and what is unknown

    def _widget(self, name: str, args: str, at: Place) -> None:
        """Run a widget where it is called. One that calls itself may do anything."""
        passage, inner = self._widgets[name]
        if name in self._running or len(self._running) >= MOST_NESTED:
            self.cost(at, "widget in a circle", name)
            self.unsure(passage.text)
            return
        values = tuple(self._value_of(one) for one in arguments(args))
        for var in ("_args", "$args"):
            self.program.add(Set(at, var, Apply("array", values)))
        before = self.passage, self.offset, self._loops
        self.passage, self.offset, self._loops = passage, 0, []
        self._running.append(name)
        self.run_tokens(inner)
        self._running.pop()
        self.passage, self.offset, self._loops = before
        if self._running:  # the arguments of the widget around are there again
            for var in ("_args", "$args"):
                self.program.havoc(var, at, "arguments")

    def _value_of(self, text: str) -> Expression:
        """The value of a macro's argument: code in backquotes, a bare word as text, or an expression."""
        if text.startswith("`"):
            return self.read(text[1:-1])
        return (
            Const(text) if re.fullmatch(r"[A-Za-z][\w-]*", text) and text not in ("true", "false") else self.read(text)
        )

    def _unknown(self, token: Token, inner: Sequence[Token], at: Place) -> None:
        """Lower a macro that is not SugarCube's: if scripts define it, it may do much; if not, anything."""
        name = token.name
        if name not in self._defined:
            self._defined[name] = bool(re.search(rf"[\"']{re.escape(name)}[\"']", self._code))
        is_defined = self._defined[name]
        text = f"<<{name} {token.args}>>".replace(" >>", ">>")
        if not is_defined and self._has_all_code:
            self.cost(at, "unknown macro", text)  # an error where it stands
            return
        self.not_understood(at, "macro" if is_defined else "unknown macro", text, leads_anywhere=not is_defined)
        if inner:
            self.loop(lambda: self.run_tokens(inner), at)


def program_label(lowering: Lowering) -> str:
    return lowering.program.label()


def _without_widgets(several: Sequence[Token]) -> Iterable[Token]:
    """The tokens outside the definitions of widgets."""
    at = 0
    while at < len(several):
        if several[at].kind == "open" and several[at].name == "widget":
            end = end_of(several, at)
            at = end if end is not None else at
        else:
            yield several[at]
        at += 1


def _branches(
    several: Sequence[Token], opening: Sequence[str], between: Sequence[str]
) -> list[tuple[Token, list[Token]]]:
    """The parts of a macro's content, divided by its inner macros such as `<<else>>`."""
    found: list[tuple[Token, list[Token]]] = [(several[0], [])]
    depth, name = 0, several[0].name
    for one in several[1:]:
        if one.name == name and one.kind in ("open", "close"):
            depth += 1 if one.kind == "open" else -1
        if not depth and one.kind == "open" and one.name in between:
            found.append((one, []))
        else:
            found[-1][1].append(one)
    return found


def _last_gotos(several: Sequence[Token]) -> Iterable[Token]:
    """The `<<goto>>`s with which a content ends, or the arms of a test at its end."""
    kept = [one for one in several if one.kind != "words" or one.args.strip()]
    if kept and kept[-1].kind == "open" and kept[-1].name == "goto":
        yield kept[-1]
    elif kept and kept[-1].kind == "close" and kept[-1].name == "if":
        opened = next(
            (at for at, one in enumerate(kept) if one.kind == "open" and end_of(kept, at) == len(kept) - 1), -1
        )
        if opened < 0:
            return
        for _, content in _branches(kept[opened:-1], ("if",), ("elseif", "else")):
            yield from _last_gotos(content)


def _inside(text: str, several: Sequence[Token], at: int, offset: int = 0) -> str:
    """The text between a macro and its closing tag."""
    end = end_of(several, at)
    return text[offset + several[at].end : offset + several[end].start] if end is not None else ""
