// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/hardware/joint_hardware.h"

#include "app/view/frame_poses.h"
#include "app/view/hardware/joint_pick.h"
#include "app/view/hardware/joint_placement.h"
#include "app/view/hardware_geometry.h"
#include "tests/app/view/frame_builder.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

#include <cmath>

namespace topple::app {
namespace {

constexpr auto kRod = static_cast<std::uint8_t>(HardwareMesh::rod);
constexpr auto kCoil = static_cast<std::uint8_t>(HardwareMesh::coil);

/// Two boxes of 1 m, 3 m apart, with one joint between their facing sides.
struct JoinedBoxes {
    FrameBuilder builder;

    explicit JoinedBoxes(JointType type, const JointSettings& settings = {}) {
        builder.add(BoxShape{}, {{0, 2, 0}, {}});
        builder.add(BoxShape{}, {{3, 2, 0}, {}});
        Joint joint;
        static_cast<JointSettings&>(joint) = settings;
        joint.id = JointId{1};
        joint.type = type;
        joint.a = BodyId{1};
        joint.b = BodyId{2};
        joint.local_anchor_a = {0.5f, 0, 0};
        joint.local_anchor_b = {-0.5f, 0, 0};
        joint.pulley_a = {0.5f, 4, 0};
        joint.pulley_b = {2.5f, 4, 0};
        if (type == JointType::path)
            joint.path = std::make_shared<const Spline>(
                std::vector<Vec3>{{}, {1, -0.5f, 0}, {2, 0, 0}}, false, Vec3{0, 1, 0});
        builder.state().joints.push_back(joint);
    }
    [[nodiscard]] std::vector<HardwarePart> parts() const { return parts_of(builder.frame()); }
    static std::vector<HardwarePart> parts_of(const PublishedFrame& frame) {
        const FrameViewInput input{.frame = &frame};
        const FramePoses poses(input);
        JointPlacement placement(frame, poses.world_from_body);
        std::vector<HardwarePart> parts;
        add_hardware(parts, placement.place(frame.state->joints.front()));
        return parts;
    }
};

JointSettings lengths(Real lower, Real upper) {
    JointSettings settings;
    settings.lower = lower;
    settings.upper = upper;
    return settings;
}

std::vector<HardwarePart> rope_of(const std::vector<HardwarePart>& parts) {
    std::vector<HardwarePart> rope;
    for (const HardwarePart& part : parts)
        if (part.mesh == kRod && part.paint == HardwarePaint::rope)
            rope.push_back(part);
    return rope;
}

TEST(HardwareGeometry, EveryMeshFacesOutwardAndFillsItsCylinder) {
    for (std::size_t mesh = 0; mesh < kHardwareMeshCount; ++mesh) {
        const Geometry geometry = hardware_geometry(mesh);
        ASSERT_FALSE(geometry.indices.empty()) << mesh;
        // The scale at which the section of a wire is round.
        const Real tall = mesh >= kCoil ? slenderness_of_coil(static_cast<int>(mesh) - kCoil)
                          : mesh == static_cast<std::size_t>(HardwareMesh::ring) ? 0.12f
                                                                                 : 1.0f;
        const auto place = [&](std::uint32_t i) {
            const Vec3 p = geometry.vertices[i].position;
            return Vec3{p.x, p.y * tall, p.z};
        };
        Real highest = 0, widest = 0;
        for (std::size_t i = 0; i < geometry.indices.size(); i += 3) {
            const std::uint32_t* t = &geometry.indices[i];
            const Vec3 face = cross(place(t[1]) - place(t[0]), place(t[2]) - place(t[0]));
            for (int k = 0; k < 3; ++k) {
                const Vertex& vertex = geometry.vertices[t[k]];
                const Vec3 normal = normalize(
                    Vec3{vertex.normal.x, vertex.normal.y / tall, vertex.normal.z});
                if (length(face) > 1e-9f) {
                    EXPECT_GT(dot(normalize(face), normal), 0.8f) << mesh << ", corner " << t[k];
                }
                highest = std::max(highest, std::abs(vertex.position.y));
                widest = std::max(widest, std::hypot(vertex.position.x, vertex.position.z));
            }
        }
        EXPECT_NEAR(highest, 1, 2e-2f) << mesh;
        EXPECT_NEAR(widest, mesh == 0 ? std::sqrt(2.0f) : 1.0f, 2e-2f) << mesh;
    }
}

TEST(JointHardware, EveryTypeHasPartsAndAllLieInTheBoxThatCullsThem) {
    for (int i = 0; i < kJointTypeCount; ++i) {
        const auto type = static_cast<JointType>(i);
        JointSettings settings = lengths(0, type == JointType::pulley ? 6.0f : 3.0f);
        settings.drive = {.max_force = 1, .speed = 1};
        const JoinedBoxes boxes(type, settings);
        const std::vector<HardwarePart> parts = boxes.parts();
        EXPECT_FALSE(parts.empty()) << in_words(type);
        const PublishedFrame frame = boxes.builder.frame();
        const FrameViewInput input{.frame = &frame};
        const FramePoses poses(input);
        JointPlacement placement(frame, poses.world_from_body);
        const Aabb box = bounds_of(placement.place(frame.state->joints.front()));
        for (const HardwarePart& part : parts) {
            EXPECT_TRUE(is_finite(part.world_from_part)) << in_words(type);
            EXPECT_TRUE(contains(box, part.world_from_part.position)) << in_words(type);
            EXPECT_GT(std::min({part.scale.x, part.scale.y, part.scale.z}), 0) << in_words(type);
        }
    }
}

TEST(JointHardware, ATautRopeIsStraightAndASlackOneHangsByItsOwnLength) {
    const auto taut = rope_of(JoinedBoxes(JointType::distance, lengths(0, 2)).parts());
    ASSERT_EQ(taut.size(), 1u);
    EXPECT_NEAR(taut[0].scale.y, 1, 1e-4f);
    EXPECT_EQ(taut[0].world_from_part.position, (Vec3{1.5f, 2, 0}));
    const auto slack = rope_of(JoinedBoxes(JointType::distance, lengths(0, 2.1f)).parts());
    ASSERT_GT(slack.size(), 4u);
    Real along = 0, lowest = 2;
    for (const HardwarePart& piece : slack) {
        along += 2 * piece.scale.y;
        lowest = std::min(lowest, piece.world_from_part.position.y);
    }
    EXPECT_NEAR(along, 2.1f, 0.01f);
    // Sag of a parabola: sqrt(3 * 2 * 0.1 / 8) = 0.27 m, less half a piece.
    EXPECT_NEAR(lowest, 1.73f, 0.03f);
}

TEST(JointHardware, AFixedDistanceIsARodAndNoRope) {
    const auto parts = JoinedBoxes(JointType::distance, lengths(2, 2)).parts();
    EXPECT_TRUE(rope_of(parts).empty());
    EXPECT_NEAR(parts[0].scale.y, 1, 1e-4f);
}

TEST(JointHardware, ACoilStretchesWithItsSpringWhileItsWireStaysRound) {
    for (const Real apart : {1.0f, 3.0f, 6.0f}) {
        JoinedBoxes boxes(JointType::spring, lengths(0, 2));
        boxes.builder.state().bodies[1].world_from_body.position.x = 1 + apart;
        const auto parts = boxes.parts();
        ASSERT_GE(parts[0].mesh, kCoil);
        EXPECT_NEAR(parts[0].scale.y, 0.42f * apart, 0.01f);
        const Real round = slenderness_of_coil(parts[0].mesh - kCoil);
        EXPECT_NEAR(parts[0].scale.y / parts[0].scale.x / round, 1, 0.06f);
    }
}

TEST(JointHardware, IsAsLargeAsTheThinnerBodyAllows) {
    FrameBuilder builder;
    builder.add(BoxShape{{3, 0.1f, 0.5f}}, {});
    builder.add(BoxShape{{3, 3, 3}}, {{0, 5, 0}, {}});
    Joint joint;
    joint.a = BodyId{1};
    joint.b = BodyId{2};
    builder.state().joints.push_back(joint);
    const PublishedFrame frame = builder.frame();
    const std::vector<Transform> poses(2);
    JointPlacement placement(frame, poses);
    // The thin body is 6 m long: 0.12 of half its diagonal are more than 0.1 m.
    EXPECT_NEAR(placement.place(frame.state->joints[0]).unit, 0.12f * 3.04f, 0.01f);
}

TEST(JointPick, FindsTheRopeInTheAirButNotBehindABody) {
    const JoinedBoxes boxes(JointType::distance, lengths(0, 2));
    const PublishedFrame frame = boxes.builder.frame();
    Ray ray{.origin = {1.5f, 2, 5}, .direction = {0, 0, -1}};
    const auto hit = pick_joint(frame, ray, 0);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->joint, JointId{1});
    EXPECT_NEAR(hit->t, 5 - 0.045f, 1e-3f);
    ray.t_max = 4;
    EXPECT_FALSE(pick_joint(frame, ray, 0));
    ray = {.origin = {1.5f, 2.1f, 5}, .direction = {0, 0, -1}};
    EXPECT_FALSE(pick_joint(frame, ray, 0)) << "beside it";
    EXPECT_TRUE(pick_joint(frame, ray, 0.02f)) << "within 2 % of the distance";
}

RenderScene scene_of(const PublishedFrame& frame, const Highlights& highlights, bool shows) {
    FrameViewInput input{.frame = &frame, .highlights = highlights};
    input.camera = camera_at({1.5f, 3, 9}, {1.5f, 2, 0}, 1.5f);
    input.options.hardware = shows;
    RenderScene scene;
    extract_scene(input, scene);
    return scene;
}

std::size_t count_of(const InstanceLists& lists) {
    std::size_t count = 0;
    for (const std::vector<Instance>& list : lists.hardware)
        count += list.size();
    return count;
}

TEST(FrameViewHardware, IsDrawnUnlessItIsOffAndTheSelectedOneHasAnOutlineAndAColor) {
    const JoinedBoxes boxes(JointType::hinge);
    const PublishedFrame frame = boxes.builder.frame();
    EXPECT_EQ(count_of(scene_of(frame, {}, false).solid), 0u);
    const RenderScene plain = scene_of(frame, {}, true);
    EXPECT_EQ(count_of(plain.solid), boxes.parts().size());
    EXPECT_EQ(count_of(plain.selected), 0u);
    const RenderScene chosen = scene_of(frame, {.selected_joints = {JointId{1}}}, true);
    EXPECT_EQ(count_of(chosen.selected), count_of(plain.solid));
    EXPECT_NE(chosen.solid.hardware[kRod][0].color, plain.solid.hardware[kRod][0].color);
}

TEST(FrameViewHardware, MovesWithTheBodiesBetweenTwoFrames) {
    JoinedBoxes before(JointType::ball), after(JointType::ball);
    after.builder.state().bodies[1].world_from_body.position.x = 5;
    const PublishedFrame first = before.builder.frame(), second = after.builder.frame();
    FrameViewInput input{.frame = &second, .previous = &first, .blend = 0.5f};
    input.camera = camera_at({1.5f, 3, 9}, {1.5f, 2, 0}, 1.5f);
    RenderScene scene;
    extract_scene(input, scene);
    const auto& balls = scene.solid.hardware[static_cast<std::size_t>(HardwareMesh::ball)];
    ASSERT_EQ(balls.size(), 1u);
    EXPECT_FLOAT_EQ(balls[0].position.x, 3.5f);
}

TEST(FrameViewHardware, APlannedJointIsTransparent) {
    const JoinedBoxes boxes(JointType::hinge);
    PublishedFrame frame = boxes.builder.frame();
    const JointDef planned = definition_of(frame.state->joints[0]);
    auto state = std::make_shared<WorldState>(*frame.state);
    state->joints.clear();
    frame.state = state;
    FrameViewInput input{.frame = &frame, .planned_joints = std::span(&planned, 1)};
    input.camera = camera_at({1.5f, 3, 9}, {1.5f, 2, 0}, 1.5f);
    RenderScene scene;
    extract_scene(input, scene);
    EXPECT_EQ(count_of(scene.solid), 0u);
    ASSERT_EQ(count_of(scene.ghost), boxes.parts().size());
    EXPECT_LT(scene.ghost.hardware[kRod][0].color >> 24, 200u);
}

TEST(FrameViewHardware, OfABodyThatIsNotFiniteIsLeftOut) {
    JoinedBoxes boxes(JointType::distance, lengths(0, 2));
    boxes.builder.state().bodies[1].world_from_body.position.x = std::nanf("");
    const PublishedFrame frame = boxes.builder.frame();
    EXPECT_EQ(count_of(scene_of(frame, {}, true).solid), 0u);
    EXPECT_FALSE(pick_joint(frame, {.origin = {1, 2, 5}, .direction = {0, 0, -1}}, 1));
}

TEST(FrameViewHardware, OfJointsThatTheCameraDoesNotSeeIsLeftOut) {
    const JoinedBoxes boxes(JointType::hinge);
    const PublishedFrame frame = boxes.builder.frame();
    FrameViewInput input{.frame = &frame};
    input.camera = camera_at({1.5f, 3, 50}, {1.5f, 3, 90}, 1.5f);
    RenderScene scene;
    extract_scene(input, scene);
    EXPECT_EQ(count_of(scene.solid), 0u);
    input.camera = camera_at({1.5f, 3, 4000}, {1.5f, 2, 0}, 1.5f);
    extract_scene(input, scene);
    EXPECT_EQ(count_of(scene.solid), 0u) << "smaller than a pixel";
}

} // namespace
} // namespace topple::app
