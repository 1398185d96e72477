"""What many share: everybody's words, set phrases and forms are learned; what many copied is none of them."""

import random
from dataclasses import replace

import numpy as np
import pytest

from hengwen.kernels.hashes.hashing import ngram_hashes
from hengwen.matching.corpus.all_texts import TextArrays
from hengwen.matching.corpus.collection import Collection, collect, external_frequency
from hengwen.matching.corpus.common_text import CommonText, counted_in_library, learn_common
from hengwen.matching.corpus.forms import LINE, OWN, WORD, forms_of, have_own_text, may_have_forms, own_text_in
from hengwen.matching.corpus.parts import mask
from hengwen.text.normalisation import normalise
from hengwen.text.sentences import line_places

CHARACTERS = "".join(chr(code) for code in range(0x4E00, 0x5600))
FORM = "".join(random.Random("form").choices(CHARACTERS, k=300))
PHRASE = "".join(random.Random("phrase").choices(CHARACTERS, k=20))
WORDS = PHRASE[:6]


def _own(seed: object, length: int = 400) -> str:
    return "".join(random.Random(str(seed)).choices(CHARACTERS, k=length))


def _learn(texts: list[str]) -> tuple[Collection, CommonText]:
    collection = collect([normalise(text).tokens for text in texts])
    return collection, learn_common(collection, 13)


def _shares(collection: Collection, marked: np.ndarray) -> list[float]:
    return [float(marked[collection.part(i)].mean()) for i in range(len(collection))]


def test_a_form_in_most_documents_around_different_text_is_learned() -> None:
    """Its text and nothing else."""
    collection, common = _learn([FORM[:150] + _own(i) + FORM[150:] for i in range(20)])
    assert all(abs(share - 300 / 700) < 0.01 for share in _shares(collection, common.form))


@pytest.mark.parametrize(("documents", "own"), [(2, 100), (3, 60)])
def test_ones_own_text_stands_in_no_third_document(documents: int, own: int) -> None:
    """What two share is each one's own; of what three do, lines as a whole are not."""
    text = normalise(_own(1, 100)).tokens
    collection = collect([text])
    frequency = np.ones(len(collection.tokens), dtype=np.uint16)
    frequency[60 : 100 - LINE + 1] = documents
    assert have_own_text(collection, frequency).tolist() == [own >= OWN]
    assert own_text_in(frequency[: 100 - LINE + 1] >= 3, text) == own


def test_a_printed_line_is_a_form_and_no_phrase() -> None:
    """What is one of them is taken for nothing else, so that each can be told and switched."""
    common = _learn([_own(i) + FORM[:20] + _own(i + 100) for i in range(20)])[1]
    assert np.count_nonzero(common.form) == 20 * 20
    assert not (common.form & (common.phrases | common.weak)).any()


@pytest.mark.parametrize(
    ("form", "beside", "left_out"),
    [
        (FORM[:40] + "。\n我", "", 40),  # by chance: that many paragraphs begin so
        (FORM[:40] + "。\n我们大家", "", 44),  # too many words for that
        (FORM[:40] + "。\n姓名", "：", 42),  # a label, by the mark behind it
        (FORM[:40] + "。\nThe", " {}th of ", 40),
        ("我。\n" + FORM[:40], "", 40),
    ],
)
def test_a_form_ends_with_its_line(form: str, beside: str, left_out: int) -> None:
    """A word or two with which nearly all go on in the next line are their own text, and what ends the line before."""
    own = [_own(i) for i in range(20)]
    texts = [f"{text}{form}" if form[0] == "我" else f"\n{form}{beside.format(n)}{text}" for n, text in enumerate(own)]
    normalised = [normalise(text) for text in texts]
    collection = collect([text.tokens for text in normalised])
    places = collection.figures({n: line_places(text, normalised[n]) for n, text in enumerate(texts)}, np.uint8)
    common = learn_common(replace(collection, line_places=places), 13)
    assert collection.sums(common.form).tolist() == [left_out] * 20
    assert not (common.form & (common.phrases | common.weak)).any()


