// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/coloring.h"

#include <bit>
#include <numeric>

namespace topple {

void color_constraints(std::span<const ConstraintLink> links,
                       std::uint32_t movable_count,
                       Coloring& out,
                       std::span<const std::uint8_t> kinds) {
    if (links.empty()) {
        out.order.clear();
        out.begin.assign(1, 0);
        out.overflow_begin = 0;
        return;
    }
    constexpr std::uint32_t kAllColors = (1u << kColorCount) - 1;
    const auto moves = [&](std::uint32_t body) { return body - 1 < movable_count; };

    out.used.assign(movable_count + 1, 0);
    out.color.resize(links.size());
    // Sorts by color, and within a color by kind; constraints without a color keep their order.
    const auto bin_of = [&](std::size_t i) {
        const std::size_t kind = kinds.empty() || out.color[i] == kColorCount ? 0 : kinds[i];
        return out.color[i] * std::size_t{kKindCount} + kind;
    };
    std::vector<std::uint32_t>& next = out.next;
    next.assign((kColorCount + 1) * kKindCount + 1, 0);
    int color_count = 0;
    for (std::size_t i = 0; i < links.size(); ++i) {
        const auto [a, b] = links[i];
        std::uint32_t taken = 0;
        if (moves(a))
            taken |= out.used[a];
        if (moves(b))
            taken |= out.used[b];
        const int color = (taken & kAllColors) == kAllColors ? kColorCount : std::countr_one(taken);
        if (color < kColorCount) {
            color_count = color_count > color + 1 ? color_count : color + 1;
            if (moves(a))
                out.used[a] |= 1u << color;
            if (moves(b))
                out.used[b] |= 1u << color;
        }
        out.color[i] = static_cast<std::uint8_t>(color);
        ++next[bin_of(i) + 1];
    }

    std::partial_sum(next.begin(), next.end(), next.begin());

    out.begin.clear();
    for (int c = 0; c <= color_count; ++c)
        out.begin.push_back(next[static_cast<std::size_t>(c) * kKindCount]);
    out.overflow_begin = out.begin.back();
    out.order.resize(links.size());
    for (std::size_t i = 0; i < links.size(); ++i)
        out.order[next[bin_of(i)]++] = static_cast<std::uint32_t>(i);
}

} // namespace topple
