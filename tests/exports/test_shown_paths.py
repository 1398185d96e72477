"""Paths in a report that is handed on."""

import pytest

from conftest import make_document
from hengwen.views.shown_paths import shown_paths


@pytest.mark.parametrize(
    ("paths", "shown"),
    [
        (["/home/wang/class/a.docx", "/home/wang/class/x/b.docx"], ["class/a.docx", "class/x/b.docx"]),
        (["/home/wang/1/a.docx", "/home/wang/2/a.docx"], ["1/a.docx", "2/a.docx"]),
        (["/home/wang/a.docx"], ["a.docx"]),
        ([r"C:\Users\wang\a.docx", r"C:\Users\wang\b.docx"], ["a.docx", "b.docx"]),
        ([r"C:\Users\wang\Desktop\a.docx"], ["Desktop/a.docx"]),
        (["class/a.docx"], ["class/a.docx"]),
        (["/home/wang/x/y/1/a.docx", "/srv/q/w/e/b.docx"], ["1/a.docx", "e/b.docx"]),
        (["/home/wang/x/y/1/a.docx", "/home/wang/z/b.docx"], ["1/a.docx", "z/b.docx"]),
    ],
)
def test_no_path_tells_of_the_machine_or_its_user(paths: list[str], shown: list[str]) -> None:
    """On every system; relative ones stay as they were given."""
    documents = [make_document("text", path) for path in paths]
    assert list(shown_paths(documents).values()) == shown
