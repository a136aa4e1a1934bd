#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# The ways in which a window ends: asked to by a signal, killed, by a crash; and what the next start tells
# and brings back. Also what is named on the command line. Usage: leaving_test.sh PATH_OF_TOPPLE MODEL
set -euo pipefail
topple=$1
model=$2
. "$(dirname "${BASH_SOURCE[0]}")/window_helpers.sh"

copies() { find "$work/state" -name 'scene-*.json' 2>/dev/null | wc -l; }
copies_are() { [ "$(copies)" = "$1" ]; }
has_widget() { [ -n "$(widget "$1")" ]; }
has_no_question() { tell_again; ! has_told "WIDGET Question/"; }
has_told() { tail -n "+$((lines_before + 1))" "$work/log" | grep -q "^$1"; }
# press_widget PATH
press_widget() {
  read -r x0 y0 x1 y1 < <(widget "$1")
  xdotool mousemove $(((x0 + x1) / 2)) $(((y0 + y1) / 2)) sleep 0.3 click 1
}
has_ended() { ! kill -0 "$program" 2>/dev/null; }
# ended_with CODE: the program has ended, with this exit code.
ended_with() {
  wait_until "the program ends" has_ended
  local code=0
  wait "$program" || code=$?
  [ "$code" = "$1" ] || fail "the exit code is $code, not $1"
}
undo_is_not_empty() { [ "$(field undo)" != '""' ]; }
change_something() {
  key space
  wait_until "it pauses" is_paused 1
  xdotool mousemove 400 300
  key b # a ball flies into the scene
  wait_until "the scene has changed" undo_is_not_empty
}

open_display

# --- what is named on the command line -------------------------------------------------------------
code=0
"$topple" rnu >"$work/out" 2>"$work/err" || code=$?
[ "$code" = 2 ] && grep -q 'topple --help' "$work/err" || fail "'topple rnu': $code, $(cat "$work/err")"
start_topple "$model"
wait_until "the model lies on a floor" bodies_are 2

# --- nothing has changed: a signal ends it, and nothing stays ----------------------------------------
kill -TERM "$program"
ended_with 143
copies_are 0 || fail "a copy of a scene that was not changed was kept"

# --- asked to end with changes: a copy, which the next start offers ------------------------------------
for signal in TERM INT; do
  start_topple stack:3
  change_something
  count=$(field bodies)
  kill -"$signal" "$program"
  ended_with $((128 + $(kill -l "$signal")))
  copies_are 1 || fail "SIG$signal: there are $(copies) copies"
  start_topple pyramid
  wait_until "the copy is offered" has_widget "Question/Recover it"
  press_widget "Question/Recover it"
  wait_until "the scene is back" bodies_are "$count"
  xdotool key ctrl+q
  wait_until "quitting asks" has_widget "Question/Don't save"
  key d
  ended_with 0
  copies_are 0 || fail "a copy stays after leaving"
done

# --- killed: the copy has the edit, which waits less than time that passes (nine seconds) --------------
start_topple stack:3
change_something
changed_at=$(date +%s%N)
wait_until "a copy is made" copies_are 1
copy_age_ms=$((($(date +%s%N) - changed_at) / 1000000))
[ "$copy_age_ms" -lt 7000 ] || fail "the copy of an edit was made after $copy_age_ms ms"
kill -KILL "$program"
ended_with 137
start_topple pyramid
wait_until "the copy is offered" has_widget "Question/Recover it"
press_widget "Question/Delete it"
wait_until "the copy is gone" copies_are 0
kill -TERM "$program"
ended_with 143

# --- crashes: each leaves a report with its cause and the calls that led there, and is told of ---------
crashes=(segv:segmentation abort:abort throw:thrown oom:memory)
for crash in "${crashes[@]}"; do
  code=0
  "$topple" stack:3 --crash-test "${crash%:*}" >/dev/null 2>&1 || code=$?
  [ "$code" -ge 128 ] || fail "$crash: the exit code is $code"
  start_topple pyramid
  wait_until "the crash is told of" has_widget "Question/Go on"
  report=$(find "$work/state" -path '*/crashes/*' -name '*.txt')
  [ "$(wc -l <<<"$report")" = 1 ] && [ -n "$report" ] || fail "$crash: reports are: $report"
  grep -q "Cause: .*${crash#*:}" "$report" && grep -q 'stack:3' "$report" && grep -q '\[0x' "$report" ||
    fail "$crash: the report says: $(cat "$report")"
  rm "$report"
  press_widget "Question/Go on"
  wait_until "the question is answered" has_no_question
  kill -TERM "$program"
  ended_with 143
done
echo "figure: a copy $((copy_age_ms / 1000)).$((copy_age_ms / 100 % 10)) s after the change, ${#crashes[@]} kinds of crash told of"
echo "the window leaves what can be brought back, and says what happened"
