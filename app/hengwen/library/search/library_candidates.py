"""The result of a search in a library; a check without one imports nothing of that search."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from hengwen.fingerprints.corpus_statistics import CorpusStatistics
from hengwen.matching.candidates.identical import DocumentPairs
from hengwen.matching.corpus.parts import LibraryClass
from hengwen.matching.paraphrase.detect import Paraphrases
from hengwen.model.document import Document
from hengwen.model.messages import Message
from hengwen.model.report.meaning import SameContent
from hengwen.model.signs.mark_groups import MarkGroup


@dataclass(frozen=True, slots=True)
class LibraryCandidates:
    """The part of a library for a check: `documents` with their `labels`; documents with the same labels are `classes`.

    `statistics`: the whole library, and which documents of the check it counts too. `pairs`: places i < j of new
    documents and library documents that may share passages; `paraphrases`: those found in them. `known`: hashes of
    documents of the check that are files of the library. `warnings`: for the user. `available`: how many documents the
    library has. `marks`: how many of its files have each mark of new ones. `meaning`: what they have in common with new
    ones in other words.
    """

    documents: tuple[Document, ...] = ()
    labels: tuple[Mapping[str, str], ...] = ()
    classes: tuple[LibraryClass, ...] = ()
    statistics: CorpusStatistics | None = None
    pairs: DocumentPairs = field(default_factory=set)
    paraphrases: Paraphrases = field(default_factory=dict)
    known: frozenset[str] = frozenset()
    warnings: tuple[Message, ...] = ()
    available: int = 0
    meaning: Mapping[tuple[int, int], SameContent] = field(default_factory=dict)
    marks: Mapping[MarkGroup, int] = field(default_factory=lambda: MappingProxyType({}))


NO_CANDIDATES = LibraryCandidates()
"""The candidates of a check without a library."""
