#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# Whether what the window asks of the system compiles for Windows, against headers of this machine's packages: Debian
# has no GLFW, Dear ImGui and giflib for mingw-w64 to link it with.
#   window_sources_test.sh BUILD_OF_THE_WINDOW BUILD_FOR_WINDOWS
set -euo pipefail
window=$1
windows=$2
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Single folders of /usr/include, which also has headers of this machine's own system.
for folder in GLFW imgui; do ln -s "/usr/include/$folder" "$work/$folder"; done

failures=0
for source in app/platform/*.cpp app/screenshots.cpp app/sandbox_leaving.cpp app/window_app.cpp app/main.cpp \
  app/window_main.cpp; do
  [ ! -f "${source%.cpp}_windows.cpp" ] || continue # another system's
  x86_64-w64-mingw32-g++-posix -std=c++20 -fsyntax-only -I . -I "$windows/engine/include" \
    -isystem "$windows/third_party/headers" -isystem "$window/third_party/glad/include" -isystem "$work" \
    -isystem "$work/imgui" -D TOPPLE_HAS_SCREEN=1 -D TOPPLE_VERSION='"0"' "$source" >"$work/out" 2>&1 ||
    { echo "FAILED: $source: $(grep -m 3 error "$work/out")"; failures=$((failures + 1)); }
done
[ "$failures" -eq 0 ] || exit 1
echo "what the window asks of the system compiles for Windows"
