// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/math/numeric/block_ldl.h"

#include "tests/support/test.h"
#include "topple/core/random.h"

#include <cmath>

namespace topple {
namespace {

using Edge = std::pair<std::uint16_t, std::uint16_t>;

/// A random symmetric matrix of blocks with a heavy diagonal, stored densely and as blocks.
struct Problem {
    std::vector<std::uint8_t> sizes;
    std::vector<Edge> edges;
    BlockLdl sparse;
    std::vector<double> dense;

    std::size_t rows() const { return sparse.row_count(); }

    void fill(Random& random) {
        sparse.analyze(sizes, edges);
        sparse.clear();
        dense.assign(rows() * rows(), 0);
        for (std::size_t i = 0; i < sizes.size(); ++i)
            for (std::size_t r = 0; r < sizes[i]; ++r)
                for (std::size_t c = 0; c <= r; ++c)
                    set(i, i, r, c, r == c ? 30.0 : static_cast<double>(random.between(-1, 1)));
        for (const auto& [i, j] : edges)
            for (std::size_t r = 0; r < sizes[i]; ++r)
                for (std::size_t c = 0; c < sizes[j]; ++c)
                    set(i, j, r, c, static_cast<double>(random.between(-1, 1)));
    }
    void set(std::size_t i, std::size_t j, std::size_t r, std::size_t c, double value) {
        const BlockLdl::Place place = sparse.place_of(i, j);
        const std::size_t at = place.is_transposed ? c * sizes[i] + r : r * sizes[j] + c;
        sparse.values()[place.offset + at] = value;
        const std::size_t row = sparse.first_of(i) + r, column = sparse.first_of(j) + c;
        dense[row * rows() + column] = dense[column * rows() + row] = value;
    }
    /// Returns the largest entry of A x - b.
    double residual(const std::vector<double>& x, const std::vector<double>& b) const {
        double worst = 0;
        for (std::size_t r = 0; r < rows(); ++r) {
            double sum = -b[r];
            for (std::size_t c = 0; c < rows(); ++c)
                sum += dense[r * rows() + c] * x[c];
            worst = std::max(worst, std::abs(sum));
        }
        return worst;
    }
};

TEST(BlockLdl, SolvesWhatAMultiplicationConfirms) {
    constexpr std::uint64_t kSeed = 41;
    Random random(kSeed);
    for (int round = 0; round < 200; ++round) {
        Problem p;
        const std::uint32_t count = 1 + random.below(24);
        for (std::uint32_t i = 0; i < count; ++i)
            p.sizes.push_back(static_cast<std::uint8_t>(1 + random.below(6)));
        for (std::uint16_t i = 1; i < count; ++i)
            for (std::uint16_t j = 0; j < i; ++j)
                if (j + 1 == i || random.below(8) == 0) {
                    const bool is_turned = random.below(2) == 0;
                    p.edges.push_back(is_turned ? Edge{j, i} : Edge{i, j});
                }
        p.fill(random);
        p.sparse.factor(1e-12);
        std::vector<double> b;
        for (std::size_t r = 0; r < p.rows(); ++r)
            b.push_back(static_cast<double>(random.between(-1, 1)));
        std::vector<double> x = b;
        p.sparse.solve(x);
        ASSERT_LT(p.residual(x, b), 1e-12) << "round " << round << ", seed " << kSeed;
    }
}

TEST(BlockLdl, AChainCostsAsManyMultiplicationsAsItHasLinks) {
    const auto work_of = [](std::uint16_t links) {
        std::vector<Edge> edges;
        for (std::uint16_t i = 1; i < links; ++i)
            edges.emplace_back(i, i - 1);
        BlockLdl chain;
        chain.analyze(std::vector<std::uint8_t>(links, 3), edges);
        return chain.work();
    };
    EXPECT_EQ(work_of(101), 100u * 27); // one block below the diagonal for every link but the last
    EXPECT_EQ(work_of(11), 10u * 27);
}

TEST(BlockLdl, TheSmallestPivotIsRelativeToItsOwnDiagonal) {
    // Matrix with 100 and 4 on the diagonal and 10 beside: the second pivot is 4 - 10^2 / 100 = 3, three quarters of
    // its diagonal.
    BlockLdl one;
    one.analyze(std::vector<std::uint8_t>{2}, {});
    one.clear();
    double* block = one.values().data() + one.place_of(0, 0).offset;
    block[0] = 100;
    block[2] = 10;
    block[3] = 4;
    one.factor(0);
    EXPECT_DOUBLE_EQ(one.smallest_pivot(), 0.75);
    one.clear();
    block[0] = block[3] = 5;
    one.factor(0);
    EXPECT_EQ(one.smallest_pivot(), 1) << "not that of the matrix before";
}

TEST(BlockLdl, ARowOfZerosHasASmallestPivotOfZeroAndGetsNothing) {
    BlockLdl one;
    one.analyze(std::vector<std::uint8_t>{1}, {});
    one.clear();
    one.factor(1e-6);
    EXPECT_EQ(one.smallest_pivot(), 0);
    std::vector<double> x{2};
    one.solve(x);
    EXPECT_EQ(x[0], 0);
}

TEST(BlockLdl, ARowThatAnotherHoldsAlreadyGetsNothing) {
    // Two equal rows in two blocks: x0 + x1 = 2 has no unique solution, and the matrix no inverse.
    BlockLdl twice;
    const std::vector<Edge> edge{{1, 0}};
    twice.analyze(std::vector<std::uint8_t>{1, 1}, edge);
    twice.clear();
    for (const auto& [i, j] : {Edge{0, 0}, Edge{1, 1}, Edge{1, 0}})
        twice.values()[twice.place_of(i, j).offset] = 1;
    twice.factor(1e-6);
    EXPECT_NEAR(twice.smallest_pivot(), 0, 2e-12) << "the square of what is redundant, and no more";
    std::vector<double> x{2, 2};
    twice.solve(x);
    EXPECT_NEAR(x[0] + x[1], 2, 1e-9);
    EXPECT_LT(std::min(std::abs(x[0]), std::abs(x[1])), 1e-9);
}

TEST(BlockLdl, ARowThatAnotherNearlyHoldsGetsALittle) {
    // The second pivot is p = 2e-6 of its diagonal, twice the redundancy limit: its part of the solution is reduced
    // to p^2 / (p^2 + 1e-12) = 4/5 of the exact one.
    BlockLdl nearly;
    const std::vector<Edge> edge{{1, 0}};
    nearly.analyze(std::vector<std::uint8_t>{1, 1}, edge);
    nearly.clear();
    for (const auto& [i, j] : {Edge{0, 0}, Edge{1, 0}})
        nearly.values()[nearly.place_of(i, j).offset] = 1;
    nearly.values()[nearly.place_of(1, 1).offset] = 1 + 2e-6;
    nearly.factor(1e-6);
    EXPECT_NEAR(nearly.smallest_pivot(), 2e-6, 1e-10);
    std::vector<double> x{0, 1};
    nearly.solve(x);
    EXPECT_NEAR(x[1] * 2e-6, 0.8, 1e-3);
}

} // namespace
} // namespace topple
