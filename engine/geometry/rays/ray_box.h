// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/aabb.h"
#include "topple/geometry/shapes/ray.h"

#include <cmath>

namespace topple {

/// A ray prepared for many box tests, one for every node of a tree. In float, with a conservative margin, so that
/// rounding never misses a box whose contents might be hit.
struct BoxRay {
    Vec3 origin;  ///< As in Ray. [m]
    Vec3 inverse; ///< 1 / direction; infinite along axes without motion.
    ///@{
    /// Range of the ray.
    Real t_min = 0;
    Real t_max = 0;
    ///@}
};

/// Prepares a ray for many boxes. Requires: is_usable(ray).
inline BoxRay make_box_ray(const Ray& ray) {
    const Vec3 d = ray.direction;
    return {ray.origin, {1 / d.x, 1 / d.y, 1 / d.z}, ray.t_min, ray.t_max};
}

/// Slab test (Kay and Kajiya 1986). Returns whether the ray meets the box, touching included, before `t_max`;
/// `t_enter` is then the entry, at least t_min.
///
/// A ray along a face gives 0 times infinity. Each such NaN fails every comparison and so leaves the interval
/// unchanged, which is right for a closed box. The far end is moved out by two units in the last place, so that
/// rounding cannot empty the interval (Ize 2013).
inline bool meets_box(const BoxRay& ray, const Aabb& box, Real t_max, Real& t_enter) {
    constexpr Real kOutward = 1 + 4 * 5.9604645e-8f;
    Real enter = ray.t_min, leave = t_max;
    for (int axis = 0; axis < 3; ++axis) {
        const bool backwards = std::signbit(ray.inverse[axis]);
        const Real first = backwards ? box.max[axis] : box.min[axis];
        const Real last = backwards ? box.min[axis] : box.max[axis];
        const Real t_first = (first - ray.origin[axis]) * ray.inverse[axis];
        const Real t_last = (last - ray.origin[axis]) * ray.inverse[axis] * kOutward;
        if (t_first > enter)
            enter = t_first;
        if (t_last < leave)
            leave = t_last;
    }
    t_enter = enter;
    return enter <= leave;
}

} // namespace topple
