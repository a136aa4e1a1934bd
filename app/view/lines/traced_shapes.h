// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/explain/explained.h"
#include "app/view/lines/explained_picture.h"

#include <array>
#include <optional>
#include <vector>

namespace topple::app {

/// The two shapes of a pair that the shown axes and clippings tell of: the convex ones, or the shown triangle of a
/// surface. In the world.
class TracedShapes {
public:
    /// Borrows both.
    TracedShapes(const Explained& explained, const ShapeTable& shapes);

    /// Returns whether that shape is a surface, of which one triangle is shown.
    [[nodiscard]] bool is_triangle(bool on_b) const;
    /// Returns the vertices of a polyhedron or triangle, numbered as in the trace; none for a round shape. [m]
    [[nodiscard]] std::vector<Vec3> vertices(bool on_b) const;
    /// Returns the vertices of a face in order; none for a round shape. [m]
    [[nodiscard]] std::vector<Vec3> face(bool on_b, std::uint32_t index) const;
    /// Returns the point farthest along a direction; none for a plane. [m]
    [[nodiscard]] std::optional<Vec3> farthest(bool on_b, Vec3 direction) const;

private:
    [[nodiscard]] const Shape& shape(bool on_b) const;
    [[nodiscard]] const Transform& pose(bool on_b) const;

    const Explained& explained_;
    const ShapeTable& shapes_;
};

/// Returns the vertices of a recorded triangle in the world. [m]
std::array<Vec3, 3> placed_vertices(const SurfaceTrace& surface,
                                    const SurfaceTrace::Triangle& triangle);

/// Adds the features that define an axis, its direction, and the intervals that the shapes cover on it.
void draw_axis(const Explained& explained,
               const TracedShapes& shapes,
               const CollisionTrace::Axis& axis,
               const PictureColors& colors,
               ExplainedPicture& out);

} // namespace topple::app
