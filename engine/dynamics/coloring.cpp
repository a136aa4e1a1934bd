// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/coloring.h"

#include <array>
#include <bit>

namespace topple {

void color_constraints(std::span<const ConstraintLink> links,
                       std::uint32_t movable_count,
                       Coloring& out) {
    constexpr std::uint32_t kAllColors = (1u << kColorCount) - 1;
    const auto moves = [&](std::uint32_t body) { return body - 1 < movable_count; };

    out.used.assign(movable_count + 1, 0);
    out.color.resize(links.size());
    std::array<std::uint32_t, kColorCount + 1> count{};
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
        ++count[static_cast<std::size_t>(color)];
    }

    out.begin.assign(1, 0);
    std::array<std::uint32_t, kColorCount + 1> next{};
    for (int c = 0; c < color_count; ++c) {
        next[static_cast<std::size_t>(c)] = out.begin.back();
        out.begin.push_back(out.begin.back() + count[static_cast<std::size_t>(c)]);
    }
    out.overflow_begin = out.begin.back();
    next[kColorCount] = out.overflow_begin;
    out.order.resize(links.size());
    for (std::size_t i = 0; i < links.size(); ++i)
        out.order[next[out.color[i]]++] = static_cast<std::uint32_t>(i);
}

} // namespace topple
