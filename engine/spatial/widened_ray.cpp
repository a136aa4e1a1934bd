// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "engine/spatial/widened_ray_detail.h"

#include <cmath>
#include <limits>

namespace topple::spatial_detail {

std::optional<ScaledRay> scaled(const Ray& ray) {
    const Real largest = max_component(abs(ray.direction));
    if (!is_finite(ray.origin) || !is_finite(ray.direction) || !(largest > 0) ||
        !(ray.t_min <= ray.t_max))
        return std::nullopt;
    ScaledRay out{ray.origin, ray.direction, 1, ray.t_min, ray.t_max};
    if (largest >= 0x1p-20f && largest <= 0x1p20f)
        return out;

    const int exponent = std::ilogb(largest);
    const auto multiplied = [exponent](Real x) { return std::ldexp(x, -exponent); };
    out.direction = {
        multiplied(ray.direction.x), multiplied(ray.direction.y), multiplied(ray.direction.z)};
    out.t_min = std::nextafter(std::ldexp(ray.t_min, exponent), -Aabb::kInfinity);
    out.t_max = std::nextafter(std::ldexp(ray.t_max, exponent), Aabb::kInfinity);
    out.t_scale = std::ldexp(1.0, -exponent);
    return out;
}

WidenedRay::WidenedRay(const ScaledRay& ray, const Aabb& bounds, Real slack) {
    // Five roundings move a sheared vertex, three a slab; each by half a unit in the last place of
    // at most the largest distance along an axis from the origin to anything in the bounds.
    constexpr Real kRoundings = 8 * 0x1p-24f;
    // A component this small moves the ray less than those roundings do, and keeps 1/d finite.
    constexpr Real kSmallest = 1e-18f;
    const Vec3 reach = max(abs(bounds.min - ray.origin), abs(bounds.max - ray.origin));
    const Real widening = kRoundings * slack * max_component(reach);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const Real origin = ray.origin[static_cast<int>(axis)];
        const Real component = ray.direction[static_cast<int>(axis)];
        const bool backward = component < 0;
        const Real clamped = std::max(std::abs(component), kSmallest);
        inverse_[axis] = 1 / (backward ? -clamped : clamped);

        // At least one unit in the last place of the origin, or adding it would change nothing.
        const Real shift = std::max(widening, std::abs(origin) * 0x1p-23f * slack);
        // Clamped, because an infinite origin would make NaN of an infinite box.
        constexpr Real kLargest = std::numeric_limits<Real>::max();
        const Real above = std::min(origin + shift, kLargest);
        const Real below = std::max(origin - shift, -kLargest);
        near_origin_[axis] = backward ? below : above;
        far_origin_[axis] = backward ? above : below;
        near_row_[axis] = backward ? axis + 3 : axis;
        far_row_[axis] = backward ? axis : axis + 3;
    }
}

} // namespace topple::spatial_detail
