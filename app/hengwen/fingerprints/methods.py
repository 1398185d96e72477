"""Names and parameters of the document fingerprints. No numpy here: the command line checks them before it starts."""

from dataclasses import dataclass, fields
from typing import Any, ClassVar

from hengwen.model.errors import HengwenError, message


class Parameters:
    """What a method can be told. Subclasses are frozen dataclasses; every field has the default we measured."""

    __slots__ = ()
    name: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Simhash(Parameters):
    """Simhash of words by their frequency (Charikar 2002; Liu 2015)."""

    name: ClassVar[str] = "simhash"


@dataclass(frozen=True, slots=True)
class SimhashTfidf(Parameters):
    """Simhash of the `heaviest` words by TF-IDF (CSDN tutorial 2024)."""

    name: ClassVar[str] = "simhash-tfidf"
    heaviest: int = 200


@dataclass(frozen=True, slots=True)
class SimhashImproved(Parameters):
    """Simhash of words by TF-IDF × part of speech × length × marker × title (Zhang & He 2020), each to be switched."""

    name: ClassVar[str] = "simhash-improved"
    part: bool = True
    length: bool = True
    marker: bool = True
    title: bool = True


@dataclass(frozen=True, slots=True)
class SimhashShingle(Parameters):
    """Simhash of shingles of `size` words (Fan)."""

    name: ClassVar[str] = "simhash-shingle"
    size: int = 2


@dataclass(frozen=True, slots=True)
class SimhashLexicons(Parameters):
    """One `simhash-shingle` for each of some random sub-lexicons, which drop a share of the words (Fan).

    `file`: where the lexicons are kept, so that later documents use the same; drawn anew where it is empty.
    """

    name: ClassVar[str] = "simhash-lexicons"
    size: int = 2
    lexicons: int = 8
    dropped: float = 0.3
    seed: int = 1
    file: str = ""


@dataclass(frozen=True, slots=True)
class IMatch(Parameters):
    """One hash of all words whose normalised IDF lies between `low` and `high` (Chowdhury 2002)."""

    name: ClassVar[str] = "i-match"
    low: float = 0.02
    high: float = 0.1


@dataclass(frozen=True, slots=True)
class IMatchLexicons(Parameters):
    """The same, and once more for each random sub-lexicon (Kołcz, Chowdhury & Alspector 2004)."""

    name: ClassVar[str] = "i-match-lexicons"
    low: float = 0.02
    high: float = 0.1
    lexicons: int = 8
    dropped: float = 0.3
    seed: int = 1
    file: str = ""


@dataclass(frozen=True, slots=True)
class Shingling(Parameters):
    """The set of all shingles of `size` tokens (Broder 1997)."""

    name: ClassVar[str] = "shingling"
    size: int = 4


@dataclass(frozen=True, slots=True)
class ShinglingSketch(Parameters):
    """The `smallest` hashes of that set (Broder 1997)."""

    name: ClassVar[str] = "shingling-sketch"
    size: int = 4
    smallest: int = 128


@dataclass(frozen=True, slots=True)
class Minhash(Parameters):
    """The smallest value of each of some hash `functions` over the shingles (Broder 1998)."""

    name: ClassVar[str] = "minhash"
    size: int = 3
    functions: int = 128
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Drpkp(Parameters):
    """One fingerprint for each paragraph, of its `topic` most probable nouns and verbs (Yu & Wang 2014).

    `window`: characters in which topic words stand together. `radius`: distance at which two paragraphs match.
    """

    name: ClassVar[str] = "drpkp"
    topic: int = 10
    window: int = 20
    radius: int = 3


@dataclass(frozen=True, slots=True)
class TitleCosine(Parameters):
    """Cosine of the words of the titles (Liu 2015)."""

    name: ClassVar[str] = "title-cosine"


PARAMETERS: dict[str, type[Parameters]] = {
    kind.name: kind
    for kind in (
        Simhash,
        SimhashTfidf,
        SimhashImproved,
        SimhashShingle,
        SimhashLexicons,
        IMatch,
        IMatchLexicons,
        Shingling,
        ShinglingSketch,
        Minhash,
        Drpkp,
        TitleCosine,
    )
}

METHODS = tuple(PARAMETERS)
"""Names of the methods, in the order in which they are shown."""

RANGES = {
    "heaviest": (1, 1_000_000),
    "size": (1, 32),
    "lexicons": (1, 64),
    "dropped": (0.0, 0.95),
    "seed": (0, 2**32 - 1),
    "low": (0.0, 1.0),
    "high": (0.0, 1.0),
    "smallest": (8, 4096),
    "functions": (64, 1024),
    "topic": (1, 100),
    "window": (1, 1000),
    "radius": (0, 31),
}
"""Smallest and largest value of each parameter that is a number."""

_SWITCH = {"on": True, "off": False, "true": True, "false": False, "1": True, "0": False}


def parse_method(text: str) -> Parameters:
    """`simhash-lexicons:lexicons=4,dropped=0.5` → its parameters; what is not said keeps its default.

    Raises `HengwenError` for a name, a parameter or a value that does not exist.
    """
    name, _, rest = text.partition(":")
    if name not in PARAMETERS:
        raise HengwenError(message("There is no method {name}; there are {names}.", name=name, names=_names(METHODS)))
    kind = PARAMETERS[name]
    types = {field.name: type(field.default) for field in fields(kind)}  # type: ignore[arg-type]
    given = {}
    for part in filter(None, rest.split(",")):
        parameter, _, value = part.partition("=")
        if parameter not in types:
            raise HengwenError(
                message("{name} has no parameter {parameter}; it has {names}.",
                        name=name, parameter=parameter, names=_names(types) or "-")
            )  # fmt: skip
        given[parameter] = _value(parameter, value, types[parameter])
    made = kind(**given)
    low, high = getattr(made, "low", 0.0), getattr(made, "high", 1.0)
    if low > high:
        raise HengwenError(message("low={low} is above high={high}.", low=low, high=high))
    return made


def spell(parameters: Parameters) -> str:
    """The text that `parse_method` makes these parameters of: the name, and what differs from the defaults."""
    said = []
    for field in fields(parameters):  # type: ignore[arg-type]
        value = getattr(parameters, field.name)
        if value != field.default:
            said.append(f"{field.name}={('off', 'on')[value] if isinstance(value, bool) else value}")
    return parameters.name + (":" + ",".join(said) if said else "")


def _value(parameter: str, text: str, kind: type[object]) -> Any:
    if kind is str:
        return text
    try:
        value = _SWITCH[text.lower()] if kind is bool else float(text) if kind is float else int(text)
    except (KeyError, ValueError):
        value = None
    low, high = RANGES.get(parameter, (0, 1))
    if value is None or not low <= value <= high:
        wanted = "on, off" if kind is bool else f"{low} … {high}"
        raise HengwenError(
            message("{parameter}={value} is not possible: {wanted}.", parameter=parameter, value=text, wanted=wanted)
        )
    return value


def _names(names: Any) -> str:
    return ", ".join(names)
