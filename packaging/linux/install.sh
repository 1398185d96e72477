#!/bin/sh
# Installs Hengwen for this user only, from the folder this file lies in; `install.sh --remove` takes it away again.
# What the user made with it (settings, library, kept checks) is left alone.
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
program=$HOME/.local/lib/hengwen
link=$HOME/.local/bin/hengwen

remove() {
    rm -rf "$program"
    rm -f "$link" "$data/applications/hengwen.desktop" "$data/mime/packages/hengwen.xml"
    rm -f "$data"/metainfo/io.github.hengwen.Hengwen.metainfo.xml
    find "$data/icons/hicolor" -path '*/apps/hengwen.*' -type f -delete 2>/dev/null || true
}

refresh() {
    if command -v update-mime-database >/dev/null; then update-mime-database "$data/mime" 2>/dev/null || true; fi
    if command -v update-desktop-database >/dev/null; then update-desktop-database "$data/applications" || true; fi
}

remove
if [ "${1:-}" = --remove ]; then
    refresh
    echo "Hengwen was removed."
    exit
fi
mkdir -p "$program" "$HOME/.local/bin" "$data"
cp -R "$here/hengwen" "$here/_internal" "$here/LICENCES.txt" "$program/"
cp -R "$here/share/." "$data/"
ln -s "$program/hengwen" "$link"
# The menu need not know the folder of the user's own programs.
sed -i "s|^Exec=hengwen|Exec=\"$program/hengwen\"|; s|^TryExec=.*|TryExec=$program/hengwen|" "$data/applications/hengwen.desktop"
refresh
echo "Hengwen is in the menu, and can be started as $link"
