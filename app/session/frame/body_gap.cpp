// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/frame/body_gap.h"

#include "app/session/frame/frame_query.h"
#include "topple/geometry/convex/support_shape.h"
#include "topple/geometry/pairs/gap.h"

#include <utility>
#include <variant>

namespace topple::app {
namespace {

/// A convex shape in the form that GJK reads; its other form is a half space.
class PlacedShape {
public:
    PlacedShape(const Shape& shape, const Transform& world_from_shape)
        : world_from_shape_(world_from_shape),
          radius_(bounding_radius(shape)) {
        std::visit([this](const auto& s) { take(s); }, shape);
    }
    PlacedShape(const PlacedShape&) = delete;
    PlacedShape& operator=(const PlacedShape&) = delete;

    [[nodiscard]] bool is_convex() const { return parts_.index() != 0; }
    [[nodiscard]] const std::optional<Plane>& plane() const { return plane_; }
    [[nodiscard]] SupportShapeView view() const {
        SupportShapeView view = std::holds_alternative<SupportShape>(parts_)
                                    ? std::get<SupportShape>(parts_).view()
                                    : std::get<EllipsoidHull>(parts_).view();
        view.world_from_local = world_from_shape_ * view.world_from_local;
        return view;
    }
    [[nodiscard]] Vec3 center() const { return world_from_shape_.position; }
    /// Returns the radius of a sphere around the center that contains the shape. [m]
    [[nodiscard]] Real radius() const { return radius_; }

private:
    void take(const PlaneShape& s) {
        const Vec3 normal = transform_direction(world_from_shape_, s.normal);
        plane_ = Plane{normal, s.offset + dot(normal, world_from_shape_.position)};
    }
    void take(const MeshShape&) {}
    void take(const HeightFieldShape&) {}
    template<typename Convex>
    void take(const Convex& s) {
        if constexpr (SmoothShape<Convex>)
            parts_ = ellipsoid_hull(solid_of(s));
        else
            parts_ = SupportShape(solid_of(s));
    }

    Transform world_from_shape_;
    Real radius_ = 0; ///< [m]
    std::variant<std::monostate, SupportShape, EllipsoidHull> parts_;
    std::optional<Plane> plane_;
};

/// Returns the gap of a half space and a convex shape, seen from the half space: that of the shape and a large box
/// whose upper side lies in the plane.
std::optional<ConvexGap> gap_from_plane(const Plane& plane, const PlacedShape& shape) {
    const Real size = 4 * shape.radius() + 1;
    const Vec3 foot = shape.center() -
                      plane.normal * (dot(plane.normal, shape.center()) - plane.offset);
    const Vec3 x = any_perpendicular(plane.normal);
    const Quat rotation = to_quat({x, plane.normal, cross(x, plane.normal)});
    const SupportShape box(Obb{.center = foot - plane.normal * size,
                               .half_extents = {size, size, size},
                               .rotation = rotation});
    return find_gap(box.view(), shape.view());
}

std::optional<ConvexGap> gap_of(const PlacedShape& a, const PlacedShape& b) {
    if (a.is_convex() && b.is_convex())
        return find_gap(a.view(), b.view());
    if (a.plane() && b.is_convex())
        return gap_from_plane(*a.plane(), b);
    if (b.plane() && a.is_convex())
        if (const auto gap = gap_from_plane(*b.plane(), a))
            return reversed(*gap);
    return std::nullopt;
}

} // namespace

std::optional<ConvexGap> gap_between(const PublishedFrame& frame,
                                     BodyId a,
                                     const Transform& world_from_a,
                                     BodyId b,
                                     const Transform& world_from_b) {
    const Body* first = find_body(frame, a);
    const Body* second = find_body(frame, b);
    if (first == nullptr || second == nullptr)
        return std::nullopt;
    std::optional<ConvexGap> nearest;
    for (const Collider& c : colliders_of(frame, *first)) {
        const PlacedShape one(shape_of(frame, c), world_from_a * c.body_from_shape);
        if (!c.collides)
            continue;
        for (const Collider& d : colliders_of(frame, *second)) {
            if (!d.collides)
                continue;
            const PlacedShape other(shape_of(frame, d), world_from_b * d.body_from_shape);
            const bool is_bounded = one.is_convex() && other.is_convex();
            const Real least = distance(one.center(), other.center()) - one.radius() -
                               other.radius();
            if (is_bounded && nearest && least > nearest->separation)
                continue;
            const auto gap = gap_of(one, other);
            if (gap && (!nearest || gap->separation < nearest->separation))
                nearest = gap;
        }
    }
    return nearest;
}

} // namespace topple::app
