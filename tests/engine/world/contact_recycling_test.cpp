// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/world/detection/contact_recycling.h"

#include "tests/support/random_vectors.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "tests/support/test_world.h"
#include "topple/core/random.h"
#include "topple/dynamics/tolerances.h"
#include "topple/world/world.h"

#include <cmath>
#include <vector>

namespace topple::test {
namespace {

/// Returns the displacement of the point at `p`, and expects it in every lane.
Vec3 displacement(const SmallMotion& motion, Vec3 p) {
    alignas(16) float x[4], y[4], z[4];
    const Vec3Lanes<Float4> lanes = motion.displacement(in_every_lane(p));
    lanes.x.store(x);
    lanes.y.store(y);
    lanes.z.store(z);
    for (int i = 1; i < 4; ++i)
        EXPECT_EQ((Vec3{x[i], y[i], z[i]}), (Vec3{x[0], y[0], z[0]})) << "lane " << i;
    return {x[0], y[0], z[0]};
}

TEST(SmallMotion, MovesAPointAsTheTwoFramesDo) {
    Random random(seed());
    for (int i = 0; i < 2000; ++i) {
        const Transform then{random_vector(random, 3), normalize(Quat{0.1f, 0.7f, -0.2f, 0.4f})};
        const Transform now{then.position + random_vector(random, 0.01f),
                            integrate(then.rotation, random_vector(random, 0.01f))};
        const Vec3 on_b = random_vector(random, 1);
        const Vec3 before = transform_point(then, on_b), after = transform_point(now, on_b);
        const SmallMotion motion(then, now);
        // Coordinates up to 4 m have steps of 5e-7 m.
        EXPECT_NEAR(distance(displacement(motion, before), after - before), 0, 3e-6f);
        // No point of B within its radius moves farther than the bound.
        EXPECT_LE(distance(before, after), motion.reach_about_b(length(on_b)) + 3e-6f);
        EXPECT_LE(distance(before, after), motion.reach_about_a(length(before)) + 3e-6f);
    }
}

TEST(SmallMotion, OfABodyOnALargeOneIsSeenFromTheSmallOne) {
    // A rotation that moves a box of half a meter by 0.01 mm moves the end of a floor of 200 m by 4 mm: only the
    // motion near the contact counts, for either order of the bodies.
    const Transform floor_from_box{{150, 0.5f, 0}, {}};
    const Transform turned{{150, 0.5f, 0}, integrate(Quat{}, {0, 0, 2e-5f})};
    const Real box = 0.5f, floor = 200;
    EXPECT_TRUE(is_small(SmallMotion(floor_from_box, turned), floor, box, kKeptContactDistance));
    EXPECT_TRUE(is_small(
        SmallMotion(inverse(floor_from_box), inverse(turned)), box, floor, kKeptContactDistance));
    const Transform moved{{150, 0.5f + 1.01f * kKeptContactDistance, 0}, {}};
    EXPECT_FALSE(is_small(SmallMotion(floor_from_box, moved), floor, box, kKeptContactDistance));
    EXPECT_FALSE(is_small(
        SmallMotion(inverse(floor_from_box), inverse(moved)), box, floor, kKeptContactDistance));
}

TEST(SmallMotion, IsSmallAgainstTheSmallerShape) {
    // For a body with a radius of 1 mm, 2 % are 0.02 mm.
    const Transform then{{0, 0.001f, 0}, {}};
    EXPECT_TRUE(
        is_small(SmallMotion(then, {{0, 0.001015f, 0}, {}}), 1, 0.001f, kKeptContactDistance));
    EXPECT_FALSE(
        is_small(SmallMotion(then, {{0, 0.001025f, 0}, {}}), 1, 0.001f, kKeptContactDistance));
}

TEST(SmallMotion, ClosesNoMoreOfAGapThanItSays) {
    // Spheres replace the shapes: no point within either radius may approach the other by more than the bound.
    Random random(seed());
    int small = 0;
    for (int i = 0; i < 4000; ++i) {
        const Transform then{random_vector(random, 3), normalize(Quat{0.1f, 0.7f, -0.2f, 0.4f})};
        const Transform now{then.position + random_vector(random, 0.1f),
                            integrate(then.rotation, random_vector(random, 0.2f))};
        const Real radius_a = random.between(0.1f, 1), radius_b = random.between(0.1f, 1);
        const Vec3 on_a = normalize(random_vector(random, 1)) * radius_a;
        const Vec3 on_b = normalize(random_vector(random, 1)) * radius_b;
        const Real before = distance(on_a, transform_point(then, on_b));
        const Real after = distance(on_a, transform_point(now, on_b));
        const SmallMotion motion(then, now);
        const Real gap = random.between(0, 1);
        if (closes_less(motion, radius_a, radius_b, gap)) {
            ++small;
            ASSERT_GT(after, before - gap) << i;
        }
    }
    EXPECT_GT(small, 500);
}

TEST(Contacts, BoxesThatPassEachOtherAreFoundInTimeThoughNobodyLookedForAWhile) {
    // The gap is 45 mm, of which 20 mm are detected, and closes by 1.7 mm a step: impact after 0.45 s.
    Parameters p = TestWorld::no_sleep();
    p.gravity = {};
    TestWorld t(p);
    const BodyId left = t.cube({0, 0, 0}), right = t.cube({1.045f, 0.3f, 0.2f});
    t.set_velocity(right, {-0.1f, 0, 0});
    t.run_for(0.4f);
    EXPECT_EQ(t[left].v, Vec3{});
    t.run_for(0.2f);
    EXPECT_LT(t[left].v.x, -0.02f);
    EXPECT_GE(t[right].center_of_mass.x - t[left].center_of_mass.x, 0.995f);
}

/// Returns the contact of a cube on a floor.
Contact cube_on_floor() {
    Contact c;
    c.point_count = 1;
    c.normal = c.found_normal = {0, 1, 0};
    c.points[0] = {.point = {0.5f, 0, 0.5f},
                   .separation = 0,
                   .feature = 7,
                   .normal_impulse = 3,
                   .found_point = {0.5f, 0, 0.5f},
                   .found_separation = 0};
    return c;
}

TEST(RecycledContact, SeparationsFollowTheBodyAndImpulsesStay) {
    const Transform then{{0, 0.5f, 0}, {}};
    // The cube rises by 1 mm and turns by 1 mrad about x: the vertex at z = 0.5 rises by 1 mm and sinks by 0.5 mm.
    const Transform now{{0, 0.501f, 0}, integrate(Quat{}, {0.001f, 0, 0})};
    Contact c = cube_on_floor();
    recycle_contact(c, SmallMotion(then, now), RecyclingFrame{});
    EXPECT_NEAR(c.points[0].separation, 0.0005f, 1e-6f);
    EXPECT_NEAR(c.points[0].point.y, 0.00025f, 1e-6f); // halfway
    EXPECT_EQ(c.points[0].feature, 7u);
    EXPECT_EQ(c.points[0].normal_impulse, 3);
}

TEST(RecycledContact, TurnsWithTheFirstBody) {
    // Both bodies turn together by 90 degrees about z: up becomes -x.
    const Transform pose{{0, 0.5f, 0}, {}};
    const Transform world_from_floor{{3, 0, 0}, from_axis_angle({0, 0, 1}, kPi / 2)};
    Contact c = cube_on_floor();
    recycle_contact(c, SmallMotion(pose, pose), RecyclingFrame{.world_from_a = world_from_floor});
    EXPECT_NEAR(distance(c.normal, {-1, 0, 0}), 0, 1e-6f);
    EXPECT_NEAR(distance(c.points[0].point, {3, 0.5f, 0.5f}), 0, 1e-6f);
    EXPECT_EQ(c.points[0].separation, 0);
}

TEST(RecycledContact, EveryPointMovesAsThePointOfBDoesHalfway) {
    // The definition, computed by transforms: A sees point and normal as found, B has moved in the meantime.
    Random random(seed());
    for (int i = 0; i < 500; ++i) {
        const auto random_pose = [&](Real size) {
            return Transform{random_vector(random, 3),
                             integrate(Quat{}, random_vector(random, size))};
        };
        const Transform then = random_pose(3), world_from_a = random_pose(3);
        const Transform now{then.position + random_vector(random, 0.01f),
                            integrate(then.rotation, random_vector(random, 0.01f))};
        Contact c;
        c.point_count = static_cast<std::int32_t>(random.below(5));
        c.found_normal = normalize_or(random_vector(random, 1), {0, 1, 0});
        for (Contact::Point& p : c.points) {
            p.found_point = random_vector(random, 2);
            p.found_separation = 0.01f * random_vector(random, 1).x;
            p.separation = 77;
        }
        recycle_contact(c, SmallMotion(then, now), RecyclingFrame{.world_from_a = world_from_a});
        EXPECT_NEAR(
            distance(c.normal, transform_direction(world_from_a, c.found_normal)), 0, 1e-6f);
        for (std::size_t k = 0; k < 4; ++k) {
            const Contact::Point& p = c.points[k];
            if (static_cast<std::int32_t>(k) >= c.point_count) {
                EXPECT_EQ(p.separation, 77) << "point " << k << " does not exist";
                continue;
            }
            const Vec3 on_b = p.found_point + c.found_normal * (p.found_separation / 2);
            const Vec3 step = transform_point(now, inverse_transform_point(then, on_b)) - on_b;
            EXPECT_NEAR(p.separation, p.found_separation + dot(step, c.found_normal), 1e-5f);
            EXPECT_NEAR(
                distance(p.point, transform_point(world_from_a, p.found_point + step * 0.5f)),
                0,
                1e-5f);
        }
    }
}

/// Poses of two cubes on each other, whose shapes lie off their centers of mass, turned together by `angle` about x.
struct TurnedPair {
    BoxShape box;
    Shape shape{box};
    ColliderPose a, b;
    explicit TurnedPair(Real angle) {
        const Transform turned{{3, 0, 0}, from_axis_angle({1, 0, 0}, angle)};
        const auto pose = [&](Vec3 center, Vec3 from_center) {
            return ColliderPose{.world_from_shape = turned * Transform{center + from_center, {}},
                                .shape = &shape,
                                .from_center = rotate(turned.rotation, from_center)};
        };
        a = pose({0, 0.5f, 0}, {0.1f, 0, 0.2f});
        b = pose({0, 1.5f, 0}, {0, 0, -0.1f});
    }
};

CachedPair cached_pair(const TurnedPair& found) {
    CachedPair pair;
    pair.a_from_b = relative(found.a.world_from_shape, found.b.world_from_shape);
    pair.world_from_a = found.a.world_from_shape.rotation;
    pair.between = center_to_center(found.a, found.b);
    return pair;
}

TEST(RecyclingFrame, KeepsNormalsAndLeverArmsOfALittleRotation) {
    const TurnedPair found(0.3f), now(0.3f + 0.9f * kKeptTurn);
    const CachedPair pair = cached_pair(found);
    const RecyclingFrame frame = recycling_frame(pair, now.a, now.b);
    ASSERT_TRUE(frame.keeps_arms);
    Contact c = cube_on_floor();
    const Vec3 center_then = found.a.world_from_shape.position - found.a.from_center;
    const Vec3 center_now = now.a.world_from_shape.position - now.a.from_center;
    const Vec3 arm_a = transform_point(found.a.world_from_shape, c.points[0].found_point) -
                       center_then;
    const Vec3 normal = transform_direction(found.a.world_from_shape, c.found_normal);
    const Transform relative_now = relative(now.a.world_from_shape, now.b.world_from_shape);
    recycle_contact(c, SmallMotion(pair.a_from_b, relative_now), frame);
    EXPECT_NEAR(distance(c.normal, normal), 0, 1e-6f);
    EXPECT_NEAR(distance(c.points[0].point - center_now, arm_a), 0, 1e-6f);
    const Vec3 arm_b = c.points[0].point - (center_now + center_to_center(now.a, now.b)) +
                       c.center_shift;
    EXPECT_NEAR(distance(arm_b, arm_a - pair.between), 0, 1e-6f);
    EXPECT_NEAR(c.points[0].separation, 0, 1e-6f);
}

TEST(RecyclingFrame, FollowsALargerRotation) {
    const TurnedPair found(0.3f), now(0.3f + 1.1f * kKeptTurn);
    const RecyclingFrame frame = recycling_frame(cached_pair(found), now.a, now.b);
    EXPECT_FALSE(frame.keeps_arms);
    EXPECT_EQ(frame.world_from_a, now.a.world_from_shape);
    EXPECT_EQ(frame.center_shift, Vec3{});
}

TEST(RecycledContact, HighWallsDoNotBendUntilTheyFall) {
    // On springs as soft as those of level 0, a stack bends under its own weight from a certain height on. A stack of
    // 30 cubes with lever arms that follow every rotation falls.
    Parameters p = TestWorld::no_sleep();
    p.quality = Quality::as_given;
    TestWorld t(p);
    t.floor();
    std::vector<BodyId> cubes;
    for (int i = 0; i < 30; ++i)
        cubes.push_back(t.cube({0, 0.5f + static_cast<Real>(i), 0}));
    ASSERT_TRUE(t.world.set_velocity(cubes.back(), {0.02f, 0, 0.01f}, {}).ok());
    t.run_for(20);
    const Vec3 top = t[cubes.back()].center_of_mass;
    EXPECT_GT(top.y, 29);
    EXPECT_LT(std::hypot(top.x, top.z), 0.1f);
}

TEST(CachedPairs, AreFoundOnceForWhatRestsAndAgainForWhatMoves) {
    TestWorld t;
    t.floor();
    const BodyId cube = t.cube({0, 0.5f, 0});
    t.run_for(1);
    ASSERT_EQ(t.world.state().cached_pairs.size(), 1u);
    const Transform found = t.world.state().cached_pairs[0].a_from_b;
    t.run_for(1);
    EXPECT_EQ(t.world.state().cached_pairs[0].a_from_b, found);
    ASSERT_TRUE(t.world.set_velocity(cube, {0.5f, 0, 0}, {}).ok());
    t.world.step();
    t.world.step(); // 8 mm farther
    EXPECT_NE(t.world.state().cached_pairs[0].a_from_b, found);
}

TEST(CachedPairs, OfSpheresAreNotKept) {
    TestWorld t;
    t.floor();
    t.ball({0, 0.5f, 0}, 0.5f);
    t.run_for(0.5f);
    EXPECT_EQ(t.world.state().contacts.size(), 1u);
    EXPECT_TRUE(t.world.state().cached_pairs.empty());
}

TEST(CachedPairs, FollowTheNumbersOfTheirColliders) {
    TestWorld t;
    t.floor();
    const BodyId gone = t.cube({5, 0.5f, 0});
    t.cube({0, 0.5f, 0});
    t.run_for(1);
    ASSERT_EQ(t.world.state().cached_pairs.size(), 2u);
    const Transform kept = t.world.state().cached_pairs[1].a_from_b;
    const BodyId ids[] = {gone};
    t.world.destroy_bodies(ids);
    ASSERT_EQ(t.world.state().cached_pairs.size(), 1u);
    EXPECT_EQ(t.world.state().cached_pairs[0].collider_b, 1u);
    EXPECT_EQ(t.world.state().cached_pairs[0].a_from_b, kept);
}

} // namespace
} // namespace topple::test
