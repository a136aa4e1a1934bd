// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/explain/cloth_words.h"
#include "tests/support/test.h"
#include "topple/world/world.h"

#include <string>

namespace topple::app {
namespace {

/// A held particle and a movable one of 2 kg on a spring of 1 m that has been stretched to `length`.
struct HungParticle {
    World world;
    DeformableId id;
    HungParticle(Real length, Real stiffness) {
        PointsRecipe recipe;
        recipe.points = {{.position = {0, 5, 0}, .mass = 0},
                         {.position = {0, 5 - length, 0}, .mass = 2}};
        recipe.links.push_back({.a = 0, .b = 1, .rest = 1, .numbers = {.stiffness = stiffness}});
        const Result<DeformableId> made = world.create_deformable({.recipe = recipe});
        EXPECT_TRUE(made.ok()) << (made ? "" : made.error().text());
        id = *made;
    }
    [[nodiscard]] std::vector<std::string> words() const {
        return stretch_in_words(*world.find(id), world.parameters());
    }
};

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

TEST(StretchWords, TellTheForceAndTheShareOfTheWeight) {
    // 100 N/m * 0.1 m = 10 N, of 2 kg * 9.81 m/s^2 = 19.62 N 51 %.
    const std::vector<std::string> words = HungParticle(1.1f, 100).words();
    ASSERT_EQ(words.size(), 2u);
    EXPECT_TRUE(has(words[0], "by 10 %: one of them is held")) << words[0];
    EXPECT_TRUE(has(words[1], "pulls with 10 N, 51 % of the weight")) << words[1];
    EXPECT_TRUE(has(words[1], "a stiffer one stretches less")) << words[1];
}

TEST(StretchWords, TellThatMoreThanTheWeightPulls) {
    const std::vector<std::string> words = HungParticle(1.5f, 100).words();
    ASSERT_EQ(words.size(), 2u);
    EXPECT_TRUE(has(words[1], "pulls with 50 N, 255 % of the weight")) << words[1];
    EXPECT_TRUE(has(words[1], "more than they weigh")) << words[1];
}

TEST(StretchWords, TellThatAnInextensibleSpringIsNotSolvedYet) {
    const std::vector<std::string> words = HungParticle(1.2f, 0).words();
    ASSERT_EQ(words.size(), 2u);
    EXPECT_TRUE(has(words[1], "inextensible")) << words[1];
}

TEST(StretchWords, AreOneSentenceIfHardlyAnythingIsStretched) {
    const std::vector<std::string> words = HungParticle(1.003f, 100).words();
    ASSERT_EQ(words.size(), 1u);
    EXPECT_TRUE(has(words[0], "No spring is stretched by more than 0.5 %")) << words[0];
}

} // namespace
} // namespace topple::app
