"""Tries the installed package without its window: every kernel is there, and what is planted in the samples is found.

python packaging/wheel_try.py             # in an environment with the wheel
python packaging/wheel_try.py --install   # what the wheel needs for it, where there is no wheel of Qt (musl)
"""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def install() -> None:
    """Install all dependencies but Qt, whatever pip was told about dependencies."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [line for line in project["dependencies"] if not line.startswith("PySide6")]
    environment = {name: value for name, value in os.environ.items() if name != "PIP_NO_DEPS"}
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", *wanted], env=environment, check=True)


def main() -> int:
    """Return 0 where all is as it should be."""
    from hengwen.kernels import MODULES, compiled

    command = [sys.executable, "-m", "hengwen", "check", str(ROOT / "resources" / "samples"), "--output", "-"]
    done = subprocess.run([*command, "--quiet"], capture_output=True, text=True, encoding="utf-8", check=False)
    missing = sorted({*MODULES} - {*compiled()})
    number = done.stdout.count('"similarity"')
    print(f"kernels missing: {missing or 'none'}; exit code {done.returncode}; figures of pairs: {number}")
    print(done.stderr, end="")
    return int(bool(missing) or done.returncode not in (0, 3) or not number)


if __name__ == "__main__":
    if sys.argv[1:] == ["--install"]:
        install()
    else:
        sys.exit(main())
