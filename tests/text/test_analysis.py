"""An analysis from outside is that of its text, or is refused."""

from contextlib import nullcontext
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from msgspec import structs

from hengwen.model.document import ParagraphKind, Span
from hengwen.text.analysis import Analysis, analyse

TEXT = "河水 rises 又 falls"


def _analysis(**changed: Any) -> Analysis:
    sound = analyse(TEXT)
    return structs.replace(
        sound,
        normalised=replace(sound.normalised, **{name: value for name, value in changed.items() if name != "spelled"}),
        words=structs.replace(sound.words, spelled=changed.get("spelled", sound.words.spelled)),
    )


def test_the_analysis_of_a_text_is_sound() -> None:
    """Also that of a text without words."""
    analyse(TEXT).require_sound(TEXT)
    analyse("").require_sound("")


@pytest.mark.parametrize(
    "changed",
    [
        {"starts": np.array([3, 0, 9, 11], dtype=np.int32)},
        {"starts": np.array([-1, 1, 3, 9, 11], dtype=np.int32)},
        {"starts": np.array([0, 3, 1, 9, 11], dtype=np.int32)},
        {"lengths": np.array([1, 1, 5, 1, 99], dtype=np.int32)},
        {"lengths": np.array([1, 1, 5, 1, -99], dtype=np.int32)},
        {"spelled": ""},
        {"spelled": "河水\nrises\n又"},
        {"spelled": "河水\nrises\n又\nfalls\n"},
    ],
)
def test_places_and_words_of_another_text_are_refused(changed: dict[str, Any]) -> None:
    """Places that are too few, descend or lie outside of it, and words that are more or fewer than their hashes."""
    with pytest.raises(ValueError, match=r"places|outside|none"):
        _analysis(**changed).require_sound(TEXT)


def test_lines_of_programs_of_another_text_are_refused() -> None:
    """One that ends behind the text is none of it."""
    sound = analyse(TEXT)
    for end in (len(TEXT), len(TEXT) + 1):
        analysis = structs.replace(sound, programs=((ParagraphKind.CODE, Span(2, end)),))
        with nullcontext() if end == len(TEXT) else pytest.raises(ValueError, match="outside"):
            analysis.require_sound(TEXT)
