"""Who handed in which documents: readers decide about the student, the applicant or the team, not about a file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from hengwen.model.bounds import Line
from hengwen.model.messages import Message

AUTO, FOLDER, NONE = "auto", "folder", "none"
"""Rules by which people are recognised, besides a pattern such as `{number}-{name}`: by the names of course systems and
teachers, by the folders at the top level, or not at all.
"""

RULES = AUTO, FOLDER, NONE


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who handed in documents. `number`: of a student, an account, …; either it or `name` may be empty.

    `label`: the name beside others: with the number where two have one name. `guessed`: whether only names of files say
    so, and neither a rule of the user nor a roster; then documents of the person are compared all the same, and shown
    where they share much. `members`: of a group, number and name of each member that its files name.
    """

    number: Line = ""
    name: Line = ""
    label: Line = ""
    guessed: bool = False
    members: tuple[tuple[Line, Line], ...] = ()

    @property
    def id(self) -> str:
        """A key that is the same for the same person in every check of the same files."""
        return f"{self.number} {self.name}".strip()


@dataclass(frozen=True, slots=True)
class PeopleOptions:
    """How people are recognised. `rule`: one of the words above, or a pattern (`hengwen.people.pattern`).

    `roster`: a table of all who should have handed in. `corrections`: path of a document → who handed it in, as a
    reader corrected it; None for an unknown person.
    """

    rule: Line = AUTO
    roster: Path | None = None
    corrections: Mapping[Line, Person | None] = field(default_factory=lambda: MappingProxyType({}), hash=False)


@dataclass(frozen=True, slots=True)
class People:
    """Who handed in which of the new documents. Empty where people are not recognised: each file stands for itself
    then.

    `by_path`: path of a document → its person, if known. `parts`: path → the name of the document among several of the
    person, empty for the only one. `source`: how people were recognised, in a few words, None where they were not.
    `missing`: people of the roster who handed in nothing, in its order; None without a roster. `without_documents`:
    people whose files no reader can read. `doubts`: messages about what to look at before the check.
    """

    by_path: Mapping[str, Person] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    parts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    source: Message | None = None
    missing: tuple[Person, ...] | None = None
    doubts: tuple[Message, ...] = ()
    without_documents: tuple[Person, ...] = ()

    def together(self, files: Sequence[Path]) -> tuple[Path, ...]:
        """Return files in their order, but those of one person together at the place of the first."""
        first: dict[Person | Path, int] = {}
        owners = [self.by_path.get(str(file), file) for file in files]
        for place, owner in enumerate(owners):
            first.setdefault(owner, place)
        return tuple(file for _, file in sorted(zip(owners, files, strict=True), key=lambda item: first[item[0]]))

    @property
    def count(self) -> int:
        """The number of people who handed in something."""
        return len(set(self.by_path.values()))
