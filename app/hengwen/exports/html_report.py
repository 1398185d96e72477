"""The report for readers: one HTML file without script that loads nothing, for the screen and for paper."""

from base64 import b64encode
from collections.abc import Iterable
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, BinaryIO

from hengwen import __version__
from hengwen.document import Role
from hengwen.errors import Message
from hengwen.exports.display import excerpt, level, moment, number, percent, shown, whole_percent
from hengwen.exports.presentation import Presentation
from hengwen.exports.settings import option_rows
from hengwen.exports.views import ReportView
from hengwen.exports.words import sayer
from hengwen.i18n import translate, word
from hengwen.progress import Progress, told
from hengwen.report import Report
from hengwen.resources import resource

if TYPE_CHECKING:
    from jinja2 import Environment

_LANGUAGE_TAGS = {"zh_CN": "zh-CN"}


def write_html(report: Report, stream: BinaryIO, presentation: Presentation, progress: Progress) -> None:
    """Write a report as one HTML file in UTF-8."""
    for text in _rendered(report, presentation, progress):
        stream.write(text.encode())


def _rendered(report: Report, presentation: Presentation, progress: Progress) -> Iterable[str]:
    language = presentation.language
    environment = _environment(language)
    style = resource("report", "report.css").read_text(encoding="utf-8")
    return environment.get_template("report.html.j2").generate(
        report=report,
        view=ReportView(report, presentation.limits, presentation.review),
        language=_LANGUAGE_TAGS.get(language, language),
        style=style,
        style_hash=b64encode(sha256(style.encode()).digest()).decode(),
        options=option_rows(report.options, presentation.language),
        version=__version__,
        Role=Role,
        told=partial(told, progress=progress),
    )


def _environment(language: str) -> "Environment":
    """Jinja2 with every text escaped, every missing value an error, and no character that HTML cannot hold."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(resource("report")),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalized,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["say"] = sayer(language)
    environment.filters |= {
        "percent": percent,
        "whole_percent": whole_percent,
        "level": level,
        "number": number,
        "moment": moment,
        "excerpt": excerpt,
        "word": lambda value: word(value, language),
        "sentence": lambda what: _sentence(what, language),
    }
    return environment


def _finalized(value: object) -> object:
    """Every expression of the template passes here before it is escaped; what is markup is the template's own."""
    return shown(value) if isinstance(value, str) and not hasattr(value, "__html__") else value


def _sentence(what: Message | None, language: str) -> str:
    return translate(what, language) if what else ""
