"""Labels of people for lists."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from hengwen.model.people import Person
from hengwen.people.names import key


def with_labels(people: Sequence[Person]) -> list[Person]:
    """Return the people in the same order, labelled by name, with the number if several have it, or number alone."""
    names = Counter(key(person.name) for person in set(people))
    return [replace(person, label=_label(person, shared=names[key(person.name)] > 1)) for person in people]


def _label(person: Person, *, shared: bool) -> str:
    if not person.name:
        return person.number
    return f"{person.name} {person.number}".strip() if shared else person.name
