"""The pages of documents that have none of their own: LibreOffice makes them, if installed, offline and in its own
folder.
"""

import os
import subprocess
from pathlib import Path

from hengwen.files.staging import temporary_folder
from hengwen.model.document import State
from hengwen.model.messages import message
from hengwen.readers.common.programs import end, find_program, start
from hengwen.readers.failure import Unreadable
from hengwen.readers.loading import LIMIT, load

SECONDS = 60.0
"""Maximum time of a conversion, LibreOffice's own start included."""

NEEDS_LIBREOFFICE = message(
    "The pages of this kind of file can be shown when LibreOffice is installed (free of charge, libreoffice.org); "
    "until then its text is shown."
)
"""The sentence where LibreOffice is missing."""

_PLACES = (
    "/usr/bin", "/usr/local/bin", "/opt/libreoffice/program", "/usr/lib/libreoffice/program", "/snap/bin",
    "/Applications/LibreOffice.app/Contents/MacOS", r"C:\Program Files\LibreOffice\program",
    r"C:\Program Files (x86)\LibreOffice\program",
)  # fmt: skip
_NOWHERE = "http://127.0.0.1:9"  # an address where nobody listens
_SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks"
 oor:op="fuse"><value>true</value></prop><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value>
</prop></item>
<item oor:path="/org.openoffice.Office.Writer/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>0</value>
</prop></item>
<item oor:path="/org.openoffice.Inet/Settings"><prop oor:name="ooInetProxyType" oor:op="fuse"><value>2</value></prop>
<prop oor:name="ooInetHTTPProxyName" oor:op="fuse"><value>127.0.0.1</value></prop>
<prop oor:name="ooInetHTTPProxyPort" oor:op="fuse"><value>9</value></prop></item>
</oor:items>
"""


def _program() -> str | None:
    """Return LibreOffice on the path or at a usual place."""
    return find_program(("soffice", "libreoffice"), _PLACES)


def has_libreoffice() -> bool:
    """Return whether LibreOffice is installed to set pages."""
    return _program() is not None


def convert_to_pdf(data: bytes, suffix: str) -> bytes:
    """Return a document as PDF, set by LibreOffice. Raises `Unreadable` where it fails, or is not installed."""
    program = _program()
    if program is None:
        raise Unreadable(State.WRONG_KIND, NEEDS_LIBREOFFICE)
    with temporary_folder() as folder:
        return _converted(program, folder, data, suffix)


def _converted(program: str, folder: Path, data: bytes, suffix: str) -> bytes:
    source, profile = folder / f"document{suffix}", folder / "profile"
    source.write_bytes(data)
    (profile / "user").mkdir(parents=True)
    (profile / "user" / "registrymodifications.xcu").write_text(_SETTINGS, encoding="utf-8")
    _run([
        program, f"-env:UserInstallation={profile.as_uri()}", "--headless", "--norestore", "--nolockcheck",
        "--nodefault", "--convert-to", "pdf", "--outdir", str(folder), str(source),
    ])  # fmt: skip
    result = folder / "document.pdf"
    if not result.is_file() or result.stat().st_size > LIMIT:
        raise Unreadable(State.DAMAGED, message("LibreOffice could not read this document; it may be damaged."))
    return load(result)


def _run(command: list[str]) -> None:
    """Run a command to its end, or stop it with its child processes when its time is up."""
    proxies = dict.fromkeys(("http_proxy", "https_proxy", "ftp_proxy", "all_proxy"), _NOWHERE)
    process = start(command, os.environ | proxies)
    try:
        process.wait(SECONDS)
    except subprocess.TimeoutExpired as fault:
        raise Unreadable(
            State.TOO_SLOW, message("LibreOffice took too long with this document and was stopped.")
        ) from fault
    finally:
        end(process)
