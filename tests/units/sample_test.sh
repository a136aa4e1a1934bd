#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# Builds tests/units/sample with TOPPLE_UNITY: files of one library have private names in common, from the start and
# after a change of one file. The program prints what each file computes.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*"; cat "$work/said"; exit 1; }

# prints EXPECTED: builds, runs and compares.
prints() {
  cmake --build "$work/build" >"$work/said" 2>&1 || fail "the sample does not build"
  local said
  said=$("$work/build/units_sample")
  [ "$said" = "$1" ] || fail "the sample prints $said and should print $1"
}
# together FILE FILE: one unit includes both.
together() { grep -l "/$1\"" "$work"/build/units/sample_*.cpp 2>/dev/null | xargs -r grep -q "/$2\""; }

cp -r "$root/tests/units/sample" "$work/source"
cmake -G Ninja -S "$work/source" -B "$work/build" -DTOPPLE_CMAKE="$root/engine/cmake" -DTOPPLE_UNITY=ON \
  -DCMAKE_BUILD_TYPE=Debug "$@" >"$work/said" 2>&1 || fail "configuring failed"
prints "20 300 5 7"
together length.cpp angle.cpp || fail "files without a common name stand in different units"
together length.cpp count.cpp || fail "files without a common name stand in different units"
together length.cpp area.cpp || fail "files with common names that a macro replaces stand in different units"

# An overload of a name of angle.cpp in a file that shares its unit declared before it must not change what angle()
# computes: a macro replaces the new name.
together angle.cpp count.cpp || fail "the change needs two files of one unit"
sed -i 's/^int count/namespace {\nint turned(int x) { return 100 * x; }\n}\n\nint count/; s/return 7/return turned(7)/' \
  "$work/source/count.cpp"
prints "20 300 5 700"
together angle.cpp count.cpp || fail "a name that a macro replaces parts two files"

# No macro can replace it once the file has a member of the same name.
sed -i 's/^int count/struct Wheel {\n    int turned = 0;\n};\n\nint count/; s/return turned(7)/return turned(7) + Wheel{}.turned/' \
  "$work/source/count.cpp"
prints "20 300 5 700"
! together angle.cpp count.cpp || fail "the new name is found by another file"

# A build without changes has nothing to do.
cmake --build "$work/build" | grep -q 'no work to do' || fail "a second build works again"
