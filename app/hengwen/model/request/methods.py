"""The methods of making fingerprints by name, and the syntax of a method with its parameters in one line.

The implementations are in `hengwen.fingerprints`. They need numpy, so they are imported when a method is used.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from pkgutil import resolve_name
from types import MappingProxyType
from typing import Any, ClassVar, get_type_hints

from msgspec import Struct

from hengwen.model.messages import HengwenError, Message, message

METHODS: Mapping[str, str] = MappingProxyType(
    {
        "simhash": "hengwen.fingerprints.simhash:Simhash",
        "simhash-tfidf": "hengwen.fingerprints.simhash:SimhashTfidf",
        "simhash-improved": "hengwen.fingerprints.simhash_improved:SimhashImproved",
        "simhash-shingle": "hengwen.fingerprints.shingles:SimhashShingle",
        "simhash-lexicons": "hengwen.fingerprints.lexicons:SimhashLexicons",
        "i-match": "hengwen.fingerprints.i_match:IMatch",
        "i-match-lexicons": "hengwen.fingerprints.i_match:IMatchLexicons",
        "shingling": "hengwen.fingerprints.shingles:Shingling",
        "shingling-sketch": "hengwen.fingerprints.shingles:ShinglingSketch",
        "minhash": "hengwen.fingerprints.shingles:Minhash",
        "drpkp": "hengwen.fingerprints.drpkp:Drpkp",
        "title-cosine": "hengwen.fingerprints.title_cosine:TitleCosine",
    }
)
"""Name → class of the method, in the order in which they are shown."""

_SWITCH = {"on": True, "off": False, "true": True, "false": False, "1": True, "0": False}


class Parameter(Struct, frozen=True):
    """A parameter of a method as a form shows it; for a number with its minimum and maximum, for one of several values
    with what each is called.
    """

    label: Message
    least: float = 0
    most: float = 1
    choices: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class MethodParameters:
    """A method by `name`, with its parameters; `about`: what it is good for, in one plain sentence.

    Subclasses are frozen dataclasses. The first line of their docstring is their help on the command line. Each field
    is annotated with its `Parameter` and has the default that we measured.
    """

    name: ClassVar[str]
    about: ClassVar[Message]

    @classmethod
    def parameters(cls) -> dict[str, Parameter]:
        """Return the parameters by name, in order."""
        hints = get_type_hints(cls, include_extras=True)
        return {field.name: hints[field.name].__metadata__[0] for field in fields(cls)}

    def require_possible(self) -> None:
        """Raise `HengwenError` where values that are possible by themselves contradict each other."""


def method_class(name: str) -> type[MethodParameters]:
    """Return the class of a method. Raises `HengwenError` for an unknown name."""
    if name not in METHODS:
        raise HengwenError(message("There is no method {name}; there are {names}.", name=name, names=_names(METHODS)))
    cls: type[MethodParameters] = resolve_name(METHODS[name])
    return cls


def method_of(text: str) -> type[MethodParameters]:
    """Return the class of a method that is written with or without its parameters."""
    return method_class(text.partition(":")[0])


def require_method(text: str) -> None:
    """Raise `HengwenError` for what `parse_method` does not accept; nothing is imported for a mere name."""
    if text not in METHODS:
        parse_method(text)


def parse_method(text: str) -> MethodParameters:
    """Parse a method such as `simhash-lexicons:lexicons=4,dropped=0.5`; other parameters have their defaults.

    Raises `HengwenError` for an unknown name or parameter, or an impossible value.
    """
    name, _, rest = text.partition(":")
    kind = method_class(name)
    known = kind.parameters()
    types = {field.name: type(field.default) for field in fields(kind)}
    given = {}
    for part in filter(None, rest.split(",")):
        parameter, _, value = part.partition("=")
        if parameter not in types:
            raise HengwenError(
                message("{name} has no parameter {parameter}; it has {names}.",
                        name=name, parameter=parameter, names=_names(types) or "-")
            )  # fmt: skip
        given[parameter] = _value(parameter, value, types[parameter], known[parameter])
    parameters = kind(**given)
    parameters.require_possible()
    return parameters


def without_texts(text: str) -> str:
    """Return a method with its parameters, without those that are texts, such as file names. Raises `HengwenError`."""
    if text in METHODS:
        return text
    parameters = parse_method(text)
    usual = {field.name: field.default for field in fields(parameters) if type(field.default) is str}
    return spell(replace(parameters, **usual))


def spell(parameters: MethodParameters) -> str:
    """Return the text that `parse_method` parses into these parameters: the name, and all but the defaults."""
    changed = []
    for field in fields(parameters):
        value = getattr(parameters, field.name)
        if value != field.default:
            changed.append(f"{field.name}={('off', 'on')[value] if isinstance(value, bool) else value}")
    return parameters.name + (":" + ",".join(changed) if changed else "")


def _value(name: str, text: str, kind: type[object], parameter: Parameter) -> Any:
    if kind is str:
        return text
    if issubclass(kind, StrEnum):
        if text not in {*kind}:
            raise _impossible(name, text, ", ".join(kind))
        return kind(text)
    try:
        value = _SWITCH[text.lower()] if kind is bool else float(text) if kind is float else int(text)
    except (KeyError, ValueError):
        value = None
    if value is None or not parameter.least <= value <= parameter.most:
        wanted = "on, off" if kind is bool else f"{parameter.least} … {parameter.most}"
        raise _impossible(name, text, wanted)
    return value


def _impossible(name: str, text: str, wanted: str) -> HengwenError:
    return HengwenError(
        message("{parameter}={value} is not possible: {wanted}.", parameter=name, value=text, wanted=wanted)
    )


def _names(names: Iterable[str]) -> str:
    return ", ".join(names)
