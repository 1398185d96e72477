"""Parts copied beside boilerplate: the folder of `parts`, many documents of which carry texts of a publisher."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from benchmarks.quality.collection import check_texts
from benchmarks.quality.editing import sentences
from benchmarks.quality.figures import Figure, Setting
from benchmarks.quality.parts import CASES, SCORES, Articles, precision
from benchmarks.quality.seeds import seeded
from benchmarks.quality.texts import Text, load_texts

TARGETS = {0.02: 0.95, 0.05: 0.99, 0.10: 0.995}
"""Share of the host that is replaced, and the average precision to reach."""

CARRIERS = (0.05, 0.10, 0.25, 0.50)
"""Share of the folder that carries each of the texts."""

LENGTHS = {"header": 60, "footer": 150, "paragraph": 400, "scattered": 240}
"""Characters of each text, about: one at the start, two at the end, and one whose sentences stand between lines."""


@dataclass(frozen=True, slots=True)
class Boilerplate:
    """The sentences of each text of a publisher, by the names of `LENGTHS`."""

    sentences: Mapping[str, Sequence[str]]

    def on(self, name: str, text: str, carriers: float) -> str:
        """Return a document with the texts that fall to it: a share of `carriers` of all has each, by its name."""
        lines = text.split("\n")
        for kind, parts in self.sentences.items():
            if seeded("carries", kind, name).random() >= carriers:
                continue
            if kind == "scattered":
                lines = _scattered(lines, parts, name)
            else:
                whole = ["".join(parts)]
                lines = whole + lines if kind == "header" else lines + whole
        return "\n".join(lines)


def make_boilerplate(texts: Sequence[Text]) -> Boilerplate:
    """Return sentences of other texts, laws for example, drawn until each kind has its length."""
    chance = seeded("boilerplate")
    suited = [s.strip() for text in texts for s in sentences(text.text) if 25 <= len(s.strip()) <= 120]
    result: dict[str, list[str]] = {}
    for kind, length in LENGTHS.items():
        result[kind] = []
        while sum(map(len, result[kind])) < length:
            result[kind].append(suited.pop(chance.randrange(len(suited))))
    return Boilerplate(result)


def _scattered(lines: Sequence[str], parts: Sequence[str], name: str) -> list[str]:
    """Return the lines with the sentences in their order between them, at places of the document's own."""
    chance = seeded("scattered", name)
    texts = list(lines)
    places = sorted((chance.randint(0, len(lines)) for _ in parts), reverse=True)
    for place, part in zip(places, reversed(parts), strict=True):
        texts.insert(place, part)
    return texts


def measure(setting: Setting) -> Iterator[Figure]:
    """Measure one collection for each share of carriers and of copied text."""
    articles = Articles.load(setting)
    boilerplate = make_boilerplate(load_texts(setting.data, "laws", setting.half))
    for share, target in TARGETS.items():
        cases = articles.cases(share, setting.limit or CASES)
        pairs = articles.pairs(cases)
        for carriers in CARRIERS:
            texts = articles.texts(cases)
            checked = check_texts({name: boilerplate.on(name, text, carriers) for name, text in texts.items()})
            for name, score in SCORES.items():
                yield Figure(
                    f"{share:.0%} of the host, boilerplate on {carriers:.0%}, by {name}: AP",
                    precision(checked, pairs, score),
                    target if name == "evidence" else None,
                )
