"""The request of a check: its files and which documents are compared, one value for the command line and the window;
and what a report says of it first.
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
from hengwen.model.request.options import Options

LABELS = ("year", "course", "author", "group")
"""What a document can be labelled with."""

BlockChoices = Mapping[str, bool]
"""What readers decided about blocks, by their ids: whether they count."""


@dataclass(frozen=True, slots=True)
class ComparisonScope:
    """Which documents are compared. `labels`: of the new documents.

    `exclude_same_label`: labels; documents for which one of them is the same are not compared. `among_new`: whether new
    documents are compared with each other, `compare_own`: those of one person, too.
    """

    labels: Mapping[Line, Line] = field(default_factory=lambda: MappingProxyType({}))
    exclude_same_label: tuple[Line, ...] = ()
    among_new: bool = True
    compare_own: bool = False

    @property
    def warnings(self) -> tuple[Message, ...]:
        """The warnings of a report about what was not compared, since it was asked so."""
        found = [] if self.among_new else [message("New documents were not compared with each other, as was asked.")]
        for key in set(self.exclude_same_label) & self.labels.keys():
            label = f"{key}={self.labels[key]}"
            found.append(
                message("Documents of the library with the label {label} were left out, as was asked.", label=label)
            )
        return tuple(found)

    def labels_of(self, document: Document) -> Mapping[str, str]:
        """The labels of a document that is in no library: those that were given, for a new one."""
        return self.labels if document.role is Role.NEW else {}

    def compares(
        self,
        one: Document,
        of_one: Mapping[str, str],
        other: Document,
        of_other: Mapping[str, str],
        known: Collection[str] = (),
    ) -> bool:
        """Whether two documents with such labels are compared.

        `known`: hashes of new documents that are files of the library: where new ones are not compared with each other,
        they are with these.
        """
        if one.role is Role.NEW and other.role is Role.NEW:
            # The labels were given for all new documents and say nothing about two of them.
            meet = self.among_new or one.id in known or other.id in known
            return meet and (self.compare_own or not one.same_person(other))
        return not any(of_one.get(key) == of_other.get(key) != None for key in self.exclude_same_label)  # noqa: E711 - chained

    def own_groups(self, documents: Sequence[Document]) -> Sequence[Sequence[int]]:
        """The places of documents that were taken for one person's by a guess, two and more, and that are compared all
        the same, of which only what shares much is shown; none where they are compared as any others are.
        """
        groups: dict[Person, list[int]] = {}
        for place, document in enumerate(documents if self.among_new and not self.compare_own else ()):
            if document.role is Role.NEW and document.person and document.person.guessed:
                groups.setdefault(document.person, []).append(place)
        return [places for places in groups.values() if len(places) > 1]


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """New documents (`paths`), older ones they are compared with (`against`), task sheets whose text is left out.

    `encodings`: in which encoding plain text files are read, where the user knows better than the program.
    `options`, `jobs`: the settings of the check and how many processes read, None for as many as there are cores; the
    report does not depend on `jobs`. `library`: the file of the library against which is checked too. `scope`: which
    documents are not compared. `kept_work`: a file that keeps what was read and compared, so that it is done once only.
    `block_choices`: which blocks of shared text were decided to count, and which not to. `people`: how it is known who
    handed in what. `hidden`: whether the report has pairs, too, of which nothing counts, so that what counts can be
    changed in it.
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

    @property
    def has_others(self) -> bool:
        """Whether there is anything that new documents are compared with but each other."""
        return bool(self.against or self.library)

    @property
    def compares_new(self) -> bool:
        """Whether new documents are compared with each other, which they are in any case where there are no others."""
        return self.scope.among_new or not self.has_others

    def with_paths(self, paths: tuple[Path, ...]) -> "CheckRequest":
        """The same with other new documents; what was said of others (encodings, blocks, people) goes with them."""
        if paths == self.paths:
            return self
        return replace(self, paths=paths, encodings={}, block_choices={}, people=self.people.of_other_files())

    def with_encoding(self, path: Path, encoding: str) -> "CheckRequest":
        """The same with one file read in another encoding."""
        return replace(self, encodings={**self.encodings, path: encoding})


@dataclass(frozen=True, slots=True)
class CheckInputs:
    """The input of a check, and the part of it that was left aside.

    `names`: of the folders and files of the new documents. `older`: how many older ones were given besides, None where
    the documents tell. `library`: its name, empty for a check without one;
    `library_documents`: how many it has. `templates`: how many task sheets and forms were given. `among_new`: whether
    new documents were to be compared with each other. `unopened_folders`: how many may not be looked into.
    `other_files`: how many files of folders no reader knows, those of the operating system aside; `other_names`: their
    paths in these, empty where names are hidden. `people`: by what it is known who handed in what, None where it is
    not. `missing`: labels of those on the roster who handed in nothing,
    None without a roster. `own_compared`: whether documents of one person were compared with each other.
    `without_documents`: labels of those who handed in nothing but files of kinds that are not read.
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

    @classmethod
    def of(cls, paths: Sequence[Path], unopened_folders: int, other_files: Sequence[str]) -> Self:
        """Note what was given as new documents, with the part that was left aside."""
        names = tuple(Path(os.path.realpath(path)).name for path in paths)
        others = tuple(other_files)
        return cls(names, unopened_folders=unopened_folders, other_files=len(others), other_names=others)

    def of_people(self, people: People) -> "CheckInputs":
        """The same with what is known of the people."""
        missing = None if people.missing is None else tuple(person.label for person in people.missing)
        without = tuple(person.label for person in people.without_documents)
        return replace(self, people=people.source, missing=missing, without_documents=without)

    def against(
        self, older: int, library: str, library_documents: int, *, templates: int, among_new: bool, own: bool
    ) -> "CheckInputs":
        """The same with what they are compared with."""
        return replace(
            self,
            older=older,
            library=library,
            library_documents=library_documents,
            templates=templates,
            among_new=among_new,
            own_compared=own,
        )
