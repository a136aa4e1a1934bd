// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

#include <span>
#include <vector>

namespace topple {

/// A smooth curve through points: a cubic spline whose knot spacing is the distance of the points, so that its
/// parameter is approximately the arc length. Position, tangent and curvature are continuous, also at the ends of a
/// closed curve. An open curve continues straight beyond its ends.
class Spline {
public:
    /// Position, direction and curvature of the curve at `u`.
    struct Place {
        Vec3 position;      ///< [m]
        Vec3 first, second; ///< Derivatives with respect to u; `first` is never zero. [-], [1/m]
        Vec3 tangent;       ///< Unit vector.
        Vec3 normal;        ///< Unit vector perpendicular to the tangent, with minimal rotation
                            ///< around it.
        Real spin = 0;      ///< Rate at which the normal rotates around the tangent, per u. [rad/m]
        Real length = 0;    ///< Arc length from the beginning; negative before it. [m]
    };

    /// `up` is the direction of the normal at the beginning, made perpendicular to the tangent. Requires:
    /// `can_be_spline(points, is_closed)`.
    Spline(std::span<const Vec3> points, bool is_closed, Vec3 up);

    /// Returns the place at `u` [m], which may lie beyond the ends; a closed curve is periodic.
    [[nodiscard]] Place at(Real u) const;
    /// Returns the parameter of a local minimum of the distance from `p`, found by descent from `u`.
    [[nodiscard]] Real nearest_around(Real u, Vec3 p) const;
    /// Returns the parameter of the point of the whole curve nearest to `p`.
    [[nodiscard]] Real nearest(Vec3 p) const;

    /// Returns the given points. [m]
    [[nodiscard]] std::span<const Vec3> points() const { return points_; }
    /// Returns whether the last point is connected to the first.
    [[nodiscard]] bool is_closed() const { return is_closed_; }
    [[nodiscard]] Real length() const { return marks_.back().length; } ///< [m]
    /// Returns the last u; the first is 0.
    [[nodiscard]] Real end() const { return marks_.back().u; }

private:
    /// Start of a piece.
    struct Knot {
        Real u = 0;
        Vec3 position, second;
    };
    /// Sample of the curve; each piece has several.
    struct Mark {
        Real u = 0, length = 0;
        Vec3 normal;
    };
    void find_second_derivatives();
    void find_lengths();
    void find_normals(Vec3 up);
    void close_normals();
    [[nodiscard]] Place curve_at(Real u) const;
    [[nodiscard]] Real length_between(Real from, Real to) const;
    [[nodiscard]] Real wrapped(Real u) const;

    std::vector<Vec3> points_;
    bool is_closed_ = false;
    std::vector<Knot> knots_; ///< For a closed curve the first knot is repeated at the end.
    std::vector<Mark> marks_;
};

/// Returns whether the points define a spline: at least two of them or, closed, three; finite; none equal to the next
/// one.
bool can_be_spline(std::span<const Vec3> points, bool is_closed);

} // namespace topple
