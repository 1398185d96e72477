"""The first page: short, the same in both languages, and every link and picture of it is there."""

import re
from pathlib import Path

import pytest

from first_page import standalone

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "README.zh-CN.md")
MOST_LINES = 90
LINK = re.compile(r"(!?)\[[^\]]*\]\(([^)]+)\)")
COMMAND = re.compile(r"^ {4}(\S.*)$", re.MULTILINE)


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PAGES)
def test_it_is_short_and_has_one_picture(name: str) -> None:
    assert len(text(name).splitlines()) <= MOST_LINES
    assert sum(bool(mark) for mark, _ in LINK.findall(text(name))) == 1


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_to_a_file(name: str) -> None:
    assert not [target for _, target in LINK.findall(text(name)) if not (ROOT / target).is_file()]


def test_both_languages_link_the_same() -> None:
    """In the same order, each in its own language."""
    english, chinese = ([target for _, target in LINK.findall(text(name))] for name in PAGES)
    own = [target.replace("/en/", "/zh/").replace("-en-", "-zh_CN-") for target in english[1:]]
    assert own == chinese[1:]
    assert (english[0], chinese[0]) == (PAGES[1], PAGES[0])


def test_both_languages_have_the_same_parts() -> None:
    """Headings, items and lines of commands."""
    shapes = [re.findall(r"^(#+ |\* | {4}\S+ (?:-m \w+|\w+))", text(name), re.MULTILINE) for name in PAGES]
    assert shapes[0] == shapes[1]
    assert len(COMMAND.findall(text(PAGES[0]))) == len(COMMAND.findall(text(PAGES[1]))) == 7


def test_an_index_shows_it_without_the_files_beside_it() -> None:
    """Whole addresses, or none."""
    alone = standalone(text(PAGES[0]), None)
    assert not LINK.findall(alone)
    assert "Two documents side by side" not in alone
    assert "What the figures mean" in alone
    linked = LINK.findall(standalone(text(PAGES[0]), "https://example.invalid/hengwen/"))
    assert len(linked) == len(LINK.findall(text(PAGES[0])))
    assert ("!", "https://example.invalid/hengwen/raw/HEAD/docs/images/compare-en-light.png") in linked
    assert ("", "https://example.invalid/hengwen/blob/HEAD/docs/packaging.md") in linked
