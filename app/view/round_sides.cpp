// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/round_sides.h"

#include <algorithm>
#include <cmath>

namespace topple::app {

Real radius_in_picture(const RenderCamera& camera,
                       int height_px,
                       Vec3 center,
                       Real reach,
                       Real radius) {
    // The nearest point counts. A part behind the camera, which only throws a shadow, counts as if it were before it. A
    // part that reaches the camera has no nearest point in the picture: a tenth of its radius stands for the distance.
    const Real nearest = std::max(std::abs(view_depth(camera, center)) - reach, 0.1f * radius);
    return radius / pixel_size(camera, nearest, static_cast<Real>(height_px));
}

std::size_t round_detail(Real radius_px, Real error_px) {
    // A side of n is nearest to the center at its middle, by r (1 - cos(pi / n)), which is r pi^2 / (2 n^2) nearly.
    const Real sides = kPi * std::sqrt(std::max(radius_px, Real{0}) / (2 * error_px));
    const auto* enough = std::lower_bound(
        kRoundSides.begin(), kRoundSides.end() - 1, sides, [](int count, Real wanted) {
            return static_cast<Real>(count) < wanted;
        });
    return static_cast<std::size_t>(enough - kRoundSides.begin());
}

} // namespace topple::app
