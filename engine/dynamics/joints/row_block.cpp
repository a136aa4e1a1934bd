// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/row_block.h"

namespace topple {
namespace {

/// Pivot, relative to its row's diagonal entry, below which it is rounding.
constexpr Real kRedundantRow = 1.0e-5f;

constexpr std::size_t at(std::size_t row, std::size_t column) {
    return row * (row + 1) / 2 + column;
}

/// `couple(r, s)`: J M^-1 J^T of two rows.
template<typename Couple>
RowBlock factor_with(std::span<const JointRow> rows, const Couple& couple) {
    RowBlock l{};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Real own = couple(rows[i], rows[i]);
        Real pivot = own;
        Real scaled[6]; // row i of L D
        for (std::size_t j = 0; j < i; ++j) {
            scaled[j] = couple(rows[i], rows[j]);
            for (std::size_t m = 0; m < j; ++m)
                scaled[j] -= scaled[m] * l[at(j, m)];
        }
        for (std::size_t j = 0; j < i; ++j) {
            l[at(i, j)] = scaled[j] * l[at(j, j)];
            pivot -= scaled[j] * l[at(i, j)];
        }
        l[at(i, i)] = pivot > kRedundantRow * own ? 1 / pivot : 0;
    }
    return l;
}

} // namespace

RowBlock factor_rows(std::span<const JointRow> rows, Real inv_mass_a, Real inv_mass_b) {
    return factor_with(rows, [&](const JointRow& r, const JointRow& s) {
        return coupling(r, s, inv_mass_a, inv_mass_b);
    });
}

RowBlock factor_rows(std::span<const JointRow> rows, const BodyState& a, const BodyState& b) {
    if (a.locks == 0 && b.locks == 0)
        return factor_rows(rows, a.inv_mass, b.inv_mass);
    return factor_with(rows,
                       [&](const JointRow& r, const JointRow& s) { return coupling(r, s, a, b); });
}

void solve_rows(const RowBlock& l, std::span<Real> x) {
    for (std::size_t i = 1; i < x.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            x[i] -= l[at(i, j)] * x[j];
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] *= l[at(i, i)];
    for (std::size_t i = x.size(); i-- > 1;)
        for (std::size_t j = 0; j < i; ++j)
            x[j] -= l[at(i, j)] * x[i];
}

} // namespace topple
