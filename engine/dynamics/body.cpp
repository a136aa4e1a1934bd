// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/body.h"

namespace topple {

const Material& material_at(const Collider& collider, std::uint32_t triangle) {
    if (!collider.triangle_materials)
        return collider.material;
    const TriangleMaterials& of = *collider.triangle_materials;
    const std::uint32_t index = group_of(of.groups, triangle);
    return index == TriangleGroups::kNone ? collider.material : of.materials[index].material;
}

const TriangleGroups* material_groups_of(const Collider& a, const Collider& b) {
    if (a.triangle_materials)
        return &a.triangle_materials->groups;
    return b.triangle_materials ? &b.triangle_materials->groups : nullptr;
}

} // namespace topple
