"""Linking: resolves every mention of a section, card, enemy, keyword or crew member once everything is read."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from itertools import chain, filterfalse, islice

from wanderbook.book.atlas import Region, Square
from wanderbook.book.conditions import And, Condition, Not, can_hold
from wanderbook.book.effects import TurnTo
from wanderbook.book.sections import Section
from wanderbook.book.travel import Spot, Travel
from wanderbook.diagnostics import Diagnostic, Names, did_you_mean, has_errors, nearest_names
from wanderbook.ids import SECTION, section_order
from wanderbook.notation.drawings import FLAWS
from wanderbook.notation.source import Mention
from wanderbook.notation.stat_bounds import hopeless
from wanderbook.notation.stat_rules import unfinished_fights
from wanderbook.notation.track_rules import too_many_boxes
from wanderbook.notation.unlinked import NumberNames, Unlinked
from wanderbook.notation.unused import unused


def link(book: Unlinked, sound: bool = True) -> list[Diagnostic]:
    """Every problem that shows only when the parts are combined; `sound` means that each part is right by itself."""
    problems = [*_duplicate_sections(book), *_unresolved_mentions(book)]
    if book.title_page.start or book.vocabulary.atlas != "none":  # otherwise SB308: nothing leads anywhere
        problems += _unmentioned_sections(book)
    if sound and not has_errors(problems):
        problems += _redirect_loops(book)
        problems += unused(book)
        problems += _impossible_tests(book)
    problems += _unused_quests(book)
    problems += _atlas(book)
    problems += _locations(book)
    problems += _start(book)
    problems += _out_of_reach(book)
    problems += _left_out(book)
    problems += _unfinished_fights(book)
    return problems


def _unfinished_fights(book: Unlinked) -> Iterator[Diagnostic]:
    """SB316: a fight that can be lost without saying what happens then."""
    for name, runs in unfinished_fights(book.title_page, book.sections):
        if runs:
            message, help = "nothing says where running away leads", "add a line: Fail: Turn to 12"
        else:
            message = "nothing says what happens when this fight is lost"
            help = "add a line Fail: Turn to 12, or give the health an at_zero in book.toml"
        yield _problem(book, *book.spot(name), "SB316", message, help)


def _impossible_tests(book: Unlinked) -> Iterator[Diagnostic]:
    """SB204, SB205, SB228: tests that no possible level of a stat passes, or no number of boxes."""
    for name, code, message, help, part in chain(
        hopeless(book.title_page, book.sections), too_many_boxes(book.title_page, book.sections)
    ):
        file, line = book.spot(name)
        yield _problem(book, file, _line_of(book, file, line, name, part), code, message, help)


def _line_of(book: Unlinked, file: str, line: int, name: str, part: str) -> int:
    """The line of a choice's requirements, its price, or its trial."""
    if not name.rpartition(":")[2].isupper():  # a redirect or a paragraph has its own line
        return line
    at = line + 1
    while text := book.line(file, at).strip():
        first = next((kind for kind, lead in book.leads.items() if text.casefold().startswith(lead.casefold())), "")
        is_trial = not first and text.split()[0].isupper() and len(text.split()[0]) > 1
        if part == first.partition("_")[0] or (part == "trial" and is_trial):
            return at
        at += 1
    return line


def _problem(
    book: Unlinked, file: str, line: int, code: str, message: str, help: str = "", meant: tuple[str, ...] = ()
) -> Diagnostic:
    """A problem of a whole line, with its text."""
    source = book.line(file, line)
    return Diagnostic(file, line, 1, code, message, help, max(1, len(source)), source, meant)


def _duplicate_sections(book: Unlinked) -> Iterator[Diagnostic]:
    """SB103: a section that is defined twice. If something turns to a missing number, that one was probably meant."""
    lacking = _missing_numbers(book) if book.doubled else frozenset()
    for number, file, line in book.doubled:
        first = "{}:{}".format(*book.places[number])
        message, meant = f"section {number} is already defined at {first}", _intended_number(number, lacking)
        help = "renumber one of them, then check what turns to it"
        if meant:
            help = f"something turns to section {meant}, which does not exist; is this section {meant}?"
        source = book.line(file, line)
        meants, wrong = ((meant,), number) if meant else ((), "")
        yield Diagnostic(file, line, 1, "SB103", message, help, max(1, len(source)), source, meants, wrong)


