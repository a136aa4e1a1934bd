// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/mesh/tearing.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/deformable/mesh/follow_recipe.h"

#include <algorithm>
#include <numeric>

namespace topple::test {
namespace {

/// Returns a free cloth with cells of 0.1 m.
DeformableDef cloth(int columns, int rows, Real tear_strain) {
    ClothRecipe recipe;
    recipe.columns = columns;
    recipe.rows = rows;
    recipe.bend_rigidity = 0.01f;
    DeformableDef def;
    def.recipe = recipe;
    def.material.tear_strain = tear_strain;
    return def;
}

/// Returns the number of connected pieces of the triangles.
int piece_count(const Deformable& d) {
    std::vector<std::uint32_t> root(d.particles.size());
    std::iota(root.begin(), root.end(), 0u);
    const auto find = [&](std::uint32_t i) {
        while (root[i] != i)
            i = root[i];
        return i;
    };
    for (const auto& t : d.mesh->triangles) {
        root[find(t[1])] = find(t[0]);
        root[find(t[2])] = find(t[0]);
    }
    int pieces = 0;
    for (std::uint32_t i = 0; i < root.size(); ++i)
        pieces += root[i] == i ? 1 : 0;
    return pieces;
}

/// Returns whether every spring connects triangles that still share a vertex there.
bool has_springs_across(const Deformable& d) {
    return std::any_of(d.mesh->springs.begin(), d.mesh->springs.end(), [&](const Spring& s) {
        // In these cloths no connected particles are farther apart than a cell's diagonal.
        return distance(d.particles.positions[s.a], d.particles.positions[s.b]) > 0.25f;
    });
}

TEST(Tearing, ParticlesShareTheirMassAndNoTriangleIsLost) {
    Deformable d = make_deformable(cloth(6, 5, 0.2f));
    const Real mass = moving_mass(d);
    const std::size_t triangles = d.mesh->triangles.size();
    d.particles.positions[14].x += 0.05f;
    ASSERT_TRUE(tear(d));
    EXPECT_GT(d.particles.size(), 30u);
    EXPECT_EQ(d.mesh->triangles.size(), triangles);
    EXPECT_NEAR(moving_mass(d), mass, 1e-5f * mass);
    EXPECT_EQ(d.mesh->rest.size(), d.particles.size());
    for (const auto& t : d.mesh->triangles)
        for (const std::uint32_t i : t)
            EXPECT_LT(i, d.particles.size());
}

TEST(Tearing, NothingGivesWayBelowTheLimit) {
    Deformable d = make_deformable(cloth(6, 5, 0.2f));
    for (Vec3& p : d.particles.positions)
        p.x *= 1.19f;
    EXPECT_FALSE(tear(d));
    EXPECT_TRUE(d.made_from->tears.empty());
}

TEST(Tearing, PulledApartItComesApart) {
    // The right half moves away until the cloth tears.
    Deformable d = make_deformable(cloth(9, 5, 0.3f));
    const auto is_right = [](Vec3 rest) { return rest.x > 0; };
    for (int step = 0; step < 60; ++step) {
        for (std::size_t i = 0; i < d.particles.size(); ++i)
            d.particles.positions[i] = d.mesh->rest[i];
        std::vector<bool> is_far(d.particles.size(), false);
        for (const auto& t : d.mesh->triangles) {
            const auto& r = d.mesh->rest;
            if (is_right((r[t[0]] + r[t[1]] + r[t[2]]) / 3))
                for (const std::uint32_t i : t)
                    is_far[i] = true;
        }
        for (std::size_t i = 0; i < d.particles.size(); ++i)
            if (is_far[i])
                d.particles.positions[i].x += 0.5f;
        if (!tear(d))
            break;
    }
    EXPECT_GE(piece_count(d), 2);
    EXPECT_FALSE(has_springs_across(d));
    for (const Bend& b : d.mesh->bends)
        for (const std::uint32_t i : b.particles)
            EXPECT_LT(i, d.particles.size());
}

TEST(Tearing, ADescriptionMakesTheSameTornClothAgain) {
    Deformable d = make_deformable(cloth(6, 5, 0.2f));
    d.particles.positions[14] += {0.06f, 0.02f, 0.01f};
    ASSERT_TRUE(tear(d));
    d.particles.positions[7] += {0.02f, 0.1f, 0};
    ASSERT_TRUE(tear(d));
    const DeformableDef def = describe(d);
    ASSERT_TRUE(validate(def).ok()) << validate(def).error().message;
    const Deformable again = make_deformable(def);
    EXPECT_EQ(again.particles.positions, d.particles.positions);
    EXPECT_EQ(again.particles.inv_masses, d.particles.inv_masses);
    EXPECT_EQ(again.mesh->triangles, d.mesh->triangles);
    ASSERT_EQ(again.mesh->springs.size(), d.mesh->springs.size());
    for (std::size_t i = 0; i < d.mesh->springs.size(); ++i) {
        EXPECT_EQ(again.mesh->springs[i].a, d.mesh->springs[i].a) << i;
        EXPECT_EQ(again.mesh->springs[i].b, d.mesh->springs[i].b) << i;
    }
    EXPECT_EQ(again.mesh->bends.size(), d.mesh->bends.size());
}

/// Returns tears of a cloth that is pulled at random, some of them only broken springs, in order.
std::vector<Tear> random_tears(Random& random, const ClothRecipe& recipe) {
    RecipeResult made = follow(recipe);
    std::vector<Tear> all;
    for (int round = 0; round < 8; ++round) {
        for (Vec3& p : made.particles.positions)
            if (random.below(8) == 0)
                p += {random.between(-0.3f, 0.3f), random.between(-0.3f, 0.3f), 0.1f};
        std::vector<Tear> tears = find_tears(made.mesh, made.particles, 0.3f);
        if (random.below(3) == 0) {
            const auto count = static_cast<std::uint32_t>(made.particles.size());
            tears.push_back({random.below(count), random.below(count), {}});
        }
        EXPECT_TRUE(apply_tears(tears, made.mesh, made.particles).ok());
        all.insert(all.end(), tears.begin(), tears.end());
    }
    return all;
}

TEST(Tearing, TearsTogetherDoWhatTheyDoOneByOne) {
    Random random(seed());
    std::size_t count = 0;
    for (int round = 0; round < 60; ++round) {
        const ClothRecipe recipe{.columns = 3 + static_cast<int>(random.below(8)),
                                 .rows = 3 + static_cast<int>(random.below(8)),
                                 .spacing = 0.2f,
                                 .structural = {.stiffness = 100},
                                 .shear = {.stiffness = 50},
                                 .bend = {.stiffness = 10},
                                 .bend_rigidity = 0.01f};
        const std::vector<Tear> tears = random_tears(random, recipe);
        count += tears.size();
        RecipeResult together = follow(recipe), alone = follow(recipe);
        ASSERT_TRUE(apply_tears(tears, together.mesh, together.particles).ok());
        for (const Tear& one : tears)
            ASSERT_TRUE(apply_tears({&one, 1}, alone.mesh, alone.particles).ok());
        EXPECT_EQ(together.particles.inv_masses, alone.particles.inv_masses);
        EXPECT_EQ(together.mesh.triangles, alone.mesh.triangles);
        ASSERT_EQ(together.mesh.springs.size(), alone.mesh.springs.size());
        for (std::size_t i = 0; i < alone.mesh.springs.size(); ++i) {
            ASSERT_EQ(together.mesh.springs[i].a, alone.mesh.springs[i].a) << i;
            ASSERT_EQ(together.mesh.springs[i].b, alone.mesh.springs[i].b) << i;
        }
        ASSERT_EQ(together.mesh.bends.size(), alone.mesh.bends.size());
        for (std::size_t i = 0; i < alone.mesh.bends.size(); ++i)
            ASSERT_EQ(together.mesh.bends[i].particles, alone.mesh.bends[i].particles) << i;
    }
    EXPECT_GT(count, 1000u) << "tears to compare";
}

TEST(Tearing, ARopeLosesTheSpring) {
    DeformableDef def;
    def.recipe = RopeRecipe{.segments = 10, .length = 1, .bend_stiffness = 0.01f};
    def.material.tear_strain = 0.5f;
    Deformable d = make_deformable(def);
    const std::size_t bends = d.mesh->bends.size();
    for (std::size_t i = 6; i < d.particles.size(); ++i)
        d.particles.positions[i].x += 0.2f;
    ASSERT_TRUE(tear(d));
    EXPECT_EQ(d.mesh->springs.size(), 9u);
    EXPECT_EQ(d.mesh->bends.size(), bends - 2); // the bend constraints over 4 5 6 and 5 6 7 are
                                                // removed
    EXPECT_EQ(d.particles.size(), 11u);
}

TEST(Tearing, ABalloonThatTearsLosesItsAir) {
    DeformableDef def;
    def.recipe = BalloonRecipe{.subdivisions = 2};
    def.material.tear_strain = 0.5f;
    Deformable d = make_deformable(def);
    d.particles.positions[20] *= 2;
    ASSERT_TRUE(tear(d));
    EXPECT_EQ(d.mesh->pressure, 0);
}

TEST(Tearing, WhatAFileSaysOfTearsIsChecked) {
    DeformableDef def = cloth(4, 4, 0.2f);
    def.tears = {{.a = 99, .b = 0, .triangles = {}}};
    EXPECT_FALSE(validate(def).ok());
    def.tears = {{.a = 0, .b = 1, .triangles = {17}}}; // the triangle is not at particle 0
    EXPECT_FALSE(validate(def).ok());
    def.tears = {{.a = 0, .b = 1, .triangles = {0}}};
    EXPECT_TRUE(validate(def).ok());
}

} // namespace
} // namespace topple::test
