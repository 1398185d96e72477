"""Documents of made-up words: the same for the same seed, in numbers that no labelled set has."""

import random

LENGTH = 5_000
"""Characters of a document."""

_SYLLABLES = "".join(map(chr, range(0x4E00, 0x5E00)))


class Vocabulary:
    """Made-up words of two characters, frequent ones far more often than rare ones."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self._words = ["".join(self.chance.choices(_SYLLABLES, k=2)) for _ in range(20_000)]
        self._weights = [1 / (rank + 5) for rank in range(len(self._words))]

    def words(self, count: int) -> list[str]:
        """Return so many words."""
        return self.chance.choices(self._words, self._weights, k=count)

    def text(self, length: int = LENGTH) -> str:
        """Return a text of about so many characters in sentences and lines."""
        stops = ("", "，", "。\n"), (20, 2, 1)
        return "".join(word + self.chance.choices(*stops)[0] for word in self.words(length // 2))


def texts(count: int, seed: int = 5) -> list[str]:
    """Return texts of which each tenth takes a fifth from an earlier one."""
    vocabulary, result = Vocabulary(seed), list[str]()
    for number in range(count):
        text = vocabulary.text()
        if number % 10 == 9:
            source = vocabulary.chance.choice(result)
            at = vocabulary.chance.randrange(len(source) * 4 // 5)
            text = source[at : at + LENGTH // 5] + text[LENGTH // 5 :]
        result.append(text)
    return result
