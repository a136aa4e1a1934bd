// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/palette_rows.h"
#include "app/panels/ui/recorder.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app {

/// Measures of the gallery. [widths of an M]
inline constexpr Real kCardWidth = 12.8f; ///< Least width of a card and its picture.
inline constexpr Real kCardGap = 0.8f;    ///< Space between two cards.
inline constexpr Real kCardText = 3.1f;   ///< Height of the two lines below the picture.

/// Places of headings, cards and low rows in the list of the gallery, from its upper left corner. [px]
struct GalleryLayout {
    struct Heading {
        std::string_view text;
        Real top = 0, bottom = 0;
    };
    std::vector<ui::Rect> cells;   ///< Place of each row.
    std::vector<Heading> headings; ///< Sorted from top to bottom.
    Real height = 0;               ///< Height of the whole list.

    /// Returns the row to the left (-1) or right (1) of another one in reading order.
    [[nodiscard]] std::size_t beside(std::size_t row, int step) const;
    /// Returns the row that stands `lines` lines below another one, or above if negative: in that line the row with
    /// the nearest middle.
    [[nodiscard]] std::size_t below(std::size_t row, int lines) const;
    /// Returns the index of the heading that a height belongs to. Requires: there are headings.
    [[nodiscard]] std::size_t heading_at(Real y) const;
};

/// Places the rows: scenes as cards that share the width, all others as low rows below the cards of their heading.
GalleryLayout lay_out_gallery(std::span<const PaletteRow> rows,
                              std::string_view filter,
                              Real width,
                              Real em);

/// State of the gallery from frame to frame.
struct GalleryState {
    bool is_shown = false;
    bool just_opened = false;
    std::string filter;
    bool by_course = false; ///< See PaletteState::by_course. After a change, `searched` is reset.
    std::vector<PaletteRow> rows;
    std::optional<std::string> searched; ///< Search that found `rows`; none before the first.
    std::size_t chosen = 0;              ///< Index among `rows`; Enter opens this row.
    std::optional<Real> scrolls_to;      ///< Height that the next frame scrolls to. [px]
    Real scroll = 0;                     ///< Height at the upper edge of the list. [px]
    /// Whether keys were used after the pointer: the pointer then marks no row, and shows no hint.
    bool is_by_keys = false;
    std::optional<std::size_t> pointed; ///< Row under the pointer in the last frame.
    double pointed_seconds = 0;         ///< Time since the pointer has come to that row. [s]
};

} // namespace topple::app
