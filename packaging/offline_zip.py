"""Packs all wheels that Hengwen needs into one ZIP, for machines without a network, and tries it without one.

    python packaging/offline_zip.py WHEEL...

The wheels are Hengwen's own ones and that of the recognition models; what they need, with the extras `meaning` and
`ocr`, pip brings, for this system and each Python that is asked for. Run it with the oldest of these: what it takes the
later ones take, too. In an empty environment all is then installed by the line that the README in the ZIP says, and the
program tries itself. Exit code 1 where that fails.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

from bundle.packs import write_archive
from bundle.sbom import platform_name
from hengwen import __version__

DIST = Path(__file__).resolve().parents[1] / "dist"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
WANTED = "hengwen[meaning,ocr]"
FROM_SOURCES = "jieba>=0.42.1"
"""What an index has no wheel of: it is made here, for every system the same."""
README = """Hengwen 衡文 {version}: all wheels for {platform}, for machines without a network
衡文 {version}：{platform} 的全部 wheel，供没有网络的电脑安装

Needs Python {oldest} to {newest}. Unpack, open a terminal in the folder with this file, and run one line:
需要 Python {oldest} 至 {newest}。解压后在本文件所在的文件夹打开终端，运行一行命令：

    {line}

It installs the program with what finds rewritten and translated text and what reads scans. Start it by
其中包含查找改写和翻译段落、识别扫描件所需的一切。启动：

    {start}
"""


def lines() -> tuple[str, str]:
    """Return the command that installs, and the one that starts."""
    if sys.platform == "win32":
        python, scripts = "py", "hengwen-env\\Scripts\\"
    else:
        python, scripts = "python3", "hengwen-env/bin/"
    install = f'{scripts}pip install --no-index --find-links wheels "{WANTED}"'
    return f"{python} -m venv hengwen-env && {install}", f"{scripts}hengwen"


def collect(wheels: list[Path], folder: Path) -> None:
    """Bring all wheels that are needed into a folder."""
    folder.mkdir(parents=True)
    for wheel in wheels:
        shutil.copy(wheel, folder)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--use-pep517", "--no-deps", "--wheel-dir", str(folder)]
    subprocess.run([*command, FROM_SOURCES], check=True)
    for python in PYTHONS:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--only-binary", ":all:"]
        command += ["--python-version", python, "--find-links", str(folder), "--dest", str(folder)]
        subprocess.run([*command, f"{WANTED}=={__version__}"], check=True)


def works(folder: Path) -> bool:
    """Install what is in a folder in an empty environment, without an index, and let the program try itself."""
    with tempfile.TemporaryDirectory() as place:
        venv.create(place, with_pip=True)
        scripts = Path(place, "Scripts" if sys.platform == "win32" else "bin")
        command = [
            str(scripts / "python"),
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-index",
            "--find-links",
            str(folder),
        ]
        environment = {**os.environ, "PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": ""}
        installed = subprocess.run([*command, WANTED], env=environment, check=False).returncode == 0
        return installed and not subprocess.run([scripts / "hengwen", "--self-test"], check=False).returncode


def main() -> int:
    """Make the ZIP from the wheels that are given."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wheels", type=Path, nargs="+")
    asked = parser.parse_args()
    name = f"hengwen-{__version__}-wheels-{platform_name()}"
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place, "wheels")
        collect(asked.wheels, folder)
        if not works(folder):
            return 1
        line, start = lines()
        said = {"version": __version__, "platform": platform_name(), "oldest": PYTHONS[0], "newest": PYTHONS[-1]}
        files = {f"wheels/{path.name}": path.read_bytes() for path in folder.iterdir()}
        files["README.txt"] = README.format(**said, line=line, start=start).encode()
        DIST.mkdir(exist_ok=True)
        moment = int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())
        result = write_archive(DIST / f"{name}.zip", name, files, moment)
    print(f"{result.stat().st_size / 1e6:.0f} MB  {result.name}: {len(files) - 1} wheels")
    return 0


if __name__ == "__main__":
    sys.exit(main())
