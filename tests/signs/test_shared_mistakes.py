"""Mistakes that two documents share and hardly any other has."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle, islice

import numpy as np
import pytest

from hengwen.matching.corpus.collection import collect
from hengwen.model.document import Content, Document, Paragraph, ParagraphKind, Role
from hengwen.model.messages import message
from hengwen.model.people import Person
from hengwen.model.recognition import PictureOfText, PlacedLine, Recognition
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.entry import ReportEntry
from hengwen.model.report.match import Match, MatchKind
from hengwen.model.signs.sign import Sign, SignKind, Strength
from hengwen.model.span import Span
from hengwen.signs.context import SignContext
from hengwen.signs.mistakes.batch import Mistake
from hengwen.signs.mistakes.mistake_signs import _strength, mistake_signs, shared_mistakes
from hengwen.text.normalisation import normalise

_SUBJECTS = ("桥梁", "河流", "车站", "果园", "灯塔", "磨坊", "渔港", "矿山", "剧院", "花圃", "仓库", "邮局")
_PLACES = ("在城市的东面", "离学校很远", "靠近山脚", "在旧市场旁边", "沿着铁路", "在老街后面", "对着公园")
_ENDS = ("每天都有人经过。", "晚上非常安静。", "冬天显得冷清。", "由许多工人维护。", "是去年重新修建的。")

SignsOfPairs = dict[tuple[int, int], list[Sign]]


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


def _signs(texts: Sequence[str], templates: Sequence[str] = (), people: Sequence[Person | None] = ()) -> SignsOfPairs:
    people = people or [None] * len(texts)
    documents = [
        Document(f"{place}.txt", f"{place}", Content(text), person=person)
        for place, (text, person) in enumerate(zip(texts, people, strict=True))
    ]
    forms = [Document("form.txt", "form", Content(text)) for text in templates]
    return _of(SignContext(documents, forms))


def _of(context: SignContext) -> SignsOfPairs:
    actual: SignsOfPairs = {}
    texts = [normalise(document.text) for document in context.documents]
    mistakes = shared_mistakes(context, texts, collect([text.tokens for text in texts]))
    for i, j, sign in mistake_signs(context, mistakes, {}):
        actual.setdefault((i, j), []).append(sign)
    return actual


def _kinds(signs: Sequence[Sign]) -> set[SignKind]:
    return {sign.kind for sign in signs}


def test_a_wrong_character_of_two_is_a_sign_with_its_places() -> None:
    """A word that is none, and is usual with a character of the same sound, is told with both places."""
    texts = _essays(["我们己经完成了这项调查。"], ["大家己经知道结果如何。"], others=["他们已经离开了那个地方。"])
    actual = _signs(texts)
    assert list(actual) == [(0, 1)]
    (sign,) = actual[0, 1]
    assert (sign.kind, sign.strength, sign.having, sign.among) == (SignKind.WRONG_CHARACTER, Strength.WEAK, 2, 8)
    assert str(sign.what) == "Both write “己经”: is the usual word “已经” meant?"
    for places, text in ((sign.left, texts[0]), (sign.right, texts[1])):
        assert [text[place.span.start : place.span.end] for place in places] == ["己经"]


@pytest.mark.parametrize(
    ("sentence", "wrong", "right"),
    [
        ("大家对这份报告提出了很多意件和建议。", "意件", "意见"),
        ("我们以经完成了全部的调查工作。", "以经", "已经"),
        ("这次调查的结国说明大家都愿意参加。", "结国", "结果"),
        ("他们正在认真学刁有关的知识。", "学刁", "学习"),
        ("我们要注意保护生态坏境和水源。", "坏境", "环境"),
        ("这样做可以避免资金的浪废和闲置。", "浪废", "浪费"),
        ("我们对数据进行了仔细的分折，结果见下文。", "分折", "分析"),
        ("所有的人都讯速离开了会场。", "讯速", "迅速"),
        ("电视台公开播放了他们的节目，观众十分欢仰。", "欢仰", "欢迎"),
    ],
)
def test_a_slip_is_found_in_a_check_of_two(sentence: str, wrong: str, right: str) -> None:
    """Two documents alone are enough where nothing but a slip can be."""
    actual = _signs([f"{_essay(1)}\n{sentence}", f"{sentence}\n{_essay(2)}"])
    assert [str(sign.what) for sign in actual[0, 1]] == [f"Both write “{wrong}”: is the usual word “{right}” meant?"]


@pytest.mark.parametrize(
    "text",
    [
        "孩子们踮着脚看台上的表演，水流太急，石头都发灰了。",
        "我们每隔一小时记录一次，一共记录了二十五次。",
        "扩大林草覆盖面积，涵养水源，预防水土流失。",
        "擴大林草覆蓋面積，涵養水源，預防水土流失。",
        "获奖名单：宋知远 高望舒 罗景行 柳清和 谭若溪 邓嘉树。",
        "负责人：何建伟、方志远、王技书等三位老师。",
        "主席何平在会上介绍了武契奇总统的来访安排。",
        "实验在显微镜下观察到了绿线虫和单品种的酵母。",
        "可以经过这条路，也可以经常来，自己经常忘记。",
        "因该单位没有资质，合同解除，应改用其他办法。",
        "涉案的借条系其在受胁迫之下所写，不妨设其中一方没有到场。",
        "作家斯维德里茨的小说由浅入深，逐段写来，天色渐浅渐淡。",
        "指导教师贡现、副组长时后、联系人关细参加了答辩。",
        "组员有林小北、项木、计程、方试和何家树。",
    ],
)
def test_right_words_names_and_the_cut_of_words_are_no_slips(text: str) -> None:
    """What is copied rightly is the normal case: rare words, names, folded characters, words beside each other."""
    assert not _signs([f"{_essay(1)}\n{text}", f"{text}\n{_essay(2)}"])


def test_strength_follows_from_chance_and_a_passage_is_one_witness() -> None:
    """Mistakes of one place are weak together; at places far apart, two are medium and three strong."""
    wrong = ["我们己经完成了这项调查。", "大家提出了很多意件和建议。", "这次调查的结国令人满意。"]
    for count, strength in ((1, Strength.WEAK), (2, Strength.MEDIUM), (3, Strength.STRONG)):
        texts = ["\n".join(f"{wrong[at]}\n{_essay(at + shift) * 3}" for at in range(count)) for shift in (0, 20)]
        assert {sign.strength for sign in _signs(texts)[0, 1]} == {strength}
    together = "".join(wrong)
    signs = _signs([f"{_essay(1)}\n{together}", f"{together}\n{_essay(2)}"])[0, 1]
    assert (len(signs), {sign.strength for sign in signs}) == (3, {Strength.WEAK})


@pytest.mark.parametrize(
    ("kind", "count", "most", "strength"),
    [
        (SignKind.WRONG_CHARACTER, 2, 3_449, Strength.MEDIUM),
        (SignKind.WRONG_CHARACTER, 3, 2_872, Strength.STRONG),
        (SignKind.WRONG_NUMBER, 2, 3_449, Strength.MEDIUM),
        (SignKind.MISSPELT_NAME, 2, 1_034, Strength.MEDIUM),
        (SignKind.BROKEN_REFERENCE, 3, 1_689, Strength.MEDIUM),
        (SignKind.ODD_PUNCTUATION, 4, 1_680, Strength.MEDIUM),
    ],
)
def test_strength_falls_with_the_text_that_both_share(
    kind: SignKind, count: int, most: int, strength: Strength
) -> None:
    """The more of it, the more apparent mistakes are in it by chance; which kind makes many of them was measured."""
    left, right = (
        ReportEntry(Document(name, name, Content("字" * 9_000)), np.zeros(0, dtype=np.int32), 0) for name in "ab"
    )
    what = message("Both have odd punctuation in “{wrong}”: how did it come into both?", wrong="字")
    spans = [Span(5_000 + 400 * number, 5_001 + 400 * number) for number in range(count)]
    mistakes = [Mistake(kind, what, {0: [span], 1: [span]}) for span in spans]
    for shared in (most, most + 1):
        passage = Match(Span(0, shared), Span(0, shared), MatchKind.IDENTICAL, 1.0, 0)
        pair = Comparison(left, right, (passage,), (), 0, 0.0)
        assert (_strength(mistakes, 0, 1, pair) is strength) is (shared == most)


def test_what_three_hand_in_is_no_mistake_of_two() -> None:
    """In a small check three people with one mistake have it from what all were given."""
    assert _signs(_essays(*[["我们己经完成了这项调查。"]] * 2))
    assert not _signs(_essays(*[["我们己经完成了这项调查。"]] * 3))


def test_documents_of_one_person_count_as_one() -> None:
    """Three documents of two people are two that have a mistake."""
    one, other = Person("1", "甲"), Person("2", "乙")
    texts = _essays(*[["我们己经完成了这项调查。"]] * 3)
    people: list[Person | None] = [one, one, other, *[None] * 5]
    actual = _signs(texts, people=people)
    assert {sign.having for signs in actual.values() for sign in signs} == {2}


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
    often = "\n".join(f"{name}的时后大家都在这里等着看。" for name in ("下雨", "刮风", "下雪"))
    assert not _signs(_essays([often], [often]))
    assert _signs(_essays([often.split("\n")[0]], [often.split("\n")[0]]))


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


def test_a_number_is_wrong_only_where_others_agree() -> None:
    """Where everybody measures something else, two with the same number are no sign."""
    sentence = "整个实验过程中测得的最高温度大约是 {} 度，随后慢慢下降。"
    agree = [sentence.format(45)]
    actual = _signs(_essays(*[[sentence.format(54)]] * 2, others=agree))
    assert _kinds(actual[0, 1]) == {SignKind.WRONG_NUMBER}
    texts = _essays(*[[sentence.format(number)] for number in (54, 54, 45, 47, 51, 39, 60, 42)])
    assert not _signs(texts)


@pytest.mark.parametrize(
    "row",
    [
        "\n{}. 把全市在册的消防水源登记到总表里面。",
        "请看这个页面 www.example.org/{0}/{0}.html 里面的全部说明和图片。",
        "全市在册的消防水源登记表放在第{}组的总表里面保存。",
        "杨氏等人的文章[{}]提出了一种按时间分配任务的方法。",
        "负责登记的老师的电话号码是1390{}12345，有事请打电话。",
        "问卷发放的日期定在2024-03-{}上午，由班长负责发放。",
        "早班公交到站的时刻是每天早上08:{}整，司机停车开门。",
        "我们所用的程序的版本是 v{}，安装在机房的电脑上面。",
    ],
)
def test_numbers_that_say_no_amount_are_never_wrong(row: str) -> None:
    """Items, addresses, groups, sources, telephones, dates, times and versions."""
    assert not _signs(_essays(*[[row.format(16)]] * 2, others=[row.format(18)]))


@pytest.mark.parametrize(
    ("wrong", "right"),
    [("6.25", "6.52"), ("1,250", "1,520"), ("12.5%", "21.5%"), ("-36", "-63"), ("38", "83"), ("05", "50")],
)
def test_a_number_is_one_with_all_its_parts(wrong: str, right: str) -> None:
    """Both are quoted whole, each where it stands."""
    row = "样本晾干以后称得的结果大约是 {} 左右，与上一次的结果接近。"
    texts = _essays(*[[row.format(wrong)]] * 2, others=[row.format(right)])
    (sign,) = _signs(texts)[0, 1]
    values = dict(sign.what.values)
    assert wrong in str(values["wrong"])
    assert right in str(values["right"])
    assert str(values["wrong"]) in texts[0]
    assert str(values["wrong"]) in texts[1]
    assert str(values["right"]) in texts[7]


@pytest.mark.parametrize("numbers", [("6.25", "6.66"), ("1,250", "1,480"), ("12.5%", "12.8%"), ("08:15", "08:42")])
def test_numbers_that_begin_alike_are_two(numbers: tuple[str, str]) -> None:
    """What stands behind the point, the comma or the colon belongs to a number."""
    row = "样本晾干以后称得的结果大约是{}左右，与上一次的结果接近。"
    rest = [[row.format(f"{number}.{number}")] for number in range(31, 37)]
    assert not _signs(_essays(*([row.format(number)] for number in numbers), *rest))


@pytest.mark.parametrize(
    ("before", "behind", "is_wrong"),
    [
        ("度大约是", "度随后慢", True),
        ("大约是", "度随后慢", False),
        ("度大约是", "度随后", False),
        ("度大约是", "度随后\n慢", False),
        ("度\n大约是", "度随后慢", False),
        ("验过程中的温度大约是", "", True),
        ("过程中的温度大约是", "", False),
    ],
)
def test_a_number_is_the_same_one_by_the_words_around_it(before: str, behind: str, *, is_wrong: bool) -> None:
    """Four on each side, or ten before it, whatever else the rows say."""
    rows = [
        [f"{_SUBJECTS[place]}{before}{54 if place < 2 else 45}{behind}{_SUBJECTS[-place - 1]}。"] for place in range(8)
    ]
    assert bool(_signs(_essays(*rows))) is is_wrong


@pytest.mark.parametrize(
    ("before", "behind", "is_wrong"),
    [
        ("河水的温度大约是", "度随后慢慢下降低", True),
        ("水的温度大约是", "度随后慢慢下降低", False),
        ("河水的温度大约是", "度随后慢慢下降", False),
    ],
)
def test_words_further_off_tell_numbers_apart_that_near_ones_do_not(
    before: str, behind: str, *, is_wrong: bool
) -> None:
    """Where the four words on each side stand beside three numbers, eight on each side are looked at."""
    rows = [
        f"{_SUBJECTS[place]}{before}{54 if place < 2 else 45}{behind}{_SUBJECTS[-place - 1]}。" for place in range(8)
    ]
    others = [f"{_SUBJECTS[place]}温度大约是71度随后慢{_SUBJECTS[-place - 1]}。" for place in range(8)]
    assert bool(_signs(_essays(*map(list, zip(rows, others, strict=True))))) is is_wrong


def test_the_row_of_a_number_ends_with_its_line() -> None:
    """The number of the row above is another row's."""
    rows = "\n".join(f"{number} 次打开首页页面的全部记录" for number in (1337, 1344, 1351, 1358))
    moved = "\n".join(f"次打开首页页面的全部记录 {number}" for number in (1337, 1344, 1351, 1358))
    assert not _signs(_essays([moved], [moved], *[[rows]] * 6))


