"""A user's own pattern of names, such as `{number}-{name}` or `*/{name}_*`."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from hengwen.model.messages import HengwenError, message
from hengwen.model.people import Person
from hengwen.people.claims import ENOUGH, Claim, Claims
from hengwen.people.name_parts import MAX_LENGTH
from hengwen.people.names import key, normalised
from hengwen.people.pattern_matching import Captures, Pieces, Slot, match
from hengwen.people.submitted_file import SubmittedFile, without_archive_suffix, without_suffix

_MOST_OPEN = 12


_SLOTS = {"{number}": Slot.NUMBER, "{name}": Slot.NAME, "{group}": Slot.GROUP, "{}": Slot.ANYTHING, "*": Slot.ANYTHING}


class Pattern(Struct, frozen=True):
    """The form of the names of a path: `levels` from the outermost on; a single one may be at any depth."""

    text: str
    levels: tuple[Pieces, ...]

    def match(self, parts: Sequence[str]) -> Captures | None:
        """Return number, name and group of a path by this pattern, each may be empty; None where it does not match.

        A pattern of one level is tried on the name of the file, without suffix, then on each folder or archive from the
        innermost on. A pattern of several levels is tried on the end of the path.
        """
        located = self.locate(parts)
        return None if located is None else located[:3]

    def fitting(self, files: Iterable[SubmittedFile]) -> int:
        """Return how many of some files match."""
        return sum(self.match(file.parts) is not None for file in files)

    def locate(self, parts: Sequence[str]) -> tuple[str, str, str, int] | None:
        """Return the match, and how many names of the path are inside the one that identifies the person."""
        names = names_of(parts)
        if len(self.levels) > 1:
            return self._match_path(names)
        for within, name in enumerate(reversed(names)):
            match_ = match(self.levels[0], name)
            if match_ is not None:
                return *match_, within
        return None

    def _match_path(self, names: Sequence[str]) -> tuple[str, str, str, int] | None:
        if len(names) < len(self.levels):
            return None
        known: Captures = ("", "", "")
        within = 0
        for depth, (level, part) in enumerate(zip(reversed(self.levels), reversed(names), strict=False)):
            matched = match(level, part)
            if matched is None:
                return None
            if any(matched):
                within = depth
            known = (matched[0] or known[0], matched[1] or known[1], matched[2] or known[2])
        return *known, within


def names_of(parts: Sequence[str]) -> list[str]:
    """Return the names of a path as patterns are matched against them, without suffixes of archives and of the file."""
    names = [without_archive_suffix(part) for part in parts[:-1]] + [without_suffix(part) for part in parts[-1:]]
    return [normalised(name)[:MAX_LENGTH] for name in names]


def parse_pattern(text: str) -> Pattern:
    """Parse a user's pattern. Raises `HengwenError` if it has no number, name or group, one twice, or other braces."""
    levels = tuple(tuple(_pieces(text, level)) for level in normalised(text).strip("/").split("/"))
    slots = [piece for level in levels for piece in level if isinstance(piece, Slot)]
    if len(slots) > _MOST_OPEN or len(text) > MAX_LENGTH:
        raise HengwenError(message("The pattern is too long: “{pattern}”.", pattern=text[:60]))
    for slot in (Slot.NUMBER, Slot.NAME, Slot.GROUP):
        if slots.count(slot) > 1:
            raise HengwenError(message("The pattern “{pattern}” has {slot} twice.", pattern=text, slot=slot.value))
    if {Slot.NUMBER, Slot.NAME, Slot.GROUP}.isdisjoint(slots):
        raise HengwenError(
            message("The pattern “{pattern}” has neither {{number}}, {{name}} nor {{group}} in it.", pattern=text)
        )
    return Pattern(text, levels)


def claims_by_pattern(files: Sequence[SubmittedFile], text: str) -> Claims:
    """Return whom the files name by a user's pattern. Raises `HengwenError` as `parse_pattern` does."""
    pattern = parse_pattern(text)
    claims: list[Claim | None] = []
    for file in files:
        who = pattern.locate(file.parts)
        if who is None:
            claims.append(None)
            continue
        number, name, group, within = who
        name, part = name.replace("_", " "), "/".join(file.parts[len(file.parts) - within :])
        claims.append(Claim(number, name, " ".join(filter(None, (group and (name or number), part))), group))
    return Claims(tuple(claims), message("the pattern {pattern}", pattern=text), given=True)


def _pieces(pattern: str, text: str) -> Iterator[Slot | str]:
    """Yield the pieces of one level; successive open pieces without a name are one."""
    literal = ""
    position = 0
    before: Slot | None = None
    while position < len(text):
        slot = next((word for word in _SLOTS if text.startswith(word, position)), None)
        if slot is None:
            if text[position] in "{}":
                raise HengwenError(
                    message(
                        "The pattern “{pattern}” has a brace that is none of {{number}}, {{name}}, {{group}} and {{}}.",
                        pattern=pattern,
                    )
                )
            literal += text[position]
            position += 1
            continue
        if literal:
            yield literal
            before, literal = None, ""
        if before is not Slot.ANYTHING or _SLOTS[slot] is not Slot.ANYTHING:
            yield _SLOTS[slot]
        before = _SLOTS[slot]
        position += len(slot)
    if literal:
        yield literal


