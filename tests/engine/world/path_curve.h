// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/engine/world/joint_sides.h"

#include <cstddef>
#include <span>
#include <vector>

namespace topple::test {

/// The curve of a path joint in double, from its definition alone: a cubic spline through points with the distances of
/// the points as knots, straight beyond the ends of an open curve, with a frame that turns about the tangent as little
/// as possible; on a closed curve, what is missing after a round is spread over its length.
class PathCurve {
public:
    PathCurve(std::span<const Vec3> points, bool is_closed);

    [[nodiscard]] DVec3 position(double u) const { return derivative(u, 0); }
    [[nodiscard]] DVec3 tangent(double u) const { return normalize(derivative(u, 1)); }
    /// Returns the normal at `u`, transported from the beginning, where it is nearest to Y.
    [[nodiscard]] DVec3 normal(double u) const;
    /// Returns the arc length from the beginning. [m]
    [[nodiscard]] double way(double u) const;
    /// Returns the parameter near `u` at which the tangent is perpendicular to the way to `p`.
    [[nodiscard]] double foot(const DVec3& p, double u) const;
    [[nodiscard]] double length() const { return marks_.back().way; } ///< [m]
    [[nodiscard]] double end() const { return knots_.back(); }        ///< Last knot.

private:
    [[nodiscard]] double within(double u) const;
    [[nodiscard]] DVec3 derivative(double u, int order) const;
    /// Transports a vector along the curve.
    [[nodiscard]] DVec3 carried(DVec3 normal, double from, double to) const;

    /// A place from which normals and lengths are continued.
    struct Mark {
        double u = 0, way = 0;
        DVec3 normal;
    };
    [[nodiscard]] const Mark& mark_before(double u) const;
    void find_marks();
    [[nodiscard]] double way_between(double from, double to) const;

    bool is_closed_;
    std::vector<Mark> marks_;
    std::vector<double> knots_;
    std::vector<DVec3> points_, second_; ///< At the knots.
    double missing_ = 0;                 ///< Turn after a round. [rad]
};

} // namespace topple::test
