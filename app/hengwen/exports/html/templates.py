"""The common part of all HTML pages: templates that escape every text, and a policy that allows no outside content."""

from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

from hengwen._version import __version__
from hengwen.model.messages import HengwenError, Message, message
from hengwen.resources import resource
from hengwen.resources.i18n import translate, word
from hengwen.text.display import excerpt, moment, number, percent, printable, whole_percent
from hengwen.views.colours import level
from hengwen.views.labels import excused_text, headline_text, labels, left_out_texts, parts_text
from hengwen.views.marked_text import match_figures, passage_figures
from hengwen.views.presentation import Presentation, read_user_file

if TYPE_CHECKING:
    from jinja2 import Environment

_SEEN = frozenset(("hengwen", "builtins", "jinja2", "markupsafe", "enum", "functools"))
"""Packages whose objects a layout of the user's own may access."""

_LANGUAGE_TAGS = {"zh_CN": "zh-CN"}


def pages(presentation: Presentation, name: str, **variables: object) -> Iterator[bytes]:
    """Render the template of that name, or the user's own, which can extend it as `base`; in UTF-8.

    Raises `HengwenError` for a layout that is not a template or fails.
    """
    own = presentation.html_layout
    if own is None:
        template = _environment(presentation.language).get_template(name)
        yield from (text.encode() for text in template.generate(**variables))
        return
    source = read_user_file(own)
    try:
        environment = _environment(presentation.language, own=True)
        template = environment.from_string(source.decode(), globals={"base": name})
        yield from (text.encode() for text in template.generate(**variables))
    except MemoryError:
        raise
    except Exception as error:  # a template is a program of the user's: it may raise anything
        raise HengwenError(
            message("The layout {path} is no template: {reason}.", path=str(own), reason=str(error)[:300])
        ) from error


def page_variables(presentation: Presentation, styles: tuple[str, ...], script: str = "") -> dict[str, object]:
    """Return the variables of every page: its language, its style and script, the policy that allows only these, the
    logo.

    A style of the user's own is the file beside the layout, named like it up to the first dot, with `.css`.
    """
    from markupsafe import Markup

    style = "".join(resource("report", name).read_text(encoding="utf-8") for name in styles) + _own_style(presentation)
    code = resource("report", script).read_text(encoding="utf-8") if script else ""
    logo = presentation.logo_png()
    return {
        "language": _LANGUAGE_TAGS.get(presentation.language, presentation.language),
        "style": style,
        "script": code,
        "policy": Markup(_policy(style, code, logo=logo is not None)),
        "logo": f"data:image/png;base64,{b64encode(logo).decode()}" if logo else "",
        "version": __version__,
    }


def _policy(style: str, script: str, *, logo: bool) -> str:
    """Return the content security policy: the page's own style and script, by their hashes, and pictures inside it."""
    allowed = (
        "default-src 'none'",
        f"style-src 'sha256-{_hashed(style)}'",
        f"script-src 'sha256-{_hashed(script)}'" if script else "",
        "img-src data:" if logo else "",
        "base-uri 'none'",
        "form-action 'none'",
    )
    return "; ".join(filter(None, allowed))


def _own_style(presentation: Presentation) -> str:
    layout = presentation.layout
    if layout is None:
        return ""
    own = layout.with_name(layout.name.split(".")[0] + ".css")
    return read_user_file(own).decode("utf-8", "replace").replace("</", "<\\/") if own.is_file() else ""


def _hashed(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()


@cache
def _environment(language: str, *, own: bool = False) -> "Environment":
    """Return Jinja2 with every text escaped, an error for every missing value, and no characters that HTML cannot
    contain.

    `own`: for layouts of users, which are shared among people; it is a sandbox, and half as fast.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = (_sandbox() if own else Environment)(
        loader=FileSystemLoader(resource("report")),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalized,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["label"] = labels(language)
    environment.filters |= {
        "percent": percent,
        "whole_percent": whole_percent,
        "parts": lambda parts: parts_text(parts, language),
        "excused": lambda pair: excused_text(pair, language),
        "match_figures": lambda match: match_figures(match, language),
        "passage_figures": lambda passage: passage_figures(passage, language),
        "left_out": lambda left_out: labels(language)("comma").join(left_out_texts(left_out, language)),
        "level": level,
        "number": number,
        "moment": moment,
        "excerpt": excerpt,
        "headline": lambda headline: headline_text(headline, language),
        "word": lambda value: word(value, language),
        "sentence": lambda what: _sentence(what, language),
    }
    return environment


def _sandbox() -> "type[Environment]":
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    class Sandbox(ImmutableSandboxedEnvironment):
        """A layout sees only plain values and this program's: an array or a path could write itself to a file."""

        def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
            return type(obj).__module__.partition(".")[0] in _SEEN and super().is_safe_attribute(obj, attr, value)

    return Sandbox


def _finalized(value: object) -> object:
    """Make every text of the template printable before it is escaped, except the template's own markup."""
    return printable(value) if isinstance(value, str) and not hasattr(value, "__html__") else value


def _sentence(what: Message | None, language: str) -> str:
    return translate(what, language) if what else ""
