// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/spatial/tree/conservative_ray.h"

#include <cmath>

namespace topple::spatial_detail {

std::optional<ScaledRay> scaled(const Ray& ray) {
    const Real largest = max_component(abs(ray.direction));
    if (!is_finite(ray.origin) || !is_finite(ray.direction) || !(largest > 0) ||
        !(ray.t_min <= ray.t_max))
        return std::nullopt;
    ScaledRay out{ray.origin, ray.direction, 1, ray.t_min, ray.t_max};
    if (largest >= kLeastUnscaled && largest <= kMostUnscaled)
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

ConservativeRay::ConservativeRay(const ScaledRay& ray, const Aabb& bounds, Real slack)
    : ConservativeRay(
          Float4::set(ray.origin.x, ray.origin.y, ray.origin.z, 0),
          Float4::set(ray.direction.x, ray.direction.y, ray.direction.z, 0),
          max_component(max(abs(bounds.min - ray.origin), abs(bounds.max - ray.origin))),
          slack) {}

} // namespace topple::spatial_detail
