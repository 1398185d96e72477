"""Makes pictures of every state of the window, to be looked at: both languages and looks, 100 and 200 %.

    xvfb-run -s "-screen 0 2900x2000x24" python packaging/screenshots_all.py OUT_FOLDER [parts of names…]

Needs a screen (a virtual one will do) and a font with Chinese characters. Pictures are named
`state-language-look-scale.png`; narrow windows have a state of their own. With parts of names only those are taken that
have all of them: `compare- en-dark 2x`.
"""

import os
import subprocess
import sys
from itertools import product
from pathlib import Path

from PySide6.QtWidgets import QApplication, QDialog

from hengwen.gui.jobs.check_job import run_and_summarise, run_check
from hengwen.gui.main_window import Window
from hengwen.model.progress import silent
from photographer import LANGUAGES, THEMES, a_window, photograph, request, settle
from scenes import Scene, State
from states import STATES

SCALES = ("1", "2")
USUAL, NARROW = (1320, 840), (760, 520)


def take(app: QApplication, scene: Scene, name: str, state: State, target: Path) -> None:
    """Bring a window into one state and take its picture, or that of the dialog in front of it."""
    language, theme = target.stem.split("-")[-3:-1]
    with a_window(app, language, theme, state.check(scene)) as window:
        window.resize(*(NARROW if name.endswith("narrow") else USUAL))
        state.act(window, scene)
        settle(state.seconds)
        photograph(_front(window), target)
        scene.release()


def _front(window: Window) -> Window | QDialog:
    dialogs = [each for each in window.findChildren(QDialog) if each.isVisible()]
    return dialogs[-1] if dialogs else window


def pictures(folder: Path, parts: list[str], scale: str) -> None:
    """All states at the scale of this process."""
    app = QApplication(sys.argv[:1])
    scene = Scene(run_and_summarise(run_check, request(), silent))
    for (name, state), language, theme in product(STATES.items(), LANGUAGES, THEMES):
        target = folder / f"{name}-{language}-{theme}-{scale}x.png"
        if all(part in target.name for part in parts):
            take(app, scene, name, state, target)


def main() -> int:
    """Start a process for each scale: Qt takes it once, at its start."""
    folder, parts = Path(sys.argv[1]), sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    scale = os.environ.get("QT_SCALE_FACTOR")
    if scale is not None:
        pictures(folder, parts, scale)
        return 0
    for each in SCALES:
        subprocess.run([sys.executable, *sys.argv], check=True, env=os.environ | {"QT_SCALE_FACTOR": each})
    print(len(list(folder.glob("*.png"))), "pictures")
    return 0


if __name__ == "__main__":
    sys.exit(main())