def learn_pattern(files: Sequence[SubmittedFile], example: SubmittedFile, person: Person) -> str:
    """Return the pattern that names a person in one path and matches at least 80 % of all files, or as many as
    possible.

    Text that so many files have beside number and name stays, other text becomes `*`. Of two such patterns the more
    specific one is taken. `Pattern.fitting` returns how many files it matches. Raises `HengwenError` where the path has
    neither number nor name of the person, or has them so that no pattern finds them, as Jane in `Janet.docx`.
    """
    names = names_of(example.parts)
    places = [_slots_in(name, person) for name in names]
    best, most = "", -1
    for text in _candidates(files, names, places) if any(places) else ():
        try:
            pattern = parse_pattern(text)
        except HengwenError:  # too many open pieces: patterns that follow have fewer
            continue
        if not _names(pattern.match(example.parts), person, {slot for place in places for slot in place}):
            continue
        fitting = pattern.fitting(files)
        if fitting > most:
            best, most = text, fitting
        if most >= ENOUGH * len(files):
            break
    if not best:
        raise HengwenError(
            message(
                "Neither number nor name of {person} stand in “{path}”.",
                person=person.id,
                path="/".join(example.parts),
            )
        )
    return best


def _candidates(
    files: Sequence[SubmittedFile], names: Sequence[str], places: Sequence[Mapping[Slot, tuple[int, int]]]
) -> Iterator[str]:
    """Yield patterns that may match, the most specific first: of one name of the path if it has all, or of several."""
    paths = [names_of(file.parts) for file in files]
    everything = {slot for place in places for slot in place}
    alone = max((depth for depth, place in enumerate(places) if set(place) == everything), default=None)
    first = next(depth for depth, place in enumerate(places) if place)
    levels = []
    for depth in range(first if alone is None else alone, len(names)):
        within = len(names) - depth
        others = [path[-within] for path in paths if len(path) >= within]
        levels.append(list(_forms(names[depth], places[depth], others)) if places[depth] else ["*"])
    for step in range(max(map(len, levels))):
        forms = [level[min(step, len(level) - 1)] for level in levels]
        if alone is not None:
            yield forms[0]
        if len(forms) > 1:
            yield "/".join(forms)


def _slots_in(name: str, person: Person) -> dict[Slot, tuple[int, int]]:
    """Return where number and name of a person are in one name of a path; a number by itself rather than in a word."""
    places = {}
    number = None
    if person.number:
        digits = re.escape(normalised(person.number))
        matches = (
            re.search(rf"{before}{digits}(?!\d)", name, re.IGNORECASE) for before in (r"(?<![^\W_])", r"(?<!\d)")
        )
        number = next(filter(None, matches), None)
    if number:
        places[Slot.NUMBER] = number.span()
    words = "[ _]+".join(map(re.escape, re.split("[ _]+", normalised(person.name))))
    match = person.name and re.search(words, name, re.IGNORECASE)
    if match:
        places[Slot.NAME] = match.span()
    return places


def _names(matched: Captures | None, person: Person, slots: Collection[Slot]) -> bool:
    """Return whether a pattern has found what was wanted."""
    wanted = (person.number if Slot.NUMBER in slots else "", person.name if Slot.NAME in slots else "")
    return matched is not None and (key(matched[0]), key(matched[1])) == (key(wanted[0]), key(wanted[1]))


def _forms(name: str, places: Mapping[Slot, tuple[int, int]], others: Sequence[str]) -> Iterator[str]:
    """Yield patterns for a name, the most specific first: its number and name open, then more and more of the rest."""
    slots = sorted((span, slot) for slot, span in places.items())
    ends = [0, *(end for (_, end), _ in slots)]
    starts = [*(start for (start, _), _ in slots), len(name)]
    literal = [name[end:start] for end, start in zip(ends, starts, strict=True)]
    shared = [_with_shared_text(text, others) for text in literal]
    open_after = [*shared[:-1], _opened(shared[-1], ends=False)]
    open_before = [_opened(shared[0], ends=True), *shared[1:]]
    open_both = [_opened(shared[0], ends=True), *shared[1:-1], _opened(shared[-1], ends=False)]
    for pieces in (shared, open_after, open_before, open_both, ["*", *shared[1:-1], "*"]):
        between = [slot.value for _, slot in slots]
        text = "".join(piece for pair in zip(pieces, [*between, ""], strict=True) for piece in pair)
        yield re.sub(r"\*+", "*", text)


def _with_shared_text(text: str, others: Sequence[str]) -> str:
    """Return the runs of letters or digits in a text that most other names have too, and `*` for others and braces."""

    def shared(run: re.Match[str]) -> str:
        word = run.group().casefold()
        bounded = rf"(?<!\d){word}(?!\d)" if word.isdigit() else re.escape(word)
        count = sum(re.search(bounded, other.casefold()) is not None for other in others)
        return run.group() if count >= ENOUGH * len(others) and word not in "{}" else "*"

    return re.sub(r"\d+|[^\W\d_]+|[*{}]", shared, text)


def _opened(text: str, *, ends: bool) -> str:
    """Return a text with only the characters next to number or name; `ends`: whether these are at its end."""
    signs = re.search(r"[\W_]*$" if ends else r"^[\W_]*", text.replace("*", "x"))
    kept = signs.group() if signs else ""
    return f"*{kept}" if ends else f"{kept}*"
