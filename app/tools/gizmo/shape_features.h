// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"
#include "topple/core/id.h"

#include <cstdint>
#include <vector>

namespace topple::app {

/// A vertex, an edge or a face of a shape, to which a drag can snap, or the axis of a round shape or the center of mass
/// of a body, to which a measurement can. In the frame of the shape or of the world.
struct ShapeFeature {
    enum class Kind : std::uint8_t { vertex, edge, face, axis, center } kind = Kind::vertex;
    Vec3 point; ///< The vertex or center, the middle of the edge or axis, or the center of the face. [m]
    /// The line of the edge or around the face, without its first point at the end; empty for a vertex. [m]
    std::vector<Vec3> outline;
    bool is_closed = false; ///< Whether the line goes back to its first point.
    BodyId body{};          ///< Body of the feature; null in the frame of a shape.
};

/// Returns the features of a shape in its own frame: vertices, edges and faces of boxes and hulls; the flat faces and
/// rims of cylinders and cones, and the apex; the flat faces of a rounded box; of smooth shapes, the ends of their
/// axes. None for planes, meshes and height fields.
std::vector<ShapeFeature> features_of(const Shape& shape);

/// Returns the axes of a round shape, in its own frame: of capsules, cylinders and cones.
std::vector<ShapeFeature> axes_of(const Shape& shape);

/// Returns the features of a triangle.
std::vector<ShapeFeature> features_of_triangle(Vec3 a, Vec3 b, Vec3 c);

} // namespace topple::app