@pytest.mark.parametrize(
    ("wrong", "right"), [("30", "20"), ("0.001", "0.01"), ("9.7", "9.8"), ("93.4%", "93.5%"), ("85", "65")]
)
def test_settings_and_rounded_values_are_never_wrong(wrong: str, right: str) -> None:
    """Round numbers are chosen, and what is one apart in the last place is rounded or measured differently."""
    row = "样本晾干以后称得的结果大约是 {} 左右，与上一次的结果接近。"
    assert not _signs(_essays(*[[row.format(wrong)]] * 2, others=[row.format(right)]))


@pytest.mark.parametrize(
    ("row", "wrong", "right"),
    [
        ("验收应当符合国家标准GB {}的规定，由有关各方共同参加。", "50236", "50326"),
        ("从火车站出发可以乘坐{}路公交车到达学校的南门附近。", "21", "12"),
        ("服务器启动以后默认监听本机的{}端口，打开地址就可以看到。", "8008", "8080"),
        ("我今年已经{}岁了，在大学里学习计算机专业的各门课程。", "12", "21"),
    ],
)
def test_numbers_of_standards_routes_ports_and_ages_are_never_wrong(row: str, wrong: str, right: str) -> None:
    """They name something, or are each person's own."""
    assert not _signs(_essays(*[[row.format(wrong)]] * 2, others=[row.format(right)]))


