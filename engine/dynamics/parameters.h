// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/solver_kind.h"
#include "topple/math/vec3.h"
#include "topple/spatial/broad_phase/broad_phase.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <cstdint>

namespace topple {

/// Solver level of an island; see solver_level.h. The numbers are the sub-steps that a table with 4
/// of them comes to. Also the least level that a body asks for itself and all it touches: the
/// finest counts, and more than what the world says.
enum class Quality : std::uint8_t {
    automatic, ///< Every island as its own load asks.
    as_given,  ///< 4: all as the table says.
    twice,     ///< 8
    four_fold, ///< 16
    eight_fold ///< 32
};
inline constexpr int kQualityCount = 5; ///< Number of values of Quality.

/// Every number a person can turn. Described once, with units, ranges and words, in
/// engine/world/parameter_table.h; the defaults are here.
struct Parameters {
    Vec3 gravity{0, -9.81f, 0}; ///< [m/s^2]
    Real dt = 1.0f / 60;        ///< Length of a step. [s]
    Vec3 wind;                  ///< Of the air, which cloth feels and bodies do not. [m/s]

    // Solver: how often, how stiff, how kind.
    Quality quality = Quality::automatic; ///< Level of all islands.
    int substeps = 4;                     ///< Of an island that bears little; see solver_level.h.
    Real contact_hertz =
        60; ///< Stiffness of a contact as a spring; capped at 1/4 of the sub-step rate. [Hz]
    Real contact_damping_ratio = 1; ///< [-]
    Real joint_hertz = 60;          ///< Stiffness of a joint that has none of its own. [Hz]
    Real joint_damping_ratio = 2;   ///< [-]
    bool direct_joints = true; ///< Joints that hang together are solved at once, not one by one.
    Real push_speed = 3;       ///< Greatest speed at which overlap is resolved. [m/s]
    Real restitution_threshold = 0.5f; ///< Slower impacts do not bounce. [m/s]
    Real warm_start = 1;               ///< Share of the last step's impulses to begin with. [-]
    bool relax = true;                 ///< Sweep again without the push, so that it adds no energy.
    Real friction_scale = 1;           ///< Multiplies every pair's friction. [-]

    // The older solvers, for comparison.
    SolverKind solver = SolverKind::soft_step; ///< Method of the contacts.
    int iterations = 10; ///< Sweeps over all contacts in a step, where there are no sub-steps.
    /// Of the two impulse solvers.
    PositionCorrection position_correction = PositionCorrection::standard;
    Real penetration_slack = 0.01f; ///< Overlap that is left alone. [m]
    Real projection_share = 0.45f;  ///< Of the overlap, shifted away in a step. [-]
    Real baumgarte = 0.2f;          ///< Share of the overlap that a step's velocity removes. [-]
    Real penalty_hertz = 20;        ///< Of the spring at an overlap. [Hz]
    Real penalty_damping_ratio = 1; ///< Of the spring at an overlap. [-]

    // Sleep.
    bool sleep = true;        ///< Whether islands at rest go to sleep.
    Real sleep_speed = 0.05f; ///< Bodies slower than this at their farthest point may sleep. [m/s]
    Real sleep_time = 0.5f;   ///< ... after this long. [s]

    // The mouse joint.
    Real grab_hertz = 5;         ///< [Hz]
    Real grab_damping_ratio = 1; ///< [-]
    Real grab_strength = 100;    ///< Cap of the force, in weights of all it carries. [-]

    // Choices that must not change any trajectory.
    ///@{
    /// Structures that find candidates. All kinds give the same bits.
    BroadPhaseKind broad_phase = BroadPhaseKind::bvh;
    MeshAccelerator mesh_accelerator = MeshAccelerator::bvh;
    ///@}

    friend bool operator==(const Parameters&, const Parameters&) = default;
};

} // namespace topple
