// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/support/test_world.h"

namespace topple {
namespace {

using test::TestWorld;

/// Two cubes on each other, two side by side with a joint between them, one by itself; all asleep.
struct SleepingScene : TestWorld {
    BodyId ground, lower, upper, left, right, lonely;
    JointId joint;

    SleepingScene() : TestWorld(Parameters{}) {
        ground = floor();
        lower = cube({0, 0.5f, 0});
        upper = cube({0, 1.5f, 0});
        left = cube({5, 0.5f, 0});
        right = cube({6.5f, 0.5f, 0});
        lonely = cube({12, 0.5f, 0});
        joint = create({.type = JointType::distance,
                        .a = left,
                        .b = right,
                        .has_limits = true,
                        .lower = 1,
                        .upper = 2});
        run_for(3);
        EXPECT_EQ(sleepers(), "lower upper left right lonely ");
    }

    [[nodiscard]] std::string sleepers() const {
        std::string names;
        const std::pair<BodyId, const char*> all[] = {{lower, "lower "},
                                                      {upper, "upper "},
                                                      {left, "left "},
                                                      {right, "right "},
                                                      {lonely, "lonely "}};
        for (const auto& [id, name] : all)
            if (const Body* body = world.find(id); body && body->is_asleep)
                names += name;
        return names;
    }
};

struct Change {
    const char* name;
    Result<void> (*make)(SleepingScene& t);
    const char* still_asleep; ///< Bodies that stay asleep, in the order of `sleepers`.
};

void PrintTo(const Change& change, std::ostream* out) { *out << change.name; }

Result<void> done(const Result<JointId>& made) {
    return made ? Result<void>{} : Result<void>{made.error()};
}

const char* const kNobody = "";
const char* const kAllButTheStack = "left right lonely ";
const char* const kAllButThePair = "lower upper lonely ";
const char* const kEverybody = "lower upper left right lonely ";

const Change kChanges[] = {
    {"RemovingTheSupport",
     [](SleepingScene& t) { return t.world.destroy_bodies({{t.lower}}), Result<void>{}; },
     kAllButTheStack},
    {"RemovingWhatLiesOnTop",
     [](SleepingScene& t) { return t.world.destroy_bodies({{t.upper}}), Result<void>{}; },
     kAllButTheStack},
    {"RemovingTheFloor",
     [](SleepingScene& t) { return t.world.destroy_bodies({{t.ground}}), Result<void>{}; },
     kNobody},
    {"RemovingWhatAJointHolds",
     [](SleepingScene& t) { return t.world.destroy_bodies({{t.left}}), Result<void>{}; },
     kAllButThePair},
    {"MovingTheSupportAway",
     [](SleepingScene& t) {
         return t.world.set_pose(t.lower, {{0, 0.5f, 9}, {}});
     },
     kAllButTheStack},
    {"PuttingABodyIntoAnother",
     [](SleepingScene& t) {
         return t.world.set_pose(t.lonely, {{0, 1, 0}, {}});
     },
     "left right "},
    {"PuttingAStaticBodyIntoAnother",
     [](SleepingScene& t) {
         t.create(
             {.world_from_body = {{12.5f, 0.5f, 0}, {}}, .colliders = {{.shape = BoxShape{}}}});
         return Result<void>{};
     },
     "lower upper left right "},
    {"MovingTheFloor",
     [](SleepingScene& t) {
         return t.world.set_pose(t.ground, {{0, -2, 0}, {}});
     },
     kNobody},
    {"GivingASpeed",
     [](SleepingScene& t) {
         return t.world.set_velocity(t.lower, {1, 0, 0}, {});
     },
     kAllButTheStack},
    {"Pinning",
     [](SleepingScene& t) { return t.world.set_motion(t.lower, Motion::static_); },
     kAllButTheStack},
    {"AnotherMass",
     [](SleepingScene& t) { return t.world.set_mass(t.upper, 5000); },
     kAllButTheStack},
    {"AnotherMaterial",
     [](SleepingScene& t) { return t.world.set_material(t.lower, {.friction = 0}); },
     kAllButTheStack},
    {"AnotherMaterialOfTheFloor",
     [](SleepingScene& t) { return t.world.set_material(t.ground, {.friction = 0}); },
     kNobody},
    {"AnotherFilter",
     [](SleepingScene& t) { return t.world.set_filter(t.lower, {.mask = 0}); },
     kAllButTheStack},
    {"AnotherFilterOfTheFloor",
     [](SleepingScene& t) { return t.world.set_filter(t.ground, {.mask = 0}); },
     kNobody},
    {"AnotherShareOfGravity",
     [](SleepingScene& t) { return t.world.set_gravity_scale(t.upper, -1); },
     kAllButTheStack},
    {"AnotherDamping",
     [](SleepingScene& t) { return t.world.set_damping(t.upper, 1, 1); },
     kAllButTheStack},
    {"ANewJoint",
     [](SleepingScene& t) { return done(t.world.create_joint({.a = t.upper, .b = t.lonely})); },
     "left right "},
    {"ANewJointToTheWorld",
     [](SleepingScene& t) { return done(t.world.create_joint({.a = {}, .b = t.upper})); },
     kAllButTheStack},
    {"RemovingAJoint",
     [](SleepingScene& t) { return t.world.destroy_joints({{t.joint}}), Result<void>{}; },
     kAllButThePair},
    {"TuningAJoint",
     [](SleepingScene& t) {
         JointDef def = t.world.describe(t.joint);
         def.upper = 1.2f;
         return t.world.set_joint(t.joint, def);
     },
     kAllButThePair},
    {"AnotherGravity",
     [](SleepingScene& t) { return t.world.set_parameter("gravity_y", -1.62); },
     kNobody},
    {"LessFrictionEverywhere",
     [](SleepingScene& t) { return t.world.set_parameter("friction_scale", 0.1); },
     kNobody},
    {"AnotherStiffness",
     [](SleepingScene& t) { return t.world.set_parameter("contact_hertz", 30); },
     kNobody},
    {"AnotherQuality",
     [](SleepingScene& t) { return t.world.set_parameter("quality", 3); },
     kNobody},
    {"AnotherBroadPhase",
     [](SleepingScene& t) { return t.world.set_parameter("broad_phase", 1); },
     kEverybody},
    {"TheParameterItHasAlready",
     [](SleepingScene& t) {
         return t.world.set_parameter("friction_scale", t.world.parameters().friction_scale);
     },
     kEverybody},
    {"WhatIsRefused",
     [](SleepingScene& t) {
         EXPECT_FALSE(t.world.set_mass(t.lower, -1).ok());
         EXPECT_FALSE(t.world.set_material(t.ground, {.restitution = 2}).ok());
         EXPECT_FALSE(t.world.create_joint({.a = t.upper, .b = t.upper}).ok());
         return Result<void>{};
     },
     kEverybody},
};

class Wake : public testing::TestWithParam<Change> {};

TEST_P(Wake, WakesThoseItConcerns) {
    SleepingScene t;
    const Result<void> made = GetParam().make(t);
    ASSERT_TRUE(made.ok()) << made.error().text();
    EXPECT_EQ(t.sleepers(), GetParam().still_asleep);
    EXPECT_TRUE(t.world.validate().ok());
}

INSTANTIATE_TEST_SUITE_P(Every, Wake, testing::ValuesIn(kChanges), [](const auto& change) {
    return std::string(change.param.name);
});

TEST(WakeUnmet, WhatWasMadeAsleepWakesWhenItsSupportGoesBeforeTheFirstStep) {
    TestWorld t{Parameters{}};
    BodyDef def{.motion = Motion::dynamic, .colliders = {{.shape = BoxShape{}}}, .is_asleep = true};
    t.floor();
    const auto at = [&](Vec3 position) {
        def.world_from_body.position = position;
        return t.create(def);
    };
    const BodyId lower = at({0, 0.5f, 0}), upper = at({0, 1.5f, 0}), lonely = at({5, 0.5f, 0});
    t.world.destroy_bodies({{lower}});
    EXPECT_FALSE(t[upper].is_asleep);
    EXPECT_TRUE(t[lonely].is_asleep);
    t.run_for(1);
    EXPECT_NEAR(t[upper].center_of_mass.y, 0.5f, 0.01f);
}

/// Returns the sleeping members of a scene: a box, the floor under it, a ball tied to it by a joint, and water about
/// it, in that order.
std::string sleepers_of_a_scene(World& world) {
    const auto box = world.create_body({.name = "box",
                                        .motion = Motion::dynamic,
                                        .world_from_body = {{0, 0.5f, 0}, {}},
                                        .colliders = {{.shape = BoxShape{}}},
                                        .is_asleep = true});
    const auto ball = world.create_body({.name = "ball",
                                         .motion = Motion::dynamic,
                                         .world_from_body = {{3, 0.5f, 0}, {}},
                                         .colliders = {{.shape = SphereShape{}}},
                                         .is_asleep = true});
    EXPECT_TRUE(world.create_body({.colliders = {{.shape = PlaneShape{}}}}).ok());
    EXPECT_TRUE(
        world
            .create_joint(
                {.type = JointType::distance, .a = *box, .b = *ball, .lower = 0, .upper = 5})
            .ok());
    EXPECT_TRUE(world.set_water_volume({.box = {{-5, 0, -5}, {5, 2, 5}}}).ok());
    std::string names;
    for (const Body& body : world.state().bodies)
        if (body.is_asleep)
            names += world.name_of(body.id) + " ";
    return names;
}

TEST(Waking, ThePartsOfASceneArriveAsTheirDefinitionsSay) {
    World one_by_one;
    EXPECT_EQ(sleepers_of_a_scene(one_by_one), "");
    World together;
    {
        const World::Assembly assembly(together);
        EXPECT_EQ(sleepers_of_a_scene(together), "box ball ");
    }
    // After the assembly, a new body wakes the others.
    ASSERT_TRUE(
        together
            .create_body({.world_from_body = {{0, 1, 0}, {}}, .colliders = {{.shape = BoxShape{}}}})
            .ok());
    EXPECT_FALSE(together.state().bodies.front().is_asleep);
}

} // namespace
} // namespace topple
