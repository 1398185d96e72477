"""How many innocent pairs of documents seem to have prices or totals that follow from each other, and how many do.

`python -m benchmarks.number_columns DATA`: DATA is the folder of the labelled sets. Innocent are all pairs of checks of
three to eight offers or reports on the same items, made by rules that know nothing of the program: prices that each
asked for by itself, lists most of which are equal, discounts off one published list (with the task sheet that has it,
and without), measured values, values of one formula, budgets in round numbers, figures of other years; and of the laws,
newscasts, articles, answers and real files of DATA. Planted are lists that are another one times a ratio from .97 to
1.1 or plus a difference, rounded to cents or whole yuan, with a tenth of the 6 to 40 rows changed, and totals in a
series.
"""

import argparse
import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from time import process_time

from benchmarks.quality.texts import rows
from hengwen.model.document import Content, Document
from hengwen.model.signs.sign import Sign, Strength
from hengwen.readers.read import read
from hengwen.signs.context import SignContext
from hengwen.signs.figures.price_signs import price_signs
from hengwen.signs.figures.totals import total_signs

PLANTED = 20
"""Pairs of a planted class, in each of so many rounds."""

ROUNDS = 10

_CHECK = 300  # documents of a check of the sets
# fmt: off
_NAMES = [
    "水泵", "阀门", "电缆", "配电箱", "变频器", "压力表", "止回阀", "液位计", "法兰",
    "软接头", "支架", "桥架", "风机", "冷却塔", "换热器", "空调机组", "消声器", "风管",
    "防火阀", "喷淋头", "消火栓", "灭火器", "探测器", "控制柜", "交换机", "路由器", "服务器",
    "存储阵列", "机柜", "光纤", "网线", "摄像机", "显示屏", "投影机", "音箱", "话筒",
    "调音台", "门禁", "道闸", "停车桩", "路灯", "灯杆", "草坪砖", "路缘石", "井盖",
    "雨水篦", "排水管", "检查井", "沥青", "水稳层", "钢筋", "模板", "混凝土", "砌块",
]
# fmt: on
_UNITS = ["台", "套", "个", "米", "只", "组"]

Rows = list[float]
Check = tuple[Sequence[str | Document], Sequence[str]]
"""The documents of a check, and its task sheets."""


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.number_columns", description=__doc__)
    parser.add_argument("data", type=Path, help="folder of the labelled sets")
    parser.add_argument("--checks", type=int, default=300, help="checks of each innocent class")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--samples", type=int, default=0, help="signs of innocent pairs to print of each class")
    arguments = parser.parse_args()
    print("| innocent | pairs | any sign | above weak | of 100 | s |\n| --- | ---: | ---: | ---: | ---: | ---: |")
    for name, make in INNOCENT.items():
        rng = random.Random(f"{arguments.seed}{name}")
        _print_innocent(name, (make(rng) for _ in range(arguments.checks)), arguments.samples)
    for name, texts in _sets(arguments.data):
        _print_innocent(name, [([*islice(texts, _CHECK)], ())], arguments.samples)
    print("\n| planted | found | above weak | strong |\n| --- | ---: | ---: | ---: |")
    for name, plant in PLANTS.items():
        rng = random.Random(f"{arguments.seed}{name}")
        best = [_strongest(plant(rng)) for _ in range(PLANTED * ROUNDS)]
        shares = (sum(strength in wanted for strength in best) / ROUNDS for wanted in _WANTED)
        print(f"| {name} | " + " | ".join(f"{share:.1f} of {PLANTED}" for share in shares) + " |")


_WANTED = tuple(Strength), (Strength.STRONG, Strength.MEDIUM), (Strength.STRONG,)


def _print_innocent(name: str, checks: Iterable[Check], samples: int) -> None:
    pairs, shown, begin = 0, list[Sign](), process_time()
    counts: Counter[str] = Counter()
    for texts, templates in checks:
        result = _signs(texts, templates)
        pairs += math.comb(len(texts), 2)
        counts["any"] += len(result)
        above = [sign for signs in result.values() for sign in signs if sign.strength is not Strength.WEAK]
        counts["above"] += sum(any(sign.strength is not Strength.WEAK for sign in signs) for signs in result.values())
        shown += above
    per = 100 * counts["above"] / pairs
    print(f"| {name} | {pairs:,} | {counts['any']} | {counts['above']} | {per:.2f} | {process_time() - begin:.1f} |")
    for sign in shown[:samples]:
        print(f"    {sign.strength.value}: {sign.what}")


def _signs(texts: Sequence[str | Document], templates: Sequence[str] = ()) -> dict[tuple[int, int], list[Sign]]:
    documents = [_document(place, text) for place, text in enumerate(texts)]
    context = SignContext(documents, [_document(-1 - place, text) for place, text in enumerate(templates)])
    result: dict[tuple[int, int], list[Sign]] = {}
    for i, j, sign in (*price_signs(context), *total_signs(context)):
        result.setdefault((i, j), []).append(sign)
    return result


def _document(place: int, text: str | Document) -> Document:
    return text if isinstance(text, Document) else Document(f"{place}.txt", f"{place}", Content(text))


