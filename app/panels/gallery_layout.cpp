// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/gallery_layout.h"

#include <algorithm>
#include <cmath>
#include <variant>

namespace topple::app {
namespace {

constexpr Real kHeadingHeight = 2.2f, kRowHeight = 1.7f; // [em]
constexpr Real kMostCardWidth = 1.5f * kCardWidth;       // a single column is not wider [em]
constexpr Real kPictureShape = 9.0f / 16;                // Height by width.

/// Places cells from left to right and line after line.
class Lines {
public:
    Lines(GalleryLayout& layout, Real width, Real em) : layout_(layout), em_(em) {
        const Real gap = kCardGap * em;
        columns_ = std::max(static_cast<int>((width + gap) / (kCardWidth * em + gap)), 1);
        cell_width_ = std::floor(
            std::min((width + gap) / static_cast<Real>(columns_) - gap, kMostCardWidth * em));
    }
    void begin_section(std::string_view heading) {
        end_line();
        const Real top = layout_.height;
        layout_.height += std::floor(kHeadingHeight * em_);
        layout_.headings.push_back({heading, top, layout_.height});
    }
    void add(bool is_card) {
        if (is_card != is_card_ || column_ == columns_)
            end_line();
        is_card_ = is_card;
        const Real step = cell_width_ + kCardGap * em_;
        const Vec2 low{std::floor(static_cast<Real>(column_++) * step), layout_.height};
        layout_.cells.push_back({low, low + Vec2{cell_width_, cell_height()}});
    }
    void end_line() {
        if (column_ == 0)
            return;
        column_ = 0;
        layout_.height += cell_height() + std::floor((is_card_ ? kCardGap : 0.2f) * em_);
    }

private:
    [[nodiscard]] Real cell_height() const {
        return std::floor(is_card_ ? cell_width_ * kPictureShape + kCardText * em_
                                   : kRowHeight * em_);
    }

    GalleryLayout& layout_;
    Real em_;
    int columns_ = 1, column_ = 0; ///< Columns of a line, and those that are taken.
    Real cell_width_ = 0;          ///< [px]
    bool is_card_ = false;
};

} // namespace

GalleryLayout lay_out_gallery(std::span<const PaletteRow> rows,
                              std::string_view filter,
                              Real width,
                              Real em) {
    GalleryLayout layout;
    layout.cells.reserve(rows.size());
    Lines lines(layout, width, em);
    std::string_view heading;
    for (const PaletteRow& row : rows) {
        if (const std::string_view now = heading_of(row, filter); now != heading) {
            heading = now;
            lines.begin_section(now);
        }
        lines.add(std::holds_alternative<PaletteScene>(row.target));
    }
    lines.end_line();
    return layout;
}

std::size_t GalleryLayout::beside(std::size_t row, int step) const {
    if (step < 0)
        return row > 0 ? row - 1 : 0;
    return row + 1 < cells.size() ? row + 1 : row;
}

std::size_t GalleryLayout::below(std::size_t row, int lines) const {
    const Real middle = cells[row].center().x;
    std::size_t best = row;
    const int step = lines < 0 ? -1 : 1;
    for (int i = lines; i != 0; i -= step) {
        // The next line begins at the first cell of another height in reading order.
        std::size_t other = best;
        while (beside(other, step) != other && cells[other].min.y == cells[best].min.y)
            other = beside(other, step);
        const Real top = cells[other].min.y;
        if (top == cells[best].min.y)
            break;
        for (std::size_t next = best = other; cells[next].min.y == top; next = beside(next, step)) {
            if (std::abs(cells[next].center().x - middle) <
                std::abs(cells[best].center().x - middle))
                best = next;
            if (beside(next, step) == next)
                break;
        }
    }
    return best;
}

std::size_t GalleryLayout::heading_at(Real y) const {
    const auto after = std::find_if(
        headings.begin(), headings.end(), [y](const Heading& heading) { return heading.top > y; });
    return after == headings.begin() ? 0 : static_cast<std::size_t>(after - headings.begin()) - 1;
}

} // namespace topple::app
