"""Where sentences end."""

from hypothesis import given
from hypothesis import strategies as st

from hengwen.text.normalisation import normalise
from hengwen.text.sentences import LINE_BEGINS, RUNS_ON, line_places, sentence_ends


def _sentences(text: str) -> list[int]:
    """The tokens of each sentence."""
    sizes, size = [], 0
    for end in sentence_ends(text, normalise(text)).tolist():
        size += 1
        if end:
            sizes.append(size)
            size = 0
    return sizes


def test_sentences_end_at_stops_and_lines() -> None:
    """Chinese and English stops, quotation marks behind them, lines; no commas, no full stops in numbers and names."""
    assert _sentences("你好，世界。“再见！”他说") == [4, 2, 2]
    assert _sentences("It is 3.5 km, see a.txt. We go\non? Yes") == [8, 2, 1, 1]
    assert _sentences("") == []


@given(st.text(st.characters(), max_size=60))
def test_any_text_ends_with_a_sentence(text: str) -> None:
    """Whatever stands in it, one mark for each token, the last of them an end."""
    normalised = normalise(text)
    ends = sentence_ends(text, normalised)
    assert len(ends) == len(normalised)
    assert ends[-1:].all()


def test_lines_begin_after_breaks_and_run_on_without_marks() -> None:
    """Chinese without anything between, English over one blank; neither over a colon, a line or a column of a form."""
    text = "题目\n\n我们：去了 山里 the old town\nend"
    places = line_places(text, normalise(text)).tolist()
    assert [bool(place & RUNS_ON) for place in places] == [
        *(True, False, True, False, True, False, True, False),
        *(True, True, False, False),
    ]
    assert [number for number, place in enumerate(places) if place & LINE_BEGINS] == [2, 11]
    assert line_places("", normalise("")).tolist() == []