def _missing_numbers(book: Unlinked) -> frozenset[str]:
    """Numbers of missing sections that something turns to."""
    kinds = ("section", "redirect")
    named = {name for mentions in book.mentions.values() for kind in kinds for name in mentions.of(kind)}
    return frozenset(named - book.places.keys())


def _intended_number(number: str, lacking: frozenset[str]) -> str:
    """The missing number that a duplicate section was probably meant to have: the next one, or the only one."""
    place, dot, last = number.rpartition(".")
    following = f"{place}{dot}{int(last) + 1}" if last.isdecimal() else ""
    if following in lacking:
        return following
    return next(iter(lacking)) if len(lacking) == 1 else ""


# ---------------------------------------------------------------- missing names


def _unresolved_mentions(book: Unlinked) -> list[Diagnostic]:
    """Every mention of something that the book does not have, with the nearest names as help. Kinds of cards of which
    some could not be read are left out."""
    borne = (quest.keyword for quest in book.cards.quest if quest.keyword)
    doubled = (mention.names.get("is keyword", ()) for mention in book.mentions.values())  # on duplicate cards, too
    keywords = book.names("keyword", dict.fromkeys((*borne, *sorted(chain.from_iterable(doubled)))))
    endings = book.names("ending", (str(ending.number) for ending in book.title_page.ending))
    sections = book.names("section", book.places)
    known: dict[str, tuple[str, NumberNames, str]] = {
        "section": ("SB104", sections, "section {} does not exist"),
        "redirect": ("SB104", sections, "section {} does not exist"),
        "recalled": ("SB104", sections, "section {} does not exist"),
        "quest": ("SB105", book.numbers("quest"), "quest {} does not exist"),
        "adventure": ("SB106", book.numbers("adventure", "combat"), "adventure card {} does not exist"),
        "enemy": ("SB107", book.numbers("enemy"), "enemy {} does not exist"),
        "boss": ("SB107", book.numbers("boss"), "boss {} does not exist"),
        "landing": ("SB127", book.numbers("landing"), "landing place {} does not exist"),
        "crew": ("SB108", book.names("crew", book.vocabulary.crew), "nobody in the crew is called '{}'"),
        "keyword": ("SB202", keywords, "no quest has the keyword {}"),
    }
    if not book.unread_pages:
        known["location"] = ("SB104", book.names("location", _all_locations(book)), "location {} does not exist")
    if endings:
        known["ending"] = ("SB124", endings, "ending {} is not named in book.toml")
    for kind in _LOST_WITH:
        if not book.lost.isdisjoint(_LOST_WITH[kind]):
            known.pop(kind, None)
    problems: list[Diagnostic] = []
    for file, mentions in book.mentions.items():
        for kind, (code, names, message) in known.items():
            for mention in mentions.missing(kind, names):
                near = nearest_names(mention.value, names)
                help = did_you_mean(near) or _existing_names(mention, names)
                problems.append(
                    _problem_at(book, file, mention, code, message.format(mention.value), help, near, mention.value)
                )
        for picture, several in mentions.of("image").items():
            if not book.holds(picture):
                help = "put it in the book's folder, and write ![A buoy](pictures/buoy.png)"
                problems += [_missing_picture(book, file, mention, help) for mention in several]
        for picture, several in mentions.of("portrait").items():
            if not book.holds(picture):
                help = 'put it in the book\'s folder, and write picture = "pictures/crab.png"'
                problems += [_missing_picture(book, file, mention, help) for mention in several]
        for picture, several in mentions.of("drawing").items():
            problems += (
                _drawing(book, file, mention, picture)
                for mention in several
                if not book.holds(picture) or book.flaw(picture)
            )
        for mention in chain.from_iterable(mentions.of("space").values()):
            problems += _space(book, file, mention)
        for mention in chain.from_iterable(mentions.of("lands").values()):
            problems += _closed_square(book, file, mention, mention.value, "no plane can land there")
    return problems


