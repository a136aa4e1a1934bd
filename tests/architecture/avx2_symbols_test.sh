#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# usage: avx2_symbols_test.sh BUILD_FOLDER
#
# The linker keeps one copy of a function that several objects define (nm: W). Objects compiled for AVX2 must define
# only such functions whose types are theirs alone (namespace for_avx2 of engine/math/simd/simd.h): else the copy that
# is kept may need AVX, and the program ends on a processor without it. Skipped (exit code 77) without nm.
set -euo pipefail
command -v nm >/dev/null || { echo "skipped: nm is not installed"; exit 77; }
mapfile -t objects < <(find "$1/engine" -name '*_avx2.cpp.o' | sort)
[ "${#objects[@]}" -gt 0 ] || { echo "skipped: no object is compiled for AVX2"; exit 77; }

shared=$(for object in "${objects[@]}"; do
  nm -C "$object" | awk -v file="$(basename "$object")" '$2 == "W" && !/for_avx2::/ { $1 = file; print }'
done)
[ -z "$shared" ] || { echo "FAILED: functions compiled for AVX2 that other objects may share:"; echo "$shared"; exit 1; }
