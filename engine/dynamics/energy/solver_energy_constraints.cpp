// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/energy/solver_energy.h"
#include "topple/dynamics/joints/row_block.h"
#include "topple/dynamics/solver/solver_problem.h"

#include <array>

namespace topple {
namespace {

/// Returns the cause to which the work of a row belongs.
EnergyCause cause_of(const JointConstraint& joint, const JointRow& row) {
    if (joint.is_spring)
        return EnergyCause::joint_springs;
    switch (row.kind) {
    case JointRow::Kind::lock:
        return EnergyCause::joint_locks;
    case JointRow::Kind::limit:
        return EnergyCause::joint_limits;
    case JointRow::Kind::motor:
        return row.speed == 0 ? EnergyCause::joint_friction : EnergyCause::joint_motors;
    case JointRow::Kind::spring:
        break;
    }
    return EnergyCause::joint_springs;
}

/// Returns the stiffness of a spring over its effective mass: from softness.h and joint_cluster_loose.cpp follow
///     impulse_scale / (mass_scale mass) = 1 / (h (c + h k)),   bias_rate = k / (c + h k)
/// and so k / mass = bias_rate mass_scale / (impulse_scale h). [1/s^2]
double stiffness_over_mass(const Softness& soft, double h) {
    if (!(soft.impulse_scale > 0))
        return 0;
    return static_cast<double>(soft.bias_rate) * static_cast<double>(soft.mass_scale) /
           (static_cast<double>(soft.impulse_scale) * h);
}

/// Returns the elastic energy of the soft locks of one joint, x.K^-1 x k / 2 with K = J M^-1 J^T. [J]
double energy_of_soft_locks(const JointConstraint& joint,
                            std::span<const JointRow> locks,
                            std::span<const BodyState> bodies) {
    std::array<Real, 6> x{};
    for (std::size_t i = 0; i < locks.size(); ++i)
        x[i] = locks[i].x.value;
    solve_rows(factor_rows(locks, bodies[joint.a], bodies[joint.b]),
               std::span(x).first(locks.size()));
    double sum = 0;
    for (std::size_t i = 0; i < locks.size(); ++i)
        sum += static_cast<double>(locks[i].x.value) * static_cast<double>(x[i]);
    return sum * stiffness_over_mass(joint.soft, static_cast<double>(joint.h)) / 2;
}

} // namespace

double SolverEnergy::elastic_energy() const {
    double sum = 0;
    const std::span<const BodyState> bodies = problem_->bodies.states;
    problem_->joints.visit_rows([&](const JointConstraint& joint, std::span<const JointRow> rows) {
        if (joint.is_spring && joint.lock_count > 0)
            sum += energy_of_soft_locks(joint, rows.first(joint.lock_count), bodies);
        for (const JointRow& row : rows.subspan(joint.lock_count)) {
            const double x = static_cast<double>(row.x.value);
            if (row.kind == JointRow::Kind::spring)
                sum += x * x * static_cast<double>(row.mass) *
                       stiffness_over_mass(row.soft, static_cast<double>(joint.h)) / 2;
        }
    });
    return sum;
}

/// Adds an impulse on a body and returns its effect, without the work of a kinematic body, which is added to that
/// cause.
EnergyEntry SolverEnergy::push(std::uint32_t body, DVec3 impulse, DVec3 turning) {
    if (body == 0)
        return {};
    if (!is_dynamic(body)) {
        const double work = dot(impulse, DVec3(state(body).v)) + dot(turning, DVec3(state(body).w));
        (*tally_)[EnergyCause::kinematic_bodies].work -= work;
        return {work, {}, {}};
    }
    Member& m = members_[body];
    m.impulse += impulse;
    m.turning += turning;
    return {dot(impulse, m.mean_v) + dot(turning, m.mean_w),
            impulse,
            turning + cross(center(body), impulse)};
}

template<typename Visit>
void SolverEnergy::for_contacts(const Visit& visit) const {
    problem_->contact_batch.visit(visit);
    if (problem_->fast_contacts.has_members())
        problem_->fast_contacts.visit(visit);
}

void SolverEnergy::note_impulses(Window window) {
    noted_contacts_.clear();
    noted_balls_.clear();
    noted_rows_.clear();
    const bool is_anew = window == Window::push;
    for_contacts([&](const ContactImpulses& now) {
        noted_contacts_.push_back(is_anew ? ContactImpulses{} : now);
    });
    if (window == Window::bounce || window == Window::fast_bounce)
        return;
    problem_->joints.visit_balls(
        [&](const BallImpulse& now) { noted_balls_.push_back(is_anew ? BallImpulse{} : now); });
    problem_->joints.visit_rows([&](const JointConstraint&, std::span<const JointRow> rows) {
        for (const JointRow& row : rows)
            noted_rows_.push_back(is_anew ? 0 : static_cast<double>(row.impulse));
    });
}

void SolverEnergy::add_contacts(Window window) {
    std::size_t next = 0;
    if (window == Window::push)
        pushed_.clear();
    pushed_.resize(4 * noted_contacts_.size()); // work so far, in the order of the contacts
    for_contacts([&](const ContactImpulses& now) {
        const ContactImpulses& before = noted_contacts_[next];
        for (std::size_t i = 0; i < static_cast<std::size_t>(now.point_count); ++i) {
            const double change = static_cast<double>(now.normal_impulse[i]) -
                                  static_cast<double>(before.normal_impulse[i]);
            if (change == 0)
                continue;
            const DVec3 impulse = DVec3(now.normal) * change;
            EnergyEntry effect = push(now.a, impulse * -1.0, DVec3(now.arm_a[i]) * -change);
            effect += push(now.b, impulse, DVec3(now.arm_b[i]) * change);
            if (window != Window::push && window != Window::relax) {
                (*tally_)[EnergyCause::restitution] += effect;
                continue;
            }
            // The push and the relax sweep of a sub-step belong together: the sum of their work decides.
            double& pushed = pushed_[4 * next + i];
            const auto by_sign = [](double work) {
                return work < 0 ? EnergyCause::impact : EnergyCause::position_correction;
            };
            const double total = pushed + effect.work;
            (*tally_)[by_sign(pushed)].work -= pushed;
            (*tally_)[by_sign(total)] += {total, effect.impulse, effect.turning};
            pushed = total;
        }
        add_contact(now, before, window);
        ++next;
    });
}

/// Adds the tangential impulses. The drive of a moving surface does the work of the impulses on the motion that they
/// oppose; friction loses the rest.
void SolverEnergy::add_contact(const ContactImpulses& now,
                               const ContactImpulses& before,
                               Window window) {
    if (window != Window::push && window != Window::relax)
        return;
    const DVec3 slip = DVec3(now.friction) - DVec3(before.friction);
    if (slip != DVec3{}) {
        EnergyEntry& entry = (*tally_)[EnergyCause::friction];
        entry += push(now.a, slip * -1.0, cross(DVec3(now.r_a), slip) * -1.0);
        entry += push(now.b, slip, cross(DVec3(now.r_b), slip));
        const double driven = -dot(slip, DVec3(now.surface_velocity));
        entry.work -= driven;
        (*tally_)[EnergyCause::moving_surfaces].work += driven;
    }
    const DVec3 turning = DVec3(now.twist) - DVec3(before.twist) + DVec3(now.rolling) -
                          DVec3(before.rolling);
    if (turning != DVec3{}) {
        EnergyEntry& entry = (*tally_)[EnergyCause::rolling_resistance];
        entry += push(now.a, {}, turning * -1.0);
        entry += push(now.b, {}, turning);
        const double driven = -dot(turning, DVec3(now.surface_spin));
        entry.work -= driven;
        (*tally_)[EnergyCause::moving_surfaces].work += driven;
    }
}

void SolverEnergy::add_row(const JointConstraint& joint, const JointRow& row, double impulse) {
    if (impulse == 0)
        return;
    EnergyEntry& entry = (*tally_)[cause_of(joint, row)];
    entry += push(joint.a, DVec3(row.x.linear_a) * impulse, DVec3(row.x.angular_a) * impulse);
    entry += push(joint.b, DVec3(row.x.linear_b) * impulse, DVec3(row.x.angular_b) * impulse);
    if (joint.carrier != 0)
        entry += push(joint.carrier, {}, DVec3(carrier_gradient(row)) * impulse);
}

void SolverEnergy::add_joints() {
    std::size_t next = 0;
    problem_->joints.visit_balls([&](const BallImpulse& now) {
        const DVec3 impulse = DVec3(now.impulse) - DVec3(noted_balls_[next++].impulse);
        EnergyEntry& entry = (*tally_)[EnergyCause::joint_locks];
        entry += push(now.a, impulse * -1.0, cross(DVec3(now.arm_a), impulse) * -1.0);
        entry += push(now.b, impulse, cross(DVec3(now.arm_b), impulse));
    });
    next = 0;
    problem_->joints.visit_rows([&](const JointConstraint& joint, std::span<const JointRow> rows) {
        for (const JointRow& row : rows)
            add_row(joint, row, static_cast<double>(row.impulse) - noted_rows_[next++]);
    });
}

void SolverEnergy::add_forces() {
    for (const BodyWithThrusters& pushed : problem_->thrusters.bodies)
        for (std::uint32_t i = pushed.first; i < pushed.first + pushed.count; ++i) {
            const Thrust& thrust = problem_->thrusters.thrusts[i];
            const DVec3 impulse(thrust.impulse);
            const DVec3 arm(rotate(state(pushed.body).q, thrust.local_r));
            (*tally_)[EnergyCause::thrusters] += push(pushed.body, impulse, cross(arm, impulse));
        }
    for (const MouseJointConstraint& mouse_joint : problem_->mouse_joints) {
        const std::uint32_t body = mouse_joint.body;
        const DVec3 impulse(mouse_joint.impulse);
        const DVec3 arm(rotate(state(body).q, mouse_joint.local_r));
        EnergyEntry& entry = (*tally_)[EnergyCause::mouse_joints];
        entry += push(body, impulse, cross(arm, impulse));
        entry += effect_of(
            body, {}, DVec3(mouse_joint.dw), members_[body].mean_v, members_[body].mean_w);
    }
}

/// Adds the difference between the changes of momentum with the inertia of the body, and the impulses that caused them.
/// The solver may use more inertia, and an inverse inertia that lags behind the orientation; see BodyState. The locks
/// of a body hold it like a joint to the world.
void SolverEnergy::add_raised_inertia() {
    for (std::uint32_t i = 1; i <= problem_->bodies.dynamic_count; ++i) {
        const Member& m = members_[i];
        if (m.impulse == DVec3{} && m.turning == DVec3{})
            continue;
        const SymmetricMat3& inverse = state(i).inv_inertia;
        const DVec3 x(Vec3{inverse.xx, inverse.xy, inverse.xz}),
            y(Vec3{inverse.xy, inverse.yy, inverse.yz}),
            z(Vec3{inverse.xz, inverse.yz, inverse.zz});
        const DVec3 free(without_locked_moves(state(i), {1, 1, 1}));
        const DVec3 reached{m.impulse.x * free.x, m.impulse.y * free.y, m.impulse.z * free.z};
        const DVec3 dv = reached * static_cast<double>(state(i).inv_mass);
        const DVec3 dw{dot(x, m.turning), dot(y, m.turning), dot(z, m.turning)};
        EnergyEntry effect = effect_of(i, dv, dw, m.mean_v, m.mean_w);
        effect += {-dot(m.impulse, m.mean_v) - dot(m.turning, m.mean_w),
                   m.impulse * -1.0,
                   (m.turning + cross(center(i), m.impulse)) * -1.0};
        const bool is_locked = state(i).locks != 0;
        (*tally_)[is_locked ? EnergyCause::joint_locks : EnergyCause::raised_inertia] += effect;
    }
}

} // namespace topple
