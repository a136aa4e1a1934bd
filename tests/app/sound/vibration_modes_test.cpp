// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/sound/vibration_modes.h"

#include "tests/support/test.h"

#include <cmath>
#include <numbers>

namespace topple::app {
namespace {

const ElasticMaterial kSteel = elastic_material(MaterialName("steel"), 7850),
                      kWood = elastic_material(MaterialName("wood"), 600);

// Known from tables: a bar of a glockenspiel, 5 m/ms along the steel. f = 1.028 h c / L^2.
TEST(VibrationModes, ASlenderBarBendsAsEulerAndBernoulliSay) {
    const double length = 0.3, thick = 0.006, wide = 0.03;
    const auto modes = vibration_modes(BoxShape{Vec3{static_cast<Real>(length / 2),
                                                     static_cast<Real>(thick / 2),
                                                     static_cast<Real>(wide / 2)}},
                                       kSteel);
    const double expected = 1.028 * thick * std::sqrt(200e9 / 7850) / (length * length);
    ASSERT_GE(modes.size(), 3u);
    EXPECT_NEAR(modes[0].frequency, expected, 0.01 * expected);
    EXPECT_NEAR(modes[1].frequency / modes[0].frequency, 2.756, 0.05);
    EXPECT_NEAR(modes[2].frequency / modes[0].frequency, 5.404, 0.2);
}

// A steel ball of 25.4 mm rings at about 100 kHz, which nobody hears; one of 0.5 m at 5 kHz.
TEST(VibrationModes, OfASphereAreThoseOfLamb) {
    EXPECT_TRUE(vibration_modes(SphereShape{0.0127f}, kSteel).empty());
    const auto modes = vibration_modes(SphereShape{0.25f}, kSteel);
    ASSERT_FALSE(modes.empty());
    const double shear = std::sqrt(200e9 / 7850 / 2.6);
    EXPECT_NEAR(modes[0].frequency, 2.64 * shear / (2 * std::numbers::pi * 0.25), 1);
}

TEST(VibrationModes, AreLowerTheLargerAndLongerTheStifferASolidIs) {
    const auto lowest = [](Real size, const ElasticMaterial& material) {
        return vibration_modes(BoxShape{Vec3{1, 0.5f, 0.4f} * size}, material).front();
    };
    EXPECT_NEAR(lowest(0.5f, kSteel).frequency / lowest(1, kSteel).frequency, 2, 1e-3);
    EXPECT_GT(lowest(1, kSteel).frequency, lowest(1, kWood).frequency);
    EXPECT_LT(lowest(1, kSteel).decay, lowest(1, kWood).decay);
    // The decay is that of the loss factor: amplitude exp(-pi f loss t).
    EXPECT_NEAR(lowest(1, kWood).decay, std::numbers::pi * lowest(1, kWood).frequency * 0.02, 1e-6);
}

TEST(VibrationModes, OfEveryShapeAreInOrderAudibleAndFew) {
    for (const Shape& shape : {Shape{SphereShape{0.4f}},
                               Shape{BoxShape{{0.3f, 0.2f, 0.1f}}},
                               Shape{CapsuleShape{0.1f, 0.5f}},
                               Shape{CylinderShape{0.2f, 0.5f}},
                               Shape{ConeShape{0.2f, 0.5f}},
                               Shape{EllipsoidShape{{0.2f, 0.3f, 0.4f}}},
                               Shape{BoxShape{{500, 1, 500}}},
                               Shape{PlaneShape{}},
                               Shape{BoxShape{{1e-3f, 1e-3f, 1e-3f}}}}) {
        const auto modes = vibration_modes(shape, kWood);
        EXPECT_LE(modes.size(), kMostModes);
        double before = 0;
        for (const VibrationMode& mode : modes) {
            EXPECT_GE(mode.frequency, kLowestFrequency);
            EXPECT_LE(mode.frequency, kHighestFrequency);
            EXPECT_GE(mode.frequency, before);
            EXPECT_GT(mode.decay, 0);
            EXPECT_GT(mode.share, 0);
            before = mode.frequency;
        }
        EXPECT_GT(sounding_radius(shape), 0);
    }
}

TEST(ElasticMaterial, WithoutANameFollowsFromTheDensity) {
    EXPECT_EQ(elastic_material({}, 7800).young, kSteel.young);
    EXPECT_EQ(elastic_material({}, 500).young, kWood.young);
    EXPECT_EQ(elastic_material(MaterialName("cheese"), 500).young, kWood.young);
    EXPECT_NE(elastic_material(MaterialName("rubber"), 500).young, kWood.young);
}

} // namespace
} // namespace topple::app
