"""Values of messages: words of the program are translated, names of the user's are not."""

import pytest

from hengwen.model.messages import message
from hengwen.resources.i18n import translate


@pytest.mark.parametrize("name", ["empty", "output", "code", "library", "copied"])
def test_a_name_that_is_a_word_of_the_program_stays(name: str) -> None:
    """A folder called `output` is not shown as 程序输出."""
    for what in (
        message("There is no file “{path}”.", path=name),
        message("New documents: {new}, against {library} of the library “{name}”", new="7", library="9", name=name),
    ):
        assert f"“{name}”" in translate(what, "zh_CN")


def test_a_word_of_the_program_is_translated() -> None:
    """Such as a kind or a state."""
    assert translate(message("Left out: {kind}", kind="references"), "zh_CN").endswith("参考文献")
