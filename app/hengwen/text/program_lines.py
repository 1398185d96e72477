"""What a line is that a program printed, or that was typed for one: a prompt, a command, output, a statement.

Only what no sentence looks like: words after a prompt, in a log or in a string count where they read as prose.
"""

import re
from enum import Enum, auto

from hengwen.text.written_prose import han, is_english, is_prose

LONGEST = 400
"""Characters of a line that may be a program's: a paragraph is longer."""


class LineKind(Enum):
    """What a line is by itself. `PLAIN` is ASCII that is no prose: it depends on what stands around it."""

    PROMPT = auto()
    OUTPUT = auto()
    CODE = auto()
    LIKE_CODE = auto()
    PLAIN = auto()
    PROSE = auto()


_PROMPT = re.compile(
    r"(?:\([\w .-]{1,20}\) ?)?(?:"
    r"\[?[\w.-]{1,32}@[\w.-]{1,40}[: ][^\s#$%>]{0,80}\]? ?[#$%>]"  # root@host:~#, [user@host dir]$
    r"|[\w.-]{1,32}@[\w.-]{1,40}[#$%>]"
    r"|(?:PS )?[A-Za-z]:\\[^<>|?*\"\n]{0,120}>"
    r"|(?:mysql|mariadb|sqlite|hive|scala|spark-sql|SQL|ftp|sftp|irb\(main\)[\d:]*|hbase\([^)]{1,20}\)[\d:]*|MariaDB \[[^\]]*\]"
    r"|redis [\d.]+:\d+|127\.0\.0\.1:\d+|[\w.-]{1,32}=[#>]|\(gdb\)|julia|ghci|Router(?:\([\w-]+\))?[#>]|Switch(?:\([\w-]+\))?[#>]"
    r"|<[A-Z]\w{0,20}>|\[[A-Z]\w{0,20}(?:-[\w/]+)?\])>?(?=\s|$)"
    r"|mysql>|sqlite>|hive>|scala>|SQL>|ftp>|sftp>|redis>|->|>>>|\.\.\.|In ?\[\d{0,4}\]:|Out ?\[\d{0,4}\]:|[$#%]"
    r")(?:\s+|$)"
)
_BARE_PROMPT = re.compile(r"(?:[$#%]|\.\.\.|->|\[[A-Z]\w{0,20}\]|<[A-Z]\w{0,20}>)\s")
_COMMANDS = frozenset(
    "sudo su ls ll cd pwd mkdir rmdir rm cp mv touch cat head tail less more vi vim nano echo grep egrep awk sed find which whereis man"
    " chmod chown chgrp ln tar gzip gunzip zip unzip df du free ps top kill killall jobs fg bg ifconfig ipconfig ip ping netstat ss"
    " traceroute tracert nslookup dig arp route iptables ssh scp sftp ftp telnet curl wget git svn hg gcc g++ cc clang make cmake gdb"
    " objdump readelf nm java javac mvn gradle python python2 python3 pip pip3 conda ipython jupyter node npm npx yarn go cargo rustc"
    " docker docker-compose kubectl helm systemctl service apt apt-get apt-cache yum dnf rpm dpkg brew pacman snap useradd userdel"
    " usermod groupadd passwd id who whoami w uname hostname date cal uptime mount umount fdisk mkfs lsblk lsof strace crontab nohup"
    " source export alias history clear exit hadoop hdfs hive spark-submit spark-shell start-dfs.sh start-all.sh jps mysql mysqldump"
    " psql sqlite3 mongo redis-cli nmap hydra sqlmap msfconsole dir copy del type cls net reg tasklist sc schtasks adb flutter"
    " screen tmux tee wc sort uniq cut tr diff xargs stat file dd ldd lscpu vmstat iostat sar top htop journalctl dmesg modprobe lsmod"
    " nginx apachectl php composer ruby gem bundle perl R Rscript matlab docker-machine vagrant ansible terraform show display config"
    " configure enable interface vlan quit undo system-view".split()
)
_ARGUMENT = re.compile(r"-{1,2}\w|[./~$]\S|https?:|[^()]*[/\\=*|>&@_]|[^()]*[.:]\w|[^()]*\d")
_GOES_ON = re.compile(r"[a-z)][.,;:] ")
_OUTPUT = re.compile(
    r"[-dlbcps][rwxsStT-]{9}[.+@]?\s.*"
    r"|(?:total|总用量|总计) \d+[KMG]?"
    r"|\d+ bytes from .*|Reply from .*|PING .*\(.*|正在 Ping .*|来自 [\da-fA-F.:]+ 的回复.*|请求超时。|数据包: 已发送 = .*"
    r"|\d+ packets transmitted, .*|rtt min/avg.*|round-trip min/avg.*|Request timed out\.|Packets: Sent = .*|.*的 Ping 统计信息:"
    r"|往返行程的估计时间.*|最短 = \d+ms.*|Minimum = \d+ms.*|(?:From|来自) [\da-fA-F.:]+ .*icmp_seq.*|--- .* ping statistics ---"
    r"|[\w.:-]+: flags=\d+<.*|\d+: [\w@.-]+: <.*|(?:inet6? |ether |link/|RX |TX |UP |loop ).*[\d:].*|.*\bmtu \d+.*\b(?:qdisc|state)\b.*"
    r"|(?:valid_lft|Interrupt:|collisions:|Link encap).*|[A-Za-z\u4e00-\u9fff0-9 \-]{2,40}(?: ?\. ){3,}(?:\.| )*: ?[^\u4e00-\u9fff]{0,60}"
    r"|Traceback \(most recent call last\):?|File \"[^\"]+\", line \d+.*|at [\w.$<>/]+\([\w.$ ]*(?::\d+)?\)|Caused by: [\w.]+.*"
    r"|\.\.\. \d+ more|(?:Exception in thread \".*\" )?(?:[a-z]\w*\.)*[A-Z]\w*(?:Error|Exception|Warning)\b(?::.*)?"
    r"|Query OK, .*|\d+ rows? in set.*|Empty set.*|Rows matched: .*|\(?\d+ rows?(?: affected)?\)?|Records: \d+.*|ERROR \d+ \(\w+\).*"
    r"|[+|][-=+|:]{5,}[+|]?|[-=_*#~+]{5,}(?:\s+[-=_*#~+]{3,})*"
    r"|[\w./-]+:\d+(?::\d+)?: (?:fatal )?(?:error|warning|note): .*|make(?:\[\d+\])?: .*|collect2: .*|/usr/bin/ld: .*"
    r"|(?:Get|Hit|Ign|Fetched):?\d* .*https?:.*|Reading package lists.*|Building dependency tree.*|Setting up [\w.:-]+ \(.*|Unpacking [\w.:-]+.*"
    r"|Collecting [\w.-]+.*|Requirement already satisfied: .*|Successfully (?:installed|built) .*|Downloading .*[/%].*|Cloning into '.*"
    r"|remote: .*|(?:Receiving|Resolving|Compressing|Counting|Enumerating) (?:objects|deltas): .*"
    r"|(?:commit|Author:|Date:|Merge:) +[0-9a-f<@: A-Za-z+-]*\d[^\u4e00-\u9fff]*|[0-9a-f]{7,40} .{0,80}|[@]{2} -\d+.*[@]{2}.*|diff --git .*"
    r"|(?:tcp|udp)6?\s+\d+\s+\d+\s.*|Proto Recv-Q.*|USER +PID.*|PID +TTY.*|Filesystem +.*|文件系统 +.*|CONTAINER ID .*|REPOSITORY +TAG.*|NAME +READY.*"
    r"|Active: (?:active|inactive|failed).*|Loaded: loaded.*|Main PID: .*|(?:eth|ens|enp|lo|wlan|docker)\d*[: ].*"
    r"|Epoch:? \[?\d+.*|\d+/\d+ \[[=>.#█ ]*\].*|(?:step|iter(?:ation)?|epoch)[ :=]+\d+.*\b(?:loss|acc\w*)\b.*"
    r"|HTTP/\d(?:\.\d)? \d{3}.*|(?:GET|POST|PUT|DELETE|HEAD) /\S* HTTP/.*|Process finished with exit code \d+|Segmentation fault.*"
    r"|0x[0-9a-f]+:?\s.*|[0-9a-f]{6,16}[: ]\s*(?:[0-9a-f]{2,4}\s){3,}.*|(?:Nmap|Starting Nmap|Host is up|PORT +STATE).*|\d+/(?:tcp|udp)\s.*",
)
_TIME = r"(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[T ]\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?:Z|[+-]\d{2}:?\d{2})?|\d{1,2}:\d{2}:\d{2}(?:[.,]\d+)?)"
_LEVEL = r"(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL|SEVERE|信息|警告|严重)"
_LOG = re.compile(
    rf"\[?{_TIME}\]?[ :|-]*\[?[^\u4e00-\u9fff]{{0,60}}?\[?{_LEVEL}\b\]?:?(?P<a>.*)"
    rf"|\[?{_LEVEL}\]?[ :|-]+\[?{_TIME}\]?(?P<b>.*)|\[{_LEVEL}\](?P<c>.*)"
    r"|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) +\d{1,2} \d{2}:\d{2}:\d{2} (?P<d>.*)"
    r"|[\da-fA-F.:]{7,39} \S+ \S+ \[[^\]]{10,40}\] \".*\" \d{3} .*(?P<e>)|\[ *\d+\.\d{6}\] (?P<f>.*)"
)
_LOG_SENTENCE = 12  # Chinese characters of a message in a log from which it may be something written
_LINE_NUMBER = re.compile(r"\s*\d{1,4}[.:|]?(?:\s+|(?=[#/{}]))")
_STRING = re.compile(r"\"[^\"\n]{0,200}\"|'[^'\n]{0,200}'|“[^”\n]{0,200}”")
_SAID = 20  # Chinese characters in a string from which it is something written
_TRAILING = re.compile(r"\s(?://|#|--|/\*|;|%).*$")
_COMMENT = re.compile(r"(?:#(?![#!\d])|//|/\*|\*/|\* @|--(?=\s)|<!--|%(?=\s)|rem\s|\"\"\").*", re.IGNORECASE)
_SURE = re.compile(
    r"#\s*(?:include\s*[<\"]|define\s+\w|if(?:n?def)?\s|endif|pragma\s)\S*.*|import\s+[\w.*]+(?:\s+as\s+\w+)?(?:,\s*[\w.]+(?:\s+as\s+\w+)?)*;?"
    r"|from\s+[\w.]+\s+import\s+.*|using\s+(?:namespace\s+)?[\w.:]+;|package\s+[\w.]+;"
    r"|(?:async\s+)?def\s+\w+\(.*\)?(?:\s*->.*)?:?|class\s+\w+(?:\(.*\))?\s*[:{]|(?:if|elif|while|for)\s*\(?.*[=<>()\[\]].*\)?\s*[:{]\s*|(?:else|try|finally)\s*[:{]"
    r"|(?:if|while|for|switch)\s*\(.*\)\s*(?:\{|\w.*;)?|\}\s*(?:else|catch|while|finally)\b.*"
    r"|(?:(?:public|private|protected|static|final|const|unsigned|struct|inline|extern|virtual|void|int|char|float|double|long|short|bool|boolean"
    r"|String|var|let|auto|size_t|function|func|fn)\b[\w<>\[\]*&,. ]*)(?:=.*;|\(.*\)\s*[{;]?|;|\{)"
    r"|[\w.\[\]>()*&:-]+\s?\(.*\)\s*;|[\w.\[\]>*&-]+\s*(?:[-+*/%&|^]|<<|>>|:)?=\s*[^=].*;|return\b.*;|(?:break|continue);"
    r"|(?:std::)?(?:cout|cin)\s*(?:<<|>>).*|print\s*\(.*\)|(?:[\w]+\.)+\w+\(.*\)|\w+(?:\.\w+)*\s*=\s*\w+(?:\.\w+)*\(.*\)"
    r"|(?:SELECT|select)\s.+\s(?:FROM|from)\s.+|(?:INSERT|insert)\s+(?:INTO|into)\s.+|(?:CREATE|create|DROP|drop|ALTER|alter)\s+(?:TABLE|table|DATABASE|database"
    r"|VIEW|view|INDEX|index|USER|user)\s.*|(?:UPDATE|update)\s+\w+\s+(?:SET|set)\s.*|(?:DELETE|delete)\s+(?:FROM|from)\s.*"
    r"|<[/!?]?[A-Za-z][^<>]*/?>(?:[^<>]{0,80}</[A-Za-z]\w*>)?|[.#]?[\w-]+(?:[ ,>]+[.#]?[\w-]+)*\s*\{|[\w-]+:\s*[^;{}]{1,60};|\"\w[\w-]*\":\s*(?:[\[{]|.+,|[\w\".]+)"
)
_WEAK = re.compile(
    r"[\])}]+[;,]?|[{(\[]|(?:begin|end|do|then|fi|done|esac|pass|break|continue|return|else:?)\b;?|@\w[\w.]*(?:\(.*\))?"
    r"|[\w.\[\]'\"]+\s*[-+*/%]?=\s*[^=].*|return\b.{0,80}|[\w.]+\(.*\),?|.*[;{}\\]|.*[\[({,]|(?:if|for|while|elif|with|except|case)\b.*:"
    r"|(?:module|input|output|wire|reg|assign|always|endmodule|mov|push|pop|call|jmp|add|sub|int|lea|cmp|je|jne)\b\s.*"
)