def test_few_of_many_documents_have_no_forms() -> None:
    """They are not asked for any where even text of all that are loaded would be text of too few."""
    texts = [FORM[:40] + _own(i) for i in range(9)] + [FORM[:40] + _own(8)]
    collection = collect([normalise(text).tokens for text in texts])
    shown = [documents for documents in range(10, 40) if forms_of(collection, documents).any()]
    assert shown == list(range(10, 19))
    assert all(may_have_forms(10, documents) for documents in shown)
    assert not may_have_forms(10, 30)


class _Corpus:
    """A library of a hundred documents: `lines` stand in most of them, all of which have text of their own."""

    documents = documents_with_words = paragraphs = 100

    def __init__(self, lines: np.ndarray) -> None:
        self._lines = lines

    def document_frequency(self, hashes: np.ndarray, size: int) -> np.ndarray:
        return np.where(np.isin(hashes, self._lines), 90, hashes % 7 + size).astype(np.int64)

    def form_frequency(self, hashes: np.ndarray) -> np.ndarray:
        return np.where(np.isin(hashes, self._lines), 90, 0)

    def paragraph_frequency(self, hashes: np.ndarray, size: int) -> np.ndarray:
        return np.full(len(hashes), size)

    def word_document_frequency(self, hashes: np.ndarray) -> np.ndarray:
        return np.zeros(len(hashes), dtype=np.int64)


def test_lines_and_words_of_a_library_are_counted_outside_of_its_forms() -> None:
    """As if only the rest had been looked up."""
    texts = [normalise(text).tokens for text in (_own(1) + FORM + _own(2), _own(3), "", FORM[:7])]
    library, collection = _Corpus(ngram_hashes(texts[0][400:700], LINE)), collect(texts)
    counted = counted_in_library(TextArrays(0, collection, {}), library)
    assert np.flatnonzero(counted["form"]).tolist() == list(range(400, 700))
    for size, name in ((WORD, "words"), (LINE, "lines")):
        assert counted[name].tolist() == external_frequency(counted.without_forms, size, library).tolist()
        assert counted[name][400 - size + 1 : 700].max() == 0 < counted[name][400 - size]


def test_a_form_of_a_minority_is_no_form() -> None:
    """It may have been copied: it is shown."""
    texts = [FORM + _own(i) for i in range(8)] + [_own(i + 100) for i in range(12)]
    assert not _learn(texts)[1].form.any()


def test_what_few_share_is_never_common() -> None:
    """Under the floor nothing is learned, however large its share of the documents."""
    common = _learn([FORM + _own(i) for i in range(5)])[1]
    assert not common.form.any()
    assert not common.weak.any()


@pytest.mark.parametrize(
    ("length", "of_twenty", "learned"),
    [
        (300, 16, True), (300, 15, False),  # a page in most of the documents
        (40, 11, True), (40, 10, False),  # a line in more than half
        (59, 11, True), (60, 11, False),  # how long a line is
        (8, 20, True), (7, 20, False),  # and how short
    ],
)  # fmt: skip
def test_what_is_printed_stands_in_most_documents_and_a_line_in_half(
    length: int, of_twenty: int, learned: bool
) -> None:
    """What fewer have may be copied; what is shorter is words."""
    texts = [_own(i, 200) + FORM[:length] * (i < of_twenty) + _own(i + 100, 200) for i in range(20)]
    assert np.count_nonzero(_learn(texts)[1].form) == (length * of_twenty if learned else 0)


@pytest.mark.parametrize(
    ("own", "pieces", "documents", "learned"),
    [(100, 1, 16, True), (100, 1, 15, False), (99, 1, 20, False), (30, 4, 20, True), (29, 4, 20, False)],
)
def test_a_form_typed_again_is_one_where_nearly_all_wrote_something_of_their_own(
    own: int, pieces: int, documents: int, learned: bool
) -> None:
    """A hundred characters, in rows of thirty at least, in four of five documents; else they have copied it."""
    texts = []
    for number in range(20):
        typed = f"{FORM[: 20 + 13 * number]}囗{FORM[21 + 13 * number :]}"
        answers = [_own(f"{number} {piece}", own if number < documents else 20) for piece in range(pieces)]
        words = (FORM[13 * number + 3 * piece :][:12] for piece in range(pieces))
        texts.append("".join((typed, *(answer + said for answer, said in zip(answers, words, strict=True)))))
    common = _learn(texts)[1]
    assert (common.form & ~common.doubtful).any() == learned


