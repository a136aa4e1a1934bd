// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/line_tests.h"
#include "topple/textbook/planar/separation.h"

#include <optional>
#include <variant>
#include <vector>

namespace topple::planar {

using Part = std::variant<Circle, Rect, OrientedRect, ConvexPolygon>;

/// Several shapes as one: a point is in it that is in one of its parts. Owns them, and knows the
/// rectangle around them all, by which what is far away is told without asking the parts.
class CompoundShape {
public:
    CompoundShape() = default;
    explicit CompoundShape(std::vector<Part> parts);

    [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }
    /// The parts as the tests see them, in their order.
    [[nodiscard]] const std::vector<Convex>& convex_parts() const { return convex_; }
    [[nodiscard]] const Rect& bounds() const { return bounds_; } ///< [m]

private:
    std::vector<Part> parts_;
    std::vector<Convex> convex_;
    Rect bounds_;
};

bool contains(const CompoundShape& shape, Vec2 p);
bool intersects(const CompoundShape& a, const Convex& b);
bool intersects(const CompoundShape& a, const CompoundShape& b);
bool intersects(const CompoundShape& a, const Ray& b);
bool intersects(const CompoundShape& a, const Line& b);
inline bool intersects(const Convex& a, const CompoundShape& b) { return intersects(b, a); }
inline bool intersects(const Ray& a, const CompoundShape& b) { return intersects(b, a); }
inline bool intersects(const Line& a, const CompoundShape& b) { return intersects(b, a); }

// The answers of the part that is nearest, deepest or hit first; on a tie, of the first such part.

Vec2 closest_point(const CompoundShape& shape, Vec2 p);
std::optional<RayHit> cast_ray(const CompoundShape& shape, const Ray& ray);
/// A separation that is negative is that of the deepest pair of parts: moving by it parts those two.
std::optional<Separation> find_separation(const CompoundShape& a, const Convex& b);
std::optional<Separation> find_separation(const CompoundShape& a, const CompoundShape& b);

} // namespace topple::planar
