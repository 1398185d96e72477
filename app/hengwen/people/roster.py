"""The list of all who should have handed in something."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from hengwen.model.messages import HengwenError, message
from hengwen.model.people import Person
from hengwen.people.labels import with_labels
from hengwen.people.names import key


@dataclass(frozen=True)
class Roster:
    """`people` in the order of the list, each once, with the labels under which reports name them."""

    people: tuple[Person, ...]

    @classmethod
    def of(cls, people: Sequence[Person]) -> "Roster":
        """A roster of people, each taken once, with labels."""
        different: dict[tuple[str, str], Person] = {}
        for person in people:
            different.setdefault((key(person.number), key(person.name)), person)
        return cls(tuple(with_labels(tuple(different.values()))))

    @cached_property
    def by_number(self) -> Mapping[str, Person]:
        """Normalised number → person, of numbers that one person alone has."""
        return _unique((key(person.number), person) for person in self.people)

    @cached_property
    def by_name(self) -> Mapping[str, Person]:
        """Normalised name → person, of names that one person alone has."""
        return _unique((key(person.name), person) for person in self.people)


def _unique(entries: Iterable[tuple[str, Person]]) -> dict[str, Person]:
    found: defaultdict[str, list[Person]] = defaultdict(list)
    for word, person in entries:
        found[word].append(person)
    return {word: people[0] for word, people in found.items() if word and len(people) == 1}


def read_roster(path: Path) -> Roster:
    """The roster that a table holds. Raises `HengwenError` where it cannot be read."""
    raise HengwenError(message("“{path}” is no table of people.", path=str(path)))
