// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/planar/broad_phase.h"

#include <algorithm>
#include <numeric>

namespace topple::planar {

std::vector<Pair> all_pairs(std::span<const Rect> rects) {
    std::vector<Pair> pairs;
    for (std::uint32_t a = 0; a < rects.size(); ++a) {
        for (std::uint32_t b = a + 1; b < rects.size(); ++b) {
            if (!is_empty(rects[a]) && !is_empty(rects[b]) && overlaps(rects[a], rects[b]))
                pairs.push_back({a, b});
        }
    }
    return pairs;
}

std::vector<Pair> sweep_pairs(std::span<const Rect> rects) {
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i < rects.size(); ++i) {
        if (!is_empty(rects[i]))
            order.push_back(i);
    }
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::pair(rects[a].min.x, a) < std::pair(rects[b].min.x, b);
    });
    std::vector<Pair> pairs;
    std::vector<std::uint32_t> active;
    for (const std::uint32_t i : order) {
        std::erase_if(active, [&](std::uint32_t j) { return rects[j].max.x < rects[i].min.x; });
        for (const std::uint32_t j : active) {
            if (overlaps(rects[i], rects[j]))
                pairs.push_back({std::min(i, j), std::max(i, j)});
        }
        active.push_back(i);
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

std::vector<Pair> tree_pairs(const Quadtree& tree) {
    std::vector<Pair> pairs;
    std::size_t seen = 0;
    for (std::uint32_t a = 0; seen < tree.size(); ++a) {
        if (!tree.is_in_use(a))
            continue;
        ++seen;
        for (const std::uint32_t b : tree.query(tree.bounds_of(a))) {
            if (a < b)
                pairs.push_back({a, b});
        }
    }
    return pairs;
}

} // namespace topple::planar
