"""HTML in a layout of the user's own: rendered in another process, and refused where it would load anything from
elsewhere.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from hengwen.exports.html.templates import page_variables
from hengwen.exports.layout_process import Fill, LayoutTask, fill_apart
from hengwen.model.messages import HengwenError, message
from hengwen.model.progress import Progress
from hengwen.model.regex import regex

_HEAD = regex(
    r"\s*<!doctype html>\s*<html(?:\s[^<>]*)?>\s*<head>\s*"
    r'(?:<meta (?:charset|name)="[^"<>]*"(?: content="[^"<>]*")?\s*/?>\s*|<title>[^<>]*</title>\s*)*'
    r'<meta http-equiv="Content-Security-Policy" content="(?P<policy>[^"<>]*)"\s*/?>',
    re.IGNORECASE,
)
"""The beginning of a page: nothing before its policy can load anything."""

_LONGEST_HEAD = 20_000
_TAG = regex(r"<(?:meta|script|link|base|iframe|frame|object|embed)\b[^<>]{0,2000}>?", re.IGNORECASE)
_HARMLESS = regex(r'<meta name="[^"<>]*" content="[^"<>]*"\s*/?>|<script>', re.IGNORECASE)
_LONGEST_TAG = 2_100


def pages_of(task: LayoutTask, fill: Fill, styles: tuple[str, ...], script: str, progress: Progress) -> Iterable[bytes]:
    """Return the output of `fill` for a task. A layout of the user's own is rendered in another process, and checked.

    Raises `HengwenError` for a layout that is invalid, takes too long or too much memory, omits the policy, or loads
    anything from elsewhere.
    """
    layout: Any = task.presentation.html_layout
    if layout is None:
        return fill(task.subject, task.presentation, progress)
    policy = str(page_variables(task.presentation, styles, script)["policy"])
    return _closed(fill_apart(task, progress), layout, policy)


def _closed(pieces: Iterable[bytes], layout: Path, policy: str) -> Iterator[bytes]:
    """Yield the same bytes. Raises `HengwenError` as soon as something in them would load anything."""
    begun, rest = False, ""
    for piece in pieces:
        rest += piece.decode("utf-8", "replace")
        yield piece
        if not begun:
            if len(rest) < _LONGEST_HEAD and not _HEAD.match(rest):
                continue
            rest, begun = _after_head(rest, layout, policy), True
        done = max(rest.rfind(">") + 1, len(rest) - _LONGEST_TAG)  # a tag may be split between two pieces
        _require_harmless(rest[:done], layout)
        rest = rest[done:]
    _require_harmless(rest if begun else _after_head(rest, layout, policy), layout)


def _after_head(text: str, layout: Path, policy: str) -> str:
    head = _HEAD.match(text)
    if head is None or head["policy"] != policy:
        raise HengwenError(
            message(
                "The layout {path} does not begin with the policy by which a report loads nothing.", path=str(layout)
            )
        )
    return text[head.end() :]


def _require_harmless(text: str, layout: Path) -> None:
    for tag in _TAG.finditer(text):
        if not _HARMLESS.fullmatch(tag[0]):
            raise HengwenError(
                message("The layout {path} loads something from elsewhere: {tag}", path=str(layout), tag=tag[0][:200])
            )
