// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_parts.h"

#include <limits>

namespace topple::app {

/// Random scenes for which no parameter of the engine was tuned. The kind sets the subject; all else (shapes,
/// sizes, masses, speeds, gravity, length of a step) follows from the scene's seed.
enum class AbuseKind : std::uint8_t {
    slender_drop, ///< One rod, pencil, broom or plank falls with a spin.
    thin_rain,    ///< 30 to 150 rods, boxes and capsules rain on a floor of 2 cm.
    thin_room, ///< Bodies of all shapes fly about in a room with walls of 1 or 2 cm, at 10 to 300 m/s.
    thrown, ///< One body of any shape flies at a wall of 1 cm to 1 m, at 10 to 300 m/s, spinning.
    heavy_chain,  ///< A chain with a ball of up to 10 000 times a link's mass is let go.
    heavy_bridge, ///< A body of up to 1 000 times a plank's mass falls on a bridge.
    contraption,  ///< Joints of all types between random bodies, thrown about.
    heavy_heap,   ///< 5 to 40 bodies of all shapes, of 1 to 10 000 kg, piled up.
    overlapping,  ///< Bodies that overlap when they are made.
    driven_wall,  ///< Kinematic walls sweep bodies along.
    powered, ///< A contraption with motors, springs and a turning kinematic body, which grabs pull at.
    terrain, ///< Compounds fall on a mesh or a height field of random heights.
    gears,   ///< Wheels with gears of any ratio, racks and motors; bodies fall on them.
};
/// A seed's kind is the seed modulo this number. Every second heavy_heap is `terrain` instead, every second overlapping
/// `gears`, every second driven_wall `powered`.
inline constexpr int kAbuseKindCount = 10;
AbuseKind abuse_kind(std::uint64_t seed);
/// Seed of the `index`-th scene of a kind, from 0 on.
std::uint64_t abuse_seed(AbuseKind kind, int index);
std::string_view name_of(AbuseKind kind);

/// Bounds that must hold while the scene runs. Beside them, no number may ever be infinite or NaN.
struct AbusedScene {
    /// A center of mass that begins in this box stays in it: the inside of a room, or the space above a floor. [m]
    Aabb bounds;
    /// Half the side of the floor. A center of mass that has been farther from the origin along X or Z has left the floor and
    /// may fall. [m]
    Real floor_reach = std::numeric_limits<Real>::infinity();
    /// Energy that the scene may release beside its kinetic and potential energy, by pushing overlaps apart. [J]
    double stored_energy = 0;
    bool loops_fit = false;   ///< Joints that form loops do not contradict one another.
    std::vector<BodyId> held; ///< Bodies that are grabbed, one after the other.
};

/// Returns the grabs that pull at `held`, after so many steps.
std::vector<StepInput> grabs_at(const AbusedScene& scene, int step);

/// Gravity between 0 and 100 m/s^2 and steps of 1/30 to 1/240 s; sleep is off.
Parameters abuse_parameters(std::uint64_t seed);
/// Fills an empty world that has those parameters.
AbusedScene build_abuse(World& world, std::uint64_t seed);

} // namespace topple::app
