// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>
#include <vector>

/// Samples of the shapes that are given by a support mapping, each with formulas of its own. The tests of pairs,
/// recordings and scene files go through all of them; a shape without a sample does not compile.
namespace topple::test {

/// A shape and the traits of its form, which follow from its definition; see shape_traits.h.
struct ShapeWithTraits {
    const char* name;
    Shape shape;
    SurfaceKind surface;
    Vec3 axis;       ///< Axis of symmetry.
    Real rolls_on;   ///< Radius on which the shape rolls. [m]
    Real middle;     ///< Half length of the middle segment. [m]
    Vec3 along = {}; ///< Direction of the middle segment.
};

/// A sample of a shape, its extent, a bound of distances to it, and its traits.
template<SmoothShape S>
struct SampleOf;

template<>
struct SampleOf<EllipsoidShape> {
    /// Returns a shape of three lengths. [m]
    static EllipsoidShape make(Real a, Real b, Real c) { return {{a, b, c}}; }
    /// Returns the largest dot(direction, p) of the shape's points. [m]
    static Real reach(const EllipsoidShape& s, Vec3 direction) {
        return length(scale(s.radii, direction));
    }
    /// Returns a lower bound of the distance of q outside the shape; negative inside. [m]
    static Real outside_by(const EllipsoidShape& s, Vec3 q) {
        const Vec3 unit{q.x / s.radii.x, q.y / s.radii.y, q.z / s.radii.z};
        return (length(unit) - 1) * min_component(s.radii);
    }
    static std::vector<ShapeWithTraits> traits() {
        const EllipsoidShape spheroid{{0.2f, 0.2f, 0.6f}};
        return {{"ellipsoid", spheroid, SurfaceKind::strictly_convex, {0, 0, 1}, 0.2f, 0}};
    }
};

template<>
struct SampleOf<TaperedCapsuleShape> {
    static TaperedCapsuleShape make(Real a, Real b, Real) { return {a / 2, b / 3, (a + b) / 2}; }
    static Real reach(const TaperedCapsuleShape& s, Vec3 direction) {
        return std::max(s.bottom_radius - direction.y * s.half_height,
                        s.top_radius + direction.y * s.half_height);
    }
    static Real outside_by(const TaperedCapsuleShape& s, Vec3 q) {
        Real nearest = std::numeric_limits<
            Real>::infinity(); // distance to the spheres whose union is the shape
        for (int k = 0; k <= 200; ++k) {
            const Real t = static_cast<Real>(k) / 200;
            nearest = std::min(nearest,
                               distance(q, {0, (2 * t - 1) * s.half_height, 0}) -
                                   (s.bottom_radius * (1 - t) + s.top_radius * t));
        }
        return nearest;
    }
    static std::vector<ShapeWithTraits> traits() {
        const TaperedCapsuleShape bottom{0.3f, 0.2f, 0.7f}, top{0.2f, 0.3f, 0.7f};
        return {{"bottom", bottom, SurfaceKind::smooth, {0, 1, 0}, 0.2f, 0},
                {"top", top, SurfaceKind::smooth, {0, 1, 0}, 0.2f, 0}};
    }
};

template<>
struct SampleOf<RoundedBoxShape> {
    static RoundedBoxShape make(Real a, Real b, Real c) {
        return {{a * 0.75f, b * 0.5f, c * 0.5f}, std::min(a, b) / 4};
    }
    static Real reach(const RoundedBoxShape& s, Vec3 direction) {
        return dot(abs(direction), s.half_extents) + s.radius * length(direction);
    }
    static Real outside_by(const RoundedBoxShape& s, Vec3 q) {
        const Vec3 beyond = abs(q) - s.half_extents;
        return (max_component(beyond) > 0 ? length(max(beyond, Vec3{})) : max_component(beyond)) -
               s.radius;
    }
    static std::vector<ShapeWithTraits> traits() {
        const RoundedBoxShape bar{{0.25f, 1, 0.5f}, 0.125f};
        return {{"rounded box", bar, SurfaceKind::edged, {}, 0, 0.75f, {0, 1, 0}}};
    }
};

namespace detail {
template<typename Visit, std::size_t... I>
void for_each_sample(const Visit& visit, std::index_sequence<I...>) {
    const auto visit_smooth = [&]<typename S>(std::type_identity<S>) {
        if constexpr (SmoothShape<S>)
            visit(SampleOf<S>{});
    };
    (visit_smooth(std::type_identity<std::variant_alternative_t<I, Shape>>{}), ...);
}
} // namespace detail

/// Calls `visit(SampleOf<S>{})` for each shape S given by a support mapping, in the order of the variant.
template<typename Visit>
void for_each_sample(const Visit& visit) {
    detail::for_each_sample(visit, std::make_index_sequence<std::variant_size_v<Shape>>{});
}

/// Returns a sample of each shape given by a support mapping, of three lengths, in the order of the variant. [m]
inline std::vector<Shape> smooth_samples(Real a, Real b, Real c) {
    std::vector<Shape> samples;
    for_each_sample([&](auto sample) { samples.push_back(sample.make(a, b, c)); });
    return samples;
}

/// Returns the traits of these samples.
inline std::vector<ShapeWithTraits> traits_of_smooth_samples() {
    std::vector<ShapeWithTraits> all;
    for_each_sample([&](auto sample) {
        for (const ShapeWithTraits& of_sample : sample.traits())
            all.push_back(of_sample);
    });
    return all;
}

} // namespace topple::test
