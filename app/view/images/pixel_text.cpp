// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/images/pixel_text.h"

#include <algorithm>
#include <array>

namespace topple::app {
namespace {

constexpr int kWide = 3, kHigh = 5;

struct Glyph {
    char letter;
    std::array<std::uint8_t, kHigh> rows; ///< Three bits per row, the left pixel the highest.
};
constexpr std::array kGlyphs = {
    Glyph{'0', {7, 5, 5, 5, 7}}, Glyph{'1', {2, 6, 2, 2, 7}}, Glyph{'2', {7, 1, 7, 4, 7}},
    Glyph{'3', {7, 1, 3, 1, 7}}, Glyph{'4', {5, 5, 7, 1, 1}}, Glyph{'5', {7, 4, 7, 1, 7}},
    Glyph{'6', {7, 4, 7, 5, 7}}, Glyph{'7', {7, 1, 2, 2, 2}}, Glyph{'8', {7, 5, 7, 5, 7}},
    Glyph{'9', {7, 5, 7, 1, 7}}, Glyph{'A', {2, 5, 7, 5, 5}}, Glyph{'B', {6, 5, 6, 5, 6}},
    Glyph{'C', {3, 4, 4, 4, 3}}, Glyph{'D', {6, 5, 5, 5, 6}}, Glyph{'E', {7, 4, 6, 4, 7}},
    Glyph{'F', {7, 4, 6, 4, 4}}, Glyph{'G', {3, 4, 5, 5, 3}}, Glyph{'H', {5, 5, 7, 5, 5}},
    Glyph{'I', {7, 2, 2, 2, 7}}, Glyph{'J', {1, 1, 1, 5, 2}}, Glyph{'K', {5, 5, 6, 5, 5}},
    Glyph{'L', {4, 4, 4, 4, 7}}, Glyph{'M', {5, 7, 7, 5, 5}}, Glyph{'N', {6, 5, 5, 5, 5}},
    Glyph{'O', {2, 5, 5, 5, 2}}, Glyph{'P', {6, 5, 6, 4, 4}}, Glyph{'Q', {2, 5, 5, 6, 3}},
    Glyph{'R', {6, 5, 6, 5, 5}}, Glyph{'S', {3, 4, 2, 1, 6}}, Glyph{'T', {7, 2, 2, 2, 2}},
    Glyph{'U', {5, 5, 5, 5, 7}}, Glyph{'V', {5, 5, 5, 5, 2}}, Glyph{'W', {5, 5, 7, 7, 5}},
    Glyph{'X', {5, 5, 2, 5, 5}}, Glyph{'Y', {5, 5, 2, 2, 2}}, Glyph{'Z', {7, 1, 2, 4, 7}},
    Glyph{'.', {0, 0, 0, 0, 2}}, Glyph{',', {0, 0, 0, 2, 4}}, Glyph{':', {0, 2, 0, 2, 0}},
    Glyph{'-', {0, 0, 7, 0, 0}}, Glyph{'+', {0, 2, 7, 2, 0}}, Glyph{'/', {1, 1, 2, 4, 4}}};

const Glyph* glyph_of(char letter) {
    const char capital = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A')
                                                        : letter;
    const auto* const found = std::find_if(
        kGlyphs.begin(), kGlyphs.end(), [&](const Glyph& g) { return g.letter == capital; });
    return found == kGlyphs.end() ? nullptr : found;
}

} // namespace

void fill_rect(Image& image, int x, int y, int width, int height, Rgba color) {
    const auto byte = [](float v) { return static_cast<std::uint8_t>(v * 255 + 0.5f); };
    const int right = std::min(x + width, image.width), bottom = std::min(y + height, image.height);
    for (int row = std::max(y, 0); row < bottom; ++row)
        for (int column = std::max(x, 0); column < right; ++column) {
            auto* pixel = image.rgba.data() +
                          (static_cast<std::size_t>(row) * static_cast<std::size_t>(image.width) +
                           static_cast<std::size_t>(column)) *
                              4;
            pixel[0] = byte(color.r);
            pixel[1] = byte(color.g);
            pixel[2] = byte(color.b);
            pixel[3] = 255;
        }
}

void draw_text(Image& image, int x, int y, int scale, std::string_view text, Rgba color) {
    for (const char letter : text) {
        if (const Glyph* glyph = glyph_of(letter))
            for (int row = 0; row < kHigh; ++row)
                for (int column = 0; column < kWide; ++column)
                    if ((glyph->rows[static_cast<std::size_t>(row)] >> (kWide - 1 - column) & 1) !=
                        0)
                        fill_rect(image, x + column * scale, y + row * scale, scale, scale, color);
        x += (kWide + 1) * scale;
    }
}

int text_width(std::string_view text, int scale) {
    return text.empty() ? 0 : (static_cast<int>(text.size()) * (kWide + 1) - 1) * scale;
}

} // namespace topple::app
