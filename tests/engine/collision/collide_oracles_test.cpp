// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/engine/collision/convex_cases.h"
#include "tests/support/test.h"
#include "topple/geometry/convex/gjk.h"

#include <algorithm>
#include <array>
#include <optional>

namespace topple::test {
namespace {

using namespace convex_cases;

// Contacts of convex shapes compared with GJK, with the promised clearance, and boxes compared with their hulls.

/// Returns the shape in the form that GJK uses; `points` owns the points that the core refers to.
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
        points.assign(hull.centers.begin(), hull.centers.end());
        points.insert(points.end(), hull.radii.begin(), hull.radii.end());
        SupportShapeView view{
            std::span(points).first(hull.count), pose * hull.frame_from_local, hull.rounding};
        if (!hull.has_faces())
            view.ellipsoid_radii = std::span(points).subspan(hull.centers.size(), hull.count);
        return view;
    };
    std::optional<SupportShapeView> smooth;
    std::visit(Overloaded{[&]<SmoothShape S>(const S& s) {
                              smooth = ellipsoids(ellipsoid_hull(solid_of(s)));
                          },
                          [](const auto&) {}},
               shape);
    if (smooth)
        return *smooth;
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
            // No pair reports a gap as an overlap; pairs with round shapes never miss an overlap either.
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
            // Equally good axes may differ; the gaps along them may not.
            ASSERT_NEAR(gap_along(c, m.normal), gap_along(c, box.normal), 2e-5f) << c;
            if (dot(m.normal, box.normal) > 0.99999f) {
                ASSERT_NEAR(deepest(m), deepest(box), 1e-3f) << c;
            }
        }
    }
}

} // namespace
} // namespace topple::test