def line_kind(line: str) -> LineKind:
    """What a line without blanks around it is by itself."""
    if len(line) > LONGEST:
        return LineKind.PROSE
    if _OUTPUT.fullmatch(line) and not is_english(line) and han(line) < _SAID:
        return LineKind.OUTPUT
    if log := _LOG.fullmatch(line):
        message = next(part for part in log.groups() if part is not None) if any(log.groups()) else ""
        written = han(message) >= _LOG_SENTENCE or is_english(message)
        return LineKind.PROSE if written else LineKind.OUTPUT
    if (prompt := _PROMPT.match(line)) and not is_prose(line[prompt.end() :]):
        return _after_prompt(line[prompt.end() :], sure=not _BARE_PROMPT.match(line))
    return _of_code(line)


def _after_prompt(typed: str, *, sure: bool) -> LineKind:
    """What is typed after a prompt that is one for sure needs no proof; after a mark such as # it must be a command."""
    if is_english(typed) or (typed and han(typed) > 0.5 * len(typed)):
        return LineKind.PROSE
    return LineKind.PROMPT if sure or is_command(typed) or _SURE.fullmatch(typed) else LineKind.PLAIN


def is_command(typed: str) -> bool:
    """Whether a line is a command with its arguments, or a bare path: `gcc -o a a.c`, `./a.out`."""
    words = typed.split()
    if not words or is_prose(typed) or _GOES_ON.search(typed) or typed[-1] in "。，；：！？.?!:,":
        return False
    if words[0].startswith(("./", "/", "~/")) and len(words[0]) > 2:
        return len(words) == 1 or any(_ARGUMENT.match(word) for word in words[1:])
    name = words[1] if words[0] == "sudo" and len(words) > 1 else words[0]
    return name in _COMMANDS and (len(words) <= 2 or any(_ARGUMENT.match(word) for word in words[1:]))


