// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/geometry/hull_faces_detail.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace topple {
namespace {

constexpr std::uint32_t kNone = 0xffffffffu;
using Loop = std::vector<std::uint32_t>;

/// Living triangles, largest first; the older on a tie.
std::vector<std::uint32_t> by_area(const HullBuilder& hull) {
    const auto& triangles = hull.triangles();
    std::vector<std::pair<double, std::uint32_t>> sized;
    for (std::uint32_t i = 0; i < triangles.size(); ++i) {
        const GridPoint n = triangles[i].normal;
        const DVec3 d{static_cast<double>(n.x), static_cast<double>(n.y), static_cast<double>(n.z)};
        if (triangles[i].alive) sized.emplace_back(-length(d), i);
    }
    std::sort(sized.begin(), sized.end());
    std::vector<std::uint32_t> order;
    for (const auto& [negative_area, i] : sized)
        order.push_back(i);
    return order;
}

/// By triangle: the number of its face. Faces grow from their largest triangle, and every corner is
/// measured against that triangle's plane, so that a gently curved surface does not melt into one.
std::vector<std::uint32_t>
grow_faces(const HullBuilder& hull, double tolerance, std::uint32_t& face_count) {
    const auto& triangles = hull.triangles();
    std::vector<std::uint32_t> face_of(triangles.size(), kNone);
    face_count = 0;
    for (const std::uint32_t seed : by_area(hull)) {
        if (face_of[seed] != kNone) continue;
        const std::uint32_t face = face_count++;
        std::vector<std::uint32_t> members{seed};
        face_of[seed] = face;
        for (std::size_t next = 0; next < members.size(); ++next) {
            for (const std::uint32_t n : triangles[members[next]].neighbors) {
                const auto& corners = triangles[n].corners;
                const bool is_flat =
                    std::all_of(corners.begin(), corners.end(), [&](std::uint32_t p) {
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

/// Chains sides begin -> end into one closed loop, from the lowest point on; empty if they are not
/// one.
Loop chain(const std::map<std::uint32_t, std::uint32_t>& next_of, std::size_t side_count) {
    Loop loop;
    if (next_of.size() != side_count || next_of.empty()) return {}; // some point begins two sides
    const std::uint32_t start = next_of.begin()->first;
    std::uint32_t at = start;
    do {
        loop.push_back(at);
        const auto next = next_of.find(at);
        if (next == next_of.end() || loop.size() > side_count) return {};
        at = next->second;
    } while (at != start);
    return loop.size() == side_count ? loop : Loop{};
}

} // namespace

std::vector<Loop> merge_faces(const HullBuilder& hull, double tolerance) {
    const auto& triangles = hull.triangles();
    std::uint32_t face_count = 0;
    const std::vector<std::uint32_t> face_of = grow_faces(hull, tolerance, face_count);

    std::vector<std::map<std::uint32_t, std::uint32_t>> outlines(face_count);
    std::vector<std::size_t> side_counts(face_count, 0);
    std::map<std::uint32_t, std::set<std::uint32_t>> faces_at; // by corner
    for (std::uint32_t i = 0; i < triangles.size(); ++i) {
        if (!triangles[i].alive) continue;
        for (std::size_t side = 0; side < 3; ++side) {
            const std::uint32_t begin = triangles[i].corners[side];
            faces_at[begin].insert(face_of[i]);
            if (face_of[triangles[i].neighbors[side]] == face_of[i]) continue;
            outlines[face_of[i]][begin] = triangles[i].corners[(side + 1) % 3];
            ++side_counts[face_of[i]];
        }
    }
    std::vector<Loop> loops;
    for (std::uint32_t f = 0; f < face_count; ++f) {
        Loop loop = chain(outlines[f], side_counts[f]);
        std::erase_if(loop, [&](std::uint32_t p) { return faces_at[p].size() < 3; });
        if (loop.size() < 3) return {};
        loops.push_back(std::move(loop));
    }
    return loops;
}

} // namespace topple
