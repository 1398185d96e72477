"""Numbers in titles: Chinese, Roman and English numerals as digits, versions, dates, parts of a series."""

import re
from collections.abc import Callable

from hengwen.model.regex import regex

HAN_DIGITS = {digit: value for value, digit in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
HAN_UNITS = {"十": 10, "百": 100, "千": 1000, "万": 10_000, "亿": 100_000_000}
ROMAN = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
ENGLISH = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
PART = "第"
"""First character of the word for a part of a series, before its number."""

LAST = "下"
"""Represents the number of the last part, which may be any from the second on; 上 is the first, 中 the second."""

_HAN = "".join((*HAN_DIGITS, *HAN_UNITS))
_HAN_NUMBER = f"[{_HAN}]+"
_ANY = rf"\d{{1,3}}|{_HAN_NUMBER}|(?:{'|'.join(sorted(ROMAN[1:], key=len, reverse=True))})(?![a-z])"
_PARTS = "部分|部|讲|章|节|篇|课|期|回|集|册|卷|编|辑|季|天|弹|版|次|届|批|条|步|阶段|周|轮|号|代|个|单元|学期|年级"
_NAMES = "part|chapter|section|episode|volume|vol|lesson|day|issue|series|系列|(?<!分)之|其"
_NUMBERED = "实验|报告|附件|附录|习题|任务|模块|项目|专题|案例|作业|练习|标段|合同段|图|表|卷|例"
_NUMBERED_IN_ENGLISH = (
    "lab|laboratory|experiment|exercise|homework|assignment|quiz|problem set|project|task|unit|week|module|phase|"
    "report|no|number"
)
_PHASES = "(?=(?:建设|改造|扩建|施工)?(?:工程|项目)|建设|改造|扩建)"
_SECTIONS = "标段|合同段|工区|标包"
_INSTITUTIONS = "(?=(?:人民|附属|实验|高级|初级|中心|职业)*(?:小学|中学|初中|高中|医院|幼儿园|学校|食堂))"
_LETTERED = f"(?:{_SECTIONS}|(?:标|包|卷|组|区|座)(?=$|[^\\w]|投标|招标|采购|答案))"
_CASES = (
    "(?=小区|社区|地块|[栋座楼]|公司|企业|集团|银行|酒店|医院|学校|大学|高校|中学|小学"
    "|校区|工厂|[市县镇村]|城市|方案|品牌|项目)"
)
"""Words after a single letter that replaces a name: A公司, B小区."""

_NUMBERED_WITH_LETTERS = "section|group|version|paper|test|appendix|附件|附录|试卷|方案"
_LEVELS = "(?<=[\u3400-\u9fff])"
"""Endings of courses with several levels: 高等数学A, 大学物理II."""

_EDITIONS = "edition|part|volume|chapter|section|report|phase"
_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_MEASURES = (
    "个|种|款|项|条|大|类|位|篇|件|点|步|招|本|张|套|部|次|段|份|名|家|座|所|只|台|场|年|月|日|天|周|分钟|小时|岁|方面|"
    "层|级|则|问|倍|元|期|号|人|城|县|省|市|地"
)


def han_number(text: str) -> int:
    """Return the value of a Chinese numeral: digits and units (三百二十, 十万), or digits in a row (二〇二四)."""
    if not any(c in HAN_UNITS for c in text):
        return int("".join(str(HAN_DIGITS[c]) for c in text))
    total = section = digit = 0
    for c in text:
        unit = HAN_UNITS.get(c)
        if unit is None:
            digit = HAN_DIGITS[c]
        elif unit < HAN_UNITS["万"]:
            section, digit = section + (digit or 1) * unit, 0
        elif unit == HAN_UNITS["万"]:
            total, section, digit = total + (section + digit or 1) * unit, 0, 0
        else:
            total, section, digit = (total + section + digit or 1) * unit, 0, 0
    return total + section + digit


def number(text: str) -> int:
    """Return the value of a number in digits, Chinese, Roman or English, lower case."""
    if text.isdecimal():
        return int(text)
    for row in (ROMAN, ENGLISH):
        if text in row:
            return row.index(text)
    return han_number(text)


def _part(match: re.Match[str]) -> str:
    return f" {PART}{number(match[1])}. "


def _numbered(match: re.Match[str]) -> str:
    return f"{match[1]} {PART}{number(match[2])}. "


def _lettered(match: re.Match[str]) -> str:
    """Return the number of a letter: letters count lots of a tender (包A is the first) and papers of an examination."""
    return f" {PART}{ord(match[1]) - ord('a') + 1}. "


def _numbered_by_letter(match: re.Match[str]) -> str:
    return f"{match[1]} {PART}{ord(match[2]) - ord('a') + 1}. "


def _ordinal(match: re.Match[str]) -> str:
    value = int(match[1]) if match[1].isdecimal() else _ORDINALS.index(match[1])
    return f" {PART}{value}. {match[2]}"


def _half(match: re.Match[str]) -> str:
    return f" {PART}{LAST if match[1] == LAST else '上中'.index(match[1]) + 1}. "


def _count(match: re.Match[str]) -> str:
    value = number(match[1])
    return match[0] if value < 2 and not match[1].isdecimal() else f" {value} "


def _large(match: re.Match[str]) -> str:
    return f" {round(float(match[1]) * HAN_UNITS[match[2]])} "


def _plan(match: re.Match[str]) -> str:
    """Return the number of a five-year plan: 十四五 is the 14th, and not 145 or 15."""
    return f" {PART}{10 + HAN_DIGITS[match[1]]}. "


_RULES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = tuple(
    (regex(pattern), replace)
    for pattern, replace in (
        (r"第?十([一二三四五六])(?:个?五年(?=规划|计划)|五)", _plan),
        (rf"第 *({_ANY}) *(?:{_PARTS})", _part),
        (rf"(?<![a-z])(?:{_NAMES})[ .\-_]*({_ANY}|{'|'.join(ENGLISH[1:])})(?![\da-z]|\.\d|[ ]*(?:{_MEASURES}))", _part),
        (rf"((?:{_NUMBERED})) *({_ANY})(?=$|[^\w.])", _numbered),
        (rf"(?<![a-z])({_NUMBERED_IN_ENGLISH})[ .#]*(\d{{1,3}})(?=$|[^\w.])", _numbered),
        (rf"(?<!\d)(\d{{1,2}})(?:st|nd|rd|th) ({_EDITIONS})\b", _ordinal),
        (rf"(?<![a-z])({'|'.join(_ORDINALS[1:])}) ({_EDITIONS})\b", _ordinal),
        (rf"(?<!\d)({_ANY}) *期{_PHASES}", _part),
        (rf"第? *(?<![\d.])({_ANY}) *(?:{_SECTIONS})", _part),
        (rf"第 *({_ANY}) *{_INSTITUTIONS}", _part),
        (rf"(?<![a-z\d])([a-h]) *{_LETTERED}", _lettered),
        (rf"(?:{_SECTIONS}|包)[ \-]*([a-h])(?![a-z\d])", _lettered),
        (rf"(?<![a-z\d])([a-h]) ?{_CASES}", _lettered),
        (rf"{_LEVELS} ?([a-h])(?=\s*$|期[中末]|试[卷题]|课程|教学|习题|答案)", _lettered),
        (rf"(?<![a-z])(part|{_NUMBERED_WITH_LETTERS}) ?([a-h])(?=$|[^\w.])", _numbered_by_letter),
        (r"[(\[【〔] *([a-h])[卷组]? *[)\]】〕]", _lettered),
        (rf"{_LEVELS} ?(i{{1,3}}|iv|v)\s*$", _part),
        (r"(?<=[a-z]{2} )(i{1,3}|iv|v|vi{2,3}|ix)\s*$", _part),
        (r"(?<=[a-z]{2} )(i{2,3}|iv|vi{2,3}|ix)(?= )", _part),
        (rf"[(\[【〔〖〈《<{{「『] *({_ANY}) *(?=[)\]】〕〗〉》>}}」』])", _part),
        (rf"# *({_ANY})(?=[ ,.:)\]】〕]|$)", _part),
        (rf"(?<=[\-—–:])\s*({_ANY})\s*$", _part),
        (r"[(\[【〔〖〈《<{「『] *([上中下])[篇集册部卷]? *[)\]】〕〗〉》>}」』]", _half),
        (r"(?<=[\-—–: 之])([上中下])[篇集册部卷]? *$", _half),
        (r"([上中下])[篇集册卷](?=$|[ :\-—–(\[【])", _half),
        (r"(\d+(?:\.\d+)?) *([百千万亿])(?!分)", _large),
        (rf"({_HAN_NUMBER}) *(?=(?:{_MEASURES}))", _count),
        (r"(?<!\d)((?:19|20)\d\d)\.(\d{1,2})(?![\d.])", lambda date: f" {date[1]} {int(date[2])} "),
    )
)


_MAY_NUMBER = regex(rf"[\da-z上中下{_HAN}]")  # no rule applies without any of these


def with_digits(text: str) -> str:
    """Return a title, normalised to NFKC and lower case, its numbers in digits; part N of a series becomes ` 第N. `."""
    if not _MAY_NUMBER.search(text):
        return text
    for pattern, replace in _RULES:
        text = pattern.sub(replace, text)
    return text
