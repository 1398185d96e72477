"""A class beside others: what is compared, and that a difference shows."""

from benchmarks.quality.collection import read_texts
from benchmarks.quality.form_making import make_form
from benchmarks.quality.parity import classes, largest_difference, pair_figures
from invented_texts import TEXTS

from hengwen.check.comparing import compare_documents


def test_classes_are_of_the_texts_given() -> None:
    """On a form, two of these, and free texts with one passage that some of them copied."""
    texts = classes(make_form(TEXTS, "invented"), TEXTS)
    assert [len(item) for item in texts.values()] == [len(TEXTS), 2, len(TEXTS) - 1]
    assert texts["two on a form"].items() <= texts["on a form"].items()
    passage = TEXTS[0].text[:400].replace("\n", "")
    shared = [sum(passage[at : at + 8] in text for at in range(0, 392, 8)) for text in texts["free"].values()]
    assert all(count > 10 for count in shared[:8])
    assert not any(shared[8:])


def test_a_difference_is_that_of_the_worst_figure() -> None:
    """None between two checks of the same texts; a pair that is missing differs by all it has."""
    documents = read_texts({"a": TEXTS[0].text, "b": TEXTS[1].text[:400] + TEXTS[0].text[:400], "c": TEXTS[2].text})
    actual = pair_figures(compare_documents(documents), documents)
    (pair,) = actual.values()
    assert largest_difference(actual, actual) == 0
    assert largest_difference(actual, {}) == max(pair.values())
    moved = {names: {**figures, "left": figures["left"] + 0.25} for names, figures in actual.items()}
    assert round(largest_difference(actual, moved), 6) == 0.25
    assert pair_figures(compare_documents(documents), documents[1:]) == {}
