"""Numbers of lists as they stand on the page: 3 is 三, c, iii or ③; formats as Word names them (ECMA-376, 17.18.59)."""

_DIGITS = "〇一二三四五六七八九"
_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
          (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))  # fmt: skip
_STEMS, _BRANCHES = "甲乙丙丁戊己庚辛壬癸", "子丑寅卯辰巳午未申酉戌亥"
_CHINESE = frozenset({
    "chineseCounting", "chineseCountingThousand", "ideographDigital", "japaneseCounting", "taiwaneseCounting",
    "taiwaneseCountingThousand", "japaneseDigitalTenThousand", "taiwaneseDigital",
})  # fmt: skip


def formatted(value: int, style: str) -> str:
    """Return a number in one of Word's number formats, decimal in unknown ones: 3 → 三, c, iii, ③."""
    if style in _CHINESE and 0 <= value < 10000:
        return chinese(value)
    if style in ("lowerLetter", "upperLetter") and value > 0:
        letters = chr(97 + (value - 1) % 26) * min(1 + (value - 1) // 26, 9)
        return letters if style == "lowerLetter" else letters.upper()
    if style in ("lowerRoman", "upperRoman") and 0 < value < 5000:
        return roman(value) if style == "lowerRoman" else roman(value).upper()
    return _special(value, style)


def _special(value: int, style: str) -> str:
    if style.startswith("decimalEnclosedCircle") and 1 <= value <= 20:
        return chr(0x245F + value)
    if style == "ideographTraditional" and value > 0:
        return _STEMS[(value - 1) % 10]
    if style == "ideographZodiac" and value > 0:
        return _BRANCHES[(value - 1) % 12]
    if style == "none":
        return ""
    return f"{value:02}" if style == "decimalZero" else str(value)


def roman(value: int) -> str:
    """Return 4 as iv."""
    text = ""
    for worth, letters in _ROMAN:
        text += letters * (value // worth)
        value %= worth
    return text


def chinese(value: int) -> str:
    """Return 23 as 二十三, 105 as 一百零五; below 10,000."""
    if value < 10:
        return _DIGITS[value]
    text, gap = "", False
    for worth, unit in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit, value = divmod(value, worth)
        if digit:
            text += ("零" if gap else "") + _DIGITS[digit] + unit
        gap = bool(text) and not digit
    return text.removeprefix("一") if text.startswith("一十") else text
