"""How common the characters of a text are: a wrong decoding hardly ever makes frequent ones."""

from functools import cache, lru_cache

# The most frequent characters, simplified and traditional: a wrong decoding hardly ever produces them.
FREQUENT = frozenset(
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事"
    "成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此"
    "已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代"
    "內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安"
    "這個們來為國說時會對於著過發後裡種經麼學現當沒動還進樣從實軍無與長機業將兩間問並應戰頭體見產關點"
    "，。、；：？！（）《》“”「」…—　０１２３４５６７８９"
)

_ORDINARY, _FREQUENT_SHARE = 0.95, 0.3  # of a text that is beyond doubt


def commonness(text: str) -> float:
    """Return 0 to 2: share of ordinary characters among the non-ASCII ones, plus share of the most frequent ones."""
    return of_classes(text.translate(_CLASSES).replace("\n", "")) if text else 0.0


def of_classes(classes: str) -> float:
    """Return the commonness of a line from its `classes`, 1 for none."""
    return (classes.count("1") + 2 * classes.count("2")) / len(classes) if classes else 1.0


@lru_cache(maxsize=2)
def classes_of(text: str) -> str:
    """Return a digit for each non-ASCII character of a text: 2 for a frequent one, 1 for an ordinary one, else 0. The
    ends of lines stay.
    """
    return text.translate(_CLASSES)


def is_ordinary_text(text: str) -> bool:
    """Return whether nearly all non-ASCII characters of a text are ordinary, and many frequent."""
    classes = classes_of(text)
    count, frequent = len(classes) - classes.count("\n"), classes.count("2")
    return frequent + classes.count("1") >= _ORDINARY * count and frequent >= _FREQUENT_SHARE * count


class _Classes(dict[int, str]):
    def __missing__(self, code: int) -> str:
        letter = chr(code)
        digit = "2" if letter in FREQUENT else "1" if is_ordinary(letter) else "0"
        self[code] = "" if letter in "\t\r" or " " <= letter <= "~" else digit
        return self[code]


_CLASSES = _Classes({ord("\n"): "\n"})


@cache
def is_ordinary(letter: str) -> bool:
    """Return whether it is in the first level of GB2312 (3,755 characters) or Big5 (5,401), or Chinese punctuation."""
    if letter in FREQUENT or letter == "\x0c":
        return True
    if not "\u00a0" <= letter <= "\uffef" or "\ue000" <= letter <= "\uf8ff":
        return False
    simplified, traditional = letter.encode("gb2312", "ignore"), letter.encode("big5", "ignore")
    return b"\xa1\xa1" <= simplified <= b"\xd7\xf9" or b"\xa4\x40" <= traditional <= b"\xc6\x7e"
