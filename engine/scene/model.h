// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"
#include "topple/core/id.h"
#include "topple/geometry/shapes/primitives.h"

#include <optional>
#include <string>

namespace topple {

/// Id of a model.
using ModelId = Id<struct ModelTag>;

/// A shape to be seen at a place, perhaps carried by another model. It has no mass and no size of
/// its own: a scaled shape is another shape. Many models may share one mesh.
struct Model {
    std::string name;            ///< Free text for people; may be empty.
    std::optional<Shape> shape;  ///< None: not visible, a frame for others to hang on.
    Transform parent_from_model; ///< Pose relative to the parent, or to the world.
    ModelId parent;              ///< Null: the world.
};

/// The shape's own box, placed: culling and overlap queries test it. Infinite for a plane.
Obb box_of(const Shape& shape, const Transform& world_from_shape);

/// The point of the shape nearest to a point of the world, if it is no farther than `max_distance` [m].
/// Solids are solid; of a mesh only the surface counts.
std::optional<MeshPoint> find_closest_point(const Shape& shape,
                                            const Transform& world_from_shape,
                                            Vec3 point,
                                            Real max_distance);

///@{
/// Whether a shape of the world meets a placed one. Solids are solid, a plane is the half space
/// behind it, of a mesh only the surface counts; touching is a hit.
bool intersects(const Shape& shape, const Transform& world_from_shape, const Segment& segment);
bool intersects(const Shape& shape, const Transform& world_from_shape, const Sphere& sphere);
bool intersects(const Shape& shape, const Transform& world_from_shape, const Aabb& box);
bool intersects(const Shape& shape, const Transform& world_from_shape, const Obb& box);
bool intersects(const Shape& shape, const Transform& world_from_shape, const Plane& plane);
bool intersects(const Shape& shape, const Transform& world_from_shape, const Triangle& triangle);
///@}

} // namespace topple