def _of_code(line: str) -> LineKind:
    line = without_line_number(line)
    if _COMMENT.fullmatch(line):
        return LineKind.PROSE if is_prose(line) else LineKind.LIKE_CODE
    bare = _TRAILING.sub("", _STRING.sub('""', line)).strip() if not line.isascii() else line
    said = sum(map(han, _STRING.findall(line)))
    if said >= _SAID or not bare or not _hardly_but_ascii(bare) or is_english(line):
        return LineKind.PROSE
    if _SURE.fullmatch(bare):
        return LineKind.CODE
    words = bare.split()
    if len(words) > 1 and is_command(bare) and any(_ARGUMENT.match(word) for word in words[1:]):
        return LineKind.CODE
    return LineKind.LIKE_CODE if _WEAK.fullmatch(bare) else LineKind.PLAIN


def _hardly_but_ascii(line: str) -> bool:
    return len(line.encode("ascii", "ignore")) >= 0.9 * len(line)


def without_line_number(line: str) -> str:
    """A line of code without the number that was pasted with it, where what follows is code."""
    number = _LINE_NUMBER.match(line)
    rest = line[number.end() :].strip() if number else ""
    return rest if rest and (_SURE.fullmatch(rest) or _WEAK.fullmatch(rest) or rest.startswith(("//", "/*"))) else line
