// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/clipping.h"
#include "topple/collision/pairs/triangle_clusters_detail.h"

namespace topple::pairs {

std::size_t TriangleClusters::cluster_for(std::uint32_t triangle,
                                          std::uint32_t group,
                                          Vec3 normal) {
    for (std::size_t i = 0; i < count_; ++i)
        if (clusters_[i].group == group &&
            length_squared(clusters_[i].normal - normal) < lean_ * lean_)
            return i;
    if (count_ == clusters_.size())
        clusters_.emplace_back();
    Cluster& cluster = clusters_[count_];
    cluster.triangle = triangle;
    cluster.group = group;
    cluster.normal = normal;
    cluster.points.clear();
    return count_++;
}

std::size_t TriangleClusters::add(std::uint32_t triangle,
                                  std::uint32_t group,
                                  const Manifold& manifold) {
    const std::size_t index = cluster_for(triangle, group, manifold.normal);
    Cluster& cluster = clusters_[index];
    for (int i = 0; i < manifold.count; ++i) {
        ManifoldPoint p = manifold.points[static_cast<std::size_t>(i)];
        p.feature ^= triangle * 0x9e3779b1u; // triangles use the same numbers for their vertices
        cluster.points.push_back(p);
    }
    return index;
}

Manifold TriangleClusters::manifold(std::size_t cluster) const {
    Manifold manifold;
    manifold.normal = clusters_[cluster].normal;
    reduce(clusters_[cluster].points, manifold);
    return manifold;
}

} // namespace topple::pairs
