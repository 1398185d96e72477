"""What makes a match and what does not, through a whole check."""

import random
from dataclasses import replace

import pytest

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.model.document import Span
from hengwen.model.report.report import Exclusion, Report, ReportEntry
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.options import Options

CHARACTERS = "".join(chr(code) for code in range(0x4E00, 0x5600))


def _own(seed: object, length: int = 300) -> str:
    return "".join(random.Random(str(seed)).choices(CHARACTERS, k=length))


def _check(*texts: str, options: Options = Options()) -> Report:  # noqa: B008 - frozen
    return compare_documents(
        [make_document(text, f"{number}.txt") for number, text in enumerate(texts)], CheckRequest(options=options)
    )


@pytest.mark.parametrize(
    "shared",
    [
        "https://example.org/a/long/path/to/some/page-of-the-site?with=many&words=in&the=address#and-more/of/it",
        '<p class="text"><strong><span style="color:red;font-size:12px;margin:0 auto;padding:1px">',
        "www.example.org/one/two/three/four/five/six/seven/eight/nine/ten/eleven/twelve/thirteen/fourteen",
    ],
)
def test_addresses_and_markup_make_no_match(shared: str) -> None:
    """However long they are."""
    assert _check(_own(1) + shared + _own(2), _own(3) + shared + _own(4)).comparisons == ()


def test_an_address_inside_a_copied_passage_is_part_of_it() -> None:
    """It does not break the passage in two."""
    shared = _own("a", 60) + "（https://example.org/a/b）" + _own("b", 60)
    (pair,) = _check(_own(1) + shared + _own(2), _own(3) + shared + _own(4)).comparisons
    assert len(pair.matches) == 1


@pytest.mark.parametrize(("length", "expected"), [(13, 1), (12, 0)])
def test_thirteen_characters_in_a_row_are_a_match(length: int, expected: int) -> None:
    """The rule of the trade; one fewer are none."""
    shared = _own("s", length)
    assert len(_check(_own(1) + shared + _own(2), _own(3) + shared + _own(4)).comparisons) == expected


def test_a_sentence_copied_many_times_counts_once_in_its_source() -> None:
    """The copier has it three times, the source once: each document counts its own characters."""
    sentence = _own("s", 40)
    report = _check(_own(1) + sentence, sentence + _own(2) + sentence + _own(3) + sentence)
    (pair,) = report.comparisons
    assert pair.left_share == 40 / 340
    assert pair.right_share == 120 / 720


def test_short_documents_copied_by_a_whole_class_are_found() -> None:
    """An answer of two sentences that eight hand in is no set phrase."""
    answer = _own("answer", 60)
    report = _check(*(answer for _ in range(8)), *(_own(number, 60) for number in range(4)))
    assert len(report.comparisons) == 7  # each with the first: they are one text
    assert all(pair.similarity == 1 for pair in report.comparisons)


def test_a_short_passage_that_three_share_is_shown() -> None:
    """Few documents are never many."""
    shared = _own("s", 20)
    report = _check(*(_own(i) + shared + _own(i + 50) for i in range(3)), *(_own(i) for i in range(100, 160)))
    assert len(report.comparisons) == 3


def test_a_shorter_passage_is_found_where_it_is_asked_for() -> None:
    """Eight characters in a row, with eight as the shortest passage."""
    shared = _own("s", 8)
    texts = (_own(1) + shared + _own(2), _own(3) + shared + _own(4))
    assert _check(*texts).comparisons == ()
    (pair,) = _check(*texts, options=Options(min_length=8)).comparisons
    assert pair.longest == 8


@pytest.mark.parametrize(("edited", "expected"), [(8, 1), (12, 0)])
def test_a_third_of_the_characters_is_no_match_and_nearly_half_is(edited: int, expected: int) -> None:
    """Six equal characters in each eighteen, again and again, are what texts on one subject have; six in fourteen are
    a copy of which every word was changed.
    """
    texts = []
    for side in "ab":
        stretches = (_own(number, 6) + _own(f"{side}{number}", edited) for number in range(12))
        texts.append(_own(f"before {side}") + "".join(stretches) + _own(f"after {side}"))
    assert len(_check(*texts).comparisons) == expected