def _problem_at(
    book: Unlinked,
    file: str,
    reference: Mention,
    code: str,
    message: str,
    help: str,
    meant: tuple[str, ...] = (),
    wrong: str = "",
) -> Diagnostic:
    """A problem at a mention."""
    line, column, length = reference.line, reference.column, reference.length
    return Diagnostic(file, line, column, code, message, help, length, book.line(file, line), meant, wrong)


def _missing_picture(book: Unlinked, file: str, reference: Mention, help: str) -> Diagnostic:
    """SB121: a missing picture; `help` says how it is named."""
    return _problem_at(
        book, file, reference, "SB121", f"there is no picture {reference.value!r} in the book's folder", help
    )


def _drawing(book: Unlinked, file: str, reference: Mention, picture: str) -> Diagnostic:
    """SB121: a missing drawing. SB133: a file under a page of the atlas that is not a drawing."""
    if not book.holds(picture):
        help = 'put it in the book\'s folder, and write picture = "pictures/sea.svg"'
        return _missing_picture(book, file, reference, help)
    flaw = book.flaw(picture)
    message = f"{picture!r} cannot be drawn under a page: it has {flaw!r}"
    if flaw in FLAWS:
        message = f"{picture!r} cannot be drawn under a page: {flaw}"
    help = "use an SVG of shapes and plain colours, such as #2a2723, without text, styles or references"
    return _problem_at(book, file, reference, "SB133", message, help)


def _space(book: Unlinked, file: str, reference: Mention) -> Iterator[Diagnostic]:
    """SB127: a move to a space that is not on the atlas."""
    number, _, name = reference.value.partition(":")
    spaces = book.space_names.get(number)
    if (spaces is None or name not in spaces) and number not in book.unread_pages:
        there = spaces is not None
        message = f"page {number} of the atlas has no place {name}" if there else f"the atlas has no page {number}"
        near = nearest_names(name, spaces or ())
        help = did_you_mean(near) or (f"use one of its places: {', '.join(islice(spaces, 12))}" if spaces else "")
        yield _problem_at(book, file, reference, "SB127", message, help, near, name)


def _closed_square(book: Unlinked, file: str, reference: Mention, spot: str, so: str) -> Iterator[Diagnostic]:
    """SB311: a start or destination on a closed square. If it is also marked as a landing place, that was already
    reported."""
    number, _, name = spot.partition(":")
    space = book.spaces.get(number, {}).get(name)
    if isinstance(space, Square) and space.closed and not space.landing:
        help = "use another square, or delete its #"
        yield _problem_at(book, file, reference, "SB311", f"square {name} on page {number} is closed: {so}", help)


_LOST_WITH = {
    "quest": {"quest"},
    "keyword": {"quest"},
    "adventure": {"adventure", "combat"},
    "enemy": {"enemy"},
    "boss": {"boss"},
    "landing": {"landing"},
    "location": {"landing"},
}
"""Kinds of mentions, with the cards that they can name."""
_HELP = {
    "keyword": 'to give a quest this keyword, add keyword = "…" to its card',
    "ending": "name it in book.toml with [[ending]], or use the number of a named ending",
    "crew": "the crew: {}",
}
FEW = 9
"""The number of existing numbers listed; if there are more, those nearest to the missing one."""
_CALLED = {"redirect": "section", "recalled": "section", "recalled choice": "choice", "adventure": "adventure card"}


def _existing_names(reference: Mention, names: NumberNames) -> str:
    """A sentence with the existing names, or with those nearest to a missing number, for a name that resembles none of
    them.
    """
    if reference.kind in _HELP:
        return _HELP[reference.kind].format(", ".join(sorted(names)))
    numbers = names.in_order
    if len(numbers) > FEW:
        return _nearest(reference.value, numbers)
    if len(numbers) > 1:
        return f"use one of {', '.join(numbers)}"
    kind = _CALLED.get(reference.kind, reference.kind)
    return f"the only {kind} is {numbers[0]}" if numbers else f"the book has no {kind} at all"


