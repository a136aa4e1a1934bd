// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/solver/sweep_residual.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace topple {
namespace {

/// Returns the error of a row whose velocity, with its bias, should be zero. [m/s] or [rad/s]
double error_of(Real velocity, Real mass, Real impulse, Real least, Real most) {
    const Real solved = std::clamp(impulse - mass * velocity, least, most);
    return static_cast<double>(std::abs(solved - impulse) / mass);
}

/// Returns the speed that the rate of a row should be opposite to, without corrections of positions.
Real goal_of(const JointRowReading& row, Real h) {
    switch (row.kind) {
    case JointRow::Kind::limit: // may be reached within the sub-step
        return std::max(row.x.value, Real{0}) / h;
    case JointRow::Kind::motor:
        return row.bias;
    case JointRow::Kind::lock:
    case JointRow::Kind::spring:
        break;
    }
    return 0;
}

} // namespace

void RowErrors::add(double error) {
    largest = std::max(largest, error);
    squares += error * error;
    ++count;
}

void RowErrors::add(const RowErrors& others) {
    largest = std::max(largest, others.largest);
    squares += others.squares;
    count += others.count;
}

double RowErrors::rms() const {
    return count > 0 ? std::sqrt(squares / static_cast<double>(count)) : 0;
}

void add_errors(const ContactReading& contact, Real h, SweepResidual& residual) {
    for (std::int32_t i = 0; i < contact.point_count; ++i) {
        const ContactReading::Point& p = contact.points[static_cast<std::size_t>(i)];
        const Real velocity = p.velocity + std::max(p.separation, Real{0}) / h;
        residual.contacts.add(
            error_of(velocity, p.mass, p.impulse, 0, std::numeric_limits<Real>::infinity()));
    }
}

void add_errors(const JointReading& joint, Real h, SweepResidual& residual) {
    for (std::size_t i = 0; i < joint.row_count; ++i) {
        const JointRowReading& row = joint.rows[i];
        if (row.kind == JointRow::Kind::spring || !(row.mass > 0)) // gives way, or cannot move
            continue;
        const bool turns = row.x.linear_a == Vec3{} && row.x.linear_b == Vec3{};
        (turns ? residual.turns : residual.joints)
            .add(error_of(row.rate + goal_of(row, h), row.mass, row.impulse, row.least, row.most));
    }
}

} // namespace topple
