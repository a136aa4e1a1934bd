// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/render_scene.h"

#include <array>

namespace topple::app {

/// Numbers of sides by which a circle is drawn, from coarse to fine. Multiples of four, since half of them are the
/// rings of a sphere, of which each half has a whole number.
inline constexpr std::array<int, 6> kRoundSides{16, 24, 36, 52, 76, 112};

/// Sizes in a picture, for the choice of the detail.
class PictureScale {
public:
    PictureScale(const RenderCamera& camera, int height_px);
    /// Returns the largest radius in the picture of a part that is round with that radius [m] and reaches `reach` [m]
    /// around its center. [px]
    [[nodiscard]] Real radius_px(Vec3 center, Real reach, Real radius) const;

private:
    Vec3 depth_;            ///< A point's depth is dot(point, depth_) + depth_offset_,
    Real depth_offset_ = 1; ///< which is 1 everywhere without perspective.
    Real pixels_at_one_;    ///< Pixels of a meter at the depth 1.
};

/// Returns the index in kRoundSides of the fewest sides whose distance from a circle of that radius [px] is at most
/// `error_px`, or the last one.
std::size_t round_detail(Real radius_px, Real error_px);

} // namespace topple::app
