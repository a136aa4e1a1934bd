// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/shadow_fit.h"

#include "topple/core/assert.h"
#include "topple/math/view/projection.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

/// Rounds up to a power of 2^(1/4): sizes change rarely, and at most 19 % of the map is wasted.
Real in_steps(Real size) { return std::exp2(std::ceil(std::log2(size) * 4) / 4); }

} // namespace

Quat sun_axes(Vec3 to_sun) { return look_at(to_sun, {}).rotation; }

ShadowFit fit_shadow(const Aabb& bounds, Vec3 to_sun, int map_size) {
    TOPPLE_ASSERT(is_bounded(bounds));
    const Quat world_from_sun = sun_axes(to_sun);
    const Vec3 size = extents(bounds);
    const auto texels = static_cast<Real>(map_size);
    // Four texels on each side are reserved for the snapping and the filter.
    const Real side = in_steps(std::max({size.x, size.y, 0.1f}) * texels / (texels - 8));
    const Real texel = side / texels;
    const auto snapped = [texel](Real v) { return std::round(v / texel) * texel; };
    const Vec3 middle = center(bounds);
    const Real depth = size.z + 2;
    const Vec3 sun_eye{snapped(middle.x), snapped(middle.y), bounds.max.z + 1};
    const Transform world_from_eye{rotate(world_from_sun, sun_eye), world_from_sun};
    return {orthographic(side / 2, side / 2, 0.001f, depth) * to_mat4(inverse(world_from_eye)),
            texel,
            0.5f * (1 - std::max(size.x, size.y) / side)};
}

PlaneRect shadow_footprint(const ShadowFit& fit,
                           Vec3 to_sun,
                           Vec3 normal,
                           Real offset,
                           Vec3 u,
                           Vec3 v) {
    const Real steepness = dot(normal, to_sun);
    if (steepness < 0.02f) // the sun does not reach this side, or is parallel to it
        return {};
    const Mat4 world_from_clip = inverse_or_zero(fit.clip_from_world);
    PlaneRect rect{Aabb::kInfinity, -Aabb::kInfinity, Aabb::kInfinity, -Aabb::kInfinity};
    for (int i = 0; i < 4; ++i) {
        const Vec4 corner{(i & 1) != 0 ? 1.0f : -1.0f, (i & 2) != 0 ? 1.0f : -1.0f, 0, 1};
        const Vec3 start = xyz(world_from_clip * corner);
        const Vec3 on_plane = start - to_sun * ((dot(normal, start) - offset) / steepness);
        rect.u_min = std::min(rect.u_min, dot(on_plane, u));
        rect.u_max = std::max(rect.u_max, dot(on_plane, u));
        rect.v_min = std::min(rect.v_min, dot(on_plane, v));
        rect.v_max = std::max(rect.v_max, dot(on_plane, v));
    }
    return rect;
}

} // namespace topple::app
