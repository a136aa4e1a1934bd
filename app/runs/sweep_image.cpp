// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/runs/sweep_image.h"

#include "app/runs/sweep_text.h"
#include "app/view/images/pixel_text.h"
#include "topple/core/assert.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

namespace topple::app {
namespace {

constexpr Rgba kPaper = rgb(0x14161a), kInk = rgb(0xe8e6e1), kNoValue = rgb(0x5a5a5a);
constexpr int kText = 2;                       // Scale of the letters.
constexpr int kLine = 7 * kText;               // Height of a line of text. [px]
constexpr int kMargin = 12, kLegendWidth = 16; // [px]
constexpr int kLeastWidth = 360;               // Width of the map, so that titles have room. [px]

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value);
    return text;
}

void fill_cell(Image& image, int x, int y, int size, const SweepCell& cell, const SweepScale& scale) {
    if (cell.value)
        return fill_rect(image, x, y, size - 1, size - 1, viridis(scale.share(*cell.value)));
    if (!cell.is_taken())
        return;
    for (int i = 0; i < size - 1; ++i) {
        fill_rect(image, x + i, y + i, 1, 1, kNoValue);
        fill_rect(image, x + i, y + size - 2 - i, 1, 1, kNoValue);
    }
}

} // namespace

SweepScale::SweepScale(const std::vector<SweepCell>& cells) {
    for (const SweepCell& cell : cells)
        if (cell.value) {
            low = is_empty ? *cell.value : std::min(low, *cell.value);
            high = is_empty ? *cell.value : std::max(high, *cell.value);
            is_empty = false;
        }
    is_logarithmic = low > 0 && high > 100 * low;
}

float SweepScale::share(double value) const {
    const double whole = is_logarithmic ? std::log(high / low) : high - low;
    const double part = is_logarithmic ? std::log(value / low) : value - low;
    return whole > 0 ? static_cast<float>(part / whole) : 0;
}

double SweepScale::value_at(double share) const {
    return is_logarithmic ? low * std::pow(high / low, share) : low + (high - low) * share;
}

Image sweep_image(const Sweep& sweep) {
    TOPPLE_ASSERT(!sweep.cells.empty());
    const int columns = static_cast<int>(sweep.x.values.size());
    const int rows = static_cast<int>(sweep.row_count());
    const int size = std::clamp(640 / std::max(columns, rows), 4, 48);
    int label_width = 0;
    for (const double value : sweep.y.values)
        label_width = std::max(label_width, text_width(axis_value_text(sweep.y, value), kText));
    const SweepScale scale(sweep.cells);
    const int legend_width = kLegendWidth + kMargin +
                             std::max(text_width(number(scale.low), kText),
                                      text_width(number(scale.high), kText));
    const int left = kMargin + label_width + kMargin, top = kMargin + 3 * kLine;
    const int width = columns * size, height = rows * size;
    Image image{left + std::max(width, kLeastWidth) + 2 * kMargin + legend_width,
                top + std::max(height, 4 * kLine) + 3 * kLine + kMargin,
                {}};
    image.rgba.resize(static_cast<std::size_t>(image.width) *
                      static_cast<std::size_t>(image.height) * 4);
    fill_rect(image, 0, 0, image.width, image.height, kPaper);
    draw_text(image, kMargin, kMargin, kText, sweep.metric + " of " + sweep.source, kInk);
    if (!sweep.y.values.empty())
        draw_text(image, kMargin, kMargin + kLine + kLine / 2, kText, sweep.y.name, kInk);

    for (int row = 0; row < rows; ++row) {
        const int y = top + (rows - 1 - row) * size;
        for (int column = 0; column < columns; ++column)
            fill_cell(image,
                      left + column * size,
                      y,
                      size,
                      sweep.at(static_cast<std::size_t>(column), static_cast<std::size_t>(row)),
                      scale);
        if (!sweep.y.values.empty() && (size >= kLine || row == 0 || row + 1 == rows))
            draw_text(image,
                      kMargin,
                      y + (size - 5 * kText) / 2,
                      kText,
                      axis_value_text(sweep.y, sweep.y.values[static_cast<std::size_t>(row)]),
                      kInk);
    }
    int free_from = 0; // labels below the map must not run into each other
    for (int column = 0; column < columns; ++column) {
        const std::string text = axis_value_text(sweep.x,
                                                 sweep.x.values[static_cast<std::size_t>(column)]);
        const int x = left + column * size;
        if (x < free_from)
            continue;
        draw_text(image, x, top + height + kText * 2, kText, text, kInk);
        free_from = x + text_width(text, kText) + 3 * kText;
    }
    draw_text(image, left, top + height + kText * 2 + kLine + kLine / 2, kText, sweep.x.name, kInk);

    const int x = image.width - kMargin - legend_width, high = std::max(height, 4 * kLine);
    for (int i = 0; i < high; ++i)
        fill_rect(image,
                  x,
                  top + i,
                  kLegendWidth,
                  1,
                  viridis(1 - static_cast<float>(i) / static_cast<float>(high - 1)));
    draw_text(image, x + kLegendWidth + kMargin / 2, top, kText, number(scale.high), kInk);
    draw_text(image,
              x + kLegendWidth + kMargin / 2,
              top + high - 5 * kText,
              kText,
              number(scale.low),
              kInk);
    if (scale.is_logarithmic)
        draw_text(image, x + kLegendWidth + kMargin / 2, top + high / 2, kText, "log", kInk);
    return image;
}

} // namespace topple::app
