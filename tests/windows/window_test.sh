#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# Whether the window of the program for Windows does under wine what that of this machine does: the tests of the window
# pass, a dropped file is read, the same state looks the same, and it sounds. Where Windows has its own ways, it goes
# those: settings in AppData, Alt+F4, the report of a crash.
#   window_test.sh TOPPLE TOPPLE.EXE DROP_FILE
set -euo pipefail
native=$(realpath "$1")
exe=$(realpath "$2")
drop_file=$(realpath "$3")
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/tests/ui/window_helpers.sh"
trap 'wineserver -k 2>/dev/null; kill "${pids[@]}" 2>/dev/null || true; rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8 # wine reads arguments and names by it
export WINEDEBUG=-all WINEPREFIX="$work/wine" HOME="$work" # wine's folders of a person are links into HOME

# The program, as the tests of the window start it. Wine's desktop stays on the display where it began: it begins anew
# with each window, but not with a verb beside one. Without a window manager wine leaves room for a frame: the window goes
# to the corner, where the tests expect it.
cat >"$work/topple.sh" <<END
#!/bin/bash
[[ " \$* " == *" --print-state "* ]] || exec wine "$exe" "\$@"
wineserver -k || true
wineserver -w
{ for _ in {1..300}; do
    sleep 0.1
    id=\$(xdotool search --onlyvisible --name '^[^ ].* - Topple\$' 2>/dev/null | head -n 1) || continue
    [ -n "\$id" ] && xdotool windowmove "\$id" 0 0 && break
  done; } >/dev/null 2>&1 &
exec wine "$exe" "\$@"
END
chmod +x "$work/topple.sh"
topple=$work/topple.sh

env -u DISPLAY wineboot -i >/dev/null 2>&1 || fail "wine does not start"
user=$WINEPREFIX/drive_c/users/$(id -un)

# --- the tests of the window ---------------------------------------------------------------------
for test in "window_test.sh $topple" "drop_test.sh $topple $drop_file $root/assets/models/torus_knot.obj"; do
  # shellcheck disable=SC2086 # a command and its arguments
  "$root"/tests/ui/$test || fail "$test"
  rm -rf "$user"/AppData/*/Topple # what was not saved
done

# --- the same bytes of a picture, and the same window ------------------------------------------------
open_display 1400x900 # Windows makes no window larger than the screen with its frame
wineserver -k || true
wine "$exe" render box_pile:50 --steps 60 --out "$work/wine.png" >/dev/null || fail "no picture"
"$native" render box_pile:50 --steps 60 --out "$work/native.png" >/dev/null
cmp "$work/wine.png" "$work/native.png" || fail "the picture has other bytes"

has_ended() { ! kill -0 "$program" 2>/dev/null; }
# show_tower PROGRAM PICTURE: the window of a tower that sleeps, and its state in $tower.
show_tower() {
  topple=$1
  start_topple --open stack:3
  wait_until "the tower sleeps" reached 240
  xdotool mousemove 400 80
  key space
  wait_until "it pauses" is_paused 1
  sleep 2
  tower=$(field hash)
  picture "$2"
}
show_tower "$native" "$work/native.png"
expected=$tower
kill "$program"
wait_until "the window of this machine is closed" has_ended
show_tower "$work/topple.sh" "$work/windows.png"
[ "$tower" = "$expected" ] || fail "the tower has another state: $tower, not $expected"
different=$(compare -metric AE -fuzz 1% "$work/native.png" "$work/windows.png" null: 2>&1 || true)
[ "${different%%.*}" -le 50 ] || fail "the same tower looks different in $different pixels"

# --- Alt+F4 closes it, and the settings stay ------------------------------------------------------------
xdotool keydown alt sleep 0.2 key F4 sleep 0.2 keyup alt
wait_until "Alt+F4 closes the window" has_ended
code=0
wait "$program" || code=$?
[ "$code" -eq 0 ] || fail "it ends with $code"
[ -s "$user/AppData/Roaming/Topple/config/settings.json" ] || fail "no settings: $(find "$user/AppData" -name '*.json')"

# --- a crash leaves a report ---------------------------------------------------------------------------
# Without wine's debugger, which would show a box and wait.
WINEDLLOVERRIDES=winedbg.exe= timeout 120 wine "$exe" stack:3 --crash-test segv >/dev/null 2>&1 &&
  fail "a crash ends with 0"
report=$(cat "$user"/AppData/Local/Topple/state/sessions/*/crash.txt) || fail "a crash leaves no report"
grep -q '^Cause: access violation' <<<"$report" || fail "the report of a crash: $report"
grep -q '^topple.exe+0x' <<<"$report" || fail "the report names no place: $report"
rm -rf "$user"/AppData/Local/Topple

# --- it sounds -------------------------------------------------------------------------------------
# A device that writes 32-bit samples, left and right in turn, to a file.
printf '%s\n' '</usr/share/alsa/alsa.conf>' 'ctl.!default { type null }' \
  "pcm.!default { type file slave.pcm null file \"$work/sound\" format raw }" >"$work/asound.conf"
export ALSA_CONFIG_PATH="$work/asound.conf"
start_topple --open bounce_row
wait_until "the window is there" has_widgets
read -r x0 y0 x1 y1 < <(grep -m 1 'WIDGET .*Sound off' "$work/log" | grep -o '[0-9 ]*$')
xdotool mousemove $(((x0 + x1) / 2)) $(((y0 + y1) / 2)) sleep 0.4 mousedown 1 sleep 0.3 mouseup 1
key ctrl+r # from the start: on a slow machine the balls already lie still
is_loud() {
  python3 -c '
import array, sys
samples = array.array("i")
samples.frombytes(open(sys.argv[1], "rb").read(8 * 5760000))
sys.exit(max(map(abs, samples), default=0) < 0.01 * 2**31)' "$work/sound" 2>/dev/null
}
wait_until "balls are heard to bounce" is_loud
echo "the window for Windows does what the window of this machine does"
