// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/spatial/mesh/mesh_tree.h"

#include <optional>
#include <string>
#include <vector>

namespace topple::test {

/// One kind of rays, for the engine and Embree's two modes. A ratio is the engine's speed over Embree's. Only the
/// calls are measured: the rays of each library are written in its own structures before. The engine is given all rays
/// in one call and traces eight together; rtcIntersect1 and rtcOccluded1 see one ray at a time, so that the streams are
/// the closer comparison.
struct RayPeerRow {
    /// Kind of rays, and the calls that are compared:
    ///     camera             cast_rays, rtcIntersect1
    ///     picture            the same rays, cast_picture, rtcIntersect8
    ///     picture_stream     the same rays, cast_picture, rtcIntersect1M
    ///     incoherent         cast_rays, rtcIntersect1
    ///     incoherent_stream  cast_rays, rtcIntersect1M
    ///     any                are_hit, rtcOccluded1
    ///     any_stream         are_hit, rtcOccluded1M
    ///     shadows            shadow rays of the picture, are_hit, rtcOccluded8
    ///     shadows_stream     shadow rays of the picture, are_hit, rtcOccluded1M
    std::string mode;
    std::size_t rays = 0, hits = 0;
    double mrays_per_s = 0, embree_mrays_per_s = 0, robust_mrays_per_s = 0;
    double ratio = 0, ratio_robust = 0;
    /// Number of answers that differ from Embree robust: hit or miss, or t by more than one in ten thousand.
    std::size_t differing = 0;
    /// Number of rays from inside a closed mesh at its vertices and edges that leak, by the query of this row:
    /// nearest hit, or any hit. None for open meshes, where rays may leave.
    std::optional<std::size_t> leaks, embree_leaks, robust_leaks;
};

struct RayPeerReport {
    std::vector<RayPeerRow> rows;
    std::size_t leak_rays = 0;
    double build_ms = 0, embree_build_ms = 0; ///< CPU time on one thread.
    double build_ratio = 0;                   ///< The engine's time over theirs: less is better.
    double bytes_per_triangle = 0, embree_bytes_per_triangle = 0;
};

/// Compares a mesh with Embree: all measurements in turn, `repetitions` times, CPU time, medians of the ratios, so
/// that other load on the machine affects all of them.
[[nodiscard]] RayPeerReport compare_with_embree(const TriangleMesh& mesh,
                                                std::size_t rays,
                                                std::size_t repetitions,
                                                std::uint64_t seed);

} // namespace topple::test
