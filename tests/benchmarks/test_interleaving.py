"""Texts interleaved from parts of two others: the shares are those of what stands in them."""

from benchmarks.quality.editing import sentences
from benchmarks.quality.interleaving import interleave
from benchmarks.quality.passages import learn_material
from invented_texts import TEXTS

from hengwen.text.normalisation import normalise


def test_true_shares_are_those_of_the_sentences() -> None:
    """Sentence by sentence, where nothing was edited: each is of one of the two texts."""
    own, source = TEXTS[0], TEXTS[1]
    interleaved = interleave(own, source, "none", learn_material(TEXTS))
    theirs = {sentence.strip() for sentence in sentences(source.text)}
    mine = {sentence.strip() for sentence in sentences(own.text)}
    parts = [sentence.strip() for sentence in sentences(interleaved.text) if sentence.strip()]
    assert all((part in theirs) != (part in mine) for part in parts)
    copied = sum(len(normalise(part)) for part in parts if part in theirs)
    assert 0 < copied < len(normalise(interleaved.text))
    assert interleaved.shares == (
        copied / len(normalise(interleaved.text)),
        copied / len(normalise(interleaved.source.text)),
    )


def test_interleaving_depends_on_names_alone() -> None:
    """The same texts every time, others at another level."""
    material = learn_material(TEXTS)
    texts = [interleave(TEXTS[2], TEXTS[3], level, material).text for level in ("light", "light", "medium")]
    assert texts[0] == texts[1] != texts[2]
