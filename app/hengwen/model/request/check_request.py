"""The request of a check: its files, and which documents are compared. The command line and the window use the same
value.
"""

import os
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Self

from hengwen.model.bounds import Line, Offset, Word
from hengwen.model.document import Document, Role
from hengwen.model.messages import Message, message
from hengwen.model.people import People, PeopleOptions, Person
from hengwen.model.request.given import GivenPath, Provenance
from hengwen.model.request.options import ALL_SIGNS, Options
from hengwen.model.request.read_pictures import ReadPictures

LABELS = ("year", "course", "author", "group")
"""The labels that a document can have."""

BlockChoices = Mapping[str, bool]
"""Decisions of readers about blocks, by their ids: whether they count."""


@dataclass(frozen=True, slots=True)
class ComparisonScope:
    """Which documents are compared. `labels`: of the new documents.

    `exclude_same_label`: labels; documents with an equal value of one are not compared. `among_new`: whether new
    documents are compared with each other; `compare_own`: even those of one person.
    """

    labels: Mapping[Line, Line] = field(default_factory=lambda: MappingProxyType({}))
    exclude_same_label: tuple[Line, ...] = ()
    among_new: bool = True
    compare_own: bool = False

    @property
    def warnings(self) -> tuple[Message, ...]:
        """The warnings of a report about documents that were not compared because of the request."""
        sentences = (
            [] if self.among_new else [message("New documents were not compared with each other, as was asked.")]
        )
        for key in set(self.exclude_same_label) & self.labels.keys():
            label = f"{key}={self.labels[key]}"
            sentences.append(
                message("Documents of the library with the label {label} were left out, as was asked.", label=label)
            )
        return tuple(sentences)

    def labels_of(self, document: Document) -> Mapping[str, str]:
        """Return the labels of a document that is in no library: the given ones for a new document."""
        return self.labels if document.role is Role.NEW else {}

    def compares(
        self,
        one: Document,
        of_one: Mapping[str, str],
        other: Document,
        of_other: Mapping[str, str],
        known: Collection[str] = (),
    ) -> bool:
        """Return whether two documents with such labels are compared.

        `known`: hashes of new documents that are files of the library: these are compared even where new ones are not
        compared with each other.
        """
        if one.role is Role.NEW and other.role is Role.NEW:
            # All new documents have the same labels, so these do not distinguish two of them.
            meet = self.among_new or one.id in known or other.id in known
            return meet and (self.compare_own or not one.same_person(other))
        return not any(of_one.get(key) == of_other.get(key) != None for key in self.exclude_same_label)  # noqa: E711 - chained

    def own_groups(self, documents: Sequence[Document]) -> Sequence[Sequence[int]]:
        """Return groups of places of two and more documents that are taken for one person's. They are compared all the
        same, but shown only where they share much. Empty where such documents are compared like all others. Members of
        a group that the user named hand in one text: these are apart.
        """
        groups: dict[Person, list[int]] = {}
        for place, document in enumerate(documents if self.among_new and not self.compare_own else ()):
            person = document.person if document.role is Role.NEW else None
            if person and (person.guessed or not person.members):
                groups.setdefault(person, []).append(place)
        return [places for places in groups.values() if len(places) > 1]


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """New documents (`paths`), older ones they are compared with (`against`), task sheets whose text is left out.

    `encodings`: encodings of plain text files that the user knows better than the program. `options`: the settings of
    the check. `jobs`: how many processes read, None for as many as there are cores; the report does not depend on it.
    `library`: the file of the library to check against. `scope`: which documents are not compared. `kept_work`: the
    file of kept readings and comparisons. `block_choices`: decisions which blocks of shared text count. `people`: how
    people are recognised. `hidden`: whether the report includes pairs of which nothing counts, so that exclusions can
    be changed in it. `meaning`: whether the same content in other words or another language is looked for.
    `read_pictures`: of which pictures text is read; `kept_pictures`: the file in which that is kept.
    `anonymous`: whether new documents must be anonymous, so that identity data in them is looked for; `identity_list`:
    a list of names that must not stand in them.
    """

    paths: tuple[Path, ...] = ()
    against: tuple[Path, ...] = ()
    templates: tuple[Path, ...] = ()
    encodings: Mapping[Path, Word] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    options: Options = Options()  # noqa: RUF009 - frozen
    jobs: Offset | None = None
    library: Path | None = None
    scope: ComparisonScope = ComparisonScope()
    kept_work: Path | None = None
    block_choices: BlockChoices = field(default_factory=lambda: MappingProxyType({}), hash=False)
    people: PeopleOptions = PeopleOptions()  # noqa: RUF009 - frozen
    hidden: bool = True
    meaning: bool = False
    read_pictures: ReadPictures = ReadPictures.NEVER
    kept_pictures: Path | None = None
    anonymous: bool = False
    identity_list: Path | None = None

    @property
    def bare(self) -> "CheckRequest":
        """The request without its settings and decisions, which are those of the report, and without what does not
        change a report.
        """
        return replace(
            self, options=Options(), jobs=None, kept_work=None, kept_pictures=None, block_choices={}, hidden=True
        )

    @property
    def has_others(self) -> bool:
        """Whether there is anything to compare new documents with besides each other."""
        return bool(self.against or self.library)

    @property
    def needs_pictures(self) -> bool:
        """Whether pictures can matter: not where no sign is looked for, and nobody asks for others afterwards."""
        return self.hidden or bool(self.library) or self.options.without_signs != ALL_SIGNS

    @property
    def compares_new(self) -> bool:
        """Whether new documents are compared with each other, which is always so where there are no others."""
        return self.scope.among_new or not self.has_others

    def completed_by(self, other: "CheckRequest") -> "CheckRequest":
        """Return the request with the task sheets, older documents, library and roster of another where it has none."""
        return replace(
            self,
            templates=self.templates or other.templates,
            against=self.against or other.against,
            library=self.library or other.library,
            people=replace(self.people, roster=self.people.roster or other.people.roster),
        )

    def with_encoding(self, path: Path, encoding: str) -> "CheckRequest":
        """Return the request with one file read in another encoding."""
        return replace(self, encodings={**self.encodings, path: encoding})


