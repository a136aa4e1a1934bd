// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/convex/gjk.h"
#include "topple/geometry/shapes/primitive.h"

#include <array>

namespace topple {

/// A bounded convex shape in the form that GJK and EPA read: the convex hull of some points or discs, the core,
/// rounded by a radius. Owns its few points; borrows a hull.
class SupportShape {
public:
    /// Borrows this object, and the hull from which it was made.
    [[nodiscard]] SupportShapeView view() const {
        SupportShapeView core{
            is_hull() ? borrowed_ : std::span(points_).first(count_), world_from_local_, radius_};
        if (has_rings_) {
            core.ring_radii = std::span(rings_).first(count_);
            core.ring_axis = ring_axis_;
        }
        return core;
    }
    /// Returns false for a shape that is empty, unbounded, of a negative radius or not finite.
    [[nodiscard]] bool exists() const { return exists_; }
    /// The shape moved by a vector. [m]
    [[nodiscard]] SupportShape moved(Vec3 by) const {
        SupportShape core = *this;
        core.world_from_local_.position += by;
        return core;
    }

    ///@{
    /// Of a world shape. Borrows a hull, copies the others.
    explicit SupportShape(Vec3 point);
    explicit SupportShape(const Segment& segment);
    explicit SupportShape(const Triangle& triangle);
    explicit SupportShape(const Sphere& sphere);
    explicit SupportShape(const Capsule& capsule);
    explicit SupportShape(const Aabb& box);
    explicit SupportShape(const Obb& box);
    explicit SupportShape(const Cylinder& cylinder);
    explicit SupportShape(const Cone& cone);
    explicit SupportShape(const ConvexHull& hull);
    explicit SupportShape(const Frustum& view);
    ///@}

private:
    [[nodiscard]] bool is_hull() const { return !borrowed_.empty(); }
    /// Sets world points, stored as offsets from the first so that they keep their precision far from the origin.
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

/// Shapes that a SupportShape can be made of.
template<typename Shape>
concept BoundedConvex = requires(const Shape& shape) {
    SupportShape(shape);
};

} // namespace topple
