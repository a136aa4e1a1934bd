// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/shapes/spline.h"

#include "topple/core/assert.h"
#include "topple/math/dvec3.h"
#include "topple/math/trigonometry.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace topple {
namespace {

/// Number of marks on every piece: between two marks the normal is nearly linear.
constexpr int kMarksPerPiece = 8;

/// Solves the tridiagonal system whose row i is  below[i] x[i-1] + middle[i] x[i] + above[i] x[i+1].
template<typename Value>
std::vector<Value> solve_tridiagonal(const std::vector<double>& below,
                                     const std::vector<double>& middle,
                                     const std::vector<double>& above,
                                     std::vector<Value> x) {
    const std::size_t n = x.size();
    std::vector<double> ratio(n);
    for (std::size_t i = 0; i < n; ++i) {
        const double pivot = middle[i] - (i > 0 ? below[i] * ratio[i - 1] : 0);
        ratio[i] = above[i] / pivot;
        x[i] = (i > 0 ? x[i] - x[i - 1] * below[i] : x[i]) * (1 / pivot);
    }
    for (std::size_t i = n - 1; i-- > 0;)
        x[i] = x[i] - x[i + 1] * ratio[i];
    return x;
}

/// Returns the rotation that maps tangent to tangent without a twist, by two reflections (Wang et al. 2008,
/// "Computation of rotation minimizing frames").
Vec3 carried(Vec3 normal, const Spline::Place& from, const Spline::Place& to) {
    const Vec3 way = to.position - from.position;
    const Real way_squared = dot(way, way);
    if (!(way_squared > 0))
        return normal;
    const Vec3 n = normal - way * (2 * dot(way, normal) / way_squared);
    const Vec3 t = from.tangent - way * (2 * dot(way, from.tangent) / way_squared);
    const Vec3 turn = to.tangent - t;
    const Real turn_squared = dot(turn, turn);
    return turn_squared > 0 ? n - turn * (2 * dot(turn, n) / turn_squared) : n;
}

Vec3 across(Vec3 tangent, Vec3 up) {
    const Vec3 fallback = std::abs(tangent.x) < 0.8f ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
    const Vec3 side = up - tangent * dot(tangent, up);
    constexpr Real kAlong = 1.0e-3f;
    return length(side) > kAlong
               ? normalize_or(side, fallback)
               : normalize_or(fallback - tangent * dot(tangent, fallback), fallback);
}

Vec3 turned_about(Vec3 axis, Vec3 v, Real angle) {
    const SinCos t = sin_cos(angle);
    return v * t.cos + cross(axis, v) * t.sin + axis * (dot(axis, v) * (1 - t.cos));
}

} // namespace

bool can_be_spline(std::span<const Vec3> points, bool is_closed) {
    if (points.size() < (is_closed ? 3u : 2u))
        return false;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const bool is_last = i + 1 == points.size();
        const Real gap = is_last && !is_closed ? Real(1)
                                               : distance(points[i], points[is_last ? 0 : i + 1]);
        constexpr Real kLeastGap = 1.0e-4f; // distance below which the direction of floats is
                                            // rounding [m]
        if (!is_finite(points[i]) || !(gap >= kLeastGap) || !std::isfinite(gap))
            return false;
    }
    return true;
}

Spline::Spline(std::span<const Vec3> points, bool is_closed, Vec3 up)
    : points_(points.begin(), points.end()),
      is_closed_(is_closed) {
    TOPPLE_ASSERT(can_be_spline(points, is_closed));
    knots_.push_back({0, points_.front(), {}});
    for (std::size_t i = 1; i < points_.size(); ++i)
        knots_.push_back({knots_.back().u + distance(points_[i - 1], points_[i]), points_[i], {}});
    if (is_closed_)
        knots_.push_back(
            {knots_.back().u + distance(points_.back(), points_.front()), points_.front(), {}});
    find_second_derivatives();
    find_lengths();
    find_normals(up);
}

