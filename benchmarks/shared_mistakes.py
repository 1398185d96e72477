"""How many innocent pairs of documents seem to share mistakes, and how many planted mistakes are found.

`python -m benchmarks.shared_mistakes DATA`: DATA is the folder of the labelled sets. Innocent are all pairs of
different articles, laws, chapters, scripts and English texts, in checks of up to 300 documents. Planted are pairs of
unrelated documents with three mistakes each, made by rules that know nothing of the program: a character of a common
word of both is replaced by one that an input method offers for the syllable; or both quote a sentence, as five others
do rightly, with two digits or two letters of a name exchanged, a mark of punctuation doubled, or a figure that neither
has. The sets are split in halves by a hash; `--half a` is what the program was developed on.
"""

import argparse
import gzip
import hashlib
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from time import process_time

from pypinyin import Style, lazy_pinyin

from hengwen.matching.corpus.collection import collect
from hengwen.matching.signs.context import SignContext
from hengwen.matching.signs.mistakes.mistake_signs import mistake_signs, shared_mistakes
from hengwen.model.document import Content, Document
from hengwen.model.signs.sign import Sign
from hengwen.text.normalisation import normalise
from hengwen.text.words import words

CHECK = 300
"""Documents of a check."""

PAIRS = 20
"""Pairs with planted mistakes in each set."""

QUOTING = 5
"""Others that have a quoted sentence without the mistake."""

_SENTENCES = 40  # English ones that make a document
_CLUES = 3  # mistakes of a pair that are planted, and that make a sign strong

_NO_PROSE = re.compile(r"https?:|[|`<>{}\\\[\]]|  ")

Found = dict[tuple[int, int], list[Sign]]


def main() -> None:
    """Print both figures for every set."""
    arguments = _arguments()
    sets = dict(_sets(arguments.data, arguments.half))
    print("| innocent | documents | pairs | 1 | 2 | 3 or more | of 10,000 | s |\n" + "| --- |" + " ---: |" * 7)
    shown = [_innocent(name, texts[:CHECK]) for name, texts in sets.items()]
    print(f"\n| planted | found of {PAIRS} | of the mistakes |\n| --- | ---: | --- |")
    for name in ("revisions", "laws", "news_scripts", "modern_renderings", "english_paraphrases"):
        _planted(name, sets[name][:CHECK])
    _true_pairs(arguments.data, arguments.half)
    for name, signs in zip(sets, shown, strict=True):
        for sign in islice(signs, arguments.samples):
            print(f"{name}: {sign.kind.value}: {str(sign.what)!r}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.shared_mistakes", description=__doc__)
    parser.add_argument("data", type=Path, help="folder of the labelled sets")
    parser.add_argument("--half", choices=("a", "b"), default="b", help="which half of each set")
    parser.add_argument("--samples", type=int, default=10, help="signs of innocent pairs to print from each set")
    return parser.parse_args()


