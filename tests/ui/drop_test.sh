#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# A file dropped on the real window: a model becomes a body above the place it was dropped at, can be
# taken back and falls; what is no model changes nothing; a world file goes on from the middle of its
# motion, and is saved again, under another name and under its own.
# Usage: drop_test.sh PATH_OF_TOPPLE PATH_OF_DROP_FILE MODEL
set -euo pipefail
topple=$1
drop_file=$2
model=$3
. "$(dirname "${BASH_SOURCE[0]}")/window_helpers.sh"

# body_pixel: where the newest body that can move is, "X Y".
body_pixel() { grep '^BODY' "$work/log" | tail -n 1 | cut -d ' ' -f 3-; }

has_dialog() { grep -q '^WIDGET File/Name' "$work/log"; }
is_saved_again() { ! cmp -s "$work/later.world" "$work/before.world"; }

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

# --- a world in the middle of its motion -------------------------------------------------------------
hash_of_run() { "$topple" run "$@" | sed -n 's/^ *hash \([0-9a-f]*\).*/\1/p'; }
after_50=$(hash_of_run dominoes --steps 50 --save "$work/half way.world")
after_60=$(hash_of_run dominoes --steps 60)
"$drop_file" "$work/half way.world" "$x" "$y" || fail "the window did not take the world"
wait_until "the world is there as it was saved" hash_is "$after_50"
[ "$(field step)" = 50 ] || fail "it is at step $(field step)"
key shift+Right # goes on by ten steps
wait_until "it moves on bit for bit" hash_is "$after_60"
key ctrl+shift+s
wait_until "the dialog is there" has_dialog
xdotool type "$work/later.world"
key Return
wait_until "it is saved under another name" test -s "$work/later.world"
[ "$(hash_of_run "$work/later.world" --steps 10)" = "$(hash_of_run dominoes --steps 70)" ] ||
  fail "what the window has saved moves differently"
key shift+Right
wait_until "it has moved" reached 70
cp "$work/later.world" "$work/before.world"
key ctrl+s
wait_until "it is saved again without a question" is_saved_again
[ "$(hash_of_run "$work/later.world" --steps 10)" = "$(hash_of_run dominoes --steps 80)" ] ||
  fail "what the window has saved again moves differently"
echo "a dropped world goes on from its middle, and is saved under another name and its own"
echo "a dropped model becomes a body, is taken back, brought back, and falls"
