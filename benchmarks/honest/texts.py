"""Honest texts in the scripts, formulas and habits that need odd characters, each mixed by a random generator."""

from random import Random

CHINESE = (
    "问卷调查在六个小区进行，共发放三百份，收回二百八十六份。",
    "多数住户知道垃圾要分四类，但只有不到一半的人每天都这样做。",
    "原因是投放点太远、时间太短，也没有人在旁边说明。", "实验装置由光源、透镜和接收屏组成，测量前先调节共轴。",
    "本文首先回顾相关研究，然后说明数据来源和处理方法。", "结果表明，两种方法的差异在统计上并不显著。",
    "随着温度升高，样品的电阻先减小后增大，与理论预期一致。", "根据访谈记录，志愿者每天早晚各站岗两个小时。",
    "系统采用分层结构，界面、业务和数据三层互不依赖。", "图书馆的座位预约系统在期末考试期间经常排起长队。",
    "学校应当为学生提供更多的实践机会和更及时的反馈。", "该模型在小样本条件下容易过拟合，因此加入了正则项。",
)  # fmt: skip
ENGLISH = (
    "The survey was carried out in six communities and three hundred forms were returned.",
    "Most of the residents know the rules, but fewer than half of them follow them every day.",
    "The apparatus consists of a light source, a lens and a screen, which are aligned first.",
    "This paper reviews earlier work, describes the data and explains how they were prepared.",
    "The difference between the two methods is not significant in any of the experiments.",
    "With rising temperature the resistance decreases at first and increases afterwards.",
    "Students should be given more opportunities to practise and receive feedback in time.",
    "The model tends to overfit when there are few samples, so a penalty was added to the loss.",
)

