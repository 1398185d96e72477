"""The user guide as files: Markdown pages in the order in which the first page links them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from hengwen.gui.widgets.search_query import fold_name
from hengwen.model.regex import regex
from hengwen.resources import guide_folder

FIRST = "index"
_LINK = regex(r"\]\(([\w-]+)\.md\)")
_CODE = '<table class="code" width="100%"><tr><td><pre>{}</pre></td></tr></table>'  # room around the text of a table
_AROUND = 36  # characters shown before and after a search hit


def _fence(_renderer: object, tokens: Sequence[Token], place: int, *_others: object) -> str:
    return _CODE.format(escape(tokens[place].content.rstrip()))


_MARKDOWN = MarkdownIt("commonmark").enable("table")
_MARKDOWN.add_render_rule("fence", _fence)


@dataclass(frozen=True, slots=True)
class Hit:
    """A place that has all words: the page, its title, the nearest heading above, and the text around the place."""

    page: str
    title: str
    heading: str
    around: str


@dataclass(frozen=True)
class GuidePage:
    """One page: its `name` without the suffix, its Markdown."""

    name: str
    source: str

    @cached_property
    def sections(self) -> list[tuple[str, str]]:
        """The headings, each with the text below it, without markup."""
        headed_texts: list[tuple[str, list[str]]] = []
        for before, token in pairwise(_MARKDOWN.parse(self.source)):
            if before.type == "heading_open":
                headed_texts.append((_plain(token), []))
            elif token.type in ("inline", "fence"):
                headed_texts[-1][1].append(_plain(token))
        return [(heading, "\n".join(texts)) for heading, texts in headed_texts]

    @property
    def title(self) -> str:
        """The first heading: the first line of every page, read alone, as the contents need the titles of all."""
        return _plain(_MARKDOWN.parse(self.source.partition("\n")[0])[1])

    @cached_property
    def html(self) -> str:
        """The page as HTML with the anchors that links name, and classes for what Qt's rich text cannot select."""
        tokens = _MARKDOWN.parse(self.source)
        for token, content in pairwise(tokens):
            if token.type == "heading_open":
                token.attrSet("id", anchor(_plain(content)))
            if token.type in ("heading_open", "heading_close"):
                token.attrSet("class", token.tag)
                token.tag = "p"  # Qt sets the size of headings itself
            elif token.type == "paragraph_open" and not _plain(content):
                token.attrSet("class", "picture")
            elif token.type == "table_open":
                token.attrSet("width", "100%")
        return f"<body>{_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})}</body>"


@dataclass(frozen=True)
class Book:
    """The guide in one language, `zh_CN` or `en`."""

    language: str

    @property
    def folder(self) -> Path:
        """The folder of its pages."""
        return guide_folder(self.language)

    @cached_property
    def pages(self) -> dict[str, GuidePage]:
        """All pages by name, the first page first."""
        first = self._page(FIRST)
        names = dict.fromkeys((FIRST, *_LINK.findall(first.source)))
        return {name: first if name == FIRST else self._page(name) for name in names}

    def _page(self, name: str) -> GuidePage:
        return GuidePage(name, (self.folder / f"{name}.md").read_text(encoding="utf-8"))

    def find(self, words: str) -> list[Hit]:
        """Return the sections with all the words, in the order of the guide, those with them in the heading first."""
        wanted = fold_name(words).split()
        hits = [hit for page in self.pages.values() for hit in _hits(page, wanted)] if wanted else []
        return sorted(hits, key=lambda hit: not all(word in fold_name(hit.heading) for word in wanted))


def _hits(page: GuidePage, wanted: list[str]) -> Iterator[Hit]:
    for heading, text in page.sections:
        normalised = fold_name(f"{heading}\n{text}")
        if all(word in normalised for word in wanted):
            place = max(0, fold_name(text).find(wanted[0]))
            around = " ".join(text[max(0, place - _AROUND) : place + _AROUND].split())
            yield Hit(page.name, page.title, heading, around)


def anchor(heading: str) -> str:
    """Return the anchor of a heading as Markdown sites make it: lower case, hyphens, no punctuation."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _plain(token: Token) -> str:
    """Return the words of a token without markup; pictures have none."""
    if token.children is None:
        return token.content
    words = [child for child in token.children if child.type != "image"]
    return "".join(" " if child.type == "softbreak" else child.content for child in words)
