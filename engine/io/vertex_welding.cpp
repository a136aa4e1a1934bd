// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/io/vertex_welding.h"

#include <algorithm>
#include <bit>
#include <compare>
#include <limits>

namespace topple {
namespace {

struct Key {
    std::uint32_t x, y, z;
    std::uint32_t index; ///< Last, so that the first of equals is the first in the file.
    friend auto operator<=>(const Key&, const Key&) = default;
};

Key key_of(Vec3 p, std::uint32_t index) {
    return {std::bit_cast<std::uint32_t>(p.x),
            std::bit_cast<std::uint32_t>(p.y),
            std::bit_cast<std::uint32_t>(p.z),
            index};
}

} // namespace

WeldCounts weld_vertices(const std::vector<Vec3>& points, TriangleMesh& mesh) {
    constexpr std::uint32_t kUnused = std::numeric_limits<std::uint32_t>::max();
    // First which one stands for each, then where it goes.
    std::vector<std::uint32_t> target(points.size(), kUnused);
    for (const auto& triangle : mesh.triangles)
        for (const std::uint32_t index : triangle)
            target[index] = index;
    std::vector<Key> keys;
    for (const std::uint32_t index : target)
        if (index != kUnused)
            keys.push_back(key_of(points[index], index));
    std::sort(keys.begin(), keys.end());
    WeldCounts counts{0, points.size() - keys.size()};
    std::uint32_t first = 0;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const Key& key = keys[i];
        const bool repeats = i > 0 && points[keys[i - 1].index] == points[key.index];
        if (!repeats)
            first = key.index;
        counts.welded += repeats;
        target[key.index] = first;
    }
    mesh.vertices.clear();
    mesh.vertices.reserve(keys.size() - counts.welded);
    for (std::uint32_t i = 0; i < target.size(); ++i) {
        if (target[i] == kUnused)
            continue;
        if (target[i] == i) {
            target[i] = static_cast<std::uint32_t>(mesh.vertices.size());
            mesh.vertices.push_back(points[i]);
        } else {
            target[i] = target[target[i]]; // the first of equals comes earlier and has its place
        }
    }
    for (auto& triangle : mesh.triangles)
        for (std::uint32_t& index : triangle)
            index = target[index];
    return counts;
}

} // namespace topple
