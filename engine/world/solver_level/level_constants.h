// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/real.h"

#include <cstdint>

/// All constants of the adaptive solver levels; solver_levels.h describes the model. None is a parameter, since a wrong
/// value changes the look of piles and towers slightly and the cost of a step a lot. Each was chosen on the scenes of
/// `topple quality` and checked on its variants.
namespace topple::levels {

// --- allowed deflection: constraint_load.h -------------------------------------------------------

/// Deflection that a loaded contact is allowed at level 0, over the extent of the smaller body. Larger: stacks sink
/// visibly. Smaller: piles cost twice as much. [-]
inline constexpr Real kAllowedContactDeflection = 0.8e-4f;
/// The same for a joint: a gap in a joint is hard to see, and joints under heavy loads are solved directly. Larger:
/// chains stretch. Smaller: a net of 2500 balls is solved four times as fine instead of twice. [-]
inline constexpr Real kAllowedJointDeflection = 8 * kAllowedContactDeflection;
/// Bodies count as no larger than the extent of a cube of 1 m. Larger: large bodies sink visibly. Smaller: large
/// bodies cost more than anybody sees. [m]
inline constexpr Real kLargeBody = 0.866f;
/// Bodies outside of towers count as no smaller than the extent of a cube of 0.5 m. Larger: small bodies in heaps sink
/// into each other. Smaller: heaps of small bodies cost as much as towers. [m]
inline constexpr Real kSmallBody = 0.433f;
/// Square of the swing angle (omega h)^2 in a sub-step beyond which one or two corrections do not close a joint.
/// Larger: chains that swing fast gain length. Smaller: calm chains cost more. [rad^2]
inline constexpr Real kAllowedSwing = 0.05f;
/// The same for the square of the angle by which a body turns in a sub-step. [rad^2]
inline constexpr Real kAllowedTurn = 0.002f;

// --- allowance by group: level_choice.cpp --------------------------------------------------------

/// From this number of bodies on, the allowed deflection grows with the square root of their number, since nobody sees
/// half a millimeter in a heap. Larger: small heaps cost more. Smaller: pairs of bodies sink. [bodies]
inline constexpr Real kFewBodies = 2;
/// From this number on it grows with the number itself: a heap that is most expensive to solve is seen from farthest
/// away. No tower has so many bodies. Larger: heaps of hundreds cost twice as much. Smaller: large walls sag. [bodies]
inline constexpr Real kManyBodies = 128;
/// Largest allowed deflection of a group over that of two bodies: a hundredth of their extent. Larger: bodies at the
/// bottom of huge heaps overlap visibly. Smaller: huge heaps cost more. [-]
inline constexpr Real kMostAllowed = 125;

/// Towers and houses of cards have at least this many bodies. Larger: short towers lean. Smaller: every calm handful
/// of bodies is solved as finely as a tower. [bodies]
inline constexpr std::uint32_t kTowerBodies = 8;
/// Their mean speed is at most this. Larger: heaps that still fall are solved finely. Smaller: a tower that trembles
/// is no tower any more, and falls. [m/s]
inline constexpr Real kTowerSpeed = 0.1f;
/// From this number of bodies on, the allowed deflection of a tower grows with the cube of the number, up to the 8 times
/// of a heap at kManyBodies: the change from tower to heap must not be a jump. [bodies]
inline constexpr Real kLargeTower = kManyBodies / 2;

// --- hysteresis in time: level_choice.cpp --------------------------------------------------------

/// The forces on a body must ask for a finer level in this many more steps than not before they count. Larger: bodies
/// sink before their level rises. Smaller: impacts raise the level, and somewhere in a heap there is always one. [steps]
inline constexpr int kRaiseAfter = 30;
/// A body must not have needed its level for this many steps before it counts as calm. Larger: fine levels cost longer
/// than needed. Smaller: levels go up and down. [steps]
inline constexpr int kLowerAfter = 40;
/// One step that needs the level takes back this many calm steps. Larger: levels stay up in restless heaps. Smaller:
/// levels drop between two loads. [-]
inline constexpr int kTakenBack = 4;
/// Longest count of calm steps: resting bodies are hit now and then. Larger: a new load waits longer for its level.
/// Smaller than kLowerAfter: no level ever drops. [steps]
inline constexpr int kLongestCalm = 50;
/// One body in so many may ask for another level without effect: in a heap there is always one. Larger: single bodies
/// decide over heaps. Smaller: many bodies may sink.
inline constexpr std::uint32_t kStirredShare = 50;
/// Hysteresis: the level drops only if the load times this still fits the lower level. Larger: fine levels cost longer.
/// Smaller: levels go up and down. [-]
inline constexpr Real kLowerMargin = 1.5f;
/// Share of a swing that counts in groups with contacts: joints are closed softly there, and only a swing that is too
/// fast for any sub-step matters. Larger: ragdolls in heaps raise the level of the heap. [-]
inline constexpr Real kTouchedSwing = 0.05f;

// --- stiffness ramps: level_choice.cpp -----------------------------------------------------------

/// Largest change of the stiffness in a step; it doubles in five steps. Larger: bodies jump. Smaller: a new load
/// settles before the stiffness has come. [-]
inline constexpr Real kRamp = 1.15f;
/// Largest change in a step at rest, for bodies whose ramp is slow. [-]
inline constexpr Real kSlowRamp = 1.02f;
/// Bodies that have settled under a load rise or sink at most at this speed when the stiffness changes. Larger: a
/// viewer sees towers breathe. Smaller: levels take minutes to change. [m/s]
inline constexpr Real kSettlingSpeed = 0.0006f;
/// In motion they may rise or sink at this share of their own speed or of the mean speed of their group. [-]
inline constexpr Real kSettlingShare = 0.1f;
/// A constraint force above this share of the static load counts as pressing: bodies have settled under it. [-]
inline constexpr Real kPressingShare = 0.5f;

// --- support graph: support_graph.cpp ------------------------------------------------------------

/// Smallest vertical component of the normal of a contact that supports a body (72 degrees from the vertical).
/// Larger: bodies on steep slopes weigh nothing. Smaller: walls carry what leans on them. [-]
inline constexpr Real kSupportingLean = 0.3f;
/// Share of the load that a level joint carries beside others that are not level: bodies hang from those. 0 would
/// leave bodies that only level joints hold without support. [-]
inline constexpr Real kLevelRise = 0.05f;

// --- direct joints: direct_joints.cpp ------------------------------------------------------------

/// Larger groups are iterated: the cost of a direct solution of a net grows faster than the net. [bodies]
inline constexpr std::uint32_t kMostDirectBodies = 128;
/// Groups with more joints for every body are iterated: their joints repeat one another. The world counts as a
/// body: a strip of n planks between two anchors, joined at two points everywhere, has 2 (n + 1) joints.
inline constexpr std::uint32_t kMostJointsPerBody = 2;
/// A group that touches something is iterated with its contacts, unless the load of a joint over the allowed load is
/// above this ... Larger: cranes stretch. Smaller: ragdolls in heaps are solved directly, which costs more. [-]
inline constexpr Real kHeavyLoad = 1;
/// ... or it joins bodies with a larger ratio of their masses: a sweep of iteration passes a hit through a light body on
/// to a heavy one only by the ratio of their masses. Larger: such joints open. Smaller: ragdolls, in which it is up to
/// 11, are solved directly on stairs, which costs 20 % more. [-]
inline constexpr Real kUnevenMasses = 12;
/// ... or it has at least this many anchors: a group that is taut between two anchors pulls at them with many times its
/// weight.
inline constexpr std::uint32_t kTautAnchors = 2;

// --- raised mass and inertia: swings.cpp, overloads.cpp, raised_inertia.cpp ----------------------

/// Shorter lever arms count as this long in the bound of centrifugal forces; it keeps the bound finite. [m]
inline constexpr Real kShortestArm = 1.0e-3f;
/// Ratio of masses up to which the sweeps of a step converge. At 50 a limit gives way by 0.04 rad under a blow, at 10 by
/// 0.01 rad. Larger: limits give way. Smaller: more bodies weigh more than they do. [-]
inline constexpr Real kMostRatio = 10;
/// The same for bodies that joints let move: a free lever with a load at its end turns slower by a third of 1 / 30.
/// Larger: light levers give way. Smaller: they turn too slowly. [-]
inline constexpr Real kMostFreeRatio = 30;
/// Bodies that hold an arm are light against the arm as the arm is against the load; so many joints further on bodies
/// have their own mass. Larger: the whole machine becomes heavier. Smaller: the second joint gives way.
inline constexpr int kMostLinks = 4;
/// Speed of approach at and above which a contact is a blow, under which the whole mass counts as a load. Larger: blows
/// bend limits. Smaller: bodies at rest count as blows. [m/s]
inline constexpr Real kBlowSpeed = 0.2f;
/// Energy that the solver may see in a body beyond what it has, relative to that of its group. Larger: a light wheel
/// that spins fast drives its machine. Smaller: chains under heavy loads come apart. [-]
inline constexpr Real kMostAddedEnergy = 0.02f;
/// A group counts as having the energy of this speed as well, so that bodies at rest are raised without a bound.
/// [m/s]
inline constexpr Real kStillSpeed = 0.05f;

} // namespace topple::levels
