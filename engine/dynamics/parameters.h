// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/solver_kind.h"
#include "topple/math/vec3.h"
#include "topple/spatial/broad_phase/broad_phase.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <cstdint>

namespace topple {

/// Solver level of an island; see solver_level.h. The numbers are the resulting sub-steps for a parameter table with
/// 4. A body can also ask for a lowest level for itself and everything that it touches: the finest one counts, before
/// the setting of the world.
enum class Quality : std::uint8_t {
    automatic, ///< The load of each island decides.
    as_given,  ///< 4: the parameter table without a factor.
    twice,     ///< 8
    four_fold, ///< 16
    eight_fold ///< 32
};
inline constexpr int kQualityCount = 5; ///< Number of values of Quality.

/// Bound of the sliding friction of a contact, for the solver in sub-steps.
enum class FrictionModel : std::uint8_t {
    cone, ///< Coulomb's: the length of the friction is at most the coefficient times the load, in all directions.
    pyramid ///< Each of two tangents has that bound: up to sqrt(2) times the friction between them.
};
inline constexpr int kFrictionModelCount = 2; ///< Number of values of FrictionModel.

/// All tunable numbers. Units, ranges and words are in engine/world/parameter_table.h; the defaults are here.
struct Parameters {
    Vec3 gravity{0, -9.81f, 0}; ///< [m/s^2]
    Real dt = 1.0f / 60;        ///< Length of a step. [s]
    Vec3 wind{};                ///< Velocity of the air, which acts on cloth only. [m/s]

    // Solver: sub-steps, stiffness, limits.
    Quality quality = Quality::automatic; ///< Level of all islands.
    int substeps = 4;                     ///< Number of sub-steps of an island with a small load;
                                          ///< see solver_level.h.
    Real contact_hertz =
        60; ///< Stiffness of a contact as a spring; capped at 1/4 of the sub-step rate. [Hz]
    Real contact_damping_ratio = 1; ///< [-]
    Real joint_hertz = 60;          ///< Stiffness of a joint without a stiffness of its own. [Hz]
    Real joint_damping_ratio = 2;   ///< [-]
    bool direct_joints = true; ///< Whether connected joints are solved at once instead of one by
                               ///< one.
    Real push_speed = 3;       ///< Greatest speed at which overlap is resolved. [m/s]
    Real restitution_threshold = 0.5f; ///< Slower impacts do not bounce. [m/s]
    Real warm_start = 1;               ///< Share of the last step's impulses used for warm
                                       ///< starting. [-]
    bool relax = true;                 ///< Whether a second sweep without the push removes the
                                       ///< energy that the push added.
    Real friction_scale = 1;           ///< Factor of the friction of every contact. [-]
    FrictionModel friction_model = FrictionModel::cone; ///< Bound of the friction of every contact.

    // The older solvers, for comparison.
    SolverKind solver = SolverKind::soft_step; ///< Method of the contacts.
    int iterations = 10; ///< Sweeps over all contacts in a step, for solvers without sub-steps.
    /// Method of the two impulse solvers.
    PositionCorrection position_correction = PositionCorrection::standard;
    Real penetration_slack = 0.01f; ///< Overlap that is not corrected. [m]
    Real projection_share = 0.45f;  ///< Share of the overlap that a step shifts away. [-]
    Real baumgarte = 0.2f;          ///< Share of the overlap that a step's velocity removes. [-]
    Real penalty_hertz = 20;        ///< Frequency of the spring at an overlap. [Hz]
    Real penalty_damping_ratio = 1; ///< Damping ratio of the spring at an overlap. [-]

    // Sleep.
    bool sleep = true;        ///< Whether islands at rest go to sleep.
    Real sleep_speed = 0.05f; ///< Bodies slower than this at their farthest point may sleep. [m/s]
    Real sleep_time = 0.5f;   ///< Time below `sleep_speed` before a body may sleep. [s]

    // The mouse joint.
    Real grab_hertz = 5;         ///< [Hz]
    Real grab_damping_ratio = 1; ///< [-]
    Real grab_strength = 100;    ///< Largest force over the weight of everything it carries. [-]

    // Choices that change no trajectory.
    ///@{
    /// Data structures that find candidates. All kinds give the same bits.
    BroadPhaseKind broad_phase = BroadPhaseKind::bvh;
    MeshAccelerator mesh_accelerator = MeshAccelerator::bvh;
    ///@}

    friend bool operator==(const Parameters&, const Parameters&) = default;
};

} // namespace topple
