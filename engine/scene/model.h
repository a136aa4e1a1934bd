// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"
#include "topple/collision/shape/shape_distance.h"
#include "topple/core/id.h"
#include "topple/geometry/shapes/primitives.h"

#include <optional>
#include <string>

namespace topple {

/// Id of a model.
using ModelId = Id<struct ModelTag>;

/// A visible shape at a pose, optionally attached to another model. It has no mass and no scale: a scaled shape is
/// another shape. Many models may share one mesh.
struct Model {
    std::string name{};            ///< Free text for people; may be empty.
    std::optional<Shape> shape{};  ///< None: an invisible frame for other models.
    Transform parent_from_model{}; ///< Pose relative to the parent, or to the world.
    ModelId parent{};              ///< Null: the world.
};

/// Returns the shape's own box, placed in the world: culling and overlap queries test it. Infinite for a plane.
Obb box_of(const Shape& shape, const Transform& world_from_shape);

///@{
/// Returns whether a shape in the world meets a placed one. Solids are filled, a plane is the half space behind
/// it, for a mesh only the surface counts; touching is a hit.
bool intersects(const Shape& shape, const Transform& world_from_shape, const Segment& segment);
bool intersects(const Shape& shape, const Transform& world_from_shape, const Sphere& sphere);
bool intersects(const Shape& shape, const Transform& world_from_shape, const Aabb& box);
bool intersects(const Shape& shape, const Transform& world_from_shape, const Obb& box);
bool intersects(const Shape& shape, const Transform& world_from_shape, const Plane& plane);
bool intersects(const Shape& shape, const Transform& world_from_shape, const Triangle& triangle);
///@}

} // namespace topple