@pytest.mark.parametrize(("documents", "expected"), [(4, 6), (5, 0)])
def test_a_title_that_a_whole_class_has_is_no_sign(documents: int, expected: int) -> None:
    """Three others may have the same one; with four it is the name of the task."""
    title = "社区养老服务的现状与对策研究"
    report = compare_documents([make_document(_own(n), f"{n}.txt", title=title) for n in range(documents)])
    assert len(report.comparisons) == expected
    assert all(pair.similar_titles for pair in report.comparisons)


@pytest.mark.parametrize(("gap", "length"), [(8, 98), (9, 80)])
def test_a_match_ends_where_the_copying_ends_though_a_set_phrase_follows(gap: int, length: int) -> None:
    """Words that many use, some way behind a copied passage, are no part of it."""
    phrase, copied = _own("phrase", 10), _own("copied", 80)
    texts = [_own(n) + copied + _own(-n, gap) + phrase + _own(n + 10) for n in (1, 2)]
    texts += [_own(n) + phrase + _own(n + 100) for n in range(20, 26)] + [_own(n) for n in range(30, 42)]
    (pair,) = _check(*texts).comparisons
    assert [(len(match.left), len(match.right)) for match in pair.matches] == [(length, length)]


WORDS = (
    "harbour", "lantern", "orchard", "meadow", "pencil", "granite", "saddle", "velvet", "copper", "willow", "anchor",
    "basket", "candle", "dragon", "engine", "falcon", "garden", "hammer", "island", "jacket", "kettle", "ladder",
    "magnet", "needle", "oyster", "parcel", "quarry", "ribbon", "statue", "timber",
)  # fmt: skip


def _english(seed: object, length: int = 150) -> str:
    """Words in chance order, each text with words of its own."""
    chosen = random.Random(str(seed)).choices(WORDS, k=length)
    return " ".join(f"{word}{seed}" for word in chosen)


@pytest.mark.parametrize(
    ("shared", "expected"),
    [
        ("committees seldom publish minutes without corrections", 1),  # as much as thirteen Chinese characters
        ("committees seldom publish minutes promptly", 0),
        ("and this is the reason why", 0),  # six of everybody's words
        ("1 0 0 1 1 0 7 7", 0),
        ("采用deep neural network模型进行训练", 1),  # eight characters and three words
        ("采用neural network模型训练", 0),
    ],
)
def test_six_english_words_in_a_row_are_a_match(shared: str, expected: int) -> None:
    """Words and characters count together, by how much text they are."""
    left, right = (f"{_english(n)} {shared} {_english(n + 1)}" for n in (11, 21))
    assert len(_check(left, right).comparisons) == expected


def test_words_that_stand_apart_are_no_match() -> None:
    """Ten words of a subject, scattered over two texts on it."""
    subject = ("inheritance", "classes", "objects", "methods", "polymorphism", "overriding", "interfaces", "modules")
    texts = []
    for seed in (31, 41):
        own = _english(seed, 80).split()
        for place, word in enumerate(subject):
            own.insert(9 * place, word)
        texts.append(" ".join(own))
    assert _check(*texts).comparisons == ()


def test_a_few_english_words_of_ones_own_are_no_blank() -> None:
    """Six words are as long as the shortest passage; four are too short for one, and no blank either."""
    report = _check("Committees seldom publish minutes without corrections.", "Committees seldom publish minutes.")
    assert report.blank == ()
    assert report.too_short == report.entries[1:]


def test_an_english_passage_counts_while_six_of_its_words_do() -> None:
    """Of nine words three are a task's: the rest is as long as the shortest passage."""
    shared = "answer this question committees seldom publish minutes without corrections"
    left, right = (f"{_english(n)} {shared} {_english(n + 1)}" for n in (51, 61))
    (pair,) = _check(left, right).comparisons
    for words, counts in ((3, True), (4, False)):
        entries = [_without(entry, shared, words) for entry in (pair.left, pair.right)]
        assert bool(pair.with_exclusions(entries[0], entries[1], 13).matches) is counts


def _without(entry: ReportEntry, shared: str, words: int) -> ReportEntry:
    """An entry with the first words of a passage left out."""
    start = entry.document.text.index(shared)
    template = Exclusion("template", Span(start, start + len(" ".join(shared.split()[:words]))))
    return replace(entry, exclusions=(template,))
