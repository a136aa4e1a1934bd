// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

namespace topple::app {

inline constexpr std::string_view kClothLimit =
    "a cloth of more particles needs above 64 MB, as much as a scene file may ask for";

/// Returns a square cloth with `count` particles along a side and `width` meters across, inextensible and with little
/// bending stiffness.
DeformableDef square_cloth(int count, Real width);

/// A cloth 2 m wide falls on a fixed ball and drapes over it.
inline constexpr Real kDrapedBallRadius = 0.6f;                          // [m]
inline constexpr Vec3 kDrapedBallCenter{0, kDrapedBallRadius + 0.2f, 0}; // [m]
void build_draped_cloth(World& world, int count);
/// Returns the depth of the deepest particle in the ball or the floor. [m]
Real depth_of_draped_cloth(const Deformable& cloth);

/// A cloth 2 m wide, held by its corners, and a ball of ten times its mass that falls into it.
inline constexpr Real kCatchHeight = 2; // height of the corners [m]
void build_cloth_catch(World& world, int count);

/// Returns the largest extension of a structural spring over its rest length. [-]
Real largest_stretch(const Deformable& deformable);
/// Returns the mean extension of all structural springs of one direction, which is the visible one. [-]
Real mean_stretch(const Deformable& deformable);

/// Returns the height of the highest particle: a cloth that has slid off lies low. [m]
Real highest_particle(const Deformable& deformable);

/// Returns the first deformable. Requires: there is one.
const Deformable& first_deformable(const World& world);

} // namespace topple::app