def test_american_and_british_spellings_are_none() -> None:
    """Nor French words that differ from English ones in the same way."""
    text = ["The theater in the center is some kilometers away; le ministre de septembre."]
    assert not _signs(_essays(text, text))
    assert not _signs(_essays(text, text, others=["The theatre in the centre is some kilometres away, minister."]))


def test_numbers_of_any_length_and_lines_full_of_addresses_are_borne() -> None:
    """Python turns no more than some thousand digits into a number; lines may be as long as texts."""
    said = "把全市在册的消防水源登记到总表里面。"
    for start, number in (("\n{}. ", "9" * 5_000), ("www." * 50_000 + "甲 {} ", "6")):
        sentence = start + said
        assert not _signs(_essays(*[[sentence.format(number)]] * 2, others=[sentence.format(8)]))


def test_a_reference_is_broken_where_the_document_numbers_others() -> None:
    """A figure that neither has, where both have captions, whatever stands around."""
    caption = "图 1 河流的位置"
    texts = _essays([caption, "从图7可以看出来。"], [caption, "请看图7中左边。"], others=[caption, "从图1可以看出来。"])
    (sign,) = _signs(texts)[0, 1]
    assert (sign.kind, str(sign.what)) == (
        SignKind.BROKEN_REFERENCE,
        "Both refer to “图7”, which neither of them has: what was it in?",
    )
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
    actual = _signs(_essays([*sources, "有人这样认为[57]。", field], [*sources, "后来也有研究[57]。", field]))
    assert [sign.kind for sign in actual[0, 1]] == [SignKind.BROKEN_REFERENCE] * 2


