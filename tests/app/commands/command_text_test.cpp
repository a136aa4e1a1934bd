// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/app/commands/command_test_support.h"
#include "topple/geometry/shapes/convex_hull.h"

namespace topple::app {
namespace {

using test::box_def;

/// Writes the command, reads the text and writes the result. Every field appears in the text, so that equal texts
/// mean equal commands; parts that a default could hide are compared below.
void expect_round_trip(const Command& command) {
    const std::string text = text_of(command);
    SCOPED_TRACE(text);
    EXPECT_EQ(text.find('\n'), std::string::npos);
    const auto parsed = parse_command(text);
    ASSERT_TRUE(parsed.ok()) << parsed.error().text();
    EXPECT_EQ(parsed->index(), command.index());
    EXPECT_EQ(text_of(*parsed), text);
}

BodyDef everything_set() {
    BodyDef def = box_def({0.1f, 1.0f / 3, -7e-5f}, "a \"named\" body {");
    def.id = {17};
    def.world_from_body.rotation = {0.6f, 0, 0.8f, 0};
    def.velocity = {1, 2, 3};
    def.angular_velocity = {4, 5, 6};
    def.mass = 3.3f;
    def.linear_damping = 0.1f;
    def.angular_damping = 0.2f;
    def.gravity_scale = -0.5f;
    def.filter = {-3, 6, 0xfffffff0u};
    def.can_sleep = false;
    def.quality = Quality::four_fold;
    def.locks = {.move = {false, true, false}, .turn = {true, false, false}};
    def.is_enabled = false;
    def.user_data = 0xffffffffffffffffu;
    ColliderDef ball;
    ball.shape = SphereShape{0.3f};
    ball.body_from_shape.position = {0, 1, 0};
    ball.material = {0.1f, 0.2f, 0.3f, 0.4f, MaterialName("ice \"9\"")};
    ball.collides = false;
    def.colliders.push_back(ball);
    ColliderDef capsule;
    capsule.shape = CapsuleShape{0.2f, 0.7f};
    capsule.visible = false;
    def.colliders.push_back(capsule);
    return def;
}

JointDef hinge() {
    JointDef joint;
    joint.id = {5};
    joint.name = "door";
    joint.user_data = 77;
    joint.type = JointType::hinge;
    joint.a = {17};
    joint.local_anchor_a = {0.1f, 0, 0};
    joint.local_anchor_b = {1, 2, 3};
    joint.local_frame_a = {0, 0.6f, 0.8f, 0};
    joint.hertz = 3;
    joint.damping_ratio = 0.7f;
    joint.has_limits = true;
    joint.lower = -0.5f;
    joint.upper = 1;
    joint.collide = true;
    return joint;
}

TEST(CommandText, EveryCommandReadsBackToItself) {
    for (const Command& command : std::vector<Command>{
             SpawnBodies{{everything_set(), box_def({})}, {hinge()}, "stack of \"10\""},
             DeleteObjects{{BodyId{1}, BodyId{22}}, {}},
             DeleteObjects{{}, {JointId{3}}},
             DeleteObjects{{BodyId{1}}, {JointId{3}, JointId{4}}},
             CreateJoint{hinge()},
             SetJointAttachment{{4},
                                {{1, 2, 3}, {0, -0.5f, 0.1f}, {0, 0, 0, 1}, {0, 0.6f, 0, 0.8f}}},
             SetJointAttachment{
                 {4},
                 {.pulley_a = {1, 4, 0}, .pulley_b = {2, 4, 0}, .carrier = {7}, .collide = true}},
             SetJoint{{4}, {.hertz = 1.5f, .damping_ratio = 0.25f}},
             SetJoint{{4}, {.has_limits = true, .lower = -0.1f, .upper = 0.1f}},
             SetJoint{{4}, {.lower = 2, .upper = 3, .swing = 1, .ratio = -2}},
             SetJoint{{4},
                      {.drive = {.max_force = 5, .speed = -1},
                      .turn_drive = {.max_force = 6, .hertz = 2, .target = 0.5f},
                      .break_force = 7,
                      .break_torque = 8}},
             SetParameter{"contact_hertz", 45.5},
             SetParameter{"broad_phase", 1},
             SetParameter{"sleep", 0},
             SetParameter{"not a parameter", 0.1},
             SetPose{{17}, {{0.1f, 1e-7f, -3e6f}, {0.6f, 0, 0.8f, 0}}},
             SetVelocity{{17}, {1, 2, 3}, {-0.0f, 5, 6}},
             SetMotion{{17}, Motion::static_},
             SetMotion{{17}, Motion::kinematic},
             SetMotion{{17}, Motion::dynamic},
             SetColliders{{17}, everything_set().colliders},
             SetColliders{{17}, {}},
             SetMass{{17}, 0.3f},
             SetMassProperties{
                 {17},
                 {3, {0.1f, 0, -0.0f}, {{1, 0.1f, 0.2f}, {0.1f, 2, 0.3f}, {0.2f, 0.3f, 1.5f}}}},
             SetDensity{{17}, 0.3f},
             SetMaterial{{17}, {0.1f, 0.2f, 0.3f}},
             SetMaterial{{17}, {0.1f, 0.2f, 0.3f, 0.5f}},
             SetMaterial{{17}, {0.1f, 0.2f, 0.3f}, 2},
             SetMaterial{{17}, {0.1f, 0.2f, 0.3f, 0, MaterialName("rubber")}},
             SetSurfaceMotion{{17}, {{0.1f, 0, -2}, {0, 0.3f, 0}}},
             SetMaterialPair{{MaterialName("a b"), MaterialName("ice"), {0.1f, 0.2f, 0.3f, 0.4f}}},
             SetMaterialPair{{MaterialName("a b"), MaterialName("ice"), {}}, false},
             SetFilter{{17}, {-3, 6, 0xfffffff0u}},
             SetFilter{{17}, {-3, 6, 0xfffffff0u}, 1},
             SetFilter{{17}, {}, 1, false},
             SetQuality{{17}, Quality::eight_fold},
             SetDamping{{17}, 0.1f, 0.2f},
             SetGravityScale{{17}, -1},
             SetCanSleep{{17}, true},
             SetCanSleep{{17}, false},
             SetLocks{{17}, {}},
             SetLocks{{17}, kPlanarLocks},
             SetLocks{{17}, {.move = {true, true, false}, .turn = {false, false, true}}},
             SetEnabled{{17}, true},
             SetEnabled{{17}, false},
             SetName{BodyId{17}, "a \"b\" c"},
             SetName{BodyId{17}, ""},
             SetName{JointId{3}, "knee"},
             SetName{DeformableId{2}, "flag"},
             SetName{GroupId{4}, "tower"},
             SetGroup{{{}, "", {BodyId{17}}}},
             SetGroup{{{3},
                       "a \"b\"",
                       {BodyId{17}, BodyId{18}, DeformableId{1}, WaterId{2}, ForceFieldId{4}}}},
             SetGroup{{{3}, "fields", {ForceFieldId{4}, ForceFieldId{5}}}},
             RemoveGroup{{3}},
             SetFlag{ObjectFlag::locked, true, {BodyId{1}, WaterId{1}}},
             SetFlag{ObjectFlag::locked, false, {DeformableId{1}}},
             SetFlag{ObjectFlag::hidden, true, {ForceFieldId{1}}},
             SetFlag{ObjectFlag::hidden, false, {BodyId{1}, BodyId{2}}},
             SpawnBodies{.bodies = {box_def({}), box_def({})},
             .joints = {},
             .label = "grouped",
             .groups = {{{}, "pair", {0, 1}, {}}, {{7}, "", {}, {0, 2}}}},
             SetWaterVolume{},
             SetWaterVolume{
                 {{3}, {{-1, -2, -3}, {0.1f, 0.2f, 0.3f}}, 900, 0.25f, 1.5f, {1, 0, -1e-3f}}},
             RemoveWaterVolume{{3}},
             SetForceField{{.id = {}, .field = Wind{}}},
             SetForceField{{{4}, Wind{{{-1, -2, -3}, {0.1f, 0.2f, 0.3f}}, {1, 0, -1e-3f}, 0.25f}}},
             SetForceField{{{5}, Attractor{{1, 2, 3}, -7.5f, 0.5f}}},
             RemoveForceField{{3}},
             SetThruster{{.body = {2}}},
             SetThruster{{.id = {4},
             .body = {2},
             .local_point = {0.1f, -1e-3f, 7},
             .local_direction = {1, 2, -3},
             .force = 0.3f,
             .control = {.positive = *control_source_named("W"), .expo = 0.5f}}},
             RemoveThruster{{3}},
             SetVehicle{{.body = {2}}},
             SetVehicle{{.id = {4},
             .body = {2},
             .axles = {VehicleAxle{.left = {3}, .anti_roll = 0.1f}},
             .is_tracked = true,
             .steer_control = {.positive = *control_source_named("A"), .ramp = 0.3f}}},
             RemoveVehicle{{3}},
             SetCharacter{{2}, {}},
             SetCharacter{{7},
                          {.mover = {.max_slope = 0.5f, .max_step = 0.1f, .jump_speed = 3},
                          .wanted_velocity = {1, 0, -0.25f},
                          .wants_jump = true,
                          .walk = {.positive = *control_source_named("W"), .at_positive = 5},
                          .jump = *control_source_named("Space")}},
             RemoveCharacter{{7}},
             SetParameterControl{{.parameter = "gravity_y",
             .rest = -1.5f,
             .control = {.positive = *control_source_named("W"),
                        .at_positive = 3,
                        .at_negative = -1.5f,
                        .ramp = 2}}},
             RemoveParameterControl{"gravity_y"},
             SetAnnotation{
                 {{}, AnnotationKind::note, {{.body = {17}, .point = {0, 0.5f, 0}}}, "a \"b\" c"}},
             SetAnnotation{{{4}, AnnotationKind::note, {{.point = {1, 2, -3}}}, "Größe"}},
             SetAnnotation{{{5},
                            AnnotationKind::distance,
                            {{.body = {17}, .point = {0, 0.1f, 0}}, {.point = {1, 0, 0}}},
                            {}}},
             SetAnnotation{
                 {{}, AnnotationKind::angle, {{.body = {1}}, {}, {.point = {1, 0, 0}}}, {}}},
             SetAnnotation{{{},
                            AnnotationKind::angle,
                            {{Anchor::Kind::line, {1}, {1, 2, 3}, {0, 1, 0}},
                             {Anchor::Kind::plane, {}, {}, {0, 0, -1}}},
                            {}}},
             SetAnnotation{{{6}, AnnotationKind::gap, {{.body = {1}}, {.body = {2}}}, {}}},
             DeleteObjects{{BodyId{3}}, {JointId{2}}, {DeformableId{1}}, {AnnotationId{4}}},
             DeleteObjects{{}, {}, {}, {AnnotationId{4}, AnnotationId{5}}},
             ImportMesh{"my models/\"a\".obj", {1, 2, 3}, true, true, true},
             ImportMesh{"c.obj", {}, false, false, true, 12},
             ImportMesh{"b.obj", {}, false, false, false},
             DuplicateObjects{{BodyId{17}, BodyId{18}}, {}, LineOfCopies{3, {0.1f, 0, -2}}},
             DuplicateObjects{{BodyId{17}}, {DeformableId{2}}, CircleOfCopies{5, {1, 2, 3}}},
             DuplicateObjects{{}, {DeformableId{2}}, CircleOfCopies{5, {}, {1, 0, 0}, -0.1f}},
             DuplicateObjects{{BodyId{17}}, {}, MirrorImage{{1, 0.5f, 0}, 2}}})
        expect_round_trip(command);
}

TEST(CommandText, ASpawnedBodyKeepsEveryProperty) {
    const BodyDef written = everything_set();
    const auto parsed = parse_command(text_of(SpawnBodies{{written}, {hinge()}, "x"}));
    ASSERT_TRUE(parsed.ok()) << parsed.error().text();
    const auto& spawn = std::get<SpawnBodies>(*parsed);
    ASSERT_EQ(spawn.bodies.size(), 1u);
    const BodyDef& read = spawn.bodies.front();
    EXPECT_EQ(spawn.label, "x");
    EXPECT_EQ(read.id, written.id);
    EXPECT_EQ(read.name, written.name);
    EXPECT_EQ(read.motion, written.motion);
    EXPECT_EQ(read.world_from_body, written.world_from_body);
    EXPECT_EQ(read.velocity, written.velocity);
    EXPECT_EQ(read.angular_velocity, written.angular_velocity);
    EXPECT_EQ(read.mass, written.mass);
    EXPECT_EQ(read.linear_damping, written.linear_damping);
    EXPECT_EQ(read.angular_damping, written.angular_damping);
    EXPECT_EQ(read.gravity_scale, written.gravity_scale);
    EXPECT_EQ(read.filter, written.filter);
    EXPECT_EQ(read.can_sleep, written.can_sleep);
    EXPECT_EQ(read.locks, written.locks);
    EXPECT_EQ(read.is_enabled, written.is_enabled);
    EXPECT_EQ(read.user_data, written.user_data);
    EXPECT_EQ(read.quality, written.quality);
    EXPECT_EQ(read.is_asleep, written.is_asleep);
    ASSERT_EQ(read.colliders.size(), written.colliders.size());
    for (std::size_t i = 0; i < read.colliders.size(); ++i) {
        EXPECT_TRUE(read.colliders[i].shape == written.colliders[i].shape);
        EXPECT_EQ(read.colliders[i].body_from_shape, written.colliders[i].body_from_shape);
        EXPECT_EQ(read.colliders[i].material, written.colliders[i].material);
        EXPECT_EQ(read.colliders[i].collides, written.colliders[i].collides);
        EXPECT_EQ(read.colliders[i].visible, written.colliders[i].visible);
    }
    ASSERT_EQ(spawn.joints.size(), 1u);
    EXPECT_EQ(spawn.joints.front().id, JointId{5});
    EXPECT_EQ(spawn.joints.front().a, BodyId{17});
    EXPECT_FALSE(spawn.joints.front().b);
    EXPECT_EQ(spawn.joints.front().upper, 1);
}

TEST(CommandText, ASpawnReadBackMakesTheSameWorld) {
    const std::vector<Vec3> points{
        {-0.3f, -0.2f, 0}, {0.4f, -0.2f, 0.1f}, {0, 0.3f, 0}, {0, -0.1f, 0.5f}, {0.1f, 0, -0.4f}};
    const auto hull = std::make_shared<const ConvexHull>(build_convex_hull(points).value());
    BodyDef rock = box_def({0, 4, 0});
    rock.colliders.front().shape = HullShape{hull};
    BodyDef ground;
    TriangleMesh quad;
    quad.vertices = {{-5, 0, -5}, {5, 0, -5}, {5, 0, 5}, {-5, 0, 5}};
    quad.triangles = {{0, 2, 1}, {0, 3, 2}};
    ground.colliders.emplace_back().shape = MeshShape{std::make_shared<const MeshTree>(quad)};

    World world, again;
    const auto applied = test::apply_or_fail(SpawnBodies{{ground, rock}, {}, "both"}, world);
    const auto parsed = parse_command(text_of(applied.done));
    ASSERT_TRUE(parsed.ok()) << parsed.error().text();
    (void)test::apply_or_fail(*parsed, again);
    for (int i = 0; i < 120; ++i) {
        world.step();
        again.step();
    }
    EXPECT_EQ(world.hash(), again.hash());
}

TEST(CommandText, AJointBetweenNewBodiesReadsBack) {
    SpawnBodies spawn{{box_def({}), box_def({2, 0, 0})}, {hinge()}, "pair"};
    spawn.joints.front().a = new_body(0);
    spawn.joints.front().b = new_body(1);
    const auto parsed = parse_command(text_of(spawn));
    ASSERT_TRUE(parsed.ok()) << parsed.error().text();
    EXPECT_EQ(std::get<SpawnBodies>(*parsed).joints.front().b, new_body(1));
}

TEST(CommandText, WhatIsNotUnderstoodIsNamed) {
    for (const auto& [line, word] : std::vector<std::pair<std::string, std::string>>{
             {"", "empty"},
             {"frobnicate 1", "frobnicate"},
             {"move", "body"},
             {"move x 1 2 3", "'x'"},
             {"move 17 1 2", "line ends"},
             {"move 17 1 2 3 4", "rotation"},
             {"mass 17 heavy", "heavy"},
             {"shapes 17", "braces"},
             {"shapes 17 {\"shape\":{\"type\":\"blob\"}}", "blob"},
             {"shapes 17 {\"motion\":\"dynamic\"}", "nothing else"},
             {"mass 17 1 2", "'2'"},
             {"density 17 heavy", "heavy"},
             {"motion 17 wobbly", "wobbly"},
             {"set contact_hertz soft", "soft"},
             {"can_sleep 17 maybe", "on"},
             {"locks 17 sideways", "turn_z"},
             {"locks 17", "a lock, or 'none'"},
             {"enabled 17 maybe", "off"},
             {"tune 4 1 1", "braces"},
             {"joint 5", "joint"},
             {"spawn \"x\" {\"shape\":", "brace"},
             {"import \"a.obj 1 2 3", "quote"},
             {"import a.obj 1 2 3 parts 0", "1 to 64 parts"},
             {"import a.obj 1 2 3 parts 65", "1 to 64 parts"},
             {"import a.obj 1 2 3 parts", "a number of parts"},
             {"filter 17 0 1.5 1", "whole"},
             {"filter 17 0 1 -1", "mask"},
             {"quality 17 best", "best"},
             {"material_pair a b", "friction"},
             {"material_pair a bcdefghijklmnopq none", "15 bytes"},
             {"delete 1 two", "two"},
             {"duplicate 1 two", "two"},
             {"duplicate 1 2", "line ends"},
             {"duplicate 1 line 0 1 0 0", "between 1 and 1000"},
             {"duplicate 1 line 1.5 1 0 0", "whole"},
             {"duplicate 1 circle 3 1 0", "pivot"},
             {"duplicate 1 mirror w 0 0 0", "'w'"}}) {
        const auto parsed = parse_command(line);
        ASSERT_FALSE(parsed.ok()) << line;
        EXPECT_NE(parsed.error().message.find(word), std::string::npos)
            << line << " -> " << parsed.error().message;
    }
}

TEST(CommandText, LabelsReadLikeMenuEntries) {
    EXPECT_EQ(label_of(SetPose{{17}, {}}), "Move body 17");
    EXPECT_EQ(label_of(SpawnBodies{{box_def({})}, {}, "stack of 10"}), "Spawn stack of 10");
    EXPECT_EQ(label_of(DeleteObjects{{BodyId{1}, BodyId{2}}, {}}), "Delete 2 bodies");
    EXPECT_EQ(label_of(SetColliders{{17}, {}}), "Change shape of body 17");
    EXPECT_EQ(label_of(DuplicateObjects{{BodyId{1}, BodyId{2}}, {}, LineOfCopies{}}),
              "Duplicate 2 bodies");
    EXPECT_EQ(label_of(DuplicateObjects{{BodyId{17}}, {}, MirrorImage{}}), "Mirror body 17");
    EXPECT_EQ(label_of(ImportMesh{"models/bunny.obj", {}, false, false, false}),
              "Import bunny.obj");
}

} // namespace
} // namespace topple::app