def _nearest(missing: str, numbers: list[str]) -> str:
    """A sentence with the two section numbers between which a missing one would stand."""
    if not SECTION.fullmatch(missing):  # a table may hold anything
        return f"the numbers go from {numbers[0]} to {numbers[-1]}"
    at = bisect_right(numbers, section_order(missing), key=section_order)
    if 0 < at < len(numbers):
        return f"the nearest are {numbers[at - 1]} and {numbers[at]}"
    return f"the last is {numbers[-1]}" if at else f"the first is {numbers[0]}"


# ---------------------------------------------------------------- sections that nothing leads to


def _unmentioned_sections(book: Unlinked) -> list[Diagnostic]:
    """SB201: a section that no other one points to and that is not an entrance. Its own turns do not count."""
    at_zero = {way.section for stat in book.title_page.stat for way in stat.at_zero if isinstance(way, TurnTo)}
    pointed = frozenset(at_zero).union(*(mentions.pointed for mentions in book.mentions.values()))
    help = "turn to it from another section, or delete it"
    return [
        _problem(book, *book.places[number], "SB201", f"nothing leads to section {number}", help)
        for number in filterfalse(pointed.__contains__, book.places)
    ]


def _has_cycle(pairs: Iterable[tuple[str, str]]) -> bool:
    """Whether these pairs contain a cycle."""
    sorter = TopologicalSorter[str]()
    for first, other in pairs:
        sorter.add(first, other)
    try:
        sorter.prepare()
    except CycleError:
        return True
    return False


def _redirect_loops(book: Unlinked) -> list[Diagnostic]:
    """SB210: redirects that can loop, with all of their conditions holding at once."""
    places = book.places
    redirects = chain.from_iterable(mentions.redirects for mentions in book.mentions.values())
    pairs = [(owner, to) for owner, to in redirects if to in places and owner in places]
    if not _has_cycle(pairs):
        return []
    import networkx as nx  # slow to import, and hardly any book needs it

    ways: nx.DiGraph[str] = nx.DiGraph(pairs)
    problems: list[Diagnostic] = []
    for component in nx.strongly_connected_components(ways):
        if len(component) == 1 and not ways.has_edge(*(*component, *component)):
            continue
        circle = next(nx.simple_cycles(ways.subgraph(component)))
        if can_hold([_fires(book.sections[one], to) for one, to in zip(circle, circle[1:] + circle[:1], strict=True)]):
            first = circle.index(min(circle, key=section_order))
            circle = circle[first:] + circle[:first]
            file, line = places[circle[0]]
            round_trip = ", ".join([*circle, circle[0]])
            message = f"these redirects can send the reader round for ever: {round_trip}"
            problems.append(
                _problem(book, file, line, "SB210", message, "let one of them require what the others exclude")
            )
    return problems


def _fires(section: Section, to: str) -> Condition | None:
    """The condition under which a section redirects there; None if it always does."""
    before: list[Condition] = []
    for redirect in section.redirects:
        if redirect.to == to:
            here = [*before, *([redirect.when] if redirect.when else [])]
            return None if not here else here[0] if len(here) == 1 else And(all=tuple(here))
        if redirect.when:
            before.append(Not(of=redirect.when))
    raise AssertionError(f"{section.number} has no redirect to {to}")


def _unused_quests(book: Unlinked) -> list[Diagnostic]:
    """SB203: a quest that no text gives."""
    gained = {int(quest) for mentions in book.mentions.values() for quest in mentions.names.get("gains", ())}
    from_start = {*book.title_page.quests, *(number for unlock in book.title_page.unlock for number in unlock.quests)}
    problems = []
    for quest in book.cards.quest:
        if quest.number not in gained and quest.number not in from_start:
            file, line = book.table_places.get(("quest", quest.number), ("cards", 1))
            help = f"add an instruction such as *Gain quest {quest.number}.*"
            problems.append(_problem(book, file, line, "SB203", f"quest {quest.number} is never gained", help))
    return problems


