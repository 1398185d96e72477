"""The key of the samples: which file was copied from which, in what manner and where."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from manuscript import Manuscript, Passage

COPIED_WHOLE = "identical"


def key(texts: Mapping[str, Manuscript]) -> dict[str, Any]:
    """Return the key as plain values for JSON; every pair of files that it does not name is unrelated."""
    copies = {name: copied(text, texts) for name, text in texts.items()}
    return {
        "template": texts["FORM"].name,
        "honest": [text.name for name, text in texts.items() if name.startswith("H")],
        "unreadable": [{"file": text.name, "state": "empty"} for text in texts.values() if form(text) == "scan"],
        "hidden": [entry for text in texts.values() for entry in hidden(text)],
        "pairs": [*planted(texts, copies), *derived(texts, copies)],
        "same_content": [same_content(text, texts) for text in texts.values() if "says" in text.meta],
    }


def form(text: Manuscript) -> str:
    """Return the first word of the format: docx, pdf, txt, scan or same."""
    return text.meta["format"].split()[0]


def copied(text: Manuscript, texts: Mapping[str, Manuscript]) -> tuple[Passage, ...]:
    """Return the passages of a copy; for the same bytes under another name every paragraph of the source."""
    if form(text) != "same":
        return text.passages
    source = text.meta["source"]
    paragraphs = [block for block in texts[source].blocks if block.kind in ("paragraph", "item")]
    return tuple(Passage(COPIED_WHOLE, source, part.label, 1, 99, part.text, part.text) for part in paragraphs)


def hidden(text: Manuscript) -> Iterator[dict[str, str]]:
    """Yield entries for the paragraphs in white ink."""
    for block in text.blocks:
        if block.kind == "white":
            yield {"file": text.name, "kind": "white text", "text": block.text}


def same_content(text: Manuscript, texts: Mapping[str, Manuscript]) -> dict[str, str]:
    """Return an entry for a copy that says what its source says in other words: these share no passage."""
    kind, source = text.meta["says"].split()
    return {"left": text.name, "right": texts[source].name, "kind": kind}


def planted(texts: Mapping[str, Manuscript], copies: Mapping[str, tuple[Passage, ...]]) -> Iterator[dict[str, Any]]:
    """Yield an entry for each copy and source."""
    for name, passages in copies.items():
        for source in dict.fromkeys(passage.source for passage in passages):
            own = [passage for passage in passages if passage.source == source]
            yield pair(texts[name], texts[source], own[0].kind, own)


def derived(texts: Mapping[str, Manuscript], copies: Mapping[str, tuple[Passage, ...]]) -> Iterator[dict[str, Any]]:
    """Yield pairs of copies that took the same sentences from the same source."""
    for (left, ours), (right, theirs) in combinations(copies.items(), 2):
        if any(one.overlaps(other) for one in ours for other in theirs):
            yield pair(texts[left], texts[right], "derived", [])


def pair(left: Manuscript, right: Manuscript, kind: str, passages: list[Passage]) -> dict[str, Any]:
    """Return an entry of `pairs`."""
    wordings = [{"left": passage.left, "right": passage.right} for passage in passages]
    return {"left": left.name, "right": right.name, "kind": kind, "passages": wordings}
