"""Which documents of a check are not compared: what one person or one team wrote."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from hengwen.model.document import Document, Role
from hengwen.model.messages import Message, message

LABELS = ("year", "course", "author", "group")
"""What a document can be labelled with."""


@dataclass(frozen=True, slots=True)
class ComparisonScope:
    """Which documents are compared. `labels`: of the new documents.

    `exclude_same_label`: labels; documents for which one of them is the same are not compared. `among_new`: whether new
    documents are compared with each other, `compare_own`: those of one person, too.
    """

    labels: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    exclude_same_label: tuple[str, ...] = ()
    among_new: bool = True
    compare_own: bool = False

    @property
    def warnings(self) -> tuple[Message, ...]:
        """What a report must say that was not compared, since it was asked so."""
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
