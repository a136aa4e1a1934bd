// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/images/image.h"
#include "app/view/style/color.h"

#include <string_view>

namespace topple::app {

/// Writes into a picture where there is no font: letters three pixels wide and five high, each pixel a
/// square of `scale`. Small letters look like capitals; what has no glyph is a gap. What falls outside is
/// cut off.
void draw_text(Image& image, int x, int y, int scale, std::string_view text, Rgba color);
/// Width of the text. [px]
int text_width(std::string_view text, int scale);

/// A filled rectangle, cut off at the picture's sides.
void fill_rect(Image& image, int x, int y, int width, int height, Rgba color);

} // namespace topple::app
