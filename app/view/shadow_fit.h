// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/aabb.h"
#include "topple/math/mat4.h"

namespace topple::app {

/// View of a part of the world from the sun: an orthographic picture along its light.
struct ShadowFit {
    Mat4 clip_from_world;
    Real texel_size = 0; ///< Side of a texel of the map, on a surface facing the sun. [m]
    Real border = 0; ///< Share of the map's width on each side that lies outside of the bounds. [-]
};

/// Part of a plane on which the map can show a shadow: the smallest rectangle in the plane's own axes.
struct PlaneRect {
    Real u_min = 0, u_max = 0, v_min = 0, v_max = 0; ///< [m]
};
PlaneRect shadow_footprint(const ShadowFit& fit,
                           Vec3 to_sun,
                           Vec3 normal,
                           Real offset,
                           Vec3 u,
                           Vec3 v);

/// Axes that depend only on the light: Z towards the sun, X level. Requires: `to_sun` unit.
Quat sun_axes(Vec3 to_sun);

/// Fits the view around `bounds`, which are in the sun's axes; square, with quantized size and its corner on whole
/// texels, so that the shadows of resting bodies do not crawl while others move. Requires: bounded, not empty.
ShadowFit fit_shadow(const Aabb& bounds, Vec3 to_sun, int map_size);

} // namespace topple::app
