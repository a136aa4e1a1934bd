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

/// A sample of a shape, its extent and a bound of distances to it.
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
};

namespace detail {
template<std::size_t... I>
std::vector<Shape> smooth_samples(Real a, Real b, Real c, std::index_sequence<I...>) {
    std::vector<Shape> samples;
    const auto add = [&]<typename S>(std::type_identity<S>) {
        if constexpr (SmoothShape<S>)
            samples.push_back(SampleOf<S>::make(a, b, c));
    };
    (add(std::type_identity<std::variant_alternative_t<I, Shape>>{}), ...);
    return samples;
}
} // namespace detail

/// Returns a sample of each shape given by a support mapping, of three lengths, in the order of the variant. [m]
inline std::vector<Shape> smooth_samples(Real a, Real b, Real c) {
    return detail::smooth_samples(a, b, c, std::make_index_sequence<std::variant_size_v<Shape>>{});
}

} // namespace topple::test
