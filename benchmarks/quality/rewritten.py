"""Paragraphs that share words with their source but hardly a run: found as pairs of paragraphs."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from benchmarks.quality.collection import Checked, check_texts
from benchmarks.quality.editing import Words, replace_words, shuffle_clauses
from benchmarks.quality.figures import Figure, Setting
from benchmarks.quality.kinship import strangers
from benchmarks.quality.passages import learn_material
from benchmarks.quality.seeds import seeded
from benchmarks.quality.texts import Text, load_texts
from hengwen.model.document import Span
from hengwen.model.report.report import Comparison
from hengwen.text.normalisation import normalise

SHARE = 0.5
"""Share of the words that are replaced."""

SHORTEST, LONGEST = 60, 400
"""Characters of a paragraph that is rewritten."""

COMPARED = 25
"""Tokens of a paragraph long enough to be compared."""

KINDS = ("modern_renderings", "laws", "revisions", "news_scripts")
DOCUMENTS = 60
_BASE = 4_000  # characters of a document

Draw = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Rewritten:
    """Documents by name, and for each planted paragraph its document and span, and those of its source."""

    texts: dict[str, str]
    pairs: tuple[tuple[str, Span, str, Span], ...]


def measure(setting: Setting) -> Iterator[Figure]:
    """Measure each kind of text, with any words in the place of others and with words of the same part of speech."""
    for kind in KINDS:
        texts = paragraphed(strangers(load_texts(setting.data, kind, setting.half), 2 * (setting.limit or DOCUMENTS)))
        words = learn_material(texts).words
        for manner in ("any words", "same part of speech"):
            rewritten = rewrite(texts, manner, words)
            yield from _figures(setting, f"{kind}, {manner}", rewritten, check_texts(rewritten.texts))


def paragraphed(texts: Sequence[Text]) -> list[Text]:
    """Join the short lines of texts, so that paragraphs have a length to speak of."""
    return [Text(text.id, _joined(text.text[:_BASE])) for text in texts]


def _joined(text: str) -> str:
    lines = [""]
    for line in filter(None, map(str.strip, text.split("\n"))):
        if len(lines[-1]) < 2 * SHORTEST:
            lines[-1] += line
        else:
            lines.append(line)
    return "\n".join(lines)


def rewrite(texts: Sequence[Text], manner: str, words: Words) -> Rewritten:
    """Put a rewritten paragraph of one of the second half of the texts into each of the first half."""
    half = len(texts) // 2
    result, pairs = {text.id: text.text for text in texts[half:]}, []
    for host, source in zip(texts[:half], texts[half:], strict=False):
        result[host.id], planted = _planted(host, source, manner, words)
        pairs += [(host.id, left, source.id, right) for left, right in planted]
    return Rewritten(result, tuple(pairs))


def _planted(host: Text, source: Text, manner: str, words: Words) -> tuple[str, list[tuple[Span, Span]]]:
    chance = seeded("rewritten", manner, host.id)
    lines, place = source.text.split("\n"), 0
    suited = [n for n, line in enumerate(lines) if SHORTEST <= len(line) <= LONGEST]
    if not suited:
        return host.text, []
    chosen = chance.choice(suited)
    place = sum(len(line) + 1 for line in lines[:chosen])
    draw: Draw = lambda word: words.draw(chance) if manner == "any words" else words.like(word, chance)  # noqa: E731
    copy = shuffle_clauses(replace_words(lines[chosen], SHARE, chance, draw), chance).strip().replace("\n", "")
    own = host.text.split("\n")
    at = chance.randrange(len(own) + 1)
    start = sum(len(line) + 1 for line in own[:at])
    spans = Span(start, start + len(copy)), Span(place, place + len(lines[chosen]))
    return "\n".join((*own[:at], copy, *own[at:])), [spans]


def _figures(setting: Setting, name: str, rewritten: Rewritten, checked: Checked) -> Iterator[Figure]:
    pairs = [pair for pair in rewritten.pairs if any(_is(pair, said) for said in _said(checked, pair[0], pair[2]))]
    any_kind = [pair for pair in rewritten.pairs if any(_is(pair, m[:2]) for m in checked.matches(pair[0], pair[2]))]
    either = {*pairs} | {*any_kind}
    yield Figure(f"{name}: recall as paragraphs or rewritten", len(pairs) / len(rewritten.pairs), 0.9)
    yield Figure(f"{name}: recall as a match of any kind too", len(either) / len(rewritten.pairs))
    wrong, compared = _false(rewritten, checked)
    yield Figure(f"{name}: false in 10,000", 10_000 * len(wrong) / compared, 1.0, at_most=True)
    missed = (f"missed: {_described(checked, *pair)}" for pair in rewritten.pairs if pair not in pairs)
    setting.write_examples(f"rewritten-{name}".replace(" ", "-"), (*missed, *(f"wrong: {line}" for line in wrong)))


def _said(checked: Checked, left: str, right: str) -> Iterator[tuple[Span, Span]]:
    """Yield pairs of paragraphs, and matches of the kind `rewritten`, of two documents."""
    pair = checked.pairs.get((left, right))
    if pair is None:
        return
    for one, other in _pairs_of(pair):
        yield (one, other) if pair.left is checked.entries[left] else (other, one)


def _pairs_of(pair: Comparison) -> Iterator[tuple[Span, Span]]:
    yield from ((p.left, p.right) for p in pair.paragraphs)
    yield from ((m.left, m.right) for m in pair.matches if m.kind == "rewritten")


def _is(planted: tuple[str, Span, str, Span], said: tuple[Span, Span]) -> bool:
    """Return whether what is said covers at least half of both paragraphs."""
    _, left, _, right = planted
    return 2 * left.shared(said[0]) >= len(left) and 2 * right.shared(said[1]) >= len(right)


def _false(rewritten: Rewritten, checked: Checked) -> tuple[list[str], int]:
    """Return pairs of documents that have nothing planted in common, and how many pairs of paragraphs there are."""
    related = {frozenset((host, source)) for host, _, source, _ in rewritten.pairs}
    wrong: list[str] = []
    for left, right in checked.pairs:
        if left < right and frozenset((left, right)) not in related:
            wrong += (_described(checked, left, one, right, other) for one, other in _said(checked, left, right))
    long = {name: _long_paragraphs(checked, name) for name in rewritten.texts}
    total = (sum(long.values()) ** 2 - sum(n * n for n in long.values())) // 2
    return wrong, total - sum(long[a] * long[b] for a, b in map(tuple, related))


def _long_paragraphs(checked: Checked, name: str) -> int:
    document = checked.entries[name].document
    spans = (document.text[p.span.start : p.span.end] for p in document.paragraphs)
    return sum(len(normalise(text)) >= COMPARED for text in spans)


def _described(checked: Checked, left: str, one: Span, right: str, other: Span) -> str:
    a, b = (checked.entries[name].document.text[s.start : s.end] for name, s in ((left, one), (right, other)))
    return f"{left} {a!r} | {right} {b!r}"
