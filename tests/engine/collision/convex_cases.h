// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/engine/collision/collide_support.h"
#include "tests/engine/collision/simple_contacts.h"
#include "tests/support/shape_samples.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/overloaded.h"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

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
    const std::vector<Shape> smooth = smooth_samples(size(), size(), size());
    const std::uint32_t kind = random.below(6 + static_cast<std::uint32_t>(smooth.size()));
    switch (kind) {
    case 0:
        return SphereShape{size()};
    case 1:
        return CapsuleShape{size(), size()};
    case 2:
        return HullShape{random_hull(random)};
    case 3:
        return BoxShape{{size(), size(), size()}};
    case 4:
        return CylinderShape{size(), size()};
    case 5:
        return ConeShape{size(), size()};
    default:
        return smooth[kind - 6];
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
        const auto show_measures = [&]<typename S>(const S& shape) {
            if constexpr (MeasuredShape<S>)
                for_each_measure(shape, [&]<typename Length>(const auto&, const Length& length) {
                    if constexpr (std::is_same_v<Length, Vec3>)
                        out << " " << length.x << " " << length.y << " " << length.z;
                    else
                        out << " " << length;
                });
        };
        std::visit(show_measures, s);
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
    const Real local = std::visit(
        Overloaded{[](const SphereShape& s) { return s.radius; },
                   [&](const BoxShape& s) { return dot(abs(d), s.half_extents); },
                   [&](const CapsuleShape& s) { return std::abs(d.y) * s.half_height + s.radius; },
                   [&](const CylinderShape& s) {
                       return std::abs(d.y) * s.half_height + s.radius * std::hypot(d.x, d.z);
                   },
                   [&](const ConeShape& s) {
                       return std::max(d.y * s.half_height,
                                       s.radius * std::hypot(d.x, d.z) - d.y * s.half_height);
                   },
                   [&]<SmoothShape S>(const S& s) { return SampleOf<S>::reach(s, d); },
                   [&](const HullShape& s) {
                       return dot(d, s.hull->vertices[support_vertex(*s.hull, d)]);
                   },
                   [](const auto&) { return Aabb::kInfinity; }},
        shape);
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
    return std::visit(
        Overloaded{
            [&](const SphereShape& s) { return length(q) - s.radius; },
            [&](const BoxShape& s) { return max_component(abs(q) - s.half_extents); },
            [&](const CapsuleShape& s) {
                const Real y = std::clamp(q.y, -s.half_height, s.half_height);
                return distance(q, {0, y, 0}) - s.radius;
            },
            [&](const CylinderShape& s) {
                return std::max(std::abs(q.y) - s.half_height, std::hypot(q.x, q.z) - s.radius);
            },
            [&](const ConeShape& s) {
                const Real h = 2 * s.half_height;
                const Real aside = (std::hypot(q.x, q.z) * h + (q.y - s.half_height) * s.radius) /
                                   std::hypot(h, s.radius);
                return std::max(-s.half_height - q.y, aside);
            },
            [&]<SmoothShape S>(const S& s) { return SampleOf<S>::outside_by(s, q); },
            [&](const HullShape& s) {
                Real widest = -std::numeric_limits<Real>::infinity();
                for (const ConvexHull::Face& f : s.hull->faces)
                    widest = std::max(widest, dot(f.normal, q) - f.offset);
                return widest;
            },
            [](const auto&) { return Aabb::kInfinity; }},
        shape);
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
