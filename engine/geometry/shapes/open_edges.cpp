// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/shapes/open_edges.h"

#include "topple/core/assert.h"
#include "topple/geometry/shapes/aabb.h"
#include "topple/math/dvec3.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace topple {
namespace {

/// An edge as the bucket of its lower vertex stores it: twice the other vertex, plus 1 if the edge comes from there.
std::uint32_t entry_of(std::uint32_t from, std::uint32_t to) {
    return from <= to ? to << 1u : (from << 1u) + 1;
}

} // namespace

std::optional<std::vector<DirectedEdge>> find_open_edges(const TriangleMesh& mesh, bool only_one) {
    WorkProgress unwatched;
    return find_open_edges(mesh, only_one, unwatched);
}

std::optional<std::vector<DirectedEdge>> find_open_edges(const TriangleMesh& mesh,
                                                         bool only_one,
                                                         WorkProgress& work) {
    TOPPLE_ASSERT(mesh.vertices.size() <= std::size_t{1} << 31u);
    // A sort by counting: `ends[v]` is first the number of edges whose lower vertex is v, then their begin, at last
    // their end.
    std::vector<std::uint32_t> ends(mesh.vertices.size() + 1);
    for (const auto& [a, b, c] : mesh.triangles) {
        for (const std::uint32_t low : {std::min(a, b), std::min(b, c), std::min(c, a)})
            ++ends[low];
        if (!work.count())
            return std::nullopt;
    }
    std::exclusive_scan(ends.begin(), ends.end(), ends.begin(), std::uint32_t{0});
    std::vector<std::uint32_t> entries(mesh.triangles.size() * 3);
    for (const auto& [a, b, c] : mesh.triangles) {
        for (const auto& [from, to] : {DirectedEdge{a, b}, DirectedEdge{b, c}, DirectedEdge{c, a}})
            entries[ends[std::min(from, to)]++] = entry_of(from, to);
        if (!work.count())
            return std::nullopt;
    }

    std::vector<DirectedEdge> open;
    std::size_t begin = 0;
    for (std::uint32_t low = 0; low < mesh.vertices.size(); ++low) {
        const std::size_t end = ends[low];
        if (!work.count(1 + (end - begin) / 4))
            return std::nullopt;
        std::sort(entries.begin() + static_cast<std::ptrdiff_t>(begin),
                  entries.begin() + static_cast<std::ptrdiff_t>(end));
        for (std::size_t i = begin; i < end; ++i) {
            const std::uint32_t entry = entries[i], high = entry >> 1u;
            if (i + 1 < end && entries[i + 1] == entry)
                return std::nullopt;
            // The opposite of an edge with an even entry follows it.
            if ((entry & 1u) == 0 && i + 1 < end && entries[i + 1] == entry + 1) {
                ++i;
                if (i + 1 < end && entries[i + 1] == entry + 1)
                    return std::nullopt;
                continue;
            }
            if (high == low) // an edge from a vertex to itself is its own opposite
                continue;
            open.push_back((entry & 1u) == 0 ? DirectedEdge{low, high} : DirectedEdge{high, low});
            if (only_one)
                return open;
        }
        begin = end;
    }
    std::sort(open.begin(), open.end());
    return open;
}

bool is_inside_out(const TriangleMesh& mesh) {
    double six_volumes = 0;
    const DVec3 middle(center(bounds_of(mesh)));
    const auto at = [&](std::uint32_t vertex) { return DVec3(mesh.vertices[vertex]) - middle; };
    for (const auto& [a, b, c] : mesh.triangles)
        six_volumes += dot(at(a), cross(at(b), at(c)));
    return six_volumes < 0;
}

} // namespace topple
