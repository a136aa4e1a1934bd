#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# Whether every step has the same hash, whoever compiled it and however it is stepped: every pair of
# (threads, instruction set, compiler) occurs together in one of twelve runs of each scene.
#   hash_matrix.sh TOPPLE_OF_GCC TOPPLE_OF_CLANG STEPS SCENE...
# Says every scene that parts, with the step and the two configurations; then the exit status is 1.
set -euo pipefail
gcc=$1
clang=$2
steps=$3
shift 3

all_threads=(1 2 4 8)
all_sets=(scalar sse2 avx2)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Both compilers with every number of threads, and with every instruction set.
compiler_of() { # index of threads, index of set
  if [ $((($1 + $2) % 2)) -eq 0 ]; then echo gcc; else echo clang; fi
}

# What this machine lacks cannot differ.
sets=()
for set in "${all_sets[@]}"; do
  if "$gcc" run stack:2 --steps 1 --isa "$set" --hash >"$work/out" 2>&1; then
    sets+=("$set")
  else
    echo "left out: $set: $(cat "$work/out")"
  fi
done

# parted FILE FILE: "step hash hash" of the first line that differs.
parted() {
  paste -d ' ' "$1" "$2" | awk '$1 != $3 || $2 != $4 { print $1, $2, $4; exit }'
}

mismatches=0
check_scene() {
  local scene=$1 reference="" reference_name="" t s compiler name
  for t in "${!all_threads[@]}"; do
    for s in "${!sets[@]}"; do
      compiler=$(compiler_of "$t" "$s")
      name="$compiler, ${all_threads[t]} threads, ${sets[s]}"
      # A broken promise of the scene (status 1) is no matter of bits; the number of lines is.
      "${!compiler}" run "$scene" --steps "$steps" --threads "${all_threads[t]}" \
        --isa "${sets[s]}" --hashes "$work/hashes" --hash >/dev/null 2>"$work/err" || true
      if [ "$(wc -l <"$work/hashes" 2>/dev/null)" != "$steps" ]; then
        echo "FAILED: $scene ($name) did not take $steps steps: $(cat "$work/err")"
        mismatches=$((mismatches + 1))
      elif [ -z "$reference" ]; then
        reference=$work/reference
        reference_name=$name
        cp "$work/hashes" "$reference"
        if [ "$(head -n 1 "$reference" | cut -d ' ' -f 2)" = \
             "$(tail -n 1 "$reference" | cut -d ' ' -f 2)" ]; then
          echo "FAILED: $scene: nothing happens in it, so it proves nothing"
          mismatches=$((mismatches + 1))
        fi
      elif ! cmp -s "$reference" "$work/hashes"; then
        read -r step one other < <(parted "$reference" "$work/hashes")
        echo "FAILED: $scene parts in step $step: $one ($reference_name), $other ($name)"
        mismatches=$((mismatches + 1))
      fi
      rm -f "$work/hashes"
    done
  done
}

for scene in "$@"; do
  before=$mismatches
  check_scene "$scene"
  [ "$mismatches" -gt "$before" ] || echo "the same in all configurations: $scene"
done
[ "$mismatches" -eq 0 ]