# ---------------------------------------------------------------- the atlas and the start


def _atlas(book: Unlinked) -> list[Diagnostic]:
    """SB306: neighbours that do not list each other. SB309: page edges without a page. SB304: a region defined
    twice."""
    problems: list[Diagnostic] = []
    numbers = {page.number for page in book.pages}
    spots = _spots(book, "neighbour", "region", "edge")
    for page in book.pages:
        neighbours = {region.id: set(region.neighbours) for region in page.regions}
        names = Names(neighbours)
        for one, around in neighbours.items():
            for other in sorted(around):
                if other not in neighbours:
                    message = f"region {one} has a neighbour {other} that is not on page {page.number}"
                    spot = spots["neighbour", f"{page.number}:{one}:{other}"]
                    near = nearest_names(other, names)
                    problems.append(_problem_at(book, *spot, "SB306", message, did_you_mean(near), near, other))
                elif one not in neighbours[other]:
                    message = f"region {one} has {other} as its neighbour, but not the other way round"
                    spot = spots["neighbour", f"{page.number}:{one}:{other}"]
                    problems.append(_problem_at(book, *spot, "SB306", message, "name the neighbours on both sides"))
        for region, times in Counter(region.id for region in page.regions).items():
            if times > 1:
                message = f"page {page.number} already has a region {region}"
                spot = spots["region", f"{page.number}:{region}"]
                problems.append(_problem_at(book, *spot, "SB304", message, "give each its own letter"))
        for way, to in page.edges.items():
            if to not in numbers and str(to) not in book.unread_pages:
                message = f"the {way} edge of page {page.number} leads to page {to}, which does not exist"
                spot = spots["edge", f"{page.number}:{way}:{to}"]
                problems.append(_problem_at(book, *spot, "SB309", message, "delete the edge if the world ends there"))
    return problems


def _locations(book: Unlinked) -> list[Diagnostic]:
    """SB225: a location that is on the atlas twice."""
    spaces = [(f"{page.number}:{space.id}", space) for page in book.pages for space in page.spaces]
    places = [(number, name) for name, space in spaces for number in space.locations]
    problems: list[Diagnostic] = []
    for number, times in Counter(number for number, _ in dict.fromkeys(places)).items():
        spot = _place_on_atlas(book, number) if times > 1 else None
        if spot:
            message = f"location {number} is at {times} places on the atlas"
            help = "keep one of them, and give each of the others its own section"
            problems.append(_problem_at(book, *spot, "SB225", message, help))
    return problems


def _out_of_reach(book: Unlinked) -> Iterator[Diagnostic]:
    """SB230: places that cannot be reached on the map from the start of the campaign. Connected ones are reported
    once."""
    begin = book.title_page.begin
    if begin is None or book.unread_pages or "landing" in book.lost:
        return
    travel = Travel(book.pages, book.cards.landing, Spot(begin.page, begin.space))
    if travel.begin not in travel.spaces:
        return
    texts = {value for mentions in book.mentions.values() for value in mentions.names.get("space", ())}
    moved = {Spot(int(page), name) for page, _, name in (value.partition(":") for value in texts) if page.isdigit()}
    positions = travel.possible(moved)
    for spots in travel.beyond(positions):
        yield from _no_way_leads_to(book, travel, spots)
    explored = travel.locations(positions)
    for number, place in travel.landing.items():
        location = place.location
        if location and location not in explored:
            file, line = book.table_places.get(("landing", number), ("cards", 1))
            message = f"no flight leads to landing place {number}, so {location} cannot be explored"
            yield _problem(book, file, line, "SB230", message, "add a landing place next to it: ways = [1]")


