// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/support/test_support.h"
#include "tests/support/test_world.h"
#include "topple/math/angle.h"
#include "topple/world/character_mover.h"

#include <array>
#include <cmath>
#include <limits>

namespace topple {
namespace {

using test::TestWorld;

constexpr Real kRadius = 0.3f, kHalf = 0.6f, kSkin = 0.01f; // [m]
constexpr Real kHeight = kRadius + kHalf + kSkin;           // of the center above the ground [m]
const ControlSource kForward = *control_source_named("W"), kBack = *control_source_named("S"),
                    kLeft = *control_source_named("A"), kRight = *control_source_named("D"),
                    kJump = *control_source_named("Space");

/// A character of 80 kg that the keys W, S, A, D and Space control.
BodyDef character_def(Vec3 foot) {
    CharacterDef character;
    character.walk.positive = kForward;
    character.walk.negative = kBack;
    character.turn.positive = kLeft;
    character.turn.negative = kRight;
    character.jump = kJump;
    return {.motion = Motion::dynamic,
            .world_from_body = {foot + Vec3{0, kHeight, 0}, {}},
            .colliders = {{.shape = CapsuleShape{kRadius, kHalf}}},
            .mass = 80,
            .character = character};
}

struct CharacterWorld : TestWorld {
    using TestWorld::TestWorld;

