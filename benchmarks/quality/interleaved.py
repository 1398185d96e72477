"""Documents interleaved from known parts: how far the shares that are shown lie from the true ones."""

from collections.abc import Iterator, Sequence

from benchmarks.quality.collection import Checked, check_texts
from benchmarks.quality.figures import Figure, Setting
from benchmarks.quality.interleaving import Interleaved, interleave
from benchmarks.quality.kinship import strangers
from benchmarks.quality.passages import learn_material
from benchmarks.quality.texts import load_sentences, load_texts

MEAN, WORST = 0.03, 0.12
"""How far a shown share may lie from the true one."""

KINDS = ("modern_renderings", "revisions", "english_paraphrases")
LEVELS = ("none", "light", "medium")
DOCUMENTS = 60


def measure(setting: Setting) -> Iterator[Figure]:
    """Measure documents and their sources in one check, for each kind of text and level of editing."""
    every = []
    for kind in KINDS:
        documents = setting.limit or DOCUMENTS
        english = kind == "english_paraphrases"
        texts = load_sentences(setting.data, setting.half) if english else load_texts(setting.data, kind, setting.half)
        material, chosen = learn_material(texts), strangers(texts, 2 * documents)
        half = len(chosen) // 2
        for level in LEVELS:
            both = zip(chosen[:half], chosen[half:], strict=False)
            result = [interleave(own, source, level, material) for own, source in both]
            checked = check_texts(
                {one.name: one.text for one in result} | {one.source.id: one.source.text for one in result}
            )
            differences = _differences(result, checked)
            every += differences
            yield from _figures(f"{kind}, {level}", differences)
            setting.write_examples(f"interleaved-{kind}-{level}", _described(result, checked))
    yield from _figures("all", every, MEAN, WORST)


def _shown(one: Interleaved, checked: Checked) -> tuple[float, float]:
    return checked.share(one.name, one.source.id), checked.share(one.source.id, one.name)


def _differences(result: Sequence[Interleaved], checked: Checked) -> list[float]:
    """Return the differences of both sides' shares."""
    return [abs(shown - true) for one in result for shown, true in zip(_shown(one, checked), one.shares, strict=True)]


def _figures(
    name: str, values: Sequence[float], mean: float | None = None, worst: float | None = None
) -> Iterator[Figure]:
    yield Figure(f"{name}: mean difference of shown and true share", sum(values) / len(values), mean, at_most=True)
    yield Figure(f"{name}: worst difference", max(values), worst, at_most=True)


def _described(result: Sequence[Interleaved], checked: Checked) -> Iterator[str]:
    for one in result:
        shown = _shown(one, checked)
        figures = ", ".join(f"{a:.3f} for {b:.3f}" for a, b in zip(shown, one.shares, strict=True))
        yield f"{one.name} and {one.source.id}: {figures}"
