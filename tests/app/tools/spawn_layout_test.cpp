// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/spawn/spawn_layout.h"

#include "app/tools/spawn/spawn_bodies.h"
#include "tests/support/test.h"
#include "topple/core/random.h"
#include "topple/world/world.h"

#include <cmath>

namespace topple::app {
namespace {

SpawnSettings boxes(SpawnMode mode, Vec3 size, Real gap) {
    SpawnSettings settings{.mode = mode, .gap = gap};
    settings.sizes() = {size.x, size.z, size.y};
    return settings;
}

DragSurface some_surface(Random& random) {
    const Vec3 axis{random.between(-1, 1), random.between(-1, 1), random.between(0.5f, 1)};
    return {{random.between(-5, 5), random.between(-5, 5), random.between(-5, 5)},
            from_axis_angle(normalize(axis), random.between(-3, 3))};
}

TEST(SpawnFeet, OfALineStandSideBySideFromTheStartTowardsTheEnd) {
    Random random(6);
    for (int i = 0; i < 100; ++i) {
        const DragSurface surface = some_surface(random);
        const Real width = random.between(0.1f, 2), gap = random.between(0, 0.5f);
        const SpawnSettings settings = boxes(SpawnMode::line, {width, 1, 0.3f}, gap);
        const Real length = random.between(0.5f, 12), angle = random.between(-3, 3);
        const Vec3 way = rotate(surface.axes,
                                {length * std::cos(angle), 0, length * std::sin(angle)});
        const auto feet = spawn_feet(settings, surface, surface.point + way);
        // n bodies need (n - 1) pitches.
        const Real pitch = width + gap;
        EXPECT_EQ(feet.size(), static_cast<std::size_t>(std::floor(length / pitch + 0.001f)) + 1);
        EXPECT_EQ(feet.front().position, surface.point);
        for (std::size_t k = 0; k < feet.size(); ++k) {
            const Vec3 expected = surface.point + normalize(way) * (pitch * static_cast<Real>(k));
            EXPECT_LT(distance(feet[k].position, expected), 1e-3f);
            EXPECT_LT(distance(rotate(feet[k].rotation, {1, 0, 0}), normalize(way)), 1e-3f)
                << "the width lies along the line";
            EXPECT_LT(distance(rotate(feet[k].rotation, {0, 1, 0}), surface.normal()), 1e-4f);
        }
    }
}

TEST(SpawnFeet, OfAGridFillTheRectangleToTheOppositeVertex) {
    const DragSurface floor{{1, 0, 2}, {}};
    const SpawnSettings settings = boxes(SpawnMode::grid, {0.5f, 1, 0.25f}, 0.1f);
    // Pitches of 0.6 m and 0.35 m: 1.3 / 0.6 gives three columns, 1.4 / 0.35 five rows.
    const auto feet = spawn_feet(settings, floor, floor.point + Vec3{-1.3f, 0, 1.4f});
    ASSERT_EQ(feet.size(), 15u);
    for (const Transform& foot : feet) {
        EXPECT_LE(foot.position.x, 1.0f);
        EXPECT_GE(foot.position.x, 1 - 1.3f);
        EXPECT_GE(foot.position.z, 2.0f);
        EXPECT_LE(foot.position.z, 2 + 1.401f);
    }
    EXPECT_LT(distance(feet.back().position, {1 - 1.2f, 0, 2 + 1.4f}), 1e-4f);
}

TEST(SpawnFeet, OfADragWithoutLengthIsOne) {
    for (const SpawnMode mode : {SpawnMode::line, SpawnMode::grid})
        EXPECT_EQ(spawn_feet(boxes(mode, {1, 1, 1}, 0), {}, {}).size(), 1u);
}

TEST(SpawnFeet, AreAtMostAsManyAsTheLabelSays) {
    for (const SpawnMode mode : {SpawnMode::line, SpawnMode::grid}) {
        const auto feet = spawn_feet(boxes(mode, {0.01f, 0.01f, 0.01f}, 0), {}, {400, 0, 300});
        EXPECT_EQ(feet.size(), static_cast<std::size_t>(kMostSpawnedAtOnce));
    }
}

TEST(SpawnFeet, OfNeighborsAreTheGapApartForEveryKind) {
    for (const SpawnRow& row : kSpawnRows) {
        if (!row.shape)
            continue;
        SpawnSettings settings{.kind = row.kind, .mode = SpawnMode::line, .gap = 0.1f};
        const auto feet = spawn_feet(settings, {}, {9, 0, 0});
        ASSERT_GE(feet.size(), 2u) << row.label;
        const BodyDef a = body_on(settings, feet[0]), b = body_on(settings, feet[1]);
        const Aabb left = bounds_of(a.colliders[0].shape, a.world_from_body);
        const Aabb right = bounds_of(b.colliders[0].shape, b.world_from_body);
        EXPECT_NEAR(right.min.x - left.max.x, 0.1f, 1e-3f) << row.label;
    }
}

TEST(SpawnBodies, AStackOfCopiesStandsAndDoesNotOverlap) {
    for (const SpawnKind kind : {SpawnKind::box, SpawnKind::cylinder, SpawnKind::disc}) {
        World world;
        BodyDef floor;
        floor.colliders.emplace_back().shape = PlaneShape{};
        ASSERT_TRUE(world.create_body(floor).ok());
        const SpawnSettings settings{.kind = kind, .mode = SpawnMode::stack, .copies = 4};
        const auto stack = bodies_to_spawn(settings, {}, {0, 1, 0});
        ASSERT_EQ(stack.size(), 4u);
        for (const BodyDef& body : stack)
            ASSERT_TRUE(world.create_body(body).ok());
        for (std::size_t i = 1; i < stack.size(); ++i)
            EXPECT_GT(
                bounds_of(stack[i].colliders[0].shape, stack[i].world_from_body).min.y,
                bounds_of(stack[i - 1].colliders[0].shape, stack[i - 1].world_from_body).max.y);
        for (int i = 0; i < 240; ++i)
            world.step();
        EXPECT_NEAR(world.state().bodies.back().center_of_mass.y,
                    stack.back().world_from_body.position.y,
                    0.03f)
            << label_of(kind);
    }
}

} // namespace
} // namespace topple::app
