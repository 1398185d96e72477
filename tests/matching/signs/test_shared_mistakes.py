"""Mistakes that two documents share and hardly any other has."""

from collections.abc import Sequence
from itertools import cycle, islice

import pytest

from hengwen.matching.corpus.collection import collect
from hengwen.matching.signs.context import SignContext
from hengwen.matching.signs.mistakes import wrong_characters
from hengwen.matching.signs.mistakes.mistake_signs import mistake_signs
from hengwen.model.document import Content, Document, Role
from hengwen.model.people import Person
from hengwen.model.signs.sign import Sign, SignKind, Strength
from hengwen.text.normalisation import normalise

_SUBJECTS = ("桥梁", "河流", "车站", "果园", "灯塔", "磨坊", "渔港", "矿山", "剧院", "花圃", "仓库", "邮局")
_PLACES = ("在城市的东面", "离学校很远", "靠近山脚", "在旧市场旁边", "沿着铁路", "在老街后面", "对着公园")
_ENDS = ("每天都有人经过。", "晚上非常安静。", "冬天显得冷清。", "由许多工人维护。", "是去年重新修建的。")

Found = dict[tuple[int, int], list[Sign]]


def _essay(number: int) -> str:
    """A text of its own: no two have a sentence in common."""
    subject = _SUBJECTS[number % len(_SUBJECTS)]
    places, ends = islice(cycle(_PLACES), number, None), islice(cycle(_ENDS), number // 7, None)
    return "\n".join(
        f"第{subject}的故事里，{subject}{place}，{end}" for place, end, _ in zip(places, ends, range(4), strict=False)
    )


def _essays(*additions: Sequence[str], others: Sequence[str] = (), count: int = 8) -> list[str]:
    """Texts of their own; the first ones with additions, all after these with what others write."""
    texts = []
    for number in range(count):
        own = additions[number] if number < len(additions) else others
        texts.append("\n".join([_essay(number), *own, _essay(number + 50)]))
    return texts


def _signs(texts: Sequence[str], templates: Sequence[str] = (), people: Sequence[Person | None] = ()) -> Found:
    people = people or [None] * len(texts)
    documents = [
        Document(f"{place}.txt", f"{place}", Content(text), person=person)
        for place, (text, person) in enumerate(zip(texts, people, strict=True))
    ]
    forms = [Document("form.txt", "form", Content(text)) for text in templates]
    return _of(SignContext(documents, forms))


def _of(context: SignContext) -> Found:
    found: Found = {}
    texts = [normalise(document.text) for document in context.documents]
    for i, j, sign in mistake_signs(context, texts, collect([text.tokens for text in texts])):
        found.setdefault((i, j), []).append(sign)
    return found


def _kinds(signs: Sequence[Sign]) -> set[SignKind]:
    return {sign.kind for sign in signs}


def test_a_wrong_character_of_two_is_a_sign_with_its_places() -> None:
    """A word that is none, and is usual with a character of the same sound, is told with both places."""
    texts = _essays(["我们己经完成了这项调查。"], ["大家己经知道结果如何。"], others=["他们已经离开了那个地方。"])
    found = _signs(texts)
    assert list(found) == [(0, 1)]
    (sign,) = found[0, 1]
    assert (sign.kind, sign.strength, sign.having, sign.among) == (SignKind.WRONG_CHARACTER, Strength.WEAK, 2, 8)
    assert str(sign.what) == "Both write “己经”, where “已经” is the usual word."
    for places, text in ((sign.left, texts[0]), (sign.right, texts[1])):
        assert [text[place.span.start : place.span.end] for place in places] == ["己经"]


def test_an_idiom_with_a_wrong_character_is_found_in_a_small_check() -> None:
    """Two documents alone are enough where the general list of words says what is right."""
    found = _signs(["希望大家再接再励，争取更好的成绩。", "只有再接再励，才能有所收获。"])
    assert [str(sign.what) for sign in found[0, 1]] == ["Both write “再接再励”, where “再接再厉” is the usual word."]


def test_three_mistakes_of_different_kinds_are_strong() -> None:
    """Each mistake of a pair is weak, two are medium, three are strong."""
    number = "全市在册的消防水源共有 38 处，分布在各个街道。"
    wrong = [number.replace("38", "83"), "我们己经完成了这项调查。", "结果如图 27 所示，可以看出变化。"]
    for mistakes, strength in ((1, Strength.WEAK), (2, Strength.MEDIUM), (3, Strength.STRONG)):
        found = _signs(_essays(wrong[:mistakes], wrong[:mistakes], others=[number]))
        assert list(found) == [(0, 1)]
        assert [sign.strength for sign in found[0, 1]] == [strength] * mistakes


def test_what_three_hand_in_is_no_mistake_of_two() -> None:
    """In a small check three people with one mistake have it from what all were given."""
    assert _signs(_essays(*[["我们己经完成了这项调查。"]] * 2))
    assert not _signs(_essays(*[["我们己经完成了这项调查。"]] * 3))


def test_documents_of_one_person_count_as_one() -> None:
    """Three documents of two people are two that have a mistake."""
    one, other = Person("1", "甲"), Person("2", "乙")
    texts = _essays(*[["我们己经完成了这项调查。"]] * 3)
    people: list[Person | None] = [one, one, other, *[None] * 5]
    found = _signs(texts, people=people)
    assert {sign.having for signs in found.values() for sign in signs} == {2}


def test_mistakes_of_a_template_are_none() -> None:
    """What the task sheet has wrong, who filled it in has not done."""
    texts = _essays(*[["我们己经完成了这项调查，，如图 27 所示。"]] * 2)
    assert _signs(texts)
    assert not _signs(texts, templates=["说明：我们己经完成了这项调查，，如图 27 所示。"])


def test_old_documents_are_never_a_pair() -> None:
    """Two old ones that share a mistake are not told of, an old and a new one are."""
    texts = _essays(*[["我们己经完成了这项调查。"]] * 2)
    roles = [Role.NEW] * 6 + [Role.OLD] * 2
    for shift, expected in ((0, []), (1, [(0, 7)])):
        order = [*range(2, 8), 0, 1] if not shift else [0, *range(2, 8), 1]
        documents = [
            Document(f"{place}.txt", f"{place}", Content(texts[number]), role)
            for place, (number, role) in enumerate(zip(order, roles, strict=True))
        ]
        assert list(_of(SignContext(documents))) == expected


def test_what_a_document_writes_often_is_a_term_and_no_mistake() -> None:
    """Who writes a word again and again means it."""
    often = "\n".join(f"播刻{number}号由{name}完成。" for number, name in enumerate("甲乙丙丁戊己庚"))
    assert not _signs(_essays([often], [often[::-1].replace("刻播", "播刻")], others=["他们已经离开。"]))


def test_right_words_and_other_spellings_are_none() -> None:
    """Words that many write either way, and words that are right though rare, give no sign."""
    pairs = [
        "其它问题以后再说。",
        "账户里没有钱。",
        "The colour of the harbour was organised.",
        "Contend with the bagged trout.",
    ]
    others = [
        "其他问题以后再说。",
        "帐户里没有钱。",
        "The color of the harbor was organized.",
        "Contents of the begged shout.",
    ]
    assert not _signs(_essays(pairs, pairs, others=others))


def test_a_word_that_is_wrong_only_here_is_found_by_what_others_write_around_it() -> None:
    """Two characters that both make words: that it is wrong, says the long run that others have."""
    right = "公民应当依法行使权利并且同时履行法律规定的各项义务。"
    found = _signs(_essays(*[[right.replace("履行", "旅行")]] * 2, others=[right]))
    (sign,) = found[0, 1]
    assert sign.kind is SignKind.WRONG_CHARACTER
    assert "6 other documents" in str(sign.what)


def test_a_number_is_wrong_only_where_others_agree() -> None:
    """Where everybody measures something else, two with the same number are no sign."""
    sentence = "整个实验过程中测得的最高温度大约是 {} 度，随后慢慢下降。"
    agree = [sentence.format(45)]
    found = _signs(_essays(*[[sentence.format(54)]] * 2, others=agree))
    assert _kinds(found[0, 1]) == {SignKind.WRONG_NUMBER}
    texts = _essays(*[[sentence.format(number)] for number in (54, 54, 45, 47, 51, 39, 60, 42)])
    assert not _signs(texts)


def test_the_number_of_an_item_in_order_or_in_an_address_is_no_wrong_one() -> None:
    """An item's number says how many stand before it, unless the list goes on otherwise."""
    said = "把全市在册的消防水源登记到总表里面。"
    forms = {
        "\n5. 甲\n{}. ": set(),
        "\n7. 甲\n{}. ": {SignKind.WRONG_NUMBER},
        "www.example.org/{0}/{0}.html ": set(),
        "第 {} 组": {SignKind.WRONG_NUMBER},
    }
    for start, kinds in forms.items():
        sentence = start + said
        texts = _essays(*[[sentence.format(6)]] * 2, others=[sentence.format(8)])
        assert {kind for signs in _signs(texts).values() for kind in _kinds(signs)} == kinds


def test_numbers_of_any_length_and_lines_full_of_addresses_are_borne() -> None:
    """Python turns no more than some thousand digits into a number; an address is looked for near by alone."""
    said = "把全市在册的消防水源登记到总表里面。"
    for start, number in (("\n{}. ", "9" * 5_000), ("www." * 50_000 + "甲 {} ", "6")):
        sentence = start + said
        assert _signs(_essays(*[[sentence.format(number)]] * 2, others=[sentence.format(8)]))


def test_a_reference_is_broken_where_the_document_numbers_others() -> None:
    """A figure that neither has, where both have captions, whatever stands around."""
    caption = "图 1 河流的位置"
    texts = _essays([caption, "从图7可以看出来。"], [caption, "请看图7中左边。"], others=[caption, "从图1可以看出来。"])
    (sign,) = _signs(texts)[0, 1]
    assert (sign.kind, str(sign.what)) == (SignKind.BROKEN_REFERENCE, "Both refer to “图7”, which neither of them has.")
    with_figure = [text + "\n图 7 车站的位置" if place == 0 else text for place, text in enumerate(texts)]
    assert not _signs(with_figure)


def test_a_reference_without_captions_counts_at_the_same_words_only() -> None:
    """Where pictures have no captions, a number alone says nothing."""
    same = ["经过比较之后的结果见 Figure 12."]
    assert _kinds(_signs(_essays(same, same))[0, 1]) == {SignKind.BROKEN_REFERENCE}
    assert not _signs(_essays(["As shown in Figure 12 there."], ["We drew it (Figure 12) once."]))


def test_sources_that_are_not_listed_and_broken_fields_are_told() -> None:
    """A number in brackets beyond the list, and what Word writes where a field leads nowhere."""
    sources = ["[1] 甲. 河流.", "[2] 乙. 桥梁.", "[3] 丙. 车站."]
    field = "参见错误!未找到引用源。中的说明和后面的内容。"
    found = _signs(_essays([*sources, "有人这样认为[57]。", field], [*sources, "后来也有研究[57]。", field]))
    assert [sign.kind for sign in found[0, 1]] == [SignKind.BROKEN_REFERENCE] * 2


@pytest.mark.parametrize(
    "odd",
    [
        "随后大家一起回到了营地，，准备第二天的工作和行程。",
        "随后大家一起回到了营地，。准备第二天的工作和行程。",
        "随后大家一起回到了营地,准备第二天的工作和行程。",
        "随后大家一起（主要是学生回到了营地准备第二天的工作。",
        "Afterwards all of them went back to the camp,, and prepared the work of the next day.",
    ],
)
def test_odd_punctuation_is_told_at_the_same_words(odd: str) -> None:
    """The same oddity between the same words is a sign, elsewhere it is none."""
    assert _kinds(_signs(_essays([odd], [odd]))[0, 1]) == {SignKind.ODD_PUNCTUATION}
    assert not _signs(_essays([odd], ["昨天的会议很长，，没有人说话，也没有人离开会场。"]))


def test_dots_and_emphasis_are_no_odd_punctuation() -> None:
    """Three dots, and signs of exclamation in a row, are written on purpose."""
    text = ["随后大家一起回到了营地。。。准备第二天的工作！！所有人都同意了？！然后休息……"]
    assert not _signs(_essays(text, text))


def test_a_misspelt_name_is_told_by_how_others_write_it() -> None:
    """Two letters exchanged in a name that several write; the values that name somebody are known."""
    right = "The theory goes back to Kolmogorov and others."
    found = _signs(_essays(*[["We follow Komlogorov here in all."]] * 2, others=[right]))
    (sign,) = found[0, 1]
    assert (sign.kind, sign.names) == (SignKind.MISSPELT_NAME, ("wrong", "right"))
    assert str(sign.what) == "Both write “Komlogorov”, where “Kolmogorov” is usual (6 other documents)."


def test_a_misspelt_word_is_told_by_the_general_list() -> None:
    """No other document needs to have the right one."""
    (sign,) = _signs(["They recieved many letters.", "She recieved nothing at all."])[0, 1]
    assert str(sign.what) == "Both write “recieved”, where “received” is the usual word."


def test_a_doubtful_mistake_counts_only_beside_others() -> None:
    """A number on which others do not agree says nothing alone, and something where two more mistakes are shared."""
    sentence = "整个实验过程中测得的最高温度大约是 {} 度，随后慢慢下降。"
    rest = [[sentence.format(number)] for number in (45, 45, 45, 38, 39)]
    doubtful = sentence.format(54)
    assert not _signs(_essays([doubtful], [doubtful], *rest))
    wrong = [doubtful, "我们己经完成了这项调查。", "结果如图 27 所示，可以看出变化。"]
    found = _signs(_essays(wrong, wrong, *rest))
    assert {sign.strength for sign in found[0, 1]} == {Strength.STRONG}
    assert SignKind.WRONG_NUMBER in _kinds(found[0, 1])


def test_a_number_in_brackets_without_a_list_of_sources_is_doubtful() -> None:
    """It may be something else, and counts at the same words beside two more mistakes."""
    source = "有人认为河流两岸的居民很早就知道这件事[57]。"
    assert not _signs(_essays([source], [source]))
    wrong = ["我们己经完成了这项调查。", "结果如图 27 所示，可以看出变化。"]
    found = _signs(_essays([*wrong, source], [*wrong, source]))
    assert {sign.strength for sign in found[0, 1]} == {Strength.STRONG}
    assert "[57]" in " ".join(str(sign.what) for sign in found[0, 1])
    elsewhere = source.replace("很早就知道", "从来都不相信")
    assert len(_signs(_essays([*wrong, source], [*wrong, elsewhere]))[0, 1]) == len(wrong)


def test_mistakes_next_to_each_other_are_one_place() -> None:
    """A phrase that is wrong as a whole is weak: one slip led to the other."""
    sentence = ["我们己经完成了，，这项调查的所有工作和任务。"]
    assert {sign.strength for sign in _signs(_essays(sentence, sentence))[0, 1]} == {Strength.WEAK}


def test_without_the_dictionary_the_other_kinds_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no kernels were compiled there is no list of words, and all else works."""
    monkeypatch.setattr(wrong_characters, "general_words", lambda: None)
    wrong = ["我们己经完成了这项调查的所有工作，，没有遗漏任何地方。"]
    assert _kinds(_signs(_essays(wrong, wrong))[0, 1]) == {SignKind.ODD_PUNCTUATION}


@pytest.mark.parametrize("texts", [[], [""], ["", ""], ["我", "你"], ["。，", "图"], ["[", "图 1"]])
def test_tiny_texts_have_no_mistakes(texts: list[str]) -> None:
    """Nothing to look at is nothing found."""
    assert not _signs(texts)
