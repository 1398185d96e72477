"""Boilerplate stands around a document and between its lines; nothing of the document is lost."""

import pytest
from benchmarks.quality.boilerplate import LENGTHS, Boilerplate, make_boilerplate
from invented_texts import TEXTS

BOILERPLATE = make_boilerplate(TEXTS)
SCATTERED = BOILERPLATE.sentences["scattered"]


def _texts(kind: str) -> str:
    return "".join(BOILERPLATE.sentences[kind])


def test_each_text_is_as_long_as_it_should_be_and_none_has_a_sentence_of_another() -> None:
    """A header of a line or two, a paragraph of several."""
    assert all(length <= len(_texts(kind)) < length + 120 for kind, length in LENGTHS.items())
    drawn = [sentence for parts in BOILERPLATE.sentences.values() for sentence in parts]
    assert len({*drawn}) == len(drawn)


def test_a_carrier_of_all_has_each_in_its_place() -> None:
    """Line by line: the header first, the document with sentences between its lines, the footer and the paragraph."""
    text = "\n".join(f"第{number}行" for number in range(30))
    first, *lines, footer, paragraph = BOILERPLATE.on("a", text, 1).split("\n")
    assert (first, footer, paragraph) == tuple(map(_texts, ("header", "footer", "paragraph")))
    assert [line for line in lines if line in SCATTERED] == list(SCATTERED)
    assert "\n".join(line for line in lines if line not in SCATTERED) == text
    assert lines[-len(SCATTERED) :] != list(SCATTERED) != lines[: len(SCATTERED)]


@pytest.mark.parametrize("carriers", [0.0, 0.25, 0.5])
def test_each_text_falls_to_its_share_of_the_documents(carriers: float) -> None:
    """By the documents' names alone, each text for itself."""
    names = [f"document {number}" for number in range(400)]
    result = {name: BOILERPLATE.on(name, "正文", carriers) for name in names}
    for kind in LENGTHS:
        sign = BOILERPLATE.sentences[kind][0]
        assert sum(sign in text for text in result.values()) / len(names) == pytest.approx(carriers, abs=0.07)
    assert all("正文" in text for text in result.values())
    assert result == {name: Boilerplate(BOILERPLATE.sentences).on(name, "正文", carriers) for name in names}
    assert (len({*result.values()}) == 1) == (carriers == 0)
