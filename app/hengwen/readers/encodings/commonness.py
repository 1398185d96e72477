"""How common the characters of a text are: a wrong decoding hardly ever makes frequent ones."""

import re
from collections import Counter
from functools import cache

# The most frequent characters, simplified and traditional: a wrong decoding hardly ever produces them.
FREQUENT = frozenset(
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事"
    "成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此"
    "已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代"
    "內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安"
    "這個們來為國說時會對於著過發後裡種經麼學現當沒動還進樣從實軍無與長機業將兩間問並應戰頭體見產關點"
    "，。、；：？！（）《》“”「」…—　０１２３４５６７８９"
)


def commonness(text: str) -> float:
    """Return 0 to 2: share of ordinary characters among the non-ASCII ones, plus share of the most frequent ones."""
    foreign = re.sub(r"[\t\n\r\x20-\x7e]", "", text)
    if not foreign:
        return 1.0 if text else 0.0
    counts = Counter(foreign)  # a text has some hundred different letters
    ordinary = sum(count for letter, count in counts.items() if is_ordinary(letter)) / len(foreign)
    return ordinary + sum(count for letter, count in counts.items() if letter in FREQUENT) / len(foreign)


@cache
def is_ordinary(letter: str) -> bool:
    """Return whether it is in the first level of GB2312 (3,755 characters) or Big5 (5,401), or Chinese punctuation."""
    if letter in FREQUENT or letter == "\x0c":
        return True
    if not "\u00a0" <= letter <= "\uffef" or "\ue000" <= letter <= "\uf8ff":
        return False
    simplified, traditional = letter.encode("gb2312", "ignore"), letter.encode("big5", "ignore")
    return b"\xa1\xa1" <= simplified <= b"\xd7\xf9" or b"\xa4\x40" <= traditional <= b"\xc6\x7e"
