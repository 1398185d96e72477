"""The roster: the list of all who should have handed in something."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from hengwen.model.messages import HengwenError, Message, message
from hengwen.model.people import Person
from hengwen.people.labels import with_labels
from hengwen.people.names import key
from hengwen.people.rosters.roster_columns import people_of_sheet

if TYPE_CHECKING:
    from hengwen.people.rosters.roster_file import Sheets


@dataclass(frozen=True)
class Roster:
    """`people` in the order of the list, each once, with their labels in reports.

    `files`: normalised name of a file → its person, where the list has files, as an export of a survey does.
    """

    people: tuple[Person, ...]
    files: Mapping[str, Person] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    @classmethod
    def of(cls, people: Sequence[Person], files: Sequence[Sequence[str]] = ()) -> "Roster":
        """Return a roster of people, each once, with labels; `files`: those of each, as the list names them."""
        different: dict[tuple[str, str], Person] = {}
        for person in people:
            different.setdefault((key(person.number), key(person.name)), person)
        labelled = dict(zip(different, with_labels(tuple(different.values())), strict=True))
        known = zip(people, files, strict=False)
        whose = ((key(name), labelled[key(one.number), key(one.name)]) for one, names in known for name in names)
        return cls(tuple(labelled.values()), MappingProxyType(_unique(whose)))

    @cached_property
    def by_number(self) -> Mapping[str, Person]:
        """Normalised number → person, for numbers that only one person has."""
        return _unique((key(person.number), person) for person in self.people)

    @cached_property
    def by_name(self) -> Mapping[str, Person]:
        """Normalised name → person, for names that only one person has."""
        return _unique((key(person.name), person) for person in self.people)


def _unique(entries: Iterable[tuple[str, Person]]) -> dict[str, Person]:
    people_of_word: defaultdict[str, list[Person]] = defaultdict(list)
    for word, person in entries:
        people_of_word[word].append(person)
    return {word: people[0] for word, people in people_of_word.items() if word and len(set(people)) == 1}


def read_roster(path: Path) -> Roster:
    """Read the roster in a table, text or workbook: the first sheet that has columns of numbers or names.

    They are found by their headers, such as 学号 and 姓名, in the first rows, otherwise by their contents. Raises
    `HengwenError` where there is no such file, it cannot be read, or it has no such columns.
    """
    from hengwen.people.rosters.roster_file import read_sheets

    if not path.is_file():
        raise HengwenError(message("There is no file “{path}”.", path=str(path)))
    return roster_of(read_sheets(path), path)


def roster_of(sheets: "Sheets | Message", path: Path) -> Roster:
    """Return the roster in the sheets of the file at a path."""
    if isinstance(sheets, Message):
        raise HengwenError(sheets)
    for sheet in sheets:
        people = people_of_sheet(sheet)
        if people:
            return Roster.of(*zip(*people, strict=True))
    raise HengwenError(
        message("“{path}” has no column of student numbers or names, such as 学号 and 姓名.", path=path.name)
    )
