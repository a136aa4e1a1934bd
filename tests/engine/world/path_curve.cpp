// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/world/path_curve.h"

#include <algorithm>
#include <utility>

namespace topple::test {
namespace {

/// Solves a dense system by elimination with the largest pivot of each column.
std::vector<DVec3> solved(std::vector<std::vector<double>> m, std::vector<DVec3> x) {
    const std::size_t n = x.size();
    for (std::size_t k = 0; k < n; ++k) {
        std::size_t best = k;
        for (std::size_t i = k + 1; i < n; ++i)
            if (std::abs(m[i][k]) > std::abs(m[best][k]))
                best = i;
        std::swap(m[k], m[best]);
        std::swap(x[k], x[best]);
        for (std::size_t i = 0; i < n; ++i) {
            if (i == k)
                continue;
            const double factor = m[i][k] / m[k][k];
            for (std::size_t c = k; c < n; ++c)
                m[i][c] -= factor * m[k][c];
            x[i] = x[i] - x[k] * factor;
        }
    }
    for (std::size_t k = 0; k < n; ++k)
        x[k] = x[k] * (1 / m[k][k]);
    return x;
}

} // namespace

PathCurve::PathCurve(std::span<const Vec3> points, bool is_closed) : is_closed_(is_closed) {
    for (const Vec3 p : points)
        points_.emplace_back(p);
    if (is_closed)
        points_.push_back(points_.front());
    knots_.push_back(0);
    for (std::size_t i = 1; i < points_.size(); ++i)
        knots_.push_back(knots_.back() + topple::length(points_[i] - points_[i - 1]));
    // The slopes on both sides of a knot agree; the ends of an open curve are straight, those of a closed one agree.
    const std::size_t n = points_.size(), last = n - 1;
    std::vector<std::vector<double>> m(n, std::vector<double>(n));
    std::vector<DVec3> right(n);
    const auto join = [&](std::size_t row, std::size_t before, std::size_t after) {
        const double h = knots_[before + 1] - knots_[before], k = knots_[after + 1] - knots_[after];
        m[row][before] += h / 6;
        m[row][before + 1] += h / 3;
        m[row][after] += k / 3;
        m[row][after + 1] += k / 6;
        right[row] = (points_[after + 1] - points_[after]) * (1 / k) -
                     (points_[before + 1] - points_[before]) * (1 / h);
    };
    for (std::size_t i = 1; i < last; ++i)
        join(i, i - 1, i);
    m[last][last] = 1;
    if (is_closed) {
        join(0, last - 1, 0);
        m[last][0] = -1;
    } else {
        m[0][0] = 1;
    }
    second_ = solved(std::move(m), std::move(right));
    find_marks();
}

void PathCurve::find_marks() {
    const DVec3 t = tangent(0), up{0, 1, 0};
    marks_.push_back({0, 0, normalize(up - t * dot(t, up))});
    for (std::size_t i = 1; i < knots_.size(); ++i) {
        constexpr int kMarks = 64;
        for (int k = 1; k <= kMarks; ++k) {
            const Mark from = marks_.back();
            const double u = knots_[i - 1] + (knots_[i] - knots_[i - 1]) * k / kMarks;
            marks_.push_back(
                {u, from.way + way_between(from.u, u), carried(from.normal, from.u, u)});
        }
    }
    if (!is_closed_)
        return;
    const DVec3 begin = marks_.front().normal, back = marks_.back().normal;
    missing_ = std::atan2(dot(t, cross(back, begin)), dot(back, begin));
}

const PathCurve::Mark& PathCurve::mark_before(double u) const {
    const auto after = std::upper_bound(
        marks_.begin() + 1, marks_.end(), u, [](double x, const Mark& m) { return x < m.u; });
    return *(after - 1);
}

double PathCurve::within(double u) const {
    return is_closed_ ? u - end() * std::floor(u / end()) : u;
}

DVec3 PathCurve::derivative(double u, int order) const {
    u = within(u);
    const double inside = std::clamp(u, 0.0, end());
    std::size_t i = 1;
    while (i + 1 < knots_.size() && knots_[i] <= inside)
        ++i;
    const double h = knots_[i] - knots_[i - 1];
    const double b = (inside - knots_[i - 1]) / h, a = 1 - b;
    const DVec3 slope = (points_[i] - points_[i - 1]) * (1 / h);
    const DVec3 first = slope +
                        (second_[i] * (3 * b * b - 1) - second_[i - 1] * (3 * a * a - 1)) * (h / 6);
    if (order == 1)
        return first;
    return points_[i - 1] * a + points_[i] * b +
           (second_[i - 1] * (a * a * a - a) + second_[i] * (b * b * b - b)) * (h * h / 6) +
           first * (u - inside);
}

DVec3 PathCurve::carried(DVec3 normal, double from, double to) const {
    // The shortest rotation from tangent to tangent turns nothing about them; so do many small ones on the whole.
    constexpr int kParts = 4;
    DVec3 before = tangent(from);
    for (int i = 1; i <= kParts; ++i) {
        const DVec3 t = tangent(from + (to - from) * i / kParts);
        normal = turned(normal, cross(before, t));
        before = t;
    }
    return normalize(normal - before * dot(before, normal));
}

DVec3 PathCurve::normal(double u) const {
    u = within(u);
    const Mark& from = mark_before(u);
    return turned(carried(from.normal, from.u, u), tangent(u) * (missing_ * way(u) / length()));
}

double PathCurve::way_between(double from, double to) const {
    constexpr int kParts = 4; // Simpson's rule
    const double h = (to - from) / kParts;
    double sum = 0;
    for (int k = 0; k <= kParts; ++k) {
        const double weight = k == 0 || k == kParts ? 1 : k % 2 == 1 ? 4 : 2;
        sum += weight * h / 3 * topple::length(derivative(from + h * k, 1));
    }
    return sum;
}

double PathCurve::way(double u) const {
    u = within(u);
    const Mark& from = mark_before(u);
    return from.way + way_between(from.u, u);
}

double PathCurve::foot(const DVec3& p, double u) const {
    const auto along = [&](double x) { return dot(derivative(x, 1), p - position(x)); };
    for (int i = 0; i < 30; ++i) { // Newton's method with a numerical slope
        constexpr double kStep = 1e-5;
        const double slope = (along(u + kStep) - along(u - kStep)) / (2 * kStep);
        const double step = along(u) / slope;
        u -= step;
        if (std::abs(step) < 1e-12)
            break;
    }
    return u;
}

} // namespace topple::test
