#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# Whether the program for Windows does under wine what the program of this machine does: the same bytes in files, pipes
# and messages, recordings that verify in the other one, and names of any script.
#   windows_test.sh TOPPLE TOPPLE.EXE
set -euo pipefail
export LC_ALL=C.UTF-8 # wine reads arguments and names by it
native=$1
exe=$2
work=$(mktemp -d)
# A picture needs a display there. Wine's desktop stays where it began: it begins anew.
mkfifo "$work/display"
exec 3<>"$work/display"
Xvfb -displayfd 3 -noreset -screen 0 1280x720x24 >/dev/null 2>&1 &
display=$!
trap 'wineserver -k || true; kill "$display"; rm -rf "$work"' EXIT
read -r -t 30 DISPLAY <&3 || { echo "FAILED: no display"; exit 1; }
export DISPLAY=:$DISPLAY LIBGL_ALWAYS_SOFTWARE=1
wineserver -k || true
wineserver -w
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
failures=0
fail() { echo "FAILED: $*"; failures=$((failures + 1)); }

# Windows names files by drives; wine's drive Z is the root of this machine.
windows() { wine "$exe" "$@"; }

# same WHAT ARGUMENT...: both print the same bytes and end alike.
same() {
  local what=$1 status=0 expected=0
  shift
  "$native" "$@" >"$work/expected" 2>"$work/expected_error" || expected=$?
  windows "$@" >"$work/found" 2>"$work/found_error" || status=$?
  [ "$status" = "$expected" ] || fail "$what: ends with $status, not $expected: $(head -c 300 "$work/found_error")"
  cmp "$work/expected" "$work/found" || fail "$what: prints $(head -c 300 "$work/found")"
  diff "$work/expected_error" "$work/found_error" >"$work/diff" || fail "$what: $(cat "$work/diff")"
}

# same_file WHAT NAME ARGUMENT...: both write the same bytes to the file NAME, which the arguments call FILE.
same_file() {
  local what=$1 name=$2 program
  shift 2
  for program in "$native" windows; do
    rm -f "$work/written"
    "$program" "${@/FILE/$work/written$name}" >/dev/null 2>"$work/error" || fail "$what: $(cat "$work/error")"
    mv "$work/written$name" "$work/by_$(basename "$program")" || fail "$what: no file"
  done
  cmp "$work/by_$(basename "$native")" "$work/by_windows" || fail "$what: other bytes"
}

windows selftest >"$work/out" 2>&1 || fail "selftest: $(cat "$work/out")"
tail -n 1 "$work/out"

# Output and exit status.
same "a hash" run stack:5 --steps 60 --hash
same "the gallery" scenes
same "a check" check "$root/assets/scenes/see_saw.json" "$root/assets/models/ring.obj"
same "a table" lab
same "an argument that is none" run stack --steps many
same "letters of any script" run "Öl und Wasser 東京 🎲"

# Names with blanks and letters of any script.
folder="$work/Zürich 東京"
mkdir "$folder"
cp "$root/assets/models/ring.obj" "$folder/größter Ring.obj"
cp "$root/assets/scenes/see_saw.json" "$folder/Wippe 🎲.json"
same "a model of any name" run "$folder/größter Ring.obj" --steps 20 --hash
same "a scene of any name" run "$folder/Wippe 🎲.json" --steps 20 --hash
windows run stack:3 --steps 10 --save "$folder/Türme 塔.json" >/dev/null || fail "a scene is not saved"
[ -s "$folder/Türme 塔.json" ] || fail "no file of that name: $(ls "$folder")"

# Bytes of files.
same_file "a saved scene" .json run mixed_pile:20 --steps 60 --save FILE
same_file "poses" .csv run mixed_pile:20 --steps 60 --poses FILE --every 20
same_file "a table of a sweep" .csv sweep stack:3 --x substeps=1,2 --steps 20 --csv FILE
same_file "a picture of a sweep" .png sweep stack:3 --x substeps=1,2 --y size=2,3 --steps 20 --png FILE
same_file "a picture" .png render box_pile:50 --steps 60 --size 320x240 --out FILE
same_file "a film" .gif render stack:3 --from 0 --to 20 --size 160x120 --film FILE
same_file "a recording" .topple script "$root/assets/scripts/tour.topple" --record FILE

# Recordings verify in the other program.
"$native" script "$root/assets/scripts/tour.topple" --record "$work/native.topple" >/dev/null
windows script "$root/assets/scripts/tour.topple" --record "$work/windows.topple" >/dev/null
windows replay "$work/native.topple" --verify >"$work/out" 2>&1 || fail "a native recording: $(cat "$work/out")"
"$native" replay "$work/windows.topple" --verify >"$work/out" 2>&1 || fail "a recording of Windows: $(cat "$work/out")"

# Mistakes, told in the same words.
same "a missing file" run "$work/none.json"
same "a folder" run "$folder"
same "a full disk" run stack:2 --steps 1 --save /dev/full
same "a missing folder" run stack:2 --steps 1 --save "$work/none/scene.json"
same "a folder to write" run stack:2 --steps 1 --save "$folder"
printf 'mtllib \xff.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' >"$work/letters.obj"
same "a name that is no text" check "$work/letters.obj"
echo old >"$work/kept.json"
chmod a-w "$work/kept.json"
windows run stack:2 --steps 1 --save "$work/kept.json" >/dev/null 2>"$work/error" && fail "a read-only file is written"
grep -q 'cannot be written: Permission denied' "$work/error" || fail "a read-only file: $(cat "$work/error")"
grep -qx old "$work/kept.json" || fail "a read-only file is another one"
find "$work" "$folder" -name '.topple-save-*' | grep . && fail "a temporary file is left behind"

# Objects of a thread are destroyed before their memory is freed.
x86_64-w64-mingw32-g++-posix -std=c++20 -static -Wl,--wrap=__cxa_thread_atexit -o "$work/thread_end.exe" \
  "$root/tests/windows/thread_end.cpp" "$root/engine/core/thread_end_windows.cpp"
wine "$work/thread_end.exe" >/dev/null || fail "an object of a thread was freed before its destructor ran"

# Ctrl+C ends a sweep with the runs that are done.
wine "$exe" sweep box_pile:300 --x substeps=1..64:64 --steps 300 >"$work/out" 2>"$work/error" &
process=$!
sleep 8
kill -INT "$process"
status=0
wait "$process" || status=$?
[ "$status" -eq 130 ] || fail "an interrupted sweep ends with $status: $(cat "$work/error")"
grep -q 'stopped before the end' "$work/out" || fail "an interrupted sweep says $(head -c 300 "$work/out")"

[ "$failures" -eq 0 ] || exit 1
echo "the program for Windows does what the program of this machine does"
