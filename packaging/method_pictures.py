"""Draws the pictures of docs/methods.md: each method at work on two versions of a small text, by the program itself.

python packaging/method_pictures.py docs/images/methods
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from hengwen.cli.bench.drawing import Drawing
from hengwen.cli.bench.labelled_sets import source_of
from hengwen.fingerprints.corpus import Corpus, corpus_of
from hengwen.fingerprints.kinds import Bits, ParagraphSets, Signatures, minima
from hengwen.fingerprints.method import method_of
from hengwen.fingerprints.shingles import token_sets
from hengwen.fingerprints.simhash_improved import SimhashImproved
from hengwen.fingerprints.vote import BITS
from hengwen.fingerprints.weights import tfidf
from hengwen.matching.titles.similarity import compare_titles
from hengwen.model.request.methods import METHODS
from hengwen.text.title_words import title_words

OLD = (
    "图书馆座位预约系统调查\n"
    "图书馆的座位在考试周总是不够，读者往往清晨就来排队。\n"
    "我们统计了四周的预约数据，发现三成座位预约后无人使用。\n"
    "总之，预约系统需要签到和释放座位的办法。\n"
    "管理员建议延长开放时间，并且公布每层的空位。"
)
NEW = (
    "图书馆座位预约系统的调查\n"
    "图书馆的座位在考试周总是不够，许多读者清晨就来排队。\n"
    "我们统计了五周的预约数据，发现三成座位预约后没有人使用。\n"
    "总之，预约系统需要签到和释放座位的办法。\n"
    "此外，学校可以开放空闲的教室作为自习室。"
)
OTHERS = (
    "垃圾分类调查\n社区居民总是在清晨投放垃圾，物业统计了四周的数据。",
    "博物馆开放时间\n博物馆的展览在周末开放，我们建议读者预约。",
    "公交系统统计\n公交车在早晨总是不够，许多学生排队上车。",
)

INK, PALE, RED, GREEN, BLUE = "#333333", "#e4e7ec", "#d62728", "#2ca02c", "#1f77b4"
CELL, LEFT, ROW, GAP = 9.0, 190.0, 22.0, 10.0


@dataclass(frozen=True)
class Cells:
    """A row of cells: what stands before it, a colour for each cell, what stands behind it."""

    name: str
    colours: Sequence[str]
    note: str = ""


def picture(caption: str, rows: Sequence[Cells | None]) -> Drawing:
    """Rows of cells under a caption; None leaves a gap with a line."""
    y = 44.0
    drawing = Drawing(int(LEFT + BITS * CELL + 140), int(y + sum(ROW if row else GAP for row in rows) + 10))
    drawing.text((12, 24), caption, size=13)
    for row in rows:
        if row is None:
            drawing.line(((12, y + 4), (LEFT + BITS * CELL + 60, y + 4)), PALE)
        else:
            _draw_cells(drawing, row, y)
        y += ROW if row else GAP
    return drawing


def _draw_cells(drawing: Drawing, row: Cells, y: float) -> None:
    drawing.text((LEFT - 10, y + 12), row.name, "end", 12)
    for place, colour in enumerate(row.colours):
        drawing.rectangle((LEFT + place * CELL, y), (CELL - 1, 14), colour)
    drawing.text((LEFT + max(BITS, len(row.colours)) * CELL + 8, y + 12), row.note, "start", 11, "#666666")


def bits(name: str, value: int, note: str = "", colour: str = INK, other: int | None = None) -> Cells:
    """64 bits, highest first; where they differ from another's they are red."""
    differs = 0 if other is None else value ^ other
    shades = []
    for place in range(BITS - 1, -1, -1):
        one, red = value >> place & 1, differs >> place & 1
        shades.append((RED if one else "#f4b6b6") if red else colour if one else PALE)
    return Cells(name, shades, note)


def features(corpus: Corpus, method: str, weights: Sequence[float], places: Sequence[int]) -> Drawing:
    """Some features of the old text with their hashes and weights, and the fingerprints of both texts."""
    words = corpus.counts
    rows: list[Cells | None] = []
    for place in places:
        word = words.words[place]
        rows.append(bits(corpus.vocabulary.words[word], int(corpus.vocabulary.hashes[word]), f"× {weights[place]:.3g}"))
    return picture(
        "features of the old text, their hashes and weights; below, the vote", [*rows, *_both(corpus, method)]
    )