// With h_i the length of piece i and m_i the second derivative at knot i, the first derivative is continuous if
//     h_{i-1} m_{i-1} + 2 (h_{i-1} + h_i) m_i + h_i m_{i+1} = 6 (d_i - d_{i-1}),   d_i = (p_{i+1} - p_i) / h_i
// Ends of an open curve are straight, m = 0. A closed one has m_n = m_0: two corner elements of the matrix, removed
// by the Sherman-Morrison formula.
void Spline::find_second_derivatives() {
    const std::size_t pieces = knots_.size() - 1;
    const auto h = [&](std::size_t i) {
        return static_cast<double>(knots_[i % pieces + 1].u - knots_[i % pieces].u);
    };
    const auto slope = [&](std::size_t i) {
        const Knot &from = knots_[i % pieces], &to = knots_[i % pieces + 1];
        return (DVec3(to.position) - DVec3(from.position)) * (1 / h(i));
    };
    const std::size_t first = is_closed_ ? 0 : 1, n = is_closed_ ? pieces : pieces - 1;
    if (n == 0)
        return;
    std::vector<double> below(n), middle(n), above(n);
    std::vector<DVec3> right(n);
    for (std::size_t i = 0; i < n; ++i) {
        const std::size_t knot = i + first, before = knot + pieces - 1;
        below[i] = h(before);
        above[i] = h(knot);
        middle[i] = 2 * (below[i] + above[i]);
        right[i] = (slope(knot) - slope(before)) * 6;
    }
    if (!is_closed_) {
        const auto m = solve_tridiagonal(below, middle, above, std::move(right));
        for (std::size_t i = 0; i < n; ++i)
            knots_[i + 1].second = to_vec3(m[i]);
        return;
    }
    const double corner = below[0], gamma = -middle[0]; // the same in both corners
    middle[0] -= gamma;
    middle[n - 1] -= corner * corner / gamma;
    std::vector<double> u(n, 0.0);
    u[0] = gamma;
    u[n - 1] = corner;
    const auto y = solve_tridiagonal(below, middle, above, std::move(right));
    const auto z = solve_tridiagonal(below, middle, above, std::move(u));
    const DVec3 top = y[0] + y[n - 1] * (corner / gamma);
    const double bottom = 1 + z[0] + z[n - 1] * corner / gamma;
    for (std::size_t i = 0; i < n; ++i)
        knots_[i].second = to_vec3(y[i] - top * (z[i] / bottom));
    knots_.back().second = knots_.front().second;
}

Spline::Place Spline::curve_at(Real u) const {
    const bool is_outside = u <= 0 || u >= knots_.back().u;
    const auto after = std::upper_bound(
        knots_.begin() + 1, knots_.end() - 1, u, [](Real x, const Knot& k) { return x < k.u; });
    const Knot &from = *(after - 1), &to = *after;
    const Real h = to.u - from.u;
    const Real inside = std::clamp(u, from.u, to.u);
    const Real b = (inside - from.u) / h, a = 1 - b;
    const Vec3 slope = (to.position - from.position) / h;
    Place p;
    p.position = from.position * a + to.position * b +
                 (from.second * (a * a * a - a) + to.second * (b * b * b - b)) * (h * h / 6);
    p.first = slope + (to.second * (3 * b * b - 1) - from.second * (3 * a * a - 1)) * (h / 6);
    p.second = is_outside && !is_closed_ ? Vec3{} : from.second * a + to.second * b;
    // Speed below which the curve has a cusp; the direction then follows the points.
    constexpr Real kStandstill = 1.0e-3f;
    if (!(topple::length(p.first) > kStandstill))
        p.first = slope * kStandstill;
    p.position += p.first * (u - inside);
    p.tangent = normalize_or(p.first, {1, 0, 0});
    return p;
}

/// Length of a part of one piece, by Gauss's rule of three points. [m]
Real Spline::length_between(Real from, Real to) const {
    const Real middle = (from + to) / 2, half = (to - from) / 2;
    constexpr Real kAway = 0.774596669f; // sqrt(3/5)
    const auto speed = [&](Real x) { return topple::length(curve_at(middle + half * x).first); };
    return half * (5 * speed(-kAway) + 8 * speed(0) + 5 * speed(kAway)) / 9;
}

