// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitives.h"

namespace topple {

// Shells: surfaces of shapes without their inside. Touching is a hit; a shape that is empty, of a negative radius or
// not finite meets nothing.

/// Distances of the nearest and the farthest point of a box's surface from p. All distances in between occur too,
/// since the surface is connected.
struct ShellReach {
    double nearest_squared = 0;  ///< Squared distance of the nearest point of the surface, from
                                 ///< inside too. [m^2]
    double farthest_squared = 0; ///< Squared distance of the farthest corner. [m^2]
};
/// Returns NaN for an empty box.
ShellReach reach_of_shell(const Aabb& box, Vec3 p);

///@{
/// Returns whether a sphere meets the surface of a box: a sphere entirely inside meets nothing.
bool meets_shell(const Sphere& sphere, const Aabb& box);
bool meets_shell(const Sphere& sphere, const Obb& box);
///@}
///@{
/// Returns whether the surfaces meet: a sphere that contains the whole box meets nothing either (Dunn, Parberry
/// 2011, appendix A).
bool do_shells_meet(const Sphere& sphere, const Aabb& box);
bool do_shells_meet(const Sphere& sphere, const Obb& box);
///@}

} // namespace topple
