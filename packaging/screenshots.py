"""Makes the pictures of the window for the README, from the bundled samples, in both languages.

    xvfb-run -s "-screen 0 1400x900x24" python packaging/screenshots.py OUT_FOLDER

Needs a screen (a virtual one will do) and a font with Chinese characters. All other states: `screenshots_all.py`.
"""

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from hengwen.gui.check_result import CheckResult
from hengwen.gui.jobs.check_job import run_and_summarise, run_check
from hengwen.model.progress import silent
from photographer import LANGUAGES, a_window, interesting, photograph, request, settle, settle_until_idle

SIZE = (1360, 850)


def pictures(app: QApplication, result: CheckResult, folder: Path, language: str) -> None:
    """The three main pages in one language."""
    with a_window(app, language, "light") as window:
        window.resize(*SIZE)
        window.checks.show_report(result)
        settle_until_idle(window)
        settle(2.5)  # a process of its own draws the page of the file
        photograph(window, folder / f"reading-{language}-light.png", small=True)
        window.pages.go_to("overview")
        settle_until_idle(window)
        photograph(window, folder / f"overview-{language}-light.png", small=True)
        window.pages.open_pair(interesting(result))
        settle_until_idle(window)
        photograph(window, folder / f"compare-{language}-light.png", small=True)


def main() -> int:
    """Check the samples once, then take all pictures."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    app = QApplication(sys.argv[:1])
    result = run_and_summarise(run_check, request(), silent)
    for language in LANGUAGES:
        pictures(app, result, folder, language)
    return 0


if __name__ == "__main__":
    sys.exit(main())