def _both(corpus: Corpus, method: str) -> list[Cells | None]:
    old, new = method_of(method).fingerprints(corpus).documents()[:2].tolist()
    distance = (old ^ new).bit_count()
    return [None, bits("old", old, "", BLUE, new), bits("new", new, f"distance {distance}", BLUE, old)]


def heaviest(corpus: Corpus, weights: Sequence[float]) -> list[int]:
    """Places of the seven heaviest words of the old text."""
    mine = range(int(corpus.counts.bounds[1]))
    return sorted(mine, key=lambda place: (-weights[place], place))[:7]


def draw_simhash(c: Corpus) -> Drawing:
    """Words by frequency."""
    weights = c.counts.counts.tolist()
    return features(c, "simhash", weights, heaviest(c, weights))


def draw_tfidf(c: Corpus) -> Drawing:
    """Words by TF-IDF."""
    weights = tfidf(c.counts).tolist()
    return features(c, "simhash-tfidf", weights, heaviest(c, weights))


def draw_improved(c: Corpus) -> Drawing:
    """The fingerprint with each factor alone and with all."""
    rows: list[Cells | None] = []
    for name in ("part", "length", "marker", "title"):
        switched = {factor: factor == name for factor in ("part", "length", "marker", "title")}
        old, new = SimhashImproved(**switched).fingerprints(c).documents()[:2].tolist()
        rows.append(bits(f"{name} alone", old, f"distance {(old ^ new).bit_count()}", INK, new))
    caption = "the old text with one factor at a time; red where the new text differs; below, all factors"
    return picture(caption, [*rows, *_both(c, "simhash-improved")])


def draw_shingle(c: Corpus) -> Drawing:
    """Pairs of neighbouring words."""
    from hengwen.fingerprints.features import WordHashes, shingle_hashes

    hashes, _ = shingle_hashes(WordHashes.of(c.vocabulary.hashes), c.ids, c.bounds, 2)
    names = [c.vocabulary.words[i] for i in c.ids[:8]]
    rows: list[Cells | None] = [
        bits(f"{a} {b}", int(h)) for a, b, h in zip(names, names[1:], hashes.tolist(), strict=False)
    ]
    return picture(
        "the first shingles of two words of the old text; below, the vote", [*rows, *_both(c, "simhash-shingle")]
    )


def draw_lexicons(c: Corpus) -> Drawing:
    """One fingerprint for each lexicon."""
    prints = method_of("simhash-lexicons").fingerprints(c)
    assert isinstance(prints, Bits)
    rows: list[Cells | None] = []
    for which, (old, new) in enumerate(zip(prints.values[0].tolist(), prints.values[1].tolist(), strict=True)):
        rows.append(bits(f"lexicon {which + 1}", old, f"distance {(old ^ new).bit_count()}", INK, new))
    caption = "the old text's fingerprint for each lexicon, red where the new one differs; below, the majority"
    return picture(caption, [*rows, *_both(c, "simhash-lexicons")])


def _signatures(c: Corpus, method: str) -> list[Cells | None]:
    prints = method_of(method).fingerprints(c)
    assert isinstance(prints, Signatures)
    rows: list[Cells | None] = []
    for which, (old, new) in enumerate(zip(prints.values[0].tolist(), prints.values[1].tolist(), strict=True)):
        same = "equal" if old == new else "not equal"
        rows.append(bits(f"lexicon {which}" if which else "all words", old, same, GREEN if old == new else INK))
    return rows


def draw_imatch(c: Corpus) -> Drawing:
    """One signature, all or nothing."""
    return picture("one hash of the words in the band: one other word, and nothing is left", _signatures(c, "i-match"))


def draw_imatch_lexicons(c: Corpus) -> Drawing:
    """Several signatures, of which one is enough."""
    method = "i-match-lexicons:dropped=0.9,lexicons=9"
    return picture("a hash for each lexicon (here each drops nine tenths of the words): one equal hash is a match",
                   _signatures(c, method))  # fmt: skip


