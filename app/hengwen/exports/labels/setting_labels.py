"""The settings of a check as a report names them."""

from dataclasses import fields

from hengwen.exports.labels.report_labels import WORDS, sayer
from hengwen.model.options import Options
from hengwen.resources.i18n import word


def option_rows(options: Options, language: str) -> list[tuple[str, str]]:
    """Every setting with its label; one that has no label yet shows its own name."""
    say = sayer(language)
    values = ((field.name, getattr(options, field.name)) for field in fields(options))
    return [
        (say(label) if (label := f"option_{name}") in WORDS else name, _setting(value, language))
        for name, value in values
    ]


def _setting(value: object, language: str) -> str:
    if not isinstance(value, frozenset):
        return str(value)
    say = sayer(language)
    return say("comma").join(word(kind, language) for kind in sorted(value)) or say("nothing")
