"""Translations for the command line and the reports, from the same Qt Linguist file that the window uses."""

import locale
import os
from functools import cache
from xml.etree import ElementTree

from hengwen.model.messages import Message
from hengwen.resources import resource

LANGUAGES = {"zh_CN": "简体中文", "en": "English"}
"""The languages of the program with their own names, in the order of the menus."""

_LONG_NAMES = {"zh_CN": "chinese"}  # as Windows names them
_WORDS = frozenset(("counts", "kind", "property", "reason", "standing", "state", "text", "why"))
"""Values of messages that are words of the program; those of other names are the user's, and stay as they are."""

_ENGINE = ""  # the translation tool files plain `message()` calls under the empty context


@cache
def catalogue(language: str) -> dict[tuple[str, str], str]:
    """Return (context, English text) → translation, if finished; empty for English, whose texts are the sources."""
    path = resource("translations", f"hengwen_{language}.ts")
    if not path.is_file():
        return {}
    entries: dict[tuple[str, str], str] = {}
    for context in ElementTree.parse(path).iter("context"):
        name = context.findtext("name") or ""
        for entry in context.iter("message"):
            translation = entry.find("translation")
            if translation is not None and translation.text and translation.get("type") is None:
                entries[name, entry.findtext("source") or ""] = translation.text
    return entries


def system_language() -> str:
    """Return the one of `LANGUAGES` that the system uses, such as `zh_CN` where it uses Chinese; otherwise `en`."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    chosen = (next((name for name in names if name), None) or locale.getlocale()[0] or "").lower()
    return next(
        (language for language in LANGUAGES if chosen.startswith((language[:2], _LONG_NAMES.get(language, language)))),
        "en",
    )


def translate(what: Message, language: str) -> str:
    """Return the message in a language; in English where it has no translation."""
    text = catalogue(language).get((_ENGINE, what.text)) or what.singular
    return text.format(**{name: word(str(value), language) if name in _WORDS else value for name, value in what.values})


@cache
def sentences() -> frozenset[str]:
    """Return all messages of the engine, in English with their placeholders."""
    return frozenset(source for context, source in catalogue("zh_CN") if context == _ENGINE)


def word(value: str, language: str) -> str:
    """Return a word of the engine, such as a state or a kind, in a language; itself where it has no translation."""
    return catalogue(language).get((_ENGINE, value), value)
