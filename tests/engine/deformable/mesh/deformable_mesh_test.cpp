// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/support/test.h"
#include "topple/deformable/mesh/follow_recipe.h"

namespace topple::test {
namespace {

TEST(DeformableMesh, TethersGoToTheNearestPinAlongTheMesh) {
    // A rope of eleven segments of 0.2 m, both ends pinned.
    RecipeResult rope = follow(RopeRecipe{.segments = 11, .length = 2.2f});
    rope.particles.inv_masses.front() = rope.particles.inv_masses.back() = 0;
    const std::vector<Tether> tethers = find_tethers(rope.mesh, rope.particles.inv_masses);
    ASSERT_EQ(tethers.size(), 10u);
    for (const Tether& t : tethers) {
        EXPECT_EQ(t.anchor, t.particle <= 5 ? 0u : 11u);
        const Real links = static_cast<Real>(t.particle <= 5 ? t.particle : 11 - t.particle);
        EXPECT_NEAR(t.length, links * 0.2f, 1e-5f);
    }
}

TEST(DeformableMesh, TethersAreNeverShorterThanTheWayAsTheCrowFlies) {
    ClothRecipe recipe{.columns = 9, .rows = 7};
    RecipeResult cloth = follow(recipe);
    cloth.particles.inv_masses[0] = 0;
    const std::vector<Tether> tethers = find_tethers(cloth.mesh, cloth.particles.inv_masses);
    EXPECT_EQ(tethers.size(), cloth.particles.size() - 1);
    for (const Tether& t : tethers)
        EXPECT_GE(t.length, distance(cloth.mesh.rest[t.particle], cloth.mesh.rest[0]) - 1e-5f);
}

TEST(DeformableMesh, WithoutPinsThereAreNoTethers) {
    const RecipeResult cloth = follow(ClothRecipe{});
    EXPECT_TRUE(find_tethers(cloth.mesh, cloth.particles.inv_masses).empty());
}

} // namespace
} // namespace topple::test
