"""The user guide inside the program: offline, in the window's language and look."""

from hengwen.gui.help.helping import Helping

__all__ = ["Helping"]
