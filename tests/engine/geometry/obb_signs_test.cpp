// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/geometry/primitive_samples.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/distance/obb_features.h"
#include "topple/geometry/distance/shells.h"
#include "topple/geometry/pairs/gap.h"
#include "topple/geometry/pairs/intersects.h"
#include "topple/geometry/pairs/sweep.h"
#include "topple/geometry/rays/ray_tests.h"
#include "topple/geometry/shapes/frustum.h"

namespace topple {
namespace {

// The sign of a half extent has no meaning in any query of an oriented box.

struct SignedBox {
    Obb plain, with_signs;
};
SignedBox random_signed_box(Random& random) {
    const auto size = [&] { return random.between(0.2f, 2); };
    const auto sign = [&] { return random.below(2) == 0 ? Real(-1) : Real(1); };
    const Obb box{
        test::random_vector(random, 1), {size(), size(), size()}, test::random_rotation(random)};
    Obb flipped = box;
    flipped.half_extents = scale(box.half_extents, {sign(), sign(), sign()});
    return {box, flipped};
}

TEST(ObbSigns, FeaturesAreThoseOfTheAmounts) {
    Random random(test::seed());
    for (int i = 0; i < 200; ++i) {
        const auto [box, flipped] = random_signed_box(random);
        EXPECT_EQ(corners_of(box), corners_of(flipped));
        const auto planes = face_planes_of(box), same = face_planes_of(flipped);
        const auto edges = edges_of(box), same_edges = edges_of(flipped);
        for (std::size_t k = 0; k < planes.size(); ++k) {
            EXPECT_EQ(planes[k].normal, same[k].normal);
            EXPECT_EQ(planes[k].offset, same[k].offset);
            EXPECT_LT(signed_distance(same[k], box.center), 0) << "it points inward";
        }
        for (std::size_t k = 0; k < edges.size(); ++k) {
            EXPECT_EQ(edges[k].a, same_edges[k].a);
            EXPECT_EQ(edges[k].b, same_edges[k].b);
        }
    }
}

TEST(ObbSigns, AreOfNoConcernToAnyTest) {
    Random random(test::seed());
    for (int i = 0; i < 200; ++i) {
        const auto boxes = random_signed_box(random);
        const Obb &box = boxes.plain,
                  &flipped = boxes.with_signs; // clang 14 captures no structured binding
        const Vec3 p = test::random_vector(random, 3);
        EXPECT_EQ(contains(box, p), contains(flipped, p));
        EXPECT_EQ(closest_point(box, p), closest_point(flipped, p));
        EXPECT_EQ(closest_surface_point(box, p), closest_surface_point(flipped, p));
        const Ray ray{p, test::random_vector(random, 1) - p};
        const auto hit = cast_ray(box, ray), same = cast_ray(flipped, ray);
        ASSERT_EQ(hit.has_value(), same.has_value());
        if (hit) {
            EXPECT_EQ(hit->t, same->t);
            EXPECT_EQ(hit->normal, same->normal);
            EXPECT_EQ(hit->feature, same->feature);
        }
        const Sphere sphere{p, random.between(0, 2)};
        EXPECT_EQ(meets_shell(sphere, box), meets_shell(sphere, flipped));
        EXPECT_EQ(do_shells_meet(sphere, box), do_shells_meet(sphere, flipped));
        const Frustum view = make_frustum(
            perspective(0.9f, 1.3f, 0.1f, 6) *
            to_mat4(inverse(Transform{p, test::random_rotation(random)})));
        EXPECT_EQ(may_see(view, box), may_see(view, flipped));
        for (std::size_t kind = 0; kind < kPrimitiveKindCount; ++kind) {
            const Primitive other = test::random_primitive(
                random, static_cast<PrimitiveKind>(kind), {}, 1.5f);
            std::visit(
                [&](const auto& shape) {
                    EXPECT_EQ(intersects(shape, box), intersects(shape, flipped))
                        << name_of(kind_of(other));
                    const auto gap = find_gap(shape, box), same_gap = find_gap(shape, flipped);
                    ASSERT_EQ(gap.has_value(), same_gap.has_value());
                    EXPECT_EQ(gap->separation, same_gap->separation) << name_of(kind_of(other));
                },
                other);
        }
        const SweepHit sweeps[] = {sweep(sphere, box.center - p, box),
                                   sweep(sphere, box.center - p, flipped)};
        EXPECT_EQ(sweeps[0].t, sweeps[1].t);
        EXPECT_EQ(sweeps[0].outcome, sweeps[1].outcome);
    }
}

TEST(ObbSigns, ABoxInViewIsSeen) {
    const Frustum view = make_frustum(perspective(0.9f, 1, 0.1f, 10)); // along -z
    for (const Vec3 half : {Vec3{2, 2, 2}, {-2, 2, 2}, {2, -2, 2}, {2, 2, -2}, {-2, -2, -2}})
        EXPECT_TRUE(may_see(view, Obb{{2, 0, -3}, half, {}})); // the middle lies outside of the
                                                               // view
}

} // namespace
} // namespace topple
