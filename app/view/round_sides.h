// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/render_scene.h"

#include <array>

namespace topple::app {

/// Numbers of sides by which a circle is drawn, from coarse to fine. Multiples of four, since half of them are the
/// rings of a sphere, of which each half has a whole number.
inline constexpr std::array<int, 6> kRoundSides{16, 24, 36, 52, 76, 112};

/// Returns the largest radius, in a picture of that height, of a part that is round with this radius [m] and reaches
/// `reach` [m] around its center. [px]
Real radius_in_picture(const RenderCamera& camera,
                       int height_px,
                       Vec3 center,
                       Real reach,
                       Real radius);

/// Returns the index in kRoundSides of the fewest sides whose distance from a circle of that radius [px] is at most
/// `error_px`, or the last one.
std::size_t round_detail(Real radius_px, Real error_px);

} // namespace topple::app
