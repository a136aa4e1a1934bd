// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/engine/collision/collide_support.h"
#include "tests/engine/collision/simple_contacts.h"
#include "tests/support/test_support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>

/// Random pairs of convex shapes, in random and grid-snapped poses, with known properties of each pair. Sizes are
/// about 1 m, so that a tolerance in meters is also one relative to the size.
namespace topple::test::convex_cases {

inline std::shared_ptr<const ConvexHull> random_hull(Random& random) {
    for (;;) {
        std::vector<Vec3> points;
        const int count = 6 + static_cast<int>(random.below(20));
        for (int i = 0; i < count; ++i)
            points.push_back(normalize(random_vector(random, 1)) * random.between(0.4f, 0.7f));
        Result<ConvexHull> hull = build_convex_hull(points);
        if (hull.ok() && hull->inner_radius > 0.15f) {
            // The points are moved to have the centroid at the origin, as in bodies.
            for (Vec3& p : points)
                p -= hull->centroid;
            if (Result<ConvexHull> centred = build_convex_hull(points); centred.ok())
                return std::make_shared<ConvexHull>(*centred);
        }
    }
}

inline Shape random_convex(Random& random) {
    const auto size = [&] { return 0.125f * static_cast<Real>(2 + random.below(5)); };
    switch (random.below(8)) {
    case 4:
        return EllipsoidShape{{size(), size(), size()}};
    case 5:
        return CylinderShape{size(), size()};
    case 6: // the radii differ by 0.5 m at most
        return TaperedCapsuleShape{size(), size(), 0.3125f};
    case 7:
        return ConeShape{size(), size()};
    case 0:
        return SphereShape{size()};
    case 1:
        return CapsuleShape{size(), size()};
    case 2:
        return HullShape{random_hull(random)};
    default:
        return BoxShape{{size(), size(), size()}};
    }
}

/// Returns a typical pose of a user: quarter turns and eighths of a meter, where faces and edges line up.
inline Transform snapped_pose(Random& random, int reach) {
    const auto step = [&] {
        const auto span = static_cast<std::uint32_t>(2 * reach + 1);
        return 0.125f * (static_cast<Real>(random.below(span)) - static_cast<Real>(reach));
    };
    const std::array<Vec3, 3> axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    const Quat turn = from_axis_angle(axes[random.below(3)],
                                      static_cast<Real>(random.below(8)) * (kPi / 4));
    return {{step(), step(), step()}, turn};
}

inline Transform any_pose(Random& random, Real reach) {
    if (random.below(2) == 0)
        return snapped_pose(random, static_cast<int>(reach * 8));
    return {random_vector(random, reach), random_rotation(random)};
}

struct Case {
    Shape a, b;
    Transform world_from_a, world_from_b;
};
inline Case random_case(Random& random) {
    return {random_convex(random),
            random_convex(random),
            any_pose(random, 0.5f),
            any_pose(random, 1.0f)};
}
inline std::ostream& operator<<(std::ostream& out, const Case& c) {
    const auto show = [&](const char* name, const Shape& s, const Transform& t) {
        out << name << ": " << type_name(s);
        if (const auto* box = std::get_if<BoxShape>(&s))
            out << " " << box->half_extents.x << " " << box->half_extents.y << " "
                << box->half_extents.z;
        if (const auto* capsule = std::get_if<CapsuleShape>(&s))
            out << " " << capsule->radius << " " << capsule->half_height;
        if (const auto* cylinder = std::get_if<CylinderShape>(&s))
            out << " " << cylinder->radius << " " << cylinder->half_height;
        if (const auto* ellipsoid = std::get_if<EllipsoidShape>(&s))
            out << " " << ellipsoid->radii.x << " " << ellipsoid->radii.y << " "
                << ellipsoid->radii.z;
        if (const auto* cone = std::get_if<ConeShape>(&s))
            out << " " << cone->radius << " " << cone->half_height;
        out << " at " << t.position.x << " " << t.position.y << " " << t.position.z << " turned "
            << t.rotation.x << " " << t.rotation.y << " " << t.rotation.z << " " << t.rotation.w
            << "\n";
    };
    show("a", c.a, c.world_from_a);
    show("b", c.b, c.world_from_b);
    return out;
}

inline Manifold run(const Case& c, Real margin = kMargin) {
    return collide_one(c.a, c.world_from_a, c.b, c.world_from_b, margin);
}

/// Returns max over the shape of dot(direction, p), in world coordinates.
inline Real reach_along(const Shape& shape, const Transform& pose, Vec3 direction) {
    const Vec3 d = inverse_transform_direction(pose, direction);
    Real local = 0;
    if (const auto* sphere = std::get_if<SphereShape>(&shape))
        local = sphere->radius;
    else if (const auto* box = std::get_if<BoxShape>(&shape))
        local = dot(abs(d), box->half_extents);
    else if (const auto* capsule = std::get_if<CapsuleShape>(&shape))
        local = std::abs(d.y) * capsule->half_height + capsule->radius;
    else if (const auto* cylinder = std::get_if<CylinderShape>(&shape))
        local = std::abs(d.y) * cylinder->half_height + cylinder->radius * std::hypot(d.x, d.z);
    else if (const auto* cone = std::get_if<ConeShape>(&shape))
        local = std::max(d.y * cone->half_height,
                         cone->radius * std::hypot(d.x, d.z) - d.y * cone->half_height);
    else if (const auto* ellipsoid = std::get_if<EllipsoidShape>(&shape))
        local = length(scale(ellipsoid->radii, d));
    else if (const auto* tapered = std::get_if<TaperedCapsuleShape>(&shape))
        local = std::max(tapered->bottom_radius - d.y * tapered->half_height,
                         tapered->top_radius + d.y * tapered->half_height);
    else if (const auto* hull = std::get_if<HullShape>(&shape))
        local = dot(d, hull->hull->vertices[support_vertex(*hull->hull, d)]);
    return dot(direction, pose.position) + local;
}

/// Returns the gap between A and B along the direction; negative where they overlap. [m]
inline Real gap_along(const Case& c, Vec3 direction) {
    return -reach_along(c.b, c.world_from_b, -direction) -
           reach_along(c.a, c.world_from_a, direction);
}

/// Returns the widest gap over 2000 spread directions (a Fibonacci sphere), refined by ever smaller steps around the
/// best. This bounds a separation from above without the engine's code.
inline Real sweep_gap(const Case& c) {
    constexpr int kDirections = 2000, kRefined = 30;
    struct Candidate {
        Real gap;
        Vec3 direction;
    };
    std::vector<Candidate> candidates;
    for (int i = 0; i < kDirections; ++i) {
        const Real z = 1 - (2 * static_cast<Real>(i) + 1) / kDirections;
        const Real angle = 2.39996323f * static_cast<Real>(i);
        const Real r = std::sqrt(1 - z * z);
        const Vec3 d{r * std::cos(angle), r * std::sin(angle), z};
        candidates.push_back({gap_along(c, d), d});
    }
    std::partial_sort(candidates.begin(),
                      candidates.begin() + kRefined,
                      candidates.end(),
                      [](const Candidate& x, const Candidate& y) { return x.gap > y.gap; });
    Random random(1);
    Real best = candidates[0].gap;
    for (int k = 0; k < kRefined; ++k) {
        Candidate peak = candidates[static_cast<std::size_t>(k)];
        for (Real step = 0.05f; step > 1e-4f; step *= 0.7f)
            for (int i = 0; i < 10; ++i) {
                const Vec3 d = normalize(peak.direction + random_vector(random, step));
                if (const Real gap = gap_along(c, d); gap > peak.gap)
                    peak = {gap, d};
            }
        best = std::max(best, peak.gap);
    }
    return best;
}

/// Returns a lower bound on the distance of p outside the shape: the widest gap over the shape's own faces or, for
/// round shapes, the exact distance. Negative inside. [m]
inline Real outside_by(const Shape& shape, const Transform& pose, Vec3 p) {
    const Vec3 q = inverse_transform_point(pose, p);
    if (const auto* sphere = std::get_if<SphereShape>(&shape))
        return length(q) - sphere->radius;
    if (const auto* box = std::get_if<BoxShape>(&shape))
        return max_component(abs(q) - box->half_extents);
    if (const auto* capsule = std::get_if<CapsuleShape>(&shape)) {
        const Real y = std::clamp(q.y, -capsule->half_height, capsule->half_height);
        return distance(q, {0, y, 0}) - capsule->radius;
    }
    if (const auto* cylinder = std::get_if<CylinderShape>(&shape))
        return std::max(std::abs(q.y) - cylinder->half_height,
                        std::hypot(q.x, q.z) - cylinder->radius);
    if (const auto* cone = std::get_if<ConeShape>(&shape)) {
        const Real h = 2 * cone->half_height;
        const Real aside = (std::hypot(q.x, q.z) * h + (q.y - cone->half_height) * cone->radius) /
                           std::hypot(h, cone->radius);
        return std::max(-cone->half_height - q.y, aside);
    }
    if (const auto* tapered = std::get_if<TaperedCapsuleShape>(&shape)) {
        Real nearest = std::numeric_limits<Real>::infinity(); // distance to the spheres whose union
                                                              // is the shape
        for (int k = 0; k <= 200; ++k) {
            const Real t = static_cast<Real>(k) / 200;
            nearest = std::min(nearest,
                               distance(q, {0, (2 * t - 1) * tapered->half_height, 0}) -
                                   (tapered->bottom_radius * (1 - t) + tapered->top_radius * t));
        }
        return nearest;
    }
    if (const auto* ellipsoid = std::get_if<EllipsoidShape>(&shape)) {
        const Vec3 r = ellipsoid->radii, unit{q.x / r.x, q.y / r.y, q.z / r.z};
        return (length(unit) - 1) * min_component(r); // a lower bound on the distance
    }
    Real widest = -std::numeric_limits<Real>::infinity();
    for (const ConvexHull::Face& f : std::get<HullShape>(shape).hull->faces)
        widest = std::max(widest, dot(f.normal, q) - f.offset);
    return widest;
}

/// Returns the allowed loss of an axis that is preferred for steadiness: 5 % of the separation, 1 % of the smaller
/// size, for faces over edges and A over B.
inline Real slack(const Case& c, Real separation) {
    const Real size = std::min(inner_radius(c.a), inner_radius(c.b));
    // The axis of a capsule is compared before its radius is subtracted.
    for (const Shape* shape : {&c.a, &c.b})
        if (const auto* capsule = std::get_if<CapsuleShape>(shape))
            separation = std::abs(separation) + capsule->radius;
    return 0.11f * std::abs(separation) + 0.013f * size + 1e-4f;
}

} // namespace topple::test::convex_cases
