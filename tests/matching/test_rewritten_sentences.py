"""English sentences that somebody wrote anew: found one by one, and put together with what was copied beside them."""

from collections.abc import Sequence

import numpy as np
import pytest
from essays import ENGLISH_ESSAYS

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.fingerprints.simhash import stretch_fingerprints
from hengwen.matching.block_choices import _prepared
from hengwen.matching.paraphrase.candidates import ParaphraseCandidate, are_evidence, paraphrase_matches
from hengwen.matching.paraphrase.sentences import APART, _follows, _is_evidence, _together
from hengwen.matching.prose import paragraph_ranges
from hengwen.model.document import Document, Span
from hengwen.model.report.report import Comparison, MatchKind
from hengwen.text.normalisation import normalise

SENTENCE = "The harbour master closed the northern lock because silt had damaged two of its oldest gates."
REWRITTEN = "Since silt damaged two of the oldest gates, the northern lock was closed by the harbour master."
COPIED = "Barges with timber and grain waited for eleven days below the bridge at Oster."
ANOTHER = "Merchants complained in a letter to the council that their perishable cargo was spoiling quickly."
ANEW = "That perishable cargo spoiled quickly was what merchants complained of to the council in a letter."


def _check(left: str, right: str) -> Comparison | None:
    """The first two essays with some text between their sentences, among the others."""
    texts = [
        essay.replace(". ", f". {middle} ", 1) for essay, middle in zip(ENGLISH_ESSAYS, (left, right), strict=False)
    ]
    every = (*texts, *ENGLISH_ESSAYS[2:])
    report = compare_documents([make_document(text, f"{number}.txt") for number, text in enumerate(every)])
    return report.comparisons[0] if report.comparisons else None


def _cut(document: Document, span: Span) -> str:
    return document.text[span.start : span.end]


def _sides(pair: Comparison) -> list[tuple[str, str]]:
    return [(_cut(pair.left.document, m.left), _cut(pair.right.document, m.right)) for m in pair.matches]


def test_a_sentence_inside_a_paragraph_is_found() -> None:
    """Both sentences from end to end, of the kind `rewritten`; the paragraphs around are their writers' own."""
    pair = _check(SENTENCE, REWRITTEN)
    assert pair is not None
    assert _sides(pair) == [(SENTENCE.rstrip("."), REWRITTEN.rstrip("."))]
    (match,) = pair.matches
    assert match.kind is MatchKind.REWRITTEN
    assert 0 < match.similarity < 1
    assert not pair.paragraphs
    assert pair.left_share == len(normalise(SENTENCE)) / pair.left.counted


def test_a_copied_sentence_and_a_rewritten_one_are_one_passage() -> None:
    """Edited text that counts from the first to the last of them."""
    pair = _check(f"{SENTENCE} {COPIED} {ANOTHER}", f"{REWRITTEN} {COPIED} {ANEW}")
    assert pair is not None
    (match,) = pair.matches
    assert match.kind is MatchKind.EDITED
    assert _sides(pair) == [(f"{SENTENCE} {COPIED} {ANOTHER}".rstrip("."), f"{REWRITTEN} {COPIED} {ANEW}".rstrip("."))]
    assert pair.left.count(match.left_aligned) == pair.left.count([match.left])
    assert 0 < match.similarity < 1
    assert pair.parts.edited > 0


def test_what_was_copied_beside_a_rewritten_sentence_is_in_the_passage() -> None:
    """As far as it was copied, on both sides: a part of a Chinese paragraph, which is no sentence."""
    sides = [f"{sentence}\n驳船在桥下等了整整十一天才等到开闸" for sentence in (SENTENCE, REWRITTEN)]
    own = "河边茶馆每天清晨五点开门，最早来的是卖菜的和送奶的", "山里小学只有两位老师，一位教语文，另一位教算术和体育"
    pair = _check(*(f"{side}，{rest}。\n" for side, rest in zip(sides, own, strict=True)))
    assert pair is not None
    assert _sides(pair) == [tuple(sides)]


def test_a_copied_sentence_alone_stays_identical() -> None:
    """That it looks rewritten from itself does not make it edited."""
    pair = _check(COPIED, COPIED)
    assert pair is not None
    (match,) = pair.matches
    assert match.kind is MatchKind.IDENTICAL


