// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/body.h"

#include <algorithm>

namespace topple {

const Material& material_at(const Collider& collider, std::uint32_t triangle) {
    if (!collider.triangle_materials)
        return collider.material;
    const TriangleMaterials& of = *collider.triangle_materials;
    const auto next = std::upper_bound(of.ranges.begin(),
                                       of.ranges.end(),
                                       triangle,
                                       [](std::uint32_t t, const TriangleMaterials::Range& range) {
                                           return t < range.first_triangle;
                                       });
    if (next == of.ranges.begin())
        return collider.material;
    const std::uint32_t index = std::prev(next)->material;
    return index == TriangleMaterials::kNone ? collider.material : of.materials[index].material;
}

} // namespace topple
