// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A hinge to the world locks five coordinates. A body that cannot move along Y and not turn about Y has four left, so
// that one of the five locks depends on the others. Its pivot in L D L^T is a rounding error then, or what the damping
// of an earlier small pivot has left of it, and the impulse, a quotient of two such errors, was up to 1e8 times the
// weight of the body: it moved nothing, but it was reported as force and torque, and broke joints. Symmetric pivoting
// finds such locks: it takes the lock with the largest remaining pivot first, so that those that depend on others come
// last, with pivots of rounding size.
#include "topple/dynamics/joints/held_rows.h"

#include "topple/dynamics/joints/jacobian.h"

#include <algorithm>
#include <array>

namespace topple {
namespace {

constexpr std::size_t kMostLocks = 6;
/// Coupling, relative to its upper bound without locked moves, below which a row acts on locked axes alone: square of
/// a gradient that is rounding. [-]
constexpr double kHeld = 1.0e-10;
/// Pivot, relative to the coupling of its row, below which a lock depends on other locks. Larger: a mechanism near a
/// dead point yields. Smaller: rounding of velocities gives larger impulses. [-]
constexpr double kDependent = 1.0e-6;

/// The gradient of a row and its effect on both bodies.
struct Effect {
    Effect() = default;
    Effect(const JointRow& row, const BodyState& a, const BodyState& b)
        : row_a(six(row.x.linear_a, row.x.angular_a)),
          row_b(six(row.x.linear_b, row.x.angular_b)),
          response_a(response(row_a, a)),
          response_b(response(row_b, b)) {}
    Six row_a{}, row_b{}, response_a{}, response_b{};
};

/// Returns J M^-1 J^T of two rows.
double coupling(const Effect& r, const Effect& s) {
    return product(r.row_a, s.response_a) + product(r.row_b, s.response_b);
}

/// Returns an upper bound of the coupling of a row of one body with itself, for free moves.
double largest_coupling(const Six& j, const BodyState& body) {
    const SymmetricMat3& i = body.inv_inertia;
    return (j[0] * j[0] + j[1] * j[1] + j[2] * j[2]) * static_cast<double>(body.inv_mass) +
           (j[3] * j[3] + j[4] * j[4] + j[5] * j[5]) * static_cast<double>(i.xx + i.yy + i.zz);
}

bool is_held(const Effect& row, const BodyState& a, const BodyState& b) {
    const double largest = largest_coupling(row.row_a, a) + largest_coupling(row.row_b, b);
    return !(coupling(row, row) > kHeld * largest);
}

void make_inert(JointRow& row) {
    row.x = {.value = row.x.value};
    row.turn_a = row.turn_b = {};
    row.impulse = 0;
}

/// Drops the locks that depend on others.
void drop_dependent(std::span<JointRow> locks, std::span<const Effect> effects) {
    const std::size_t n = locks.size();
    std::array<std::array<double, kMostLocks>, kMostLocks> k{};
    std::array<double, kMostLocks> own{};
    std::array<bool, kMostLocks> is_done{};
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j <= i; ++j)
            k[i][j] = k[j][i] = coupling(effects[i], effects[j]);
        own[i] = k[i][i];
        is_done[i] = !(own[i] > 0);
    }
    for (std::size_t round = 0; round < n; ++round) {
        std::size_t best = n;
        for (std::size_t i = 0; i < n; ++i)
            if (!is_done[i] && (best == n || k[i][i] * own[best] > k[best][best] * own[i]))
                best = i;
        if (best == n)
            return;
        is_done[best] = true;
        if (!(k[best][best] > kDependent * own[best])) {
            make_inert(locks[best]);
            continue;
        }
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j)
                if (!is_done[i] && !is_done[j])
                    k[i][j] -= k[i][best] * k[best][j] / k[best][best];
    }
}

} // namespace

void drop_held_rows(std::span<JointRow> rows,
                    std::size_t lock_count,
                    const BodyState& a,
                    const BodyState& b) {
    if (a.locks == 0 && b.locks == 0)
        return;
    std::array<Effect, kMostLocks> effects;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Effect effect(rows[i], a, b);
        if (is_held(effect, a, b)) {
            make_inert(rows[i]);
            effect = {};
        }
        if (i < lock_count)
            effects[i] = effect;
    }
    const std::size_t count = std::min(lock_count, rows.size());
    drop_dependent(rows.first(count), std::span(effects).first(count));
}

} // namespace topple