def draw_shingling(c: Corpus) -> Drawing:
    """Which shingles both have."""
    sets = token_sets(c.tokens, 4)
    old, new = (sets.hashes[sets.bounds[i] : sets.bounds[i + 1]] for i in (0, 1))
    both = len(np.intersect1d(old, new))
    rows: list[Cells | None] = [
        Cells(f"{name}: {len(mine)} shingles", [GREEN if m else PALE for m in np.isin(mine, other)[:BITS]], "…")
        for name, mine, other in (("old", old, new), ("new", new, old))
    ]
    share = both / (len(old) + len(new) - both)
    return picture(
        f"shingles of four symbols, green where both have them: {both} shared, resemblance {share:.2f}", rows
    )


def draw_sketch(c: Corpus) -> Drawing:
    """The smallest hashes of both sets."""
    sets = token_sets(c.tokens, 4)
    old, new = (sets.hashes[sets.bounds[i] : sets.bounds[i + 1]][:BITS] for i in (0, 1))
    union = np.union1d(old, new)[:BITS]
    rows: list[Cells | None] = [
        Cells(name, [GREEN if h in other and h in mine else BLUE if h in mine else PALE for h in union])
        for name, mine, other in (("old", old, new), ("new", new, old))
    ]
    both = np.intersect1d(old, new)
    share = np.isin(union, both).mean()
    return picture(f"the 64 smallest hashes of both together, green where both have them: estimate {share:.2f}", rows)


def draw_minhash(c: Corpus) -> Drawing:
    """Which minima are equal."""
    found = minima(token_sets(c.tokens, 3), 128, 1)
    equal = found[0] == found[1]
    rows: list[Cells | None] = [
        Cells(f"functions {start + 1} to {start + BITS}", [GREEN if e else PALE for e in equal[start : start + BITS]])
        for start in (0, BITS)
    ]
    return picture(
        f"128 hash functions, green where both texts have the same minimum: estimate {equal.mean():.2f}", rows
    )


def draw_drpkp(c: Corpus) -> Drawing:
    """A fingerprint for each paragraph, and the nearest one of the other text."""
    prints = method_of("drpkp").fingerprints(c)
    assert isinstance(prints, ParagraphSets)
    old, new = (prints.values[prints.bounds[i] : prints.bounds[i + 1]].tolist() for i in (0, 1))
    rows: list[Cells | None] = []
    for number, value in enumerate(old):
        nearest = min(new, key=lambda other: (value ^ other).bit_count())
        distance = (value ^ nearest).bit_count()
        rows.append(
            bits(f"old, paragraph {number + 1}", value, f"{distance} from the nearest", GREEN if distance <= 3 else INK)
        )
    rows.append(None)
    rows += [bits(f"new, paragraph {number + 1}", value) for number, value in enumerate(new)]
    return picture("a fingerprint for each paragraph; green: within 3 bits of one of the other text", rows)


def draw_titles(c: Corpus) -> Drawing:
    """Which words of two titles are the same."""
    one, two = (title_words(source.title) for source in c.texts[:2])
    rows: list[Cells | None] = []
    for name, mine, other in (("old", one, two), ("new", two, one)):
        shown = " ".join(mine)
        rows.append(Cells(name, [GREEN if word in other else PALE for word in mine], shown))
    return picture(
        f"words of the titles, green where both have them: cosine {compare_titles(one, two).score:.2f}", rows
    )


PICTURES = dict(
    zip(
        METHODS,
        (draw_simhash, draw_tfidf, draw_improved, draw_shingle, draw_lexicons, draw_imatch, draw_imatch_lexicons,
         draw_shingling, draw_sketch, draw_minhash, draw_drpkp, draw_titles),
        strict=True,
    )
)  # fmt: skip


def main() -> None:
    """One SVG for each method."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    corpus = corpus_of([source_of(text) for text in (OLD, NEW, *OTHERS)])
    for name, draw in PICTURES.items():
        (folder / f"{name}.svg").write_bytes(draw(corpus).svg())


if __name__ == "__main__":
    main()
