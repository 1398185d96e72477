"""Recognises parts of a file's name that look like a person's name or a student number.

Both are guesses by form: callers look at a whole set of files, where a wrong guess does not repeat itself.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache

from hengwen.model.regex import regex
from hengwen.text.word_lists import word_list
from hengwen.text.words import tag_with_guesses

COMMON_SURNAMES = frozenset(
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆"
    "汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤艾容庄施温康葛柯祝俞辛管蓝申"
    "安洪殷兰倪章鲁毕焦樊翁耿裴詹梅翟柴穆霍岳盛宁甘冉骆祁舒卓卞纪阮左童屈华凌季包聂关游阎焉解喻柳聊冼区邢路齐尤易伍"
)
"""Surnames of which one character is enough to take two or three characters for a name."""

_OTHER_SURNAMES = frozenset(
    "丘丛乔亓仇仉仝代令仰仲佘佟傅党冀冒况冷凡刁劉勾匡區单卜占印历厉古司吉吐吳呂员呼哈商啜喇喬單嘉嚴図圣堵塔塗奕奚妫娄孫宗"
    "宣宦宫宿寇富封尚尧居展屠岑岩崇巢巩巫巴布帅师帖席常平幸应廉張强恽戎成戚房扈扬揭操敏敖文昌晁晋晏景暨曲权束杭柏柔查栗栾"
    "桂桑植楊楚楼欧歐步汝池汲沂沃沐沙泉泰洛浦涂涵淳渠湛湯溫滑滕满漆澹濮濯燕牛牟牧犹狄猛玄璋璩甄甯畢益盘盧眭睦瞿矫磨祖禄禹"
    "秋稽窦竺符笪简簡籍米粟糜紀索纵练续绳缪罡羅羊羽羿耶耸聶肇胥胶臧良芦芮花苍苗苟茅茹荀荆荔荣莊莘菅萇萧萨萬葉蒙蒲蓟蔚蔣蔺"
    "蕭薄藍蘇虞虢蚁衡衷裘褚許訾謝譚诸谈谌谏谬谯谷豆豪費賀賈賓賴贝贲费赖赫趙车轩连迟逄逢連逯邝那邰邸郁郄郅郇郎郏郗郜郦鄂鄒"
    "鄞鄢鄧鄭鄺酆錢鍾钦钭钮银锁锺镇閻闕關闵阚阳阴陀陳陸隆隗隽雍雒靖靳鞏鞠韋韓顧项须颉颜饒饶馬馮駱骈鬱鱼鲍鹿麦麴麻黃黨齊龍"
    "龔"
)
_REMEMBERED = 1 << 15  # words whose form is asked for again and again while ways are tried
_SURNAMES = COMMON_SURNAMES | _OTHER_SURNAMES
_DOUBLE_SURNAMES = regex(
    "欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|司徒|东方|東方|独孤|獨孤|南宫|南宮|夏侯|皇甫|尉迟|尉遲|公孙|公孫|慕容|令狐|端木|长孙|長孫"
    "|宇文|轩辕|軒轅|西门|西門|申屠|淳于|鲜于|太史|呼延|拓跋|百里|东郭|赫连|澹台|宗政|濮阳|公冶|闻人|钟离|第五|纳兰|完颜|爱新觉罗"
)
_HAN = r"[\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff〇]"
_SPLIT_NAME = regex(rf"(?<!{_HAN})(?<!{_HAN} ){_HAN}(?: {_HAN}{{1,2}}){{1,3}}(?! ?{_HAN})")
_SEPARATORS, _LATIN = regex(r"[_\-—–·,，;；()（）\[\]【】+&\s]+"), regex(r"[\dA-Za-z.]+")
_ALSO_IN_NAMES = frozenset("新周章节课和与年月日班级号一二三四五六七八九十")
HAN_RUN = regex(rf"{_HAN}+(?:[·•・‧∙]{_HAN}+)*")
"""Chinese characters in a row; a dot joins the parts of a name such as 阿依古丽·买买提."""

_MINORITY_NAME = regex(rf"{_HAN}{{1,8}}(?:[·•・‧∙]{_HAN}{{1,8}}){{1,4}}")

NUMBER = regex(r"[A-Za-z]{0,3}\d{5,14}[A-Za-z]?")
"""The form of a student number: 5 to 14 digits, up to three letters before them and one after."""

_DATE = regex(r"(?:19[89]\d|20[0-3]\d)(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:(?:[01]\d|2[0-3])(?:[0-5]\d){0,2})?")

_NEVER_IN_NAMES = regex(
    "实验|實驗|作业|作業|报告|報告|论文|論文|设计|课程|班级|年级|学院|大学|专业|系统|分析|研究|程序|数据|工程|管理|技术|方法|基础|理论"
    "|老师|同学|教授|题|练习|考试|文档|附件|提交|答案|总结|学期|学年|小组|第[一二三四五六七八九十]|[班级组届系院课]$"
)


@cache
def assignment_words() -> frozenset[str]:
    """Return words that names of submitted files have beside a person's name, the Latin ones in small letters."""
    return word_list("assignment-words.txt")


