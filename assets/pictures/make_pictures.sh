#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# Makes the moving picture of the README again: assets/pictures/make_pictures.sh [PATH_OF_TOPPLE]
# Topple draws every frame, without a display; ImageMagick (Debian: imagemagick) joins them. The colors are
# one palette for all frames, so that what stands still costs nothing.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
topple=${1:-$root/build/release/topple}
frames=$(mktemp -d)
trap 'rm -rf "$frames"' EXIT

# Seven and a half seconds, ten frames a second.
for step in $(seq 0 6 450); do
  "$topple" render machine --steps "$step" --size 480x270 \
    --out "$frames/$(printf %04d "$step").png" >/dev/null
done
convert "$frames"/{0000,0180,0300,0420}.png +append -dither none -colors 160 -unique-colors \
  "$frames/palette.png"
convert -delay 10 -loop 0 "$frames"/0???.png -delay 200 "$frames/0450.png" \
  +dither -remap "$frames/palette.png" -layers OptimizeTransparency "$root/assets/pictures/machine.gif"
