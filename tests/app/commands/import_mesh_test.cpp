// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/app/commands/command_test_support.h"

#include <filesystem>
#include <fstream>

namespace topple::app {
namespace {

/// A file that is removed after the test.
class TemporaryObj {
public:
    explicit TemporaryObj(const std::string& text)
        : path_(std::filesystem::path(testing::TempDir()) /
                ("topple_" +
                 std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) +
                 ".obj")) {
        std::ofstream(path_) << text;
    }
    ~TemporaryObj() { std::filesystem::remove(path_); }
    TemporaryObj(const TemporaryObj&) = delete;
    TemporaryObj& operator=(const TemporaryObj&) = delete;
    [[nodiscard]] std::string path() const { return path_.string(); }

private:
    std::filesystem::path path_;
};

/// Returns a cube of 20 m, one vertex at (100, 100, 100).
std::string big_cube() {
    std::string text;
    for (int i = 0; i < 8; ++i)
        text += "v " + std::to_string(100 + 20 * (i & 1)) + ' ' +
                std::to_string(100 + 10 * (i & 2)) + ' ' + std::to_string(100 + 5 * (i & 4)) + '\n';
    return text + "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";
}

Aabb visible_bounds(const World& world, BodyId id) {
    Aabb bounds;
    const Body& body = *world.find(id);
    for (std::uint32_t i = 0; i < body.collider_count; ++i) {
        const Collider& collider = world.state().colliders[body.first_collider + i];
        if (collider.visible)
            bounds = unite(bounds,
                           bounds_of((*world.shapes())[collider.shape]->shape,
                                     body.world_from_body * collider.body_from_shape));
    }
    return bounds;
}

TEST(ImportMesh, StandsOnThePositionScaledToAboutAMeterAndFallsLikeABody) {
    const TemporaryObj file(big_cube());
    World world = test::tower_world(0);
    const auto applied = test::apply_or_fail(
        ImportMesh{file.path(), {3, 2, 1}, false, false, false}, world);
    ASSERT_EQ(applied.created.size(), 1u);
    const Aabb box = visible_bounds(world, applied.created.front());
    EXPECT_NEAR(box.min.y, 2, 1e-4);
    EXPECT_NEAR(center(box).x, 3, 1e-4);
    EXPECT_NEAR(center(box).z, 1, 1e-4);
    EXPECT_GT(extents(box).x, 0.2f);
    EXPECT_LT(extents(box).x, 5);
    EXPECT_FALSE(applied.warnings.empty()); // a warning says that the mesh was scaled
    for (int i = 0; i < 20; ++i)
        world.step();
    EXPECT_LT(visible_bounds(world, applied.created.front()).min.y, 1.9f);
}

TEST(ImportMesh, KeepsItsSizeWhenAsked) {
    const TemporaryObj file(big_cube());
    World world;
    const auto applied = test::apply_or_fail(ImportMesh{file.path(), {}, false, false, true},
                                             world);
    EXPECT_NEAR(extents(visible_bounds(world, applied.created.front())).y, 20, 1e-3);
}

TEST(ImportMesh, IsLoggedAsTheBodyItBecameAndComesBackWithoutTheFile) {
    World world = test::tower_world(0);
    const std::uint64_t before = world.hash();
    AppliedCommand applied;
    {
        const TemporaryObj file(big_cube());
        applied = test::apply_or_fail(ImportMesh{file.path(), {}, false, false, false}, world);
    }
    const std::uint64_t after = world.hash();
    ASSERT_TRUE(std::holds_alternative<SpawnBodies>(applied.done));
    test::apply_all(applied.inverse, world);
    EXPECT_EQ(world.hash(), before);
    (void)test::apply_or_fail(applied.done, world);
    EXPECT_EQ(world.hash(), after);
}

TEST(ImportMesh, AStaticOneCollidesWithItsTriangles) {
    const TemporaryObj file(big_cube());
    World world;
    const auto applied = test::apply_or_fail(ImportMesh{file.path(), {}, true, false, false},
                                             world);
    const Body& body = *world.find(applied.created.front());
    EXPECT_EQ(body.motion, Motion::static_);
    ASSERT_EQ(body.collider_count, 1u);
    EXPECT_TRUE(world.state().colliders[body.first_collider].collides);
}

TEST(ImportMesh, AFlatSheetStandsStillAndSaysSo) {
    const TemporaryObj file("v 0 0 0\nv 1 0 0\nv 1 0 1\nf 1 3 2\n");
    World world;
    const auto applied = test::apply_or_fail(ImportMesh{file.path(), {}, false, false, false},
                                             world);
    EXPECT_EQ(world.find(applied.created.front())->motion, Motion::static_);
    EXPECT_FALSE(applied.warnings.empty());
}

TEST(ImportMesh, ABrokenFileIsRefusedWithItsName) {
    const TemporaryObj file("v 0 0 zero\n");
    World world;
    const auto applied = apply(ImportMesh{file.path(), {}, false, false, false}, world);
    ASSERT_FALSE(applied.ok());
    EXPECT_NE(applied.error().text().find(file.path()), std::string::npos);
    EXPECT_TRUE(world.state().bodies.empty());
}

} // namespace
} // namespace topple::app
