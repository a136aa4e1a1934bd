// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/shadow_ranges.h"

#include "app/view/render_scene.h"
#include "app/view/shadow_fit.h"
#include "app/view/style/theme.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

/// Reaches of the ranges, as shares of the distance of the camera's target, and the least of each. [-], [m]
constexpr std::array<Real, kShadowRangeCount> kShares{0.6f, 2.2f, 9}, kLeast{0, 6, 12};

/// Part of an interval that is within reach of a point. Requires: the two overlap.
struct Interval {
    Real begin = 0, end = 0;
};
Interval within(Real center, Real radius, Real point, Real reach) {
    return {std::max(center - radius, point - reach), std::min(center + radius, point + reach)};
}

} // namespace

ShadowRanges::ShadowRanges(const RenderCamera& camera)
    : world_from_sun_(sun_axes(sun_direction())),
      target_(
          rotate_inverse(world_from_sun_, camera.eye + camera.forward * camera.focus_distance)) {
    for (std::size_t i = 0; i < kShadowRangeCount; ++i)
        reach_[i] = std::max(kLeast[i], kShares[i] * camera.focus_distance);
}

void ShadowRanges::grow(ShadowBounds& bounds, Vec3 center, Real radius) const {
    const Vec3 c = rotate_inverse(world_from_sun_, center);
    for (std::size_t i = 0; i < kShadowRangeCount; ++i) {
        const Real reach = reach_[i];
        if (!(std::abs(c.x - target_.x) < reach + radius &&
              std::abs(c.y - target_.y) < reach + radius))
            continue;
        // Along the light a caster counts from afar, since its shadow falls into the range.
        const Interval x = within(c.x, radius, target_.x, reach),
                       y = within(c.y, radius, target_.y, reach);
        const Real depth = std::min(radius, std::abs(c.z - target_.z) + 2 * reach);
        Aabb& all = bounds.of_range[i];
        all = {min(all.min, Vec3{x.begin, y.begin, c.z - depth}),
               max(all.max, Vec3{x.end, y.end, c.z + depth})};
    }
}

} // namespace topple::app
