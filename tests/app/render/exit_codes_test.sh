#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# How `topple render` and the window end: 2 where the input is to blame, 3 where the machine is.
#   exit_codes_test.sh TOPPLE

set -uo pipefail
topple=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0
endings=0

# expect_of CODE WORD COMMAND...: the exit code, and a word that the message has.
expect_of() {
  local code=$1 word=$2 found=0 message
  shift 2
  message=$("$@" 2>&1 >/dev/null) || found=$?
  endings=$((endings + 1))
  if [ "$found" != "$code" ] || [[ $message != *"$word"* ]]; then
    echo "$*: exit code $found, not $code, or no '$word' in: $message"
    failures=$((failures + 1))
  fi
}
expect() { expect_of "$1" "$2" "$topple" render "${@:3}"; }

picture=$folder/a.png
echo old > "$picture"
expect 2 "no scene" nosuch --out "$picture"
expect 2 "no size" stack:2 --size 3by4 --out "$picture"
expect 2 "no such shader" stack:2 --size 32x32 --out "$picture" --shaders "$folder"
expect 2 "No space left" stack:2 --size 32x32 --out /dev/full
expect 2 "folder does not exist" stack:2 --size 32x32 --out "$folder/none/a.png"
expect 2 "--out" stack:2 --out ""
film=(--size 32x32 --film)
expect 2 "50 pictures" stack:2 "${film[@]}" "$folder/a.gif" --fps 60
expect 2 "a film is written to" stack:2 "${film[@]}" "$folder/a.avi"
expect 2 "a film is written to" stack:2 "${film[@]}" "$folder/a_%s.png"
expect 2 "back to step" stack:2 "${film[@]}" "$folder/a.gif" --from 5 --to 3
expect 2 "number of a step" stack:2 "${film[@]}" "$folder/a.gif" --to -3
expect 2 "single picture" stack:2 "${film[@]}" "$folder/a.gif" --steps 3
expect 2 "--film" stack:2 --from 3
expect 2 "pictures per second" stack:2 "${film[@]}" "$folder/a.gif" --fps nan
# A machine without a display, and one whose display cannot be opened.
window() {
  env -u WAYLAND_DISPLAY "$@" XDG_STATE_HOME="$folder/state" XDG_CONFIG_HOME="$folder/config" \
    "$topple" stack:2
}
expect_of 3 "DISPLAY" window -u DISPLAY
expect_of 3 "Failed to open display" window DISPLAY=:99123
rm -rf "$folder/state" "$folder/config"
# A driver that is too old.
MESA_GL_VERSION_OVERRIDE=2.1 expect 3 "OpenGL 3.3" stack:2 --size 32x32 --out "$picture"
# A machine without EGL's drivers.
export __EGL_VENDOR_LIBRARY_DIRS=$folder/none LIBGL_DRIVERS_PATH=$folder/none
expect 3 "EGL" stack:2 --size 32x32 --out "$picture"
if [ "$(cat "$picture")" != old ] || [ "$(ls -A "$folder")" != a.png ]; then
  echo "the old picture was touched, or something was left beside it: $(ls -A "$folder")"
  failures=$((failures + 1))
fi
echo "figure: $endings failures, each with a sentence and its exit code"
exit $((failures > 0))
