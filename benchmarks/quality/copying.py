"""Mass copying: what many copied from one is no form, and stays reported."""

from collections.abc import Iterator, Sequence

from benchmarks.quality.collection import Checked, check_texts
from benchmarks.quality.figures import Figure, Setting
from benchmarks.quality.form_making import Form, filled, make_form, on_form, revised, written
from benchmarks.quality.texts import Text, load_texts

COVERED = 0.9
"""Share of each copy, and of the text it was made from, that must be found somewhere."""

GROUPS = (2, 5, 10, 30)
OTHERS = 50
_LONGEST = 3_000  # characters of a copied document
_CLASS, _COPIERS = 60, 24


def measure_copying(setting: Setting) -> Iterator[Figure]:
    """Measure groups of copies alone and among others; and four tenths of a class with one page in common."""
    texts = load_texts(setting.data, "modern_renderings", setting.half)
    others = {text.id: text.text[:_LONGEST] for text in texts[1 : 1 + OTHERS]}
    for size in GROUPS:
        group = copies(texts[0], size)
        yield _least(f"{size} of {size} copied: least covered", check_texts(group), tuple(group))
        yield _least(f"{size} copied among {OTHERS} others: least covered", check_texts(group | others), tuple(group))
    form = make_form(load_texts(setting.data, "laws", setting.half), "laws")
    for name, page in (("without a form", None), ("on a form", form)):
        result = class_of(texts, page)
        known = {"form": page.text} if page else {}
        label = f"{_COPIERS} of {_CLASS} copied one page, {name}: least similar pair"
        yield _least_pair(label, check_texts(result, known), tuple(result)[:_COPIERS])


def copies(text: Text, size: int) -> dict[str, str]:
    """Return a text and copies of it, each with 5 % of its characters changed in its own way."""
    body = text.text[:_LONGEST]
    return {"copied 0": body} | {f"copied {n}": revised(body, f"{text.id} {n}") for n in range(1, size)}


def class_of(texts: Sequence[Text], form: Form | None) -> dict[str, str]:
    """Return pages of a class; the first ones copied one answer with slight changes, with or without a form."""
    answer = written(texts[0])
    bodies = {f"copier {n}": revised(answer, f"class {n}") for n in range(_COPIERS)}
    bodies |= {text.id: written(text) for text in texts[1 : 1 + _CLASS - _COPIERS]}
    return {name: on_form(filled(form, name, False) if form else [], body, False) for name, body in bodies.items()}


def _least(name: str, checked: Checked, members: Sequence[str]) -> Figure:
    """Return the least share of any member that stands in some other document."""
    return Figure(name, min(checked.report.similarity(checked.entries[member]) for member in members), COVERED)


def _least_pair(name: str, checked: Checked, members: Sequence[str]) -> Figure:
    """Return the least share of any member that stands in any one of the others."""
    return Figure(name, min(checked.share(a, b) for a in members for b in members if a != b), COVERED)
