"""Values that programs write by default: names of nobody, times of templates, ids that every copy has."""

import re

from hengwen.model.regex import regex

_NAMES = regex(
    r"microsoft|windows|office|word|wps|kingsoft|mac|apple|ms|pc|default|standard|guest|admin\w*|root|test|user\w*"
    r"|owner|author|unknown|anonymous|nobody|none|null|student|teacher|computer|desktop|laptop|home|china|new|dell"
    r"|lenovo|thinkpad|hp|acer|asus|huawei|xiaomi|hasee|samsung|sony|toshiba|think|legion|surface|win|xp|adobe|acrobat"
    r"|libreoffice|openoffice|python|docx|pptx|pandoc|apache|poi|aspose|generator|oem|pro|corporation|inc|org|com|gmbh"
    r"|(?:微软|中国|用户|名|你的|系统|之家|管理员|未知|匿名|学生|老师|教师|作者|办公|软件|个人|电脑|联想|戴尔|惠普|华硕|宏碁|华为|小米"
    r"|神舟|雨林木风|番茄|花园|深度|技术|金山|无|计算机)+"
)
_OF_ROOM = regex(r"lab\w{0,3}|机房|实验室")
_PARTS = regex(r"[\s._,;:·•()（）\[\]/\\|&@+*#'\"!?\-]+|\d+")
_SHORT = 2  # letters of a name that identifies somebody

_TIMES = frozenset((
    "2013-12-23T23:15:00Z",  # python-docx
    "2013-01-27T09:14:16Z", "2013-01-27T09:15:58Z",  # python-pptx
    "2006-08-16T00:00:00Z", "2006-09-16T00:00:00Z", "2006-09-13T11:21:51Z",  # PowerPoint and Excel without a template
    "2017-12-27T05:22:50Z",  # pandoc
))  # fmt: skip
_FIRST_YEAR = 1990

_TEMPLATES = regex(r"(?:.*[\\/])?(?:normal(?:[a-z]+)?|default|standard|office theme|blank.*)(?:\.\w+)?", re.IGNORECASE)

LIBRARY_IDS = frozenset((
    # The table of contents of the document that python-docx starts from.
    "00B47730", "00034616", "0006063C", "0015074B", "0029639D", "00326F90", "00AA1D8D", "00CB0664", "00FC693F",
    # The one of pandoc and of many samples of WordprocessingML.
    "00590D07", "00011C8B", "004E29B3", "00784D58", "008D6863", "00B86B75", "00BC48D5", "00C36279", "00E315A3",
))  # fmt: skip
"""Revision ids that libraries write into every file they make."""


def names_nobody(name: str) -> bool:
    """Return whether an author or company is a name that programs, shops and schools enter for everybody."""
    words = [word for word in _PARTS.split(name.casefold()) if word]
    letters = "".join(words)
    usual = all(map(_NAMES.fullmatch, words)) or any(map(_OF_ROOM.fullmatch, words))
    return usual or len(letters) < _SHORT


def is_usual_time(time: str) -> bool:
    """Return whether a time is one that libraries and templates write, or that of an unset clock."""
    return time in _TIMES or not time[:4].isdecimal() or int(time[:4]) < _FIRST_YEAR


def is_usual_template(template: str) -> bool:
    """Return whether a template is the one that the program starts every file with."""
    return _TEMPLATES.fullmatch(template.strip()) is not None
