// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/clipping.h"
#include "topple/collision/pairs/triangle_clusters_detail.h"

namespace topple::pairs {

TriangleClusters::Cluster& TriangleClusters::cluster_for(std::uint32_t triangle, Vec3 normal) {
    for (std::size_t i = 0; i < count_; ++i)
        if (length_squared(clusters_[i].normal - normal) < lean_ * lean_)
            return clusters_[i];
    if (count_ == clusters_.size())
        clusters_.emplace_back();
    Cluster& cluster = clusters_[count_++];
    cluster.triangle = triangle;
    cluster.normal = normal;
    cluster.points.clear();
    return cluster;
}

void TriangleClusters::add(std::uint32_t triangle, const Manifold& manifold) {
    Cluster& cluster = cluster_for(triangle, manifold.normal);
    for (int i = 0; i < manifold.count; ++i) {
        ManifoldPoint p = manifold.points[static_cast<std::size_t>(i)];
        p.feature ^= triangle * 0x9e3779b1u; // triangles use the same numbers for their vertices
        cluster.points.push_back(p);
    }
}

Manifold TriangleClusters::manifold(std::size_t cluster) const {
    Manifold manifold;
    manifold.normal = clusters_[cluster].normal;
    reduce(clusters_[cluster].points, manifold);
    return manifold;
}

} // namespace topple::pairs
