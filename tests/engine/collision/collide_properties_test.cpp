// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/engine/collision/collide_support.h"
#include "tests/engine/collision/simple_contacts.h"
#include "tests/support/test_support.h"
#include "topple/geometry/convex/gjk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>

namespace topple::test {
namespace {

// What every pair of convex shapes must satisfy, on random and on grid-snapped poses. Sizes are
// about 1 m, so that a tolerance in meters is also one relative to the size.

std::shared_ptr<const ConvexHull> random_hull(Random& random) {
    for (;;) {
        std::vector<Vec3> points;
        const int count = 6 + static_cast<int>(random.below(20));
        for (int i = 0; i < count; ++i)
            points.push_back(normalize(random_vector(random, 1)) * random.between(0.4f, 0.7f));
        Result<ConvexHull> hull = build_convex_hull(points);
        if (hull.ok() && hull->inner_radius > 0.15f) {
            // About the centroid, as bodies are.
            for (Vec3& p : points)
                p -= hull->centroid;
            if (Result<ConvexHull> centred = build_convex_hull(points); centred.ok())
                return std::make_shared<ConvexHull>(*centred);
        }
    }
}

Shape random_convex(Random& random) {
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

/// Poses that people make: quarter turns and eighths of a meter, where faces and edges line up.
Transform snapped_pose(Random& random, int reach) {
    const auto step = [&] {
        const auto span = static_cast<std::uint32_t>(2 * reach + 1);
        return 0.125f * (static_cast<Real>(random.below(span)) - static_cast<Real>(reach));
    };
    const std::array<Vec3, 3> axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    const Quat turn = from_axis_angle(axes[random.below(3)],
                                      static_cast<Real>(random.below(8)) * (kPi / 4));
    return {{step(), step(), step()}, turn};
}

Transform any_pose(Random& random, Real reach) {
    if (random.below(2) == 0)
        return snapped_pose(random, static_cast<int>(reach * 8));
    return {random_vector(random, reach), random_rotation(random)};
}

struct Case {
    Shape a, b;
    Transform world_from_a, world_from_b;
};
Case random_case(Random& random) {
    return {random_convex(random),
            random_convex(random),
            any_pose(random, 0.5f),
            any_pose(random, 1.0f)};
}
std::ostream& operator<<(std::ostream& out, const Case& c) {
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

Manifold run(const Case& c, Real margin = kMargin) {
    return collide_one(c.a, c.world_from_a, c.b, c.world_from_b, margin);
}

/// max over the shape of dot(direction, p), world.
Real reach_along(const Shape& shape, const Transform& pose, Vec3 direction) {
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

/// How far B stays in front of A along the direction; negative: how far they overlap. [m]
Real gap_along(const Case& c, Vec3 direction) {
    return -reach_along(c.b, c.world_from_b, -direction) -
           reach_along(c.a, c.world_from_a, direction);
}

/// The widest gap over 2000 spread directions (a Fibonacci sphere) and then over ever smaller
/// steps around the best: what a separation may be at most, found without any of our code.
Real sweep_gap(const Case& c) {
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

/// Distance of p outside the shape, at least: the widest gap over the shape's own faces or, for
/// round ones, the exact distance. Negative inside. [m]
Real outside_by(const Shape& shape, const Transform& pose, Vec3 p) {
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
        Real nearest = std::numeric_limits<Real>::infinity(); // of the spheres whose union it is
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
        return (length(unit) - 1) * min_component(r); // no more than the distance
    }
    Real widest = -std::numeric_limits<Real>::infinity();
    for (const ConvexHull::Face& f : std::get<HullShape>(shape).hull->faces)
        widest = std::max(widest, dot(f.normal, q) - f.offset);
    return widest;
}

/// How much worse than the best an axis may be that is preferred for steadiness: 5 % of the
/// separation, 1 % of the smaller size, for faces over edges and A over B.
Real slack(const Case& c, Real separation) {
    const Real size = std::min(inner_radius(c.a), inner_radius(c.b));
    // A capsule's axis is compared before its radius is taken off.
    for (const Shape* shape : {&c.a, &c.b})
        if (const auto* capsule = std::get_if<CapsuleShape>(shape))
            separation = std::abs(separation) + capsule->radius;
    return 0.11f * std::abs(separation) + 0.013f * size + 1e-4f;
}

class ConvexPairs : public testing::Test {
protected:
    /// Calls `check(case, manifold)` for every random case that touches.
    template<typename Check>
    void for_each_touching(int count, Check check) {
        Random random(seed());
        int touching = 0;
        while (touching < count && !HasFailure()) {
            const Case c = random_case(random);
            const Manifold m = run(c);
            if (m.count == 0)
                continue;
            ++touching;
            testing::ScopedTrace trace(__FILE__, __LINE__, testing::Message() << c);
            check(c, m);
        }
    }
};

TEST_F(ConvexPairs, NormalsAreUnitAndSeparationsWithinTheMargin) {
    for_each_touching(6000, [](const Case&, const Manifold& m) {
        EXPECT_NEAR(length(m.normal), 1, 1e-5f);
        EXPECT_LE(m.count, 4);
        for (const ManifoldPoint& p : points_of(m))
            EXPECT_LE(p.separation, kMargin);
    });
}

TEST_F(ConvexPairs, FeaturesOfOneManifoldDiffer) {
    for_each_touching(6000, [](const Case&, const Manifold& m) {
        for (int i = 0; i < m.count; ++i)
            for (int j = 0; j < i; ++j)
                EXPECT_NE(m.points[static_cast<std::size_t>(i)].feature,
                          m.points[static_cast<std::size_t>(j)].feature);
    });
}

TEST_F(ConvexPairs, TheDepthIsThatOfTheBestDirectionOrNearly) {
    // A manifold may not claim an overlap much deeper than the best direction shows; nor a gap wider
    // than its own direction does, as a normal longer than 1 would.
    for_each_touching(1000, [](const Case& c, const Manifold& m) {
        EXPECT_NEAR(length(m.normal), 1, 1e-5f);
        const Real best = std::max(sweep_gap(c), gap_along(c, normalize(m.normal)));
        EXPECT_LE(gap_along(c, m.normal), best + 1e-5f);
        EXPECT_GE(gap_along(c, m.normal), best - slack(c, best));
    });
}

TEST_F(ConvexPairs, ShapesThatOverlapAreNeverMissed) {
    Random random(seed() + 1);
    int overlapping = 0;
    while (overlapping < 700) {
        const Case c = random_case(random);
        if (sweep_gap(c) > -0.01f)
            continue;
        ++overlapping;
        ASSERT_LT(deepest(run(c, 0)), 0) << c;
    }
}

TEST_F(ConvexPairs, PointsLieBetweenTheTwoSurfaces) {
    for_each_touching(6000, [](const Case& c, const Manifold& m) {
        for (const ManifoldPoint& p : points_of(m)) {
            // Halfway between a point of each surface; 2 mm for the growth of the reference face
            // and for edges that do not meet exactly above each other.
            const Real allowed = 0.5f * std::abs(p.separation) + 2e-3f;
            EXPECT_LE(outside_by(c.a, c.world_from_a, p.point), allowed);
            EXPECT_LE(outside_by(c.b, c.world_from_b, p.point), allowed);
        }
    });
}

TEST_F(ConvexPairs, SwappingTheShapesMirrorsTheManifold) {
    for_each_touching(6000, [](const Case& c, const Manifold& m) {
        const Manifold n = run({c.b, c.a, c.world_from_b, c.world_from_a});
        if (n.count == 0) { // a tie at the margin
            EXPECT_GE(deepest(m), kMargin - slack(c, kMargin));
            return;
        }
        if (c.a.index() != c.b.index()) { // one function serves both orders
            EXPECT_EQ(m.normal, -n.normal);
            EXPECT_EQ(deepest(m), deepest(n));
        } else if (dot(m.normal, -n.normal) > 0.99999f) {
            EXPECT_NEAR(deepest(m), deepest(n), 3e-3f);
        } else { // another axis as good
            EXPECT_NEAR(gap_along(c, m.normal),
                        gap_along(c, -n.normal),
                        2 * slack(c, gap_along(c, m.normal)));
        }
    });
}

TEST_F(ConvexPairs, FarFromTheOriginNothingChangesButDigits) {
    for_each_touching(2000, [](const Case& c, const Manifold& m) {
        // Multiples of 1/16384 stay exact when moved by 1024.
        const auto snap = [](Vec3 v) {
            const auto one = [](Real x) { return std::round(x * 8192) / 8192; };
            return Vec3{one(v.x), one(v.y), one(v.z)};
        };
        Case near = c;
        near.world_from_a.position = snap(c.world_from_a.position);
        near.world_from_b.position = snap(c.world_from_b.position);
        Case far = near;
        const Vec3 away{1024, -1024, 512};
        far.world_from_a.position += away;
        far.world_from_b.position += away;
        const Manifold p = run(near), q = run(far);
        ASSERT_EQ(p.count, q.count);
        EXPECT_EQ(p.normal, q.normal);
        for (int i = 0; i < p.count; ++i) {
            const auto k = static_cast<std::size_t>(i);
            EXPECT_EQ(p.points[k].separation, q.points[k].separation);
            EXPECT_EQ(p.points[k].feature, q.points[k].feature);
            EXPECT_NEAR(distance(p.points[k].point + away, q.points[k].point), 0, 2.5e-4f);
        }
        (void)m;
    });
}

Shape scaled(const Shape& shape, Real s) {
    if (const auto* sphere = std::get_if<SphereShape>(&shape))
        return SphereShape{sphere->radius * s};
    if (const auto* box = std::get_if<BoxShape>(&shape))
        return BoxShape{box->half_extents * s};
    if (const auto* capsule = std::get_if<CapsuleShape>(&shape))
        return CapsuleShape{capsule->radius * s, capsule->half_height * s};
    if (const auto* cylinder = std::get_if<CylinderShape>(&shape))
        return CylinderShape{cylinder->radius * s, cylinder->half_height * s};
    if (const auto* cone = std::get_if<ConeShape>(&shape))
        return ConeShape{cone->radius * s, cone->half_height * s};
    if (const auto* ellipsoid = std::get_if<EllipsoidShape>(&shape))
        return EllipsoidShape{ellipsoid->radii * s};
    if (const auto* tapered = std::get_if<TaperedCapsuleShape>(&shape))
        return TaperedCapsuleShape{
            tapered->bottom_radius * s, tapered->top_radius * s, tapered->half_height * s};
    auto hull = std::make_shared<ConvexHull>(*std::get<HullShape>(shape).hull);
    for (Vec3& v : hull->vertices)
        v *= s;
    for (ConvexHull::Face& f : hull->faces)
        f.offset *= s;
    hull->centroid *= s;
    hull->bounds = {hull->bounds.min * s, hull->bounds.max * s};
    hull->inner_radius *= s;
    return HullShape{hull};
}

TEST_F(ConvexPairs, ScalingByAPowerOfTwoScalesTheManifoldExactly) {
    for_each_touching(2000, [](const Case& c, const Manifold& m) {
        for (const Real s : {0.0625f, 16.0f}) {
            Case other{scaled(c.a, s), scaled(c.b, s), c.world_from_a, c.world_from_b};
            other.world_from_a.position *= s;
            other.world_from_b.position *= s;
            const Manifold n = run(other, kMargin * s);
            ASSERT_EQ(m.count, n.count);
            EXPECT_EQ(m.normal, n.normal);
            for (int i = 0; i < m.count; ++i) {
                const auto k = static_cast<std::size_t>(i);
                EXPECT_EQ(m.points[k].separation * s, n.points[k].separation);
                EXPECT_EQ(m.points[k].feature, n.points[k].feature);
            }
        }
    });
}

TEST_F(ConvexPairs, ARigidMotionOfBothCarriesTheManifoldAlong) {
    Random random(seed() + 2);
    for_each_touching(2000, [&](const Case& c, const Manifold& m) {
        const Transform motion{random_vector(random, 2), random_rotation(random)};
        const Case other{c.a, c.b, motion * c.world_from_a, motion * c.world_from_b};
        const Manifold n = run(other);
        // Rounding may pick another of two equally good axes; its gap must then be as good.
        EXPECT_NEAR(gap_along(c, m.normal),
                    n.count > 0 ? gap_along(other, n.normal) : kMargin,
                    slack(c, gap_along(c, m.normal)));
    });
}

TEST_F(ConvexPairs, MovingApartAlongTheNormalOpensTheGapByAsMuch) {
    for_each_touching(2000, [](const Case& c, const Manifold& m) {
        constexpr Real kStep = 0.01f;
        Case apart = c;
        apart.world_from_b.position += m.normal * kStep;
        EXPECT_NEAR(gap_along(apart, m.normal), gap_along(c, m.normal) + kStep, 1e-5f);
        const Manifold n = run(apart, 10);
        ASSERT_GT(n.count, 0);
        // Never deeper than before; the best axis opens by at most the step.
        EXPECT_GE(gap_along(apart, n.normal),
                  gap_along(c, m.normal) + kStep - slack(c, gap_along(c, m.normal)));
    });
}

/// The shape as GJK sees it; `points` keeps what the core borrows.
SupportShapeView support_shape_of(const Shape& shape,
                                  const Transform& pose,
                                  std::vector<Vec3>& points) {
    Real radius = 0;
    const auto discs = [&](Real bottom, Real top, Real half_height) {
        points = {{0, -half_height, 0}, {0, half_height, 0}, {bottom, top, 0}};
        const std::span<const Vec3> two = std::span(points).first(2);
        return SupportShapeView{two, pose, 0, {&points[2].x, 2}};
    };
    if (const auto* cylinder = std::get_if<CylinderShape>(&shape))
        return discs(cylinder->radius, cylinder->radius, cylinder->half_height);
    if (const auto* cone = std::get_if<ConeShape>(&shape))
        return discs(cone->radius, 0, cone->half_height);
    const auto ellipsoids = [&](const EllipsoidHull& hull) {
        points = {hull.centers[0], hull.centers[1], hull.radii[0], hull.radii[1]};
        SupportShapeView view{
            std::span(points).first(hull.count), pose * hull.frame_from_local, hull.rounding};
        view.ellipsoid_radii = std::span(points).subspan(2, hull.count);
        return view;
    };
    if (const auto* ellipsoid = std::get_if<EllipsoidShape>(&shape))
        return ellipsoids(ellipsoid_hull(solid_of(*ellipsoid)));
    if (const auto* tapered = std::get_if<TaperedCapsuleShape>(&shape))
        return ellipsoids(ellipsoid_hull(solid_of(*tapered)));
    if (const auto* sphere = std::get_if<SphereShape>(&shape)) {
        points = {Vec3{}};
        radius = sphere->radius;
    } else if (const auto* capsule = std::get_if<CapsuleShape>(&shape)) {
        points = {{0, -capsule->half_height, 0}, {0, capsule->half_height, 0}};
        radius = capsule->radius;
    } else if (const auto* box = std::get_if<BoxShape>(&shape)) {
        points = box_hull(box->half_extents).vertices;
    } else {
        points = std::get<HullShape>(shape).hull->vertices;
    }
    return {points, pose, radius};
}

bool is_round(const Shape& shape) {
    return std::holds_alternative<SphereShape>(shape) ||
           std::holds_alternative<CapsuleShape>(shape);
}

TEST(ConvexPairsAgainstGjk, GapsAndOverlapsAreTheSame) {
    Random random(seed() + 3);
    int gaps = 0;
    while (gaps < 2000) {
        const Case c = random_case(random);
        std::vector<Vec3> points_a, points_b;
        const CoreDistance d = find_distance(support_shape_of(c.a, c.world_from_a, points_a),
                                             support_shape_of(c.b, c.world_from_b, points_b));
        const Manifold m = run(c);
        if (d.separation > kMargin + 1e-4f) {
            ++gaps;
            // Along a preferred axis a round shape may look nearer than it is, by the preference.
            ASSERT_GE(deepest(m), m.count == 0 ? 0 : -slack(c, d.separation)) << c;
        } else if (!d.cores_overlap && d.separation > 1e-3f) {
            ++gaps;
            // No pair calls a gap an overlap; one that is round never misses it either.
            ASSERT_GE(deepest(m), -slack(c, d.separation)) << c;
            if ((is_round(c.a) || is_round(c.b)) && d.separation < kMargin - 1e-3f) {
                ASSERT_GT(m.count, 0) << c;
                ASSERT_NEAR(deepest(m), d.separation, slack(c, d.separation)) << c;
            }
        } else if (d.separation < -1e-3f) {
            ASSERT_LT(deepest(m), 0) << c;
        }
    }
}

TEST(Collide, NeverSaysMoreOfAGapThanThereIs) {
    Random random(seed());
    int known = 0;
    std::vector<Vec3> points_a, points_b;
    for (int i = 0; i < 4000; ++i) {
        Case c = random_case(random);
        c.world_from_b.position = c.world_from_b.position * 2;
        bool emitted = false;
        const Real clearance = collide({c.a, c.b, c.world_from_a, c.world_from_b, kMargin},
                                       [&](SubShape, const Manifold&) { emitted = true; });
        ASSERT_TRUE(!emitted || clearance == 0) << c;
        if (clearance == 0)
            continue;
        ++known;
        const CoreDistance d = find_distance(support_shape_of(c.a, c.world_from_a, points_a),
                                             support_shape_of(c.b, c.world_from_b, points_b));
        ASSERT_LE(kMargin + clearance, d.separation + 1e-5f) << c;
    }
    EXPECT_GT(known, 500);
}

TEST(BoxAgainstItsOwnHull, GivesTheSameManifold) {
    Random random(seed());
    int touching = 0;
    while (touching < 2000) {
        const BoxShape a{{0.5f, 0.25f, 0.75f}}, b{{0.25f, 0.5f, 0.375f}};
        const Transform pose_a = any_pose(random, 0.5f), pose_b = any_pose(random, 1);
        const Manifold box = collide_one(a, pose_a, b, pose_b, kMargin);
        if (box.count == 0)
            continue;
        ++touching;
        const Shape hull_a = HullShape{std::make_shared<ConvexHull>(box_hull(a.half_extents))};
        const Shape hull_b = HullShape{std::make_shared<ConvexHull>(box_hull(b.half_extents))};
        const Case c{a, b, pose_a, pose_b};
        for (const Manifold& m : {collide_one(hull_a, pose_a, hull_b, pose_b, kMargin),
                                  collide_one(a, pose_a, hull_b, pose_b, kMargin)}) {
            ASSERT_GT(m.count, 0) << c;
            // Equally good axes may differ; their gaps may not.
            ASSERT_NEAR(gap_along(c, m.normal), gap_along(c, box.normal), 2e-5f) << c;
            if (dot(m.normal, box.normal) > 0.99999f) {
                ASSERT_NEAR(deepest(m), deepest(box), 1e-3f) << c;
            }
        }
    }
}

} // namespace
} // namespace topple::test
