// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/spatial/mesh/mesh_tree.h"

#include <optional>
#include <string>
#include <vector>

namespace topple::test {

/// One kind of rays, ours beside Embree's two modes. A ratio is our speed over theirs.
struct RayPeerRow {
    /// "camera", "picture" (the same, ours in packets, theirs one by one), "incoherent", "any".
    std::string mode;
    std::size_t rays = 0, hits = 0;
    double mrays_per_s = 0, embree_mrays_per_s = 0, robust_mrays_per_s = 0;
    double ratio = 0, ratio_robust = 0;
    /// Answers unlike those of Embree robust: hit or not, or t by more than one in ten thousand.
    std::size_t differing = 0;
    /// Of the rays from inside a closed mesh at its vertices and edges, those that get out, by the
    /// question of this row: nearest hit, or any. Nothing for open meshes, where getting out is right.
    std::optional<std::size_t> leaks, embree_leaks, robust_leaks;
};

struct RayPeerReport {
    std::vector<RayPeerRow> rows;
    std::size_t leak_rays = 0;
    double build_ms = 0, embree_build_ms = 0; ///< Of processor time, one thread.
    double build_ratio = 0;                   ///< Our time over theirs: less is better.
    double bytes_per_triangle = 0, embree_bytes_per_triangle = 0;
};

/// Measures a mesh against Embree: everything in turn, `repetitions` times, processor time, medians of
/// the ratios, so that whatever else the machine does hits all of them.
[[nodiscard]] RayPeerReport compare_with_embree(const TriangleMesh& mesh,
                                                std::size_t rays,
                                                std::size_t repetitions,
                                                std::uint64_t seed);

} // namespace topple::test
