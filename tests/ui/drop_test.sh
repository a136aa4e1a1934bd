#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# A file dropped on the real window: a model becomes a body above the place it was dropped at, can be
# taken back and falls; what is no model changes nothing.
# Usage: drop_test.sh PATH_OF_TOPPLE PATH_OF_DROP_FILE MODEL
set -euo pipefail
topple=$1
drop_file=$2
model=$3
. "$(dirname "${BASH_SOURCE[0]}")/window_helpers.sh"

# body_pixel: where the newest body that can move is, "X Y".
body_pixel() { grep '^BODY' "$work/log" | tail -n 1 | cut -d ' ' -f 3-; }

open_window --open stack:3
read -r x0 y0 x1 y1 < <(grep '^VIEWPORT' "$work/log" | tail -n 1 | cut -d ' ' -f 2-)
# A quarter into the picture and below its middle: bare floor. The pointer itself is elsewhere.
x=$((x0 + (x1 - x0) / 4))
y=$((y0 + (y1 - y0) * 3 / 4))
xdotool mousemove $((x1 - 40)) $((y0 + 40))
key space
wait_until "it pauses" is_paused 1
before=$(field hash)
count=$(field bodies)

# --- a model, under a name that a link has to spell in percent ------------------------------------
cp "$model" "$work/a knöt 100%.obj"
"$drop_file" "$work/a knöt 100%.obj" "$x" "$y" || fail "the window did not take the model"
wait_until "the model is a body" bodies_are $((count + 1))
tell_again
read -r body_x body_y < <(body_pixel)
[ $((body_x - x)) -ge -60 ] && [ $((body_x - x)) -le 60 ] && [ "$body_y" -lt "$y" ] ||
  fail "dropped at $x $y, it is at $body_x $body_y"

# --- taken back, and done again -------------------------------------------------------------------
after=$(field hash)
key ctrl+z
wait_until "undo restores the hash" hash_is "$before"
key ctrl+shift+z
wait_until "redo brings the model back" hash_is "$after"

# --- it falls ---------------------------------------------------------------------------------------
key space
wait_until "time has passed" reached $(($(field step) + 40))
key space
wait_until "it pauses again" is_paused 1
tell_again
read -r _ fallen_y < <(body_pixel)
[ "$fallen_y" -gt $((body_y + 5)) ] || fail "it did not fall: $body_y, then $fallen_y"

# --- what is no model -------------------------------------------------------------------------------
now=$(field hash)
printf 'f 1 2 3\n' >"$work/broken.obj"
"$drop_file" "$work/broken.obj" "$x" "$y" || fail "the window did not take the broken file"
tell_again
tell_again
hash_is "$now" || fail "a file without a triangle changed the state"
echo "a dropped model becomes a body, is taken back, brought back, and falls"
