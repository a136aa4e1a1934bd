// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

namespace topple::app {

inline constexpr std::string_view kClothLimit =
    "a cloth of more particles needs above 64 MB, as much as a scene file may ask for";

/// A square cloth of that many particles along a side and that many meters across, which does not
/// stretch and hardly resists folding.
DeformableDef square_cloth(int count, Real width);

/// A cloth 2 m wide falls on a ball that stands still and folds about it.
inline constexpr Real kDrapedBallRadius = 0.6f;                          // [m]
inline constexpr Vec3 kDrapedBallCenter{0, kDrapedBallRadius + 0.2f, 0}; // [m]
void build_draped_cloth(World& world, int count);
/// Depth of the deepest particle in the ball or the floor. [m]
Real depth_of_draped_cloth(const Deformable& cloth);

/// A cloth 2 m wide, held by its corners, and a ball of ten times its mass that falls into it.
inline constexpr Real kCatchHeight = 2; // of the corners [m]
void build_cloth_catch(World& world, int count);

/// The largest share by which a structural spring is longer than it was made. [-]
Real largest_stretch(const Deformable& deformable);
/// The same of all structural springs of a direction together: what an eye can see. [-]
Real mean_stretch(const Deformable& deformable);

/// Height of the highest particle: a cloth that has slid down lies low. [m]
Real highest_particle(const Deformable& deformable);

/// The first one. Requires: there is one.
const Deformable& first_deformable(const World& world);

} // namespace topple::app