@dataclass(frozen=True, slots=True)
class CheckInputs:
    """The input of a check, and the part of it that was left aside.

    `names`: of the folders and files of the new documents. `older`: how many older ones were given, None where the
    documents themselves show it. `library`: its name, empty for a check without one; `library_documents`: their number,
    `library_state`: a hash of what it holds.
    `templates`: how many task sheets and forms were given. `among_new`: whether new documents were to be compared with
    each other. `unopened_folders`: how many could not be opened for lack of permission. `other_files`: how many files
    in folders no reader can read, without those of the operating system; `other_names`: their paths, empty where names
    are hidden. `people`: how people were recognised, None where they were not. `missing`: labels of those on the roster
    who handed in nothing, None without a roster. `own_compared`: whether documents of one person were compared with
    each other. `without_documents`: labels of people all of whose files are unreadable kinds.

    What makes the report again, with its options and block choices: `given`, every file and folder, and the `request`,
    None in checks of versions that did not keep it; `provenance`: by which program; `needs_spark`: whether only Spark
    makes it again, since its documents are rows of tables or a corpus was searched.
    """

    names: tuple[Line, ...] = ()
    older: Offset | None = None
    library: Line = ""
    library_documents: Offset = 0
    templates: Offset = 0
    among_new: bool = True
    unopened_folders: Offset = 0
    other_files: Offset = 0
    people: Message | None = None
    missing: tuple[Line, ...] | None = None
    own_compared: bool = False
    other_names: tuple[Line, ...] = ()
    without_documents: tuple[Line, ...] = ()
    library_state: Word = ""
    given: tuple[GivenPath, ...] = ()
    request: CheckRequest | None = None
    provenance: Provenance = Provenance()  # noqa: RUF009 - frozen
    needs_spark: bool = False

    @property
    def anonymous(self) -> bool:
        """Whether the new documents must be anonymous, so that identity data in them was looked for."""
        return self.request is not None and self.request.anonymous

    @classmethod
    def of(cls, paths: Sequence[Path], unopened_folders: int, other_files: Sequence[str]) -> Self:
        """Return the input with these new documents and what was left aside."""
        names = tuple(Path(os.path.realpath(path)).name for path in paths)
        others = tuple(other_files)
        return cls(names, unopened_folders=unopened_folders, other_files=len(others), other_names=others)

    def of_people(self, people: People) -> "CheckInputs":
        """Return the input with the recognised people."""
        missing = None if people.missing is None else tuple(person.label for person in people.missing)
        without = tuple(person.label for person in people.without_documents)
        return replace(self, people=people.source, missing=missing, without_documents=without)

    def against(
        self,
        older: int,
        library: str,
        library_documents: int,
        library_state: str = "",
        *,
        templates: int,
        among_new: bool,
        own: bool,
    ) -> "CheckInputs":
        """Return the input with everything that new documents are compared with."""
        return replace(
            self,
            older=older,
            library=library,
            library_documents=library_documents,
            library_state=library_state,
            templates=templates,
            among_new=among_new,
            own_compared=own,
        )
