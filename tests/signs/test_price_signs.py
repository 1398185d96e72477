"""Prices of two offers in one ratio or difference, and totals of three in a series."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.check.run import check
from hengwen.model.document import Content, Document, Paragraph, ParagraphKind, Span
from hengwen.model.people import Person
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.signs.sign import Sign, SignKind, Strength
from hengwen.signs.context import SignContext
from hengwen.signs.figures.candidates import candidate_columns
from hengwen.signs.figures.column_relations import short_decimal
from hengwen.signs.figures.price_signs import price_signs
from hengwen.signs.figures.price_tables import price_columns
from hengwen.signs.figures.totals import total_signs

_ITEMS = (
    "踏步机",
    "跑步机",
    "单杠",
    "双杠",
    "瑜伽垫",
    "哑铃",
    "壶铃",
    "沙袋",
    "跳箱",
    "栏架",
    "标枪",
    "铅球",
    "铁饼",
    "接力棒",
)
_PRICES = (4318, 12475, 864, 1193, 129, 347, 562, 1788, 2236, 431, 957, 268, 385, 1146)
_TITLE = "投标报价表\n名称\t数量\t单价（元）"

SignsOfPairs = dict[tuple[int, int], list[Sign]]


def _table(prices: Sequence[float], form: str = "{:.2f}", between: str = "\t", title: str = _TITLE) -> str:
    rows = (between.join((item, "3", form.format(price))) for item, price in zip(_ITEMS, prices, strict=False))
    return "\n".join((title, *rows))


def _times(ratio: float, places: int = 2) -> list[float]:
    return [round(price * ratio, places) for price in _PRICES]


def _signs(texts: Sequence[str], templates: Sequence[str] = (), people: Sequence[Person | None] = ()) -> SignsOfPairs:
    people = people or [None] * len(texts)
    documents = [
        Document(f"{place}.txt", f"{place}", Content(text), person=person)
        for place, (text, person) in enumerate(zip(texts, people, strict=True))
    ]
    context = SignContext(documents, [Document("sheet.txt", "sheet", Content(text)) for text in templates])
    actual: SignsOfPairs = {}
    for i, j, sign in (*price_signs(context), *total_signs(context)):
        actual.setdefault((i, j), []).append(sign)
    return actual


def _only(texts: Sequence[str], templates: Sequence[str] = ()) -> Sign:
    (sign,) = _signs(texts, templates)[0, 1]
    return sign


def test_prices_times_one_factor_are_a_strong_sign() -> None:
    """It says how many rows of how many, the factor, and what stands in both, where it stands there."""
    texts = [_table(_PRICES), _table(_times(1.035))]
    sign = _only(texts)
    assert (sign.kind, sign.strength, sign.having, sign.among) == (SignKind.CONSTANT_RATIO, Strength.STRONG, 2, 2)
    assert str(sign.what) == (
        "14 of 14 prices are in one ratio, 1.035 (跑步机: 12475.00 and 12911.62): was one list"
        " worked out from the other?"
    )
    for places, text in ((sign.left, texts[0]), (sign.right, texts[1])):
        assert text[places[0].span.start : places[0].span.end] == {0: "4318.00", 1: "4469.13"}[texts.index(text)]
    assert sign.is_telling


def test_the_first_five_rows_are_shown() -> None:
    """On both sides, of however many agree."""
    texts = [_table(_PRICES), _table(_times(1.035))]
    sign = _only(texts)
    for places, text, prices in ((sign.left, texts[0], _PRICES), (sign.right, texts[1], _times(1.035))):
        shown = [text[place.span.start : place.span.end] for place in places]
        assert shown == [f"{price:.2f}" for price in prices[:5]]


@pytest.mark.parametrize("ratio", [0.97, 0.985, 1.017, 1.042, 1.1, 1.25])
@pytest.mark.parametrize("form", ["{:.2f}", "{:,.2f}", "¥{:.2f}", "{:.2f} 元"])
def test_however_the_numbers_are_written(ratio: float, form: str) -> None:
    """Commas, signs of currencies and units do not hide a ratio, nor on which side of 1 it lies."""
    sign = _only([_table(_PRICES), _table(_times(ratio), form)])
    assert sign.strength is Strength.STRONG
    assert f"one ratio, {ratio:g} (" in str(sign.what)


@pytest.mark.parametrize("between", ["\t", " | ", "  ", "："])
def test_however_the_cells_are_parted(between: str) -> None:
    """Tables of DOCX, Markdown and PDF files are read alike, and lists as people type them."""
    texts = [_table(_PRICES), _table(_times(1.035), between=between)]
    assert _only(texts).strength is Strength.STRONG


def test_rows_in_another_order_with_more_columns_are_put_together() -> None:
    """Rows are known by what they are about: running numbers, brands and totals in one of both do no harm."""
    rows = [
        f"{number}\t{item}\t{brand}\t{price:.2f}\t{price * 3:.2f}"
        for number, (item, price, brand) in enumerate(
            sorted(zip(_ITEMS, _times(1.035), _ITEMS[::-1], strict=True), key=lambda row: row[1]), 1
        )
    ]
    sign = _only([_table(_PRICES), "\n".join(("报价表", *rows))])
    assert sign.strength is Strength.STRONG
    assert str(sign.what).startswith("14 of 14 prices")


def test_some_changed_rows_hide_nothing() -> None:
    """Two of fourteen prices asked for anew: the sentence says twelve; with six of them, there is no sign."""
    for changed, expected in ((2, "12 of 14 prices are in one ratio, 1.035"), (6, None)):
        prices = _times(1.035)
        for place in range(0, 2 * changed, 2):
            prices[place] = round(prices[place] * (0.9 + place / 100), 2)
        actual = _signs([_table(_PRICES), _table(prices)])
        assert [str(sign.what).startswith(expected or "") for sign in actual.get((0, 1), [])] == [True] * bool(expected)


def test_one_difference_is_a_sign() -> None:
    """The same amount added to each price is told, with the amount."""
    sign = _only([_table(_PRICES), _table([price + 88 for price in _PRICES])])
    assert (sign.kind, sign.strength) == (SignKind.CONSTANT_DIFFERENCE, Strength.STRONG)
    assert "14 of 14 prices are 88 apart" in str(sign.what)


def test_equal_prices_are_none() -> None:
    """A list that both have, some prices of it changed, is text like other text."""
    assert not _signs([_table(_PRICES), _table(_PRICES), _table([*_times(1.0)[:10], 270, 390, 1150, 333])])


@pytest.mark.parametrize("seed", range(20))
def test_prices_asked_for_apart_are_none(seed: int) -> None:
    """Suppliers who come within a few percent of each other give no sign, in exact or in round prices."""
    rng = random.Random(seed)
    spread, places = rng.choice((0.01, 0.03)), rng.choice((2, 0, -1))
    texts = [_table([round(price * rng.gauss(1.02, spread), places) for price in _PRICES]) for _ in range(5)]
    assert not _signs(texts)


def test_round_prices_are_none() -> None:
    """One quarter more on prices in hundreds is no wonder: few numbers could stand there."""
    low = (400, 1200, 800, 2000, 4000, 1600, 600, 200)
    assert not _signs([_table(low, "{:.0f}"), _table([price * 1.25 for price in low], "{:.0f}")])


@pytest.mark.parametrize("discounts", [(0.97, 0.965), (0.93, 0.9), (0.9125, 0.957), (0.8, 0.84)])
def test_two_discounts_off_one_list_are_weak(discounts: tuple[float, float]) -> None:
    """Who takes one discount off published prices does as the tender says: no strong sign, and the question says so."""
    sign = _only([_table(_times(discount)) for discount in discounts])
    assert sign.strength is Strength.WEAK
    assert not sign.is_telling
    assert "did both start from one list" in str(sign.what)


def test_the_list_of_the_task_sheet_explains_a_ratio() -> None:
    """Where the task sheet has the prices that both, or one of both, come from, the sign is weak and says so."""
    for texts in ([_table(_PRICES), _table(_times(0.95))], [_table(_times(0.97)), _table(_times(0.95))]):
        sign = _only(texts, [_table(_PRICES, title="最高限价表")])
        assert sign.strength is Strength.WEAK
        assert "those of the task sheet" in str(sign.what)


def test_a_list_that_others_took_discounts_off_may_be_published() -> None:
    """One bidder may have asked the highest prices allowed: what two others are below it is weak."""
    actual = _signs([_table(_PRICES), _table(_times(0.97)), _table(_times(0.955))])
    assert {sign.strength for signs in actual.values() for sign in signs} == {Strength.WEAK}
    above = _signs([_table(_PRICES), _table(_times(1.04)), _table(_times(1.075))])
    assert [above[pair][0].strength for pair in ((0, 1), (0, 2), (1, 2))] == [Strength.STRONG] * 2 + [Strength.WEAK]


def test_a_ratio_of_many_is_weak() -> None:
    """Five offers from one list are what the tender asked for, not what two agreed upon; four may be of one hand."""
    for count, strength in ((5, Strength.WEAK), (4, Strength.STRONG)):
        actual = _signs([_table(_PRICES), *(_table(_times(1 + step / 200)) for step in range(1, count))])
        assert {(sign.strength, sign.having) for sign in actual[0, 1]} == {(strength, count)}


@pytest.mark.parametrize(
    ("rows", "equal", "is_candidate"), [(14, 4, True), (14, 3, False), (20, 6, True), (20, 5, False)]
)
def test_columns_with_three_equal_steps_and_a_quarter_of_the_rows_are_compared(
    rows: int, equal: int, *, is_candidate: bool
) -> None:
    """A step from one row to the next counts once, as finely as it may be told."""
    names = [f"器材{chr(ord('a') + row)}" for row in range(rows)]
    prices = [float(_PRICES[row % 14] + 37 * row) for row in range(rows)]
    other = [price * (1.035 if row < equal else 1.2 + row**2 / 100) for row, price in enumerate(prices)]
    texts = [
        "\n".join((_TITLE, *(f"{name}\t3\t{price:.2f}" for name, price in zip(names, of_one, strict=True))))
        for of_one in (prices, other)
    ]
    documents = [Document(f"{place}.txt", f"{place}", Content(text)) for place, text in enumerate(texts)]
    columns = {place: price_columns(document)[-1:] for place, document in enumerate(documents)}
    places = candidate_columns(SignContext(documents), columns)
    assert places == [((0, 0), (1, 0))] * is_candidate


@pytest.mark.parametrize("rate", [3, 6, 9, 13])
def test_a_rate_of_tax_is_weak(rate: int) -> None:
    """Prices with the tax and without it are in one ratio innocently."""
    sign = _only([_table(_PRICES), _table(_times(1 + rate / 100))])
    assert sign.strength is Strength.WEAK
    assert "rate of tax" in str(sign.what)


def test_costs_that_are_no_offer_are_weak() -> None:
    """Students who work out costs by one formula with a number of their own made no list from another one."""
    sign = _only([_table(_PRICES, title="年费用（元）"), _table(_times(1.035), title="年费用（元）")])
    assert sign.strength is Strength.WEAK


@pytest.mark.parametrize(
    "numbers",
    [
        lambda shift: [2003 + 7 * at % 11 + shift for at in range(14)],
        lambda shift: [10 * at + 100 * shift + 10 for at in range(14)],
        lambda shift: [0.5 + at % 4 + shift for at in range(14)],
    ],
    ids=["years", "steps", "few"],
)
def test_years_steps_and_few_numbers_are_none(numbers: Callable[[int], list[float]]) -> None:
    """A year later, a hundred further, one more: columns that tell nothing of who made them."""
    assert not _signs([_table(numbers(shift), "{:g}") for shift in range(3)])


def test_measured_values_are_none() -> None:
    """Tables that are not of money are not compared, whatever their ratio."""
    title = "试验数据\n试样\t编号\t强度（MPa）"
    assert not _signs([_table(_PRICES, title=title), _table(_times(1.035), title=title)])


@pytest.mark.parametrize("factor", [10, 1000, 0.0001])
def test_another_unit_is_none(factor: float) -> None:
    """Yuan and ten thousand yuan are one list in two units."""
    assert not _signs([_table(_PRICES), _table([price * factor for price in _PRICES], "{:.4f}")])


@pytest.mark.parametrize(("factor", "are_one"), [(0.45, False), (0.55, True), (1.9, True), (2.2, False)])
def test_less_than_half_or_more_than_twice_is_another_thing(factor: float, are_one: bool) -> None:
    """Nobody makes an offer out of a list of double prices."""
    assert bool(_signs([_table(_PRICES), _table(_times(factor))])) is are_one


def test_any_row_may_say_that_a_table_is_of_money() -> None:
    """The sum in its last row alone, far below the beginning of the text."""
    before, ending = "水" * 300, "\n费用合计\t3\t{:.2f}"
    texts = [_table(prices, title=before) + ending.format(sum(prices)) for prices in (list(_PRICES), _times(1.035))]
    assert _only(texts).kind is SignKind.CONSTANT_RATIO
    assert not _signs([text.rpartition("\n")[0] for text in texts])


def test_offers_of_one_person_are_not_compared() -> None:
    """Two files of one person count as one, and give no sign to each other."""
    context = SignContext(
        [
            Document(f"{at}.txt", f"{at}", Content(_table(prices)), person=Person("1", "甲"))
            for at, prices in enumerate((_PRICES, _times(1.035)))
        ],
        compares=lambda _i, _j: False,
    )
    assert not list(price_signs(context))


def test_a_name_that_several_rows_have_is_told_apart_by_the_rest() -> None:
    """Cables of several sizes are several things: each is compared with its own."""
    sizes = [
        f"电缆\t{size}\t{price}"
        for size, price in zip(("YJV-4", "YJV-6", "YJV-10", "YJV-16"), (318, 466, 729, 1144), strict=True)
    ]
    lines = [
        f"电缆\t{size}\t{price}"
        for size, price in zip(("YJV-16", "YJV-10", "YJV-6", "YJV-4"), (1184.04, 754.52, 482.31, 329.13), strict=True)
    ]
    sign = _only(["\n".join((_table(_PRICES[:8]), *sizes)), "\n".join((_table(_times(1.035)[:8]), *lines))])
    assert str(sign.what).startswith("12 of 12 prices")


def test_totals_in_a_series_are_a_sign_of_each_pair() -> None:
    """Three totals equally far apart to the cent, or growing by one factor; others beside them are left alone."""
    for totals, words in (
        ((1_286_437.52, 1_323_981.07, 1_361_524.62), "equally far apart"),
        ((1_286_437.52, 1_325_030.65, 1_364_781.57), "grow by one factor"),
    ):
        texts = [f"投标函\n我方投标总价为人民币 {total:,.2f} 元。" for total in (*totals, 1_301_877.36)]
        actual = _signs(texts)
        assert actual.keys() == {(0, 1), (0, 2), (1, 2)}
        for signs in actual.values():
            (sign,) = signs
            assert (sign.kind, sign.having, sign.among) == (SignKind.TOTALS_IN_SERIES, 3, 4)
            assert sign.strength is not Strength.WEAK
            assert words in str(sign.what)
            assert all(f"{total:,.2f}" in str(sign.what) for total in totals)


def test_totals_that_are_shares_of_one_total_are_weak() -> None:
    """Discounts of three, four and five percent are in a series by themselves."""
    texts = [f"投标总价：{1_286_437.52 * share:.2f} 元" for share in (0.97, 0.96, 0.95)]
    assert {sign.strength for signs in _signs(texts).values() for sign in signs} == {Strength.WEAK}


@pytest.mark.parametrize(
    ("totals", "pairs"),
    [
        ((1_200_000, 1_220_000, 1_240_000), 0),
        ((2_000_000, 2_451_000, 2_902_000), 0),  # in thousands: less than 512 apart
        ((4_000_000, 4_603_000, 5_206_000), 3),
        ((2_000_001, 2_600_124, 3_200_247), 0),  # more than half as much again
        ((1_200_000, 1_220_123, 1_240_246), 3),  # one is round by chance
        ((1_200_001, 1_201_537, 1_203_073), 3),  # any of 512 that differ by what rounding may add, 3, or
        ((1_200_001, 1_201_536, 1_203_071), 0),  # of 511
        ((1_286_437.52, 1_323_981.07), 0),
    ],
)
def test_round_totals_are_none(totals: Sequence[float], pairs: int) -> None:
    """1.2, 1.22 and 1.24 million are round, and in a series by chance; two totals are no series."""
    assert len(_signs([f"投标总价：{total} 元" for total in totals])) == pairs


@given(st.lists(st.integers(20, 10**6), min_size=5, max_size=14, unique=True), st.integers(501, 1999))
def test_a_factor_is_found_or_nothing(prices: list[int], thousandths: int) -> None:
    """Whatever the prices, what is said to be the factor is the one by which they were multiplied."""
    result = [price * thousandths / 1000 for price in prices]
    for signs in _signs([_table(prices, "{:.3f}"), _table(result, "{:.3f}")]).values():
        for sign in signs:
            if sign.kind is SignKind.CONSTANT_RATIO:
                ratio = float(dict(sign.what.values)["ratio"])
                assert min(abs(ratio - thousandths / 1000), abs(ratio - 1000 / thousandths)) < 1e-3


def test_the_decimal_with_the_fewest_places_is_shown() -> None:
    """1.03 rather than 1.031, and none where three places do not do."""
    assert short_decimal(1.0299, 1.0311) == 1.03
    assert short_decimal(1.0346, 1.0354) == 1.035
    assert short_decimal(1.03501, 1.03599) is None


@given(st.text(max_size=300))
def test_no_text_breaks_the_reading_of_tables(text: str) -> None:
    """Any text has columns or none, each of numbers that stand where they are said to."""
    for every in (False, True):
        for column in price_columns(Document("a.txt", "a", Content(text)), every=every):
            for cell in column.cells.values():
                assert text[cell.span.start : cell.span.end] == cell.written


@pytest.mark.parametrize("gap", range(8))
def test_rows_belong_to_a_table_across_four_lines_at_most(gap: int) -> None:
    """Two rows and three: together enough for a column, apart for none."""
    rows = _table(_PRICES[:5]).splitlines()[2:]
    between = ["另起一行的说明文字"] * gap
    text = "\n".join((_TITLE, *rows[:2], *between, *rows[2:]))
    assert len(price_columns(Document("a.txt", "a", Content(text)))) == (gap < 4)


def test_lines_of_a_list_of_references_do_not_part_a_table() -> None:
    """However many stand between two rows: they are no lines of it."""
    rows = _table(_PRICES[:5]).splitlines()[2:]
    begin = "\n".join((_TITLE, *rows[:2])) + "\n"
    cited = "[1] 某人. 某书. 2019\n" * 9
    text = begin + cited + "\n".join(rows[2:])
    paragraphs = (
        Paragraph(Span(0, len(begin)), ParagraphKind.TABLE),
        Paragraph(Span(len(begin), len(begin + cited)), ParagraphKind.REFERENCE),
        Paragraph(Span(len(begin + cited), len(text)), ParagraphKind.TABLE),
    )
    (column,) = price_columns(Document("a.txt", "a", Content(text, paragraphs)))
    assert len(column.cells) == 5


@pytest.mark.parametrize(
    "label",
    [
        "投标总价", "投标总报价", "总报价", "报价总额", "报价总价", "投标报价", "合同总价", "总计",
        "合计金额", "总计报价", "总金额", "总价", "Grand Total", "total price",
        "TOTAL BID", "Total amount", "total cost", "Bid price",
        "B\u0131d pr\u0131ce", "B\u0130D PR\u0130CE",
    ],
)  # fmt: skip
def test_every_word_for_a_total_is_known(label: str) -> None:
    """In any case, as case is ignored for letters without a dot too."""
    texts = [f"{label}: {total:,.2f}" for total in (1_286_437.52, 1_323_981.07, 1_361_524.62)]
    assert len(_signs(texts)) == 3


def test_offers_that_share_no_prose_become_a_pair(tmp_path: Path) -> None:
    """A strong sign is enough for a pair in the report; in a whole check, with what stands in both files."""
    for name, prices, prose in (
        ("甲", _PRICES, "本公司成立多年，专做学校体育器材的供应与安装。"),
        ("乙", _times(1.035), "我们在三个省设有仓库，货到之后两天之内装好并教会使用。"),
    ):
        (tmp_path / f"{name}.txt").write_text(f"{_table(prices)}\n\n{prose}", encoding="utf-8")
    report = check(CheckRequest((tmp_path,)))
    (pair,) = report.comparisons
    (sign,) = [sign for sign in pair.signs if sign.kind is SignKind.CONSTANT_RATIO]
    assert sign.strength is Strength.STRONG
    for document, places in ((pair.left.document, sign.left), (pair.right.document, sign.right)):
        shown = document.text[places[0].span.start : places[0].span.end]
        assert shown in {"4318.00", "4469.13"}
