// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/row_block.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <cmath>
#include <vector>

namespace topple {
namespace {

Vec3 random_side(Random& random) {
    return {random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
}

/// Returns rows of a joint between two bodies with moments of inertia of 1 / turn_share.
std::vector<JointRow> random_rows(Random& random, std::size_t count, Real turn_share) {
    std::vector<JointRow> rows(count);
    for (JointRow& row : rows) {
        row.x = {
            0, random_side(random), random_side(random), random_side(random), random_side(random)};
        row.turn_a = row.x.angular_a * turn_share;
        row.turn_b = row.x.angular_b * turn_share;
    }
    return rows;
}

TEST(RowBlock, TheCouplingIsTheSpeedThatOneRowsImpulseGivesTheOther) {
    Random random(test::seed());
    const std::vector<JointRow> rows = random_rows(random, 2, 2);
    BodyState a, b;
    a.inv_mass = 3;
    b.inv_mass = 0.5f;
    apply(rows[1], 1, a, b);
    EXPECT_NEAR(
        coupling(rows[0], rows[1], a.inv_mass, b.inv_mass), rate_of(rows[0].x, a, b), 1e-5f);
    EXPECT_FLOAT_EQ(coupling(rows[0], rows[1], 3, 0.5f), coupling(rows[1], rows[0], 3, 0.5f));
}

TEST(RowBlock, TheSolutionTimesTheMatrixIsTheRightSide) {
    Random random(test::seed());
    for (int i = 0; i < 300; ++i) {
        const std::size_t count = 1 + random.below(6);
        const std::vector<JointRow> rows = random_rows(random, count, random.between(0.5f, 4));
        const Real inv_mass_a = random.between(0.5f, 3), inv_mass_b = random.between(0.5f, 3);
        std::vector<Real> right, x;
        for (std::size_t k = 0; k < count; ++k)
            right.push_back(random.between(-1, 1));
        x = right;
        solve_rows(factor_rows(rows, inv_mass_a, inv_mass_b), x);
        for (std::size_t r = 0; r < count; ++r) {
            double sum = 0, size = 0;
            for (std::size_t c = 0; c < count; ++c) {
                const double part = double{coupling(rows[r], rows[c], inv_mass_a, inv_mass_b)} *
                                    double{x[c]};
                sum += part;
                size += std::abs(part);
            }
            // Tolerance 1e-4: the worst of these matrices has a condition number of some hundreds.
            EXPECT_NEAR(sum, double{right[r]}, 1e-4 * (1 + size))
                << "seed " << test::seed() << " case " << i;
        }
    }
}

TEST(RowBlock, ARowThatAnotherRepeatsIsLeftOut) {
    Random random(test::seed());
    std::vector<JointRow> rows = random_rows(random, 3, 1);
    rows[2] = rows[0];
    std::vector<Real> twice{1, 2, 1}, once{1, 2};
    solve_rows(factor_rows(rows, 1, 1), twice);
    solve_rows(factor_rows(std::span(rows).first(2), 1, 1), once);
    EXPECT_EQ(twice[2], 0);
    EXPECT_FLOAT_EQ(twice[0], once[0]);
    EXPECT_FLOAT_EQ(twice[1], once[1]);
}

TEST(RowBlock, ARowIsLeftOutBelowAHundredThousandthOfItsOwnMass) {
    // Two rows that differ by an angle of e: the pivot of the second is sin^2 e, some e^2, of its own coupling.
    // Coupling and pivot grow in proportion to 1 / mass.
    const auto second_of = [](Real angle, Real inv_mass) {
        std::vector<JointRow> rows(2);
        rows[0].x.linear_a = {1, 0, 0};
        rows[1].x.linear_a = {1, angle, 0};
        std::vector<Real> x{0, 1};
        solve_rows(factor_rows(rows, inv_mass, 1), x);
        return x[1];
    };
    for (const Real inv_mass : {0.01f, 1.0f, 100.0f}) {
        EXPECT_EQ(second_of(0.0025f, inv_mass), 0); // e^2 = 0.6e-5
        // 1 / e^2 from e^2 = 1.6e-5 on
        EXPECT_NEAR(second_of(0.004f, inv_mass) * inv_mass, 62500, 2000);
    }
}

} // namespace
} // namespace topple
