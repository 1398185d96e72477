"""Unrelated documents: how many pairs are said to share a passage; and that versions of a law are still found."""

from collections.abc import Iterator
from functools import partial

from benchmarks.quality.collection import check_texts, passage_share
from benchmarks.quality.figures import Figure, Setting
from benchmarks.quality.seeds import in_half
from benchmarks.quality.texts import load_sentences, load_texts, load_versions

TARGETS = {"modern_renderings": 0.002, "laws": 0.01, "news_scripts": 0.01, "english_paraphrases": 0.002}
"""Share of the pairs with any passage, at most."""

DOCUMENTS = 300


def measure(setting: Setting) -> Iterator[Figure]:
    """Measure one collection of each set, then the versions of laws among other laws."""
    for name, target in TARGETS.items():
        load = load_sentences if name == "english_paraphrases" else partial(load_texts, name=name)
        texts = load(setting.data, half=setting.half)[: setting.limit or DOCUMENTS]
        checked = check_texts({text.id: text.text for text in texts})
        value = passage_share(checked.report)
        yield Figure(f"{name}, {len(texts)}: share of pairs with a passage", value, target, at_most=True)
        noticed = passage_share(checked.report, 0.1)
        yield Figure(f"{name}, {len(texts)}: share of pairs with similarity .1", noticed)
        setting.write_examples(f"unrelated-{name}", checked.described(checked.ranked))
    yield from _versions(setting)


def _versions(setting: Setting) -> Iterator[Figure]:
    """Measure both versions of each law, in a collection of laws."""
    versions = [v for v in load_versions(setting.data) if in_half(v[0].id[:-1], setting.half)][: setting.limit]
    laws = load_texts(setting.data, "laws", setting.half)[: setting.limit or DOCUMENTS]
    texts = {f"law {law.id}": law.text for law in laws} | {text.id: text.text for pair in versions for text in pair}
    checked = check_texts(texts)
    shares = [(checked.share(a.id, b.id), checked.share(b.id, a.id)) for a, b in versions]
    yield Figure(f"{len(versions)} laws in two versions: found", sum(any(s) for s in shares), len(versions))
    yield Figure("the same: mean share of both texts", sum(map(sum, shares)) / (2 * len(shares)))
    yield Figure("the same: least share", min(map(min, shares)))
    alone = [check_texts({a.id: a.text, b.id: b.text}) for a, b in versions]
    values = [c.share(x.id, y.id) for c, (a, b) in zip(alone, versions, strict=True) for x, y in ((a, b), (b, a))]
    yield Figure("the same checked alone: mean share of both texts", sum(values) / len(values))
