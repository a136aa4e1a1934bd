// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/line_tests.h"
#include "topple/textbook/planar/separation.h"

#include <optional>
#include <variant>
#include <vector>

namespace topple::planar {

/// A shape that a compound may contain.
using Part = std::variant<Circle, Rect, OrientedRect, ConvexPolygon>;

/// The union of several shapes. Owns its parts, and stores the rectangle around all of them, which answers for
/// distant shapes without testing the parts.
class CompoundShape {
public:
    /// Creates an empty compound.
    CompoundShape() = default;
    /// Creates the union of the parts.
    explicit CompoundShape(std::vector<Part> parts);

    /// Returns the parts, in the order given.
    [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }
    /// Returns the parts in the form that the tests read, in the same order.
    [[nodiscard]] const std::vector<Convex>& convex_parts() const { return convex_; }
    [[nodiscard]] const Rect& bounds() const { return bounds_; } ///< [m]

private:
    std::vector<Part> parts_;
    std::vector<Convex> convex_;
    Rect bounds_;
};

/// Returns whether a part contains p.
bool contains(const CompoundShape& shape, Vec2 p);
///@{
/// Whether a part meets the other shape.
bool intersects(const CompoundShape& a, const Convex& b);
bool intersects(const CompoundShape& a, const CompoundShape& b);
bool intersects(const CompoundShape& a, const Ray& b);
bool intersects(const CompoundShape& a, const Line& b);
inline bool intersects(const Convex& a, const CompoundShape& b) { return intersects(b, a); }
inline bool intersects(const Ray& a, const CompoundShape& b) { return intersects(b, a); }
inline bool intersects(const Line& a, const CompoundShape& b) { return intersects(b, a); }
///@}

// The following results are those of the part that is nearest, deepest or hit first; on a tie, of the first such
// part.

/// Nearest point of the union. [m]
Vec2 closest_point(const CompoundShape& shape, Vec2 p);
/// First hit of the ray.
std::optional<RayHit> cast_ray(const CompoundShape& shape, const Ray& ray);
///@{
/// Separation of the two nearest, or deepest, parts. A negative one separates only those two.
std::optional<Separation> find_separation(const CompoundShape& a, const Convex& b);
std::optional<Separation> find_separation(const CompoundShape& a, const CompoundShape& b);
///@}

} // namespace topple::planar
