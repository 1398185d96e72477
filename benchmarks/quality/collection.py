"""Texts checked by the product as a folder of TXT files would be."""

import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import cached_property
from math import comb
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
    def ranked(self) -> list[tuple[str, str]]:
        """The names of the pairs that are reported, in the order of the report."""
        by_path = {entry.document.path: name for name, entry in self.entries.items()}
        sides = ((pair.left, pair.right) for pair in self.report.comparisons)
        return [(by_path[left.document.path], by_path[right.document.path]) for left, right in sides]

    @cached_property
    def pairs(self) -> dict[tuple[str, str], Comparison]:
        """The comparisons, each under both orders of its names."""
        result = dict(zip(self.ranked, self.report.comparisons, strict=True))
        return result | {(right, left): pair for (left, right), pair in result.items()}

    def similarity(self, one: str, other: str) -> float:
        """Return the similarity of two texts, 0 where nothing is reported."""
        pair = self.pairs.get((one, other))
        return pair.similarity if pair else 0.0

    def evidence(self, one: str, other: str) -> float:
        """Return how much the pair of two texts tells, 0 where nothing is reported."""
        pair = self.pairs.get((one, other))
        return self.report.evidence(pair) if pair else 0.0

    def share(self, one: str, other: str) -> float:
        """Return the share of the first text that stands in the second one, 0 where nothing is reported.

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
        """Yield where two texts match: the span in the first, the span in the second, and the match itself."""
        pair = self.pairs.get((one, other))
        for match in pair.matches if pair else ():
            first = pair is not None and pair.left is self.entries[one]
            yield (match.left, match.right, match) if first else (match.right, match.left, match)

    def described(self, pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
        """Yield what pairs of texts share, passage by passage, for who wants to read it."""
        for one, other in pairs:
            yield f"{self.similarity(one, other):.3f} {one} | {other}"
            for left, right, match in self.matches(one, other):
                here, there = self.entries[one].document.text, self.entries[other].document.text
                yield f"  {match.kind} {match.similarity:.2f}\n    {here[left.start : left.end]!r}"
                yield f"    {there[right.start : right.end]!r}"


def read_text(text: str, name: str) -> Document:
    """Return the document that a TXT file of this text is read as, under a path that tells nothing about `name`."""
    return read_texts({name: text})[0]


def read_texts(texts: Mapping[str, str]) -> list[Document]:
    """Return the documents that TXT files of these texts are read as. Raises `ValueError` if reading changes a text."""
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
    """Return a name of ten letters: what a file is called must bring no pair together."""
    return "".join(chr(ord("a") + byte % 26) for byte in digest("file", name)[:10])


THROUGH_LIBRARY: ContextVar[bool] = ContextVar("through_library", default=False)
"""Whether texts are put into a library and each is checked against it by itself."""


def through_library(documents: Sequence[Document], request: CheckRequest, *, reading: ReadingResult) -> Report:
    """Return the report on documents of which each was checked alone, against a library of them all."""
    with TemporaryDirectory() as folder, Library.open(Path(folder) / "quality.hengwen", write=True) as library:
        add_read_documents(library, documents)
        reports = [compare_documents([one], request, reading=reading, library=library) for one in documents]
    entries = [report.entries[0] for report in reports]
    places = {document.id: place for place, document in enumerate(documents)}
    values = []
    for place, report in enumerate(reports):
        for pair in report.comparisons:
            other = places[pair.right.document.id]
            if place < other:
                values.append(replace(pair, left=entries[place], right=entries[other]))
    return Report(request.options, tuple(entries), best_first(values))


def passage_share(report: Report, least: float = 0.0) -> float:
    """Return the share of all pairs of documents that have a passage, and a similarity of `least`, 0 to 1."""
    pairs = [pair for pair in report.comparisons if pair.matches and pair.similarity >= least]
    return len(pairs) / comb(len(report.entries), 2)


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