@pytest.mark.parametrize(("length", "documents", "weak"), [(4, 6, True), (3, 8, False), (4, 5, False)])
def test_everybodys_words_are_four_in_a_row_that_six_have(length: int, documents: int, weak: bool) -> None:
    """However few documents there are."""
    texts = [_own(i, 200) + WORDS[:length] * (i < documents) + _own(i + 100, 200) for i in range(20)]
    assert np.count_nonzero(_learn(texts)[1].weak) == (length * documents if weak else 0)


@pytest.mark.parametrize(("documents", "weak"), [(7, True), (6, False)])
def test_among_many_documents_everybodys_words_are_those_of_one_in_a_hundred(documents: int, weak: bool) -> None:
    """Seven of six hundred and twenty."""
    texts = [_own(i, 40) + WORDS * (i < documents) + _own(i + 1000, 40) for i in range(620)]
    assert np.count_nonzero(_learn(texts)[1].weak) == (6 * documents if weak else 0)


@pytest.mark.parametrize(("length", "weak"), [(100, True), (99, False)])
def test_a_phrase_is_at_most_a_fifth_of_its_document(length: int, weak: bool) -> None:
    """Of what is shorter it is what was handed in."""
    texts = [_own(i, length - 20) + PHRASE for i in range(8)] + [_own(i, 200) for i in range(20, 32)]
    assert _learn(texts)[1].weak.any() == weak


@pytest.mark.parametrize(("length", "weak"), [(120, True), (121, False)])
def test_a_formula_that_many_use_is_at_most_as_long_as_those_of_laws(length: int, weak: bool) -> None:
    """A hundred and twenty characters; what is longer was copied, by however many."""
    texts = [_own(i, 325) + FORM[:length] + _own(-i - 1, 325) for i in range(60)] + [
        _own(i, 50) for i in range(100, 170)
    ]
    assert _learn(texts)[1].weak.any() == weak


@pytest.mark.parametrize(("gap", "weak"), [(3, False), (5, True)])
def test_stock_phrases_one_after_the_other_are_no_words_of_everybody(gap: int, weak: bool) -> None:
    """Where more than four fifths of a page stand in other documents too, the page was put together from them."""
    texts = [
        _own(i, 300) + "".join(FORM[at : at + 18] + _own(i + at, gap) for at in range(0, 216, 18)) + _own(-i - 1, 300)
        for i in range(60)
    ]
    collection, common = _learn(texts + [_own(i, 50) for i in range(100, 350)])
    middle = 300 + 6 * (18 + gap) + 9
    assert common.weak[collection.part(0)][middle] == weak


@pytest.mark.parametrize(("typed", "learned"), [(10, True), (13, False)])
def test_a_line_that_breaks_off_at_one_place_in_half_the_documents_is_printed(typed: int, learned: bool) -> None:
    """The others have typed it again, each with an edit of its own."""
    texts = []
    for number in range(20):
        line = f"{FORM[: 3 * number]}囗{FORM[3 * number + 1 : 59]}" if number < typed else FORM[:59]
        texts.append(_own(number, 20) + line + _own(-number - 1, 20))
    common = _learn(texts)[1]
    assert (common.form & ~common.doubtful).any() == learned


def test_mass_copying_is_no_form() -> None:
    """Edited copies of one text have hardly any text of their own."""
    text = list(_own(1, 800))
    copies = []
    for seed in range(10):
        chance = random.Random(seed)
        copies.append("".join(chance.choice(CHARACTERS) if chance.random() < 0.05 else c for c in text))
    common = _learn(copies)[1]
    assert not common.form.any()
    assert not common.weak.any()


