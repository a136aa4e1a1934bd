// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/custom_rows.h"
#include "topple/dynamics/joints/joint_rows_detail.h"

#include <algorithm>
#include <cmath>

// Custom: the rows that a hook has written for the present poses. JointBatch calls the hook on one thread before it
// evaluates the rows of its joints on all threads.

namespace topple {
namespace {

bool is_sound(const Coordinate& x) {
    return std::isfinite(x.value) && std::isfinite(x.second_order) && is_finite(x.linear_a) &&
           is_finite(x.linear_b) && is_finite(x.angular_a) && is_finite(x.angular_b);
}

/// Returns a row that moves nothing.
CustomRows::Row idle(JointRow::Kind kind) {
    CustomRows::Row idle;
    idle.row.kind = kind == JointRow::Kind::lock ? kind : JointRow::Kind::motor;
    if (kind != JointRow::Kind::lock)
        idle.row.least = idle.row.most = 0;
    return idle;
}

CustomRows::Row of_kind(JointRow::Kind kind, const Coordinate& x) {
    CustomRows::Row made;
    made.row.kind = kind;
    made.row.x = x;
    return made;
}

} // namespace

void CustomRows::add(Row row, bool is_valid) {
    const bool is_lock = row.row.kind == JointRow::Kind::lock;
    const bool has_room = lock_count_ + other_count_ < kMaxJointRows &&
                          (!is_lock || lock_count_ < locks_.size());
    const bool is_refused = !is_valid || !is_sound(row.row.x);
    refused_count_ += is_refused || !has_room ? 1 : 0;
    if (!has_room)
        return;
    if (is_refused)
        row = idle(row.row.kind);
    if (is_lock)
        locks_[lock_count_++] = row;
    else
        others_[other_count_++] = row;
}

void CustomRows::lock(const Coordinate& x) { add(of_kind(JointRow::Kind::lock, x), true); }

void CustomRows::limit(const Coordinate& x, Real lower, Real upper) {
    Row made = of_kind(JointRow::Kind::limit, x);
    made.lower = lower;
    made.upper = upper;
    add(made, std::isfinite(lower) && std::isfinite(upper) && lower <= upper);
}

void CustomRows::spring(const Coordinate& x, Real hertz, Real damping_ratio) {
    Row made = of_kind(JointRow::Kind::spring, x);
    made.row.soft = make_softness(hertz, damping_ratio, h_);
    add(made,
        std::isfinite(hertz) && hertz > 0 && std::isfinite(damping_ratio) && damping_ratio >= 0);
}

void CustomRows::drive(const Coordinate& x, const JointDrive& drive) {
    const bool is_servo = drive.hertz > 0;
    Row made = of_kind(is_servo ? JointRow::Kind::spring : JointRow::Kind::motor, x);
    made.row.x.value = is_servo ? x.value - drive.target : 0;
    made.row.speed = drive.speed;
    made.row.soft = make_softness(drive.hertz, drive.damping_ratio, h_);
    made.row.most = drive.max_force * h_;
    made.row.least = -made.row.most;
    add(made,
        std::isfinite(drive.max_force) && drive.max_force >= 0 && std::isfinite(drive.speed) &&
            std::isfinite(drive.hertz) && drive.hertz >= 0 && std::isfinite(drive.damping_ratio) &&
            drive.damping_ratio >= 0 && std::isfinite(x.value));
}

void CustomRows::push(const Coordinate& x, Real speed, Real least, Real most) {
    Row made = of_kind(JointRow::Kind::motor, x);
    made.row.x.value = 0;
    made.row.speed = speed;
    made.row.least = least * h_;
    made.row.most = most * h_;
    add(made,
        std::isfinite(x.value) && std::isfinite(speed) && std::isfinite(least) &&
            std::isfinite(most) && least <= most);
}

void CustomRows::keep_phase(Real phase) {
    if (std::isfinite(phase))
        phase_ = phase;
}

void CustomRows::clear(Real phase) {
    lock_count_ = other_count_ = 0;
    phase_ = phase;
}

void find_custom_rows(const PlacedJoint& at, RowWriter& rows) {
    const CustomRows* custom = at.constraint.custom;
    if (!custom)
        return;
    // Before the rows are counted, the constraint has none: then all are written.
    const JointConstraint& c = at.constraint;
    const bool is_counting = rows.room() == 0;
    const std::size_t locks = is_counting ? custom->locks().size() : c.lock_count;
    const std::size_t others = is_counting ? custom->others().size()
                                           : std::size_t{c.row_count} - c.lock_count;
    const Coordinate nothing;
    for (std::size_t i = 0; i < locks; ++i)
        rows.lock(i < custom->locks().size() ? custom->locks()[i].row.x : nothing);
    for (std::size_t i = 0; i < others; ++i) {
        const CustomRows::Row row = i < custom->others().size() ? custom->others()[i]
                                                                : idle(JointRow::Kind::motor);
        if (row.row.kind == JointRow::Kind::limit)
            rows.limit(row.row.x, row.lower, row.upper);
        else
            rows.push(row.row);
    }
}

Real custom_phase(const PlacedJoint& at) {
    return at.constraint.custom ? at.constraint.custom->phase() : at.joint.phase;
}

} // namespace topple
