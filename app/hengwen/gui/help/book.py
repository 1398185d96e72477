"""The pages of the guide as they lie on the disk: Markdown, in the order in which the first page links them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from hengwen.gui.pages.overview.query import fold_name
from hengwen.resources import guide_folder

FIRST = "index"
_LINK = re.compile(r"\]\(([\w-]+)\.md\)")
_HEADING = re.compile(r"^(#+)\s+(.+)$", re.MULTILINE)
_PICTURE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")
_TARGET = re.compile(r"\]\([^)]*\)")
_AROUND = 36  # characters shown before and after what was found


def anchor(heading: str) -> str:
    """What a link calls a heading, as the sites do that show Markdown: lower case, hyphens, no punctuation."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@dataclass(frozen=True, slots=True)
class Hit:
    """A place where all words stand: the page, its title, the nearest heading above, and the text around the place."""

    page: str
    title: str
    heading: str
    around: str


@dataclass(frozen=True)
class GuidePage:
    """One page: its `name` without the suffix, its Markdown."""

    name: str
    source: str

    @property
    def headings(self) -> list[str]:
        """Without their marks, in order; the first one is the title."""
        return [heading[2].replace("`", "").replace("**", "") for heading in _HEADING.finditer(self.source)]

    @property
    def title(self) -> str:
        """The first heading."""
        return self.headings[0]

    @cached_property
    def sections(self) -> list[tuple[str, str]]:
        """Each heading with the text below it, as a reader sees it."""
        parts = _HEADING.split(self.source)[1:]
        return [(plain(title), plain(text)) for title, text in zip(parts[1::3], parts[2::3], strict=True)]


@dataclass(frozen=True)
class Book:
    """The guide in one language, `zh_CN` or `en`."""

    language: str

    @property
    def folder(self) -> Path:
        """Where its pages lie."""
        return guide_folder(self.language)

    @cached_property
    def pages(self) -> dict[str, GuidePage]:
        """All pages by name, the first page first."""
        first = self._page(FIRST)
        names = dict.fromkeys((FIRST, *_LINK.findall(first.source)))
        return {name: first if name == FIRST else self._page(name) for name in names}

    def _page(self, name: str) -> GuidePage:
        return GuidePage(name, (self.folder / f"{name}.md").read_text(encoding="utf-8"))

    def find(self, words: str) -> Iterator[Hit]:
        """Sections with all the words, in the order of the guide; those whose heading has them come first."""
        wanted = fold_name(words).split()
        hits = [hit for page in self.pages.values() for hit in _hits(page, wanted)] if wanted else []
        yield from sorted(hits, key=lambda hit: not all(word in fold_name(hit.heading) for word in wanted))


def _hits(page: GuidePage, wanted: list[str]) -> Iterator[Hit]:
    for heading, text in page.sections:
        normalised = fold_name(f"{heading}\n{text}")
        if all(word in normalised for word in wanted):
            place = max(0, fold_name(text).find(wanted[0]))
            around = " ".join(text[max(0, place - _AROUND) : place + _AROUND].split())
            yield Hit(page.name, page.title, heading, around)


def plain(markdown: str) -> str:
    """The words of a piece of Markdown without its marks."""
    text = _TARGET.sub("]", _PICTURE.sub("", markdown))
    text = re.sub(r"^\|[\s|:-]+$|^```\w*$|^\s*(\*|\d+\.) ", "", text, flags=re.MULTILINE)
    return re.sub(r" *\| *", " ", re.sub(r"\*\*|[`\[\]]", "", text)).strip()