@pytest.mark.parametrize(
    "odd",
    [
        "随后大家一起回到了营地，，准备第二天的工作和行程。",
        "随后大家一起回到了营地，。准备第二天的工作和行程。",
        "Afterwards all of them went back to the camp,, and prepared the work of the next day.",
    ],
)
def test_odd_punctuation_is_told_at_the_same_words(odd: str) -> None:
    """The same oddity between the same words is a sign, elsewhere it is none."""
    assert _kinds(_signs(_essays([odd], [odd]))[0, 1]) == {SignKind.ODD_PUNCTUATION}
    assert not _signs(_essays([odd], ["昨天的会议很长，，没有人说话，也没有人离开会场。"]))


_BEFORE, _BEHIND = "随后一起回到营地", "准备明天早晨出发"


@pytest.mark.parametrize(
    ("before", "behind", "is_told"),
    [(4, 4, True), (3, 4, False), (4, 3, False), (8, 0, True), (7, 0, False), (0, 8, True), (0, 7, False)],
)
def test_the_words_of_odd_punctuation_are_eight_characters(before: int, behind: int, *, is_told: bool) -> None:
    """Four on either side, or eight on one; what stands further off is each one's own."""
    words = f"{_BEFORE[8 - before :]}，，{_BEHIND[:behind]}"
    actual = _signs(_essays([f"甲乙丙丁戊己庚辛{words}子丑寅卯辰巳午未"], [f"赤橙黄绿青蓝靛紫{words}东西南北左右上下"]))
    assert [sign.kind for sign in actual.get((0, 1), [])] == [SignKind.ODD_PUNCTUATION] * is_told


