// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/bodies/integrate.h"
#include "topple/dynamics/joint_solver/joint_cluster.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace topple {
namespace {

/// Newton iterations on the errors at the end of a sub-step. The initial error is of second order in the length of
/// the sub-step; the second iteration leaves an error of fourth order.
constexpr int kCorrections = 3;

} // namespace

void JointCluster::close_errors(const JointSweep& sweep) {
    const double before = own_energy();
    if (is_touched_)
        close_softly(sweep);
    else
        close_at_the_end(sweep);
    work_ += own_energy() - before;
}

void JointCluster::close(const JointSweep& sweep) {
    save(sweep.bodies);
    const double before = energy_, own_before = own_energy();
    apply_solution(sweep);
    // The work of a kinematic body at a torn joint has no bound, so the gain of kinetic energy is bounded as well.
    const double gain = std::max(own_energy() - own_before, energy_ - before);
    if (gain <= before * kClosingShare)
        return;
    double of_change = 0, slow = 0;
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        const BodyState& body = sweep.bodies[bodies_[i]];
        const Vec3 change = body.v - saved_[i].v;
        of_change += kinetic_energy(inertia_[i], change, body.w - saved_[i].w);
        const double speed2 = static_cast<double>(length_squared(change));
        slow += std::min(speed2, kClosingSpeed * kClosingSpeed) * inertia_[i].mass;
    }
    const double allowed = std::max(before * kClosingShare, slow);
    if (gain <= allowed)
        return;
    // A share s of the change adds the energy  (gain - of_change) s + of_change s^2.  Solved for `allowed`.
    const double linear = gain - of_change;
    const double root = std::sqrt(linear * linear + 4 * of_change * allowed);
    const double share = of_change > 0 ? (root - linear) / (2 * of_change) : 0;
    keep_share(std::isfinite(share) ? std::clamp(share, 0.0, 1.0) : 0, sweep);
    energy_ = kinetic_energy(sweep.bodies);
}

void JointCluster::close_softly(const JointSweep& sweep) {
    for_locks(sweep, [&](const JointConstraint& joint, const JointRow& row, std::size_t i) {
        x_[i] = static_cast<double>(row.x.value * joint.soft.bias_rate + row.x.second_order);
    });
    close(sweep);
}

void JointCluster::close_at_the_end(const JointSweep& sweep) {
    double before = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kCorrections; ++i) {
        find_errors_ahead(sweep);
        const double worst = max_norm();
        // Newton's method diverges for bodies that rotate too fast. The joints then keep a gap.
        if (!(worst < before))
            return;
        before = worst;
        close(sweep);
    }
}

void JointCluster::find_errors_ahead(const JointSweep& sweep) {
    const std::span<const JointConstraint> own = own_part(sweep.joints);
    const Real h = own.front().h;
    ahead_.clear();
    for (const std::uint32_t body : bodies_) {
        ahead_.push_back(sweep.bodies[body]);
        integrate_position(ahead_.back(), sweep.drifts[body], h);
    }
    BodyState driven;
    const auto state_ahead = [&](std::uint32_t body, std::uint32_t place) -> const BodyState& {
        if (place < bodies_.size())
            return ahead_[place];
        driven = sweep.bodies[body];
        if (body != 0)
            integrate_position(driven, sweep.drifts[body], h);
        return driven;
    };
    std::array<JointRow, 6> scratch;
    for (std::size_t k = 0; k < own.size(); ++k) {
        const JointConstraint& joint = own[k];
        const std::span<JointRow> locks = std::span(scratch).first(joint.lock_count);
        find_rows(
            joint, state_ahead(joint.a, places_[k].a), state_ahead(joint.b, places_[k].b), locks);
        std::size_t i = nodes_[k].x;
        for (const JointRow& row : locks)
            x_[i++] = static_cast<double>(row.x.value / h);
    }
}

} // namespace topple