def test_one_sentence_made_of_two_is_found() -> None:
    """The longer part stands out, the other one says the same and lies beside it."""
    two = "Silt had damaged two of its oldest gates. So the harbour master closed the northern lock for repairs."
    pair = _check(f"{SENTENCE}", two)
    assert pair is not None
    assert _sides(pair) == [(SENTENCE.rstrip("."), two.rstrip("."))]


def test_sentences_on_one_subject_are_no_match() -> None:
    """A few words of the subject in common are not enough."""
    other = "In the northern harbour of the town a lock keeper repaired the gates every winter."
    assert _check(SENTENCE, other) is None


def test_an_idiom_is_no_match() -> None:
    """Rare in this folder, and still everybody's."""
    assert _check("And this is the reason why he stayed.", "And this was the reason why she was there.") is None


def test_a_name_is_no_match() -> None:
    """Four rare words side by side are one fact; they stand out from all other sentences, and say nothing."""
    name = "Ottokar Brandenhoff of Westermarsch"
    assert _check(f"After that {name} turned round and left.", f"Such a woman was {name} in our youth.") is None


def test_words_in_places_of_their_own_are_each_a_fact() -> None:
    """As many rare words as in the name, in a sentence that was made anew."""
    sold = "Ottokar sold the mill of Brandenhoff to a miller from Westermarsch in spring."
    assert _check(sold, "In spring a miller from Westermarsch bought, of Ottokar, the Brandenhoff mill.")


def test_a_sentence_that_is_not_set_apart_is_no_part_of_the_match() -> None:
    """A heading without a full stop, of more words than may be left between two of a rewritten sentence."""
    heading = "Notes that were taken by three students on their own last winter in the reading room under the old roof"
    pair = _check(f"{heading} {SENTENCE}", REWRITTEN)
    assert pair is not None
    ((left, right),) = _sides(pair)
    assert left in SENTENCE
    assert left.startswith("harbour master")
    assert right == REWRITTEN.rstrip(".")


def test_paragraphs_of_latin_words_are_cut_into_sentences() -> None:
    """Titles are joined with what follows, Chinese paragraphs stay whole, and so do mixed ones."""
    chinese = "码头主任关闭了北闸，因为淤泥损坏了两扇最老的闸门。驳船在桥下等了十一天，商人写信抱怨。"
    mixed = "本文用 harbour、lock、gate 和 barge 四个词的 embedding 训练模型，得到的结果见下表。其余参数不变。"
    document = make_document(f"{SENTENCE} No. {COPIED}\n{chinese}\n{mixed}", "a.txt")
    normalised = normalise(document.text)
    texts = [_cut(document, normalised.span(*edges)) for edges in paragraph_ranges(document, normalised).tolist()]
    assert texts == [SENTENCE.rstrip("."), f"No. {COPIED}".rstrip("."), chinese.rstrip("。"), mixed.rstrip("。")]


@pytest.mark.parametrize(
    ("words", "units"),
    [
        ((6, 6), (6, 6)),
        ((5, 6), (11,)),
        ((6, 5), (11,)),
        ((3, 3, 6), (6, 6)),
        ((20, 5, 20), (20, 25)),
        ((20, 20, 5), (20, 25)),
        ((20, 5, 5), (20, 10)),
    ],
)
def test_sentences_of_less_than_six_words_are_joined(words: Sequence[int], units: Sequence[int]) -> None:
    """To the next one, the last to the one before; together they may be long enough."""
    text = " ".join(f"{' '.join(['Ships', *['sail'] * (count - 1)])}." for count in words)
    edges = paragraph_ranges(make_document(text), normalise(text))
    assert np.diff(edges).reshape(-1).tolist() == list(units)


def test_copies_of_a_sentence_show_nothing_of_how_alike_others_are() -> None:
    """Twelve of a class copied a sentence; who rewrote it is found all the same, with the source and with each."""
    source = f"{SENTENCE} {ANOTHER}"
    texts = [f"{essay} {source if n % 2 else ''}" for n, essay in enumerate(ENGLISH_ESSAYS * 4)]
    texts = [f"{text} {_own(n)}" for n, text in enumerate(texts)]
    documents = [
        make_document(text, f"{number}.txt") for number, text in enumerate([f"{_own('x')} {REWRITTEN}", *texts])
    ]
    pairs = [
        pair for pair in compare_documents(documents).comparisons
        if pair.left.document.name == "0.txt" and pair.matches
    ]  # fmt: skip
    assert len(pairs) >= len(ENGLISH_ESSAYS) * 4 // 2