@cache
def _at_either_end() -> tuple[re.Pattern[str], re.Pattern[str]]:
    words = "|".join(map(re.escape, sorted(filter(HAN_RUN.fullmatch, assignment_words()), key=len, reverse=True)))
    return re.compile(f"(?:{words})"), re.compile(f"(?:{words})$")


@lru_cache(_REMEMBERED)
def is_chinese_name(text: str) -> bool:
    """Return whether Chinese characters by themselves look like a full name: a surname, and no other word.

    A name has two or three characters with a surname of one, three or four with one of two, or parts joined by a dot.
    """
    if not HAN_RUN.fullmatch(text):
        return False
    if _MINORITY_NAME.fullmatch(text):
        return True
    if _DOUBLE_SURNAMES.match(text) and len(text) in (3, 4):
        return _NEVER_IN_NAMES.search(text) is None
    if text[0] not in _SURNAMES or len(text) not in (2, 3) or _NEVER_IN_NAMES.search(text):
        return False
    tags = tag_with_guesses(text)
    if len(tags) == 1:  # a word of the dictionary is a name only if its tag says so
        return tags[0][1].startswith("nr")
    return text[0] in COMMON_SURNAMES or tags[0][1].startswith("nr")


def chinese_names_in(stem: str) -> Iterator[str]:
    """Yield the Chinese names in the name of a file, between its separators and without digits and Latin letters."""
    for part in _SEPARATORS.split(stem):
        name = _LATIN.sub("", part)
        if is_chinese_name(name):
            yield name


def may_be_chinese_name(text: str) -> bool:
    """Return whether Chinese characters can be a name where other files have one: dictionary words may be, too."""
    if not HAN_RUN.fullmatch(text) or _NEVER_IN_NAMES.search(text):
        return False
    return bool(_MINORITY_NAME.fullmatch(text)) or len(text) in (2, 3, 4)


@lru_cache(_REMEMBERED)
def has_surname(text: str) -> bool:
    """Return whether Chinese characters begin with a surname, rare or not, or are a name of parts joined by a dot."""
    compound = _DOUBLE_SURNAMES.match(text) or _MINORITY_NAME.fullmatch(text)
    return compound is not None or text[:1] in _SURNAMES


def is_date(number: str) -> bool:
    """Return whether digits are a date of 1980 to 2039, with a time or not; student numbers may be that by chance."""
    return _DATE.fullmatch(number) is not None


def without_assignment_words(han: str) -> str:
    """Return Chinese characters without words such as 实验三 and 的报告 at both ends; the rest may be a name."""
    first, last = _at_either_end()
    while len(han) > 1 and (match := last.search(han)) and _may_be_cut(han, match.group(), han[: match.start()]):
        han = han[: match.start()]
    while (
        len(han) > 1 and (match := first.match(han)) and not (match.group() in _ALSO_IN_NAMES and _is_whole_name(han))
    ):
        han = han[match.end() :]
    return "" if han in assignment_words() else han


def _may_be_cut(han: str, word: str, before: str) -> bool:
    """Return whether a word may be cut off: not 周 in 周明 or 一 in 张天一, but after another such word, as 实验一."""
    if word not in _ALSO_IN_NAMES:
        return True
    if _is_whole_name(han):
        return False
    before = before.rstrip("".join(_ALSO_IN_NAMES))
    return not before or _at_either_end()[1].search(before) is not None


def _is_whole_name(han: str) -> bool:
    return has_surname(han) and len(han) in ((3, 4) if _DOUBLE_SURNAMES.match(han) else (2, 3))


@lru_cache(_REMEMBERED)
def normalised(text: str) -> str:
    """Return a name of a file in half-width forms, with single spaces, and none within a Chinese name."""
    text = re.sub(r"\s+", " ", unicodedata.normalize("NFKC", text).strip())
    return text if text.isascii() else _SPLIT_NAME.sub(_joined, text)


def _joined(match: re.Match[str]) -> str:
    """Join 张 三 and 欧 阳 静, whose blanks make them as wide as other names."""
    words = match.group().split(" ")
    one_each = all(len(word) == 1 for word in words)
    name = len(words) == 2 and words[0] in _SURNAMES and words[1] not in assignment_words()
    return "".join(words) if one_each or name else match.group()


@lru_cache(_REMEMBERED)
def key(text: str) -> str:
    """Return a key of the spellings of a name or number: width, case and spaces make no difference."""
    text = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(re.sub(r"[\s_]+", " ", re.sub("[·•・‧∙]", "·", text)).split())


def trimmed(text: str) -> str:
    """Return a piece of a name without the separators at its ends; a text in brackets keeps both."""
    bare = text.strip(" -_–—+.,、()[]{}【】《》:;~·")
    return f"{bare})" if bare.count("(") > bare.count(")") else bare


def may_be_one_name(name: str, other: str) -> bool:
    """Return whether two names may be one: one is missing, part of the other, reordered, or in another script."""
    one, two = (re.sub(r"[\W_]+", "", key(spelling)) for spelling in (name, other))
    if one.isascii() != two.isascii() or one in two or two in one:
        return True
    return sorted(key(name).replace(",", " ").split()) == sorted(key(other).replace(",", " ").split())
