#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# Whether every step has the same hash, whoever compiled it, for whichever processor and system, and however it is
# stepped: in four runs a program, and at least twelve, of each scene every program meets every number of threads and
# every instruction set that it has.
#   hash_matrix.sh STEPS NAME=PROGRAM... -- SCENE...
# The first program is the reference; a PROGRAM may be several words, an emulator and what it runs. Says every scene
# that parts, with the step and the two configurations; then the exit status is 1. At the end comes a table of what met.
set -euo pipefail
steps=$1
shift
names=()
programs=()
while [ "$1" != -- ]; do
  names+=("${1%%=*}")
  programs+=("${1#*=}")
  shift
done
shift

all_threads=(1 2 4 8)
all_sets=(scalar sse2 neon simd128 avx2)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Sets of each program, with spaces. What it lacks cannot differ.
sets=()
for p in "${!programs[@]}"; do
  known=""
  for set in "${all_sets[@]}"; do
    if ${programs[p]} run stack:2 --steps 1 --isa "$set" --hash >"$work/out" 2>&1; then
      known="$known $set"
    elif grep -q 'this machine' "$work/out"; then
      echo "left out: $set of ${names[p]}: $(cat "$work/out")"
    fi
  done
  [ -n "$known" ] || { echo "FAILED: ${names[p]} does not run: $(cat "$work/out")"; exit 1; }
  sets+=("$known")
done

# parted FILE FILE: "step hash hash" of the first line that differs.
parted() {
  paste -d ' ' "$1" "$2" | awk '$1 != $3 || $2 != $4 { print $1, $2, $4; exit }'
}

mismatches=0
declare -A met  # "program, threads, set" of every run
runs_of=()      # of each program
parted_runs=()  # those that differ from the reference
for p in "${!programs[@]}"; do runs_of+=(0); parted_runs+=(0); done
check_scene() {
  local scene=$1 reference="" reference_name="" t i s p name of_program set
  local count=${#programs[@]} runs=$((${#programs[@]} > 3 ? ${#programs[@]} : 3))
  for t in "${!all_threads[@]}"; do
    for ((i = 0; i < runs; ++i)); do
      p=$(((t + i) % count))
      s=$((count > 3 ? t + p : i)) # both give a program other sets on other numbers of threads
      read -ra of_program <<<"${sets[p]}"
      set=${of_program[s % ${#of_program[@]}]}
      name="${names[p]}, ${all_threads[t]} threads, $set"
      met["$p, ${all_threads[t]}, $set"]=1
      runs_of[p]=$((runs_of[p] + 1))
      # A broken promise of the scene (status 1) is no matter of bits; the number of lines is.
      ${programs[p]} run "$scene" --steps "$steps" --threads "${all_threads[t]}" \
        --isa "$set" --hashes "$work/hashes" --hash >/dev/null 2>"$work/err" || true
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
        parted_runs[p]=$((parted_runs[p] + 1))
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

# sets_met PROGRAM, threads_met PROGRAM: those of its runs, in the order of the lists above.
sets_met() {
  local set t
  for set in "${all_sets[@]}"; do
    for t in "${all_threads[@]}"; do [ -z "${met["$1, $t, $set"]-}" ] || { echo "$set"; break; }; done
  done
}
threads_met() {
  local set t
  for t in "${all_threads[@]}"; do
    for set in "${all_sets[@]}"; do [ -z "${met["$1, $t, $set"]-}" ] || { echo "$t"; break; }; done
  done
}
echo
echo "$# scenes, $steps steps each:"
echo
echo "| program | instruction sets | threads | runs | with other bits |"
echo "|---|---|---|---|---|"
for p in "${!programs[@]}"; do
  echo "| ${names[p]} | $(sets_met "$p" | paste -sd ' ') | $(threads_met "$p" | paste -sd ' ') | ${runs_of[p]} |" \
    "${parted_runs[p]} |"
done
[ "$mismatches" -eq 0 ]
