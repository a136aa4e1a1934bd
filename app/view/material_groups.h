// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/geometry.h"
#include "topple/collision/shape/shape.h"
#include "topple/dynamics/body.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace topple::app {

/// Triangles of a surface that are drawn as a mesh of their own, since they have a material of their own.
struct MaterialGroup {
    /// Materials of the collider; null: the mesh has all triangles of the shape.
    std::shared_ptr<const TriangleMaterials> of;
    /// Index of the material; kNone: the triangles of no group that is drawn apart.
    std::uint32_t index = TriangleGroups::kNone;
    friend bool operator==(const MaterialGroup&, const MaterialGroup&) = default;
};

/// Returns the material of a group, by the name of its look: its own name, or that of the part or cell if only that has
/// a look. Requires: index < materials of the collider.
Material material_to_draw(const Collider& collider, std::uint32_t index);
/// Returns the groups that are drawn apart, in increasing order: all of a height field, and those of a mesh whose
/// material has a look.
std::vector<std::uint32_t> groups_drawn_apart(const Collider& collider, const Shape& shape);
/// Returns the triangles of a group with the normals of the whole surface. Parts of a mesh that have a color or an
/// image of their own stay in the group kNone. Requires: a mesh or a height field.
Geometry geometry_of_group(const Shape& shape, const MaterialGroup& group);
/// Returns the name of the material under a triangle: "ice", or "lake (ice)" where a part has another name than its
/// material. Empty if neither has a name.
std::string material_label(const Collider& collider, std::uint32_t triangle);

} // namespace topple::app