def _own(seed: object) -> str:
    return " ".join(f"Word{n}{seed} follows other{n}{seed} near third{n}{seed} and last{n}{seed}." for n in range(4))


def test_a_sentence_follows_those_that_it_touches() -> None:
    """At its beginning or at its end; the first one follows nothing."""
    assert _follows((5, 8), [])
    assert _follows((5, 8), [(1, 2), (3, 5)])
    assert _follows((5, 8), [(8, 9)])
    assert not _follows((5, 8), [(1, 4)])
    assert not _follows((5, 8), [(9, 12), (5, 8), (6, 8)])


@pytest.mark.parametrize(
    ("strengths", "enough"), [((0.79, 0.79), False), ((0.1, 0.1, 0.1), True), ((0.8,), True), ((), False)]
)
def test_three_sentences_are_evidence_or_one_that_says_enough(strengths: tuple[float, ...], *, enough: bool) -> None:
    """Of two each may be chance."""
    sentences = [ParaphraseCandidate((at, at + 1), (at, at + 1), item, True) for at, item in enumerate(strengths)]
    assert are_evidence(sentences) is enough


def test_a_sentence_of_a_long_paragraph_beside_a_whole_one_of_another_language_is_a_match() -> None:
    """It is less than half of its own paragraph: its distance is that of what is shown."""
    essay = ENGLISH_ESSAYS[0]
    mixed = f"作者说：{SENTENCE} 他又说，这件事情与往年没有什么不同，港口的人早已习惯了。"
    texts = (f"{essay[:200]} {SENTENCE} {essay[200:]}", mixed)
    report = compare_documents([make_document(text, f"{number}.txt") for number, text in enumerate(texts)])
    left, right = (_prepared(entry) for entry in report.entries)
    first = len(normalise(essay[:200]))
    sentence, paragraph = (first, first + len(normalise(SENTENCE))), (0, len(normalise(mixed)))
    (match,) = paraphrase_matches(left, right, [ParaphraseCandidate(sentence, paragraph, 2.0)], [])
    assert _cut(left.document, match.left) == SENTENCE.rstrip(".")
    tokens = [normalise(text).tokens for text in (SENTENCE, mixed)]
    prints = [int(stretch_fingerprints(token, np.array([[0, len(token)]]))[0]) for token in tokens]
    assert match.distance == (prints[0] ^ prints[1]).bit_count() > 0


@pytest.mark.parametrize("side", range(4))
@pytest.mark.parametrize("close", [True, False])
def test_a_sentence_and_what_lies_just_close_enough_are_together(side: int, *, close: bool) -> None:
    """To the left, to the right, above and below: up to that many tokens away, and not one more."""
    apart = APART if close else APART + 1
    sentence, other = [500, 510, 500, 510], [500, 510, 500, 510]
    low = 2 * (side // 2)
    other[low : low + 2] = [510 + apart, 520 + apart] if side % 2 else [490 - apart, 500 - apart]
    assert _together(np.array([sentence, other]), 1) == ([[0, 1]] if close else [[0], [1]])


ROWS = ["harbour master", "northern lock", "oldest gates", "perishable cargo"]


@pytest.mark.parametrize(
    ("shared", "strength", "evidence"),
    [
        (ROWS[:1], 3.0, False), (["harbour master closed the northern lock because silt had damaged"], 3.0, True),
        (ROWS[:2], 1.25, True), (ROWS[:2], 1.2, False), (ROWS[:3], 1.0, True), (ROWS[:3], 0.9, False),
        (ROWS, 0.8, True), (ROWS, 0.7, False),
    ],
)  # fmt: skip
def test_the_more_rows_sentences_share_the_less_alike_they_have_to_be(
    shared: Sequence[str], strength: float, *, evidence: bool
) -> None:
    """One row is enough where it is as long as a passage."""
    texts = [" zebra ".join(shared), " walnut ".join(reversed(shared))]
    report = compare_documents([make_document(text, f"{at}.txt") for at, text in enumerate((*texts, *ENGLISH_ESSAYS))])
    left, right = (_prepared(entry) for entry in report.entries[:2])
    whole = (0, len(left.normalised.tokens)), (0, len(right.normalised.tokens))
    candidate = ParaphraseCandidate(whole[0], whole[1], strength, sentence=True)
    assert _is_evidence(left, right, candidate) is evidence
