// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/spawn/spawn_bodies.h"
#include "app/tools/spawn/spawn_soft.h"
#include "tests/support/test.h"

#include <algorithm>

namespace topple::app {
namespace {

TEST(SpawnBodies, EveryKindStandsOnThePointItIsGiven) {
    const Vec3 point{3, 1.5f, -2};
    for (int k = 0; k < kSpawnKindCount; ++k) {
        const auto kind = static_cast<SpawnKind>(k);
        if (is_soft(kind) || kind == SpawnKind::model || kind == SpawnKind::part)
            continue;
        const SpawnSettings settings{.kind = kind};
        Real lowest = 1e9f;
        const auto bodies = bodies_to_spawn(settings, point, {0, 1, 0});
        ASSERT_FALSE(bodies.empty()) << label_of(kind);
        for (const BodyDef& body : bodies)
            for (const ColliderDef& collider : body.colliders)
                lowest = std::min(lowest, bounds_of(collider.shape, body.world_from_body).min.y);
        EXPECT_GE(lowest, point.y - 1e-4f) << label_of(kind);
        EXPECT_LE(lowest, point.y + 0.01f) << label_of(kind);
    }
}

TEST(SpawnSoft, EveryKindIsSoundAndAboveThePointItIsGiven) {
    const Vec3 point{3, 1.5f, -2};
    for (int k = 0; k < kSpawnKindCount; ++k) {
        SpawnSettings settings{.kind = static_cast<SpawnKind>(k)};
        for (Real& size : settings.sizes())
            size *= 0.8f;
        const std::vector<DeformableDef> made = soft_to_spawn(settings, point);
        EXPECT_EQ(made.empty(), !is_soft(settings.kind)) << label_of(settings.kind);
        for (const DeformableDef& def : made) {
            EXPECT_TRUE(validate(def).ok()) << label_of(settings);
            const SoftOutline outline = outline_of(def);
            const Aabb box = bounds_of(outline.shape, outline.world_from_shape);
            EXPECT_GE(box.min.y, point.y - 0.03f) << label_of(settings);
            for (const Vec3 p : make_deformable(def).particles.positions) {
                EXPECT_GE(p.y, point.y) << label_of(settings);
                EXPECT_TRUE(contains(grown(box, 0.01f), p)) << label_of(settings);
            }
        }
    }
}

TEST(SpawnBodies, OnAWallItStandsOffTheWall) {
    const auto bodies = bodies_to_spawn({.kind = SpawnKind::box}, {0, 2, 0}, {1, 0, 0});
    ASSERT_EQ(bodies.size(), 1u);
    EXPECT_NEAR(bodies[0].world_from_body.position.x, 0.5f, 0.01f);
}

TEST(SpawnBodies, AStackHasAsManyBoxesAsAskedFor) {
    EXPECT_EQ(bodies_to_spawn({.kind = SpawnKind::stack, .count = 13}, {}, {0, 1, 0}).size(), 13u);
    EXPECT_EQ(label_of(SpawnSettings{.kind = SpawnKind::stack, .count = 13}), "stack of 13");
}

TEST(SpawnBodies, TheirPluralsAreWords) {
    EXPECT_EQ(plural_of(SpawnKind::box), "boxes");
    EXPECT_EQ(plural_of(SpawnKind::rounded_box), "rounded boxes");
    EXPECT_EQ(plural_of(SpawnKind::sphere), "balls");
    EXPECT_EQ(plural_of(SpawnKind::hull), "rocks");
}

TEST(SpawnBodies, AWallStandsToItsLastBrick) {
    World world;
    BodyDef floor;
    floor.colliders.emplace_back().shape = PlaneShape{};
    ASSERT_TRUE(world.create_body(floor).ok());
    std::vector<BodyId> bricks;
    const auto wall = bodies_to_spawn({.kind = SpawnKind::wall, .count = 8}, {}, {0, 1, 0});
    for (const BodyDef& body : wall)
        bricks.push_back(*world.create_body(body));
    for (int i = 0; i < 600; ++i) // ten seconds
        world.step();
    for (std::size_t i = 0; i < bricks.size(); ++i)
        EXPECT_LT(distance(world.find(bricks[i])->world_from_body.position,
                           wall[i].world_from_body.position),
                  0.05f)
            << "brick " << i;
}

} // namespace
} // namespace topple::app
