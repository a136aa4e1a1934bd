// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/spatial/points/sphere_tree.h"

#include "topple/geometry/pairs/intersects.h"
#include "topple/math/dvec3.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

/// Returns the smallest sphere around two, enlarged by a few roundings.
Sphere around(const Sphere& a, const Sphere& b) {
    const DVec3 from(a.center), apart = DVec3(b.center) - from;
    const double d = length(apart), ra = a.radius, rb = b.radius;
    if (d + rb <= ra)
        return a;
    if (d + ra <= rb)
        return b;
    const double radius = (d + ra + rb) / 2;
    const Vec3 center = to_vec3(from + apart * ((radius - ra) / d));
    const double rounding = 2e-7 * (radius + max_component(abs(center)));
    return {center, static_cast<Real>(radius + rounding)};
}

} // namespace

SphereTree::SphereTree(std::span<const Sphere> spheres) {
    std::vector<std::uint32_t> all;
    for (std::uint32_t i = 0; i < spheres.size(); ++i)
        if (is_finite(spheres[i].center) && spheres[i].radius >= 0 &&
            std::isfinite(spheres[i].radius))
            all.push_back(i);
    if (!all.empty())
        (void)build(all, spheres, 0);
}

std::uint32_t SphereTree::build(std::span<std::uint32_t> part,
                                std::span<const Sphere> spheres,
                                int depth) {
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({.sphere = spheres[part[0]], .depth = depth, .leaf = part[0]});
    if (part.size() == 1)
        return index;
    Aabb centers;
    for (const std::uint32_t i : part)
        centers = unite(centers, spheres[i].center);
    const Vec3 size = extents(centers);
    const int axis = size.x >= size.y ? (size.x >= size.z ? 0 : 2) : (size.y >= size.z ? 1 : 2);
    const std::size_t half = part.size() / 2;
    std::nth_element(part.begin(),
                     part.begin() + static_cast<std::ptrdiff_t>(half),
                     part.end(),
                     [&](std::uint32_t a, std::uint32_t b) {
                         const Real x = spheres[a].center[axis], y = spheres[b].center[axis];
                         return x != y ? x < y : a < b;
                     });
    const std::uint32_t first = build(part.first(half), spheres, depth + 1);
    const std::uint32_t second = build(part.subspan(half), spheres, depth + 1);
    nodes_[index].sphere = around(nodes_[first].sphere, nodes_[second].sphere);
    nodes_[index].children[0] = first;
    nodes_[index].children[1] = second;
    return index;
}

std::vector<std::uint32_t> SphereTree::find_overlaps(const Sphere& sphere) const {
    std::vector<std::uint32_t> found, waiting;
    if (!nodes_.empty())
        waiting.push_back(0);
    while (!waiting.empty()) {
        const Node& node = nodes_[waiting.back()];
        waiting.pop_back();
        if (!intersects(node.sphere, sphere))
            continue;
        if (node.is_leaf())
            found.push_back(node.leaf);
        else
            waiting.insert(waiting.end(), std::begin(node.children), std::end(node.children));
    }
    std::sort(found.begin(), found.end());
    return found;
}

} // namespace topple
