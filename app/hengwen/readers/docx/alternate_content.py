"""Which of several alternatives Word shows: branches, drop-down lists, joined paragraphs; the words below an
element.
"""

from difflib import SequenceMatcher

from hengwen.readers.common.xml_names import Element
from hengwen.readers.findings.hidden_text import LONGEST_NOISE
from hengwen.readers.ooxml.names import attribute, child, full, number, short, switch

_UNDERSTOOD = (
    "http://schemas.microsoft.com/office/",
    "http://schemas.openxmlformats.org/",
    "urn:schemas-microsoft-com:",
)
_WORDS = ("w:t", "m:t", "a:t", "w:sym", "v:textpath", "w:footnoteReference")
_COMPARED = 500  # letters of a branch that are compared with another
_GRAPHICS = ("c:chart", "cx:chart", "dgm:relIds")


def shown_branch(element: Element) -> tuple[Element | None, list[str]]:
    """Return the branch of `mc:AlternateContent` that Word shows, and other branches' words where they differ.

    It is the first choice it understands; where that one is empty, the next one that is not, as in older programs.
    """
    branches = [branch for branch in element if short(branch) in ("mc:Choice", "mc:Fallback")]
    understood = [branch for branch in branches if short(branch) == "mc:Fallback" or _understood(branch)]
    chosen = next((branch for branch in [*understood, *branches] if _has_text(branch)), None)
    if chosen is None:
        return next(iter(understood), None), []
    chosen_text = _letters_of(chosen)
    others = (text_below(branch, "w:t", "a:t") for branch in branches if branch is not chosen)
    return chosen, [
        other for other in others if other.strip() and chosen_text and "".join(other.split()) != chosen_text
    ]


def contradicts(chosen: Element, other: str) -> bool:
    """Return whether another branch says something else than the same with other numbers or labels."""
    shown, words = _letters_of(chosen)[:_COMPARED], "".join(other.split())[:_COMPARED]
    equal = sum(block.size for block in SequenceMatcher(None, shown, words, autojunk=False).get_matching_blocks())
    return len(words) - equal > LONGEST_NOISE


def _understood(choice: Element) -> bool:
    required = choice.get("Requires", "").split()
    return bool(required) and all((choice.nsmap.get(prefix) or "").startswith(_UNDERSTOOD) for prefix in required)


def _has_text(branch: Element) -> bool:
    return next(branch.iter(*map(full, (*_WORDS, *_GRAPHICS))), None) is not None


def _letters_of(branch: Element) -> str:
    return "".join(text_below(branch, "w:t", "a:t").split())


def text_below(element: Element, *names: str) -> str:
    """Return all words below an element unchanged; of alternate branches within, the first only."""
    pieces: list[str] = []
    _collect(element, frozenset(map(full, names)), pieces)
    return "".join(pieces)


def _collect(element: Element, names: frozenset[str], pieces: list[str]) -> None:
    for inner in element:
        if inner.tag in names:
            pieces.append(inner.text or "")
        elif inner.tag == full("mc:AlternateContent"):
            _collect_first(inner, names, pieces)
        else:
            _collect(inner, names, pieces)


def _collect_first(element: Element, names: frozenset[str], pieces: list[str]) -> None:
    branch = next((inner for inner in element if _has_text(inner)), None)
    if branch is not None:
        _collect(branch, names, pieces)


def joins_next(mark: Element | None) -> bool:
    """Return whether a paragraph goes on in the next one: its mark is deleted, moved or hidden, as Word shows it."""
    gone = (child(mark, name) is not None for name in ("w:del", "w:moveFrom"))
    return any(gone) or bool(switch(mark, "w:specVanish"))


def drop_down_value(begin: Element) -> str:
    """Return the chosen entry of a drop-down list of an old form: it stands in the field's data, not in its result."""
    entries = child(begin, "w:ffData", "w:ddList")
    if entries is None:
        return ""
    listed = list(entries.iterchildren(full("w:listEntry")))
    picked = number(child(entries, "w:result"))
    picked = number(child(entries, "w:default")) or 0 if picked is None else picked
    return attribute(listed[picked]) or "" if 0 <= picked < len(listed) else ""
