// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

#include <span>
#include <vector>

namespace topple {

/// A smooth curve through points: the cubic spline with knots as far apart as the points are, so that its
/// parameter is nearly the way along it. Position, tangent and curvature are continuous, also where a
/// closed one meets itself. An open one goes straight on beyond its ends.
class Spline {
public:
    /// Position, direction and curvature of the curve at `u`.
    struct Place {
        Vec3 position;      ///< [m]
        Vec3 first, second; ///< Derivatives by u; `first` is never zero. [-], [1/m]
        Vec3 tangent;       ///< Unit.
        Vec3 normal;        ///< Unit, across the tangent; turns about it as little as it can.
        Real spin = 0;      ///< Rate at which the normal turns about the tangent, by u. [rad/m]
        Real length = 0;    ///< Along the curve from its beginning; negative before it. [m]
    };

    /// `up` is the direction of the normal at the beginning, as far as the tangent allows.
    /// Requires: `can_be_spline(points, is_closed)`.
    Spline(std::span<const Vec3> points, bool is_closed, Vec3 up);

    /// Place at `u` [m], which may lie beyond the ends; that of a closed curve repeats.
    [[nodiscard]] Place at(Real u) const;
    /// Parameter of the point nearest to `p` in the neighborhood of `u`: the end of the walk from
    /// there downhill.
    [[nodiscard]] Real nearest_around(Real u, Vec3 p) const;
    /// Parameter of the point nearest to `p` of the whole curve.
    [[nodiscard]] Real nearest(Vec3 p) const;

    /// The points given. [m]
    [[nodiscard]] std::span<const Vec3> points() const { return points_; }
    /// Whether the last point is joined to the first.
    [[nodiscard]] bool is_closed() const { return is_closed_; }
    [[nodiscard]] Real length() const { return marks_.back().length; } ///< [m]
    [[nodiscard]] Real end() const { return marks_.back().u; } ///< The last u; the first is 0.

private:
    /// Beginning of a piece.
    struct Knot {
        Real u = 0;
        Vec3 position, second;
    };
    /// A few of these lie on every piece.
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
    std::vector<Knot> knots_; ///< The first once more at the end of a closed one.
    std::vector<Mark> marks_;
};

/// Whether the points make a spline: two of them or, closed, three; finite; none the same as the
/// next one.
bool can_be_spline(std::span<const Vec3> points, bool is_closed);

} // namespace topple
