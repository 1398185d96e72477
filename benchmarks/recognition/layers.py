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

PAGES = 300
_SETS = {"Chinese": ("laws", "news_scripts", "modern_renderings"), "English": ("english_answers",)}
_LENGTHS = {"Chinese": 600, "English": 1_500}
_BOX = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
_LATIN, _HAN = "abcdefghijklmnopqrstuvwxyz", "".join(sorted(FREQUENT))
_LIKE = str.maketrans("aceopxyAEIOTXBHKMPC", "асеорхуАЕІОТХВНКМРС")
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


_NOTICES = {
    "notice of a library": "This document was digitised by the library and is made available for personal study and "
    "research only. It may not be copied or distributed for commercial purposes without permission of the publisher.",
    "notice of a library, Chinese": "本文由某某大学图书馆扫描，仅供个人学习研究使用，"
    "未经许可不得转载、传播或用于商业目的。"
    "如有疑问请与文献传递中心联系，电话见封底。版权归原作者和出版单位所有。",
    "stamp of a scanner": "Scanned with a telephone " * 6,
}


def cut(text: str, width: int) -> list[str]:
    """Return a text in pieces of a width."""
    return [text[at : at + width] for at in range(0, len(text), width)]


def across(text: str) -> str:
    """Return vertical lines as a scanner reads them: a row of one letter of each."""
    return "".join("".join(column) for column in zip(*cut(text, 20)[:-1], strict=True))


def honest(chance: Random) -> Iterator[tuple[str, Callable[[str], str]]]:
    """Yield kinds of honest layers by their names."""
    for tenths in range(1, 8):
        for name, letters in (("frequent", _HAN), ("any", _ANY), ("Latin", _LATIN)):
            yield f"{tenths}/10 wrong, {name}", lambda text, s=tenths / 10, le=letters: worse(text, s, le, chance)  # type: ignore[misc]
    yield "a third of the page", lambda text: text[: len(text) // 3]
    yield (
        "lines in another order",
        lambda text: "".join(chance.sample(parts := cut(text, 25), len(parts))),
    )
    yield "vertical lines, read across", across
    yield "vertical lines, read across, 3/10 wrong", lambda text: across(worse(text, 0.3, _HAN, chance))
    yield "a table by its columns", lambda text: "".join(row for n in range(4) for row in cut(text, 8)[n::4])
    yield (
        "lines of two columns in turn",
        lambda text: "".join(
            left + right
            for left, right in zip(cut(text[: len(text) // 2], 20), cut(text[len(text) // 2 :], 20), strict=False)
        ),
    )
    yield "every second line", lambda text: "".join(cut(text, 30)[::2])
    yield "bytes of another encoding", lambda text: text.encode("gbk", "replace").decode("latin-1")
    for name, notice in _NOTICES.items():
        yield name, lambda _, said=notice: said  # type: ignore[misc]


def false(chance: Random, stretch: Callable[[], str]) -> Iterator[tuple[str, Callable[[str], str]]]:
    """Yield kinds of layers that hide what the page shows. Where its words are left they need not be named."""
    yield "another text", lambda _: stretch()
    yield "another text below the first line of the page", lambda text: text[:25] + stretch()
    yield "another text, in letters of another script", lambda _: stretch().translate(_LIKE)
    yield "one sentence over and over", lambda _: stretch()[:40] * 12
    yield "words of the page, in any order", lambda text: " ".join(chance.choices(cut(text, 4), k=200))
    yield "letters of the page, in any order", lambda text: "".join(chance.sample(text, len(text)))
    yield "half of another text, half of the page", lambda text: text[: len(text) // 2] + stretch()[: len(text) // 2]


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

        pages = [stretch() for _ in range(PAGES)]
        pictures = [shown(worse(page, 0.01, _HAN, chance)) for page in pages]
        for name, result in honest(chance):
            truths = Counter(layer_truth(result(p), picture) for p, picture in zip(pages, pictures, strict=True))
            accused += truths[LayerTruth.FALSE]
            print(language, name, dict(truths))
        for name, layer in false(chance, stretch):
            truths = Counter(layer_truth(layer(p), picture) for p, picture in zip(pages, pictures, strict=True))
            print(language, "false:", name, dict(truths))
    print(f"honest layers named as false: {accused}")
    return int(accused > 0)


if __name__ == "__main__":
    sys.exit(main())