def test_a_form_is_learned_however_little_stands_on_it_and_however_many_are_blank() -> None:
    """Short answers, names alone, nothing at all: what is printed is the form in every document."""
    for own, blank in ((30, 0), (30, 8), (3, 0), (3, 8), (200, 12)):
        texts = ["".join((FORM[:100], _own(i, own), FORM[100:200], _own(i + 99, own), FORM[200:])) for i in range(20)]
        collection, common = _learn(texts + [FORM] * blank)
        printed = common.form
        for i in range(len(collection)):
            left = np.count_nonzero(~printed[collection.part(i)])
            assert left <= (2 * own if i < 20 else 0) + 2, (own, blank, i)


def test_a_set_phrase_is_left_out_and_words_only_weigh_nothing() -> None:
    """A passage of many documents is marked to leave out; a shorter run only as everybody's."""
    texts = [_own(i, 200) + PHRASE + _own(i + 50, 200) + WORDS + _own(i + 90, 200) for i in range(8)]
    collection, common = _learn(texts + [_own(i + 200) for i in range(12)])
    for document in range(8):
        part = collection.part(document)
        assert np.flatnonzero(common.phrases[part]).tolist() == list(range(200, 220))
        weak = np.flatnonzero(common.weak[part]).tolist()
        assert weak == [*range(200, 220), *range(420, 426)]
        assert not common.weight[part][weak].any()


def test_words_of_a_few_tell_as_much_as_those_of_two() -> None:
    """What three documents share weighs all, what more share ever less."""
    texts = [_own(i, 200) + (WORDS if i < 5 else "") + (PHRASE[6:12] if i < 3 else "") for i in range(20)]
    collection, common = _learn(texts)
    weights = common.weight[collection.part(0)]
    assert set(weights[206:212].tolist()) == {100}
    assert 0 < weights[202] < 100


def test_what_is_a_good_part_of_a_short_document_is_no_phrase() -> None:
    """A sentence that many share and that is half of what they wrote was copied."""
    common = _learn([_own(i, 40) + (FORM[:40] if i < 12 else "") for i in range(60)])[1]
    assert not common.weak.any()
    assert not common.phrases.any()


def test_english_phrases_are_as_short_as_chinese_ones() -> None:
    """A copied English paragraph of 70 words is more than a phrase, though a Chinese phrase may have 70 characters."""
    rnd = random.Random("english")
    copied = " ".join(f"{rnd.choice('bcdfgl')}o{rnd.choice('mnprst')}er{n}" for n in range(70))
    texts = [" ".join(f"w{i}x{n}" for n in range(400)) for i in range(20)]
    for place in range(8):
        words = texts[place].split()
        texts[place] = " ".join((*words[: 40 * place], copied, *words[40 * place :]))
    collection, common = _learn(texts)
    tokens = normalise(copied).tokens
    inside = np.isin(collection.tokens, tokens)
    assert inside.sum() == 8 * len(tokens)
    assert not common.weak[inside].any()
    assert not common.phrases[inside].any()


def test_mark_up_is_in_the_text_and_not_in_the_prose_of_it() -> None:
    """Passages may reach over it, and paragraphs are compared without it; where there is none, both are one."""
    texts = [normalise(text).tokens for text in ("甲乙丙丁戊己庚辛", "子丑寅卯辰巳午未")]
    collection = collect(texts)
    common, nothing = learn_common(collection, 13), np.zeros(len(collection.tokens), dtype=bool)
    marks = np.array([False] * 5 + [True] * 3)
    masked = mask(collection, common, {1: marks}, nothing)
    second = collection.part(1)
    assert masked.texts.collection.eligible[second].sum() == 8
    assert masked.prose.eligible[second][:8].tolist() == [*[True] * 5, *[False] * 3]
    plain = mask(collection, common, {}, nothing)
    assert plain.prose.eligible.tolist() == plain.texts.collection.eligible.tolist()
