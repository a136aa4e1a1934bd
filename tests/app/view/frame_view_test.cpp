// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/frame_view.h"

#include "app/view/body_color.h"
#include "app/view/lines/joint_lines.h"
#include "app/view/lines/probe_lines.h"
#include "app/view/style/looks.h"
#include "tests/app/view/frame_builder.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <limits>

namespace topple::app {
namespace {

TEST(FrameView, EveryShapeGoesToItsOwnList) {
    FrameBuilder builder;
    builder.add_floor();
    builder.add(BoxShape{}, {});
    builder.add(SphereShape{}, {});
    builder.add(CapsuleShape{0.2f, 0.3f}, {});
    builder.add(HullShape{std::make_shared<const ConvexHull>(box_hull({1, 1, 1}))}, {});
    builder.add(BoxShape{{20, 1, 20}}, {{0, -1, 0}, {}}, Motion::static_);
    const PublishedFrame frame = builder.frame();
    RenderScene scene;
    extract_scene(looking_at_origin(frame), scene);
    EXPECT_EQ(scene.floors.size(), 1u);
    EXPECT_EQ(scene.solid.boxes.size(), 1u);
    EXPECT_EQ(scene.solid.spheres.size(), 1u);
    ASSERT_EQ(scene.solid.capsules.size(), 1u);
    EXPECT_EQ(scene.solid.capsules[0].scale, (Vec3{0.2f, 0.3f, 0.2f}));
    EXPECT_EQ(scene.solid.meshes.size(), 1u);
    EXPECT_EQ(scene.big_static.boxes.size(), 1u);
}

TEST(FrameView, ASlipperySurfaceIsDrawnSmootherThanOneWithFriction) {
    FrameBuilder builder;
    for (const Real friction : {0.0f, 0.05f, 0.6f, 2.0f, 1e30f}) {
        builder.add(SphereShape{}, {});
        builder.state().colliders.back().material.friction = friction;
    }
    const PublishedFrame frame = builder.frame();
    RenderScene scene;
    extract_scene(looking_at_origin(frame), scene);
    ASSERT_EQ(scene.solid.spheres.size(), 5u);
    std::uint32_t before = 0; // no roughness set
    for (const Instance& sphere : scene.solid.spheres) {
        const std::uint32_t roughness = (sphere.flags >> kRoughnessBit) & 255u;
        EXPECT_GT(roughness, before);
        EXPECT_LE(roughness, 255u);
        before = roughness;
    }
    EXPECT_EQ(surface_flags({.roughness = 0}), 1u << kRoughnessBit);
    EXPECT_EQ(surface_flags({.roughness = 1}), 255u << kRoughnessBit);
}

TEST(FrameView, WaterIsABoxThatIsSeenThrough) {
    FrameBuilder builder;
    builder.state().water_volumes.push_back({.id = {1}, .box = {{-1, -2, -3}, {3, 2, 5}}});
    const PublishedFrame frame = builder.frame();
    RenderScene scene;
    extract_scene(looking_at_origin(frame), scene);
    EXPECT_TRUE(scene.solid.empty());
    ASSERT_EQ(scene.water.size(), 1u);
    EXPECT_EQ(scene.water[0].box, (Aabb{{-1, -2, -3}, {3, 2, 5}}));
    EXPECT_LT(scene.water[0].color.a, 1);
    EXPECT_EQ(scene.water[0].corners, std::vector<Vec2>(4)) << "level";
}

TEST(FrameView, BodiesWithTheSameHullShareABatch) {
    FrameBuilder builder;
    const HullShape hull{std::make_shared<const ConvexHull>(box_hull({1, 1, 1}))};
    builder.add(hull, {});
    builder.add(hull, {{1, 0, 0}, {}});
    const PublishedFrame frame = builder.frame();
    RenderScene scene;
    extract_scene(looking_at_origin(frame), scene);
    ASSERT_EQ(scene.solid.meshes.size(), 1u);
    EXPECT_EQ(scene.solid.meshes[0].instances.size(), 2u);
}

TEST(FrameView, PosesAreHalfwayBetweenTwoFramesAtBlendOneHalf) {
    FrameBuilder before, after;
    before.add(BoxShape{}, {{0, 1, 0}, {}});
    after.add(BoxShape{}, {{0, 2, 0}, {}});
    const PublishedFrame first = before.frame(), second = after.frame();
    FrameViewInput input = looking_at_origin(second);
    input.previous = &first;
    input.blend = 0.5f;
    RenderScene scene;
    extract_scene(input, scene);
    EXPECT_FLOAT_EQ(scene.solid.boxes[0].position.y, 1.5f);
    EXPECT_FLOAT_EQ(shown_pose(input, BodyId{1}, {}).position.y, 1.5f);
    input.blend = 1;
    extract_scene(input, scene);
    EXPECT_FLOAT_EQ(scene.solid.boxes[0].position.y, 2);
}

TEST(FrameView, AHitIsAFlashThatFadesAndRestIsNone) {
    FrameBuilder builder;
    builder.add_floor();
    builder.add(SphereShape{0.5f}, {{0, 0.5f, 0}, {}}); // 1 kg
    builder.state().time = 10;
    PublishedFrame frame = builder.frame();
    Hit hit{10, {BodyId{1}, BodyId{2}, true, {0, 0, 0}, {0, 1, 0}, 2}};
    const auto strongest = [&](double time, Real impulse) {
        hit.time = time;
        hit.touch.impulse = impulse;
        frame.recent_hits = {hit};
        FrameViewInput input = looking_at_origin(frame);
        input.options.set(Overlay::hits, true);
        RenderScene scene;
        extract_scene(input, scene);
        float alpha = 0;
        for (const DebugLine& line : scene.debug.lines)
            if (std::abs(line.a.y) < 1e-3f)
                alpha = std::max(alpha, line.color.a);
        return alpha;
    };
    EXPECT_FLOAT_EQ(strongest(10, 2), 1);
    EXPECT_NEAR(strongest(9.75, 2), 0.5f, 1e-3f);
    EXPECT_EQ(strongest(9.5, 2), 0);
    EXPECT_EQ(strongest(10, 0.005f), 0) << "5 mm/s is how things lie";
}

/// Returns a frame of two boxes, with the ghost of a run in which the second one is at `there`.
PublishedFrame frame_with_ghost(Vec3 here, Vec3 there) {
    FrameBuilder run, other;
    for (FrameBuilder* one : {&run, &other}) {
        one->add(BoxShape{}, {{-2, 0.5f, 0}, {}});
        one->add(BoxShape{}, {one == &run ? here : there, {}});
    }
    PublishedFrame frame = run.frame();
    frame.ghost = ghost_between(*frame.state, other.state(), other.frame().shapes);
    frame.ghost.run = 1;
    return frame;
}

TEST(FrameView, TheGhostStandsWhereTheOtherRunHasItsBodyAndItsTwinIsTinted) {
    const PublishedFrame frame = frame_with_ghost({0, 0.5f, 0}, {1, 0.5f, 0});
    FrameViewInput input = looking_at_origin(frame);
    RenderScene scene;
    extract_scene(input, scene);
    ASSERT_EQ(scene.other_run.boxes.size(), 1u) << "the other box is where its twin is";
    EXPECT_EQ(scene.other_run.boxes[0].position, (Vec3{1, 0.5f, 0}));
    EXPECT_EQ(scene.other_run.boxes[0].flags, kContourFlag);
    EXPECT_LT(colors_of(Theme::studio).ghost.a, 0.5f) << "seen through";
    const Instance same = scene.solid.boxes[0], parted = scene.solid.boxes[1];
    input.options.ghost = false;
    extract_scene(input, scene);
    EXPECT_TRUE(scene.other_run.empty());
    EXPECT_EQ(scene.solid.boxes[0].color, same.color);
    EXPECT_NE(scene.solid.boxes[1].color, parted.color);
}

TEST(FrameView, AGhostMovesBetweenTwoFramesAndBeginsAtItsTwin) {
    const PublishedFrame together = frame_with_ghost({0, 0.5f, 0}, {0, 0.5f, 0}),
                         first = frame_with_ghost({0, 0.5f, 0}, {1, 0.5f, 0}),
                         second = frame_with_ghost({0, 0.5f, 0}, {2, 0.5f, 0});
    const auto ghost_x = [](const PublishedFrame& before, const PublishedFrame& after) {
        FrameViewInput input = looking_at_origin(after);
        input.previous = &before;
        input.blend = 0.5f;
        RenderScene scene;
        extract_scene(input, scene);
        return scene.other_run.boxes.at(0).position.x;
    };
    EXPECT_FLOAT_EQ(ghost_x(first, second), 1.5f);
    EXPECT_FLOAT_EQ(ghost_x(together, second), 1);
    PublishedFrame exchanged = first;
    exchanged.ghost.run = 2;
    EXPECT_FLOAT_EQ(ghost_x(exchanged, second), 2) << "of another run";
}

TEST(FrameView, BodiesThatWereNotThereBeforeAppearWhereTheyAre) {
    FrameBuilder before, after;
    after.add(BoxShape{}, {{0, 2, 0}, {}});
    const PublishedFrame first = before.frame(), second = after.frame();
    FrameViewInput input = looking_at_origin(second);
    input.previous = &first;
    input.blend = 0;
    RenderScene scene;
    extract_scene(input, scene);
    EXPECT_FLOAT_EQ(scene.solid.boxes[0].position.y, 2);
}

TEST(FrameView, AnotherSceneIsNotInterpolatedFromTheOneBefore) {
    FrameBuilder before, after;
    before.add(BoxShape{}, {{0, 1, 0}, {}});
    after.add(BoxShape{}, {{0, 2, 0}, {}});
    const PublishedFrame first = before.frame();
    PublishedFrame second = after.frame();
    second.scene_number = 1;
    FrameViewInput input = looking_at_origin(second);
    input.previous = &first;
    input.blend = 0.5f;
    EXPECT_FLOAT_EQ(shown_pose(input, BodyId{1}, {}).position.y, 2);
}

TEST(FrameView, WhatTheCameraCannotSeeIsCulledButMayCastAShadow) {
    FrameBuilder builder;
    builder.add(BoxShape{}, {{0, 0, 0}, {}});
    builder.add(BoxShape{}, {{0, 0, 12}, {}});  // behind the eye, near the target
    builder.add(BoxShape{}, {{0, 0, 500}, {}}); // behind the eye, far away
    const PublishedFrame frame = builder.frame();
    RenderScene scene;
    extract_scene(looking_at_origin(frame), scene);
    EXPECT_EQ(scene.solid.boxes.size(), 1u);
    EXPECT_EQ(scene.unseen.boxes.size(), 1u);
    EXPECT_EQ(scene.culling.culled, 2u);
}

TEST(FrameView, WhatStandsStillIsCulledThroughATreeThatFollowsEveryChange) {
    Random random(test::seed());
    FrameBuilder builder;
    const auto somewhere = [&] {
        return Vec3{random.between(-60, 60), random.between(-60, 60), random.between(-60, 60)};
    };
    for (int i = 0; i < 600; ++i)
        builder.add(BoxShape{}, {somewhere(), {}}, i % 4 == 0 ? Motion::dynamic : Motion::static_);
    StillParts still;
    RenderScene with_tree, without;
    std::size_t looked_at = 0;
    for (int round = 0; round < 20; ++round) {
        for (int i = 0; i < 5; ++i)
            builder.state().bodies[random.below(600)].world_from_body.position = somewhere();
        const PublishedFrame frame = builder.frame();
        FrameViewInput input;
        input.frame = &frame;
        input.camera = camera_at(somewhere(), somewhere(), 1.5f);
        extract_scene(input, without);
        input.still_parts = &still;
        extract_scene(input, with_tree);
        const Frustum view = make_frustum(input.camera.clip_from_world());
        std::size_t expected = 0;
        for (const Body& body : frame.state->bodies) {
            const Vec3 p = body.world_from_body.position;
            expected += body.motion == Motion::static_
                            ? may_see(view, bounds_of(BoxShape{}, body.world_from_body))
                            : may_see(view, Sphere{p, bounding_radius(BoxShape{})});
        }
        EXPECT_EQ(with_tree.solid.boxes.size(), expected) << "seed " << test::seed();
        EXPECT_EQ(with_tree.culling.seen, expected);
        EXPECT_EQ(with_tree.culling.seen + with_tree.culling.culled, 600u);
        EXPECT_EQ(without.culling.looked_at, 600u);
        looked_at += with_tree.culling.looked_at;
    }
    // A view of nearly all bodies costs more with a tree; random views cost less.
    EXPECT_LT(looked_at, 20u * 600u) << "seed " << test::seed();
}

TEST(FrameView, InvisibleCollidersAndNonFinitePosesAreLeftOut) {
    FrameBuilder builder;
    builder.add(BoxShape{}, {});
    builder.add(BoxShape{}, {{0, std::numeric_limits<Real>::quiet_NaN(), 0}, {}});
    builder.state().colliders[0].visible = false;
    const PublishedFrame frame = builder.frame();
    RenderScene scene;
    extract_scene(looking_at_origin(frame), scene);
    EXPECT_TRUE(scene.solid.empty());
    EXPECT_FALSE(is_bounded(scene.shadow_bounds.of(ShadowRange::usual)));
}

TEST(FrameView, AFloorFollowsItsBody) {
    FrameBuilder builder;
    // The plane y <= 0 of a body turned by 90 degrees about Z and moved by 3 along X: x >= 3 is
    // inside after the turn, since (0, 1, 0) becomes (-1, 0, 0), and dot((-1, 0, 0), (3, 0, 0)) =
    // -3.
    builder.add(PlaneShape{}, {{3, 0, 0}, from_axis_angle({0, 0, 1}, kPi / 2)}, Motion::static_);
    const PublishedFrame frame = builder.frame();
    RenderScene scene;
    extract_scene(looking_at_origin(frame), scene);
    EXPECT_NEAR(scene.floors.at(0).normal.x, -1, 1e-6);
    EXPECT_NEAR(scene.floors.at(0).offset, -3, 1e-5);
}

TEST(FrameView, TheGrabIsALineFromTheHeldPointToItsTarget) {
    FrameBuilder builder;
    builder.add(BoxShape{}, {{1, 0, 0}, {}});
    builder.state().mouse_joints = {
        {.body = BodyId{1}, .local_point = {0.5f, 0, 0}, .target = {3, 2, 1}}};
    const PublishedFrame frame = builder.frame();
    RenderScene scene;
    extract_scene(looking_at_origin(frame), scene);
    ASSERT_EQ(scene.debug.lines.size(), 1u);
    EXPECT_EQ(scene.debug.lines[0].a, (Vec3{1.5f, 0, 0}));
    EXPECT_EQ(scene.debug.lines[0].b, (Vec3{3, 2, 1}));
    EXPECT_EQ(scene.debug.labels.size(), 1u);
}

TEST(FrameView, PathsToComeAreDotsThatCanBeSwitchedOff) {
    FrameBuilder builder;
    builder.add(BoxShape{}, {});
    PublishedFrame frame = builder.frame();
    BodyPath path{.body = BodyId{1}, .centers = {}};
    for (int i = 0; i <= 30; ++i)
        path.centers.push_back({static_cast<Real>(i), 0, 0});
    frame.predicted_paths = std::make_shared<const std::vector<BodyPath>>(1, path);
    FrameViewInput input = looking_at_origin(frame);
    RenderScene scene;
    extract_scene(input, scene);
    ASSERT_EQ(scene.debug.points.size(), 10u);
    EXPECT_EQ(scene.debug.points.back().position, (Vec3{30, 0, 0}));
    EXPECT_GT(scene.debug.points.front().color.a, scene.debug.points.back().color.a);
    input.options.prediction = false;
    extract_scene(input, scene);
    EXPECT_TRUE(scene.debug.points.empty());
}

TEST(BodyColor, StatesCanBeToldApart) {
    Body body;
    body.motion = Motion::dynamic;
    const ViewOptions options;
    const Rgba awake = color_of(body, {}, options);
    body.is_asleep = true;
    const Rgba asleep = color_of(body, {}, options);
    EXPECT_GT(awake.r, awake.b);   // warm
    EXPECT_GT(asleep.b, asleep.r); // blue-gray
    body.is_disabled = true;
    EXPECT_NE(color_of(body, {}, options), asleep);
    body = {};
    const Rgba gray = color_of(body, {}, options);
    EXPECT_NEAR(gray.r, gray.b, 0.1f);
}

TEST(BodyColor, ANamedLookHasItsOwnColor) {
    Body body;
    body.motion = Motion::dynamic;
    ViewOptions options;
    const Rgba plain = color_of(body, {}, options);
    EXPECT_EQ(color_of(body, MaterialName("cheese"), options), plain);
    for (const NamedLook& look : named_looks()) {
        SCOPED_TRACE(look.name);
        body = {};
        body.motion = Motion::dynamic;
        EXPECT_EQ(look_named(look.material.name), &look);
        EXPECT_EQ(color_of(body, look.material.name, options), look.color);
        body.is_asleep = true;
        const Rgba asleep = color_of(body, look.material.name, options);
        EXPECT_NE(asleep, look.color);
        EXPECT_NE(asleep, color_of(body, {}, options));
        body = {};
        const Rgba still = color_of(body, look.material.name, options);
        EXPECT_NE(still, look.color);
        EXPECT_NE(still, color_of(body, {}, options));
        for (const NamedLook& other : named_looks())
            EXPECT_TRUE(other.color != look.color || &other == &look);
    }
    options.color_mode = ColorMode::speed;
    body.motion = Motion::dynamic;
    EXPECT_EQ(color_of(body, MaterialName("ice"), options), color_of(body, {}, options))
        << "a color mode shows its quantity, not the material";
}

// One body may have parts of different materials.
TEST(BodyColor, EachPartHasTheColorOfItsMaterial) {
    FrameBuilder builder;
    builder.add(BoxShape{}, {});
    builder.add(SphereShape{}, {});
    WorldState& state = builder.state();
    state.bodies.pop_back();
    state.bodies[0].collider_count = 2;
    state.colliders[0].material.name = MaterialName("wood");
    state.colliders[1] = {.shape = 1, .body = 0, .material = {.name = MaterialName("steel")}};
    const PublishedFrame frame = builder.frame();
    RenderScene scene;
    extract_scene(looking_at_origin(frame), scene);
    ASSERT_EQ(scene.solid.boxes.size(), 1u);
    ASSERT_EQ(scene.solid.spheres.size(), 1u);
    EXPECT_EQ(scene.solid.boxes[0].color, pack(look_named(MaterialName("wood"))->color));
    EXPECT_EQ(scene.solid.spheres[0].color, pack(look_named(MaterialName("steel"))->color));
}

TEST(BodyColor, AMaterialsPatternIsShownWhereColorsHaveNoOtherMeaning) {
    Body body;
    body.motion = Motion::dynamic;
    body.id = BodyId{7};
    ViewOptions options;
    Material material;
    EXPECT_EQ(surface_of(body, material, options).substance, Substance::plain);
    material.name = MaterialName("stone");
    const SurfaceLook stone = surface_of(body, material, options);
    EXPECT_EQ(stone.substance, Substance::stone);
    body.id = BodyId{8};
    EXPECT_NE(surface_of(body, material, options).seed, stone.seed) << "equal bodies differ";
    const std::uint32_t flags = surface_flags(stone);
    EXPECT_EQ((flags >> kSubstanceBit) & 15u, static_cast<std::uint32_t>(Substance::stone));
    EXPECT_EQ((flags >> kSeedBit) & 255u, stone.seed);
    EXPECT_EQ(flags & (kCheckerFlag | kHatchFlag | kContourFlag), 0u);
    options.color_mode = ColorMode::speed;
    EXPECT_EQ(surface_of(body, material, options).substance, Substance::plain);
    options.color_mode = ColorMode::state;
    options.set(Overlay::islands, true);
    EXPECT_EQ(surface_of(body, material, options).substance, Substance::plain);
}

TEST(BodyColor, TheIslandsOverlayGivesMembersOneColor) {
    ViewOptions options;
    options.set(Overlay::islands, true);
    Body a, b;
    a.motion = b.motion = Motion::dynamic;
    a.id = BodyId{1};
    b.id = BodyId{2};
    EXPECT_EQ(color_of(a, {}, options), color_of(b, {}, options));
    b.island = 1;
    EXPECT_NE(color_of(a, {}, options), color_of(b, {}, options));
}

TEST(BodyColor, TheClassOfQualityIsSeenWhereItIsAskedFor) {
    ViewOptions options;
    Body body;
    body.motion = Motion::dynamic;
    const Rgba plain = color_of(body, {}, options);
    options.color_mode = ColorMode::quality;
    const Rgba once = color_of(body, {}, options);
    body.solver_level = 3;
    EXPECT_NE(color_of(body, {}, options), once);
    options.color_mode = ColorMode::state;
    EXPECT_EQ(color_of(body, {}, options), plain);
}

TEST(ViewOptions, OverlaysAreReadFromTextAndAnUnknownOneIsNamed) {
    const auto overlays = parse_overlays("boxes,contacts");
    ASSERT_TRUE(overlays);
    EXPECT_EQ(*overlays, (std::vector<Overlay>{Overlay::boxes, Overlay::contacts}));
    EXPECT_TRUE(parse_overlays("")->empty());
    const auto unknown = parse_overlays("boxes,halos");
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().message.find("\"halos\""), std::string::npos);
    EXPECT_NE(unknown.error().message.find("contacts"), std::string::npos);
}

TEST(ViewOptions, PartsOfAPictureAreReadByName) {
    const auto parts = parse_picture_parts("grid,,hardware");
    ASSERT_TRUE(parts.ok());
    ASSERT_EQ(parts->size(), 2u);
    EXPECT_EQ(parts->at(0).is_drawn, &ViewOptions::grid);
    EXPECT_EQ(parts->at(1).is_drawn, &ViewOptions::hardware);
    const auto unknown = parse_picture_parts("grid,halos");
    ASSERT_FALSE(unknown.ok());
    EXPECT_NE(unknown.error().message.find("halos"), std::string::npos);
    EXPECT_NE(unknown.error().message.find("shadows, checker"), std::string::npos);
}

TEST(ProbeLines, AHitEndsTheRayAndAMissGoesOn) {
    DebugGeometry hit, miss;
    ProbeDrawing probe{.ray = {{0, 0, 0}, {0, 0, -2}}};
    add_probe(miss, probe);
    EXPECT_EQ(miss.lines.at(0).b, (Vec3{0, 0, -50})); // 50 m, for a direction of any length
    probe.hit = RayHit{.t = 2, .point = {0, 0, -4}, .normal = {0, 0, 1}};
    add_probe(hit, probe);
    EXPECT_EQ(hit.lines.at(0).b, (Vec3{0, 0, -4}));
}

TEST(ProbeLines, PrunedNodesAreDashedAndTheOthersAreNot) {
    TraversalTrace trace;
    trace.nodes = {{{{0, 0, 0}, {1, 1, 1}}, 0, false}, {{{0, 0, 0}, {1, 1, 1}}, 1, true}};
    DebugGeometry out;
    add_probe(out, {.ray = {}, .trace = &trace});
    ASSERT_EQ(out.lines.size(), 1 + 12 + 12u); // the ray and two boxes of twelve edges
    EXPECT_EQ(out.lines[1].dash_m, 0);
    EXPECT_GT(out.lines[13].dash_m, 0);
}

TEST(ProbeLines, TestedTrianglesAreDotted) {
    const std::array<Triangle, 2> tested{
        {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 0, 1}, {1, 0, 1}, {0, 1, 1}}}};
    DebugGeometry out;
    add_probe(out, {.ray = {}, .tested = tested});
    ASSERT_EQ(out.lines.size(), 1 + 3 + 3u); // the ray and two triangles of three edges
    for (std::size_t i = 1; i < out.lines.size(); ++i) {
        EXPECT_GT(out.lines[i].dash_m, 0);
        EXPECT_LT(out.lines[i].dash_m, 0.1f);
    }
}

TEST(JointLines, AnOpenJointShowsItsGap) {
    DebugGeometry out;
    add_joint(out, {.def = {.type = JointType::ball, .local_anchor_b = {0, 1, 0}}});
    ASSERT_EQ(out.lines.size(), 1u);
    EXPECT_EQ(out.lines[0].a, (Vec3{}));
    EXPECT_EQ(out.lines[0].b, (Vec3{0, 1, 0}));
}

TEST(DebugLines, AnArcHasItsEndsWhereItsAnglesAre) {
    DebugGeometry out;
    // Arc about Y from Z: a quarter turn ends at X.
    add_arc(out, {}, {0, 1, 0}, {0, 0, 1}, 0, kPi / 2, {});
    EXPECT_NEAR(distance(out.lines.front().a, {0, 0, 1}), 0, 1e-6);
    EXPECT_NEAR(distance(out.lines.back().b, {1, 0, 0}), 0, 1e-6);
}

} // namespace
} // namespace topple::app
