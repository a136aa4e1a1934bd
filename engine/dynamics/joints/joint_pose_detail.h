// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/joints/joint_constraint.h"
#include "topple/dynamics/joints/joint_coordinates.h"

namespace topple {

/// Motion of an anchor at constant velocities of its body: in the time h it moves by h v + h^2/2 a.
struct AnchorMotion {
    Vec3 v; ///< v + w x r. [m/s]
    Vec3 a; ///< Centripetal: w x (w x r). [m/s^2]
};
AnchorMotion motion_of_anchor(const BodyState& body, Vec3 r);
/// Returns Coordinate::second_order of a distance between two points, for a sub-step of length h. `n` is the direction
/// of the distance, `end` the motion of the point it leads to against the other point. A point that moves across the
/// distance d by h v stays at that distance if it also comes nearer by
///     d - sqrt(d^2 - (h v)^2)
/// With that, the point moves along a chord of its circle, which meets the circle at the same angle at both of its
/// ends, so that the sub-step conserves the speed. Zero for h v >= d, where no chord is that long. [m/s]
Real second_order_of_distance(Real distance, Vec3 n, const AnchorMotion& end, Real h);

/// A drive with the goal and the force that its control gives it in this step.
struct ControlledDrive {
    JointDrive drive;
    Real force_share = 1; ///< Share of `drive.max_force` that it may use. [-]
};
/// Returns the drive of the main axis.
ControlledDrive main_drive(const Joint& j);
/// Returns the turn drive.
ControlledDrive turn_drive(const Joint& j);

// --- what types ask for --------------------------------------------------------------------------

/// Writes rows in the order in which a type requests them: locks first. Rows beyond the available room are left out.
class RowWriter {
public:
    RowWriter(const JointConstraint& joint, std::span<JointRow> rows)
        : joint_(joint),
          rows_(rows) {}

    void lock(const Coordinate& x);
    /// Limits x to the range from lower to upper; locks it if the two are equal.
    void limit(const Coordinate& x, Real lower, Real upper);
    void drive(const Coordinate& x, const ControlledDrive& controlled);
    void drive(const Coordinate& x, const JointDrive& drive) { this->drive(x, {drive, 1}); }
    void spring(const Coordinate& x, Real rest, Real hertz, Real damping_ratio);
    /// Adds a motor or a spring as it is given, but for its impulse, turns and mass.
    void push(const JointRow& given);

    /// Number of rows that there is room for; 0 while rows are counted.
    [[nodiscard]] std::size_t room() const { return rows_.size(); }
    [[nodiscard]] int count() const { return static_cast<int>(next_); }
    [[nodiscard]] int lock_count() const { return lock_count_; }

private:
    JointRow* add(const Coordinate& x, JointRow::Kind kind);

    const JointConstraint& joint_;
    std::span<JointRow> rows_;
    std::size_t next_ = 0;
    int lock_count_ = 0;
};

/// Locks the anchors together: three locks.
void hold_point(const JointPose& p, RowWriter& rows);
/// Locks the relative rotation of the frames: three locks.
void hold_rotation(const JointPose& p, RowWriter& rows);
/// Aligns the Z axes: two locks.
void hold_axis(const JointPose& p, RowWriter& rows);

/// Returns whether a limit or drive acts on the main axis.
inline bool uses_main_axis(const Joint& j) { return j.has_limits || j.drive.max_force > 0; }
/// Adds the limits and the drive of the main axis, if there are any.
void use_main_axis(const Joint& j, const Coordinate& x, RowWriter& rows);

} // namespace topple