SNIPPETS: dict[str, tuple[str, ...]] = {
    "mechanics": (
        "vx=ucosα+vsinα", "沿斜面方向 mgsinα−μmgcosα=ma", "B0cosωt", "动能 Ek=mv²/2，其中 v=Asinωt", "eiωt",
        "合力 F=Tcosα−fsinβ", "ρgh 与 ρvS", "τ=r×Fsinα", "xcosα+ysinα=ρ", "Uocosωt 与 Iosinωt",
    ),
    "trigonometry": (
        "sin(α+β)=sinαcosβ+cosαsinβ", "tanα=sinα/cosα", "2cosαcosβ", "acosα+bsinα=0", "lnχ+lnη", "limκ→∞",
        "maxα∈A", "cosαsinγ−sinαcosγ", "ρ=asinκα", "expι",
    ),
    "chemistry": (
        "α-D-葡萄糖", "β-胡萝卜素", "γ-氨基丁酸", "αD葡萄糖苷", "μm、Ω、Å 与 °C", "ω3脂肪酸", "αketoglutarate",
        "αtocopherol 与 γtocopherol", "κcarrageenan", "η6苯配合物", "Fe₂O₃·nH₂O",
    ),
    "genes": (
        "PPARγ", "interferonγ", "TNFα 与 IFNγ", "collagenα", "HNF4α", "NFκB", "αsynuclein", "CaMKIIα",
        "PPARα、PPARγ", "GABAα", "TGFβ", "γglobulin", "integrinαv",
    ),
    "statistics": (
        "χ²(2, N=120)=8.4", "p-value<.001，η²=.12", "ηp²=.08", "Cronbachα=.83", "κ=.71", "ρ=.64", "εi~N(0,σ²)",
        "Spearmanρ=.5", "ωsquared",
    ),
    "Russian": (
        "USB-кабель подключён к порту.", "IT-компания нанимает PDFов и SMSок.",
        "Напряжение Uвх и ток Iк растут.", "Отчёт сохранён в формате PDF, смотрите HTMLа.",
        "Установите Windows и проверьте Wi-Fi роутер.", "Температура Tк и давление Pа измерены.",
    ),
    "Greek": (
        "Η μελέτη έγινε στο Πανεπιστήμιο Αθηνών με τη χρήση του MATLAB.",
        "Το σύστημα USB συνδέεται με τον υπολογιστή.", "Οι φοιτητές απάντησαν στο ερωτηματολόγιο.",
        "Τα αποτελέσματα (βλ. Table 2) είναι σημαντικά.",
    ),
    "Mongolian": (
        "ᠮᠣᠩᠭᠣᠯ ᠬᠡᠯᠡ ᠪᠢᠴᠢᠭ᠌", "ᠠᠮᠢᠳᠤᠷᠠᠯ᠎ᠠ", "ᠬᠠᠮᠲᠤ\u202fᠶᠢᠨ ᠠᠵᠢᠯ", "ᠰᠠᠶᠢᠨ᠎ᠠ ᠪᠠᠶᠢᠨ᠎ᠠ", "ᠨᠢᠭᠡ᠋ᠳᠦᠭᠡᠷ ᠪᠦᠯᠦᠭ",
        "ᠤᠷᠢᠳᠠ\u202fᠪᠡᠷ",
    ),
    "Uyghur": (
        "ئۇيغۇر تىلى \u200fۋە ئەدەبىياتى", "مەكتەپ\u200cلەر", "بۇ كىتاب\u200d ياخشى", "2023\u200f-يىلى",
        "ﺋﯘﻳﻐﯘﺭ", "تەتقىقات\u061c نەتىجىسى",
    ),
    "Arabic": (
        "هذا هو النص العربي\u200f مع علامات الاتجاه.", "اللغة \u202bالعربية\u202c جميلة",
        "التعليم\u200fفي\u200fالجامعات", "\u2067النتائج\u2069 واضحة", "\u202eالتقرير\u202c السنوي", "ﷲ ﷺ",
    ),
    "Hebrew": (
        "המחקר\u200f נערך באוניברסיטה.", "\u202bתוצאות הסקר\u202c מוצגות בטבלה 3\u200e.", "בְּרֵאשִׁית בָּרָא",
    ),
    "Persian": (
        "می\u200cخواهم کتاب\u200cها را بخوانم.", "دانش\u200cآموزان نمی\u200cتوانند بروند.",
        "خانه\u200cهای قدیمی زیبا هستند.",
    ),
    "Hindi": (
        "क्\u200dष और ज्\u200dञ के रूप", "श्री\u200cमान जी", "हिन्दी भाषा का अध्ययन",
    ),
    "Thai": (
        "ภาษา\u200bไทย\u200bเป็น\u200bภาษา\u200bราชการ", "การ\u200bศึกษา\u200bใน\u200bมหาวิทยาลัย",
    ),
    "Khmer": (
        "ភាសា\u200bខ្មែរ\u200bជា\u200bភាសា\u200bផ្លូវការ", "ការ\u200bសិក្សា\u200bនៅ\u200bសាកលវិទ្យាល័យ",
    ),
    "Tibetan": (
        "བོད་ཡིག་གི་\u200bསློབ་གསོ།", "དཔེ་དེབ་\u200bཁང་ནང་།", "ལྷ་སའི་སློབ་གྲྭ།",
    ),
    "Vietnamese": (
        "Tôi muốn học tiếng Việt vì đây là một ngôn ngữ rất thú vị.",
        "Người dân Hà Nội thường uống cà phê vào buổi sáng.",
    ),
    "Japanese": (
        "葛\U000e0100城市の辻\U000e0101さんと渡邉\U000e0100さん", "アンケートは三校で実施し、回答を得た。",
        "神\ufe00社と福\ufe00祉",
    ),
    "Korean": (
        "설문지는 수정되었다.", "ᄒᆞᆫ글과 ㅎㆍㄴ글", "이름: 홍\u3164길동", "\u1112\u1161\u11ab국어",
    ),
    "German": (
        "Donau\u00addampf\u00adschiff\u00adfahrts\u00adgesell\u00adschaft",
        "Unter\u00adsuchungs\u00adergeb\u00adnisse", "Wissen\u00adschaft\u00adliche Arbei\u00adten",
        "Grund\u00adlagen\u00adfor\u00adschung über Größen",
    ),
    "hyphenation": (
        "infor\u00admation re\u00adtriev\u00adal", "char\u00adac\u00adter\u00adis\u00adtics",
        "ex\u00adper\u00adi\u00adment re\u00adsults", "implemen\u00adtation details",
    ),
    "code": (
        "# Сохраняет отчёт в файл report_ο.txt", "def save(path): # путь к файлу", "int α = 0; // угол alpha_x",
        "print('готово')", "for i in range(n):  # цикл по всем rοw", "const Δt = 0.1; let ωt = ω * t;",
    ),
    "phonetics": (
        "/ˈfɑːðə/ father", "[θɪŋk] think", "/dεsk/ desk", "[bʌtə] butter", "/pαːm/ palm", "/χαːt/",
    ),
    "pinyin": (
        "wǒ hαn zhαng mαmα", "pāng αnjing de zhαntαi", "xuéxiào lǐ hαi yǒu huαr", "mαi dōngxi de rén",
        "chαngchαng lαi wαnr",
    ),
    "emoji": (
        "👨\u200d👩\u200d👧 全家福", "❤️ 喜欢", "👩🏽\u200d💻 写代码", "1️⃣ 第一步",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    ),
    "radicals": (
        "中⽂⼩样本学习", "⼀种⾦融⽅法", "⼈⼯智能⼯程", "⽤户⾃⼰的⽬标", "⻓期⽣⻓",
    ),
    "full width": (
        "Ｔｈｅ　ｐｌａｎ　Ａ", "１２３４５６", "ＡＢＣ公司", "㈱ ㎡ ㏄ ⑿",
    ),
    "bullets": (
        "\uf0b7 第一项内容", "\uf0d8 second item", "\uf06e 要点", "a\uf03db\uf02bc", "x\uf0a3y\uf0b3z",
        "\uf061\uf02b\uf062",
    ),
    "private Mongolian": (
        "\ue291\ue26e\ue282\ue2b5\ue263\ue27b", "\ue234\ue265\ue2f1\ue26c", "\ue2fa\ue26f\ue27e\ue271\ue263",
    ),
    "rare characters": (
        "人名用字王\ue863国", "地名\ue815家村", "张\ue81e老师",
    ),
    "answers": (
        "A B C D A B C D A B", "1 C  2 D  3 A  4 B  5 C", "A B D C C A B D A C D B", "x y z u v w p q",
    ),
    "headings": (
        "A B S T R A C T", "S U M M A R Y   O F   R E S U L T S", "摘 要", "关 键 词 说 明 如 下",
        "R E F E R E N C E S",
    ),
    "ligatures": (
        "ﬁrst eﬀect of the ﬂow", "oﬃce aﬄiction", "deﬁnition of ﬁelds", "ĳsselmeer",
    ),
    "byte order marks": (
        "第一部分\ufeff第二部分", "\ufeffAppendix", "file one\ufefffile two",
    ),
    "from the web": (
        "复制自网页\u200b的内容", "点击\u200b这里查看", "参考 https://example.org/a\u200b/b\u200b/c",
        "知识\u200d分享",
    ),
    "sequences": (
        "gatcctccat atacaacggt atctccacct caggtttaga", "ttgccgacat gagacagtta ggtatcgtcg agagttacaa",
        "MKVLAAGIVG LLLAQPSFAE",
    ),
    "roman numerals": (
        "第Ⅲ章 ΙΙ 型", "ΧΙΙ 与 XII", "Ⅳ级 ΙV 类", "Α、Β、Γ 三组",
    ),
    "shared capitals": (
        "Αbstract", "Ιntroduction", "Μethod and Τable 1", "ΑΒSΤRΑCΤ", "Κeywords", "Ηypothesis",
    ),
    "bilingual": (
        "数据集 (data set) 与基线模型 baseline model", "使用 Python 3.11 与 PyTorch 框架", "见 Table 1 和图 2",
        "GDP 增长 5.2%",
    ),
}  # fmt: skip


def honest_text(name: str, random: Random) -> list[str]:
    """Return paragraphs of prose with what the class is about strewn in, and standing alone."""
    snippets = SNIPPETS[name]
    prose = CHINESE if random.random() < 0.6 else ENGLISH
    paragraphs = [f"第{random.randint(1, 9)}组 实验报告"]
    for _ in range(random.randint(8, 16)):
        sentences = [random.choice(prose) for _ in range(random.randint(2, 4))]
        for snippet in random.sample(snippets, min(len(snippets), random.randint(1, 4))):
            sentences.insert(random.randint(0, len(sentences)), f" {snippet} ")
        paragraphs.append("".join(sentences))
    paragraphs += [random.choice(snippets) for _ in range(random.randint(6, 30))]
    return paragraphs


def prose(random: Random, count: int, *, english: bool | None = None) -> list[str]:
    """Return so many sentences, of one language."""
    sentences = ENGLISH if english or (english is None and random.random() < 0.5) else CHINESE
    return [random.choice(sentences) for _ in range(count)]
