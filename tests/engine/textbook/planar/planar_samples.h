// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/textbook/planar/convex.h"

#include <cmath>
#include <variant>

namespace topple::planar::test {

using topple::test::seed;

/// Every kind of convex shape.
using AnyShape = std::variant<Vec2, Segment, Circle, Rect, OrientedRect, ConvexPolygon>;
inline constexpr std::uint32_t kKinds = 6;

inline Convex to_convex(const AnyShape& shape) {
    return std::visit([](const auto& s) { return Convex(s); }, shape);
}

inline void expect_near(Vec2 a, Vec2 b, Real tolerance) {
    EXPECT_TRUE(distance(a, b) <= tolerance)
        << "(" << a.x << ", " << a.y << ") and (" << b.x << ", " << b.y << ") are "
        << distance(a, b) << " apart";
}

/// Samples on a grid of small integers, so that shapes often touch, coincide and are parallel; or at random places.
struct Samples {
    Random random{seed()};
    bool on_grid = true;
    Real reach = 6; ///< Coordinates are in [-reach, reach]. [m]

    Real number() {
        if (!on_grid)
            return random.between(-reach, reach);
        const auto steps = static_cast<std::uint32_t>(2 * reach + 1);
        return static_cast<Real>(random.below(steps)) - reach;
    }
    Real size() { return on_grid ? static_cast<Real>(random.below(4)) : random.between(0, 3); }
    Real offset() {
        const Real forth = size();
        return forth - size();
    }
    Vec2 point() {
        const Real x = number();
        return {x, number()};
    }
    Rotation2 rotation() {
        return on_grid ? rotation_by_degrees(static_cast<Real>(random.below(4)) * 90)
                       : rotation_by(random.between(-kPi, kPi));
    }
    ConvexPolygon polygon() {
        std::vector<Vec2> points;
        const Vec2 where = point();
        for (std::uint32_t i = 0, n = 3 + random.below(6); i < n; ++i) {
            const Real x = offset();
            points.push_back(where + Vec2{x, offset()});
        }
        return convex_hull(points);
    }
    AnyShape shape(std::uint32_t kind) {
        const Vec2 p = point();
        switch (kind) {
        case 0:
            return p;
        case 1:
            return Segment{p, point()};
        case 2:
            return Circle{p, size()};
        case 3: {
            const Real w = size();
            return rect_from_corner(p, {w, size()});
        }
        case 4: {
            const Real w = size();
            return OrientedRect{p, {w, size()}, rotation()};
        }
        default:
            return polygon();
        }
    }
    AnyShape shape() { return shape(random.below(kKinds)); }
};

/// Returns the same shape at another size.
inline AnyShape scaled(const AnyShape& shape, Real by) {
    if (const auto* p = std::get_if<Vec2>(&shape))
        return *p * by;
    if (const auto* s = std::get_if<Segment>(&shape))
        return Segment{s->a * by, s->b * by};
    if (const auto* c = std::get_if<Circle>(&shape))
        return Circle{c->center * by, c->radius * by};
    if (const auto* r = std::get_if<Rect>(&shape))
        return Rect{r->min * by, r->max * by};
    if (const auto* o = std::get_if<OrientedRect>(&shape))
        return OrientedRect{o->center * by, o->half_extents * by, o->rotation};
    std::vector<Vec2> vertices;
    for (const Vec2 vertex : std::get<ConvexPolygon>(shape).vertices())
        vertices.push_back(vertex * by);
    return convex_hull(vertices);
}

} // namespace topple::planar::test
