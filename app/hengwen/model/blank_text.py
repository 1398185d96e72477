"""What a hand-in says that says nothing: see the attachment, none, a name, a title, an empty form."""

import re

_ELSEWHERE = (
    r"(?:(?:请)?(?:详情?|请|具体|内容)?(?:参?见|看|查看|参照|参考|如)(?:附件|附录|附图|附表|压缩包|文件夹?|代码|图片?"
    r"|上传的?文件|另一(?:份|个)文件|word|pdf|docx?)(?:\s*(?:[一二三四五六七八九十\d]+|中|内|里|部分|文件|文档))*"
    r"|see (?:the )?(?:attach(?:ment|ed(?: file)?)|enclosed)|as attached)"
)
_NOTHING = (
    r"(?:无|暂无|没有|空白?|略|同上|未做|未完成|不会做?|待(?:补|续|完成|填写?)|缺(?:交)?|测试"
    r"|n\s*/\s*a|none|nil|null|empty|blank|tbd|todo|not applicable|test)"
)
_FILLERS = re.compile(rf"(?:答案?|解|内容|正文|作业|报告|说明)?\s*[:：]?\s*(?:{_ELSEWHERE}|{_NOTHING})", re.IGNORECASE)
_LABEL = (
    r"(?:学生|作者|小组|组员|指导|任课|授课|实验|课程|论文|作业|报告|项目|提交|完成|所在|申请|填表|起止)?(?:姓\s*名|学\s*号|班\s*级|学\s*院|专\s*业|系\s*别|院\s*系|年\s*级|学\s*校"
    r"|单\s*位|题\s*目|标\s*题|名\s*称|课\s*程|日\s*期|时\s*间|教\s*师|老\s*师|导\s*师|成\s*绩|评\s*分|得\s*分|分\s*数|评\s*语|批\s*阅|签\s*[名字]|电\s*话|邮\s*箱|组\s*别"
    r"|组\s*号|座位?\s*号|编\s*号|人)"
)
_FIELD = re.compile(
    rf"{_LABEL}\s*(?:[:：]\s*[^\s，。；;:：]{{0,20}}|[_＿]{{2,}})|{_LABEL}(?=\s|$)"
    r"|\b(?:name|student (?:id|no\.?|number)|id|class|title|course|date|teacher|major|department)\s*[:：]\s*\S{0,30}",
    re.IGNORECASE,
)
_TITLE = re.compile(
    r"[^。！？；，.!?;,\n]{0,30}(?:实验报告(?:书|单)?|报告书?|作业本?|论文|试[卷题]|答[卷题]卡?|课程设计|设计书|说明书|申请[表书]|登记表|记录表|评价表|心得体会|总结|第.{1,4}[次章课周])\s*[一二三四五六七八九十\d]*"
)
_FEWEST = 4  # Chinese characters or words: fewer are a name, or nothing
_WORD = re.compile(r"[A-Za-z\u00c0-\u024f]+|[^\W\d_]")


def says_nothing(text: str, *known: str) -> bool:
    """Whether a short text says nothing of its own; `known`: names and numbers of who handed it in."""
    for each in known:
        text = text.replace(each, " ") if each else text
    left = []
    for line in text.splitlines():
        words = _FIELD.sub(" ", line).strip(" \t\u3000。.，,；;:：!！?？_＿-—()（）【】[]")
        if not (_FILLERS.fullmatch(words) or _TITLE.fullmatch(words)):
            left.append(words)
    return sum(len(_WORD.findall(words)) for words in left) < _FEWEST
