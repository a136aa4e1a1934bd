// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_state.h"
#include "topple/dynamics/bodies/velocity_change.h"
#include "topple/dynamics/contacts/contact_impulses.h"
#include "topple/dynamics/energy/energy_tally.h"
#include "topple/dynamics/joint_solver/ball_impulse.h"
#include "topple/dynamics/joints/joint_constraint.h"

#include <vector>

namespace topple {

struct SolverProblem;

/// Finds the work of every cause within the solver, for one problem after another; the soft-step solver calls it at the
/// boundaries of its stages. All functions are for one thread, and change nothing but this record.
///
/// A sub-step consists of windows, in which velocities change, and of moves between them:
///
///     | push: gravity, forces, warm start, sweeps with bias | move | relax: sweeps without bias | bounce |
///
/// Causes k that change the velocity of a body by dv_k in a window from v0 to v1 add the kinetic energy
///     sum of m dv_k (v0 + v1) / 2
/// whatever their order (external_work.h). The changes of constraints follow from their impulses, those of gravity,
/// damping and thrusters from their definition; those of water, force fields and propagating impacts are measured at
/// the two ends of their stage. No kinetic energy is measured, except that of rotations across a move, where inertia
/// turns.
class SolverEnergy {
public:
    /// Window whose impulses are evaluated.
    enum class Window : std::uint8_t {
        push,        ///< Warm starting applies all impulses anew.
        stages,      ///< No impulses act but those of measured stages.
        relax,       ///< Impulses change.
        fast_bounce, ///< Normal impulses of bouncing contacts of fast bodies change.
        bounce,      ///< Normal impulses of all other bouncing contacts change.
    };

    /// Adds to `tally`, which must outlive this object.
    explicit SolverEnergy(EnergyTally& tally) : tally_(&tally) {}

    /// Begins the problem with sub-steps of `h` [s], and stores the elastic energy of its springs.
    void begin(SolverProblem& problem, Real h);
    /// Stores the elastic energy of the springs at the end.
    void end();

    /// Begins a window with the velocities of the bodies.
    void begin_window();
    /// Begins a window after a move, whose gravity the relax sweeps answer: late_dv is a cause of the window.
    void begin_window_after_move();
    /// Stores the impulses that constraints hold, before the sweeps of a window.
    void note_impulses(Window window);
    /// Evaluates the window.
    void end_window(Window window);

    /// Adds gravity and damping to the window, after they were applied as the first causes of the window.
    void add_gravity();
    /// Stores the velocities before a stage that `add_stage` measures.
    void begin_stage();
    /// Adds the changes of velocities since `begin_stage` to the window.
    void add_stage(EnergyCause cause);

    /// Stores the motion of all bodies before a move.
    void begin_move();
    /// Adds the effects of the move, in which the bodies may turn and fall.
    void end_move();
    /// Adds the effects of particles, which change velocities and poses, since `begin_move`.
    void end_particles();

private:
    /// A dynamic body in a window or in a move.
    struct Member {
        DVec3 v, w;             ///< Velocities at the beginning of the window or the move.
        DVec3 mean_v, mean_w;   ///< Means of both ends of the window.
        DVec3 impulse, turning; ///< Sums of the impulses of constraints. [N s], [N m s]
        Quat q;                 ///< Orientation at the beginning of the move.
        Vec3 dp;                ///< Displacement at the beginning of the move. [m]
        bool is_fast = false;   ///< Whether continuous collision moves the body.
        Vec3 stage_v, stage_w;  ///< Velocities before the stage.
    };
    /// A change of velocity in the window.
    struct Change {
        EnergyCause cause = EnergyCause::damping;
        bool is_gravity = false;
        std::uint32_t body = 0;
        DVec3 dv, dw; ///< [m/s], [rad/s]
    };

    [[nodiscard]] const BodyState& state(std::uint32_t body) const;
    [[nodiscard]] const Body& source(std::uint32_t body) const;
    [[nodiscard]] DVec3 center(std::uint32_t body) const;
    [[nodiscard]] bool is_dynamic(std::uint32_t body) const;
    [[nodiscard]] DVec3 momentum_of(std::uint32_t body, Quat q, DVec3 w) const;
    EnergyEntry effect_of(std::uint32_t body, DVec3 dv, DVec3 dw, DVec3 v, DVec3 w) const;
    EnergyEntry push(std::uint32_t body, DVec3 impulse, DVec3 turning);
    void add_changes();
    void add_contacts(Window window);
    void add_contact(const ContactImpulses& now, const ContactImpulses& before, Window window);
    void add_joints();
    void add_row(const JointConstraint& joint, const JointRow& row, double impulse);
    void add_forces();
    void add_raised_inertia();
    void add_fall(std::uint32_t body, const Member& before);
    void add_turn(std::uint32_t body, const Member& before, EnergyCause cause);
    template<typename Visit>
    void for_contacts(const Visit& visit) const;
    [[nodiscard]] double elastic_energy() const;

    EnergyTally* tally_;
    SolverProblem* problem_ = nullptr;
    double h_ = 0;
    std::vector<Member> members_; ///< Indexed by solver body.
    std::vector<Change> changes_;
    std::vector<ContactImpulses> noted_contacts_;
    std::vector<BallImpulse> noted_balls_;
    std::vector<double> noted_rows_;
    std::vector<double> pushed_; ///< Work of each contact point in the push. [J]
};

} // namespace topple
