"""Printed forms: different work on one form is not copied, revisions on it are, with and without the form given."""

from collections.abc import Collection, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import combinations, product

from benchmarks.quality.collection import Checked, check_texts
from benchmarks.quality.copying import measure_copying
from benchmarks.quality.figures import Figure, Setting
from benchmarks.quality.form_making import Form, filled, make_form, on_form, revised, written
from benchmarks.quality.kinship import strangers
from benchmarks.quality.seeds import seeded
from benchmarks.quality.texts import Text, load_texts

NOTICED = 0.10
"""Similarity at which two documents are called copied."""

REVISIONS = 12
CONTENTS = ("modern_renderings", "news_scripts", "revisions")


@dataclass(frozen=True, slots=True)
class Variant:
    """How a class hands in its work: how many, whose text they write, the form in one block or between the answers,
    exact or typed again, and the share of them that is on the form.
    """

    documents: int
    contents: str
    interleaved: bool
    edited: bool
    printed: float = 1.0

    @property
    def name(self) -> str:
        """Return what the table calls it."""
        shape = "interleaved" if self.interleaved else "one block"
        part = "" if self.printed == 1 else f", {self.printed:.0%} on it"
        return f"{self.documents} × {self.contents}, {shape}, {'edited' if self.edited else 'exact'}{part}"


VARIANTS = (
    *(Variant(60, *rest) for rest in product(CONTENTS, (False, True), (False, True))),
    *(Variant(60, contents, False, False, 0.5) for contents in CONTENTS),
    *(Variant(n, "modern_renderings", *rest) for n in (20, 200) for rest in ((False, False), (True, True))),
)


@dataclass(frozen=True, slots=True)
class SubmittedClass:
    """Documents by name, and which pairs of them are a text and its revision."""

    texts: dict[str, str]
    copied: frozenset[tuple[str, str]]


def submit(texts: Sequence[Text], form: Form, variant: Variant) -> SubmittedClass:
    """Return the documents of a class: a fifth (12 at most) are revisions of others, the rest have no common text."""
    revisions = min(REVISIONS, variant.documents // 5)
    chosen = strangers([Text(text.id, written(text)) for text in texts], variant.documents - revisions)
    bodies = {text.id: text.text for text in chosen}
    bodies |= {f"{text.id} revised": revised(text.text, text.id) for text in chosen[:revisions]}
    result = {name: _handed_in(form, variant, name, body) for name, body in bodies.items()}
    return SubmittedClass(result, frozenset((text.id, f"{text.id} revised") for text in chosen[:revisions]))


def _handed_in(form: Form, variant: Variant, name: str, body: str) -> str:
    """Return a document of the class, on the form or without it."""
    printed = seeded("printed", name.split(maxsplit=1)[0]).random() < variant.printed
    return on_form(filled(form, name, variant.edited) if printed else [], body, variant.interleaved)


def measure(setting: Setting) -> Iterator[Figure]:
    """Measure each variant with the form unknown, then with the form as template; then mass copying."""
    form = make_form(load_texts(setting.data, "laws", setting.half), "laws")
    for variant in VARIANTS:
        texts = load_texts(setting.data, variant.contents, setting.half)
        submitted = submit(texts, form, variant)
        if len(submitted.texts) == variant.documents <= (setting.limit or variant.documents):
            yield from _figures(setting, variant.name, submitted, check_texts(submitted.texts), 0.01)
            known = check_texts(submitted.texts, {"form": form.text})
            yield from _figures(setting, f"{variant.name}, template", submitted, known, 0.0)
    yield from measure_copying(setting)


def class_figures(
    name: str, checked: Checked, copied: Set[tuple[str, str]], most: float, copies: str = "copies"
) -> Iterator[Figure]:
    """Yield the share of innocent pairs that are noticed, `most` of them at most, and that of the `copies`."""
    innocent = [pair for pair in combinations(checked.names, 2) if pair not in copied]
    yield Figure(f"{name}: innocent pairs", _noticed(checked, innocent), most, at_most=True)
    yield Figure(f"{name}: {copies} found", _noticed(checked, copied), 1.0)


def _noticed(checked: Checked, pairs: Collection[tuple[str, str]]) -> float:
    return sum(checked.similarity(*pair) >= NOTICED for pair in pairs) / len(pairs)


def _figures(setting: Setting, name: str, submitted: SubmittedClass, checked: Checked, most: float) -> Iterator[Figure]:
    yield from class_figures(name, checked, submitted.copied, most, "revisions")
    innocent = (pair for pair in combinations(submitted.texts, 2) if pair not in submitted.copied)
    wrong = [pair for pair in innocent if checked.similarity(*pair) >= NOTICED]
    setting.write_examples(f"forms-{name}".replace(" ", "-"), checked.described(wrong[:20]))
