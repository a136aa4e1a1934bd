// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/trial/frame.h"

#include "app/acceptance/trial/trial.h"
#include "app/scenes/scene_parts.h"
#include "tests/support/test.h"

namespace topple::app {
namespace {

Frame skew_frame(bool is_mirrored, Real length) {
    return {.rotation = from_axis_angle(normalize(Vec3{1, 2, -3}), 1.1f),
            .is_mirrored = is_mirrored,
            .length = length,
            .time = 2};
}

void expect_near(Vec3 a, Vec3 b, Real tolerance) {
    EXPECT_LE(distance(a, b), tolerance)
        << a.x << ' ' << a.y << ' ' << a.z << " against " << b.x << ' ' << b.y << ' ' << b.z;
}

TEST(Frame, DirectionsAndRotationsComeBack) {
    const Quat q = from_axis_angle(normalize(Vec3{-2, 1, 0.5f}), 2.2f);
    for (const bool is_mirrored : {false, true}) {
        const Frame frame = skew_frame(is_mirrored, 10);
        const Vec3 v{0.3f, -2, 5};
        expect_near(direction_from(frame, direction_in(frame, v)), v, 1e-5f);
        EXPECT_GT(std::abs(dot(rotation_from(frame, rotation_in(frame, q)), q)), 1 - 1e-5f);
    }
}

// The frame of a rotated vector is the rotated vector of the frame, with the vector given in mirrored body axes.
TEST(Frame, RotationsTurnMirroredBodiesAsTheyTurnTheirImages) {
    const Frame frame = skew_frame(true, 10);
    const Frame body_axes{.is_mirrored = true};
    const Quat q = from_axis_angle(normalize(Vec3{-2, 1, 0.5f}), 2.2f);
    const Vec3 local{0.3f, -2, 5};
    expect_near(direction_in(frame, rotate(q, local)),
                rotate(rotation_in(frame, q), direction_in(body_axes, local)),
                1e-5f);
}

/// Returns the bodies at the end of a trial of `seconds`, in the scene's coordinates.
std::vector<Body> bodies_after(const Frame& frame,
                               double seconds,
                               const std::function<void(World&)>& build) {
    Parameters parameters;
    parameters.sleep = false;
    // The engine's parameters are converted to the frame's units, so that the engine is the same for the scene in
    // every frame.
    parameters.dt *= frame.time;
    parameters.contact_hertz /= frame.time;
    parameters.joint_hertz /= frame.time;
    parameters.push_speed *= frame.length / frame.time;
    parameters.restitution_threshold *= frame.length / frame.time;
    Trial t({parameters, frame});
    build(t.world);
    t.run(seconds);
    EXPECT_NEAR(t.time(), seconds, 1e-4);
    return t.world.state().bodies;
}

/// Motion without impacts keeps rounding errors small.
void expect_same_motion(const std::function<void(World&)>& build,
                        double seconds,
                        Real length,
                        Real tolerance) {
    const std::vector<Body> expected = bodies_after({}, seconds, build);
    const std::vector<Body> before = bodies_after({}, 0, build);
    for (const bool is_mirrored : {false, true}) {
        const std::vector<Body> seen = bodies_after(
            skew_frame(is_mirrored, length), seconds, build);
        ASSERT_EQ(seen.size(), expected.size());
        for (std::size_t i = 0; i < seen.size(); ++i) {
            SCOPED_TRACE((is_mirrored ? "mirrored, body " : "body ") + std::to_string(i));
            const Transform& a = seen[i].world_from_body;
            const Transform& b = expected[i].world_from_body;
            expect_near(a.position, b.position, tolerance);
            EXPECT_GT(std::abs(dot(a.rotation, b.rotation)), 1 - tolerance);
            expect_near(seen[i].v, expected[i].v, 10 * tolerance);
            expect_near(seen[i].w, expected[i].w, 10 * tolerance);
            expect_near(seen[i].center_of_mass, expected[i].center_of_mass, tolerance);
        }
    }
    EXPECT_FALSE(expected.back().world_from_body == before.back().world_from_body)
        << "nothing moved";
}

TEST(Trial, ShowsAFlyingBodyAlikeInEveryFrame) {
    expect_same_motion(
        [](World& world) {
            add_body(world,
                     {.motion = Motion::dynamic,
                      .world_from_body = {{1, 2, 3}, from_axis_angle({0, 0, 1}, 0.4f)},
                      .velocity = {1, 2, -1},
                      .angular_velocity = {0.5f, 2, -1},
                      .colliders = {{.shape = BoxShape{{0.2f, 0.4f, 0.1f}},
                                     .body_from_shape = {{0.1f, 0, 0.2f}, {}}}},
                      .linear_damping = 0.1f,
                      .angular_damping = 0.2f});
        },
        1,
        10,
        1e-3f);
}

/// Two bodies: the first hangs from the world, the second from the first; both are turned against each other.
void build_pair(World& world, const JointDef& between) {
    BodyDef def{.motion = Motion::dynamic,
                .world_from_body = {{0, 5, 0}, from_axis_angle({0, 0, 1}, 0.4f)},
                .colliders = {{.shape = BoxShape{{0.2f, 0.4f, 0.1f}}}},
                .mass = 2.0f};
    const BodyId a = add_body(world, def);
    def.world_from_body = {{0.7f, 5, 0.3f}, from_axis_angle({1, 0, 0}, 0.3f)};
    def.velocity = {0.3f, 0.2f, 0.5f};
    def.angular_velocity = {0.4f, 1, 0.6f};
    const BodyId b = add_body(world, def);
    must(world.create_joint({.type = JointType::fixed,
                             .b = a,
                             .local_anchor_a = {0, 5, 0},
                             .local_frame_a = from_axis_angle({0, 0, 1}, 0.4f)}));
    const Quat frame = from_axis_angle(normalize(Vec3{3, 1, 2}), 0.8f);
    JointDef joint = between;
    const Transform from_a = world.find(a)->world_from_body,
                    from_b = world.find(b)->world_from_body;
    joint.a = a;
    joint.b = b;
    joint.local_anchor_a = inverse_transform_point(from_a, {0.4f, 5, 0.1f});
    // The bodies stand apart where the joint has a length.
    const Vec3 apart = has_length(joint.type) ? Vec3{0.1f, 0.1f, 0} : Vec3{};
    joint.local_anchor_b = inverse_transform_point(from_b, Vec3{0.4f, 5, 0.1f} + apart);
    joint.local_frame_a = conjugate(from_a.rotation) * frame;
    joint.local_frame_b = conjugate(from_b.rotation) * frame;
    must(world.create_joint(joint));
}

// Limits and drives act on one side only: a coordinate with the wrong sign would meet the limit elsewhere.
TEST(Trial, ShowsJointsAlikeInEveryFrame) {
    const JointDrive turn{.max_force = 3, .speed = 0.7f};
    const JointDrive push{.max_force = 30, .speed = 0.2f};
    JointDef six{.type = JointType::six_dof};
    for (std::size_t i = 0; i < six.axes.size(); ++i) {
        const Real k = static_cast<Real>(i);
        six.axes[i] = {.mode = JointAxis::Mode::limited,
                       .lower = -0.02f - 0.02f * k,
                       .upper = 0.05f + 0.03f * k};
    }
    std::vector<JointDef> joints{
        {.type = JointType::ball, .upper = 6}, // limits without values stay as they are
        {.type = JointType::fixed, .upper = 6},
        {.type = JointType::cone_twist,
         .has_limits = true,
         .lower = -0.1f,
         .upper = 0.4f,
         .swing = 0.5f},
        {.type = JointType::wheel,
         .hertz = 2,
         .has_limits = true,
         .lower = -0.1f,
         .upper = 0.2f,
         .drive = turn,
         .turn_drive = {.max_force = 3, .hertz = 2, .target = 0.3f}},
        {.type = JointType::spring, .hertz = 2, .upper = 0.4f},
        {.type = JointType::distance, .lower = 0, .upper = 0.2f},
        six};
    for (const JointTypeInfo& info : kJointTypes)
        if (info.ends == JointEnds::one_axis && info.drive.label && !info.has_swing)
            joints.push_back({.type = info.type,
                              .has_limits = true,
                              .lower = -0.05f,
                              .upper = 0.3f,
                              .ratio = 0.2f,
                              .drive = info.drive.unit == JointUnit::length ? push : turn});
    for (const JointDef& joint : joints) {
        SCOPED_TRACE(in_words(joint.type));
        // The limits of all six axes stop the bodies at once after 0.3 s. The rebound of the limits is compared with
        // speeds that do not grow with the scene.
        const double seconds = joint.type == JointType::six_dof ? 0.25 : 0.5;
        for (const Real length : {1.0f, 2.0f})
            expect_same_motion(
                [&](World& world) { build_pair(world, joint); }, seconds, length, 4e-3f);
    }
}

// A ball lands beside the middle of every kind of shape and rolls off: a shape of the wrong size, or on the wrong
// side, would send the ball elsewhere. Rounding errors grow while the ball rolls. In another size the margins of
// contacts, which do not grow with the scene, let the ball leave an edge earlier or later.
TEST(Trial, ShowsShapesAlikeInEveryFrame) {
    const std::vector<Vec3> wedge{{-1, 0, -1}, {1, 0, -1}, {-1, 0, 1}, {1, 0, 1}, {-1, 0.5f, -1}};
    const HeightField field = must(
        HeightField::build({.columns = 3,
                            .rows = 2,
                            .scale = {1, 1, 2},
                            .heights = {1, 0.5f, 0.25f, 0.8f, 0.3f, 0.05f}}));
    const Shape shapes[] = {
        PlaneShape{normalize(Vec3{0.2f, 1, 0.1f}), 0.1f},
        SphereShape{1},
        BoxShape{{1, 0.2f, 1}},
        CapsuleShape{0.5f, 1},
        CylinderShape{1, 0.3f},
        ConeShape{1, 0.7f},
        HullShape{std::make_shared<const ConvexHull>(must(build_convex_hull(wedge)))},
        MeshShape{std::make_shared<const MeshTree>(field.to_mesh())},
        HeightFieldShape{std::make_shared<const HeightField>(field)}};
    struct Tolerance {
        Real length, tolerance;
    };
    for (const Shape& shape : shapes) {
        SCOPED_TRACE(type_name(shape));
        const auto build = [&](World& world) {
            add_body(world,
                     {.world_from_body = {{0, 0, 0}, from_axis_angle({0, 0, 1}, 0.1f)},
                      .colliders = {
                          {.shape = shape,
                           .body_from_shape = {{0.1f, 0, 0}, from_axis_angle({1, 0, 0}, 0.1f)}}}});
            add_ball(world, {.position = {0.3f, 1.6f, 0.1f}, .radius = 0.2f});
        };
        for (const Tolerance in : {Tolerance{1, 0.01f}, Tolerance{2, 0.15f}})
            expect_same_motion(build, 0.8, in.length, in.tolerance);
    }
}

} // namespace
} // namespace topple::app
