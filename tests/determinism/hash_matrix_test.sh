#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# That hash_matrix.sh finds what parts: programs that only pretend to step write the hashes.
set -euo pipefail
matrix=$(dirname "${BASH_SOURCE[0]}")/hash_matrix.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  echo "FAILED: $*" >&2
  exit 1
}

# program NAME SCENE THREADS ISA: in that configuration the seventh step is another.
program() {
  cat >"$work/$1" <<PROGRAM
#!/usr/bin/env bash
scene=\$2
while [ \$# -gt 0 ]; do
  case \$1 in
    --steps) steps=\$2 ;; --threads) threads=\$2 ;; --isa) isa=\$2 ;; --hashes) file=\$2 ;;
  esac
  shift
done
case "$1 \$isa" in
  aarch64*sse2 | aarch64*avx2 | windows*neon | gcc*neon | clang*neon | *simd128) echo "there is no such set"; exit 1 ;;
esac
echo "$1 \$scene \$threads \$isa" >>"$work/runs"
[ -n "\${file-}" ] || exit 0
for i in \$(seq "\$steps"); do
  hash=\$i
  if [ "\$scene \$threads \$isa \$i" = "$2 $3 $4 7" ]; then hash=other; fi
  echo "\$i \$hash"
done >"\$file"
PROGRAM
  chmod +x "$work/$1"
}

program gcc none 0 none
program clang none 0 none
bash "$matrix" 10 gcc="$work/gcc" clang="$work/clang" -- heap chain >"$work/out" ||
  fail "equal hashes: $(cat "$work/out")"
[ "$(grep -c '^the same' "$work/out")" -eq 2 ] || fail "not two scenes: $(cat "$work/out")"
for threads in 1 2 4 8; do
  for set in scalar sse2 avx2; do
    grep -q " heap $threads $set\$" "$work/runs" || fail "$threads threads never met $set"
    for compiler in gcc clang; do
      grep -q "^$compiler heap $threads " "$work/runs" || fail "$compiler never met $threads threads"
      grep -q "^$compiler heap .* $set\$" "$work/runs" || fail "$compiler never met $set"
    done
  done
done

# A third program, which an emulator runs and which has other sets.
program aarch64 none 0 none
: >"$work/runs"
bash "$matrix" 10 gcc="$work/gcc" clang="$work/clang" aarch64="env bash $work/aarch64" -- heap >"$work/out" ||
  fail "equal hashes of three: $(cat "$work/out")"
for threads in 1 2 4 8; do
  for compiler in gcc clang aarch64; do
    grep -q "^$compiler heap $threads " "$work/runs" || fail "$compiler never met $threads threads"
  done
done
for met in "aarch64 scalar" "aarch64 neon" "gcc avx2" "clang sse2"; do
  grep -q "^${met% *} heap .* ${met#* }\$" "$work/runs" || fail "never met: $met"
done
program aarch64 heap 2 neon
bash "$matrix" 10 gcc="$work/gcc" clang="$work/clang" aarch64="env bash $work/aarch64" -- heap >"$work/out" &&
  fail "the third program may differ"
grep -q 'heap parts in step 7: 7 (gcc, 1 threads, scalar), other (aarch64, 2 threads, neon)$' "$work/out" ||
  fail "not said where the third differs: $(cat "$work/out")"

# More programs than instruction sets.
program aarch64 none 0 none
program windows none 0 none
: >"$work/runs"
bash "$matrix" 10 gcc="$work/gcc" clang="$work/clang" aarch64="$work/aarch64" windows="$work/windows" -- heap \
  >"$work/out" || fail "equal hashes of four: $(cat "$work/out")"
for program in gcc clang aarch64 windows; do
  for threads in 1 2 4 8; do
    grep -q "^$program heap $threads " "$work/runs" || fail "of four, $program never met $threads threads"
  done
  for set in scalar sse2 avx2 neon; do
    case $program$set in aarch64sse2 | aarch64avx2 | gccneon | clangneon | windowsneon) continue ;; esac
    grep -q "^$program heap .* $set\$" "$work/runs" || fail "of four, $program never met $set"
  done
done
: >"$work/runs"

program clang chain 8 scalar
status=0
bash "$matrix" 10 gcc="$work/gcc" clang="$work/clang" -- heap chain >"$work/out" || status=$?
[ "$status" -eq 1 ] || fail "a difference ends with $status"
grep -q '^FAILED: chain parts in step 7: 7 (gcc, 1 threads, scalar), other (clang, 8 threads, scalar)$' \
  "$work/out" || fail "not said where: $(cat "$work/out")"
grep -q '^the same in all configurations: heap$' "$work/out" || fail "heap: $(cat "$work/out")"
echo "the matrix finds what parts"
