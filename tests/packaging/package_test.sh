#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# Builds package and archive and runs Topple from both, without installing them: the same hash as the program that was
# built for the tests, a picture, and what a desktop needs. Usage: package_test.sh PATH_OF_TOPPLE
set -euo pipefail
topple=$1
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*"; exit 1; }

"$root/packaging/make" --yes "$work"
mkdir "$work/deb"
dpkg-deb --extract "$work"/topple_*.deb "$work/deb"
tar -C "$work" -xzf "$work"/topple-*.tar.gz
archive=$(find "$work" -maxdepth 1 -type d -name 'topple-*-linux-*')

expected=$("$topple" run stack:5 --steps 60 --hash)
for place in "$work/deb/usr" "$archive"; do
  [ "$("$place/bin/topple" run stack:5 --steps 60 --hash)" = "$expected" ] || fail "another hash from $place"
  "$place/bin/topple" render stack:5 --steps 20 --size 160x90 --out "$work/picture.png" >/dev/null
  [ -s "$work/picture.png" ] || fail "no picture from $place"
  for file in applications/topple.desktop icons/hicolor/scalable/apps/topple.svg mime/packages/topple.xml \
    doc/topple/copyright bash-completion/completions/topple topple/scenes/see_saw.json; do
    [ -s "$place/share/$file" ] || fail "$place lacks share/$file"
  done
  man --warnings -l "$(find "$place/share/man" -name 'topple.1*')" 2>&1 >/dev/null | grep . && fail "the man page warns"
  "$place/bin/topple" check "$place/share/topple/scenes/see_saw.json" >/dev/null
done

# The archive brings what other systems may lack, and uses it.
for library in libglfw libgif libstb; do
  ldd "$archive/bin/topple" | grep -q "$library.*$archive" || fail "the archive does not use its own $library"
done
for package in libglfw3 libgl1-mesa-dri fonts-dejavu-core; do
  dpkg-deb --field "$work"/topple_*.deb Depends | grep -q "$package" || fail "the package does not depend on $package"
done

# The archive for Windows, where its compiler and wine are installed.
zip=$(find "$work" -maxdepth 1 -name 'topple-*-windows-*.zip')
if [ -n "$zip" ] && command -v wine >/dev/null; then
  (cd "$work" && cmake -E tar xf "$zip")
  place=${zip%.zip}
  [ "$(WINEDEBUG=-all wine "$place/topple.exe" run stack:5 --steps 60 --hash)" = "$expected" ] ||
    fail "another hash from $place"
  WINEDEBUG=-all wine "$place/topple.exe" check "$place/scenes/see_saw.json" >/dev/null || fail "no scene in $zip"
  [ -s "$place/licenses/libcli11-dev.txt" ] || fail "no licenses in $zip"
fi

# Every verb stands in the man page.
while read -r verb; do
  grep -qx "\.B $verb" "$root/packaging/topple.1" || fail "the man page lacks the verb $verb"
done < <("$topple" --help | sed -n '/^Subcommands:/,$s/^  \([a-z]*\) .*/\1/p')
echo "package and archive run"
