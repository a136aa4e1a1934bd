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

/// Deflection that a loaded contact is allowed at level 0, over the extent of the smaller body. Larger: stacks settle
/// visibly. Smaller: piles cost twice as much. [-]
inline constexpr Real kAllowedContactDeflection = 0.8e-4f;
/// The same for a joint: a gap in a joint is hard to see, and joints under heavy loads are solved directly. Larger:
/// chains stretch. Smaller: a net of 2500 balls is solved four times as fine instead of twice. [-]
inline constexpr Real kAllowedJointDeflection = 8 * kAllowedContactDeflection;
/// Bodies above the extent of a cube of 1 m count as this large. Larger: large bodies settle visibly. Smaller: large
/// bodies cost more, without a visible effect. [m]
inline constexpr Real kLargeBody = 0.866f;
/// Bodies outside of towers below the extent of a cube of 0.5 m count as this large. Larger: small bodies in heaps
/// overlap visibly. Smaller: heaps of small bodies cost as much as towers. [m]
inline constexpr Real kSmallBody = 0.433f;
/// Square of the swing angle (omega h)^2 in a sub-step beyond which one or two corrections do not close a joint.
/// Larger: chains that swing fast gain length. Smaller: calm chains cost more. [rad^2]
inline constexpr Real kAllowedSwing = 0.05f;
/// The same for the square of the angle by which a body turns in a sub-step. [rad^2]
inline constexpr Real kAllowedTurn = 0.002f;

// --- allowance by group: level_choice.cpp --------------------------------------------------------

/// From this number of bodies on, the allowed deflection grows with the square root of the number, since half a
/// millimeter is invisible in a heap. Larger: small heaps cost more. Smaller: pairs of bodies settle. [bodies]
inline constexpr Real kFewBodies = 2;
/// From this number on, the allowed deflection grows with the square of the number: the heaps that cost most are seen
/// from farthest away. No tower has so many bodies. Larger: heaps of hundreds cost twice as much. Smaller: large walls
/// sag. [bodies]
inline constexpr Real kManyBodies = 128;
/// Largest allowed deflection of a group over that of two bodies: a fiftieth of their extent. Larger: bodies at the
/// bottom of huge heaps overlap visibly. Smaller: huge heaps cost more. [-]
inline constexpr Real kMostAllowed = 250;

/// Towers and houses of cards have at least this many bodies. Larger: short towers lean. Smaller: all small groups at
/// rest are solved as finely as a tower. [bodies]
inline constexpr std::uint32_t kTowerBodies = 8;
/// Largest mean speed of the bodies of a tower. Larger: heaps that still fall are solved finely. Smaller: a trembling
/// tower no longer counts as a tower, and falls. [m/s]
inline constexpr Real kTowerSpeed = 0.1f;
/// From this number of bodies on, the allowed deflection of a tower grows with the cube of the number, up to the 8
/// times of a heap at kManyBodies, so that the change from tower to heap is continuous. [bodies]
inline constexpr Real kLargeTower = kManyBodies / 2;

// --- hysteresis in time: level_choice.cpp --------------------------------------------------------

/// A body raises its level if the steps whose forces ask for a finer level outnumber the others by this many. Larger:
/// bodies settle before their level rises. Smaller: impacts raise the level, and a large heap always has some.
/// [steps]
inline constexpr int kRaiseAfter = 30;
/// A body counts as calm after this many steps without need of its level. Larger: fine levels cost longer than
/// needed. Smaller: levels go up and down. [steps]
inline constexpr int kLowerAfter = 40;
/// Number of calm steps that one step with need of the level takes back. Larger: levels stay up in restless heaps.
/// Smaller: levels drop between two loads. [-]
inline constexpr int kTakenBack = 4;
/// Longest count of calm steps, so that an occasional impact on a resting body raises no level. Larger: a new load
/// waits longer for its level. Smaller than kLowerAfter: no level ever drops. [steps]
inline constexpr int kLongestCalm = 50;
/// One body in this many may ask for another level without effect, since a large heap always has one that does.
/// Larger: single bodies decide over heaps. Smaller: many bodies may settle.
inline constexpr std::uint32_t kStirredShare = 50;
/// Hysteresis: the level drops only if the load times this margin still fits the lower level. Larger: fine levels
/// cost longer. Smaller: levels go up and down. [-]
inline constexpr Real kLowerMargin = 1.5f;
/// Share of a swing that counts in groups with contacts: joints are soft there, so only a swing that is too fast for
/// any sub-step matters. Larger: ragdolls in heaps raise the level of the heap. [-]
inline constexpr Real kTouchedSwing = 0.05f;

// --- stiffness ramps: level_choice.cpp -----------------------------------------------------------

