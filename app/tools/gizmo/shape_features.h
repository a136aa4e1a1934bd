// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"

#include <cstdint>
#include <vector>

namespace topple::app {

/// A vertex, an edge or a face of a shape, to which a drag can snap. In the frame of the shape or of the world.
struct ShapeFeature {
    enum class Kind : std::uint8_t { vertex, edge, face } kind = Kind::vertex;
    Vec3 point; ///< The vertex, the middle of the edge, or the center of the face. [m]
    /// The line of the edge or around the face, without its first point at the end; empty for a vertex. [m]
    std::vector<Vec3> outline;
    bool is_closed = false; ///< Whether the line goes back to its first point.
};

/// Returns the features of a shape in its own frame: vertices, edges and faces of boxes and hulls; the flat faces and
/// rims of cylinders and cones, and the apex; the flat faces of a rounded box; of smooth shapes, the ends of their
/// axes. None for planes, meshes and height fields.
std::vector<ShapeFeature> features_of(const Shape& shape);

/// Returns the features of a triangle.
std::vector<ShapeFeature> features_of_triangle(Vec3 a, Vec3 b, Vec3 c);

} // namespace topple::app
