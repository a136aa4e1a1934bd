// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/style/color.h"
#include "app/view/style/view_options.h"

#include <array>

namespace topple::app {

/// The colors of a theme in display values, and its lights.
struct ThemeColors {
    Rgba horizon, zenith;
    Rgba floor, grid, axis_x, axis_z; ///< Grid and axes: alpha is their strength.
    Real planks_per_meter = 0; ///< Number of the floor's planks side by side; 0: no planks. [1/m]
    bool has_lawn = false;     ///< Whether the floor is grass; else, without planks, it is plain.
    Real clearness = 1;    ///< Distances at which haze hides the floor, over the usual ones. [-]
    Real stars = 0;        ///< Strength of stars in the sky, in display values. [-]
    Vec3 sun, sky, ground; ///< Light, linear; a white surface facing it has this color.
    float shadow_strength = 1;
    Rgba static_body, kinematic_body, asleep_body, disabled_body;
    Rgba ground_body; ///< Ground that is no plane, such as hills.
    Real grass = 0;   ///< Share of that ground that grass covers, where it is level. [-]
    std::array<Rgba, 7> awake_bodies;    ///< Indexed by number.
    Rgba steel, dark_steel, rope, motor; ///< Hardware of joints.
    Rgba selected, hovered;
    Rgba ghost;  ///< Bodies of another run; alpha is that of their faces.
    Rgba parted; ///< Tint of bodies that stand elsewhere in another run.
    Rgba line, contact, normal, friction, joint, velocity, tree, hit, support; ///< Overlays.
};
const ThemeColors& colors_of(Theme theme);

/// Direction towards the sun; unit vector in the world.
Vec3 sun_direction();

} // namespace topple::app
