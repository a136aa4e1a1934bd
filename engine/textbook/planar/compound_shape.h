// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/line_tests.h"
#include "topple/textbook/planar/separation.h"

#include <optional>
#include <variant>
#include <vector>

namespace topple::planar {

/// A shape that a compound may have.
using Part = std::variant<Circle, Rect, OrientedRect, ConvexPolygon>;

/// Several shapes as one: the union of its parts. Owns them, and knows the rectangle around them
/// all, which answers for distant shapes without a look at the parts.
class CompoundShape {
public:
    /// Empty.
    CompoundShape() = default;
    /// The union of the parts.
    explicit CompoundShape(std::vector<Part> parts);

    /// The parts, in the order given.
    [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }
    /// The parts as the tests see them, in their order.
    [[nodiscard]] const std::vector<Convex>& convex_parts() const { return convex_; }
    [[nodiscard]] const Rect& bounds() const { return bounds_; } ///< [m]

private:
    std::vector<Part> parts_;
    std::vector<Convex> convex_;
    Rect bounds_;
};

/// Whether a part contains p.
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

// Answers of the part that is nearest, deepest or hit first; on a tie, of the first such part.

/// Nearest point of the union. [m]
Vec2 closest_point(const CompoundShape& shape, Vec2 p);
/// First hit of the ray.
std::optional<RayHit> cast_ray(const CompoundShape& shape, const Ray& ray);
///@{
/// Separation of the two nearest, or deepest, parts. A negative one parts those two only.
std::optional<Separation> find_separation(const CompoundShape& a, const Convex& b);
std::optional<Separation> find_separation(const CompoundShape& a, const CompoundShape& b);
///@}

} // namespace topple::planar
