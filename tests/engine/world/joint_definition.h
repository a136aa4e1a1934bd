// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/engine/world/joint_sides.h"
#include "tests/engine/world/path_curve.h"
#include "topple/dynamics/joints/joint_row_names.h"

#include <string>

namespace topple::test {

/// Ends of a limited coordinate.
struct CoordinateRange {
    double lower = 0, upper = 0;
};

/// Values that a joint locks, limits and drives, computed in double from the definitions in joint.h and the names of
/// the rows alone. Coordinates that count from step to step start at their count at `start`.
class JointDefinition {
public:
    /// `curve`: that of a path, else null; `start`: poses at the beginning of the step; `now`: those of the sample. The
    /// joint and the curve must outlive this object.
    JointDefinition(const Joint& joint,
                    const PathCurve* curve,
                    const SidePoses& start,
                    const SidePoses& now);

    /// Takes the normals of a path from the curve of the joint itself from now on. It interpolates them between eight
    /// marks a piece, which hardly turns them, but changes the speed at which they turn.
    void use_normals_of_joint() { has_normals_of_joint_ = true; }

    /// Returns the coordinate of a row, at poses near those of the sample. [m] or [rad]
    [[nodiscard]] double coordinate(const JointRowName& name, const SidePoses& at) const;
    /// Returns the value of a row: the coordinate less its goal, or beyond the nearer end of its range.
    [[nodiscard]] double value(const JointRowName& name, const SidePoses& at) const;
    /// Returns the range of a limit.
    [[nodiscard]] CoordinateRange range(const JointRowName& name) const;
    /// Returns whether a limit acts at the lower end of its range at the poses of the sample.
    [[nodiscard]] bool is_lower(const JointRowName& name) const;
    /// Returns whether the two ends of a range are equally near, up to rounding.
    [[nodiscard]] bool is_in_the_middle(const JointRowName& name) const;
    /// Returns the drive of a motor or spring; a spring that belongs to the joint itself has no bound.
    [[nodiscard]] JointDrive drive(const JointRowName& name) const;

private:
    [[nodiscard]] double along_path(const std::string& name, const SidePoses& at) const;
    [[nodiscard]] double turn_of_screw(const SidePoses& at) const;

    const Joint& joint_;
    SidePoses start_, now_;
    const PathCurve* curve_;
    bool has_normals_of_joint_ = false;
};

} // namespace topple::test
