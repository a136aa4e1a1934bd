// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/real.h"

namespace topple {

/// Separation below which contacts are created, so that a body lands without penetrating first. Larger: contacts with
/// bodies that only pass by. Smaller: landing bodies shake. [m]
inline constexpr Real kSpeculativeDistance = 0.02f;

/// Contacts of shapes that may roll away from their old contact points are recycled while the shapes move less than
/// this against each other, anywhere near the contact. Larger: rolling cylinders slow down. [m]
inline constexpr Real kKeptContactDistance = 0.03f * kSpeculativeDistance;
/// The same between two shapes with flat faces. Larger: a box is still supported beyond the edge of its table.
/// Smaller: high walls bend and fall, since their contacts keep no lever arms; see CachedPair. [m]
inline constexpr Real kKeptFlatContactDistance = 0.15f * kSpeculativeDistance;
/// The same on a mesh, where finding contacts anew costs ten times as much. [m]
inline constexpr Real kKeptMeshContactDistance = 0.1f * kSpeculativeDistance;
/// The same as a share of the smaller shape's radius; the smaller bound holds. Larger: points at the edge of a
/// contact area appear and disappear late, and stacks sway more. Smaller: more unchanged contacts are found anew. [-]
inline constexpr Real kKeptContactShare = 0.02f;
/// Recycled contacts keep their normals and lever arms in the world until the body has turned by this angle since they
/// were found. Larger: a body that tips over slowly leans that far before its weight pulls it on. Smaller: walls that
/// bend by more fall. [rad]
inline constexpr Real kKeptTurn = 0.02f;

/// Margin of a fat box as a share of the shape's size, up to a cap. Larger: fewer updates of the tree, more pairs
/// that do not touch. [-]
inline constexpr Real kFatShare = 0.125f;
inline constexpr Real kFatMargin = 0.05f; ///< [m]

/// Largest coordinate in the frame of a cell: the spacing of floats there is 8 mm. Bodies get a nearer cell long
/// before, unless what they are connected to is as large as that. [m]
inline constexpr Real kWorldRadius = 1.0e5f;

/// Bodies that spin faster than this are disabled. [rad/s]
inline constexpr Real kFastestSpin = 1.0e6f;

/// Largest contact frequency as a share of the sub-step rate; above it a spring is not resolved. [-]
inline constexpr Real kStiffnessShare = 0.25f;

/// Factor of the stiffness at immovable bodies, which do not yield on their side. [-]
inline constexpr Real kStaticStiffness = 2;

/// Largest distance that the spring of a mouse joint counts. [m]
inline constexpr Real kMouseJointReach = 1;
/// The same in extents of the body, so that small bodies are not flung away. [-]
inline constexpr Real kMouseJointReachExtents = 4;
/// Damping that a mouse joint adds to the angular damping of its body. [1/s]
inline constexpr Real kMouseJointAngularDamping = 3;
/// Lower bound of the gravity that scales the strength of a mouse joint. [m/s^2]
inline constexpr Real kMouseJointWeight = 9.81f;

} // namespace topple
