#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# The real window under a display of its own: a pointer drags a body, Ctrl+Z restores the state's
# hash, the scrubber goes back and the picture is the earlier one. A still picture is not drawn again.
# And without a display the program says so and ends with 3. Usage: window_test.sh PATH_OF_TOPPLE
set -euo pipefail
topple=$1
. "$(dirname "${BASH_SOURCE[0]}")/window_helpers.sh"

# --- no display: one sentence, and 3 -----------------------------------------------------------
code=0
env -u DISPLAY -u WAYLAND_DISPLAY "$topple" >"$work/out" 2>"$work/err" || code=$?
[ "$code" -eq 3 ] || fail "without a display the exit code is $code, not 3"
grep -q "topple run" "$work/err" && grep -q "topple render" "$work/err" ||
  fail "the sentence does not name the verbs: $(cat "$work/err")"

# --- a window, its time stopped --------------------------------------------------------------------
open_window --open stack:3
xdotool mousemove 400 80
key space
wait_until "it pauses" is_paused 1

# --- a still picture is drawn again only for the times in the menu bar, twice a second -------------
sleep 1
drawn_before=$(field drawn)
looks_before=$(field window_frame)
looks_again() { [ "$(field window_frame)" -ge $((looks_before + 90)) ]; }
wait_until "90 looks are told" looks_again
drawn=$(($(field drawn) - drawn_before))
[ "$drawn" -le 15 ] || fail "a still picture was drawn $drawn times in $(($(field window_frame) - looks_before)) frames"

# --- drag a body, and take it back ---------------------------------------------------------------
before=$(field hash)
tell_again
read -r x y < <(grep '^BODY' "$work/log" | tail -n 1 | awk '{print $3, $4}')
xdotool mousemove "$x" "$y" sleep 0.4 mousedown 1 sleep 0.4
for i in $(seq 10); do xdotool mousemove $((x + 12 * i)) "$y" sleep 0.1; done
xdotool sleep 0.3 mouseup 1
wait_until "the drag changes the state" hash_is_not "$before"
key ctrl+z
wait_until "undo restores the hash" hash_is "$before"

# --- scrub back: the same picture as then --------------------------------------------------------
read -r x0 y0 x1 y1 < <(widget Transport/Scrubber)
scrub_to_start() {
  xdotool mousemove $((x1 - 14)) $(((y0 + y1) / 2)) sleep 0.3 mousedown 1 sleep 0.3
  xdotool mousemove $(((x0 + x1) / 2)) $(((y0 + y1) / 2)) sleep 0.3
  xdotool mousemove $((x0 + 2)) $(((y0 + y1) / 2)) sleep 0.5 mouseup 1
  wait_until "the shown step is the first" is_at_start
  xdotool mousemove 400 80 sleep 1
}
is_at_start() { [ "$(field step)" -le 1 ]; }
scrub_to_start
at_start=$(field hash)
picture "$work/first.png"
xdotool mousemove 900 300 sleep 0.2
key space
wait_until "it goes on" is_paused 0
key b # something flies into the picture
go_on_to=$(($(field step) + 40))
wait_until "time has passed" reached "$go_on_to"
key space
wait_until "it pauses again" is_paused 1
sleep 1
picture "$work/later.png"
different=$(compare -metric AE "$work/first.png" "$work/later.png" null: 2>&1 || true)
[ "${different%%.*}" -gt 200 ] || fail "the later picture should differ: $different pixels"
scrub_to_start
wait_until "the first state is back" hash_is "$at_start"
wait_until "messages have gone" has_no_message
sleep 1
picture "$work/again.png"
different=$(compare -metric AE -fuzz 1% "$work/first.png" "$work/again.png" null: 2>&1 || true)
[ "${different%%.*}" -le 50 ] || fail "the earlier picture differs in $different pixels"
echo "the window drags, undoes and goes back"
