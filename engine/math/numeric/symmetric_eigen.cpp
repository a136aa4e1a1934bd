// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/math/numeric/symmetric_eigen.h"

#include <array>
#include <utility>

namespace topple {
namespace {

using Square = std::array<std::array<double, 3>, 3>; // [row][column]

/// Rotates in the plane of axes p and q so that m[p][q] becomes zero, and rotates the axes with it.
void rotate_away(Square& m, Square& axes, std::size_t p, std::size_t q) {
    if (m[p][q] == 0)
        return;
    // tan of the smaller angle: t^2 + 2 theta t - 1 = 0 (Golub, Van Loan, section 8.5).
    const double theta = (m[q][q] - m[p][p]) / (2 * m[p][q]);
    const double t = (theta >= 0 ? 1 : -1) / (std::abs(theta) + std::sqrt(theta * theta + 1));
    const double c = 1 / std::sqrt(t * t + 1), s = t * c;
    for (std::size_t k = 0; k < 3; ++k) {
        const double kp = m[k][p], kq = m[k][q];
        m[k][p] = c * kp - s * kq;
        m[k][q] = s * kp + c * kq;
    }
    for (std::size_t k = 0; k < 3; ++k) {
        const double pk = m[p][k], qk = m[q][k];
        m[p][k] = c * pk - s * qk;
        m[q][k] = s * pk + c * qk;
        const double kp = axes[k][p], kq = axes[k][q];
        axes[k][p] = c * kp - s * kq;
        axes[k][q] = s * kp + c * kq;
    }
    m[p][q] = m[q][p] = 0;
}

} // namespace

SymmetricEigen symmetric_eigen(const Mat3& given) {
    if (!is_finite(given.x) || !is_finite(given.y) || !is_finite(given.z))
        return {};
    const double xy = given.y.x, xz = given.z.x, yz = given.z.y;
    Square m{{{given.x.x, xy, xz}, {xy, given.y.y, yz}, {xz, yz, given.z.z}}};
    Square axes{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    // Converges quadratically: five sweeps suffice for 3x3 in double, twelve are certain.
    for (int sweep = 0; sweep < 12; ++sweep) {
        rotate_away(m, axes, 0, 1);
        rotate_away(m, axes, 0, 2);
        rotate_away(m, axes, 1, 2);
    }
    std::array<std::size_t, 3> order{0, 1, 2};
    const auto swap_if_larger = [&](std::size_t i, std::size_t j) {
        if (m[order[i]][order[i]] > m[order[j]][order[j]])
            std::swap(order[i], order[j]);
    };
    swap_if_larger(0, 1);
    swap_if_larger(1, 2);
    swap_if_larger(0, 1);
    const auto column = [&](std::size_t i) {
        const std::size_t k = order[i];
        return Vec3{static_cast<Real>(axes[0][k]),
                    static_cast<Real>(axes[1][k]),
                    static_cast<Real>(axes[2][k])};
    };
    const auto value = [&](std::size_t i) { return static_cast<Real>(m[order[i]][order[i]]); };
    const Vec3 x = column(0), y = column(1);
    // The third column is determined up to its sign, which makes the axes right-handed.
    return {{value(0), value(1), value(2)}, {x, y, cross(x, y)}};
}

} // namespace topple
