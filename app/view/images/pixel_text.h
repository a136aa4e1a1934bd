// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/images/image.h"
#include "app/view/style/color.h"

#include <string_view>

namespace topple::app {

/// Writes text into a picture without a font: letters three pixels wide and five high, each pixel a square of
/// `scale`. Lower-case letters look like capitals; a character without a glyph is a gap. Clipped to the picture.
void draw_text(Image& image, int x, int y, int scale, std::string_view text, Rgba color);
/// Returns the width of the text. [px]
int text_width(std::string_view text, int scale);

/// Draws a filled rectangle, clipped to the picture.
void fill_rect(Image& image, int x, int y, int width, int height, Rgba color);

} // namespace topple::app