void Spline::find_lengths() {
    double sum = 0;
    marks_.push_back({});
    for (std::size_t i = 0; i + 1 < knots_.size(); ++i)
        for (int k = 1; k <= kMarksPerPiece; ++k) {
            const Real h = knots_[i + 1].u - knots_[i].u;
            const Real u = k == kMarksPerPiece
                               ? knots_[i + 1].u
                               : knots_[i].u + h * static_cast<Real>(k) / kMarksPerPiece;
            sum += static_cast<double>(length_between(marks_.back().u, u));
            marks_.push_back({u, static_cast<Real>(sum), {}});
        }
}

void Spline::find_normals(Vec3 up) {
    Place before = curve_at(0);
    marks_.front().normal = across(before.tangent, up);
    for (std::size_t i = 1; i < marks_.size(); ++i) {
        const Place next = curve_at(marks_[i].u);
        marks_[i].normal = across(next.tangent, carried(marks_[i - 1].normal, before, next));
        before = next;
    }
    if (is_closed_)
        close_normals();
}

/// Transported once around, the normal is rotated by some angle, which is distributed along the curve.
void Spline::close_normals() {
    const Vec3 tangent = curve_at(0).tangent, begin = marks_.front().normal,
               end = marks_.back().normal;
    const Real missing = atan2(dot(tangent, cross(end, begin)), dot(end, begin));
    for (Mark& mark : marks_)
        mark.normal = turned_about(
            curve_at(mark.u).tangent, mark.normal, missing * (mark.length / length()));
    marks_.back().normal = begin;
}

Real Spline::wrapped(Real u) const {
    if (!is_closed_)
        return u;
    const Real in_turns = u / end();
    const Real rest = u - std::floor(in_turns) * end();
    return rest >= 0 && rest < end() ? rest : 0;
}

Spline::Place Spline::at(Real u) const {
    u = wrapped(u);
    Place p = curve_at(u);
    const auto after = std::upper_bound(
        marks_.begin() + 1, marks_.end() - 1, u, [](Real x, const Mark& m) { return x < m.u; });
    const Mark &from = *(after - 1), &to = *after;
    const bool is_before = u<from.u, is_after = u> to.u;
    const Real nearest_mark = is_after ? to.u : from.u;
    p.length = (is_after ? to.length : from.length) +
               (is_before || is_after ? (u - nearest_mark) * topple::length(p.first)
                                      : length_between(from.u, u));
    // n = w / |w| with w = m - t dot(t, m): the slope dn/du follows from the tangent's, except the part along
    // cross(t, n).
    const Vec3 t = p.tangent, slope = (to.normal - from.normal) / (to.u - from.u);
    const bool is_inside = !is_before && !is_after;
    const Vec3 m = is_inside ? from.normal + slope * (u - from.u)
                             : (is_after ? to.normal : from.normal);
    const Vec3 w = m - t * dot(t, m);
    p.normal = across(t, w);
    const Vec3 side = cross(t, p.normal);
    const Vec3 bend = (p.second - t * dot(t, p.second)) / topple::length(p.first);
    const Real size = topple::length(w);
    if (is_inside && size > 0)
        p.spin = (dot(slope, side) - dot(bend, side) * dot(t, m)) / size;
    return p;
}

// Newton's method on dot(first, p - position) = 0, whose slope is dot(second, p - position) - |first|^2; if that is
// not safely negative, the slope of a straight curve is used.
Real Spline::nearest_around(Real u, Vec3 p) const {
    constexpr int kMostSteps = 12;
    constexpr Real kCloseEnough = 1.0e-6f; // of the whole [-]
    for (int i = 0; i < kMostSteps; ++i) {
        const Place c = curve_at(wrapped(u));
        const Vec3 off = p - c.position;
        const Real speed_squared = dot(c.first, c.first);
        const Real slope = std::max(speed_squared - dot(c.second, off), 0.5f * speed_squared);
        const Real step = dot(c.first, off) / slope;
        if (!std::isfinite(step))
            return 0;
        u += step;
        if (std::abs(step) <= kCloseEnough * end())
            break;
    }
    return wrapped(u);
}

Real Spline::nearest(Vec3 p) const {
    Real best = 0, least = std::numeric_limits<Real>::infinity();
    for (const Mark& mark : marks_) {
        const Real squared = length_squared(p - curve_at(mark.u).position);
        if (squared < least) {
            least = squared;
            best = mark.u;
        }
    }
    return nearest_around(best, p);
}

} // namespace topple
