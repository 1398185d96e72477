"""Whole documents with a fifth of their tokens edited: how much of both texts is covered."""

from collections.abc import Iterator, Sequence

from benchmarks.quality.collection import Checked, check_texts
from benchmarks.quality.figures import Figure, Setting
from benchmarks.quality.scattered import KINDS, scatter, split_tokens
from benchmarks.quality.seeds import seeded
from benchmarks.quality.texts import Text, load_texts

TARGET = 0.99
SOURCES = ("modern_renderings", "revisions", "laws")
DOCUMENTS = 60
_LONGEST = 6_000  # characters of a document


def measure(setting: Setting) -> Iterator[Figure]:
    """Measure one collection for each kind of edit: the documents, a third from each set, and their edited copies."""
    texts = _documents(setting)
    alphabet = [token for text in texts for token in split_tokens(text.text) if not token.isspace()]
    for kind in KINDS:
        checked = check_texts(dict(_both(texts, kind, alphabet)))
        yield from _figures(setting, kind, [text.id for text in texts], checked)


def _documents(setting: Setting) -> list[Text]:
    item = (setting.limit or DOCUMENTS) // len(SOURCES)
    texts = [text for source in SOURCES for text in load_texts(setting.data, source, setting.half)[:item]]
    return [Text(text.id, text.text[:_LONGEST]) for text in texts]


def _both(texts: list[Text], kind: str, alphabet: Sequence[str]) -> Iterator[tuple[str, str]]:
    for text in texts:
        yield text.id, text.text
        yield f"{text.id} edited", scatter(text.text, kind, seeded("edits", kind, text.id), alphabet)


def _figures(setting: Setting, kind: str, names: list[str], checked: Checked) -> Iterator[Figure]:
    """Yield mean and worst of both sides' shares."""
    shares = {name: (checked.share(name, f"{name} edited"), checked.share(f"{name} edited", name)) for name in names}
    every = [share for both in shares.values() for share in both]
    yield Figure(f"{kind}, mean", sum(every) / len(every), TARGET)
    yield Figure(f"{kind}, worst", min(every))
    setting.write_examples(f"edits-{kind}".replace(" ", "-"), _uncovered(names, checked))


def _uncovered(names: list[str], checked: Checked) -> Iterator[str]:
    """Yield what stands in no match, of the original texts."""
    for name in names:
        text, last = checked.entries[name].document.text, 0
        for left, _, _ in sorted(checked.matches(name, f"{name} edited"), key=lambda match: match[0]):
            if left.start > last:
                yield f"{name} {last}: {text[last : left.start]!r}"
            last = max(last, left.end)
        if last < len(text):
            yield f"{name} {last} to the end: {text[last:]!r}"
