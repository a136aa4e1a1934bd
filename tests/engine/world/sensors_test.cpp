// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_world.h"
#include "topple/core/random.h"
#include "topple/world/world_events.h"

#include <algorithm>
#include <vector>

namespace topple {
namespace {

using test::TestWorld;
using Overlaps = std::vector<SensorOverlap>;

BodyId add_sensor(TestWorld& t,
                  Vec3 at,
                  const Shape& shape = BoxShape{},
                  Motion motion = Motion::static_,
                  const CollisionFilter& filter = {}) {
    return t.create({.motion = motion,
                     .world_from_body = {at, {}},
                     .colliders = {{.shape = shape, .is_sensor = true}},
                     .filter = filter});
}

/// Steps, and returns the events of the step.
WorldEvents step(TestWorld& t) {
    const Snapshot before = t.world.snapshot();
    t.world.step();
    return find_world_events(*before, t.world.state());
}

TEST(Sensors, ABodyThatFallsThroughEntersAndLeavesOnceAndFallsAsFreely) {
    TestWorld t;
    const BodyId sensor = add_sensor(t, {});
    const BodyId ball = t.ball({0, 3, 0}, 0.25f);
    const BodyId beside = t.ball({5, 3, 0}, 0.25f);
    int entered = 0, left = 0;
    for (int i = 0; i < 120; ++i) {
        const WorldEvents events = step(t);
        for (const SensorOverlap& e : events.sensors_entered) {
            EXPECT_EQ(e, (SensorOverlap{sensor, ball}));
            // The top of the sensor is at 0.5 m, and a step covers less than 0.15 m.
            EXPECT_NEAR(t[ball].center_of_mass.y, 0.75f, 0.15f);
            ++entered;
        }
        for (const SensorOverlap& e : events.sensors_left) {
            EXPECT_EQ(e, (SensorOverlap{sensor, ball}));
            EXPECT_NEAR(t[ball].center_of_mass.y, -0.75f, 0.2f);
            ++left;
        }
        EXPECT_EQ(t.world.state().sensor_overlaps.empty(), entered == left);
        EXPECT_TRUE(events.touches_began.empty());
    }
    EXPECT_EQ(entered, 1);
    EXPECT_EQ(left, 1);
    EXPECT_EQ(t[ball].center_of_mass.y, t[beside].center_of_mass.y);
}

TEST(Sensors, ASensorSeesTheShapeAndNotItsBox) {
    TestWorld t(TestWorld::weightless());
    add_sensor(t, {}, SphereShape{1});
    // The corner of the sphere's box: at 0.95 of its half diagonal, the gap is 1.64 - 1 - 0.1 m.
    const BodyId ball = t.ball({0.95f, 0.95f, 0.95f}, 0.1f);
    t.world.step();
    EXPECT_TRUE(t.world.state().sensor_overlaps.empty());
    ASSERT_TRUE(t.world.set_pose(ball, {{0.6f, 0.6f, 0.6f}, {}}).ok()); // 1.04 m away
    t.world.step();
    EXPECT_EQ(t.world.state().sensor_overlaps.size(), 1u);
}

TEST(Sensors, ASleepingBodyStaysInside) {
    Parameters p;
    p.sleep = true;
    TestWorld t(p);
    t.floor();
    const BodyId sensor = add_sensor(t, {0, 0.5f, 0});
    const BodyId box = t.cube({0, 0.5f, 0});
    t.run_for(3);
    ASSERT_TRUE(t[box].is_asleep);
    EXPECT_EQ(t.world.state().sensor_overlaps, (Overlaps{{sensor, box}}));
    const WorldEvents events = step(t);
    EXPECT_TRUE(events.sensors_entered.empty() && events.sensors_left.empty());
    EXPECT_TRUE(t[box].is_asleep);
}

TEST(Sensors, FiltersAndStaticBodiesAreLeftOut) {
    TestWorld t(TestWorld::weightless());
    const BodyId all = add_sensor(t, {});
    const BodyId picky = add_sensor(t, {}, BoxShape{}, Motion::static_, {.category = 1, .mask = 4});
    const BodyId moving = add_sensor(t, {}, BoxShape{}, Motion::kinematic);
    const BodyId wall = t.create({.colliders = {{.shape = BoxShape{}}}});
    const BodyId plain = t.ball({});
    BodyDef def{.motion = Motion::dynamic, .colliders = {{.shape = SphereShape{}}}};
    def.filter = {.category = 4};
    const BodyId marked = t.create(def);
    t.world.step();
    const Overlaps expected{{all, plain},
                            {all, marked},
                            {picky, marked},
                            {moving, wall},
                            {moving, plain},
                            {moving, marked}};
    EXPECT_EQ(t.world.state().sensor_overlaps, expected);
}

TEST(Sensors, BodiesThatAreCreatedMovedOrDestroyedInsideAreReported) {
    TestWorld t(TestWorld::weightless());
    const BodyId sensor = add_sensor(t, {});
    const BodyId ball = t.ball({});
    EXPECT_EQ(step(t).sensors_entered, (Overlaps{{sensor, ball}}));
    ASSERT_TRUE(t.world.set_pose(ball, {{10, 0, 0}, {}}).ok());
    EXPECT_EQ(step(t).sensors_left, (Overlaps{{sensor, ball}}));
    ASSERT_TRUE(t.world.set_pose(ball, {}).ok());
    EXPECT_EQ(step(t).sensors_entered, (Overlaps{{sensor, ball}}));
    const Snapshot before = t.world.snapshot();
    t.world.destroy_bodies(std::vector{ball});
    EXPECT_TRUE(t.world.state().sensor_overlaps.empty());
    EXPECT_EQ(find_world_events(*before, t.world.state()).sensors_left, (Overlaps{{sensor, ball}}));
    // A snapshot holds what was inside.
    t.world.restore(*before);
    EXPECT_EQ(t.world.state().sensor_overlaps, (Overlaps{{sensor, ball}}));
}

TEST(Sensors, ASensorMayMoveAndHasNoEffectOnAnyMotion) {
    const auto hash_with = [](bool has_sensor) {
        TestWorld t;
        t.floor();
        const BodyId box = t.cube({0, 3, 0});
        for (int i = 0; i < 5; ++i)
            t.cube({0.1f * static_cast<Real>(i), 5 + 1.5f * static_cast<Real>(i), 0});
        if (has_sensor)
            t.create({.motion = Motion::kinematic,
                      .world_from_body = {{-3, 0.5f, 0}, {}},
                      .velocity = {2, 0, 0},
                      .colliders = {{.shape = SphereShape{0.4f}, .is_sensor = true}}});
        bool is_seen = false;
        for (int i = 0; i < 180; ++i) {
            t.world.step();
            is_seen = is_seen || !t.world.state().sensor_overlaps.empty();
        }
        EXPECT_EQ(is_seen, has_sensor);
        return t[box].center_of_mass;
    };
    EXPECT_EQ(hash_with(true), hash_with(false));
}

/// Against a search of every pair, for random convex shapes at random places.
TEST(Sensors, FindWhatOverlapsByItsShape) {
    Random random(3);
    const auto shape = [&]() -> Shape {
        switch (random.below(4)) {
        case 0:
            return SphereShape{random.between(0.2f, 1)};
        case 1:
            return BoxShape{
                {random.between(0.2f, 1), random.between(0.2f, 1), random.between(0.2f, 1)}};
        case 2:
            return CapsuleShape{random.between(0.2f, 0.5f), random.between(0.2f, 1)};
        default:
            return CylinderShape{random.between(0.2f, 1), random.between(0.2f, 1)};
        }
    };
    const auto pose = [&] {
        const auto number = [&] { return random.between(-3, 3); };
        return Transform{{number(), number(), number()},
                         normalize(Quat{number(), number(), number(), 1})};
    };
    TestWorld t(TestWorld::weightless());
    std::vector<BodyId> sensors;
    for (int i = 0; i < 60; ++i) {
        const bool is_sensor = i % 4 == 0;
        const BodyId id = t.create({.motion = Motion::dynamic,
                                    .world_from_body = pose(),
                                    .colliders = {{.shape = shape(), .is_sensor = is_sensor}}});
        if (is_sensor)
            sensors.push_back(id);
    }
    t.world.step();
    Overlaps expected;
    for (const BodyId id : sensors) {
        const Body& body = t[id];
        const Collider& c = t.world.state().colliders[body.first_collider];
        for (const BodyId other : t.world.find_overlapping(
                 t.world.shape(c.shape), body.world_from_body * c.body_from_shape))
            expected.push_back({id, other});
    }
    EXPECT_GT(expected.size(), 20u);
    EXPECT_EQ(t.world.state().sensor_overlaps, expected);
}

TEST(Sensors, AShapeWithoutAnInsideIsRefused) {
    TestWorld t;
    const Result<BodyId> made = t.world.create_body(
        {.colliders = {{.shape = PlaneShape{}, .is_sensor = true}}});
    ASSERT_FALSE(made.ok());
    EXPECT_NE(made.error().message.find("cannot be a sensor"), std::string::npos);
}

} // namespace
} // namespace topple