def _no_way_leads_to(book: Unlinked, travel: Travel, spots: list[Spot]) -> Iterator[Diagnostic]:
    """SB230 for a group of connected spaces, at their first location, or at a region if there is none."""
    spot = next((spot for spot in spots if travel.spaces[spot].locations), spots[0])
    name, page = spot.space, spot.page
    is_region = isinstance(travel.spaces[spot], Region)
    help = "open a square beside it, or make it a landing place with L"
    if is_region:
        help = f"name {name} among the neighbours of a region that ships can reach, or give its page an edge"
    locations = [number for spot in spots for number in travel.spaces[spot].locations]
    if locations and (place := _place_on_atlas(book, locations[0])):
        numbers = ", ".join(locations)
        message = f"no route leads to {name} on page {page}, so {numbers} cannot be explored"
        yield _problem_at(book, *place, "SB230", message, help)
    elif is_region:
        place = _spots(book, "region")["region", str(spot)]
        yield _problem_at(book, *place, "SB230", f"no route leads to {name} on page {page}", help)


def _all_locations(book: Unlinked) -> Iterator[str]:
    """Every location of the atlas, and those that only a plane reaches."""
    yield from (number for page in book.pages for number in page.locations)
    yield from (landing.location for landing in book.cards.landing if landing.location)


def _place_on_atlas(book: Unlinked, number: str) -> tuple[str, Mention] | None:
    """The last place on the atlas that mentions a section."""
    files = [(file, one) for file, one in book.mentions.items() if "atlas/" in file]
    places = [(file, one) for file, mentions in files for one in mentions.of("section").get(number, ())]
    return places[-1] if places else None


def _spots(book: Unlinked, *kinds: str) -> dict[tuple[str, str], tuple[str, Mention]]:
    """By kind and value, the last mention, with its file."""
    return {
        (kind, value): (file, several[-1])
        for file, mentions in book.mentions.items()
        for kind in kinds
        for value, several in mentions.of(kind).items()
    }


def _left_out(book: Unlinked) -> Iterator[Diagnostic]:
    """SB314: kinds of cards from the box that are left out although the book does not replace them."""
    spots = _spots(book, "without")
    for kind in book.title_page.without:
        spot = spots["without", kind]
        if kind not in book.vocabulary.cards:
            help = (
                did_you_mean(nearest_names(kind, book.vocabulary.cards))
                or f"use one of the kinds {', '.join(book.vocabulary.cards)}"
            )
            yield _problem_at(book, *spot, "SB314", f"there are no {kind!r} cards to leave out", help)
        elif not getattr(book.cards, kind) and kind not in book.lost:
            help = f"add some with [[{kind}]]; `wanderbook rules --cards` lists those in the box"
            yield _problem_at(book, *spot, "SB314", f"the {kind} cards are left out and nothing replaces them", help)


def _start(book: Unlinked) -> list[Diagnostic]:
    """SB308: a book without a start. SB311: a start on a closed square."""
    page = book.title_page
    if book.vocabulary.atlas == "none":
        if page.start is None:
            line, message = 'start = "1"', "the book does not say where it starts"
            return [_problem(book, "book.toml", 1, "SB308", message, f"add a line: {line}", (line,))]
        return []
    spaces = {f"{one.number}:{space.id}" for one in book.pages for space in one.spaces}
    if page.begin is None:
        line, message = 'begin = { page = 1, space = "A" }', "the book does not say where on the atlas it begins"
        return [_problem(book, "book.toml", 1, "SB308", message, f"add a line: {line}", (line,))]
    begin, spot = f"{page.begin.page}:{page.begin.space}", _spots(book, "begin")["begin", page.begin.space]
    if begin not in spaces and str(page.begin.page) not in book.unread_pages:
        message = f"the book begins at page {page.begin.page}, place {page.begin.space}, which is not on the atlas"
        near = nearest_names(page.begin.space, [one.split(":")[1] for one in spaces])
        return [_problem_at(book, *spot, "SB308", message, did_you_mean(near), near, page.begin.space)]
    return [*_closed_square(book, *spot, begin, "nobody can begin there")]
