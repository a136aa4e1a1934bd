// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

#include <limits>

namespace topple::app {

/// Random scenes for which no parameter of the engine was tuned. The kind sets the topic; everything else (shapes,
/// sizes, masses, speeds, gravity, step length) follows from the scene's seed.
enum class AbuseKind : std::uint8_t {
    slender_drop, ///< One rod, pencil, broom or plank falls with a spin.
    thin_rain,    ///< 30 to 150 rods, boxes and capsules rain on a floor of 2 cm.
    thin_room,    ///< Bodies of all shapes fly at 10 to 300 m/s in a room with walls of 1 or 2 cm.
    thrown, ///< One body of any shape flies at a wall of 1 cm to 1 m, at 10 to 300 m/s, spinning.
    heavy_chain,  ///< A chain with a ball of up to 10,000 times a link's mass is released.
    heavy_bridge, ///< A body of up to 1,000 times a plank's mass falls on a bridge.
    contraption,  ///< Random bodies with joints of all types between them are thrown.
    heavy_heap,   ///< 5 to 40 bodies of all shapes, of 1 to 10,000 kg, in a pile.
    overlapping,  ///< Bodies that overlap at the start.
    driven_wall,  ///< Kinematic walls sweep bodies along.
    powered,      ///< A contraption with motors, springs, a rotating kinematic body and grabs.
    terrain,      ///< Compounds fall on a mesh or a height field of random heights.
    gears, ///< Wheels with gears of any ratio, racks and motors, and bodies that fall on them.
};
/// The kind of a seed is the seed modulo this number. Every second heavy_heap is `terrain` instead, every second
/// overlapping `gears`, every second driven_wall `powered`.
inline constexpr int kAbuseKindCount = 10;
AbuseKind abuse_kind(std::uint64_t seed);
/// Seed of the `index`-th scene of a kind, from 0 on.
std::uint64_t abuse_seed(AbuseKind kind, int index);
std::string_view name_of(AbuseKind kind);

/// Bounds that must hold while the scene runs. In addition, no number may ever be infinite or NaN.
struct AbusedScene {
    /// A center of mass that starts in this box stays in it: the inside of a room, or the space above a floor. [m]
    Aabb bounds;
    /// Half the side of the floor. A center of mass that has been farther from the origin along X or Z has left the
    /// floor and may fall. [m]
    Real floor_reach = std::numeric_limits<Real>::infinity();
    /// Energy that the scene may release in addition to its kinetic and potential energy, by pushing overlaps apart.
    /// [J]
    double stored_energy = 0;
    bool loops_fit = false;   ///< Whether joints that form loops are consistent.
    std::vector<BodyId> held; ///< Bodies that are grabbed, one after another.
};

/// Returns the grabs on `held` after a number of steps.
std::vector<StepInput> grabs_at(const AbusedScene& scene, int step);

/// Gravity between 0 and 100 m/s^2 and steps of 1/30 to 1/240 s; sleep is off.
Parameters abuse_parameters(std::uint64_t seed);
/// Fills an empty world with those parameters.
AbusedScene build_abuse(World& world, std::uint64_t seed);

} // namespace topple::app
