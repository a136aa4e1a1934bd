#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# Whether a recording of each program verifies in every other one: all its steps have the hashes that it holds.
#   recording_matrix.sh SCRIPT NAME=PROGRAM...
# A PROGRAM may be several words, an emulator and what it runs. Says every recording that does not verify; then the exit
# status is 1.
set -euo pipefail
script=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

failures=0
for made in "$@"; do
  file=$work/${made%%=*}.topple
  if ! ${made#*=} script "$script" --record "$file" >"$work/said" 2>&1; then
    echo "FAILED: ${made%%=*} does not record: $(cat "$work/said")"
    failures=$((failures + 1))
    continue
  fi
  for read in "$@"; do
    if ! ${read#*=} replay "$file" --verify >"$work/said" 2>&1; then
      echo "FAILED: ${read%%=*} does not verify a recording of ${made%%=*}: $(tail -n 3 "$work/said")"
      failures=$((failures + 1))
    fi
  done
done
# A recording with another hash must not verify, or the replays above would prove nothing.
sed -E 's/(hash[^0-9a-f]*)[0-9a-f]{4}/\10000/' "$file" >"$work/wrong.topple"
if ${read#*=} replay "$work/wrong.topple" --verify >"$work/said" 2>&1; then
  echo "FAILED: ${read%%=*} verifies a recording with wrong hashes"
  failures=$((failures + 1))
fi
echo "$# programs verified a recording of each: $(($# * $#)) replays, $failures failures"
[ "$failures" -eq 0 ]
