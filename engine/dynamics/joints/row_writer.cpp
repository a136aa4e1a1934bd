// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_pose_detail.h"

#include <algorithm>

namespace topple {
namespace {

constexpr Real kUnbounded = std::numeric_limits<Real>::infinity();

/// Softness of a limit: stops an impact fully and corrects its overlap as fast as a soft row. A soft row would let
/// about a tenth of the approach through and lose a tenth of its impulse in every sub-step; the contacts on a hit
/// limb, which are solved last in a sweep, would push it past its limit.
constexpr Softness stopping(const Softness& soft) { return {.bias_rate = soft.bias_rate}; }

} // namespace

JointRow* RowWriter::add(const Coordinate& x, JointRow::Kind kind) {
    const std::size_t i = next_++;
    if (i >= rows_.size())
        return nullptr;
    JointRow& row = rows_[i];
    row.kind = kind;
    row.x = x;
    return &row;
}

void RowWriter::lock(const Coordinate& x) {
    ++lock_count_;
    (void)add(x, JointRow::Kind::lock);
}

void RowWriter::limit(const Coordinate& x, Real lower, Real upper) {
    JointRow* row = add(x, JointRow::Kind::limit);
    if (!row)
        return;
    // The nearer end is used; `value` is the distance beyond it.
    const bool is_lower = x.value - lower <= upper - x.value;
    row->x.value = x.value - (is_lower ? lower : upper);
    row->least = is_lower ? 0 : -kUnbounded;
    row->most = is_lower ? kUnbounded : 0;
    row->soft = joint_.is_spring ? joint_.soft : stopping(joint_.soft);
    row->impulse = std::clamp(row->impulse, row->least, row->most);
}

void RowWriter::drive(const Coordinate& x, const ControlledDrive& controlled) {
    const JointDrive& drive = controlled.drive;
    // A drive without force at this moment keeps its row, so that the impulses of the others keep their places.
    if (!(drive.max_force > 0))
        return;
    JointRow* row = add(x, drive.hertz > 0 ? JointRow::Kind::spring : JointRow::Kind::motor);
    if (!row)
        return;
    row->x.value = drive.hertz > 0 ? x.value - drive.target : 0;
    row->speed = drive.speed;
    row->soft = make_softness(drive.hertz, drive.damping_ratio, joint_.h);
    row->most = drive.max_force * controlled.force_share * joint_.h;
    row->least = -row->most;
}

void RowWriter::spring(const Coordinate& x, Real rest, Real hertz, Real damping_ratio) {
    JointRow* row = add(x, JointRow::Kind::spring);
    if (!row)
        return;
    row->x.value = x.value - rest;
    row->soft = make_softness(hertz, damping_ratio, joint_.h);
}

void RowWriter::push(const JointRow& given) {
    JointRow* row = add(given.x, given.kind);
    if (!row)
        return;
    row->speed = given.speed;
    row->soft = given.soft;
    row->least = given.least;
    row->most = given.most;
    row->impulse = std::clamp(row->impulse, row->least, row->most);
}

} // namespace topple
