"""Texts of which one thing changes step by step: a length, a distance, a number, an order."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import PurePath

from essays import COPY, ENGLISH_COPY, ENGLISH_ESSAYS, ENGLISH_SOURCE, ESSAYS, SOURCE

from hengwen.matching.paragraph_alignment import Bead, align_paragraphs
from hengwen.matching.paragraphs import compare_paragraphs
from hengwen.model.document import Document, Span
from hengwen.model.report.match import Edit, Match, ParagraphPair
from hengwen.model.report.report import Report, ReportEntry
from hengwen.readers.txt import read_txt
from hengwen.text.differences import edits

CHARACTERS = "".join(chr(code) for code in range(0x4E00, 0x5600))
WORDS = [
    f"{a}{b}{c}"
    for a in ("pro", "con", "re", "ant", "sub", "im")
    for b in "aeiou"
    for c in ("lent", "mar", "stic", "ver")
]

Step = tuple[str, Sequence[str]]
"""What a step is called, and the texts that are compared."""


def _own(seed: object, length: int = 300) -> str:
    """A text that is like no other, in sentences and paragraphs."""
    chance, result = random.Random(f"own {seed}"), ""
    while len(result) < length:
        result += "".join(chance.choices(CHARACTERS, k=chance.randrange(8, 30))) + chance.choice("，。。\n")
    return result[:length]


def _plain(seed: object, length: int) -> str:
    return "".join(random.Random(f"plain {seed}").choices(CHARACTERS, k=length))


def _english(seed: object, count: int) -> str:
    return " ".join(random.Random(f"english {seed}").choices(WORDS, k=count))


def _replaced(text: str, every: int, seed: object = 0) -> str:
    chance = random.Random(f"replaced {seed}")
    return "".join(chance.choice(CHARACTERS) if place % every == every - 1 else item for place, item in enumerate(text))


def _within(*passages: str, seed: object = 0, between: int = 60) -> str:
    return "".join(_own(f"{seed} {place}", between) + item for place, item in enumerate(passages)) + _own(seed, between)


def _two(left: Sequence[str], right: Sequence[str]) -> tuple[str, str]:
    return _within(*left, seed="left"), _within(*right, seed="right")


def lengths() -> Iterator[Step]:
    for length in range(4, 26):
        yield f"{length} characters alike", _two([_plain(length, length)], [_plain(length, length)])
    for count in range(2, 14):
        yield f"{count} English words alike", _two([f"。{_english(count, count)}。"], [f"。{_english(count, count)}。"])


def changes() -> Iterator[Step]:
    for every in range(2, 16):
        yield (
            f"every {every}. of 150 characters replaced",
            _two([_plain("e", 150)], [_replaced(_plain("e", 150), every)]),
        )
    for every in range(2, 8):
        words = _english("edited", 60).split()
        others = ["other" if place % every == 0 else item for place, item in enumerate(words)]
        yield f"every {every}. of 60 words replaced", _two([f"。{' '.join(words)}。"], [f"。{' '.join(others)}。"])
    for length in (20, 30, 40, 60, 90):
        for start in range(0, 10, 3):
            text = _plain(f"one {length}", length)
            other = text[:start] + "错" + text[start + 1 :]
            yield f"character {start} of {length} replaced", _two([text], [other])


def gaps() -> Iterator[Step]:
    one, two = _plain("one", 26), _plain("two", 26)
    for gap in (*range(1, 20), 24, 30, 40, 60, 90, 130):
        here, there = _plain(f"here {gap}", gap), _plain(f"there {gap}", gap)
        yield f"{gap} other characters between", _two([one + here + two], [one + there + two])
        yield f"{gap} characters between on one side", _two([one + here + two], [one + two])
    for piece in range(5, 16):
        pieces = [_plain(f"piece {piece} {n}", piece) for n in range(6)]
        texts = ["".join(item + _plain(f"{side} {n}", 5) for n, item in enumerate(pieces)) for side in ("l", "r")]
        yield f"six pieces of {piece}, 5 others between", _two([texts[0]], [texts[1]])
    for far in (0, 20, 60, 100, 200, 400, 800):
        left = one + _own("far", far) + two
        yield f"in another order, {far} between", _two([left], [two + _own("farther", far) + one])


def moves() -> Iterator[Step]:
    for size in (6, 8, 10, 13, 16, 20, 30):
        parts = [_plain(f"part {size} {n}", size) for n in range(6)]
        for name, order in (
            ("turned", (5, 4, 3, 2, 1, 0)),
            ("two swapped", (0, 1, 3, 2, 4, 5)),
            ("one moved", (1, 2, 3, 4, 5, 0)),
        ):
            moved = "。".join(parts[place] for place in order)
            yield f"six sentences of {size}, {name}", _two(["。".join(parts)], [moved])


def repeats() -> Iterator[Step]:
    text = _plain("again", 40)
    for times in (2, 3, 5, 9, 30):
        yield f"40 characters {times} times on one side", _two([text] * times, [text])
        yield f"40 characters {times} times on both sides", _two([text] * times, [text] * times)
    for piece in (1, 2, 3, 5, 8, 13):
        yield (
            f"a row of {piece} characters, 200 in all",
            _two([_plain("row", piece) * (200 // piece)], [_plain("row", piece) * (160 // piece)]),
        )


def paragraphs() -> Iterator[Step]:
    for length in (6, 8, 10, 14, 20, 30, 50, 80):
        for every in (3, 5, 8, 13):
            text = _plain(f"paragraph {length}", length)
            left, right = (
                f"{_own('p', 200)}\n{text}\n{_own('q', 200)}",
                f"{_own('r', 200)}\n{_replaced(text, every)}\n{_own('s', 200)}",
            )
            yield f"a paragraph of {length}, every {every}. replaced", (left, right)
    for length in (10, 20, 40):
        shared, rest = _plain(f"half {length}", length), 60 - length
        left, right = (
            f"{_own('p', 200)}\n{shared}{_plain('x', rest)}\n",
            f"{_own('r', 200)}\n{shared}{_plain('y', rest)}\n",
        )
        yield f"{length} of a paragraph of 60", (left, right)


def many() -> Iterator[Step]:
    passage = _plain("many", 60)
    for count in (2, 3, 4, 5, 6, 8, 10, 14, 20):
        yield f"60 characters in {count} of 20", [_within(*([passage] if n < count else []), seed=n) for n in range(20)]
    for length in (8, 13, 20, 40, 80, 160):
        phrase = _plain(f"phrase {length}", length)
        yield f"{length} characters in 12 of 12", [_within(phrase, seed=n) for n in range(12)]
        yield f"{length} characters in 5 of 12", [_within(*([phrase] if n < 5 else []), seed=n) for n in range(12)]
    for every in (4, 7, 11, 20):
        texts = [_within(_replaced(passage * 2, every, n) if n < 8 else "", seed=n) for n in range(16)]
        yield f"120 characters in 8 of 16, every {every}. replaced in each", texts
    headings = [f"{n}、{_plain(f'heading {n}', 7)}" for n in range(6)]
    for count in (3, 6):
        yield (
            f"{count} headings alike in 10",
            ["\n".join(f"{heading}\n{_own(f'{n} {heading}', 80)}" for heading in headings[:count]) for n in range(10)],
        )


def repetitive() -> Iterator[Step]:
    for length, piece in ((5_000, 20), (30_000, 20), (30_000, 300), (60_000, 7)):
        text = (_plain(f"piece {piece}", piece) * (length // piece + 1))[:length]
        yield (
            f"{length} characters that repeat {piece}",
            _two([text, _plain("own", 60)], [text[: 3 * piece], _plain("own", 60)]),
        )


def rows() -> Iterator[Step]:
    for cells in (2, 3, 5, 8):
        for rows in (2, 4, 8):
            table = ["\t".join(_plain(f"cell {row} {cell}", 5) for cell in range(cells)) for row in range(rows)]
            mixed = random.Random(7).sample(table, rows)
            yield (
                f"{rows} rows of {cells} cells, mixed",
                (f"{_own('t')}\n" + "\n".join(table), f"{_own('u')}\n" + "\n".join(mixed)),
            )


def near_documents() -> Iterator[Step]:
    text = _own("whole", 600)
    for every in (10, 20, 40, 80, 160, 300):
        changed = _replaced(text, every)
        yield (
            f"a text, and every {every}. of it replaced, beside four others",
            [text, changed, *(_own(f"o{n}", 600) for n in range(4))],
        )
    for count in (2, 4, 8):
        group = [_replaced(text, 120, n) for n in range(count)]
        yield (
            f"{count} nearly alike, and one that has 60 of them",
            [*group, _within(text[100:160], seed="sixty"), *(_own(n) for n in range(4))],
        )


def left_out() -> Iterator[Step]:
    for length in (6, 8, 9, 10, 11, 12, 14, 16, 20):
        said = _plain(f"said {length}", length)
        yield (
            f"{length} characters quoted on both sides",
            _two([f"他说：“{said}”。{_plain('v', 20)}"], [f"书中写道：“{said}”。{_plain('v', 20)}"]),
        )
    entry = "王芳. 垃圾分类管理的实践[J]. 社区研究, 2020(3): 12-19."
    listed = "\n".join(f"[{n}] {entry}" for n in range(1, 4))
    yield "references", (f"{_own('a')}\n参考文献\n{listed}", f"{_own('b')}\n参考文献\n{listed}")
    contents = "\n".join(f"第{n}章 {_plain(n, 6)}……{n * 3}" for n in range(1, 6))
    yield "contents", [f"目录\n{contents}\n{_own(side)}" for side in "ab"]
    blanks = "姓名：{}\n学号：{}\n指导教师：{}\n完成日期：{}\n"
    for length in (2, 3, 4, 6):
        texts = [blanks.format(*(_plain(f"{n} {k}", length) for k in range(4))) + _own(n) for n in range(8)]
        yield f"a form filled in with {length} characters", texts


def titles() -> Iterator[Step]:
    title = "城市社区生活垃圾分类管理现状调查与对策研究"
    others = (
        "城市社区生活垃圾分类管理的现状与对策", "农村社区生活垃圾分类管理现状调查", "社区垃圾分类调查", "生活垃圾",
        "城市社区居民阅读习惯调查与研究", "城市交通拥堵现状调查与对策研究", "A study of waste sorting in cities", title,
    )  # fmt: skip
    for other in others:
        yield f"titles “{title}” and “{other}”", (f"{title}\n{_own('a')}", f"{other}\n{_own('b')}")


def rewritten() -> Iterator[Step]:
    for name, essays, source, copy in (
        ("Chinese", ESSAYS, SOURCE, COPY),
        ("English", ENGLISH_ESSAYS, ENGLISH_SOURCE, ENGLISH_COPY),
    ):
        first, *rest, last = essays
        stop = "。" if name == "Chinese" else ". "
        sentences = [item for item in copy.split(stop) if item]
        for count in range(1, len(sentences) + 1):
            yield (
                f"{count} rewritten sentences, {name}",
                [f"{first}\n{source}", *rest, f"{stop.join(sentences[:count])}{stop}\n{last}"],
            )
        words = list(source) if name == "Chinese" else source.split(" ")
        for block in (2, 3, 4, 6, 9):
            chunks = [words[place : place + block] for place in range(0, len(words), block)]
            random.Random(3).shuffle(chunks)
            mixed = ("" if name == "Chinese" else " ").join(item for chunk in chunks for item in chunk)
            yield f"a paragraph mixed by {block}, {name}", [f"{first}\n{source}", *rest, f"{mixed}\n{last}"]


def _sentences(seed: object, count: int) -> list[list[str]]:
    """So many paragraphs, as lists of sentences: Chinese, English, mixed, lines, quotations, rows of a table."""
    chance, result = random.Random(f"sentences {seed}"), []
    pool = [item for essay in ESSAYS for item in re.split(r"(?<=。)|\n", essay) if item]
    for place in range(count):
        kind = chance.choice(("own", "own", "essay", "english", "mixed", "line", "quotation", "table"))
        sentences = chance.randrange(2, 6)
        if kind == "essay":
            result.append(chance.sample(pool, sentences))
        elif kind == "english":
            words = [_english(f"{seed} {place} {n}", chance.randrange(5, 16)) for n in range(sentences)]
            result.append([f"{word.capitalize()}. " for word in words])
        elif kind == "line":
            result.append([_plain(f"{seed} {place}", chance.randrange(3, 12))])
        elif kind == "table":
            result += [
                ["\t".join(_plain(f"{seed} {place} {row} {n}", 4) for n in range(4))] for row in range(sentences)
            ]
        else:
            plain = [_plain(f"{seed} {place} {n}", chance.randrange(8, 34)) for n in range(sentences)]
            before, after = {"own": ("", ""), "mixed": ("用 Word2Vec ", "，与 BERT-base"), "quotation": ("“", "”")}[
                kind
            ]
            result.append([f"{before}{text}{after}。" for text in plain])
    return result


def _edited(paragraphs: Sequence[Sequence[str]], seed: object) -> list[list[str]]:
    """The same after some edits of paragraphs, of sentences and of characters."""
    chance, result = random.Random(f"edited {seed}"), [list(paragraph) for paragraph in paragraphs]
    strength = chance.choice((1, 3, 8))
    for step in range(chance.randrange(1, 3 + strength)):
        at, other = chance.randrange(len(result)), chance.randrange(len(result))
        match chance.choice(("drop", "swap", "split", "join", "insert", "move", "mix", "replace", "replace", "again")):
            case "drop" if len(result) > 3:
                del result[at]
            case "swap":
                result[at], result[other] = result[other], result[at]
            case "split" if len(result[at]) > 1:
                cut = chance.randrange(1, len(result[at]))
                result[at : at + 1] = [result[at][:cut], result[at][cut:]]
            case "join" if at + 1 < len(result):
                result[at : at + 2] = [result[at] + result[at + 1]]
            case "insert":
                result[at:at] = _sentences(f"{seed} {step}", 1)
            case "move":
                result[other].insert(chance.randrange(len(result[other]) + 1), chance.choice(result[at]))
            case "mix":
                chance.shuffle(result[at])
            case "replace":
                rate = chance.choice((3, 6, 10, 25))
                result[at] = [_replaced(item, rate, f"{seed} {step}") for item in result[at]]
            case "again":
                result.append(list(result[at]))
    return result


def edited() -> Iterator[Step]:
    for seed in range(40):
        chance = random.Random(f"documents {seed}")
        first = _sentences(seed, chance.randrange(4, 12))
        second = _edited(first, f"{seed} second")
        texts = [first, second, _edited(second, f"{seed} third"), _sentences(f"{seed} other", 6)]
        if seed % 3 == 0:
            texts[3][2:2] = chance.sample(first, 2)
        yield f"edits {seed}", ["\n".join(map("".join, text)) for text in texts]


Sweep = Callable[[], Iterator[Step]]
SWEEPS: tuple[Sweep, ...] = (
    lengths, changes, gaps, moves, repeats, repetitive, paragraphs, many, rows, near_documents, left_out, titles,
    rewritten, edited,
)  # fmt: skip


def read(text: str, path: str) -> Document:
    """A text as its reader gives it: with titles, headings, quotations, references and forms told from the rest."""
    return Document(path, sha256(f"{path} {text}".encode()).hexdigest(), read_txt(text.encode()))


def described(report: Report, most: int = 12) -> Iterator[str]:
    """What a report says, a line for each thing; of so many pairs at most."""
    for pair in report.comparisons[:most]:
        sides = f"{_name(pair.left)} {_name(pair.right)}"
        parts = " ".join(f"{share:.4f}" for share in (pair.left_share, pair.right_share, report.evidence(pair)))
        yield f"{sides}: {parts}, longest {pair.longest}, {pair.distance} bits, title {pair.title_similarity:.3f}"
        yield from (f"    {_match(match)}" for match in pair.matches[:8])
        yield f"    {len(pair.matches)} passages"
        yield from (f"    not counted {_match(match)}" for match in pair.uncounted)
        near = (_paragraphs(paragraph) for paragraph in pair.paragraphs)
        yield f"    paragraphs {' '.join(near)}"
        documents = pair.left.document, pair.right.document
        spans = [(match.left, match.right) for match in pair.matches[:8]]
        said = (
            f"{paragraph.distance} bits {paragraph.similarity:.3f}"
            for paragraph in compare_paragraphs(*documents, spans)
        )
        yield f"    passages as paragraphs {', '.join(said)}"
        yield from (f"    {' '.join(map(_edit, edits(*_texts(documents, match))))}" for match in pair.matches[:8])
        yield f"    beads {' '.join(map(_bead, align_paragraphs(pair)))}"
    if len(report.comparisons) > most:
        yield f"{len(report.comparisons)} pairs"
    yield from (f"hidden {_name(pair.left)} {_name(pair.right)}" for pair in report.hidden_comparisons[:most])
    for entry in report.entries[:3]:
        out = " ".join(
            f"{exclusion.kind} {exclusion.span.start}-{exclusion.span.end}" for exclusion in entry.exclusions
        )
        if out:
            yield f"{_name(entry)} left out: {out}"
    for block in report.blocks:
        yield f"block of {block.documents}: {block.standing.name} {block.characters} counts {block.counts}"
    yield from (f"! {warning}" for warning in report.warnings)


def _name(entry: ReportEntry) -> str:
    return "/".join(PurePath(entry.document.path).parts[-2:]).removesuffix(".txt")


def _paragraphs(pair: ParagraphPair) -> str:
    why = pair.paired_by.value if pair.paired_by else ""
    return f"{_span(pair.left)}={_span(pair.right)} {pair.distance} {pair.similarity:.3f} {why}"


def _texts(documents: tuple[Document, Document], match: Match) -> tuple[str, str]:
    one, other = documents
    return one.text[match.left.start : match.left.end], other.text[match.right.start : match.right.end]


def _edit(edit: Edit) -> str:
    return f"{edit.kind.value} {_span(edit.left)}/{_span(edit.right)}"


def _bead(bead: Bead) -> str:
    moved, elsewhere = " moved" if bead.moved else "", list(bead.elsewhere) or ""
    return f"{list(bead.left)}:{list(bead.right)}{moved}{elsewhere}"


def _span(span: Span) -> str:
    return f"{span.start}-{span.end}"


def _match(match: Match) -> str:
    spans = f"{match.left.start}-{match.left.end} = {match.right.start}-{match.right.end}"
    aligned = ""
    if match.alignment:
        counts = [
            sum(map(len, spans)) for spans in (match.alignment.left, match.alignment.right, match.alignment.left_moved)
        ]
        aligned = f" aligned {counts[0]} {counts[1]} moved {counts[2]}, equal {sum(map(len, match.left_equal))}"
    return f"{spans} {match.kind.value} {match.similarity:.4f} {match.distance} bits{aligned}"
