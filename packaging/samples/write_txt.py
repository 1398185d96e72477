"""Writes a manuscript as plain text in the encoding its front matter names."""

import codecs
from collections.abc import Callable

from manuscript import Block, Manuscript

MARKS = {"utf-8": codecs.BOM_UTF8, "utf-16-le": codecs.BOM_UTF16_LE}
LINES: dict[str, Callable[[Block], str]] = {
    "title": lambda block: block.text,
    "heading": lambda block: f"\n{block.text}",
    "item": lambda block: f"{block.number}. {block.text}",
}


def write_txt(text: Manuscript) -> bytes:
    """Return the manuscript as the bytes of a text file with Windows line ends."""
    _, encoding, *mark = text.meta["format"].split()
    lines = (LINES.get(block.kind, indented)(block) for block in text.blocks)
    content = "".join(f"{line}\n" for line in lines).lstrip("\n").replace("\n", "\r\n")
    return (MARKS[encoding] if mark else b"") + content.encode(encoding)


def indented(block: Block) -> str:
    """Return running text behind two wide spaces."""
    return f"　　{block.text}"
