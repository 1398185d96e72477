"""Texts checked by the product as a folder of TXT files would be."""

import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.quality.seeds import digest
from hengwen.check.comparing import ReadingResult, compare_documents
from hengwen.library.add import add_read_documents
from hengwen.library.store import Library
from hengwen.model.document import Document, Span
from hengwen.model.report.report import Comparison, Match, Report, ReportEntry, best_first
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.options import Options
from hengwen.readers.read import read


@dataclass(frozen=True)
class Checked:
    """The report on some texts, looked up by their names. `seconds`: comparing alone, without reading."""

    report: Report
    names: tuple[str, ...]
    seconds: float

    @cached_property
    def entries(self) -> dict[str, ReportEntry]:
        """The entry of each text."""
        return dict(zip(self.names, self.report.entries, strict=True))

    @cached_property
    def pairs(self) -> dict[tuple[str, str], Comparison]:
        """The comparisons, each under both orders of its names."""
        by_path = {entry.document.path: name for name, entry in self.entries.items()}
        found = {}
        for pair in self.report.comparisons:
            left, right = by_path[pair.left.document.path], by_path[pair.right.document.path]
            found[left, right] = found[right, left] = pair
        return found

    def similarity(self, one: str, other: str) -> float:
        """Similarity of two texts, 0 where nothing is reported."""
        pair = self.pairs.get((one, other))
        return pair.similarity if pair else 0.0

    def evidence(self, one: str, other: str) -> float:
        """How much the pair of two texts tells, 0 where nothing is reported."""
        pair = self.pairs.get((one, other))
        return self.report.evidence(pair) if pair else 0.0

    def share(self, one: str, other: str) -> float:
        """Share of the first text that stands in the second one, 0 where nothing is reported.

        What the report says of another text that reads the same, it says of this one.
        """
        same = ((a, b) for a in self._same_text[one] for b in self._same_text[other])
        pair = next((self.pairs[both] for both in ((one, other), *same) if both in self.pairs), None)
        if pair is None:
            return 0.0
        return pair.left_share if pair.left.same_text(self.entries[one]) else pair.right_share

    @cached_property
    def _same_text(self) -> dict[str, list[str]]:
        """The names of the texts that read as each one does, its own among them."""
        of_hash: dict[str, list[str]] = defaultdict(list)
        for name, entry in self.entries.items():
            of_hash[entry.text_hash].append(name)
        return {name: of_hash[entry.text_hash] for name, entry in self.entries.items()}

    def matches(self, one: str, other: str) -> Iterator[tuple[Span, Span, Match]]:
        """Where two texts match: the span in the first, the span in the second, and the match itself."""
        pair = self.pairs.get((one, other))
        for match in pair.matches if pair else ():
            first = pair is not None and pair.left is self.entries[one]
            yield (match.left, match.right, match) if first else (match.right, match.left, match)


def read_text(text: str, name: str) -> Document:
    """The document that a TXT file of this text is read as, under a path that tells nothing about `name`."""
    return read_texts({name: text})[0]


def read_texts(texts: Mapping[str, str]) -> list[Document]:
    """The documents that TXT files of these texts are read as. Raises `ValueError` if reading changes a text."""
    documents = []
    with TemporaryDirectory() as folder:
        for name, text in texts.items():
            path = Path(folder) / f"{_neutral(name)}.txt"
            path.write_text(text, encoding="utf-8", newline="")
            document = replace(read(path), path=path.name)
            if document.text != text:
                raise ValueError(f"the text of {name} is not read as it was written")
            documents.append(document)
    return documents


def _neutral(name: str) -> str:
    """A name of ten letters: what a file is called must bring no pair together."""
    return "".join(chr(ord("a") + byte % 26) for byte in digest("file", name)[:10])


THROUGH_LIBRARY: ContextVar[bool] = ContextVar("through_library", default=False)
"""Whether texts are put into a library and each is checked against it by itself."""


def through_library(documents: Sequence[Document], request: CheckRequest, *, reading: ReadingResult) -> Report:
    """The report on documents of which each was checked alone, against a library of them all."""
    with TemporaryDirectory() as folder, Library.open(Path(folder) / "quality.hengwen", write=True) as library:
        add_read_documents(library, documents)
        reports = [compare_documents([one], request, reading=reading, library=library) for one in documents]
    entries = [report.entries[0] for report in reports]
    places = {document.id: place for place, document in enumerate(documents)}
    found = []
    for place, report in enumerate(reports):
        for pair in report.comparisons:
            other = places[pair.right.document.id]
            if place < other:
                found.append(replace(pair, left=entries[place], right=entries[other]))
    return Report(request.options, tuple(entries), best_first(found))


def check_texts(
    texts: Mapping[str, str],
    templates: Mapping[str, str] | None = None,
    options: Options = Options(),  # noqa: B008 - frozen
) -> Checked:
    """Check texts against each other, each a document of its own."""
    documents, forms = read_texts(texts), read_texts(templates or {})
    began = time.perf_counter()
    compare = through_library if THROUGH_LIBRARY.get() else compare_documents
    report = compare(documents, CheckRequest(options=options), reading=ReadingResult(templates=forms))
    return Checked(report, tuple(texts), time.perf_counter() - began)
