#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# Makes the pictures of this folder's README again, by doing what it says with a pointer and keys in a window on a
# display of its own: assets/tour/make_pictures.sh [PATH_OF_TOPPLE [FOLDER_FOR_PICTURES]]
# Needs Xvfb, xdotool and ImageMagick (Debian: xvfb xdotool imagemagick).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
topple=$(realpath "${1:-$root/build/release/topple}")
pictures=$(realpath "${2:-$root/assets/tour}")
. "$root/tests/ui/window_helpers.sh"
cd "$work" # where the dialogs begin, and what is saved goes away

# start_tour ARGUMENT...: the program in a window of 960 x 600.
start_tour() {
  start_topple "$@"
  xdotool windowsize "$(xdotool search --name Topple | tail -n 1)" 960 600
  sleep 1
  tell_again
}
end_tour() {
  kill -KILL "$program"
  wait "$program" 2>/dev/null || true
  rm -rf "$work/state"
}
click_at() { xdotool mousemove "$1" "$2" sleep 0.4 click 1 sleep 0.4; }
press_widget() {
  tell_again
  read -r x0 y0 x1 y1 < <(widget "$1") || fail "there is no $1"
  click_at $(((x0 + x1) / 2)) $(((y0 + y1) / 2))
}
# choose MENU ENTRY: entries are known by the last line that told them.
choose() {
  press_widget "Menu/$1"
  press_widget "Menu/$2"
}
type_text() { xdotool type --delay 50 "$1"; sleep 0.3; }
open_scene() {
  key ctrl+p
  sleep 0.4
  type_text "$1"
  key Return
  sleep 0.5
}
# drag X0 Y0 X1 Y1: with the left button or with $button, in twelve movements.
drag() {
  xdotool mousemove "$1" "$2" sleep 0.3 mousedown "${button:-1}" sleep 0.2
  for i in $(seq 12); do
    xdotool mousemove $(($1 + ($3 - $1) * i / 12)) $(($2 + ($4 - $2) * i / 12)) sleep 0.05
  done
}
let_go() { xdotool sleep 0.2 mouseup "${button:-1}" sleep 0.2; }
# shoot_picture NAME: the window as it is, in 128 colors.
shoot_picture() {
  import -window root -crop 960x600+0+0 +repage png:- |
    convert - +dither -colors 128 -define png:compression-level=9 "$pictures/$1.png"
}
pixel_of() { grep "^BODY $1 " "$work/log" | tail -n 1 | cut -d ' ' -f 3-; }
built_again() { [ "$(field step)" -lt 50 ]; }
go_on_to() { wait_until "step $1 is reached" reached "$1"; }

open_display

# --- build ------------------------------------------------------------------------------------------
start_tour
choose File New
choose Create "Stack of N"
click_at 460 330
key Home
sleep 1
choose Create Box
click_at 230 440
tell_again
last=$(grep '^BODY' "$work/log" | tail -n 1 | cut -d ' ' -f 2)
read -r x y < <(pixel_of "$last")
choose Create Ball
click_at "$x" $((y - 24))
tell_again
ball=$((last + 1))
shoot_picture build_parts
key j
read -r ball_x ball_y < <(pixel_of "$ball")
press_widget "Joint options/Type"
press_widget "Joint options/fixed joint"
click_at "$x" $((y + 10))
xdotool mousemove "$ball_x" $((ball_y - 5)) sleep 0.5
xdotool click 1 sleep 0.4
key q
drag "$ball_x" $((ball_y - 5)) $((ball_x + 40)) $((ball_y - 130))
sleep 0.6
shoot_picture build_lift
let_go
sleep 1
key ctrl+s
sleep 0.5
key ctrl+a
type_text "my tower"
key Return
wait_until "the scene is saved" test -e "$work/my tower.json"
end_tour

# --- break ------------------------------------------------------------------------------------------
start_tour
go_on_to 420
key space
wait_until "it pauses" is_paused 1
tell_again
read -r x0 y0 x1 y1 < <(widget Transport/Scrubber)
drag $((x1 - 14)) $(((y0 + y1) / 2)) $(((x0 + x1) / 2)) $(((y0 + y1) / 2))
let_go
xdotool mousemove 300 60 sleep 1
shoot_picture break_back
key space
wait_until "it goes on" is_paused 0
open_scene glued
wait_until "the wall stands" bodies_are 110
go_on_to 30
xdotool mousemove 330 290 keydown b sleep 2 keyup b
xdotool mousemove 300 60 sleep 0.5
shoot_picture break_wall
open_scene cards
wait_until "the house stands" bodies_are 27
press_widget Dock/Solver
tell_again
read -r x0 y0 x1 y1 < <(widget Solver/Sub-steps)
drag $((x0 + 60)) $(((y0 + y1) / 2)) $((x0 - 20)) $(((y0 + y1) / 2))
let_go
xdotool mousemove 300 60
key ctrl+r
wait_until "it is built again" built_again
go_on_to 60
shoot_picture break_cards
end_tour

# --- load -------------------------------------------------------------------------------------------
start_tour "$root/assets/models/ring.obj"
go_on_to 200
xdotool keydown shift
button=2 drag 300 200 450 150
button=2 let_go
xdotool keyup shift
key i
tell_again
read -r x y < <(grep '^BODY' "$work/log" | tail -n 1 | cut -d ' ' -f 3-)
xdotool mousemove "$x" $((y + 24)) sleep 1.5
shoot_picture load_probe
key q
sed 's/"mass": 8/"mass": -8/' "$root/assets/scenes/see_saw.json" >"$work/see_saw.json"
key ctrl+o
sleep 0.6
type_text "see_saw.json"
key Return
sleep 1.5
shoot_picture load_error
end_tour
