// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace topple {

/// A sparse symmetric positive definite matrix of small blocks, factored as L D L^T in an order that
/// keeps it sparse: that of a tree stays as sparse as it is. Which blocks there are is analysed once;
/// the memory stays.
///
///     analyze -> clear, block(i, j) += ..., factor -> solve, solve, ...
class BlockLdl {
public:
    /// Block i has `sizes[i]` rows, 0 to 6; blocks i and j are coupled for every edge.
    void analyze(std::span<const std::uint8_t> sizes,
                 std::span<const std::pair<std::uint16_t, std::uint16_t>> edges);

    /// A block to be filled, row by row. Off the diagonal there is one of (i, j) and (j, i).
    struct Place {
        std::uint32_t offset = 0;   ///< Into `values()`.
        bool is_transposed = false; ///< Whether the block is kept as (j, i).
    };
    /// Place of the block that couples rows i to columns j. Requires: i == j or an edge between
    /// them.
    [[nodiscard]] Place place_of(std::size_t i, std::size_t j) const;
    /// The elements of all blocks, to be filled through `place_of`; replaced by the factors in
    /// `factor`.
    [[nodiscard]] std::span<double> values() { return values_; }
    /// Sets all elements to zero; the blocks stay.
    void clear();

    /// Computes the factors in place. A row whose pivot p is smaller than least = `redundant` times
    /// its own diagonal is held by others already: its part of every solution is next to nothing.
    /// So that none comes and goes from one solution to the next, 1/p is p / (p^2 + least^2) for
    /// all (Tikhonov).
    void factor(double redundant);

    /// The smallest pivot of the last factorization relative to its own diagonal, at most 1. Where it is not small,
    /// the matrix is well-conditioned. [-]
    [[nodiscard]] double smallest_pivot() const { return smallest_pivot_; }

    /// First row of block i in a vector that is solved for.
    [[nodiscard]] std::size_t first_of(std::size_t i) const { return first_[position_[i]]; }
    /// Rows of all blocks together: the length of a vector that is solved for.
    [[nodiscard]] std::size_t row_count() const { return row_count_; }
    /// Replaces the right-hand side `x` by the solution. Requires: factored; row_count() elements.
    void solve(std::span<double> x) const;
    /// Multiplications of one `factor`: its cost.
    [[nodiscard]] std::size_t work() const { return work_; }

private:
    /// A block below the diagonal: row `row` (a position) of the column it is in.
    struct Entry {
        std::uint32_t row = 0;
        std::uint32_t offset = 0;
    };
    void order_by_degree(std::size_t count);
    void lay_out(std::span<const std::uint8_t> sizes);
    [[nodiscard]] std::uint32_t offset_of(std::uint32_t row, std::uint32_t column) const;
    void factor_diagonal(std::size_t k);
    void eliminate(std::size_t k, std::size_t& target);
    /// Subtracts from the block `into` the product of `left`, block `e` of a column of width `n`, and the transpose of
    /// block `f` of the same column.
    void subtract_product(std::uint32_t e,
                          std::uint32_t f,
                          const double* left,
                          double* into,
                          std::size_t n) const;
    /// Eliminates block `k` of the solution from the blocks below it: column `k` of L.
    void solve_forward(std::size_t k, std::span<double> x) const;
    /// Solves for block `k` when those below it are known: column `k` of D and L^T.
    void solve_backward(std::size_t k, std::span<double> x) const;

    // All by position in the order of elimination, but for `position_`.
    std::vector<std::uint32_t> position_, node_at_;
    std::vector<std::uint8_t> size_;
    std::vector<std::uint32_t> first_, diagonal_;
    std::vector<std::uint32_t> column_begin_; ///< Into `entries_`.
    std::vector<Entry> entries_;
    std::vector<std::uint32_t> targets_; ///< Scratch: target of every pair of entries of a column.
    std::vector<double> values_;
    std::size_t row_count_ = 0, work_ = 0;

    std::vector<std::uint64_t> neighbors_; ///< Scratch: a bit for every pair of blocks.
    std::vector<std::uint32_t>
        columns_;                ///< Scratch: neighbors left at elimination, one after another.
    std::vector<double> scaled_; ///< Scratch: a column times D.
    std::vector<double> own_;    ///< Scratch: the diagonal before the factorization, by row.
    double redundant_ = 0;       ///< Of the last factorization.
    double smallest_pivot_ = 1;  ///< See smallest_pivot.
};

} // namespace topple
