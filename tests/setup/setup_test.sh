#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# What third_party/setup.sh asks of apt, told by an apt that only notes what it was asked: on a bare system,
# whose lists know a few packages, on one with all lists, and on one that lacks nothing.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*"; cat "$work/asked" "$work/said" 2>/dev/null || true; exit 1; }

# fake NAME: a program of that name, first in the path; its text comes from stdin.
fake() { { echo '#!/bin/bash'; cat; } >"$work/bin/$1"; chmod +x "$work/bin/$1"; }
mkdir "$work/bin"
export WORK=$work
fake apt-cache <<'END'
shift 2 # show --no-all-versions
status=100
for name in "$@"; do
  if grep -qxF "$name" "$WORK/known"; then printf 'Package: %s\nVersion: 1\n\n' "$name"; status=0; fi
done
exit $status
END
fake apt-get <<'END'
for word in "$@"; do case "$word" in update | install) verb=$word ;; esac; done
echo "$verb" >>"$WORK/asked"
[ "$verb" = update ] && cp "$WORK/all" "$WORK/known" && exit 0
status=0
for name in "$@"; do
  case "$name" in -* | install | DPkg*) continue ;; esac
  grep -qxF "$name" "$WORK/known" || { echo "E: Unable to locate package $name"; status=100; }
done
exit $status
END
fake dpkg-query <<'END'
while read -r name; do echo "$name installed"; done <"$WORK/installed"
END
fake id <<'END'
echo 0
END

# ask KNOWN...: runs install_groups with lists that know these packages.
ask() {
  : >"$work/asked"
  printf '%s\n' "$@" >"$work/known"
  (
    PATH=$work/bin:$PATH
    . "$root/third_party/setup.sh"
    assume_yes=yes
    install_groups build app
  ) >"$work/said" 2>&1 || fail "the installation failed"
}
asked_is() { [ "$(tr '\n' ' ' <"$work/asked")" = "$1" ] || fail "apt was asked: $(tr '\n' ' ' <"$work/asked")"; }
no_complaint() { ! grep -q '^E:' "$work/said" || fail "apt complained"; }

awk '$1 == "build" || $1 == "app" { print $2 }' "$root/third_party/packages.txt" >"$work/all"
: >"$work/installed"
ask g++ libgl-dev # what happens to be known
asked_is "update install "
no_complaint
mapfile -t all <"$work/all"
ask "${all[@]}"
asked_is "install "
no_complaint
cp "$work/all" "$work/installed"
ask "${all[@]}"
asked_is ""
echo "apt is asked for what is missing, after its lists if they do not know all of it"

# app/run starts the newest archive beside it, and unpacks it once.
tree=$work/tree
mkdir -p "$tree/app" "$tree/third_party" "$tree/dist" "$work/packed/topple-1-linux/bin"
cp "$root/app/run" "$tree/app"
cp "$root/third_party/setup.sh" "$tree/third_party"
pack() {
  printf '#!/bin/sh\necho "%s: $*"\n' "$1" >"$work/packed/topple-1-linux/bin/topple"
  chmod +x "$work/packed/topple-1-linux/bin/topple"
  tar -C "$work/packed" -czf "$2" topple-1-linux
}
pack first "$tree/dist/topple-1-linux-$(uname -m).tar.gz"
touch -d '1 hour ago' "$tree/dist"/*
started_is() { [ "$("$tree/app/run" stack:3 2>"$work/said")" = "$1" ] || fail "app/run did not start: $1"; }
started_is "first: stack:3"
touch "$tree/build/unpacked/kept"
started_is "first: stack:3"
[ -f "$tree/build/unpacked/kept" ] || fail "an archive was unpacked twice"
pack second "$tree/topple-2-linux-$(uname -m).tar.gz"
touch -d '1 minute' "$tree"/*.tar.gz
started_is "second: stack:3"
echo "app/run starts the archive beside it"

# A build tells how far it is and what the compiler says, and fails with it. This ninja takes a second a step, after one
# that brings its own file up to date.
mkdir -p "$tree/build/some"
fake ninja <<'END'
case " $* " in *" -n "*) echo "[1/1] work"; exit 0 ;; esac
echo "ninja: Entering directory \`x'"
echo "[1/2 0.500] Checking units"
for ((i = 0; i <= 100; ++i)); do
  echo "[$i/100 $i.25] Building b$i"
  [ "$i" != 40 ] || echo "a.cpp:1: warning: [7/9 3.5] words"
done
exit "${NINJA_ENDS:-0}"
END
build_some() {
  (PATH=$work/bin:$PATH root=$tree && . "$root/third_party/setup.sh" && build some all) >"$work/said" 2>&1
}
build_some || fail "a build failed"
expected="topple: building build/some
topple: built 1 of 2
topple: built 0 of 100
topple: built 10 of 100, about 2 minutes left
topple: built 20 of 100, about 2 minutes left
topple: built 30 of 100, about 2 minutes left
topple: built 40 of 100, about 2 minutes left
a.cpp:1: warning: [7/9 3.5] words
topple: built 50 of 100, about 80 seconds left
topple: built 60 of 100, about 60 seconds left
topple: built 70 of 100, about 50 seconds left
topple: built 80 of 100, about 30 seconds left
topple: built 90 of 100, about 20 seconds left
topple: built 100 of 100"
[ "$(cat "$work/said")" = "$expected" ] || fail "a build does not tell what it should"
! NINJA_ENDS=1 build_some || fail "a build that fails is taken for one that does not"
grep -q 'topple: building failed' "$work/said" || fail "a failed build is not told"
echo "a build tells how far it is"

# Without arguments app/run builds and starts the window alone, with a verb the whole program.
rm -f "$tree"/*.tar.gz "$tree/dist"/*.tar.gz
cp "$root/third_party/packages.txt" "$tree/third_party"
fake cmake <<'END'
exit 0
END
fake ninja <<'END'
mkdir -p "$2"
for program in "$@"; do :; done # the last word
printf '#!/bin/sh\necho "%s: $*"\n' "$program" >"$2/$program"
chmod +x "$2/$program"
END
runs() { # runs PROGRAM ARGUMENTS: app/run with the arguments ends up there
  local program=$1 said
  shift
  said=$(PATH=$work/bin:$PATH "$tree/app/run" --yes "$@" 2>"$work/said") || fail "app/run $* failed"
  [ "$said" = "$program: $*" ] || fail "app/run $* started: $said"
}
runs topple_window
[ ! -e "$tree/build/release/topple" ] || fail "the window alone was not enough"
runs topple run stack:3
echo "the verbs are built once they are asked for"