@pytest.mark.parametrize(
    ("texts", "shown"),
    [
        ((f"{_BEFORE}，，{_BEHIND}",) * 2, "一起回到营地，，准备明天早晨"),
        ((f"{_BEFORE}，，准备明天全部返回", f"大家尽快回到营地，，{_BEHIND}"), "回到营地，，准备明天"),
        ((f"{_BEFORE}\n，，{_BEHIND}",) * 2, "，，准备明天早晨"),
    ],
)
def test_odd_punctuation_is_shown_with_what_both_have_around_it(texts: tuple[str, str], shown: str) -> None:
    """Up to six characters of its line on either side."""
    ((sign,),) = _signs(_essays(*([text] for text in texts))).values()
    assert str(sign.what) == f"Both have odd punctuation in “{shown}”: how did it come into both?"


@pytest.mark.parametrize(("more", "is_told"), [(4, True), (5, False)])
def test_who_writes_odd_punctuation_six_times_means_it(more: int, *, is_told: bool) -> None:
    """Five times in one document are still errors, though the other document has one alone."""
    odd = f"{_BEFORE}，，{_BEHIND}。"
    often = [f"{odd}{''.join(f'这里有{own}，，那里没有{own}。' for own in _SUBJECTS[:more])}"]
    for additions in (([odd], often), (often, [odd])):
        assert bool(_signs(_essays(*additions))) is is_told


