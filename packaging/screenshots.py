"""Makes pictures of the window: those of the README, or every state, to be looked at.

    xvfb-run -s "-screen 0 1400x900x24" python packaging/screenshots.py OUT_FOLDER
    xvfb-run -s "-screen 0 2900x2000x24" python packaging/screenshots.py OUT_FOLDER --all [PART…]

Needs a screen (a virtual one will do) and a font with Chinese characters. Pictures of the README are named
`page-language-light.png`, those of all states `state-language-look-scale.png`: both languages and looks, 100 and 200 %;
narrow windows have a state of their own. With parts of names only those are taken that have all of them:
`compare- en-dark 2x`.
"""

import argparse
import os
import subprocess
import sys
from dataclasses import replace
from itertools import product
from pathlib import Path

from PySide6.QtWidgets import QApplication, QDialog

from hengwen.gui.jobs.check_job import run_and_summarise, run_check
from hengwen.gui.main_window import Window
from hengwen.model.progress import silent
from photographer import LANGUAGES, THEMES, a_window, interesting, photograph, request, settle
from scenes import Scene, State
from states import STATES
from states_compare import compare

README = {"compare": State(compare(interesting))}
SCALES = ("1", "2")
USUAL, NARROW, OF_README = (1320, 840), (760, 520), (1400, 850)


def take(app: QApplication, scene: Scene, state: State, target: Path, size: tuple[int, int], *, small: bool) -> None:
    """Bring a window into one state and take its picture, or that of the dialog in front of it."""
    _, language, theme, *_ = target.stem.split("-")
    with a_window(app, language, theme, state.check(scene)) as window:
        window.resize(*size)
        if not target.name.startswith("start"):  # the files are not looked at again: a state says what has changed
            window.session.request = replace(window.session.request, templates=request().templates)
        state.act(window, scene)
        settle(state.seconds)
        photograph(_front(window), target, small=small)
        scene.release()


def _front(window: Window) -> Window | QDialog:
    dialogs = [widget for widget in window.findChildren(QDialog) if widget.isVisible()]
    return dialogs[-1] if dialogs else window


def pictures(folder: Path, parts: list[str], scale: str | None) -> None:
    """Take the pictures of the README, or with a `scale` those of all states at that of this process."""
    app = QApplication(sys.argv[:1])
    scene = Scene(run_and_summarise(run_check, request(), silent))
    if scale is None:
        for (name, state), language in product(README.items(), LANGUAGES):
            take(app, scene, state, folder / f"{name}-{language}-light.png", OF_README, small=True)
        return
    for (name, state), language, theme in product(STATES.items(), LANGUAGES, THEMES):
        target = folder / f"{name}-{language}-{theme}-{scale}x.png"
        if all(part in target.name for part in parts):
            take(app, scene, state, target, NARROW if name.endswith("narrow") else USUAL, small=False)


def main() -> int:
    """Take the pictures. All states need a process for each scale: Qt takes it once, at its start."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--all", nargs="*", metavar="PART", help="all states, or those whose names have these parts")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    scale = os.environ.get("QT_SCALE_FACTOR")
    if arguments.all is None:
        pictures(arguments.folder, [], None)
    elif scale is not None:
        pictures(arguments.folder, arguments.all, scale)
    else:
        for item in SCALES:
            subprocess.run([sys.executable, *sys.argv], check=True, env=os.environ | {"QT_SCALE_FACTOR": item})
        print(len(list(arguments.folder.glob("*.png"))), "pictures")
    return 0


if __name__ == "__main__":
    sys.exit(main())
