"""The different pictures of a check: where each occurs, who has it, and which belong to forms."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from hengwen.model.document import Document, Role
from hengwen.model.signs.traces import Picture
from hengwen.signs.context import SignContext
from hengwen.signs.pictures.shown_text import show_other_texts

ORNAMENT = 4
"""Places in one document from which on a picture is an ornament of it."""

_MANY = 3  # submitters: at most so many share a picture by copying
_MANY_SHARE = 0.1  # of all submitters, likewise


@dataclass(slots=True)
class DistinctPicture:
    """A picture of a `document`, the first one, with its places: for each document its first number in that document.

    `form`: whether it comes from the task or a template, or is an ornament. `alike`: the numbers of altered ones.
    """

    document: Document
    picture: Picture
    places: dict[int, int] = field(default_factory=dict)
    form: bool = False
    alike: set[int] = field(default_factory=set)


class DistinctPictures:
    """The different pictures of the documents and templates of a check, by their numbers."""

    def __init__(self, context: SignContext) -> None:
        self._context = context
        self.every: list[DistinctPicture] = []
        self._by_key: dict[str, int] = {}
        for document in context.templates:
            for _, picture in self._of(document):
                picture.form = True
        for place, document in enumerate(context.documents):
            self._add(place, document)
        self._most = {role: max(_MANY, _MANY_SHARE * len(self._submitters(_places(context, role)))) for role in Role}
        for number, distinct in enumerate(self.every):
            distinct.form |= self.is_common(self.owners(number))

    def _of(self, document: Document) -> Iterator[tuple[int, DistinctPicture]]:
        """Yield the pictures of a document with their numbers in it; equal pixels make one, and so do equal bytes."""
        for number, picture in enumerate(document.content.traces.pictures):
            key = self._by_key.setdefault(picture.pixels or picture.data, len(self.every))
            if key == len(self.every):
                self.every.append(DistinctPicture(document, picture))
            yield number, self.every[key]

    def _add(self, place: int, document: Document) -> None:
        repeated: Counter[int] = Counter()
        for number, picture in self._of(document):
            picture.places.setdefault(place, number)
            repeated[id(picture)] += 1
            picture.form |= repeated[id(picture)] >= ORNAMENT

    def owners(self, number: int) -> set[int]:
        """Return the documents that have a picture, or an altered one."""
        picture = self.every[number]
        return set(picture.places).union(*(self.every[other].places for other in picture.alike))

    def is_new(self, number: int) -> bool:
        """Return whether a new document has a picture."""
        return any(self._context.documents[place].role is Role.NEW for place in self.every[number].places)

    def may_pair(self, pair: tuple[int, int]) -> bool:
        """Return whether two pictures can be of two compared documents, or one of a template."""
        one, other = (self.every[number] for number in pair)
        return one.form or other.form or len({*one.places, *other.places}) > 1

    def show_other_texts(self, pair: tuple[int, int]) -> bool:
        """Return whether two pictures are pages of different texts."""
        one, other = (self.every[number] for number in pair)
        return show_other_texts((one.document, one.picture), (other.document, other.picture))

    def is_common(self, places: Iterable[int]) -> bool:
        """Return whether so many new documents, or old ones, have a picture that it is no evidence for two."""
        owners = {role: [place for place in places if self._context.documents[place].role is role] for role in Role}
        return any(len(self._submitters(of_role)) > self._most[role] for role, of_role in owners.items())

    def _submitters(self, places: Iterable[int]) -> set[int]:
        return {self._context.submitters[place] for place in places}


def _places(context: SignContext, role: Role) -> list[int]:
    return [place for place, document in enumerate(context.documents) if document.role is role]
