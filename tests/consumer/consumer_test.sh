#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# Programs of other projects find an installed copy of the engine and step a falling box with it, by CMake and by
# pkg-config, from a folder with a blank in its name to which the copy has been moved.
#   consumer_test.sh installed BUILD COMPILER   installs what BUILD has compiled
#   consumer_test.sh built COMPILER             compiles the folder engine alone, for static and for shared libraries,
#                                               and takes it into a project (add_subdirectory, FetchContent)
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*"; tail -n 40 "$work/log" 2>/dev/null || true; exit 1; }
# quietly COMMAND...: tells what a command says only if it fails.
quietly() { "$@" >"$work/log" 2>&1 || fail "$*"; }
# Warnings in headers of the engine are faults, also where CMake would hide them.
warnings="-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror"

# rests COMMAND...: the box falls on its face, whose half extent is 0.5 m. (Contacts hold a load by an overlap of less.)
rests() {
  local said
  said=$("$@") || fail "$* ends with $?"
  [ "$said" = "The box rests at 0.500 m." ] || fail "$* says: $said"
}

# Every header that an installed header includes is installed.
headers_are_complete() {
  local include=$1/include
  grep -rhoE '^ *# *include "topple/[^"]*"' "$include" | sed 's/.*"\(.*\)"/\1/' | sort -u >"$work/included"
  while read -r header; do
    [ -f "$include/$header" ] || fail "an installed header includes $header, which is not installed"
  done <"$work/included"
  [ "$(find "$include" -name '*.h' | wc -l)" -gt 350 ] || fail "few headers are installed"
  [ -f "$include/topple/topple.h" ] || fail "topple/topple.h is not installed"
  [ ! -e "$include/topple/spatial/mesh/mesh_bvh_detail.h" ] || fail "a private header is installed"
}

# consume_by_cmake PREFIX [option]...
consume_by_cmake() {
  local prefix=$1 build=$work/consumer
  shift
  rm -rf "$build"
  quietly cmake -S "$root/tests/consumer" -B "$build" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_CXX_COMPILER="$compiler" \
    -DCMAKE_CXX_FLAGS="$warnings" -DCMAKE_NO_SYSTEM_FROM_IMPORTED=ON "$@"
  quietly cmake --build "$build"
  rests "$build/consumer"
  local said
  said=$("$build/all_libraries" "$root/assets/scenes/see_saw.json" "$root/assets/models/ring.obj") ||
    fail "all_libraries ends with $?"
  [[ $said =~ ^6\ bodies\ within ]] || fail "all_libraries says: $said"
}

# refused VERSION COMPONENTS WORDS [option]...: find_package refuses, in these words.
refused() {
  local words=$3
  mkdir -p "$work/refused"
  printf '%s\n' 'cmake_minimum_required(VERSION 3.25)' 'project(refused LANGUAGES CXX)' \
    "find_package(Topple $1 REQUIRED COMPONENTS $2)" >"$work/refused/CMakeLists.txt"
  rm -rf "$work/refused/build"
  ! cmake -S "$work/refused" -B "$work/refused/build" -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_CXX_COMPILER="$compiler" "${@:4}" >"$work/log" 2>&1 || fail "version $1 with $2 is found"
  tr -s '\n ' ' ' <"$work/log" | grep -qF "$words" || fail "version $1 with $2 is refused in other words"
}

consume_by_pkg_config() {
  local prefix=$1 folder
  command -v pkg-config >/dev/null || return 0
  folder=$(dirname "$(find "$prefix" -name topple-physics.pc)")
  export PKG_CONFIG_PATH=$folder
  local flags
  flags=$(pkg-config --cflags --libs topple-physics) || fail "pkg-config does not find topple-physics"
  local other
  for other in "$compiler" clang++ g++; do # a program may be compiled by another compiler than the library
    command -v "$other" >/dev/null || continue
    eval "quietly $other -std=c++20 $warnings \"$root/tests/consumer/main.cpp\" -o \"$work/plain\" $flags"
    LD_LIBRARY_PATH="$(dirname "$folder")" rests "$work/plain"
  done
  flags=$(pkg-config --cflags --libs topple-io topple-textbook) || fail "pkg-config does not find topple-io"
  eval "quietly $compiler -std=c++20 $warnings \"$root/tests/consumer/all_libraries.cpp\" -o \"$work/plain\" $flags"
  [ "$(pkg-config --modversion topple-physics)" = "$version" ] || fail "the .pc file has another version"
}

# check PREFIX: an installed copy, moved elsewhere.
check() {
  prefix="$work/another place/topple"
  rm -rf "$work/another place"
  mkdir "$work/another place"
  mv "$1" "$prefix"
  ! grep -rlF -e "$1" -e "$root" "$prefix/include" "$prefix"/lib*/cmake "$prefix"/lib*/pkgconfig ||
    fail "an installed file names a folder of this machine"
  headers_are_complete "$prefix"
  consume_by_cmake "$prefix" -DCMAKE_BUILD_TYPE=Debug
  consume_by_pkg_config "$prefix"
  refused 99 physics 'requested version "99"'
  refused "$version" "physics water" "has no component water"
}

version=$(sed -nE 's/^project\(topple VERSION ([0-9.]+).*/\1/p' "$root/CMakeLists.txt")
if [ "$1" = installed ]; then
  compiler=$3
  for component in Topple_Runtime Topple_Development; do
    quietly cmake --install "$2" --component $component --prefix "$work/first place"
  done
  check "$work/first place"
  echo "programs find the installed engine by CMake and by pkg-config"
  exit
fi

compiler=$2
for shared in OFF ON; do
  build=$work/engine
  rm -rf "$build"
  quietly cmake -S "$root/engine" -B "$build" -G Ninja -DBUILD_SHARED_LIBS=$shared -DTOPPLE_UNITY=ON \
    -DCMAKE_CXX_COMPILER="$compiler"
  grep -qx CMAKE_BUILD_TYPE:STRING=Release "$build/CMakeCache.txt" || fail "the default is not an optimized build"
  quietly cmake --build "$build"
  quietly cmake --install "$build" --prefix "$work/first place"
  if [ $shared = ON ]; then
    ! find "$work/first place" -name '*.a' | grep . || fail "static libraries are installed beside the shared ones"
    for library in "$work/first place"/lib/libtopple_*.so; do
      [ -e "$library.${version%.*}" ] || fail "there is no $library.${version%.*}"
      # Neither the packages inside nor instantiations of standard templates are exported.
      ! nm -D --defined-only "$library" | awk '{ print $3 }' | grep -vE '^_Z(N[KRO]?|T[ISV]N|Th.*_NK?|GVN)6topple' ||
        fail "$library exports symbols outside of namespace topple"
    done
  fi
  check "$work/first place"
done

for way in add_subdirectory FetchContent; do
  build=$work/taken
  rm -rf "$build"
  quietly cmake -S "$root/tests/consumer" -B "$build" -G Ninja -DTOPPLE_COMES_BY=$way -DTOPPLE_BUILD_IO=OFF \
    -DTOPPLE_UNITY=ON -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="$compiler"
  if [ $way = add_subdirectory ]; then
    quietly cmake --build "$build" --target consumer
    rests "$build/consumer"
    # The project that takes the engine in installs nothing of it.
    quietly cmake --install "$build" --prefix "$work/nothing"
    [ ! -e "$work/nothing/include" ] || fail "headers are installed with the project that takes the engine in"
  fi
done
echo "programs find the engine however it is built, or take it in"
