// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/manifold.h"

#include <vector>

namespace topple::pairs {

/// Merges contacts with nearly coplanar triangles of one group: four points support a body as well as twenty. Triangles
/// of two groups have different surfaces, and friction needs the share of the load on each. (After the clusters of
/// Box3D.)
class TriangleClusters {
public:
    /// Removes all clusters. Normals that differ by less than `lean` (a sine) belong to one cluster.
    void begin(Real lean) {
        count_ = 0;
        lean_ = lean;
    }
    /// Returns the index of the cluster that took the points. Requires: triangles come in increasing order.
    std::size_t add(std::uint32_t triangle, std::uint32_t group, const Manifold& manifold);

    [[nodiscard]] std::size_t count() const { return count_; }
    /// Returns the first triangle of the cluster, whose normal the cluster has.
    [[nodiscard]] std::uint32_t triangle(std::size_t cluster) const {
        return clusters_[cluster].triangle;
    }
    /// Returns the points before their reduction.
    [[nodiscard]] const std::vector<ManifoldPoint>& points(std::size_t cluster) const {
        return clusters_[cluster].points;
    }
    [[nodiscard]] Manifold manifold(std::size_t cluster) const;

private:
    struct Cluster {
        std::uint32_t triangle = 0;
        std::uint32_t group = 0;
        Vec3 normal;
        std::vector<ManifoldPoint> points;
    };
    std::size_t cluster_for(std::uint32_t triangle, std::uint32_t group, Vec3 normal);

    std::vector<Cluster> clusters_; ///< The first `count_` are in use; the others keep their memory.
    std::size_t count_ = 0;
    Real lean_ = 0;
};

} // namespace topple::pairs
