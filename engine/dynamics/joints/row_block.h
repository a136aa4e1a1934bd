// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/joints/joint_row.h"

#include <array>
#include <span>

namespace topple {

/// Returns J M^-1 J^T of two rows that act on the same two bodies.
inline Real coupling(const JointRow& r, const JointRow& s, Real inv_mass_a, Real inv_mass_b) {
    return (dot(r.x.linear_a, s.x.linear_a) * inv_mass_a + dot(r.x.angular_a, s.turn_a)) +
           (dot(r.x.linear_b, s.x.linear_b) * inv_mass_b + dot(r.x.angular_b, s.turn_b));
}

/// The same for rows on two solver bodies, with their locks.
inline Real coupling(const JointRow& r, const JointRow& s, const BodyState& a, const BodyState& b) {
    if (a.locks == 0 && b.locks == 0)
        return coupling(r, s, a.inv_mass, b.inv_mass);
    return (dot(without_locked_moves(a, r.x.linear_a), s.x.linear_a) * a.inv_mass +
            dot(r.x.angular_a, s.turn_a)) +
           (dot(without_locked_moves(b, r.x.linear_b), s.x.linear_b) * b.inv_mass +
            dot(r.x.angular_b, s.turn_b));
}

/// J M^-1 J^T of up to six rows as L D L^T: row by row below the diagonal, with 1 / D on the diagonal. A row that
/// depends on the previous rows gets no impulse.
using RowBlock = std::array<Real, 21>;

/// Factors the matrix of the rows of one joint. Requires: at most six rows.
RowBlock factor_rows(std::span<const JointRow> rows, Real inv_mass_a, Real inv_mass_b);
/// The same for rows on two solver bodies, with their locks.
RowBlock factor_rows(std::span<const JointRow> rows, const BodyState& a, const BodyState& b);
/// Solves in place: the right-hand sides become the solution.
void solve_rows(const RowBlock& block, std::span<Real> x);

} // namespace topple
