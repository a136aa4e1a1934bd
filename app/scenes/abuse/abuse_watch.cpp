// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/abuse/abuse_watch.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace topple::app {
namespace {

/// Speed of all bodies whose energy rounding may add to a scene without energy. [m/s]
constexpr double kStill = 1.0e-2;
/// Lower bounds below this do not count. [m]
constexpr Real kNoFloor = -1.0e5f;

} // namespace

AbuseWatch::AbuseWatch(const World& world, const AbusedScene& scene)
    : scene_(scene),
      openings_(world,
                scene.loops_fit ? JointOpenings::Loops::measure : JointOpenings::Loops::leave_out) {
    const WorldState& s = world.state();
    const double g = static_cast<double>(length(s.parameters.gravity));
    const double lowest = scene.bounds.min.y > kNoFloor ? static_cast<double>(scene.bounds.min.y)
                                                        : 0;
    double rounding = 0;
    for (const Body& b : s.bodies)
        if (b.motion == Motion::dynamic) {
            base_ += static_cast<double>(b.mass) * g * lowest;
            rounding += static_cast<double>(b.mass) * (kStill * kStill / 2);
        }
    first_ = energy_of(world) + scene.stored_energy + rounding;
    is_lost_.resize(s.bodies.size());
    has_left_floor_.resize(s.bodies.size());
}

double AbuseWatch::energy_of(const World& world) const {
    const EnergyBudget energy = energy_budget_of(world.state());
    return energy.kinetic + energy.potential - base_;
}

void AbuseWatch::observe(const World& world, double external_work) {
    work_ += external_work;
    put_in_ += std::max(external_work, 0.0);
    const double unexplained = energy_of(world) - first_ - work_;
    gain_ = std::isfinite(unexplained) ? std::max(gain_, unexplained / (first_ + put_in_))
                                       : std::numeric_limits<double>::infinity();
    const std::vector<Body>& bodies = world.state().bodies;
    for (std::size_t i = 0; i < is_lost_.size(); ++i) {
        const Vec3 center = bodies[i].center_of_mass;
        if (std::max(std::abs(center.x), std::abs(center.z)) > scene_.floor_reach)
            has_left_floor_[i] = true;
        const bool is_out = !has_left_floor_[i] && !contains(scene_.bounds, center);
        if (bodies[i].motion == Motion::dynamic && (bodies[i].is_disabled || is_out))
            is_lost_[i] = true;
    }
    // Drives and grabs may pull any joint open.
    if (scene_.held.empty())
        joint_opening_ = std::max(joint_opening_, openings_.largest(world));
}

int AbuseWatch::lost_count() const {
    return static_cast<int>(std::count(is_lost_.begin(), is_lost_.end(), true));
}

} // namespace topple::app
