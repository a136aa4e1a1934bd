// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/distance/plane_intersections.h"

#include "topple/geometry/distance/polytope.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>

namespace topple {
namespace {

constexpr double kParallel = 1e-6;     // sine of an angle, or triple product of unit vectors [-]
constexpr double kSameOffset = 2.5e-7; // relative to the offsets: four roundings of a float [-]
constexpr double kExactOffset = 1e-15; // the same for normals that are exactly parallel [-]

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Plane with a normal of unit length in double precision; without a normal it contains no point.
struct UnitPlane {
    DVec3 normal;
    double offset = kNan;

    explicit UnitPlane(const Plane& plane) {
        const DVec3 n(plane.normal);
        const double size = length(n);
        if (size > 0) {
            normal = n * (1 / size);
            offset = double{plane.offset} / size;
        }
    }
};

/// Range of a body along the plane's normal, minus the plane's offset, in units of the normal's length: whole numbers
/// stay whole.
struct Reach {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    double sum = 0; ///< NaN if any coordinate was.

    void add(double along, double radius = 0) {
        low = std::min(low, along - radius);
        high = std::max(high, along + radius);
        sum += along + radius;
    }
};

PlaneSide side_of(Reach reach) {
    if (std::isnan(reach.sum) || reach.low > 0)
        return PlaneSide::in_front;
    return reach.high < 0 ? PlaneSide::behind : PlaneSide::straddling;
}

/// A plane with its normal as given, for side_of. A normal of length zero makes the offset NaN.
struct LongPlane {
    DVec3 normal;
    double size = 0, offset = kNan;

    explicit LongPlane(const Plane& plane) : normal(plane.normal), size(length(normal)) {
        if (size > 0)
            offset = double{plane.offset};
    }
    [[nodiscard]] double above(DVec3 p) const { return dot(normal, p) - offset; }
    [[nodiscard]] double above(Vec3 p) const { return above(DVec3(p)); }
};

template<typename Points>
PlaneSide side_of_points(const Plane& plane, const Points& points, double radius = 0) {
    const LongPlane p(plane);
    Reach reach;
    for (const auto point : points)
        reach.add(p.above(point), radius * p.size);
    return side_of(reach);
}

/// Returns the extent of a disc along n from its center, in units of the length of n.
double disc_reach(DVec3 n, DVec3 axis, double radius) {
    const DVec3 upright{0, 1, 0}, a = dot(axis, axis) > 0 ? axis : upright, across = cross(n, a);
    return radius * std::sqrt(dot(across, across) / dot(a, a));
}

} // namespace

PlaneRelation relation_of(const Plane& a, const Plane& b) {
    const UnitPlane p(a), q(b);
    if (length(cross(p.normal, q.normal)) > kParallel)
        return PlaneRelation::crossing;
    const double turned = dot(p.normal, q.normal) < 0 ? -q.offset : q.offset;
    const double size = std::max(std::abs(p.offset), std::abs(q.offset));
    // Uses the normals as given, not normalized: each product of floats is exact in double.
    const bool is_exact = cross(DVec3(a.normal), DVec3(b.normal)) == DVec3{};
    const double slack = (is_exact ? kExactOffset : kSameOffset) * size;
    return std::abs(p.offset - turned) <= slack ? PlaneRelation::coincident
                                                : PlaneRelation::parallel;
}

std::optional<Line> intersection(const Plane& a, const Plane& b) {
    const UnitPlane p(a), q(b);
    const DVec3 along = cross(p.normal, q.normal);
    const double squared = dot(along, along);
    if (!(squared > kParallel * kParallel))
        return std::nullopt;
    const DVec3 point = cross(q.normal * p.offset - p.normal * q.offset, along) * (1 / squared);
    return Line{to_vec3(point), to_vec3(normalize(along))};
}

std::optional<Vec3> intersection(const Plane& a, const Plane& b, const Plane& c) {
    const UnitPlane p(a), q(b), r(c);
    const DVec3 qr = cross(q.normal, r.normal), rp = cross(r.normal, p.normal),
                pq = cross(p.normal, q.normal);
    const double volume = dot(p.normal, qr);
    if (!(std::abs(volume) > kParallel))
        return std::nullopt;
    const Vec3 point = to_vec3((qr * p.offset + rp * q.offset + pq * r.offset) * (1 / volume));
    return is_finite(point) ? std::optional(point) : std::nullopt;
}

PlaneSide side_of(const Plane& plane, const Sphere& sphere) {
    return side_of_points(plane, std::initializer_list<Vec3>{sphere.center}, sphere.radius);
}
PlaneSide side_of(const Plane& plane, const Aabb& box) {
    const Vec3 far = farthest_corner(box, plane.normal), near = farthest_corner(box, -plane.normal);
    return is_empty(box) ? PlaneSide::behind
                         : side_of_points(plane, std::initializer_list<Vec3>{near, far});
}
PlaneSide side_of(const Plane& plane, const Obb& box) {
    return side_of_points(plane, polytope_of(box).vertices);
}
PlaneSide side_of(const Plane& plane, const Segment& s) {
    return side_of_points(plane, std::initializer_list<Vec3>{s.a, s.b});
}
PlaneSide side_of(const Plane& plane, const Triangle& t) {
    return side_of_points(plane, std::initializer_list<Vec3>{t.a, t.b, t.c});
}
PlaneSide side_of(const Plane& plane, const Capsule& capsule) {
    return side_of_points(
        plane, std::initializer_list<Vec3>{capsule.axis.a, capsule.axis.b}, capsule.radius);
}
PlaneSide side_of(const Plane& plane, const Cylinder& c) {
    const LongPlane p(plane);
    const double radius = disc_reach(p.normal, DVec3(c.to) - DVec3(c.from), c.radius);
    Reach reach;
    reach.add(p.above(c.from), radius);
    reach.add(p.above(c.to), radius);
    return side_of(reach);
}
PlaneSide side_of(const Plane& plane, const Cone& cone) {
    const LongPlane p(plane);
    Reach reach;
    reach.add(p.above(cone.base),
              disc_reach(p.normal, DVec3(cone.apex) - DVec3(cone.base), cone.radius));
    reach.add(p.above(cone.apex));
    return side_of(reach);
}
PlaneSide side_of(const Plane& plane, const ConvexHull& hull) {
    return side_of_points(plane, hull.vertices);
}
PlaneSide side_of(const Plane& plane, const Frustum& view) {
    return side_of_points(plane, polytope_of(view).vertices);
}

std::optional<std::array<Vec3, 8>> corners_of(const Frustum& f) {
    std::array<Vec3, 8> corners;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const auto point = intersection(f.planes[(i & 1u) != 0 ? Frustum::right : Frustum::left],
                                        f.planes[(i & 2u) != 0 ? Frustum::top : Frustum::bottom],
                                        f.planes[(i & 4u) != 0 ? Frustum::back : Frustum::front]);
        if (!point)
            return std::nullopt;
        corners[i] = *point;
    }
    return corners;
}

} // namespace topple
