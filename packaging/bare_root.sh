#!/bin/sh
# Tries the packages of dist/ in bare Debian systems, made by debootstrap: nothing there but the base and the libraries
# that the .deb asks for, no Python, no font with Chinese characters. To be run by root, after `make bundle`:
#     sh packaging/bare_root.sh [FOLDER]
# The program tries itself as root and as a user without a home, with a program folder that cannot be written, in an empty
# environment, and without a network where the system lets that be taken away. FOLDER keeps the system for another time.
set -eu
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
place=${1:-$(mktemp -d)}
bare=$place/bare
deb=$(ls "$root"/dist/hengwen_*.deb)
archive=$(ls "$root"/dist/hengwen-*-linux-*.tar.gz)
mounted=
# What looks after the memory that the program's processes share ends a moment after them.
trap '[ -z "$mounted" ] || { sleep 2; umount "$mounted"; }; [ -n "${1:-}" ] || rm -rf "$place"' EXIT

[ -d "$bare" ] || debootstrap --variant=minbase bookworm "$bare" >"$place.log"
chmod 1777 "$bare/tmp"
# What lets this machine's apt reach its packages lets the bare one's.
cp -r /etc/apt/apt.conf.d/. "$bare/etc/apt/apt.conf.d/"
cp "$deb" "$bare/root/hengwen.deb"
chroot "$bare" sh -c 'apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    --reinstall /root/hengwen.deb' >"$place.log" 2>&1
if chroot "$bare" sh -c 'command -v python3'; then
    echo "There is a Python in it." >&2
    exit 1
fi
apart=
if unshare -n true 2>/dev/null; then apart="unshare -n"; fi

echo "The .deb, as root:"
$apart chroot "$bare" env -i /usr/bin/hengwen --self-test --lang en

echo "The tar.gz, as nobody, its folder read-only:"
rm -rf "$bare/opt/unpacked"
mkdir "$bare/opt/unpacked"
tar xzf "$archive" -C "$bare/opt/unpacked"
mount --bind "$bare/opt/unpacked" "$bare/opt/unpacked"
mounted=$bare/opt/unpacked
mount -o remount,ro,bind "$mounted"
program=$(cd "$bare" && ls -d opt/unpacked/hengwen-*)
$apart chroot --userspec=nobody:nogroup "$bare" env -i HOME=/nonexistent "/$program/hengwen" --self-test --lang en
