# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# The long rest, sourced by tests/run --all: stages that take minutes or need packages that a
# plain run does without.

install_groups optional package page web windows python

stage "every header compiles alone" \
  build check all_verify_interface_header_sets

stage "scenes that take long" run_tests check -L '_long$' >&2

clang_tests() {
  configure check-clang && build check-clang all && run_tests check-clang -LE '_long$'
}
stage "all tests, built with clang" clang_tests >&2

# Wine keeps what a Windows machine has on its disk in a folder of the build.
export WINEPREFIX="$root/build/wine" WINEDEBUG=-all
windows_program() {
  unpack_sources imgui giflib glfw3 freetype && configure windows -DTOPPLE_UNITY=ON && build windows topple
}

# Heaps, joints, a mesh, cloth, sleep, impacts, and a little of everything.
hash_matrix() {
  local other
  build check-clang topple && windows_program || return
  export NODE_PATH=${NODE_PATH:-/usr/share/nodejs}
  for other in release debug aarch64 wasm wasm-scalar; do
    configure "$other" -DTOPPLE_UNITY=ON && build "$other" topple || return
  done
  local programs=(
    gcc="$root/build/release/topple"
    debug="$root/build/debug/topple"
    clang="$root/build/check-clang/topple"
    aarch64="qemu-aarch64 -L /usr/aarch64-linux-gnu $root/build/aarch64/topple"
    windows="wine $root/build/windows/topple.exe"
    wasm="node --no-experimental-fetch $root/build/wasm/topple.js"
    wasm-scalar="node --no-experimental-fetch $root/build/wasm-scalar/topple.js"
  )
  "$root/tests/determinism/recording_matrix.sh" "$root/assets/scripts/tour.topple" "${programs[@]}" || return
  "$root/tests/determinism/hash_matrix.sh" 600 "${programs[@]}" -- \
    box_pile:300 mixed_pile:200 pyramid:10 card_house chain newtons_cradle \
    "$root/tests/determinism/bumpy_ground.json" bullets dominoes billiard_break machine \
    stack:20 joint_zoo rope_bridge cloth_stages flag soft_cubes stairs car gear_train spinning_top
}
stage "the same bits from every compiler, processor and system, on every number of threads" hash_matrix >&2

windows_test() {
  build check topple drop_file && windows_program &&
    "$root/tests/windows/windows_test.sh" "$root/build/check/topple" "$root/build/windows/topple.exe" &&
    "$root/tests/windows/window_test.sh" "$root/build/check/topple" "$root/build/windows/topple.exe" \
      "$root/build/check/tests/ui/drop_file"
}
stage "the program for Windows" windows_test >&2

stage "the page in a browser" "$root/tests/web/run" --yes >&2

packages() { build check topple && "$root/tests/packaging/package_test.sh" "$root/build/check/topple"; }
stage "package and archive" packages >&2

# What keeps records, frames and histories, and a random person at a session for a minute, with every
# address and conversion checked. What reads outside data has had that already.
memory_tests() {
  configure asan -DTOPPLE_BUILD_SCREEN=OFF &&
    build asan test_engine_collision test_engine_dynamics test_engine_deformable \
      test_engine_world test_app_session fuzz_session &&
    ASAN_OPTIONS=abort_on_error=1 UBSAN_OPTIONS=print_stacktrace=1 TOPPLE_FUZZ_SECONDS=60 \
      run_tests asan \
      -L '^(engine_collision|engine_dynamics|engine_deformable|engine_world|app_session|fuzz_large)$'
}
stage "worlds and sessions under address and undefined behavior sanitizers" memory_tests >&2

# Worlds step on threads of their own from core to session; drivers above are not ours to check.
thread_tests() {
  configure tsan -DTOPPLE_BUILD_SCREEN=OFF &&
    build tsan test_engine_core test_engine_world test_determinism test_app_session &&
    TSAN_OPTIONS=halt_on_error=1 \
      run_tests tsan -L '^(engine_core|engine_world|determinism|app_session)$'
}
stage "threads under the thread sanitizer" thread_tests >&2

# A minute for each target, on top of what its corpus already holds; finds stay in build/fuzz.
long_fuzz() {
  local target name words
  configure fuzz && build fuzz all || return
  for target in "$root"/build/fuzz/tests/fuzz/fuzz_*; do
    [ -x "$target" ] && [ -f "$target" ] || continue
    name=${target##*/fuzz_}
    mkdir -p "$root/build/fuzz/finds/$name"
    words=()
    [ ! -f "$root/tests/fuzz/$name.dict" ] || words=("-dict=$root/tests/fuzz/$name.dict")
    (cd "$root/build/fuzz" && "$target" -max_total_time=60 -timeout=2 -rss_limit_mb=2048 \
      ${words[@]+"${words[@]}"} \
      "finds/$name" "$root/tests/fuzz/corpus/$name") || return
  done
}
stage "long fuzzing" long_fuzz >&2

# Lines of what reads outside data that its own tests reach.
coverage() {
  configure coverage -DTOPPLE_BUILD_SCREEN=OFF && build coverage sanitized || return
  find "$root/build/coverage" -name '*.gcda' -delete
  run_tests coverage -L "$outside_data" || return
  local folder
  for folder in engine/io app/commands; do
    say "coverage of $folder:"
    find "$root/build/coverage/$folder" -name '*.gcda' -exec \
      gcov --no-output --source-prefix "$root" --relative-only {} + 2>/dev/null |
      grep -A 1 "^File '$folder" | grep -v '^--' >&2
  done
}
stage "coverage" coverage >&2