def _rows(data: Path, name: str) -> list[dict[str, str]]:
    with gzip.open(data / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def _in_half(key: str, half: str) -> bool:
    return hashlib.sha256(key.encode()).digest()[0] % 2 == (half == "a")


def _sets(data: Path, half: str) -> Iterator[tuple[str, list[str]]]:
    """The texts of each set, all of different origin."""
    yield "revisions", [row["final"] for row in _rows(data, "revisions") if _in_half(row["id"], half)]
    for name in ("laws", "modern_renderings", "news_scripts"):
        yield name, [row["text"] for row in _rows(data, name) if _in_half(row["id"], half)]
    answers = [row for row in _rows(data, "english_answers") if row.get("class") == "non"]
    yield "english_answers", [row["text"] for row in answers]
    sources = [row["source"] for row in _rows(data, "english_paraphrases") if _in_half(row["source"], half)]
    random.Random(1).shuffle(sources)  # passages of one book stand together
    firsts = range(0, len(sources), _SENTENCES)
    yield "english_paraphrases", ["\n".join(sources[first : first + _SENTENCES]) for first in firsts]


def _signs(texts: Sequence[str]) -> tuple[Found, float]:
    """The signs of each pair of texts, and the seconds that took."""
    documents = [Document(f"{number}.txt", f"{number}", Content(text)) for number, text in enumerate(texts)]
    normalised = [normalise(text) for text in texts]
    found: Found = {}
    begin = process_time()
    context, collection = SignContext(documents), collect([text.tokens for text in normalised])
    for i, j, sign in mistake_signs(context, shared_mistakes(context, normalised, collection), {}):
        found.setdefault((i, j), []).append(sign)
    return found, process_time() - begin


def _innocent(name: str, texts: Sequence[str]) -> list[Sign]:
    found, seconds = _signs(texts)
    pairs = len(texts) * (len(texts) - 1) // 2
    numbers = Counter(min(len(signs), _CLUES) for signs in found.values())
    row = (len(texts), pairs, *(numbers[number] for number in (1, 2, _CLUES)), numbers[_CLUES] * 10_000 / pairs)
    print(f"| {name} | " + " | ".join(f"{each:,.4g}" for each in row) + f" | {seconds:.2f} |")
    return [sign for signs in sorted(found.values(), key=len, reverse=True) for sign in signs]


@dataclass
class _Planting:
    """A set of texts into which mistakes are planted, and what was done."""

    texts: list[str]
    chance: random.Random
    chinese: bool
    used: set[str] = field(default_factory=set)
    originals: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.originals = tuple(self.texts)

    def insert(self, number: int, sentence: str) -> None:
        """Put a sentence into a text, at the end of a line."""
        lines = self.texts[number].split("\n")
        lines.insert(self.chance.randrange(1, len(lines) + 1), sentence)
        self.texts[number] = "\n".join(lines)

    def sentence(self, pattern: str) -> str:
        """A sentence of one of the texts that has something."""
        while True:
            text = self.chance.choice(self.originals)
            ends = r"[。！？\n]" if self.chinese else r"[.!?\n]"
            fitting = [each.strip() for each in re.split(ends, text) if re.search(pattern, each)]
            fitting = [each for each in fitting if 30 <= len(each) * (1 if self.chinese else 0.3) <= 90]
            fitting = [each for each in fitting if each not in self.used and not _NO_PROSE.search(each)]
            if fitting:
                found = self.chance.choice(fitting)
                self.used.add(found)
                return found + ("。" if self.chinese else ".")

    def quote(self, pair: tuple[int, int], wrong: str, right: str | None) -> None:
        """Have both quote the wrong sentence, and some others the right one."""
        for number in pair:
            self.insert(number, wrong)
        if right is not None:
            for number in self.chance.sample([n for n in range(len(self.texts)) if n not in pair], QUOTING):
                self.insert(number, right)


def _wrong_character(planting: _Planting, pair: tuple[int, int]) -> bool:
    """A homophone in a word that both use, as an input method offers it: the commoner, the likelier."""
    left, right = (Counter(words(planting.texts[number])) for number in pair)
    general = _general()
    common = [word for word in left & right if len(word) == 2 and word in general and left[word] + right[word] < 30]
    planting.chance.shuffle(common)
    for word in common:
        place = planting.chance.randrange(2)
        same = [each for each in _homophones(lazy_pinyin(word)[place]) if each != word[place]]
        if same:
            other = same[min(int(planting.chance.expovariate(0.3)), len(same) - 1)]
            wrong = word[:place] + other + word[place + 1 :]
            if wrong not in general and not any(wrong in text for text in planting.texts):
                for number in pair:
                    planting.texts[number] = planting.texts[number].replace(word, wrong, 1)
                return True
    return False


def _wrong_letters(planting: _Planting, pair: tuple[int, int]) -> bool:
    """Two letters of a long English word that both use, exchanged."""
    left, right = (set(re.findall(r"\b[a-z]{7,12}\b", planting.texts[number])) for number in pair)
    common = sorted(left & right)
    planting.chance.shuffle(common)
    for word in common:
        if sum(word in text for text in planting.originals) < QUOTING:
            continue
        place = planting.chance.randrange(1, len(word) - 2)
        wrong = word[:place] + word[place + 1] + word[place] + word[place + 2 :]
        if word[place] != word[place + 1] and not any(wrong in text for text in planting.texts):
            for number in pair:
                planting.texts[number] = planting.texts[number].replace(word, wrong, 1)
            return True
    return False


_NUMBER = r"(?<![\d.A-Za-z/\[-])[1-9]\d{1,3}(?![\d.A-Za-z/-])"


def _wrong_number(planting: _Planting, pair: tuple[int, int]) -> bool:
    right = planting.sentence(_NUMBER)
    digits = [match for match in re.finditer(_NUMBER, right) if match[0][-2] != match[0][-1]]
    if not digits:
        return False
    match = planting.chance.choice(digits)
    planting.quote(pair, right[: match.end() - 2] + match[0][-1] + match[0][-2] + right[match.end() :], right)
    return True


def _misspelt_name(planting: _Planting, pair: tuple[int, int]) -> bool:
    right = planting.sentence(r"\b[A-Z][a-z]{5,}")
    names = [match for match in re.finditer(r"\b[A-Z][a-z]{5,}", right) if match[0][2] != match[0][3]]
    names = [match for match in names if match[0] not in planting.used]
    if not names:
        return False
    match = planting.chance.choice(names)
    planting.used.add(match[0])
    name = match[0][:2] + match[0][3] + match[0][2] + match[0][4:]
    planting.quote(pair, right[: match.start()] + name + right[match.end() :], right)
    return True


def _broken_reference(planting: _Planting, pair: tuple[int, int]) -> bool:
    number, sentence = planting.chance.randrange(12, 60), planting.sentence(r"\w")[:-1]
    words_of = (f"{sentence}，结果如图{number}所示。", f"{sentence}，如表 {number} 所列。", f"{sentence}[{number}]。")
    english = (f"{sentence}, as Figure {number} shows.", f"{sentence} (see Table {number}).", f"{sentence} [{number}].")
    planting.quote(pair, planting.chance.choice(words_of if planting.chinese else english), None)
    return True


def _odd_punctuation(planting: _Planting, pair: tuple[int, int]) -> bool:
    mark = "，" if planting.chinese else ","
    right = planting.sentence(rf"\w{{5,}}{mark}\s?\w{{5,}}")
    other = planting.chance.choice(("，，", "，。", "、，") if planting.chinese else (",,", ",.", ", ,"))
    planting.quote(pair, right.replace(mark, other, 1), right)
    return True


Rule = Callable[[_Planting, tuple[int, int]], bool]

_CHINESE: tuple[Rule, ...] = (_wrong_character, _wrong_character, _wrong_number, _broken_reference, _odd_punctuation)
_WITH_NAMES: tuple[Rule, ...] = (*_CHINESE, _misspelt_name)
_ENGLISH: tuple[Rule, ...] = (_wrong_letters, _wrong_letters, _broken_reference, _odd_punctuation, _misspelt_name)


def _planted(name: str, texts: Sequence[str]) -> None:
    chinese = not name.startswith("english")
    rules = _ENGLISH if not chinese else _WITH_NAMES if name == "revisions" else _CHINESE
    if name == "modern_renderings":  # there are hardly any figures
        rules = tuple(rule for rule in rules if rule is not _wrong_number)
    planting = _Planting(list(texts), random.Random(20), chinese)
    pairs = [(2 * number, 2 * number + 1) for number in range(PAIRS)]
    kinds: dict[tuple[int, int], list[str]] = {}
    for pair in pairs:
        while len(kinds.setdefault(pair, [])) < _CLUES:
            rule = planting.chance.choice(rules)
            if rule(planting, pair):
                kinds[pair].append(rule.__name__.strip("_"))
    found, _seconds = _signs(planting.texts)
    whole = sum(len(found.get(pair, ())) >= _CLUES for pair in pairs)
    missed = Counter(kind for pair in pairs if len(found.get(pair, ())) < _CLUES for kind in set(kinds[pair]))
    number = sum(min(_CLUES, len(found.get(pair, ()))) for pair in pairs)
    print(f"| {name} | {whole} | {number} of {_CLUES * PAIRS}; kinds of pairs not found: {dict(missed)} |")


def _true_pairs(data: Path, half: str) -> None:
    """Drafts and finals of one article, whose mistakes the revision left."""
    rows = [row for row in _rows(data, "revisions") if _in_half(row["id"], half)]
    found, _seconds = _signs([row[side] for row in rows for side in ("draft", "final")])
    numbers = Counter(min(_CLUES, len(found.get((2 * place, 2 * place + 1), ()))) for place in range(len(rows)))
    print(
        f"\ndrafts with their finals, {len(rows)} pairs, by mistakes that both have: {dict(sorted(numbers.items()))}\n"
    )


_KNOWN: dict[str, list[str]] = {}


def _homophones(syllable: str) -> list[str]:
    """The characters of a syllable, the commonest first."""
    if not _KNOWN:
        general = _general()
        singles = sorted((word for word in general if len(word) == 1), key=lambda word: -general[word])
        for each in filter(_in_gb2312, singles[:4000]):
            _KNOWN.setdefault(lazy_pinyin(each, style=Style.NORMAL)[0], []).append(each)
    return _KNOWN.get(syllable, [])


def _in_gb2312(character: str) -> bool:
    return bool(character.encode("gb2312", "ignore"))


_GENERAL: dict[str, int] = {}


def _general() -> dict[str, int]:
    """The words of jieba's dictionary that are used at all often."""
    if not _GENERAL:
        import jieba

        with jieba.get_dict_file() as lines:
            rows = (line.decode("utf-8").split() for line in lines)
            _GENERAL.update({word: int(count) for word, count, *_ in rows if int(count) >= 100})
    return _GENERAL


if __name__ == "__main__":
    main()
