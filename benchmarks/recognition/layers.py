"""Which text layers are named as false: bad ones of honest recognition, and other texts.

    python -m benchmarks.recognition.layers DATA

DATA is the folder of the labelled sets. Stretches of laws, news, novels and English answers stand for what a page
shows, with a hundredth of the letters wrong. Honest layers say the same with more letters wrong, in another order, or a
part of it. False ones are other stretches of the same sets. The exit code is 1 where an honest layer is named as false.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from benchmarks.quality.texts import rows

from hengwen.model.recognised import RecognisedLine, RecognisedPicture
from hengwen.readers.encodings.commonness import FREQUENT
from hengwen.readers.pdf.layer_truth import LayerTruth, layer_truth

EACH = 300
_SETS = {"Chinese": ("laws", "news_scripts", "modern_renderings"), "English": ("english_answers",)}
_LENGTHS = {"Chinese": 600, "English": 1_500}
_BOX = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
_LATIN, _HAN = "abcdefghijklmnopqrstuvwxyz", "".join(sorted(FREQUENT))
_ANY = "".join(map(chr, range(0x4E00, 0x7E00)))


def shown(text: str) -> RecognisedPicture:
    """Return a picture that says a text."""
    lines = tuple(RecognisedLine(_BOX, text[at : at + 40], 0.97) for at in range(0, len(text), 40))
    return RecognisedPicture(9, 9, 0, lines, tuple((n, n + 1) for n in range(len(lines))))


def worse(text: str, share: float, letters: str, chance: Random) -> str:
    """Return a text with so many of its letters wrong; a tenth of these are lost, and a tenth doubled."""
    pieces = []
    for letter in text:
        if letter.isspace() or chance.random() >= share:
            pieces.append(letter)
            continue
        kind = chance.random()
        if kind >= 0.1:
            pieces.append((letter if kind < 0.2 else "") + chance.choice(_LATIN if letter.isascii() else letters))
    return "".join(pieces)


def honest(chance: Random) -> Iterator[tuple[str, Callable[[str], str]]]:
    """Yield kinds of honest layers by their names."""
    for tenths in range(1, 8):
        for name, letters in (("frequent", _HAN), ("any", _ANY), ("Latin", _LATIN)):
            yield f"{tenths}/10 wrong, {name}", lambda text, s=tenths / 10, le=letters: worse(text, s, le, chance)  # type: ignore[misc]
    yield "a third of the page", lambda text: text[: len(text) // 3]
    yield (
        "lines in another order",
        lambda text: "".join(
            chance.sample(parts := [text[at : at + 25] for at in range(0, len(text), 25)], len(parts))
        ),
    )


def main() -> int:
    """Print how many layers of each kind are what."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    data, chance, accused = parser.parse_args().data, Random(1), 0
    for language, sets in _SETS.items():
        length = _LENGTHS[language]
        texts = [row["text"] for name in sets for row in rows(data, name)[:200] if len(row.get("text", "")) > length]

        def stretch(texts: list[str] = texts, length: int = length) -> str:
            text = chance.choice(texts)
            start = chance.randrange(len(text) - length)
            return text[start : start + length]

        pages = [stretch() for _ in range(EACH)]
        pictures = [shown(worse(page, 0.01, _HAN, chance)) for page in pages]
        for name, result in honest(chance):
            truths = Counter(layer_truth(result(p), picture) for p, picture in zip(pages, pictures, strict=True))
            accused += truths[LayerTruth.FALSE]
            print(language, name, dict(truths))
        print(language, "another text", dict(Counter(layer_truth(stretch(), picture) for picture in pictures)))
    print(f"honest layers named as false: {accused}")
    return int(accused > 0)


if __name__ == "__main__":
    sys.exit(main())
