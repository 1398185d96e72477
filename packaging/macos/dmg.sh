#!/bin/sh
# Packs dist/Hengwen.app, as `packaging/make_bundle.py` leaves it on macOS, into dist/hengwen-VERSION-macos-ARCH.dmg.
# Where MACOS_IDENTITY names a certificate, the application is signed with it; without one it keeps the signature that
# PyInstaller gave it, and is opened the first time by a right click and "Open".
set -eu
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd)
app=$root/dist/Hengwen.app
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$root/app/hengwen/_version.py")
image=$root/dist/hengwen-$version-macos-$(uname -m).dmg

if [ ! -d "$app" ]; then
    echo "There is no $app: run packaging/make_bundle.py on macOS first." >&2
    exit 1
fi
if [ -n "${MACOS_IDENTITY:-}" ]; then
    codesign --force --deep --options runtime --timestamp --sign "$MACOS_IDENTITY" "$app"
fi
codesign --verify --deep --strict "$app"

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
cp -R "$app" "$stage/"
ln -s /Applications "$stage/Applications"
cp "$root/build/bundle/licences/LICENCES.txt" "$stage/"
hdiutil create -volname "Hengwen $version" -srcfolder "$stage" -fs HFS+ -format UDZO -ov "$image"
hdiutil verify "$image"
echo "$image"
