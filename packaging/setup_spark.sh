#!/bin/sh
# Brings what checks on Apache Spark and their tests need beside `setup.sh`: Java through apt where that is allowed, and
# the packages of the extra `spark`. Does nothing that is already done.
#     setup_spark.sh [ENVIRONMENT]
set -eu
venv=${1:-.venv}
case $(uname -s) in
    MINGW* | MSYS* | CYGWIN*) own=$venv/Scripts/python ;;
    *) own=$venv/bin/python ;;
esac

# Any Java from 17 on.
version=$(java -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p')
if [ "${version:-0}" -lt 17 ]; then
    line="apt-get install -y --no-install-recommends default-jre-headless"
    if [ "$(id -u)" = 0 ]; then root=; elif sudo -n true 2>/dev/null; then root="sudo -n"; else root=no; fi
    if ! command -v apt-get >/dev/null 2>&1 || [ "$root" = no ] ||
        ! { $root apt-get update -qq && $root env DEBIAN_FRONTEND=noninteractive $line -qq >/dev/null; }; then
        echo "Java 17 or newer is missing, which checks on Spark need; their tests are skipped. Run this line once: sudo $line" >&2
    fi
fi

if [ ! -e "$venv/.spark-ready" ] || [ pyproject.toml -nt "$venv/.spark-ready" ]; then
    # Only what the extra names: the package itself is installed, and would be compiled once more.
    "$own" -c 'import tomllib
print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["spark"], sep="\n")' |
        "$own" -m pip install --quiet --disable-pip-version-check --use-pep517 --requirement /dev/stdin
    touch "$venv/.spark-ready"
fi
