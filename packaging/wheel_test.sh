#!/bin/sh
# Builds the wheel, installs it in a new environment outside of the sources, and has the program there try itself.
set -eu
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python=${PYTHON:-$root/.venv/bin/python}
"$python" -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$place" "$root"
"$python" -m venv "$place/env"
"$place/env/bin/python" -m pip install --quiet --disable-pip-version-check "$place"/*.whl
cd "$place"
env -i HOME="$place" "$place/env/bin/hengwen" --self-test --lang en
