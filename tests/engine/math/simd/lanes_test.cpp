// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/math/lanes_record.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/instruction_set.h"
#include "topple/core/random.h"
#include "topple/math/mat3.h"

#include <bit>
#include <cmath>
#include <limits>
#include <memory>

namespace topple::test {
namespace {

/// Random inputs, among them equal values, zeros, infinities and NaN.
LaneInputs random_inputs(Random& random) {
    LaneInputs in{};
    const auto number = [&] {
        constexpr float kInfinity = std::numeric_limits<float>::infinity();
        switch (random.below(12)) {
        case 0:
            return 0.0f;
        case 1:
            return -kInfinity;
        case 2:
            return std::numeric_limits<float>::quiet_NaN();
        default:
            return random.below(2) == 0 ? random.between(-3, 3)
                                        : static_cast<float>(random.below(3)) - 1;
        }
    };
    for (int i = 0; i < kLaneCount; ++i) {
        in.a[i] = number();
        in.b[i] = number();
        in.c[i] = number();
        in.number[i] = (static_cast<std::uint32_t>(i) * 5 + 3) %
                       kTableRows; // 5 and 16 are coprime: no row twice
    }
    for (float& x : in.table)
        x = random.between(-1, 1);
    return in;
}

bool are_same(float a, float b) {
    return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b) ||
           (std::isnan(a) && std::isnan(b));
}

std::string where(int what, int lane) {
    return "value " + std::to_string(what) + ", lane " + std::to_string(lane) + ", seed " +
           std::to_string(seed());
}

TEST(Lanes, EveryWidthGivesTheBitsOfOneLane) {
    Random random(seed());
    for (int n = 0; n < 200; ++n) {
        const LaneInputs in = random_inputs(random);
        LaneRecord one{}, four{}, vectors{}, floats{}, eight{};
        record_one_at_a_time(in, one);
        record_four_at_a_time(in, four);
        record_compiler_vectors(in, vectors);
        record_plain_floats(in, floats);
        if (is_supported(InstructionSet::avx2))
            record_eight_at_a_time(in, eight);
        else
            eight = one;
        for (const LaneRecord* wide : {&four, &vectors, &floats, &eight}) {
            for (int k = 0; k < lane_value_count; ++k)
                for (int i = 0; i < kLaneCount; ++i)
                    EXPECT_TRUE(are_same(wide->value[k][i], one.value[k][i])) << where(k, i);
            EXPECT_EQ(wide->less, one.less);
            EXPECT_EQ(wide->greater, one.greater);
            EXPECT_EQ(wide->less_or_equal, one.less_or_equal);
            EXPECT_EQ(wide->unequal, one.unequal);
            EXPECT_EQ(wide->is_any_less, one.is_any_less);
            EXPECT_EQ(wide->is_any_unequal, one.is_any_unequal);
            for (int i = 0; i < 4 * kTableRows; ++i) {
                EXPECT_EQ(wide->stored[i], one.stored[i]) << where(-1, i);
                EXPECT_EQ(wide->scattered[i], one.scattered[i]) << where(-2, i);
            }
        }
    }
}

TEST(Lanes, OneLaneDoesWhatThePlainWordsSay) {
    Random random(seed());
    for (int n = 0; n < 200; ++n) {
        const LaneInputs in = random_inputs(random);
        LaneRecord out{};
        record_one_at_a_time(in, out);
        for (int i = 0; i < kLaneCount; ++i) {
            const float a = in.a[i], b = in.b[i], c = in.c[i];
            const auto expect = [&](int what, float value) {
                EXPECT_TRUE(are_same(out.value[what][i], value)) << where(what, i);
            };
            expect(lane_all, in.c[3]);
            expect(lane_sum, a + b);
            expect(lane_difference, a - b);
            expect(lane_product, a * b);
            expect(lane_quotient, a / b);
            expect(lane_root, std::sqrt(a * a));
            expect(lane_least, a < b ? a : b); // the second operand if either is NaN
            expect(lane_greatest, a > b ? a : b);
            expect(lane_select_less, a < b ? b : c);
            expect(lane_select_both, a < b && b < c ? a : c);
            expect(lane_select_either, a < b || b < c ? a : c);
            const unsigned bit = 1u << i;
            EXPECT_EQ((out.less & bit) != 0, a < b);
            EXPECT_EQ((out.greater & bit) != 0, a > b);
            EXPECT_EQ((out.less_or_equal & bit) != 0, a <= b);
            EXPECT_EQ((out.unequal & bit) != 0, a != b);
            for (int k = 0; k < 4; ++k) {
                const float element = in.table[4 * in.number[i] + static_cast<std::uint32_t>(k)];
                expect(lane_loaded_rows + k, element);
                expect(lane_gathered_rows + k, element);
                EXPECT_EQ(out.stored[4 * in.number[i] + static_cast<std::uint32_t>(k)], element);
                EXPECT_EQ(out.scattered[4 * in.number[i] + static_cast<std::uint32_t>(k)], element);
            }
            expect(lane_last_of_row, in.table[i | 3]);
            const Vec3 u{a, b, c}, v{c, a * b, 0.5f};
            const auto expect_vector = [&](int what, Vec3 w) {
                for (int k = 0; k < 3; ++k)
                    expect(what + k, w[k]);
            };
            expect_vector(lane_vector_sum, u + v);
            expect_vector(lane_vector_difference, u - v);
            expect_vector(lane_vector_scaled, u * c);
            expect_vector(lane_cross, cross(u, v));
            expect(lane_dot, dot(u, v));
            expect(lane_length, length(u));
            const Mat3 m{{a, a + b, b * c}, {a + b, b, c - a}, {b * c, c - a, c}};
            expect_vector(lane_matrix_times_vector, m * u);
        }
        EXPECT_EQ(out.is_any_less, out.less != 0);
        EXPECT_EQ(out.is_any_unequal, out.unequal != 0);
    }
}

} // namespace
} // namespace topple::test
