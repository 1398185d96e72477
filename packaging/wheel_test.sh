#!/bin/sh
# Builds the wheel twice, from the sources and from the archive of them, which must give the same bytes; installs it in a
# new environment outside of the sources, and has the program there try itself.
set -eu
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python=${PYTHON:-$root/.venv/bin/python}
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || echo 1577836800)}
export SOURCE_DATE_EPOCH
wheel() { "$python" -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$1" "$2"; }
wheel "$place" "$root"
"$python" -m venv "$place/builder"
"$place/builder/bin/python" -m pip install --quiet --disable-pip-version-check build
"$place/builder/bin/python" -m build --sdist --outdir "$place/archive" "$root" >/dev/null
wheel "$place/again" "$place"/archive/*.tar.gz
cmp "$place"/*.whl "$place"/again/*.whl
echo "The wheel was built twice, and is the same."
"$python" -m venv "$place/env"
"$place/env/bin/python" -m pip install --quiet --disable-pip-version-check "$place"/*.whl
cd "$place"
env -i HOME="$place" "$place/env/bin/hengwen" --self-test --lang en
