// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/frame_view.h"
#include "tests/app/view/frame_builder.h"
#include "tests/support/test.h"

#include <utility>

namespace topple::app {
namespace {

TEST(HiddenInFrameView, ObjectsAreNotDrawnAndCastNoShadow) {
    FrameBuilder builder;
    builder.add_floor();
    builder.add(BoxShape{}, {{-1, 0, 0}, {}}, Motion::static_);
    builder.add(BoxShape{}, {{1, 0, 0}, {}}, Motion::static_);
    builder.add(SphereShape{}, {});
    builder.state().water_volumes.push_back({.id = {1}, .box = {{-1, -2, -3}, {3, 2, 5}}});
    builder.state().force_fields.push_back({{1}, Attractor{}});
    StillParts still;
    for (const bool is_hidden : {true, false}) {
        for (const ObjectId& object :
             std::vector<ObjectId>{BodyId{2}, BodyId{4}, WaterId{1}, ForceFieldId{1}})
            builder.state().object_marks.set_flag(object, ObjectFlag::hidden, is_hidden);
        const PublishedFrame frame = builder.frame();
        RenderScene scene;
        FrameViewInput input = looking_at_origin(frame);
        input.highlights.selected = {{4}};
        input.still_parts = &still;
        extract_scene(input, scene);
        EXPECT_EQ(scene.floors.size(), 1u);
        ASSERT_EQ(scene.solid.boxes.size(), is_hidden ? 1u : 2u);
        EXPECT_EQ(scene.solid.boxes.back().position.x, 1) << "the other static box is drawn";
        EXPECT_EQ(scene.solid.spheres.size(), is_hidden ? 0u : 1u);
        EXPECT_EQ(scene.selected.spheres.size(), is_hidden ? 0u : 1u);
        EXPECT_EQ(scene.water.size(), is_hidden ? 0u : 1u) << "water";
        EXPECT_EQ(scene.debug.lines.empty(), is_hidden) << "the field";
        EXPECT_TRUE(scene.unseen.empty());
    }
}

TEST(HiddenInFrameView, JointsAndMarksOfBodiesAreNotDrawn) {
    FrameBuilder builder;
    builder.add(BoxShape{}, {{-1, 0, 0}, {}});
    builder.add(BoxShape{}, {{1, 0, 0}, {}});
    builder.state().bodies[0].v = {1, 0, 0};
    Joint joint;
    joint.id = {1};
    joint.type = JointType::hinge;
    joint.a = {1};
    joint.b = {2};
    builder.state().joints.push_back(joint);
    const auto marks = [&] {
        const PublishedFrame frame = builder.frame();
        RenderScene scene;
        FrameViewInput input = looking_at_origin(frame);
        input.options.set(Overlay::velocities, true);
        input.options.set(Overlay::joints, true);
        input.options.hardware = true;
        extract_scene(input, scene);
        std::size_t parts = 0;
        for (const std::vector<Instance>& list : scene.solid.hardware)
            parts += list.size();
        return std::pair(scene.debug.lines.size(), parts);
    };
    EXPECT_GT(marks().first, 0u);
    EXPECT_GT(marks().second, 0u);
    builder.state().object_marks.set_flag(BodyId{1}, ObjectFlag::hidden, true);
    EXPECT_EQ(marks().first, 0u);
    EXPECT_EQ(marks().second, 0u);
}

TEST(PanesInFrameView, WhatIsNotVisibleAndNamedGlassIsDrawnAsAPane) {
    FrameBuilder builder;
    builder.add(BoxShape{{1, 1, 0.1f}}, {});
    Collider& plate = builder.state().colliders[0];
    const auto counts = [&](std::size_t solids, std::size_t panes) {
        const PublishedFrame frame = builder.frame();
        RenderScene scene;
        extract_scene(looking_at_origin(frame), scene);
        EXPECT_EQ(scene.solid.boxes.size(), solids);
        EXPECT_EQ(scene.ghost.boxes.size(), panes);
        for (const Instance& pane : scene.ghost.boxes)
            EXPECT_EQ(pane.flags, kPaneFlag);
    };
    plate.material.name = MaterialName("glass");
    counts(1, 0);
    plate.visible = false;
    counts(0, 1);
    plate.material.name = MaterialName("steel");
    counts(0, 0);
}

} // namespace
} // namespace topple::app
