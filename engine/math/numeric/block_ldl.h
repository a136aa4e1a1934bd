// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace topple {

/// A sparse symmetric positive definite matrix of small blocks, factored as L D L^T in an order that keeps it sparse:
/// a tree gets no fill-in. The pattern of blocks is analyzed once; the memory is kept.
///
///     analyze -> clear, block(i, j) += ..., factor -> solve, solve, ...
class BlockLdl {
public:
    /// Block i has `sizes[i]` rows, 0 to 6; blocks i and j are coupled for every edge.
    void analyze(std::span<const std::uint8_t> sizes,
                 std::span<const std::pair<std::uint16_t, std::uint16_t>> edges);

    /// A block to be filled, row by row. Off the diagonal only one of (i, j) and (j, i) exists.
    struct Place {
        std::uint32_t offset = 0;   ///< Offset in `values()`.
        bool is_transposed = false; ///< Whether the block is stored as (j, i).
    };
    /// Returns the place of the block that couples rows i to columns j. Requires: i == j or an edge between them.
    [[nodiscard]] Place place_of(std::size_t i, std::size_t j) const;
    /// Returns the elements of all blocks, to be filled through `place_of`; `factor` replaces them by the factors.
    [[nodiscard]] std::span<double> values() { return values_; }
    /// Sets all elements to zero; the pattern of blocks is kept.
    void clear();

    /// Computes the factors in place. A row whose pivot p is smaller than least = `redundant` times its own diagonal
    /// depends on the others: its part of every solution is almost zero. So that this does not switch on and off from
    /// one solution to the next, 1/p is replaced by p / (p^2 + least^2) for all rows (Tikhonov).
    void factor(double redundant);

    /// Returns the smallest pivot of the last factorization relative to its own diagonal, at most 1. The matrix is
    /// well-conditioned if it is not small. [-]
    [[nodiscard]] double smallest_pivot() const { return smallest_pivot_; }

    /// Returns the blocks in the order of elimination.
    [[nodiscard]] std::span<const std::uint32_t> order() const { return node_at_; }
    /// Returns 1 / D of row `row` of block i, as `factor` has replaced it. Requires: factored.
    [[nodiscard]] double inverse_pivot(std::size_t i, std::size_t row) const {
        const std::uint32_t k = position_[i];
        return values_[diagonal_[k] + row * size_[k] + row];
    }

    /// Returns the first row of block i in a vector of the solution.
    [[nodiscard]] std::size_t first_of(std::size_t i) const { return first_[position_[i]]; }
    /// Returns the number of rows of all blocks: the length of a vector of the solution.
    [[nodiscard]] std::size_t row_count() const { return row_count_; }
    /// Replaces the right-hand side `x` by the solution. Requires: factored; row_count() elements.
    void solve(std::span<double> x) const;
    /// Returns the number of multiplications of one `factor`: its cost.
    [[nodiscard]] std::size_t work() const { return work_; }

private:
    /// A block below the diagonal: row `row` (a position) of its column.
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
    /// Solves for block `k` once those below it are known: column `k` of D and L^T.
    void solve_backward(std::size_t k, std::span<double> x) const;

    // All indexed by position in the order of elimination, except `position_`.
    std::vector<std::uint32_t> position_, node_at_;
    std::vector<std::uint8_t> size_;
    std::vector<std::uint32_t> first_, diagonal_;
    std::vector<std::uint32_t> column_begin_; ///< Indices in `entries_`.
    std::vector<Entry> entries_;
    std::vector<std::uint32_t> targets_; ///< Scratch: target of every pair of entries of a column.
    std::vector<double> values_;
    std::size_t row_count_ = 0, work_ = 0;

    std::vector<std::uint64_t> neighbors_; ///< Scratch: one bit for every pair of blocks.
    std::vector<std::uint32_t>
        columns_;                ///< Scratch: remaining neighbors at elimination, concatenated.
    std::vector<double> scaled_; ///< Scratch: a column times D.
    std::vector<double> own_;    ///< Scratch: diagonal before the factorization, indexed by row.
    double redundant_ = 0;       ///< Parameter of the last factorization.
    double smallest_pivot_ = 1;  ///< See smallest_pivot.
};

} // namespace topple