    BodyId add(Vec3 foot) { return create(character_def(foot)); }
    [[nodiscard]] Vec3 foot(BodyId id) {
        return (*this)[id].world_from_body.position - Vec3{0, kHeight, 0};
    }
    BodyId block(Vec3 center, Vec3 half, Motion motion = Motion::static_, Real density = 300) {
        return create({.motion = motion,
                       .world_from_body = {center, {}},
                       .colliders = {{.shape = BoxShape{half}}},
                       .density = density});
    }
    void hold(std::initializer_list<ControlSource> keys, Real seconds) {
        std::vector<StepInput> inputs;
        for (const ControlSource key : keys)
            inputs.emplace_back(ControlValue{key, 1});
        run_for(seconds, inputs);
    }
};

TEST(Characters, WalkWithTheirKeysInTheDirectionInWhichTheyLook) {
    CharacterWorld t;
    t.floor();
    const BodyId walker = t.add({});
    t.hold({kForward}, 1);
    t.hold({kForward}, 1);
    EXPECT_NEAR(t.foot(walker).z, -(4.0f * 2 - 4 * 0.05f), 0.1f); // 0.1 s to get faster
    EXPECT_NEAR(t.foot(walker).y, 0, 1.0e-3f);
    EXPECT_NEAR(t[walker].v.z, -4, 1.0e-3f);
    t.hold({}, 1);
    EXPECT_EQ(t[walker].v, Vec3{});
    // A quarter turn to the left: front is -X then.
    t.hold({kLeft}, kPi / 2 / 2.5f);
    const Vec3 front = rotate(t[walker].world_from_body.rotation, {0, 0, -1});
    EXPECT_NEAR(front.x, -1, 1.0e-2f);
    const Real x = t.foot(walker).x;
    t.hold({kForward}, 1);
    EXPECT_LT(t.foot(walker).x, x - 3.5f);
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(Characters, JumpWithTheirKeyAndLand) {
    CharacterWorld t;
    t.floor();
    const BodyId walker = t.add({});
    t.run_for(0.1f);
    t.hold({kJump}, 1 / Real(60));
    Real highest = 0;
    for (int i = 0; i < 90; ++i) {
        t.world.step();
        highest = std::max(highest, t.foot(walker).y);
    }
    EXPECT_NEAR(highest, 4.5f * 4.5f / (2 * 9.81f) - 4.5f / 120, 5.0e-3f);
    EXPECT_NEAR(t.foot(walker).y, 0, 1.0e-3f);
    EXPECT_TRUE(t.world.find_character(walker)->state.is_grounded);
}

TEST(Characters, ClimbStairsAndRideALiftAndATurntable) {
    CharacterWorld t;
    t.floor();
    for (int i = 0; i < 6; ++i) {
        const Real top = 0.2f * static_cast<Real>(i + 1);
        t.block({0, top / 2, -1.5f - 0.3f * static_cast<Real>(i) - 2}, {2, top / 2, 2});
    }
    const BodyId climber = t.add({});
    t.hold({kForward}, 1.2f);
    EXPECT_NEAR(t.foot(climber).y, 1.2f, 5.0e-3f);

    const BodyId lift = t.block({20, -0.1f, 0}, {2, 0.2f, 2}, Motion::kinematic);
    const BodyId rider = t.add({21, 0.1f, 0.5f});
    t.run_for(0.2f);
    t.set_velocity(lift, {0, 1, 0}, {0, 1, 0});
    const Vec3 local = inverse_transform_point(t[lift].world_from_body, t.foot(rider));
    t.run_for(10);
    EXPECT_LT(length(inverse_transform_point(t[lift].world_from_body, t.foot(rider)) - local),
              5.0e-3f);
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(Characters, PushABoxWithTheirForceAndStopAtOneThatIsTooHeavy) {
    for (const Real density : {100.0f, 1000.0f}) {
        SCOPED_TRACE(density);
        CharacterWorld t;
        t.floor();
        const BodyId box = t.block({0, 0.4f, -2}, {0.4f, 0.4f, 0.4f}, Motion::dynamic, density);
        const BodyId walker = t.add({});
        t.hold({kForward}, 3);
        const Real gone = -2 - t[box].center_of_mass.z;
        // 51 kg resist with 301 N, 512 kg with 3010 N.
        if (density < 500)
            EXPECT_GT(gone, 2);
        else
            EXPECT_LT(gone, 0.02f);
        const Real gap = t.foot(walker).z - kRadius - (t[box].center_of_mass.z + 0.4f);
        EXPECT_GT(gap, -0.03f);
        EXPECT_LT(gap, 0.1f);
    }
}

TEST(Characters, AreMovedByWhatHitsThem) {
    CharacterWorld t;
    t.floor();
    const BodyId walker = t.add({});
    t.run_for(0.1f);
    const BodyId ball = t.create({.motion = Motion::dynamic,
                                  .world_from_body = {{-3, 1, 0}, {}},
                                  .velocity = {15, 0, 0},
                                  .colliders = {{.shape = SphereShape{0.4f}}},
                                  .mass = 200});
    t.run_for(0.3f);
    EXPECT_GT(t.foot(walker).x, 0.2f);
    EXPECT_GT(t[walker].world_from_body.position.x,
              t[ball].center_of_mass.x); // it has not passed through
    // A light ball bounces off and hardly moves it.
    CharacterWorld u;
    u.floor();
    const BodyId other = u.add({});
    u.run_for(0.1f);
    const BodyId light = u.create({.motion = Motion::dynamic,
                                   .world_from_body = {{-3, 1, 0}, {}},
                                   .velocity = {15, 0, 0},
                                   .colliders = {{.shape = SphereShape{0.1f}}},
                                   .mass = 0.5f});
    u.run_for(0.5f);
    EXPECT_LT(u.foot(other).x, 0.1f);
    EXPECT_LT(u[light].center_of_mass.x, 0);
}

TEST(Characters, KeepTheVelocityOfAnImpulseInTheAir) {
    CharacterWorld t;
    t.floor();
    const BodyId walker = t.add({0, 6, 0});
    t.run_for(0.1f);
    t.world.step(std::array{StepInput(Impulse{walker, t[walker].center_of_mass, {160, 0, 0}})});
    t.run_for(0.5f);
    EXPECT_NEAR(t.foot(walker).x, 2 * 0.51f, 0.05f); // 160 N s on 80 kg
}

TEST(Characters, SleepAndAreWokenByTheirKeys) {
    CharacterWorld t(Parameters{});
    t.floor();
    const BodyId walker = t.add({});
    t.run_for(2);
    EXPECT_TRUE(t[walker].is_asleep);
    t.hold({kForward}, 0.5f);
    EXPECT_FALSE(t[walker].is_asleep);
    EXPECT_LT(t.foot(walker).z, -1);
}

TEST(Characters, StayAwakeOnWhatMovesAndAreWokenByIt) {
    CharacterWorld t(Parameters{});
    t.floor();
    const BodyId lift = t.block({0, 0.1f, 0}, {2, 0.1f, 2}, Motion::kinematic);
    const BodyId rider = t.add({0, 0.2f, 0});
    t.set_velocity(lift, {0.02f, 0, 0}); // below the speed at which bodies fall asleep
    t.run_for(5);
    EXPECT_NEAR(t.foot(rider).x, 0.1f, 2.0e-3f);
    t.set_velocity(lift, {});
    t.run_for(2);
    EXPECT_TRUE(t[rider].is_asleep);
    t.set_velocity(lift, {0, 0.5f, 0});
    t.run_for(1);
    EXPECT_NEAR(t.foot(rider).y, 0.7f, 2.0e-3f);
    // A dynamic raft, which touches nothing.
    const BodyId raft = t.create(
        {.motion = Motion::dynamic,
         .world_from_body = {{20, 1, 0}, {}},
         .velocity = {0.02f, 0, 0},
         .colliders = {{.shape = BoxShape{{2, 0.1f, 2}}}},
         .gravity_scale = 0,
         .can_sleep = false,
         .locks = {.move = {false, true, true}, .turn = {true, true, true}}});
    const BodyId sailor = t.add({20, 1.1f, 0});
    t.run_for(5);
    EXPECT_NEAR(t[raft].center_of_mass.x, 20.1f, 2.0e-3f);
    EXPECT_NEAR(t.foot(sailor).x, 20.1f, 4.0e-3f);
}

/// A little of everything that characters meet.
void build_playground(CharacterWorld& t) {
    t.floor();
    for (int i = 0; i < 12; ++i)
        t.block({static_cast<Real>(i % 4) - 2, 0.25f + 0.5f * static_cast<Real>(i / 4), -3},
                {0.2f, 0.25f, 0.2f},
                Motion::dynamic);
    const BodyId turntable = t.block({4, -0.05f, -4}, {2, 0.15f, 2}, Motion::kinematic);
    t.set_velocity(turntable, {}, {0, 0.8f, 0});
    t.add({-1, 0, 0});
    t.add({0.5f, 0, 0.4f});
    t.add({4, 0.1f, -4});
}

std::vector<StepInput> inputs_of_step(int step) {
    std::vector<StepInput> inputs;
    if (step % 200 < 150)
        inputs.emplace_back(ControlValue{kForward, 1});
    if (step % 90 < 30)
        inputs.emplace_back(ControlValue{step % 180 < 90 ? kLeft : kRight, 1});
    if (step % 77 == 5)
        inputs.emplace_back(ControlValue{kJump, 1});
    return inputs;
}

TEST(Characters, HaveTheSameBitsForEveryNumberOfThreadsAndInstructionSet) {
    CharacterWorld one(TestWorld::no_sleep(), 1), two(TestWorld::no_sleep(), 2);
    build_playground(one);
    build_playground(two);
    two.world.set_instruction_set(InstructionSet::scalar);
    for (int i = 0; i < 400; ++i) {
        one.world.step(inputs_of_step(i));
        two.world.step(inputs_of_step(i));
        ASSERT_EQ(one.world.hash(), two.world.hash()) << i;
    }
    EXPECT_TRUE(one.world.validate().ok());
}

TEST(Characters, GoOnFromASnapshotBitForBit) {
    CharacterWorld t;
    build_playground(t);
    std::vector<Snapshot> snapshots;
    std::vector<std::uint64_t> hashes;
    for (int i = 0; i < 300; ++i) {
        if (i % 50 == 25)
            snapshots.push_back(t.world.snapshot());
        t.world.step(inputs_of_step(i));
        hashes.push_back(t.world.hash());
    }
    for (const Snapshot& snapshot : snapshots) {
        t.world.restore(*snapshot);
        for (auto i = snapshot->step_count; i < 300; ++i) {
            t.world.step(inputs_of_step(static_cast<int>(i)));
            ASSERT_EQ(t.world.hash(), hashes[i]) << i;
        }
    }
}

TEST(Characters, AreInTheHash) {
    CharacterWorld t;
    const BodyId walker = t.add({});
    const std::uint64_t before = t.world.hash();
    CharacterDef def = *t.world.describe(walker).character;
    for (const MoverSetting& setting : kMoverSettings) {
        CharacterDef changed = def;
        changed.mover.*setting.member *= 0.5f;
        ASSERT_TRUE(t.world.set_character(walker, changed).ok());
        EXPECT_NE(t.world.hash(), before) << setting.key;
    }
    ASSERT_TRUE(t.world.set_character(walker, def).ok());
    EXPECT_EQ(t.world.hash(), before);
    def.wanted_velocity = {1, 0, 0};
    ASSERT_TRUE(t.world.set_character(walker, def).ok());
    EXPECT_NE(t.world.hash(), before);
}

TEST(Characters, FollowAProgramThatSetsTheirVelocity) {
    CharacterWorld t;
    t.floor();
    const BodyId walker = t.add({});
    CharacterDef def = *t.world.describe(walker).character;
    def.wanted_velocity = {1, 0, 2};
    ASSERT_TRUE(t.world.set_character(walker, def).ok());
    t.run_for(2);
    EXPECT_NEAR(t.foot(walker).x, 2, 0.1f);
    EXPECT_NEAR(t.foot(walker).z, 4, 0.2f);
    // Without a character the body is one like others, and topples when it is hit.
    ASSERT_TRUE(t.world.set_character(walker, std::nullopt).ok());
    EXPECT_EQ(t.world.find_character(walker), nullptr);
    t.world.step(std::array{
        StepInput(Impulse{walker, t[walker].center_of_mass + Vec3{0, 0.5f, 0}, {200, 0, 0}})});
    t.run_for(3);
    EXPECT_LT(t[walker].center_of_mass.y, 0.5f);
}

TEST(Characters, AreDescribedAndMadeAgain) {
    CharacterWorld t;
    const BodyId walker = t.add({});
    BodyDef def = t.world.describe(walker);
    ASSERT_TRUE(def.character);
    EXPECT_EQ(*def.character, *character_def({}).character);
    t.world.destroy_bodies(std::array{walker});
    EXPECT_TRUE(t.world.state().characters.empty());
    const BodyId again = t.create(def);
    EXPECT_EQ(again, walker);
    EXPECT_EQ(*t.world.describe(again).character, *def.character);
}

TEST(Characters, RestWhileTheirBodyDoesNotFit) {
    CharacterWorld t;
    t.floor();
    const BodyId walker = t.add({});
    ASSERT_TRUE(t.world.set_motion(walker, Motion::static_).ok());
    EXPECT_FALSE(t.world.describe(walker).character) << "a definition that could be made again";
    t.hold({kForward}, 0.5f);
    EXPECT_NEAR(t.foot(walker).z, 0, 1.0e-5f);
    ASSERT_TRUE(t.world.set_motion(walker, Motion::dynamic).ok());
    EXPECT_TRUE(t.world.describe(walker).character);
    t.hold({kForward}, 0.5f);
    EXPECT_LT(t.foot(walker).z, -1);
    const std::vector<ColliderDef> ball{{.shape = SphereShape{0.3f}}};
    ASSERT_TRUE(t.world.set_colliders(walker, ball).ok());
    const Real z = t.foot(walker).z;
    t.hold({kForward}, 0.5f);
    EXPECT_GT(t.foot(walker).z, z - 2.1f); // it flies on, and nobody walks
    EXPECT_TRUE(t.world.validate().ok());
}

TEST(Characters, JumpOntoAOneSidedPlatformFromBelow) {
    CharacterWorld t;
    t.floor();
    t.create({.world_from_body = {{0, 0.65f, 0}, {}},
              .colliders = {{.shape = BoxShape{{3, 0.05f, 20}}, .one_sided = {0, 1, 0}}}});
    const BodyId walker = t.add({});
    t.hold({kForward}, 0.5f); // it stands in the plate, which does not hold it
    const Real start = t.foot(walker).z;
    EXPECT_LT(start, -0.5f);
    EXPECT_NEAR(t.foot(walker).y, 0, 0.02f);
    t.hold({kJump}, 0.1f);
    t.run_for(2);
    EXPECT_NEAR(t.foot(walker).y, 0.7f, 0.02f);
    EXPECT_TRUE(t.world.find_character(walker)->state.is_grounded);
}

TEST(Characters, AreRefusedInWords) {
    CharacterWorld t;
    const auto refusal = [&](const auto& change) {
        BodyDef def = character_def({});
        change(def);
        const Result<BodyId> made = t.world.create_body(def);
        return made.ok() ? std::string() : made.error().message;
    };
    const Real nan = std::numeric_limits<Real>::quiet_NaN();
    EXPECT_NE(refusal([](BodyDef& d) { d.motion = Motion::kinematic; }).find("dynamic"),
              std::string::npos);
    EXPECT_NE(refusal([](BodyDef& d) { d.colliders[0].shape = SphereShape{}; }).find("capsule"),
              std::string::npos);
    EXPECT_NE(refusal([](BodyDef& d) { d.colliders[0].collides = false; }).find("capsule"),
              std::string::npos);
    EXPECT_NE(refusal([](BodyDef& d) { d.character->mover.max_step = -1; }).find("step"),
              std::string::npos);
    EXPECT_NE(refusal([&](BodyDef& d) { d.character->mover.push_force = nan; }).find("push"),
              std::string::npos);
    EXPECT_NE(refusal([&](BodyDef& d) { d.character->wanted_velocity.x = nan; }).find("finite"),
              std::string::npos);
    EXPECT_NE(refusal([](BodyDef& d) {
                  d.character->jump = static_cast<ControlSource>(250);
              }).find("key"),
              std::string::npos);
    const BodyId box = t.cube({0, 5, 0});
    EXPECT_FALSE(t.world.set_character(box, CharacterDef{}).ok());
    EXPECT_FALSE(t.world.set_character(BodyId{99}, CharacterDef{}).ok());
}

} // namespace
} // namespace topple