/// Largest factor of the stiffness in a step; 1.15 doubles it in five steps. Larger: bodies jump. Smaller: bodies
/// settle under a new load before the stiffness has risen. [-]
inline constexpr Real kRamp = 1.15f;
/// Largest factor in a step at rest, for bodies whose ramp is slow. [-]
inline constexpr Real kSlowRamp = 1.02f;
/// Bodies that have settled under a load rise or sink at most at this speed when the stiffness changes. Larger: a
/// viewer sees towers breathe. Smaller: levels take minutes to change. [m/s]
inline constexpr Real kSettlingSpeed = 0.0006f;
/// A moving body may rise or settle at this share of its own speed, or of the mean speed of its group. [-]
inline constexpr Real kSettlingShare = 0.1f;
/// A constraint presses if its force is above this share of the static load; only then have the bodies settled under
/// it. [-]
inline constexpr Real kPressingShare = 0.5f;

// --- support graph: support_graph.cpp ------------------------------------------------------------

/// Smallest vertical component of the normal of a contact that supports a body (72 degrees from the vertical).
/// Larger: bodies on steep slopes weigh nothing. Smaller: walls carry the bodies that lean on them. [-]
inline constexpr Real kSupportingLean = 0.3f;
/// Share of the load that a level joint carries beside joints that are not level, from which the bodies hang. 0 would
/// leave a body without support if all its joints are level. [-]
inline constexpr Real kLevelRise = 0.05f;

// --- direct joints: direct_joints.cpp ------------------------------------------------------------

/// Larger groups are iterated: the cost of a direct solution of a net grows faster than the net. [bodies]
inline constexpr std::uint32_t kMostDirectBodies = 128;
/// Groups with more joints per body than this are iterated, since many of their joints are redundant. The world
/// counts as a body: a strip of n planks between two anchors, joined at two points everywhere, has 2 (n + 1) joints.
inline constexpr std::uint32_t kMostJointsPerBody = 2;
/// Groups without anchors and with even masses are iterated if they would have more direct joints together than this:
/// nobody follows the energy or the stretch of one of hundreds of chains. Larger: dropping a crowd of chains or ragdolls
/// costs three times as much until they land. Smaller: groups that fly lose or gain some energy. [joints]
inline constexpr std::uint32_t kMostLooseJoints = 2000;
/// A group with contacts is iterated with them, unless one of three conditions holds. First: the load of a joint over
/// the allowed load is above this. Larger: cranes stretch. Smaller: ragdolls in heaps are solved directly, which
/// costs more. [-]
inline constexpr Real kHeavyLoad = 1;
/// Second: the group joins bodies with a larger ratio of their masses. One iteration passes only the ratio of the
/// masses of an impact through a light body to a heavy one. Larger: such joints open. Smaller: ragdolls, whose ratio
/// is up to 11, are solved directly on stairs, which costs 20 % more. [-]
inline constexpr Real kUnevenMasses = 12;
/// Third: the group has at least this many anchors. A group that is taut between two anchors pulls at them with many
/// times its weight.
inline constexpr std::uint32_t kTautAnchors = 2;

// --- raised mass and inertia: swings.cpp, overloads.cpp, raised_inertia.cpp ----------------------

/// Lower bound of the lever arm in the bound of centrifugal forces, which keeps the bound finite. [m]
inline constexpr Real kShortestArm = 1.0e-3f;
/// Ratio of masses up to which the sweeps of a step converge. At 50 a limit gives way by 0.04 rad under an impact, at
/// 10 by 0.01 rad. Larger: limits give way. Smaller: more bodies get a raised mass. [-]
inline constexpr Real kMostRatio = 10;
/// The same for bodies whose joints let them move freely: a free lever with a load at its end turns slower by a third
/// of 1 / 30. Larger: light levers yield. Smaller: levers turn too slowly. [-]
inline constexpr Real kMostFreeRatio = 30;
/// Number of joints over which masses are raised: a body that holds an arm is light compared with the arm, as the arm
/// is with the load; bodies farther away keep their own mass. Larger: the whole machine becomes heavier. Smaller: the
/// second joint yields.
inline constexpr int kMostLinks = 4;
/// Speed of approach from which on a contact is an impact, for which the whole mass counts as a load. Larger: impacts
/// bend limits. Smaller: bodies at rest count as impacts. [m/s]
inline constexpr Real kBlowSpeed = 0.2f;
/// Largest energy that raised mass may add to a body, relative to the energy of its group. Larger: a light wheel that
/// spins fast drives its machine. Smaller: chains under heavy loads come apart. [-]
inline constexpr Real kMostAddedEnergy = 0.02f;
/// Every group counts as having at least the energy of this speed, so that bodies at rest can be raised without a
/// bound. [m/s]
inline constexpr Real kStillSpeed = 0.05f;

} // namespace topple::levels
