// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/planar/separating_axis.h"

#include "topple/textbook/planar/intersects.h"
#include "topple/textbook/planar/separation.h"

#include <limits>

namespace topple::planar {
namespace {

struct Range {
    double min = std::numeric_limits<double>::infinity(), max = -min;
};

Range core_shadow(const Convex& shape, DVec2 axis) {
    Range range;
    for (const DVec2 c : shape.vertices()) {
        range.min = std::min(range.min, dot(axis, c));
        range.max = std::max(range.max, dot(axis, c));
    }
    return range;
}

Interval rounded(Range core, double radius) {
    return {static_cast<Real>(core.min - radius), static_cast<Real>(core.max + radius)};
}

/// Tests an axis of any length except zero.
AxisTest test_axis(const Convex& a, const Convex& b, DVec2 axis) {
    const double r = a.radius() + b.radius(), length_of_axis = length(axis);
    const Range p = core_shadow(a, axis), q = core_shadow(b, axis);
    const double between = std::max(q.min - p.max, p.min - q.max);
    const double s = 1 / length_of_axis;
    return {to_vec2(axis * s),
            rounded({p.min * s, p.max * s}, a.radius()),
            rounded({q.min * s, q.max * s}, b.radius()),
            static_cast<Real>(between * s - r),
            between > 0 && between * between > r * r * dot(axis, axis)};
}

/// Collects axes that are not parallel to an earlier one.
class Axes {
public:
    Axes(const Convex& a, const Convex& b) : a_(a), b_(b) {}

    void add(DVec2 axis, bool from_a, Feature feature) {
        for (const DVec2 known : axes_) {
            if (std::abs(cross(known, axis)) <= 1e-12 * length(known) * length(axis))
                return;
        }
        if (!(length_squared(axis) > 0))
            return;
        axes_.push_back(axis);
        AxisTest test = test_axis(a_, b_, axis);
        test.from_a = from_a;
        test.feature = feature;
        const std::size_t index = result_.tests.size();
        if (test.separates && !result_.separating)
            result_.separating = index;
        if (!result_.widest || test.gap > result_.tests[*result_.widest].gap)
            result_.widest = index;
        result_.tests.push_back(test);
    }

    void add_sides(const Convex& shape, bool from_a) {
        const auto c = shape.vertices();
        for (std::size_t i = 0; c.size() > 1 && i < c.size(); ++i) {
            const DVec2 edge = c[(i + 1) % c.size()] - c[i];
            const Feature side{FeatureKind::edge, static_cast<std::uint32_t>(i)};
            add(outward(edge), from_a, side);
            if (c.size() == 2) // a segment has ends
                add(edge, from_a, {FeatureKind::vertex, static_cast<std::uint32_t>(1 - i)});
        }
    }

    /// Adds the axes from the center of a circle or a point to each vertex of `shape`.
    void add_vertices(const Convex& round, const Convex& shape, bool from_a) {
        std::size_t nearest = 0;
        const auto c = shape.vertices();
        const DVec2 center = round.vertices()[0];
        for (std::size_t i = 1; i < c.size(); ++i) {
            if (length_squared(c[i] - center) < length_squared(c[nearest] - center))
                nearest = i;
        }
        add(c[nearest] - center,
            from_a,
            {FeatureKind::vertex, static_cast<std::uint32_t>(nearest)});
    }

    SeparatingAxis take() { return std::move(result_); }

private:
    const Convex& a_;
    const Convex& b_;
    std::vector<DVec2> axes_;
    SeparatingAxis result_;
};

} // namespace

Interval shadow(const Convex& shape, Vec2 axis) {
    const DVec2 n(axis);
    return rounded(core_shadow(shape, n), shape.radius() * length(n));
}

bool overlap_on(const Convex& a, const Convex& b, Vec2 axis) {
    const DVec2 n(axis);
    return !a.is_empty() && !b.is_empty() &&
           (!(length_squared(n) > 0) || !test_axis(a, b, n).separates);
}

SeparatingAxis test_axes(const Convex& a, const Convex& b) {
    if (a.is_empty() || b.is_empty())
        return {};
    Axes axes(a, b);
    axes.add_sides(a, true);
    axes.add_sides(b, false);
    if (a.vertices().size() == 1)
        axes.add_vertices(a, b, false);
    if (b.vertices().size() == 1)
        axes.add_vertices(b, a, true);
    // Two points at one place are separated by no axis, and any axis shows it.
    axes.add({0, 1}, true, {});
    return axes.take();
}

} // namespace topple::planar
