// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/gizmo/body_scaling.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

namespace topple::app {
namespace {

BodyForm box_at(Vec3 position, Quat rotation, Vec3 half_extents) {
    return {{position, rotation}, {{.shape = BoxShape{half_extents}}}};
}

Vec3 half_extents_of(const BodyForm& form, std::size_t i = 0) {
    return std::get<BoxShape>(form.colliders[i].shape).half_extents;
}

TEST(BodyScaling, KeepsTheAxesThatAreNotScaledToTheLastBit) {
    Random random(topple::test::seed());
    for (int i = 0; i < 200; ++i) {
        const Real x = random.between(-1, 1), y = random.between(-1, 1), z = random.between(-1, 1);
        const Quat turn = from_axis_angle(normalize_or(Vec3{x, y, z}, {0, 1, 0}),
                                          random.between(-3, 3));
        const Vec3 sizes{0.3f, 0.7f, 1.1f};
        const int axis = i % 3;
        Vec3 factors{1, 1, 1};
        factors[axis] = random.between(0.2f, 4);
        const Vec3 pivot{1, 2, 3};
        const auto scaled_box = scaled(box_at(pivot, turn, sizes), {pivot, turn, factors});
        ASSERT_TRUE(scaled_box.ok());
        for (int k = 0; k < 3; ++k)
            EXPECT_EQ(half_extents_of(*scaled_box)[k], sizes[k] * factors[k]);
        EXPECT_EQ(scaled_box->world_from_body, (Transform{pivot, turn}));
    }
}

TEST(BodyScaling, AQuarterTurnExchangesTheAxes) {
    // The box's own y axis points along the world's x or -x.
    const Quat quarter = from_axis_angle({0, 0, 1}, kPi / 2);
    const auto result = scaled(box_at({4, 0, 0}, quarter, {1, 2, 3}), {{0, 0, 0}, {}, {3, 1, 1}});
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(half_extents_of(*result), (Vec3{1, 6, 3}));
    EXPECT_EQ(result->world_from_body.position, (Vec3{12, 0, 0}));
}

TEST(BodyScaling, AnAxisBetweenGetsTheLengthOfAScaledRod) {
    // The body's x and y axes lie at 45 degrees to the world's: (1, 1) / sqrt 2 becomes (3, 1) / sqrt 2, of length
    // sqrt 5.
    const Quat turn = from_axis_angle({0, 0, 1}, kPi / 4);
    const auto result = scaled(box_at({}, turn, {1, 1, 1}), {{}, {}, {3, 1, 1}});
    ASSERT_TRUE(result.ok());
    EXPECT_NEAR(half_extents_of(*result).x, std::sqrt(5.0f), 1e-5f);
    EXPECT_NEAR(half_extents_of(*result).y, std::sqrt(5.0f), 1e-5f);
    EXPECT_EQ(half_extents_of(*result).z, 1);
}

TEST(BodyScaling, ShapesOfACompoundKeepTouching) {
    // Two boxes side by side along the body's x: centers at -1 and 1, half extents 1. Scaled by 2 they meet at x = 0.
    BodyForm pair = box_at({5, 0, 0}, {}, {1, 1, 1});
    pair.colliders.push_back(pair.colliders.front());
    pair.colliders[0].body_from_shape.position = {-1, 0, 0};
    pair.colliders[1].body_from_shape.position = {1, 0, 0};
    const auto result = scaled(pair, {{5, 0, 0}, {}, {2, 1, 1}});
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(result->colliders[0].body_from_shape.position, (Vec3{-2, 0, 0}));
    EXPECT_EQ(result->colliders[1].body_from_shape.position, (Vec3{2, 0, 0}));
    EXPECT_EQ(half_extents_of(*result, 1), (Vec3{2, 1, 1}));
}

TEST(BodyScaling, SaysWhyABodyKeepsItsSize) {
    EXPECT_EQ(reason_not_to_scale(box_at({}, {}, {1, 1, 1})), "");
    EXPECT_NE(reason_not_to_scale({}), "");
    EXPECT_NE(reason_not_to_scale({{}, {{.shape = PlaneShape{}}}}), "");
    EXPECT_FALSE(scaled(box_at({}, {}, {1, 1, 1}), {{}, {}, {1e-6f, 1, 1}}).ok());
}

} // namespace
} // namespace topple::app
