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