@pytest.mark.parametrize("kind", ParagraphKind)
def test_odd_punctuation_is_told_in_prose_alone_and_wrong_characters_anywhere(kind: ParagraphKind) -> None:
    """In headings, tables and code two marks in a row may be meant; a word that is none never is."""
    sentences = {
        SignKind.ODD_PUNCTUATION: f"{_BEFORE}，，{_BEHIND}。",
        SignKind.WRONG_CHARACTER: "我们己经完成了这项调查。",
    }
    values = {}
    for mistake, sentence in sentences.items():
        documents = []
        for place, text in enumerate(_essays([sentence], [sentence])):
            start = text.find(sentence)
            spans = [Span(start, start + len(sentence))] if start >= 0 else []
            paragraphs = tuple(Paragraph(span, kind) for span in spans)
            documents.append(Document(f"{place}.txt", f"{place}", Content(text, paragraphs)))
        values[mistake] = {sign.kind for sign in _of(SignContext(documents)).get((0, 1), [])}
    prose = {"body", "list", "footnote", "quotation", "caption", "reference"}
    assert values == {
        SignKind.ODD_PUNCTUATION: {SignKind.ODD_PUNCTUATION} if kind.value in prose else set(),
        SignKind.WRONG_CHARACTER: {SignKind.WRONG_CHARACTER},
    }


def test_dots_and_emphasis_are_no_odd_punctuation() -> None:
    """Three dots, and signs of exclamation in a row, are written on purpose."""
    text = ["随后大家一起回到了营地。。。准备第二天的工作！！所有人都同意了？！然后休息……"]
    assert not _signs(_essays(text, text))


def test_a_misspelt_name_is_told_by_how_others_write_it() -> None:
    """Two letters exchanged in a name that several write; the values that name somebody are known."""
    right = "The theory goes back to Kolmogorov and others."
    actual = _signs(_essays(*[["We follow Komlogorov here in all."]] * 2, others=[right]))
    (sign,) = actual[0, 1]
    assert (sign.kind, sign.names) == (SignKind.MISSPELT_NAME, ("wrong", "right"))
    assert str(sign.what) == "Both write “Komlogorov” where 6 others have “Kolmogorov”: is that meant?"


def test_a_misspelt_word_is_told_by_the_general_list() -> None:
    """No other document needs to have the right one."""
    (sign,) = _signs(["They recieved many letters.", "She recieved nothing at all."])[0, 1]
    assert str(sign.what) == "Both write “recieved”: is the usual word “received” meant?"


def test_a_number_in_brackets_without_a_list_of_sources_is_none() -> None:
    """It may be anything."""
    source = "有人认为河流两岸的居民很早就知道这件事[57]。"
    assert not _signs(_essays([source], [source]))


@pytest.mark.parametrize("texts", [[], [""], ["", ""], ["我", "你"], ["。，", "图"], ["[", "图 1"]])
def test_tiny_texts_have_no_mistakes(texts: list[str]) -> None:
    """Nothing to look at is nothing found."""
    assert not _signs(texts)


def test_what_was_read_from_pictures_is_no_mistake_of_anybody() -> None:
    """The same wrong character in two texts, of which one was read by recognition."""
    wrong = "这次调查的结国说明大家都愿意参加。"
    texts = [f"{_essay(1)}\n{wrong}", f"{wrong}\n{_essay(2)}"]
    documents = [Document(f"{n}.txt", f"{n}", Content(text)) for n, text in enumerate(texts)]
    assert _of(SignContext(documents, []))
    first = texts[0].index(wrong)
    line = PlacedLine(Span(first, first + len(wrong)), 0.99, ((0, 0), (9, 0), (9, 9), (0, 9)))
    read = Recognition("m", (PictureOfText(1, "", 9, 9, 0, (line,)),))
    documents[0] = replace(documents[0], content=replace(documents[0].content, recognition=read))
    assert not _of(SignContext(documents, []))
