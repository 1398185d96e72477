"""The style sheet: thin rules, white pages, one accent."""

from hengwen.gui.style.theme import Theme
from hengwen.resources import resource

_SHEET = """
QWidget {{ color: {ink}; font-size: 14px; }}
QMainWindow, QDialog, QMessageBox {{ background: {panel}; }}
/* Names of files are shown, never run as rich text: in the tips and boxes that Qt makes, too. */
QLabel, QToolTip {{ qproperty-textFormat: PlainText; }}
QToolTip {{ background: {page}; color: {ink}; border: 1px solid {rule}; padding: 4px 6px; }}

QMenuBar {{ background: {page}; border-bottom: 1px solid {rule}; padding: 1px 6px; }}
QMenuBar::item {{ padding: 4px 9px; background: transparent; border-radius: 4px; color: {muted}; }}
QMenuBar::item:selected {{ background: {hover}; color: {ink}; }}
QMenu {{ background: {page}; border: 1px solid {rule}; padding: 4px; }}
QMenu::item {{ padding: 6px 28px 6px 26px; border-radius: 4px; }}
QMenu::item:selected {{ background: {chosen}; }}
QMenu::item:disabled {{ color: {faint}; }}
QMenu::separator {{ height: 1px; background: {rule}; margin: 4px 6px; }}

#topBar, #page {{ background: {page}; }}
#topBar {{ border-bottom: 1px solid {rule}; }}
#statusLine {{ background: {page}; border-top: 1px solid {rule}; }}
#statusLine QLabel, #statusLine QCheckBox {{ color: {muted}; font-size: 12px; }}
#curtain {{ background: {panel}; color: {muted}; }}
#side, #quiet {{ background: {panel}; }}
#paneHeader {{ background: {panel}; border-bottom: 1px solid {rule}; }}
#brand {{ font-size: 16px; font-weight: bold; }}
#muted {{ color: {muted}; }}
QLabel#small {{ color: {muted}; font-size: 12px; }}
#strong {{ font-weight: bold; }}
#heading {{ font-size: 22px; font-weight: bold; }}
QToolButton#segment {{ padding: 3px 12px; }}
QPushButton#chip {{ border-radius: 11px; padding: 2px 10px; background: {chosen}; border-color: {accent}; }}
#preview {{ background: {panel}; }}
#figure {{ font-size: 30px; font-weight: bold; }}

#card {{ background: {page}; border: 1px solid {rule}; border-radius: 8px; }}
#runLine {{ background: {chosen}; border: none; border-bottom: 1px solid {rule}; }}
#headline {{ background: {panel}; border-bottom: 1px solid {rule}; }}
#banner {{ background: {notice_fill}; border: none; border-bottom: 1px solid {rule}; }}
#banner QLabel {{ color: {notice_ink}; }}
#banner QPushButton#link {{ color: {notice_ink}; font-weight: bold; }}
#headline QPushButton#link {{ color: {muted}; }}
#title {{ font-size: 17px; font-weight: bold; }}
QToolButton#menuButton {{ padding: 5px 10px; }}
#signCard {{ background: {page}; border: none; border-bottom: 1px solid {rule}; }}
#signStrong, #signMedium, #signWeak {{ border-radius: 9px; padding: 1px 9px; font-size: 12px; }}
#signStrong {{ background: {strong_fill}; color: {strong_ink}; }}
#signMedium {{ background: {medium_fill}; color: {medium_ink}; }}
#signWeak {{ background: {track}; color: {muted}; }}
QLabel#fault {{ color: {changed}; }}
#notice {{ background: {notice_fill}; border: 1px solid {notice_bar}; border-radius: 8px; }}
#notice QLabel {{ color: {notice_ink}; }}
QLabel[matches="true"], QCheckBox[matches="true"], QPushButton[matches="true"] {{
    background: {notice_fill}; color: {notice_ink}; border-radius: 3px; }}
#toast {{ background: {chosen}; border: 1px solid {accent}; border-radius: 8px; }}
#toastWarning {{ background: {notice_fill}; border: 1px solid {notice_bar}; border-radius: 8px; }}
#toastWarning QLabel, #toastWarning QPushButton#link {{ color: {notice_ink}; }}
#toastWarning QPushButton#link {{ font-weight: bold; }}
#dropZone {{ background: {page}; border: 2px dashed {field}; border-radius: 14px; }}
#dropZone[over="true"] {{ border-color: {accent}; background: {chosen}; }}

QPushButton, QToolButton {{ background: {page}; border: 1px solid {field}; border-radius: 6px; padding: 5px 12px; }}
QPushButton:hover, QToolButton:hover {{ background: {hover}; }}
QPushButton:focus, QToolButton:focus, QLineEdit:focus {{ border: 1px solid {accent}; }}
QPushButton:disabled, QToolButton:disabled {{ color: {faint}; border-color: {rule}; }}
QToolButton:checked, QPushButton#small:checked, QPushButton#bar:checked {{ background: {chosen};
                                                                           border-color: {accent}; }}
QPushButton#primary {{ background: {accent}; border-color: {accent}; color: {on_accent}; font-weight: bold; }}
QPushButton#primary:hover {{ background: {accent_hover}; }}
QPushButton#primary:disabled {{ background: {track}; border-color: {rule}; color: {faint}; }}
QPushButton#primary:focus {{ border: 2px solid {ink}; padding: 4px 11px; }}
QPushButton#link {{ background: transparent; border: none; border-bottom: 1px solid transparent; border-radius: 0;
                    color: {accent}; padding: 2px 2px; }}
QPushButton#link:hover, QPushButton#link:focus {{ border-bottom: 1px solid {accent}; }}

QPushButton#nav {{ background: transparent; border: none; border-bottom: 2px solid transparent; border-radius: 0;
                   color: {muted}; padding: 12px 12px 10px 12px; }}
QPushButton#nav:hover {{ color: {ink}; background: {hover}; }}
/* Without a frame around the text, which would cut the badge beside it. */
QPushButton#nav:focus {{ background: {hover}; color: {ink}; outline: none;
                         border: none; border-bottom: 2px solid {muted}; }}
QPushButton#nav:checked {{ color: {ink}; border-bottom: 2px solid {accent}; }}
QPushButton#nav:disabled {{ color: {faint}; }}

QPushButton#tab {{ background: transparent; border: none; border-bottom: 2px solid transparent; border-radius: 0;
                   color: {muted}; padding: 3px 6px; }}
QPushButton#tab:hover, QPushButton#tab:focus {{ color: {ink}; background: {hover}; }}
QPushButton#tab:checked {{ color: {ink}; border-bottom: 2px solid {accent}; }}
QPushButton#tab:disabled {{ color: {faint}; }}
QToolBar#tools {{ background: transparent; border: none; spacing: 6px; padding: 0; }}
#qt_toolbar_ext_button {{ padding: 0; min-width: 18px; max-width: 18px; }}
QToolButton#small {{ padding: 1px 7px; }}
QToolButton::menu-indicator {{ image: none; }}
QSlider::groove:horizontal {{ height: 4px; background: {track}; border-radius: 2px; }}
QSlider::sub-page:horizontal {{ height: 4px; background: {field}; border-radius: 2px; }}
QSlider::handle:horizontal {{ width: 14px; height: 14px; margin: -6px 0; border-radius: 7px;
                              background: {accent}; border: 1px solid {page}; }}
QSlider::handle:horizontal:focus {{ border: 2px solid {ink}; }}
QSlider::handle:horizontal:disabled {{ background: {faint}; }}

QLineEdit {{ background: {page}; border: 1px solid {field}; border-radius: 6px; padding: 6px 10px;
             selection-background-color: {accent}; selection-color: {on_accent}; }}
#verdictBar {{ background: {panel}; border-top: 1px solid {rule}; }}
QPushButton#choice {{ border-radius: 0; padding: 5px 11px; margin-left: -1px; }}
QPushButton#choice[place="first"] {{ border-top-left-radius: 6px; border-bottom-left-radius: 6px; margin-left: 0; }}
QPushButton#choice[place="last"] {{ border-top-right-radius: 6px; border-bottom-right-radius: 6px; }}
QPushButton#choice:checked {{ background: {chosen}; border-color: {accent}; }}
QPushButton#small {{ padding: 2px 8px; font-size: 13px; color: {ink}; }}
QPushButton#small:disabled {{ color: {faint}; }}
QComboBox {{ background: {page}; border: 1px solid {field}; border-radius: 6px; padding: 4px 10px; }}
QSpinBox, QDoubleSpinBox {{ background: {page}; border: 1px solid {field}; border-radius: 6px; padding: 4px 8px; }}
QSpinBox:focus, QDoubleSpinBox:focus {{ border: 1px solid {accent}; }}
QAbstractSpinBox QLineEdit {{ border: none; background: transparent; padding: 0 6px; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: none; background: transparent; width: 22px; }}
QAbstractSpinBox::up-arrow {{ image: url("{sorted_up}"); width: 9px; height: 9px; }}
QAbstractSpinBox::down-arrow {{ image: url("{sorted_down}"); width: 9px; height: 9px; }}
QComboBox:focus {{ border: 1px solid {accent}; }}
QComboBox::drop-down {{ border: none; width: 22px; }}
QComboBox::down-arrow {{ image: url("{sorted_down}"); width: 10px; height: 10px; }}
QComboBox QAbstractItemView {{ background: {page}; border: 1px solid {rule}; selection-background-color: {chosen};
                               selection-color: {ink}; outline: none; padding: 2px; }}
QComboBox QLineEdit {{ border: none; background: transparent; padding: 0; }}
QCheckBox {{ spacing: 7px; }}
QCheckBox:focus {{ color: {accent}; }}
QCheckBox:disabled {{ color: {faint}; }}
QCheckBox::indicator, QListView::indicator {{ width: 14px; height: 14px; border: 1px solid {muted}; border-radius: 3px;
                        background: {page}; }}
QCheckBox::indicator:checked, QListView::indicator:checked {{ background: {accent}; border-color: {accent};
                                                              image: url("{check}"); }}
QCheckBox::indicator:checked:disabled {{ background: {faint}; border-color: {faint}; }}
QPlainTextEdit {{ background: {page}; border: 1px solid {field}; border-radius: 6px; font-size: 12px; }}
QScrollArea#page {{ border: none; }}
QTableView, QListView, QTreeView {{ background: {page}; border: none; outline: none; }}
QTreeView::item {{ padding: 4px 6px; }}
QTreeView::item:selected {{ background: {chosen}; color: {ink}; }}
QTreeView::item:hover:!selected {{ background: {hover}; }}
QListWidget::item, #plainList::item {{ padding: 2px 6px; }}
QListWidget::item:selected, #plainList::item:selected {{ background: {chosen}; color: {ink}; }}
QListWidget::item:hover:!selected, #plainList::item:hover:!selected {{ background: {hover}; }}
QHeaderView {{ background: {page}; border: none; }}
QHeaderView::section {{ background: {page}; color: {muted}; border: none; border-bottom: 1px solid {rule};
                        padding: 5px 12px; font-size: 12px; }}
QHeaderView::section:hover {{ color: {ink}; }}
QHeaderView::up-arrow, QHeaderView::down-arrow {{ width: 10px; height: 10px; subcontrol-position: center right;
                                                   subcontrol-origin: margin; margin-left: -10px; right: 0px; }}
QHeaderView::down-arrow {{ image: url("{sorted_down}"); }}
QHeaderView::up-arrow {{ image: url("{sorted_up}"); }}
QSlider:horizontal {{ min-height: 22px; }}
QScrollBar:vertical {{ background: transparent; width: 11px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 11px; margin: 0; }}
QScrollBar::handle {{ background: {field}; border-radius: 4px; margin: 2px; min-height: 28px; min-width: 28px; }}
QScrollBar::handle:hover {{ background: {faint}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QProgressBar {{ background: {track}; border: none; border-radius: 4px; height: 8px; max-height: 8px; }}
QProgressBar::chunk {{ background: {accent}; border-radius: 4px; }}
QSplitter::handle {{ background: {rule}; }}
"""


def style_sheet(theme: Theme) -> str:
    """Return the style sheet of a theme."""
    colours = {name: value for name in theme.__slots__ if isinstance(value := getattr(theme, name), str)}
    notice = {"notice_fill": theme.notice.fill, "notice_ink": theme.notice.ink, "notice_bar": theme.notice.bar}
    for name, tone in (("medium", theme.levels[2]), ("strong", theme.levels[3])):
        notice |= {f"{name}_fill": tone.fill, f"{name}_ink": tone.ink}
    arrows = {f"sorted_{way}": resource("icons", f"sorted-{way}.svg").as_posix() for way in ("up", "down")}
    arrows["check"] = resource("icons", "check.svg").as_posix()
    return _SHEET.format(**colours, **notice, **arrows)
