"""The licences of all parts: Python distributions by their own files, everything else by a table.

A standalone program brings the list ready made, with Python and the system's libraries that lie in it. Elsewhere it is
made of what is installed.
"""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from hengwen._version import __version__
from hengwen.resources import resource

READY = "all.json"
"""The list of a standalone program, made with it."""

_OWN = "hengwen"
_NAME = re.compile(r"[A-Za-z0-9._-]+")
_TEXTS = re.compile(r"(^|/)(licen[cs]es?|copying|notice|authors)([^/]*$|/)", re.IGNORECASE)
_RULE = "=" * 100


@dataclass(frozen=True, slots=True)
class LicensedPart:
    """A part of the program. `licence`: its name, SPDX where it has one. `texts`: whole, notices included."""

    name: str
    version: str
    licence: str
    texts: tuple[str, ...]


def parts() -> tuple[LicensedPart, ...]:
    """Every part, the program itself first, the others by name."""
    ready = resource("licences", READY)
    if ready.is_file():
        return tuple(
            LicensedPart(**{**one, "texts": tuple(one["texts"])}) for one in json.loads(ready.read_text("utf-8"))
        )
    return gathered()


def gathered(others: Iterable[LicensedPart] = ()) -> tuple[LicensedPart, ...]:
    """The parts as they are installed now, and `others` that nothing installed speaks for."""
    installed = {normal(one.name): one for one in required()}
    own = LicensedPart("Hengwen 衡文", __version__, "Apache-2.0", (_text("Apache-2.0.txt"),))
    bare = {normal(str(one["within"])) for one in _table()} | {"shiboken6"}
    found = map(_part, (one for name, one in installed.items() if name not in bare or any(_texts_of(one))))
    named = {part.name: part for part in (*_told(installed), *found, *others)}
    return (own, *sorted(named.values(), key=lambda part: part.name.lower()))


def required() -> Iterator[Distribution]:
    """The distributions that the program needs, and those that they need, each once; what is not installed is none."""
    waiting, seen = [_OWN], set[str]()
    while waiting:
        name = waiting.pop()
        if normal(name) in seen:
            continue
        seen.add(normal(name))
        try:
            found = distribution(name)
        except PackageNotFoundError:
            continue
        if name != _OWN:
            yield found
        waiting += _needed(found)


def _needed(found: Distribution) -> list[str]:
    """What it requires; of what only an extra or another system needs, nothing is installed on purpose."""
    lines = [line for line in found.requires or () if "extra ==" not in line]
    return [match[0] for line in lines if (match := _NAME.match(line))]


def normal(name: str) -> str:
    """A distribution's name as it is compared: `PySide6_Essentials` is `pyside6-essentials`."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _part(found: Distribution) -> LicensedPart:
    told = {name: found.metadata.get_all(name, []) for name in ("License-Expression", "License", "Classifier")}
    licence = next(iter((*told["License-Expression"], *told["License"])), "") or _classified(told["Classifier"])
    return LicensedPart(found.name, found.version, licence.strip().split("\n")[0], tuple(_texts_of(found)))


def _classified(classifiers: Iterable[str]) -> str:
    named = [line.rpartition(" :: ")[2] for line in classifiers if line.startswith("License ::")]
    return ", ".join(named) or "see the text"


def _texts_of(found: Distribution) -> Iterator[str]:
    """The files of a distribution that are about its licence."""
    for file in sorted(found.files or (), key=str):
        inside = file.as_posix().partition(".dist-info/")[2]
        if inside and _TEXTS.search(inside):
            path = Path(str(file.locate()))
            if path.is_file():
                yield f"{inside}\n\n{path.read_text('utf-8', 'replace').strip()}"


def _table() -> list[dict[str, object]]:
    told: list[dict[str, object]] = tomllib.loads(resource("licences", "parts.toml").read_text("utf-8"))["part"]
    return told


def _text(name: str) -> str:
    return resource("licences", name).read_text("utf-8").strip()


def _told(installed: Mapping[str, Distribution]) -> Iterator[LicensedPart]:
    """The parts of the table that are there."""
    for one in _table():
        within, names = normal(str(one["within"])), one["texts"]
        if within == _OWN or within in installed:
            assert isinstance(names, list)
            version = installed[within].version if within in installed else ""
            notice = [str(one["notice"]).strip()] if "notice" in one else []
            yield LicensedPart(str(one["name"]), version, str(one["licence"]), (*notice, *map(_text, names)))


def as_json(found: Iterable[LicensedPart]) -> str:
    """The list as a standalone program brings it."""
    return json.dumps([asdict(part) for part in found], ensure_ascii=False, indent=1)


def as_text(found: Iterable[LicensedPart]) -> str:
    """The list to be read: all names first, then the texts; a text that several parts share stands there once."""
    found = list(found)
    lines = [f"{part.name} {part.version}".strip() + f": {part.licence}" for part in found]
    shown: dict[str, str] = {}
    for part in found:
        lines += ["", _RULE, f"{part.name} {part.version}".strip(), _RULE]
        for text in part.texts:
            lines += ["", f"(as given for {shown[text]})" if text in shown else text]
            shown.setdefault(text, part.name)
    return "\n".join(lines) + "\n"
