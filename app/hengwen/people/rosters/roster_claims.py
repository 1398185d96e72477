"""Finds people of a roster in the names of files: the best evidence there is."""

from collections.abc import Collection, Sequence

from hengwen.model.messages import message
from hengwen.model.people import Person
from hengwen.people.claims import Claim, Claims
from hengwen.people.name_parts import MAX_LENGTH, Kind, NamePart, name_parts
from hengwen.people.names import HAN_RUN, key, may_be_one_name, normalised, trimmed
from hengwen.people.rosters.roster import Roster
from hengwen.people.submitted_file import SubmittedFile, without_archive_suffix, without_suffix


def claims_by_roster(files: Sequence[SubmittedFile], roster: Roster) -> Claims:
    """Return for each file the person with a file of this name in the roster, otherwise the one person whose number or
    full name is in its path, the outermost name first.

    A name of the path with several people is ignored, unless one of them is there with number and name.
    """
    finder = _Finder(roster)
    return Claims(tuple(finder.claim(file.parts) for file in files), message("the roster"), given=True)


class _Finder:
    def __init__(self, roster: Roster) -> None:
        self._files, self._numbers = roster.files, roster.by_number
        self._names = roster.by_name
        self._latin = {_words(name): person for name, person in roster.by_name.items() if name.isascii()}
        self._lengths = sorted({len(name) for name in self._names if HAN_RUN.fullmatch(name)}, reverse=True)
        self._known: dict[tuple[str, bool], tuple[Person | None, str]] = {}

    def claim(self, parts: Sequence[str]) -> Claim | None:
        owner = self._files.get(key(parts[-1]))
        if owner is not None:
            return Claim(owner.number, owner.name, without_suffix(parts[-1]))
        for depth, part in enumerate(parts):
            own = depth == len(parts) - 1
            if (part, own) not in self._known:
                self._known[part, own] = self._person(part, own=own)
            person, rest = self._known[part, own]
            if person is not None:
                return Claim(person.number, person.name, rest if own else "/".join(parts[depth + 1 :]))
        return None

    def _person(self, part: str, *, own: bool) -> tuple[Person | None, str]:
        """Return the person whom one name of a path names, and the rest of the name."""
        name = normalised(without_suffix(part) if own else without_archive_suffix(part))[:MAX_LENGTH]
        parts = name_parts(name)
        numbered = {
            self._numbers[key(name_part.text)]: name_part.text
            for name_part in parts
            if key(name_part.text) in self._numbers
        }
        named = self._named(name) | {
            self._latin[_words(name_part.text)]: name_part.text
            for name_part in parts
            if name_part.kind is Kind.LATIN and _words(name_part.text) in self._latin
        }
        candidates = numbered or named
        person = next(iter(candidates), None)
        # One's number beside another's name is an error in one of them: a reader has to decide.
        other = (
            named
            if named
            else [
                name_part
                for name_part in _beside(parts, numbered.values())
                if person and _is_another(name_part, person)
            ]
        )
        if person is None or len(candidates) > 1 or (person not in named and other):
            return None, ""
        texts = [text for text in (numbered.get(person, ""), named.get(person, "")) if text]
        for text in texts:
            name = name.replace(text, "\n", 1)
        return person, " ".join(filter(None, map(trimmed, name.split("\n"))))

    def _named(self, name: str) -> dict[Person, str]:
        """Return Chinese names of the roster in a name, the longest first, so that 张三丰 is not 张三."""
        people: dict[Person, str] = {}
        for run in HAN_RUN.findall(name):
            rest = run
            for length in self._lengths:
                for start in range(len(rest) - length + 1):
                    text = rest[start : start + length]
                    if text in self._names and _stands_alone(rest, start, length):
                        people[self._names[text]] = text
                        rest = rest[:start] + "\n" * length + rest[start + length :]
        return people


def _beside(parts: Sequence[NamePart], numbers: Collection[str]) -> list[NamePart]:
    """Return the text before and after a number that was found."""
    places = [place for place, part in enumerate(parts) if part.text in numbers]
    return [parts[near] for place in places for near in (place - 1, place + 1) if 0 <= near < len(parts)]


def _is_another(part: NamePart, person: Person) -> bool:
    return part.is_name and not may_be_one_name(part.text, person.name)


def _stands_alone(run: str, start: int, length: int) -> bool:
    """Return whether a name of two characters begins or ends a run of characters: such names are part of many words."""
    return length > 2 or start == 0 or start + length == len(run)


def _words(name: str) -> str:
    """Return Latin names as sorted words, since both orders are usual."""
    return " ".join(sorted(key(name).replace(",", " ").replace(".", " ").split()))
