"""Recognises documents that say nothing: see the attachment, none, a name, a title, an empty form."""

import re

from hengwen.model.regex import regex

_ORDINAL = r"[一二三四五六七八九十\d]+"
_WORK = (
    r"(?:(?:详细|具体|全部|完整|本次|本|此|该|我的?|第|实验|课程|课后|设计|程序|[大小一二三四五六七八九十\d])*"
    r"(?:答案?|解|内容|正文|作业|报告|说明|文件|文档|代码|论文|节|处|题|程序|数据|步骤|过程|结果)?)"
)
_THERE = (
    r"(?:附件|附录|附图|附表|压缩包|文件夹?|代码|图片?|邮箱|链接|上传的?文件|[上下另](?:一|外)?(?:份|个)文[件档]|word|pdf|docx?)"
    rf"(?:\s*(?:{_ORDINAL}|之?[中内里]|的|部分|附件|文[件档]|word|pdf|docx?))*"
)
_ELSEWHERE = (
    rf"(?:{_WORK}(?:都|均|已)?(?:请)?(?:详情?|请)?(?:参?见|看|查看|参照|参考|如|在|放在|请?查收)\s*{_THERE}"
    r"|(?:please\s+)?(?:see|find|refer to|check)\s+(?:the\s+|my\s+)?(?:attach(?:ment|ed)s?|enclosed|zip|pdf)"
    r"(?:\s+(?:file|document|pdf|zip)s?)?|(?:as )?attached|in (?:the )?(?:zip|attachment))"
)
_DONE = r"(?:写|做|完成|作答|交|提交|上传|回答)"
_NOTHING = (
    rf"(?:{_WORK}(?:暂?无|没有?|空白?|略|同上|(?:还|尚)?(?:没有?|未){_DONE}(?:完|好)?|不会做?|(?:待|稍后|之后|后)(?:补交?|续|完成|填写?|提交)|已{_DONE}|缺交?)(?:内容)?了?"
    rf"|补交|{_DONE}|已发送?[至到]?(?:您?的?邮箱|老师)?|测试|(?:传|发|交)错(?:了|文件)*|误传|重复提交|请?忽略|作废"
    r"|n\s*/\s*a|none|nil|null|empty|blank|tbd|todo|not applicable|test|nothing"
    r"|(?:i\s+)?(?:(?:have|did|was)\s*(?:not|n['’]t)|not|(?:haven|didn)['’]t)\s+(?:do|done|finish|finished|complete|completed|submitted)"
    r"(?:\s+(?:it|this|the homework))?(?:\s+yet)?)"
)
_POLITE = (
    r"(?:(?:尊敬的|各位)?老师(?:您?好)?|您好|抱歉|对不起|不好意思|请(?:老师)?(?:查收|批阅|批改|审阅)"
    r"|谢谢(?:老师|您)?|辛苦了?|sorry|thanks|thank you)"
)
_FILLERS = regex(
    rf"(?:{_WORK}\s*[:：]?\s*(?:{_ELSEWHERE}|{_NOTHING})|{_POLITE}+(?:{_ELSEWHERE}|{_NOTHING})?)", re.IGNORECASE
)
_HEAD = regex(rf"(?:第\s*{_ORDINAL}\s*[题问节章]|[（(]?{_ORDINAL}\s*[)）、.．:：])\s*[:：]?\s*")
_HEADING = regex(
    rf"(?:[（(]?{_ORDINAL}\s*[)）、.．:：]?\s*|第\s*{_ORDINAL}\s*部分\s*)?(?:(?-i:[\u4e00-\u9fff]){{0,6}}(?:目的|目标|要求|内容|步骤|总结|小结|原理|结果|环境|过程"
    r"|分析|体会|心得|结论|方法|设备|仪器|材料|器材|任务|背景|思考题|讨论|数据|代码|评价|意见|建议"
    r"|引言|前言|绪论|正文|摘要|参考文献|附录|致谢|关键词|目录|概述|简介)"
    r"|(?:introduction|background|aims?|objectives?|methods?|materials|procedure|results?|discussion|conclusions?|summary"
    rf"|references|abstract)|(?:question|problem|task|exercise|part|section)\s*{_ORDINAL})\s*[:：]?",
    re.IGNORECASE,
)
_CLAUSES = regex(r"[，,。；;!！\s]+(?![A-Za-z])|[，,。；;!！.]\s*")
_LABEL = (
    r"(?:学生|作者|小组|组员|指导|任课|授课|实验|课程|论文|作业|报告|项目|提交|完成|所在|申请|填表|起止)?(?:姓\s*名|学\s*号|班\s*级|学\s*院|专\s*业|系\s*别|院\s*系|年\s*级|学\s*校"
    r"|单\s*位|题\s*目|标\s*题|名\s*称|课\s*程|日\s*期|时\s*间|教\s*师|老\s*师|导\s*师|成\s*绩|评\s*分|得\s*分|分\s*数|评\s*语|批\s*阅|签\s*[名字]|电\s*话|邮\s*箱|组\s*别"
    r"|组\s*号|座位?\s*号|编\s*号|人)"
)
_FIELD = regex(
    rf"{_LABEL}\s*(?:[:：]\s*[^\s，。；;:：]{{0,20}}|[_＿]{{2,}})|{_LABEL}(?=\s|$)"
    r"|\b(?:name|student (?:id|no\.?|number)|id|class|title|course|date|teacher|major|department)\s*[:：]\s*\S{0,30}",
    re.IGNORECASE,
)
_TITLE = regex(
    r"[^。！？；，.!?;,\n]{0,30}(?:实验报告(?:书|单)?|报告书?|作业本?|论文|试[卷题]|答[卷题]卡?|课程设计|设计书|说明书|申请[表书]|登记表|记录表|评价表|心得体会|总结|第.{1,4}[次章课周])\s*[一二三四五六七八九十\d]*"
)
_FEWEST = 4  # Chinese characters or words: fewer are a name, or nothing
_THREE_WORDS = regex(r"\b[A-Za-z]+,? [a-z]+ (?:[a-z]{2,}|\d+)\b")
"""An answer such as `Yes, it rises`: names have capital letters."""

_WORD = regex(r"[A-Za-z\u00c0-\u024f]+|[^\W\d_]")


def says_nothing(text: str, *known: str) -> bool:
    """Return whether a short text says nothing of its own; `known`: names and numbers of who handed it in."""
    for name in known:
        text = text.replace(name, " ") if name else text
    left = []
    for line in text.splitlines():
        words = _FIELD.sub(" ", line).strip(" \t\u3000。.，,；;:：!！?？_＿-—()（）【】[]")
        if not (_says_so(words) or _TITLE.fullmatch(words) or _HEADING.fullmatch(words)):
            left.append(words)
    return sum(len(_WORD.findall(words)) for words in left) < _FEWEST and not any(map(_THREE_WORDS.search, left))


def _says_so(words: str) -> bool:
    """Return whether each clause of a line, without its ordinal, is one of the words for "nothing"."""
    clauses = filter(None, _CLAUSES.split(_HEAD.sub("", words, count=1)))
    return bool(_FILLERS.fullmatch(words)) or all(map(_FILLERS.fullmatch, clauses))
