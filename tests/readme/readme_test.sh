#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# The README keeps its word: every command that needs no window works, every file that it names is there, its scene is a
# scene, and its program that of tests/consumer, which builds it. Usage: readme_test.sh PATH_OF_TOPPLE
set -euo pipefail
topple=$1
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*"; cat "$work/out" 2>/dev/null || true; exit 1; }
cd "$work"
ln -s "$root/assets" assets

# Commands: lines "app/run VERB ..." of the code, without their comments.
count=0
while read -r command; do
  # shellcheck disable=SC2086 # words of a command line
  "$topple" ${command#app/run } >"$work/out" 2>&1 || fail "'$command' ends with $?"
  count=$((count + 1))
done < <(sed -n 's/^\(app\/run [a-z][^#]*\).*/\1/p' "$root/README.md")
[ "$count" -ge 8 ] || fail "only $count commands were found"

# Files: everything in the tree's folders, and every link.
while read -r file; do
  [ -e "$root/$file" ] || fail "there is no $file"
done < <({ grep -oE '(assets|third_party|app|tests)/[A-Za-z0-9_./-]*[A-Za-z0-9]' "$root/README.md"
  grep -oE '\]\([^)]*\)' "$root/README.md" | sed 's/](\(.*\))/\1/'; } | sort -u)

# The tour: its pictures and links are there, and no picture is left over or large.
tour=$root/assets/tour
linked=$(grep -oE '\]\([^)]*\)' "$tour/README.md" | sed 's/](\(.*\))/\1/' | sort -u)
for file in $linked $(cd "$tour" && ls ./*.png); do
  [ -e "$tour/$file" ] || fail "the tour names $file, which is not there"
  [ "${file%.png}" = "$file" ] && continue
  grep -qx "${file#./}" <<<"$linked" || fail "the tour does not show $file"
  [ "$(stat -c %s "$tour/$file")" -lt 150000 ] || fail "$file is too large"
done

# The scene.
awk '/^```json/ { on = 1; next } /^```/ { on = 0 } on' "$root/README.md" >scene.json
"$topple" check scene.json >"$work/out" 2>&1 || fail "the scene of the README is none"
cmp -s scene.json "$root/assets/scenes/see_saw.json" || fail "the scene of the README is not the file that it names"
# The program, of at most 20 lines.
awk '/^```cpp/ { on = 1; next } /^```/ { on = 0 } on' "$root/README.md" >main.cpp
sed '1,/^$/d' "$root/tests/consumer/main.cpp" | cmp -s - main.cpp ||
  fail "the program of the README is not tests/consumer/main.cpp"
[ "$(wc -l <main.cpp)" -le 20 ] || fail "the program of the README has more than 20 lines"
echo "$count commands of the README work, its files are there"
