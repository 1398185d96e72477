"""A class by itself, beside old documents and with a library switched on: nothing may change among the new ones."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.quality.collection import read_texts
from benchmarks.quality.figures import Figure, Setting
from benchmarks.quality.form_making import Form, make_form
from benchmarks.quality.kinship import strangers
from benchmarks.quality.shared import ANSWERS, class_on_form, plant
from benchmarks.quality.texts import Text, load_texts
from hengwen.check.comparing import compare_documents
from hengwen.library.add import add_read_documents
from hengwen.library.store import Library
from hengwen.model.document import Document, Role
from hengwen.model.report.figures.score import ScorePart
from hengwen.model.report.report import Comparison, Report

PARITY = 0.02
"""By how much a figure of two new documents may differ."""

NOTICED = 0.10
"""Similarity at which a new document and one of the others are called copied."""

KINDS = ("modern_renderings", "laws", "news_scripts")
"""Sets of which an unrelated library is made."""

_CLASS, _OTHERS, _LONGEST, _COPIERS, _PASSAGE = 40, 300, 2_000, 8, 400

Names = frozenset[str]
PairFigures = Mapping[Names, Mapping[str, float]]


def measure(setting: Setting) -> Iterator[Figure]:
    """Measure classes on a form and of free texts, beside every unrelated set, in a library and as old documents."""
    form = make_form(load_texts(setting.data, "laws", setting.half), "laws")
    texts = strangers(load_texts(setting.data, "modern_renderings", setting.half), 2 * (setting.limit or _CLASS))
    own, more = texts[: len(texts) // 2], texts[len(texts) // 2 :]
    for name, result in classes(form, own).items():
        new = read_texts(result)
        alone = pair_figures(compare_documents(new), new)
        for kind in KINDS:
            used = {text.id for text in own}
            others = [text for text in load_texts(setting.data, kind, setting.half) if text.id not in used]
            yield from _beside(setting, f"{name}, {kind}", new, alone, others[: setting.limit or _OTHERS])
        years, _ = class_on_form(form, more, ANSWERS["short answers"], 0)
        yield from _beside(setting, f"{name}, a class on the form", new, alone, [Text(*item) for item in years.items()])


def classes(form: Form, texts: Sequence[Text]) -> dict[str, dict[str, str]]:
    """Return texts by name for each class: short answers on a form, two documents on it, free texts with a passage that
    some copied.
    """
    on_form, _ = class_on_form(form, texts, ANSWERS["short answers"], 0.1)
    hosts, source = [text.text[:_LONGEST] for text in texts[1:]], texts[0].text
    free, _ = plant(hosts, source[:_PASSAGE].replace("\n", ""), min(_COPIERS, len(hosts)), 0.08)
    return {"on a form": on_form, "two on a form": dict(list(on_form.items())[:2]), "free": free}


def _beside(
    setting: Setting, name: str, new: Sequence[Document], alone: PairFigures, others: Sequence[Text]
) -> Iterator[Figure]:
    documents = read_texts({f"other {text.id}": text.text for text in others})
    old = [replace(document, role=Role.OLD) for document in documents]
    for manner, report in (
        ("library", _with_library(new, documents)),
        ("old", compare_documents([*new, *old])),
    ):
        figures = pair_figures(report, new)
        label = f"{name}, {manner}"
        yield Figure(f"{label}: largest difference", largest_difference(alone, figures), PARITY, at_most=True)
        across = [pair for pair in report.comparisons if pair.right.document.role is Role.OLD]
        noticed = sum(pair.similarity >= NOTICED for pair in across)
        yield Figure(f"{label}: pairs with the others at {NOTICED:g}", noticed / (len(new) * len(others)))
        setting.write_examples(f"parity-{label}", _described(alone, figures))


def _with_library(new: Sequence[Document], others: Sequence[Document]) -> Report:
    with TemporaryDirectory() as folder, Library.open(Path(folder) / "parity.hengwen", write=True) as library:
        add_read_documents(library, others)
        return compare_documents(new, library=library)


def pair_figures(report: Report, new: Sequence[Document]) -> PairFigures:
    """Return the figures of each pair of some documents, by their paths; distances as shares of 64 bits."""
    paths = {document.path for document in new}
    result = {
        frozenset((pair.left.document.path, pair.right.document.path)): _figures(pair) for pair in report.comparisons
    }
    return {names: figures for names, figures in result.items() if names <= paths}


def _figures(pair: Comparison) -> Mapping[str, float]:
    parts = {part.value: pair.parts.share(part) for part in ScorePart}
    shares = {"similarity": pair.similarity, "left": pair.left_share, "right": pair.right_share}
    return {**shares, **parts, "distance": pair.distance / 64, "matches": float(len(pair.matches))}


def largest_difference(one: PairFigures, other: PairFigures) -> float:
    """Return the largest difference of any figure, 0 to 1 and more; a pair that is missing has figures of 0."""
    differences = [
        abs(one.get(names, {}).get(name, 0.0) - other.get(names, {}).get(name, 0.0))
        for names in one.keys() | other.keys()
        for name in {**one.get(names, {}), **other.get(names, {})}
    ]
    return max(differences, default=0.0)


def _described(one: PairFigures, other: PairFigures) -> Iterator[str]:
    for names in sorted(one.keys() | other.keys(), key=sorted):
        if one.get(names) != other.get(names):
            yield f"{' '.join(sorted(names))}\n  {one.get(names)}\n  {other.get(names)}"
