# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# For the tests of the real window, which source it with the path of topple in `topple`: a folder
# that goes away, a display of its own, and what --print-state tells.

work=$(mktemp -d)
export XDG_CONFIG_HOME="$work" XDG_STATE_HOME="$work/state" LIBGL_ALWAYS_SOFTWARE=1
pids=()
trap 'kill "${pids[@]}" 2>/dev/null || true; rm -rf "$work"' EXIT

fail() {
  echo "FAILED: $*"
  tail -n 3 "$work/log" 2>/dev/null || true
  exit 1
}

# open_window ARGUMENT...: a display, topple on it, and time that runs.
open_window() {
  open_display
  start_topple "$@"
  wait_until "time runs" reached 20
}

# open_display [WIDTHxHEIGHT]
open_display() {
  exec 3<>"$work/display"
  Xvfb -displayfd 3 -noreset -screen 0 "${1:-1280x720}x24" >/dev/null 2>&1 &
  pids+=($!)
  for _ in $(seq 100); do [ -s "$work/display" ] && break; sleep 0.1; done
  DISPLAY=:$(head -n 1 "$work/display")
  export DISPLAY
}

# start_topple ARGUMENT...: its process is $program, what it prints is in the log.
start_topple() {
  : >"$work/log"
  "$topple" "$@" --print-state >"$work/log" 2>&1 &
  program=$!
  pids+=("$program")
  wait_until "the window is there" has_widgets
}

# field NAME: of the newest state line.
field() { grep '^STATE' "$work/log" | tail -n 1 | sed -E "s/.* $1=([^ ]*).*/\1/"; }
# wait_until DESCRIPTION COMMAND...: until the command holds, 30 s at most.
wait_until() {
  local what=$1
  shift
  for _ in $(seq 300); do
    if "$@"; then return; fi
    sleep 0.1
  done
  fail "waited in vain until $what"
}
has_widgets() { grep -q '^READY' "$work/log"; }
is_paused() { [ "$(field paused)" = "$1" ]; }
reached() { [ "$(field step)" -ge "$1" ]; }
hash_is() { [ "$(field hash)" = "$1" ]; }
hash_is_not() { [ "$(field hash)" != "$1" ]; }
# widget PATH: its rectangle in the newest layout that was told.
widget() {
  awk -v start="WIDGET $1 " '
    index($0, start) == 1 {
      rest = substr($0, length(start) + 1)
      if (rest ~ /^-?[0-9]+ -?[0-9]+ -?[0-9]+ -?[0-9]+$/) # not a longer name
        place = rest
    }
    END { if (place) print place }' "$work/log"
}
bodies_are() { [ "$(field bodies)" = "$1" ]; }
picture() { import -window root -crop 700x500+60+80 +repage "$1"; }
key() { xdotool key --clearmodifiers "$1"; }
# tell_again: until widgets and bodies are told as they are from now on.
tell_again() {
  lines_before=$(wc -l <"$work/log")
  wait_until "bodies are told where they are" is_told_again
}
is_told_again() { tail -n "+$((lines_before + 1))" "$work/log" | grep -q '^READY'; }
# has_no_message: nothing covers the picture that goes away by itself.
has_no_message() { tell_again; ! tail -n "+$((lines_before + 1))" "$work/log" | grep -q '^WIDGET Messages/'; }
