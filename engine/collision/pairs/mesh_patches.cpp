// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/clipping_detail.h"
#include "topple/collision/pairs/mesh_patches_detail.h"

namespace topple::pairs {

MeshPatches::Patch& MeshPatches::patch_for(std::uint32_t triangle, Vec3 normal) {
    for (std::size_t i = 0; i < count_; ++i)
        if (length_squared(patches_[i].normal - normal) < lean_ * lean_)
            return patches_[i];
    if (count_ == patches_.size())
        patches_.emplace_back();
    Patch& patch = patches_[count_++];
    patch.triangle = triangle;
    patch.normal = normal;
    patch.points.clear();
    return patch;
}

void MeshPatches::add(std::uint32_t triangle, const Manifold& manifold) {
    Patch& patch = patch_for(triangle, manifold.normal);
    for (int i = 0; i < manifold.count; ++i) {
        ManifoldPoint p = manifold.points[static_cast<std::size_t>(i)];
        p.feature ^= triangle * 0x9e3779b1u; // triangles number their corners alike
        patch.points.push_back(p);
    }
}

Manifold MeshPatches::manifold(std::size_t patch) const {
    Manifold manifold;
    manifold.normal = patches_[patch].normal;
    reduce(patches_[patch].points, manifold);
    return manifold;
}

} // namespace topple::pairs
