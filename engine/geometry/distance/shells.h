// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"

namespace topple {

// Shells: of a shape its surface alone, with nothing inside. As everywhere touching is a hit, and what is
// empty, of a negative radius or not finite meets nothing.

/// Distances of the nearest and the farthest point of a box's surface from p: those in between are
/// all the distances there are, for the surface is in one piece.
struct ShellReach {
    double nearest_squared = 0;  ///< To the nearest point of the surface, from inside too. [m^2]
    double farthest_squared = 0; ///< To the farthest corner. [m^2]
};
/// NaN for an empty box.
ShellReach reach_of_shell(const Aabb& box, Vec3 p);

///@{
/// Whether a sphere meets the surface of a box: a sphere that floats inside meets nothing.
bool meets_shell(const Sphere& sphere, const Aabb& box);
bool meets_shell(const Sphere& sphere, const Obb& box);
///@}
///@{
/// Whether the surfaces meet: a sphere that has the whole box inside meets nothing either (Dunn,
/// Parberry 2011, appendix A).
bool do_shells_meet(const Sphere& sphere, const Aabb& box);
bool do_shells_meet(const Sphere& sphere, const Obb& box);
///@}

} // namespace topple
