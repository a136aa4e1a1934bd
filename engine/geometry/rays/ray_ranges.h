// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/rays/cone_rays.h"
#include "topple/geometry/rays/cylinder_rays.h"
#include "topple/geometry/rays/ray_tests.h"

#include <algorithm>

namespace topple {

/// The part of a ray inside a solid: its ends, in lengths of the ray's direction.
struct RayRange {
    Real enter = 0, leave = 0;  ///< Unit: lengths of the ray's direction.
    bool begins_inside = false; ///< If true, `enter` is the ray's own t_min.
    bool ends_inside = false;   ///< If true, `leave` is the ray's own t_max.
};

/// Returns the part of a ray inside a solid; none on a miss. The exit is the first hit of the reversed ray. A tangent
/// has one point.
template<typename Solid>
    requires requires(const Solid& solid, const Ray& ray) { cast_ray(solid, ray); }
std::optional<RayRange> range_within(const Solid& solid, const Ray& ray) {
    const auto first = cast_ray(solid, ray);
    if (!first)
        return std::nullopt;
    constexpr Real kMost = std::numeric_limits<Real>::max();
    const Ray back{ray.origin, -ray.direction, -std::min(ray.t_max, kMost), -ray.t_min};
    const auto last = cast_ray(solid, back);
    if (!last) // a graze that only one of the two roundings detects
        return RayRange{first->t, first->t, first->inside, false};
    return RayRange{first->t, std::max(first->t, -last->t), first->inside, last->inside};
}

/// Returns whether the ray hits the side to which the normal points.
inline bool is_from_front(const RayHit& hit, const Ray& ray) {
    return dot(hit.normal, ray.direction) < 0;
}

/// Returns the first hit of the front of a sheet; a hit from behind is a miss.
template<typename Sheet>
    requires(std::is_same_v<Sheet, Plane> || std::is_same_v<Sheet, Triangle>)
std::optional<RayHit> cast_ray_at_front(const Sheet& sheet, const Ray& ray) {
    const auto hit = cast_ray(sheet, ray);
    return hit && is_from_front(*hit, ray) ? hit : std::nullopt;
}

} // namespace topple
