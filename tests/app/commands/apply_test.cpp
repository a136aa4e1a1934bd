// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/app/commands/command_test_support.h"

#include <limits>

namespace topple::app {
namespace {

using test::apply_all;
using test::apply_or_fail;
using test::ball_def;
using test::box_def;
using test::tower_world;

constexpr Real kNaN = std::numeric_limits<Real>::quiet_NaN();

/// Floor (1), two boxes in the air without contacts (2, 3) and a ball joint between the boxes, so that only the
/// commands change the hash.
World floating_pair() {
    World world;
    (void)world.create_body(test::floor_def());
    (void)world.create_body(box_def({0, 5, 0}, "left"));
    (void)world.create_body(box_def({3, 5, 0}, "right"));
    JointDef joint;
    joint.a = {2};
    joint.b = {3};
    joint.local_anchor_a = {1.5f, 0, 0};
    joint.local_anchor_b = {-1.5f, 0, 0};
    (void)world.create_joint(joint);
    return world;
}

JointDef rod() {
    JointDef joint;
    joint.type = JointType::distance;
    joint.name = "rod";
    joint.a = {2};
    joint.local_anchor_b = {0, 8, 0};
    joint.lower = joint.upper = 3;
    return joint;
}

/// One command of each kind, except imports, which have a test of their own.
std::vector<Command> one_of_each() {
    SpawnBodies spawn;
    spawn.bodies = {ball_def({0, 9, 0}), ball_def({2, 9, 0})};
    JointDef between = rod();
    between.a = new_body(0);
    between.b = new_body(1);
    between.local_anchor_b = {};
    spawn.joints = {between};
    spawn.label = "pair";
    return {
        spawn,
        DeleteObjects{{BodyId{2}}, {}},
        DeleteObjects{{}, {JointId{1}}},
        CreateJoint{rod()},
        SetJoint{{1},
                 {.hertz = 4, .damping_ratio = 0.5f, .has_limits = true, .lower = -1, .upper = 1}},
        SetJointAttachment{{1},
                           {.local_anchor_a = {0, 0.2f, 0},
                            .local_anchor_b = {0, 0, 0.1f},
                            .local_frame_b = {0, 0.6f, 0, 0.8f},
                            .collide = true}},
        SetParameter{"contact_hertz", 45},
        SetPose{{2}, {{1, 7, 2}, {0, 1, 0, 0}}},
        SetVelocity{{2}, {1, 2, 3}, {4, 5, 6}},
        SetMotion{{2}, Motion::static_},
        SetMotion{{2}, Motion::kinematic},
        SetColliders{{2}, ball_def({}).colliders},
        SetMass{{2}, 7},
        SetMassProperties{{2}, {5, {0.1f, 0, 0}, diagonal({1, 2, 2.5f})}},
        SetDensity{{2}, 7850},
        SetMaterial{{2}, {0.1f, 0.2f, 0.3f}},
        SetMaterial{{2}, {0.1f, 0.2f, 0.3f}, 0},
        SetSurfaceMotion{{2}, {{1, 0, 0.5f}, {0, 2, 0}}},
        SetDamping{{2}, 0.5f, 0.25f},
        SetGravityScale{{2}, -1},
        SetMaterialPair{{MaterialName("a"), MaterialName("b"), {.friction = 0.1f}}},
        SetFilter{{2}, {1, 2, 3}},
        SetFilter{{2}, {1, 2, 3}, 0},
        SetQuality{{2}, Quality::twice},
        SetCanSleep{{2}, false},
        SetLocks{{2}, kPlanarLocks},
        SetEnabled{{2}, false},
        DuplicateObjects{{BodyId{2}, BodyId{3}}, {}, LineOfCopies{2, {0, 0, 3}}},
        SetWaterVolume{{.box = {{-1, -1, -1}, {1, 1, 1}}, .density = 800}},
        SetForceField{{.id = {}, .field = Wind{}}},
        SetForceField{{.id = {}, .field = Attractor{.strength = -5}}},
        SetThruster{{.body = {2}}},
        SetVehicle{{.body = {2}}},
        SetParameterControl{{.parameter = "gravity_y", .rest = -5}}};
}

TEST(Apply, TheInverseOfEveryCommandRestoresTheHash) {
    for (const Command& command : one_of_each()) {
        SCOPED_TRACE(label_of(command));
        World world = floating_pair();
        (void)world.set_velocity({2}, {0, 1, 0}, {0, 0, 2});
        const std::uint64_t before = world.hash();
        const AppliedCommand applied = apply_or_fail(command, world);
        EXPECT_NE(world.hash(), before);
        apply_all(applied.inverse, world);
        EXPECT_EQ(world.hash(), before);
        EXPECT_TRUE(world.validate().ok());
    }
}

TEST(Apply, DoingAgainWhatWasDoneGivesTheSameHash) {
    for (const Command& command : one_of_each()) {
        SCOPED_TRACE(label_of(command));
        World world = floating_pair();
        const AppliedCommand applied = apply_or_fail(command, world);
        const std::uint64_t after = world.hash();
        apply_all(applied.inverse, world);
        (void)apply_or_fail(applied.done, world);
        EXPECT_EQ(world.hash(), after);
    }
}

/// A note at the origin of a body.
Annotation note_on(BodyId body, const std::string& text) {
    return {.id = {}, .kind = AnnotationKind::note, .anchors = {{.body = body}}, .text = text};
}

TEST(Apply, AFailedCommandChangesNothing) {
    SpawnBodies half_bad;
    half_bad.bodies = {box_def({0, 9, 0}), box_def({kNaN, 9, 0})};
    SpawnBodies bad_joint;
    bad_joint.bodies = {box_def({0, 9, 0})};
    bad_joint.joints = {rod()};
    bad_joint.joints.front().a = new_body(1);
    SpawnBodies taken;
    taken.bodies = {box_def({0, 9, 0})};
    taken.bodies.front().id = {2};
    const std::vector<Command> failing{SpawnBodies{},
                                       half_bad,
                                       bad_joint,
                                       taken,
                                       DeleteObjects{{BodyId{99}}, {JointId{99}}},
                                       CreateJoint{},
                                       SetJoint{{99}, {.hertz = 1}},
                                       SetJoint{{1}, {.hertz = kNaN}},
                                       SetJointAttachment{{99}, {}},
                                       SetJointAttachment{{1}, {.local_anchor_a = {kNaN, 0, 0}}},
                                       SetJointAttachment{{1}, {.carrier = {2}}},
                                       SetParameter{"no_such_parameter", 1},
                                       SetParameter{"substeps", -1},
                                       SetPose{{99}, {}},
                                       SetPose{{2}, {{kNaN, 0, 0}, {}}},
                                       SetVelocity{{2}, {kNaN, 0, 0}, {}},
                                       SetMotion{{99}, Motion::static_},
                                       SetMotion{{1}, Motion::dynamic}, // a plane has no volume
                                       SetColliders{{99}, ball_def({}).colliders},
                                       SetColliders{{2}, {}},
                                       SetColliders{{2}, test::floor_def().colliders},
                                       SetMass{{2}, -1},
                                       SetMass{{1}, 1}, // the floor does not move
                                       SetMaterial{{2}, {-1, 0, 0}},
                                       SetSurfaceMotion{{2}, {{kNaN, 0, 0}, {}}},
                                       SetSurfaceMotion{{99}, {{1, 0, 0}, {}}},
                                       SetDamping{{2}, kNaN, 0},
                                       SetGravityScale{{2}, kNaN},
                                       SetMaterialPair{{MaterialName("a"), {}, {}}},
                                       SetDensity{{99}, 1},
                                       SetDensity{{2}, 0},
                                       SetDensity{{2}, kNaN},
                                       SetFilter{{99}, {}},
                                       SetQuality{{99}, {}},
                                       SetQuality{{2}, static_cast<Quality>(9)},
                                       SetCanSleep{{99}, false},
                                       SetLocks{{99}, {}},
                                       SetEnabled{{99}, false},
                                       SetName{BodyId{99}, "a"},
                                       SetName{JointId{99}, "a"},
                                       SetName{DeformableId{99}, "a"},
                                       SetName{BodyId{2}, std::string(257, 'a')},
                                       SetName{GroupId{99}, "a"},
                                       SetGroup{},
                                       SetGroup{{{}, "a", {BodyId{99}, WaterId{1}}}},
                                       SetGroup{{{}, std::string(257, 'a'), {BodyId{2}}}},
                                       SetGroup{{{~std::uint64_t{0}}, "a", {BodyId{2}}}},
                                       RemoveGroup{{99}},
                                       SetFlag{},
                                       SetFlag{ObjectFlag::hidden, true, {DeformableId{99}}},
                                       SetWaterVolume{{.density = kNaN}},
                                       SetWaterVolume{{.box = {{1, 1, 1}, {0, 0, 0}}}},
                                       RemoveWaterVolume{{99}},
                                       SetForceField{{.id = {}, .field = Wind{.drag = kNaN}}},
                                       SetForceField{{.id = {}, .field = Attractor{.radius = 0}}},
                                       RemoveForceField{{99}},
                                       SetThruster{{.body = {99}}},
                                       SetThruster{{.body = {2}, .force = kNaN}},
                                       RemoveThruster{{99}},
                                       SetVehicle{{.body = {99}}},
                                       SetVehicle{{.body = {2}, .engine = {.torque = kNaN}}},
                                       RemoveVehicle{{99}},
                                       SetCharacter{{99}, {}},
                                       SetCharacter{{2}, {}}, // it is a box
                                       RemoveCharacter{{2}},
                                       SetParameterControl{{.parameter = "no_such"}},
                                       SetParameterControl{{.parameter = "dt", .rest = 0.01f}},
                                       RemoveParameterControl{"gravity_y"},
                                       SetAnnotation{},
                                       SetAnnotation{note_on({99}, "a")},
                                       SetAnnotation{note_on({2}, "two\nlines")},
                                       SetAnnotation{note_on({2}, "\xff")},
                                       SetAnnotation{note_on({2}, std::string(1001, 'n'))},
                                       DeleteObjects{{}, {}, {}, {AnnotationId{99}}},
                                       ImportMesh{"/no/such/file.obj", {}, false, false, false}};
    for (const Command& command : failing) {
        SCOPED_TRACE(label_of(command));
        World world = floating_pair();
        const std::uint64_t before = world.hash();
        const auto applied = apply(command, world);
        ASSERT_FALSE(applied.ok());
        EXPECT_FALSE(applied.error().message.empty());
        EXPECT_EQ(world.hash(), before);
        EXPECT_TRUE(world.validate().ok());
    }
}

TEST(Apply, ASpawnedShapeOfASizeThatNoBodyHasIsRefusedInWords) {
    const Real infinity = std::numeric_limits<Real>::infinity();
    for (const Real size : {0.0f, -1.0f, 1e-30f, 1e30f, infinity, kNaN}) {
        for (const Shape& shape : {Shape{BoxShape{{1, size, 1}}},
                                   Shape{SphereShape{size}},
                                   Shape{CylinderShape{size, 1}},
                                   Shape{ConeShape{1, size}},
                                   Shape{RoundedBoxShape{{1, 1, 1}, size}}}) {
            World world = floating_pair();
            const std::uint64_t before = world.hash();
            BodyDef def = box_def({0, 9, 0});
            def.colliders.front().shape = shape;
            const auto applied = apply(SpawnBodies{{def}, {}, "x"}, world);
            ASSERT_FALSE(applied.ok()) << size;
            EXPECT_NE(applied.error().message.find("it must be between"), std::string::npos)
                << applied.error().message;
            EXPECT_EQ(world.hash(), before);
        }
    }
}

TEST(Apply, SpawningFillsInTheIdsAndJoinsTheNewBodies) {
    World world = floating_pair();
    const AppliedCommand applied = apply_or_fail(one_of_each().front(), world);
    const auto& done = std::get<SpawnBodies>(applied.done);
    // The world had three bodies and a joint.
    EXPECT_EQ(applied.created, (std::vector<BodyId>{{4}, {5}}));
    EXPECT_EQ(done.bodies[0].id, BodyId{4});
    EXPECT_EQ(done.joints[0].id, JointId{2});
    EXPECT_EQ(done.joints[0].a, BodyId{4});
    EXPECT_EQ(done.joints[0].b, BodyId{5});
}

TEST(Apply, DeletingAndTakingItBackKeepsIdNameVelocityAndJoints) {
    World world = floating_pair();
    (void)world.set_velocity({2}, {1, 2, 3}, {});
    const AppliedCommand applied = apply_or_fail(DeleteObjects{{BodyId{2}}, {}}, world);
    EXPECT_EQ(world.find(BodyId{2}), nullptr);
    EXPECT_EQ(world.find(JointId{1}), nullptr);
    apply_all(applied.inverse, world);
    ASSERT_NE(world.find(BodyId{2}), nullptr);
    EXPECT_EQ(world.name_of(BodyId{2}), "left");
    EXPECT_EQ(world.find(BodyId{2})->v, (Vec3{1, 2, 3}));
    ASSERT_NE(world.find(JointId{1}), nullptr);
    EXPECT_EQ(world.find(JointId{1})->b, BodyId{3});
}

TEST(Apply, DeletingTheCageOfADifferentialAndTakingItBackRestoresTheGear) {
    World world;
    for (const Real x : {-3.0f, 0.0f, 3.0f})
        (void)world.create_body(box_def({x, 5, 0}, "part"));
    ASSERT_TRUE(
        world.create_joint({.type = JointType::gear, .a = {1}, .b = {3}, .carrier = {2}}).ok());
    const std::uint64_t before = world.hash();
    const AppliedCommand deleted = apply_or_fail(DeleteObjects{{BodyId{2}}, {}}, world);
    EXPECT_TRUE(world.state().joints.empty());
    apply_all(deleted.inverse, world);
    ASSERT_EQ(world.state().joints.size(), 1u);
    EXPECT_EQ(world.state().joints[0].carrier, (BodyId{2}));
    EXPECT_EQ(world.hash(), before);
}

TEST(Apply, DeletingASleepingBodyAndTakingItBackLeavesItAsleep) {
    World world;
    (void)world.create_body(test::floor_def());
    BodyDef sleeper = box_def({0, 5, 0});
    sleeper.is_asleep = true;
    const BodyId id = world.create_body(sleeper).value();
    const std::uint64_t before = world.hash();
    const AppliedCommand applied = apply_or_fail(DeleteObjects{{id}, {}}, world);
    apply_all(applied.inverse, world);
    EXPECT_TRUE(world.find(id)->is_asleep);
    EXPECT_EQ(world.hash(), before);
}

TEST(Apply, DeletingSkipsWhatIsGoneAndSaysWhatItDid) {
    World world = floating_pair();
    const AppliedCommand applied = apply_or_fail(
        DeleteObjects{{BodyId{99}, BodyId{3}}, {JointId{77}}}, world);
    const auto& done = std::get<DeleteObjects>(applied.done);
    EXPECT_EQ(done.bodies, std::vector<BodyId>{BodyId{3}});
    EXPECT_TRUE(done.joints.empty());
}

TEST(Apply, APinnedBodyRestsAndUnpinningByUndoBringsItsVelocityBack) {
    World world = floating_pair();
    (void)world.set_velocity({2}, {1, 0, 0}, {0, 2, 0});
    const AppliedCommand applied = apply_or_fail(SetMotion{{2}, Motion::static_}, world);
    EXPECT_EQ(world.find(BodyId{2})->v, Vec3{});
    apply_all(applied.inverse, world);
    EXPECT_EQ(world.find(BodyId{2})->v, (Vec3{1, 0, 0}));
    EXPECT_EQ(world.find(BodyId{2})->w, (Vec3{0, 2, 0}));
    EXPECT_FLOAT_EQ(world.find(BodyId{2})->mass, 500); // 1 m^3 of 500 kg/m^3
}

TEST(Apply, MaterialsThatDifferWithinABodyComeBackEachAsItWas) {
    World world;
    BodyDef two_tone = box_def({0, 5, 0});
    two_tone.colliders.push_back(two_tone.colliders.front());
    two_tone.colliders.back().material.friction = 0.9f;
    const BodyId id = world.create_body(two_tone).value();
    const std::uint64_t before = world.hash();
    const AppliedCommand applied = apply_or_fail(SetMaterial{id, {0, 0, 0}}, world);
    apply_all(applied.inverse, world);
    EXPECT_EQ(world.hash(), before);
    // One part is a belt: undo gives each part its own motion.
    std::vector<ColliderDef> parts = world.describe(id).colliders;
    parts.back().surface_motion.velocity = {1, 0, 0};
    ASSERT_TRUE(world.set_colliders(id, parts).ok());
    const std::uint64_t with_belt = world.hash();
    const AppliedCommand moved = apply_or_fail(SetSurfaceMotion{id, {{0, 0, 2}, {}}}, world);
    EXPECT_NE(world.hash(), with_belt);
    apply_all(moved.inverse, world);
    EXPECT_EQ(world.hash(), with_belt);
}

TEST(Apply, ADensityTakesTheMassAlongAndUndoBringsBackTheGivenOne) {
    for (const Motion motion : {Motion::dynamic, Motion::static_}) {
        World world = floating_pair();
        BodyDef given = box_def({0, 9, 0});
        given.motion = motion;
        given.mass = 3.0f;
        const BodyId id = world.create_body(given).value();
        const AppliedCommand applied = apply_or_fail(SetDensity{id, 7850}, world);
        EXPECT_FALSE(world.describe(id).mass.has_value());
        EXPECT_EQ(world.describe(id).density, 7850);
        apply_all(applied.inverse, world);
        EXPECT_EQ(world.describe(id).mass, 3.0f);
        EXPECT_EQ(world.describe(id).density, 500);
    }
}

TEST(Apply, APairOfMaterialsGoesBackToTheNumbersItHad) {
    World world;
    const MaterialName ice("ice"), wood("wood");
    const AppliedCommand first = apply_or_fail(SetMaterialPair{{ice, wood, {.friction = 0.2f}}},
                                               world);
    const std::uint64_t slippery = world.hash();
    const AppliedCommand second = apply_or_fail(SetMaterialPair{{wood, ice, {.friction = 0.9f}}},
                                                world);
    apply_all(second.inverse, world);
    EXPECT_EQ(world.hash(), slippery);
    apply_all(first.inverse, world);
    EXPECT_TRUE(world.state().material_pairs.empty());
}

TEST(Apply, WaterIsChangedByItsNumberAndComesBackWhenItWasRemoved) {
    World world = floating_pair();
    const std::uint64_t dry = world.hash();
    const AppliedCommand filled = apply_or_fail(SetWaterVolume{}, world);
    const WaterId id = world.state().water_volumes.front().id;
    const std::uint64_t filled_hash = world.hash();
    Water brine = world.state().water_volumes.front();
    brine.density = 1200;
    const AppliedCommand salted = apply_or_fail(SetWaterVolume{brine}, world);
    EXPECT_EQ(world.state().water_volumes.size(), 1u);
    EXPECT_EQ(world.find(id)->density, 1200);
    apply_all(salted.inverse, world);
    EXPECT_EQ(world.hash(), filled_hash);
    const AppliedCommand removed = apply_or_fail(RemoveWaterVolume{id}, world);
    EXPECT_EQ(world.hash(), dry);
    apply_all(removed.inverse, world);
    EXPECT_EQ(world.hash(), filled_hash);
    EXPECT_NE(world.find(id), nullptr);
    apply_all(filled.inverse, world);
    EXPECT_EQ(world.hash(), dry);
}

TEST(Apply, ANewJointNeedsABodyThatCanMove) {
    World world = floating_pair();
    const auto refusal = [&](BodyId a, BodyId b) {
        JointDef def;
        def.a = a;
        def.b = b;
        const Result<AppliedCommand> applied = apply(CreateJoint{def}, world);
        return applied.ok() ? std::string() : applied.error().text();
    };
    EXPECT_NE(refusal({1}, {}).find("neither of its bodies can move"), std::string::npos);
    (void)apply_or_fail(SetMotion{{2}, Motion::static_}, world);
    EXPECT_NE(refusal({1}, {2}).find("neither of its bodies can move"), std::string::npos);
    EXPECT_NE(refusal({1}, {99}).find("does not exist"), std::string::npos) << refusal({1}, {99});
    EXPECT_EQ(refusal({1}, {3}), "");
}

TEST(Apply, AForceFieldIsChangedByItsNumberAndComesBackWhenItWasRemoved) {
    World world = floating_pair();
    const std::uint64_t without = world.hash();
    const AppliedCommand added = apply_or_fail(SetForceField{{.id = {}, .field = Wind{}}}, world);
    const ForceFieldId id = world.state().force_fields.front().id;
    const std::uint64_t with_wind = world.hash();
    EXPECT_NE(with_wind, without);
    const AppliedCommand changed = apply_or_fail(SetForceField{{id, Attractor{}}}, world);
    ASSERT_EQ(world.state().force_fields.size(), 1u);
    EXPECT_TRUE(std::holds_alternative<Attractor>(world.find(id)->field));
    EXPECT_NE(world.hash(), with_wind);
    apply_all(changed.inverse, world);
    EXPECT_EQ(world.hash(), with_wind);
    const AppliedCommand removed = apply_or_fail(RemoveForceField{id}, world);
    EXPECT_EQ(world.hash(), without);
    apply_all(removed.inverse, world);
    EXPECT_EQ(world.hash(), with_wind);
    EXPECT_NE(world.find(id), nullptr);
    apply_all(added.inverse, world);
    EXPECT_EQ(world.hash(), without);
}

TEST(Apply, AnAnnotationIsChangedByItsNumberAndComesBackWithItsBody) {
    World world = floating_pair();
    const std::uint64_t hash = world.hash();
    const AppliedCommand made = apply_or_fail(SetAnnotation{note_on({2}, "first")}, world);
    const Annotation note = world.state().annotations.list().at(0);
    const AppliedCommand gap = apply_or_fail(
        SetAnnotation{{{}, AnnotationKind::gap, {{.body = {2}}, {.body = {3}}}, {}}}, world);
    Annotation other = note;
    other.text = "second";
    const AppliedCommand changed = apply_or_fail(SetAnnotation{other}, world);
    EXPECT_EQ(world.find(note.id)->text, "second");
    apply_all(changed.inverse, world);
    EXPECT_EQ(*world.find(note.id), note);
    EXPECT_EQ(world.hash(), hash) << "annotations are no part of the motion";

    const auto all = world.state().annotations;
    const AppliedCommand deleted = apply_or_fail(DeleteObjects{{BodyId{2}}, {}}, world);
    EXPECT_TRUE(world.state().annotations.list().empty());
    apply_all(deleted.inverse, world);
    EXPECT_EQ(world.state().annotations, all);
    const AppliedCommand alone = apply_or_fail(DeleteObjects{{}, {}, {}, {note.id}}, world);
    EXPECT_EQ(world.state().annotations.list().size(), 1u);
    apply_all(alone.inverse, world);
    EXPECT_EQ(world.state().annotations, all);
    apply_all(gap.inverse, world);
    apply_all(made.inverse, world);
    EXPECT_TRUE(world.state().annotations.list().empty());
    EXPECT_EQ(world.hash(), hash);
    EXPECT_TRUE(world.validate().ok());
}

TEST(Apply, TakingBackAfterTimeHasPassedActsOnTheWorldAsItIsThen) {
    World world = tower_world(3);
    const AppliedCommand spawned = apply_or_fail(SpawnBodies{{box_def({5, 3, 0})}, {}, "box"},
                                                 world);
    const AppliedCommand heavier = apply_or_fail(SetMass{{2}, 900}, world);
    for (int i = 0; i < 30; ++i)
        world.step();
    const Vec3 fallen = world.find(spawned.created.front())->v;
    EXPECT_LT(fallen.y, -1); // half a second of free fall is 4.9 m/s, if it has not landed
    apply_all(heavier.inverse, world);
    EXPECT_FLOAT_EQ(world.find(BodyId{2})->mass, 500);
    apply_all(spawned.inverse, world);
    EXPECT_EQ(world.find(spawned.created.front()), nullptr);
    EXPECT_EQ(world.state().bodies.size(), 4u);
}

} // namespace
} // namespace topple::app