def _strongest(texts: Sequence[str]) -> Strength | None:
    signs = _signs(texts).get((0, 1), [])
    return min((sign.strength for sign in signs), key=list(Strength).index, default=None)


def _sets(data: Path) -> Iterator[tuple[str, Iterator[str | Document]]]:
    for name, key in (
        ("laws", "text"),
        ("news_scripts", "text"),
        ("modern_renderings", "text"),
        ("revisions", "final"),
        ("english_answers", "text"),
    ):
        yield name, (row[key] for row in rows(data, name))
    files = sorted(path for path in (data / "real").rglob("*") if path.suffix.lower() in {".docx", ".pdf"})
    yield "real files", (read(path) for path in files)


def _items(rng: random.Random, least: int = 6, most: int = 40) -> list[str]:
    return rng.sample(_NAMES, rng.randint(least, most))


def _prices(rng: random.Random, count: int, places: int | None = None) -> Rows:
    """Return prices of some things, most of some hundreds to some ten thousands, all rounded alike."""
    places = rng.choice((2, 0, 0, -1)) if places is None else places
    return [round(math.exp(rng.uniform(math.log(80), math.log(90_000))), places) for _ in range(count)]


def _table(
    rng: random.Random,
    items: Sequence[str],
    prices: Rows,
    title: str | None = None,
    *,
    between: str = "",
    amounts: Sequence[int] = (),
) -> str:
    """Return a table as one of the readers writes it: cells parted by tabs, bars or spaces."""
    between = between or rng.choice(("\t", " | ", " "))
    whole = all(price == int(price) for price in prices)
    written = rng.choice(("{:,.2f}", "{:.2f}", *(["{:.0f}", "{:,.0f}"] if whole else [])))
    amounts = amounts or [random.Random(item).choice((1, 2, 4, 6, 10, 12, 20)) for item in items]
    numbered, totals = rng.random() < 0.5, rng.random() < 0.5
    rows = []
    for number, (item, price, amount) in enumerate(zip(items, prices, amounts, strict=True), 1):
        cells = [item, random.Random(item).choice(_UNITS), str(amount), written.format(price)]
        cells = [str(number), *cells] if numbered else cells
        rows.append(between.join([*cells, written.format(price * amount)] if totals else cells))
    return "\n".join([title or rng.choice(("报价一览表", "分项报价表\n名称 单价（元）", "Price schedule")), *rows])


def _noisy(rng: random.Random, prices: Rows, spread: float, places: int) -> Rows:
    return [max(1.0, round(price * math.exp(rng.gauss(0, spread)), places)) for price in prices]


def _quotes(rng: random.Random) -> Check:
    """Make offers of bidders who each asked suppliers, some with a margin on top."""
    items, spread = _items(rng), rng.choice((0.01, 0.03, 0.1))
    market = _prices(rng, len(items), 2)
    return [
        _table(rng, items, [round(p * margin, places) for p in _noisy(rng, market, spread, 2)])
        for margin, places in ((rng.uniform(1, 1.1), rng.choice((2, 0, -1))) for _ in range(rng.randint(3, 8)))
    ], ()


def _round_quotes(rng: random.Random) -> Check:
    """Make the same in round prices, as people write them."""
    items = _items(rng)
    market = [float(f"{p:.1g}") for p in _prices(rng, len(items))]
    return [
        _table(rng, items, [float(f"{p * margin * rng.choice((1, 1, 1.1, 1.2)):.2g}") for p in market])
        for margin in (rng.choice((1, 1.1, 1.2, 1.25)) for _ in range(rng.randint(3, 8)))
    ], ()


def _equal_lists(rng: random.Random) -> Check:
    """Make offers most prices of which are those of one list; some are asked for anew."""
    items = _items(rng)
    market = _prices(rng, len(items))
    return [
        _table(rng, items, [p if rng.random() < 0.8 else round(p * rng.uniform(0.9, 1.1), 2) for p in market])
        for _ in range(rng.randint(3, 8))
    ], ()


