// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_registry.h"
#include "tests/support/test.h"
#include "topple/geometry/pairs/gap.h"

namespace topple::app {
namespace {

Obb box_of(const World& world, const char* name, Vec3 half_extents) {
    const Body& body = *world.find(world.find_body(name));
    return {body.world_from_body.position, half_extents, body.world_from_body.rotation};
}

TEST(CollisionFeatures, ContactsComeAndGoWithWhatIsDraggedThroughAnother) {
    auto opened = open_scene("collision_features");
    ASSERT_TRUE(opened.ok());
    World& world = opened->world;
    world.step();
    ASSERT_EQ(world.state().contacts.size(), 2u);
    const BodyId box = world.find_body("box b"), ball = world.find_body("ball b");
    const Transform home = world.find(box)->world_from_body;

    // The depth equals that of the geometry's test; the normal is the penetration axis of that test.
    const auto gap = find_gap(box_of(world, "box a", {1, 0.5f, 0.7f}),
                              box_of(world, "box b", {0.6f, 0.6f, 0.6f}));
    ASSERT_TRUE(gap);
    Real deepest = 0;
    const Contact& boxes = world.state().contacts[0];
    for (int k = 0; k < boxes.point_count; ++k)
        deepest = std::min(deepest, boxes.points[static_cast<std::size_t>(k)].separation);
    EXPECT_NEAR(deepest, gap->separation, 2e-3f);
    EXPECT_GT(dot(boxes.normal, gap->normal), 0.99f);

    // Dragged out, each pair has no contact; dragged back, it has one again.
    ASSERT_TRUE(world.set_pose(box, {home.position + Vec3{0, 3, 0}, home.rotation}).ok());
    world.step();
    EXPECT_EQ(world.state().contacts.size(), 1u);
    ASSERT_TRUE(world.set_pose(ball, {{6, 1.8f, 0}, {}}).ok());
    world.step();
    EXPECT_TRUE(world.state().contacts.empty());
    ASSERT_TRUE(world.set_pose(box, home).ok());
    world.step();
    EXPECT_EQ(world.state().contacts.size(), 1u);
    // A box and a ball also make a contact, along the line to the ball's center.
    ASSERT_TRUE(world.set_pose(box, {home.position + Vec3{0, 3, 0}, home.rotation}).ok());
    ASSERT_TRUE(world.set_pose(ball, {home.position + Vec3{0, 3, 1}, {}}).ok());
    world.step();
    EXPECT_EQ(world.state().contacts.size(), 1u);
}

} // namespace
} // namespace topple::app
