// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/distance/closest_point_double.h"
#include "topple/geometry/hulls/hull_faces_detail.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace topple {
namespace {

constexpr std::uint32_t kNone = 0xffffffffu;
using Loop = std::vector<std::uint32_t>;

/// Returns the living triangles, largest first; the older one on a tie.
std::vector<std::uint32_t> by_area(const HullBuilder& hull) {
    const auto& triangles = hull.triangles();
    std::vector<std::pair<double, std::uint32_t>> sized;
    for (std::uint32_t i = 0; i < triangles.size(); ++i) {
        const GridPoint n = triangles[i].normal;
        const DVec3 d{static_cast<double>(n.x), static_cast<double>(n.y), static_cast<double>(n.z)};
        if (triangles[i].alive)
            sized.emplace_back(-length(d), i);
    }
    std::sort(sized.begin(), sized.end());
    std::vector<std::uint32_t> order;
    for (const auto& [negative_area, i] : sized)
        order.push_back(i);
    return order;
}

/// Returns the face number of each triangle. Faces grow from their largest triangle, and every vertex is measured
/// against that triangle's plane, so that a gently curved surface does not become one face.
std::vector<std::uint32_t> grow_faces(const HullBuilder& hull,
                                      double tolerance,
                                      std::uint32_t& face_count) {
    const auto& triangles = hull.triangles();
    std::vector<std::uint32_t> face_of(triangles.size(), kNone);
    face_count = 0;
    for (const std::uint32_t seed : by_area(hull)) {
        if (face_of[seed] != kNone)
            continue;
        const std::uint32_t face = face_count++;
        std::vector<std::uint32_t> members{seed};
        face_of[seed] = face;
        for (std::size_t next = 0; next < members.size(); ++next) {
            for (const std::uint32_t n : triangles[members[next]].neighbors) {
                const auto& vertices = triangles[n].vertices;
                const bool is_flat = std::all_of(
                    vertices.begin(), vertices.end(), [&](std::uint32_t p) {
                        return std::abs(hull.distance(triangles[seed], p)) <= tolerance;
                    });
                if (face_of[n] == kNone && is_flat) {
                    face_of[n] = face;
                    members.push_back(n);
                }
            }
        }
    }
    return face_of;
}

/// Chains sides begin -> end into one closed loop, starting at the lowest point; empty if they do not form one.
Loop chain(const std::map<std::uint32_t, std::uint32_t>& next_of, std::size_t side_count) {
    if (next_of.size() != side_count || next_of.empty())
        return {}; // some point begins two sides
    // Sides around triangles of a closed surface leave each point as often as they enter it. None is left twice, so
    // each is entered once, and every chain returns to its start.
    Loop loop;
    const std::uint32_t start = next_of.begin()->first;
    std::uint32_t at = start;
    do {
        loop.push_back(at);
        at = next_of.at(at);
    } while (at != start);
    return loop.size() == side_count ? loop : Loop{};
}

/// Removes the vertices in which only two faces meet. They should lie on the straight edge between the two; the
/// outline is refused (empty) if one does not, as at the tip of a sliver.
Loop without_needless_vertices(const Loop& outline,
                               const std::map<std::uint32_t, std::set<std::uint32_t>>& faces_at,
                               const HullBuilder& hull,
                               double tolerance) {
    Loop kept;
    for (const std::uint32_t p : outline)
        if (faces_at.at(p).size() >= 3)
            kept.push_back(p);
    if (kept.size() < 3)
        return {};
    std::size_t next = 0; // the kept vertex that follows `p` on the outline
    for (const std::uint32_t p : outline) {
        if (p == kept[next % kept.size()]) {
            ++next;
            continue;
        }
        const DVec3 a = hull.position(kept[(next + kept.size() - 1) % kept.size()]);
        const DVec3 b = hull.position(kept[next % kept.size()]);
        if (length(closest_on_segment(hull.position(p), a, b) - hull.position(p)) > tolerance)
            return {};
    }
    return kept;
}

} // namespace

std::vector<Loop> merge_faces(const HullBuilder& hull, double tolerance) {
    const auto& triangles = hull.triangles();
    std::uint32_t face_count = 0;
    const std::vector<std::uint32_t> face_of = grow_faces(hull, tolerance, face_count);

    std::vector<std::map<std::uint32_t, std::uint32_t>> outlines(face_count);
    std::vector<std::size_t> side_counts(face_count, 0);
    std::map<std::uint32_t, std::set<std::uint32_t>> faces_at; // indexed by vertex
    for (std::uint32_t i = 0; i < triangles.size(); ++i) {
        if (!triangles[i].alive)
            continue;
        for (std::size_t side = 0; side < 3; ++side) {
            const std::uint32_t begin = triangles[i].vertices[side];
            faces_at[begin].insert(face_of[i]);
            if (face_of[triangles[i].neighbors[side]] == face_of[i])
                continue;
            outlines[face_of[i]][begin] = triangles[i].vertices[(side + 1) % 3];
            ++side_counts[face_of[i]];
        }
    }
    std::vector<Loop> loops;
    for (std::uint32_t f = 0; f < face_count; ++f) {
        // One extra grid step for the rounding of the distance itself.
        Loop loop = without_needless_vertices(
            chain(outlines[f], side_counts[f]), faces_at, hull, tolerance + 1);
        if (loop.empty())
            return {};
        loops.push_back(std::move(loop));
    }
    return loops;
}

} // namespace topple