def _discounts(rng: random.Random, *, given: bool) -> Check:
    """Make offers with one discount each off the published list; in one of ten checks a bidder takes none."""
    items = _items(rng)
    published = _prices(rng, len(items))
    steps, places = rng.choice((100, 200, 1000, 10_000)), rng.choice((2, 2, 2, 0))
    count = rng.randint(3, 8)
    factors = [1 - rng.randint(steps * 2 // 100, steps * 15 // 100) / steps for _ in range(count)]
    if rng.random() < 0.1:
        factors[0] = 1.0
    sheets = [_table(rng, items, [round(p * factor, places) for p in published]) for factor in factors]
    return sheets, ((_table(rng, items, published, "最高限价表"),) if given else ())


def _measured(rng: random.Random) -> Check:
    """Make lab reports: each measured the same samples, with an instrument of its own."""
    items = [f"试样{name}" for name in _items(rng, 6, 15)]
    true = [rng.uniform(1, 500) for _ in items]
    return [
        _table(
            rng,
            items,
            [round(v * gain * math.exp(rng.gauss(0, 0.01)), 2) for v in true],
            "实验数据 电压（V） 电流（mA）",
        )
        for gain in (rng.uniform(0.8, 1.2) for _ in range(rng.randint(3, 8)))
    ], ()


def _computed(rng: random.Random) -> Check:
    """Make lab reports: each worked out values by one formula with a constant of its own."""
    items = [f"工况{name}" for name in _items(rng, 6, 15)]
    base = [rng.uniform(1, 500) for _ in items]
    return [
        _table(rng, items, [round(v * gain, 2) for v in base], "理论计算值（N）")
        for gain in (rng.choice((0.5, 0.8, 1.0, 1.2, 1.5)) for _ in range(rng.randint(3, 6)))
    ], ()


def _budgets(rng: random.Random) -> Check:
    """Make budgets of projects by the same headings, in round numbers of ten thousand yuan."""
    items = ["设备费", "材料费", "测试费", "差旅费", "会议费", "出版费", "劳务费", "专家咨询费", "管理费", "其他支出"]
    return [
        _table(
            rng,
            items,
            [rng.choice((0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 20)) for _ in items],
            "经费预算（万元）",
            amounts=[1] * 10,
        )
        for _ in range(rng.randint(3, 8))
    ], ()


def _years(rng: random.Random) -> Check:
    """Make costs of the same things in other years, each grown by nearly one rate."""
    items = _items(rng)
    first = _prices(rng, len(items))
    return [
        _table(rng, items, _noisy(rng, [p * 1.05**year for p in first], 0.004, 2), f"{2015 + year} 年费用（元）")
        for year in range(rng.randint(3, 6))
    ], ()


def _lists(rng: random.Random) -> Check:
    """Make numbered lists, years and running numbers beside prices of their own."""
    items = _items(rng)
    return [
        "\n".join(
            f"{name}\t{first + at}\t{2010 + at % 9 + first % 2}\t{price:.2f}"
            for at, (name, price) in enumerate(zip(items, _prices(rng, len(items), 2), strict=True))
        )
        for first in (rng.randint(1, 500) for _ in range(rng.randint(3, 8)))
    ], ()


INNOCENT: dict[str, Callable[[random.Random], Check]] = {
    "prices asked for apart": _quotes,
    "round prices": _round_quotes,
    "mostly one list": _equal_lists,
    "discounts off a published list": lambda rng: _discounts(rng, given=False),
    "the same, with the task sheet": lambda rng: _discounts(rng, given=True),
    "measured values": _measured,
    "values of one formula": _computed,
    "budgets": _budgets,
    "costs of other years": _years,
    "numbers in order": _lists,
}


def _column(rng: random.Random, change: Callable[[float], float], base_places: int | None = None) -> list[str]:
    """Return a list, one made from it with a tenth of the rows changed, and three by others."""
    items = _items(rng)
    base = _prices(rng, len(items), base_places)
    result = [change(price) for price in base]
    for place in rng.sample(range(len(items)), len(items) // 10):
        result[place] = round(result[place] * rng.uniform(0.9, 1.1), 2)
    order = list(range(len(items)))
    if rng.random() < 0.3:
        rng.shuffle(order)
    texts = [_table(rng, items, base), _table(rng, [items[at] for at in order], [result[at] for at in order])]
    return texts + [_table(rng, items, _noisy(rng, base, 0.05, 2)) for _ in range(3)]


def _ratio(rng: random.Random, *, short: bool, places: int) -> list[str]:
    ratio = rng.uniform(0.97, 1.1)
    while short and abs(ratio - 1) < 0.002:
        ratio = rng.uniform(0.97, 1.1)
    ratio = round(ratio, 3) if short else ratio
    return _column(rng, lambda price: round(price * ratio, places))


def _difference(rng: random.Random) -> list[str]:
    difference = rng.choice((5, 8, 12.5, 20, 50, 88, 120, 300))
    return _column(rng, lambda price: round(price + difference, 2))


def _series(rng: random.Random, *, arithmetic: bool) -> list[str]:
    first = round(rng.uniform(200_000, 5_000_000), rng.choice((2, 0)))
    step = round(rng.uniform(0.01, 0.05) * first, rng.choice((2, 0, -3))) if arithmetic else rng.uniform(1.01, 1.05)
    totals = [first + step * at if arithmetic else first * step**at for at in range(3)]
    others = [first * rng.uniform(0.9, 1.15) for _ in range(2)]
    return [f"投标函\n我方投标总价为人民币 {total:,.2f} 元，工期九十天。" for total in (*totals, *others)]


PLANTS: dict[str, Callable[[random.Random], list[str]]] = {
    "× a short ratio, to cents": lambda rng: _ratio(rng, short=True, places=2),
    "× a short ratio, to yuan": lambda rng: _ratio(rng, short=True, places=0),
    "× any ratio, to cents": lambda rng: _ratio(rng, short=False, places=2),
    "× any ratio, to yuan": lambda rng: _ratio(rng, short=False, places=0),
    "+ a difference": _difference,
    "totals in an arithmetic series": lambda rng: _series(rng, arithmetic=True),
    "totals in a geometric series": lambda rng: _series(rng, arithmetic=False),
}


if __name__ == "__main__":
    main()
