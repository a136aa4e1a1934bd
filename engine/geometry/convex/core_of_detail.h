// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/convex/gjk.h"
#include "topple/geometry/shapes/primitive.h"

#include <array>

namespace topple {

/// A bounded convex shape as GJK and EPA want it, with room for the few points that it needs.
class ShapeCore {
public:
    /// Borrows this object, and the hull that it was made of.
    [[nodiscard]] ConvexCore view() const {
        ConvexCore core{
            is_hull() ? borrowed_ : std::span(points_).first(count_), world_from_local_, radius_};
        if (has_rings_) {
            core.ring_radii = std::span(rings_).first(count_);
            core.ring_axis = ring_axis_;
        }
        return core;
    }
    /// False for what is empty, endless, of a negative radius or not finite.
    [[nodiscard]] bool exists() const { return exists_; }
    [[nodiscard]] ShapeCore moved(Vec3 by) const {
        ShapeCore core = *this;
        core.world_from_local_.position += by;
        return core;
    }

    explicit ShapeCore(Vec3 point);
    explicit ShapeCore(const Segment& segment);
    explicit ShapeCore(const Triangle& triangle);
    explicit ShapeCore(const Sphere& sphere);
    explicit ShapeCore(const Capsule& capsule);
    explicit ShapeCore(const Aabb& box);
    explicit ShapeCore(const Obb& box);
    explicit ShapeCore(const Cylinder& cylinder);
    explicit ShapeCore(const Cone& cone);
    explicit ShapeCore(const ConvexHull& hull);
    explicit ShapeCore(const Frustum& view);

private:
    [[nodiscard]] bool is_hull() const { return !borrowed_.empty(); }
    /// World points, kept as offsets from the first so that they keep their digits far from the origin.
    void assign(std::span<const Vec3> points, Real radius);
    void add_rings(Vec3 axis, Real first, Real second);
    void check();

    std::array<Vec3, 8> points_{};
    std::array<Real, 2> rings_{};
    std::span<const Vec3> borrowed_;
    std::size_t count_ = 0;
    Transform world_from_local_{};
    Vec3 ring_axis_{};
    Real radius_ = 0;
    bool has_rings_ = false;
    bool exists_ = false;
};

template<typename Shape>
concept BoundedConvex = requires(const Shape& shape) {
    ShapeCore(shape);
};

} // namespace topple
