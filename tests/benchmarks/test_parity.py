"""A class beside others: what is compared, and that a difference shows."""

from benchmarks.quality.collection import read_texts
from benchmarks.quality.form_making import make_form
from benchmarks.quality.parity import classes, largest_difference, pair_figures
from invented_texts import TEXTS

from hengwen.check.comparing import compare_documents


def test_classes_are_of_the_texts_given() -> None:
    """On a form, two of these, and free texts with one passage that some of them copied."""
    made = classes(make_form(TEXTS, "invented"), TEXTS)
    assert [len(each) for each in made.values()] == [len(TEXTS), 2, len(TEXTS) - 1]
    assert made["two on a form"].items() <= made["on a form"].items()
    passage = TEXTS[0].text[:400].replace("\n", "")
    shared = [sum(passage[at : at + 8] in text for at in range(0, 392, 8)) for text in made["free"].values()]
    assert all(count > 10 for count in shared[:8])
    assert not any(shared[8:])


def test_a_difference_is_that_of_the_worst_figure() -> None:
    """None between two checks of the same texts; a pair that is missing differs by all it has."""
    documents = read_texts({"a": TEXTS[0].text, "b": TEXTS[1].text[:400] + TEXTS[0].text[:400], "c": TEXTS[2].text})
    found = pair_figures(compare_documents(documents), documents)
    (pair,) = found.values()
    assert largest_difference(found, found) == 0
    assert largest_difference(found, {}) == max(pair.values())
    moved = {names: {**figures, "left": figures["left"] + 0.25} for names, figures in found.items()}
    assert round(largest_difference(found, moved), 6) == 0.25
    assert pair_figures(compare_documents(documents), documents[1:]) == {}
