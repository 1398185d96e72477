"""Numbers and addresses that belong to one person or company: by their form, and by their check characters.

ID numbers: GB 11643-1999. Unified social credit codes: GB 32100-2015. Mobile numbers: the prefixes that the ministry
(工业和信息化部) has given out.
"""

from collections.abc import Iterator
from datetime import date

from hengwen.model.regex import regex

_MOBILE = regex(
    r"(?<![\da-z.\-])(?:(?:\+|00)?86[- ]?)?"
    r"(?:13\d|14[5-9]|15[0-35-9]|16[2567]|17[0-8]|18\d|19\d)"
    r"(?:\d{8}|[- ]\d{4}[- ]\d{4})(?![\da-z\-]|\.\d)"
)
_TELEPHONE = regex(
    r"(?<![\da-z.\-])(?:(?:\+|00)?86[- ]?)?"
    r"(?:\(0?(?:10|2\d)\) ?[2-8]\d{7}|0?(?:10|2\d)[-—–][2-8]\d{7}"
    r"|\(0?[3-9]\d{2}\) ?[2-8]\d{6,7}|0[3-9]\d{2}[-—–][2-8]\d{6,7}|[48]00-(?:\d{3}-\d{4}|\d{4}-\d{3}))"
    r"(?:(?:-|转)\d{1,6})?(?![\da-z\-]|\.\d)"
)
_ACCOUNT = regex(r"(?:[账帐卡]号|银行卡)\s*[:\t]?\s*(\d(?:[ -]?\d){11,24})(?![\da-z])")
_CHAT = regex(
    r"(?<![a-z])(?:(?:微信|wechat)号?\s*[:\t]\s*([a-z][a-z\d_-]{5,19})|qq号?\s*[:\t]\s*([1-9]\d{4,10}))(?![\w.@-])"
)
_BEFORE, _BEHIND = regex(r"[!-~]+\Z"), regex(r"[!-~]+")
_FAR = 200  # characters of an address that are looked at on either side
_MAIL = regex(r"(?<![a-z0-9._%+\-])[a-z0-9][a-z0-9._%+\-]*@(?:[a-z0-9][a-z0-9\-]*\.)+[a-z]{2,}(?![a-z0-9\-@])")
_NO_MAIL = regex(
    r"@(?:.+\.)?(?:example(?:\.\w+)?|test|invalid|local|png|jpe?g|gif|svg|webp|js|css|py|md"
    r"|service|socket|slice|timer|mount)$|^git@|^x+@"
)

_ID = regex(r"(?<![\da-z.\-])[1-8]\d{5}(?:19|20)\d{9}[\dx](?![\da-z\-]|\.\d)")
_PROVINCES = frozenset((*range(11, 16), *range(21, 24), *range(31, 38), *range(41, 47), *range(50, 55),
                        *range(61, 66), 71, 81, 82, 83))  # fmt: skip
_ID_WEIGHTS = 7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2
_ID_CHECKS = "10x98765432"

_CODE = regex(
    r"(?<![\da-z.\-])(?:1[1239]|2[19]|3[1-59]|4[19]|5[1-39]|6[129]|7[129]|8[19]|9[1-3]|a[19]|n[1-39]|y1)"
    r"\d{6}[0-9a-hj-npqrtuwxy]{10}(?![\da-z\-]|\.\d)"
)
_CODE_DIGITS = {digit: value for value, digit in enumerate("0123456789abcdefghjklmnpqrtuwxy")}


def mobile_numbers(text: str) -> Iterator[tuple[int, int]]:
    """Yield Chinese mobile numbers in a text of normal form (`normal_form`), as all functions here."""
    yield from (match.span() for match in _MOBILE.finditer(text) if not _in_address(text, *match.span()))


def telephone_numbers(text: str) -> Iterator[tuple[int, int]]:
    """Yield Chinese telephone numbers with their area code, and service numbers such as 400-810-1234."""
    yield from (match.span() for match in _TELEPHONE.finditer(text) if not _in_address(text, *match.span()))


def mail_addresses(text: str) -> Iterator[tuple[int, int]]:
    """Yield e-mail addresses, but for those of examples and names of programs."""
    yield from (match.span() for match in _MAIL.finditer(text) if not _NO_MAIL.search(match[0]))


def bank_accounts(text: str) -> Iterator[tuple[int, int]]:
    """Yield numbers of bank accounts and cards behind words such as 账号, from 12 digits on."""
    yield from (match.span(1) for match in _ACCOUNT.finditer(text))


def chat_accounts(text: str) -> Iterator[tuple[int, int]]:
    """Yield accounts of WeChat and QQ behind these words."""
    yield from (match.span(match.lastindex or 0) for match in _CHAT.finditer(text))


def id_numbers(text: str) -> Iterator[tuple[int, int]]:
    """Yield ID numbers: of a province, with a day of birth that there is, and with the right check character."""
    yield from (match.span() for match in _ID.finditer(text) if _is_id(match[0]))


def credit_codes(text: str) -> Iterator[tuple[int, int]]:
    """Yield unified social credit codes: of a kind and a province that there are, with the right check character."""
    yield from (match.span() for match in _CODE.finditer(text) if _is_code(match[0]))


def _in_address(text: str, start: int, end: int) -> bool:
    """Return whether a number is part of an address of the web or of a file, which may have any."""
    before, behind = _BEFORE.search(text, max(0, start - _FAR), start), _BEHIND.match(text, end, end + _FAR)
    around = (before[0] if before else "") + (behind[0] if behind else "")
    return "/" in around and any(map(str.isalpha, around))


def _is_id(number: str) -> bool:
    try:
        date(int(number[6:10]), int(number[10:12]), int(number[12:14]))
    except ValueError:
        return False
    rest = sum(int(digit) * weight for digit, weight in zip(number, _ID_WEIGHTS, strict=False)) % 11
    return int(number[:2]) in _PROVINCES and number[17] == _ID_CHECKS[rest]


def _is_code(code: str) -> bool:
    weighted = sum(_CODE_DIGITS[digit] * pow(3, place, 31) for place, digit in enumerate(code[:17]))
    return int(code[2:4]) in _PROVINCES | {10} and _CODE_DIGITS[code[17]] == -weighted % 31
