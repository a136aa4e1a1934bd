// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/solver/particle_hands.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

constexpr Real kStandardGravity = 9.81f; // where there is none, hands are as strong [m/s^2]
constexpr Real kHandSpeed = 15;          // [m/s]

Vec3 at_most(Vec3 x, Real limit) {
    const Real squared = length_squared(x);
    return squared > limit * limit ? x * (limit / std::sqrt(squared)) : x;
}

} // namespace

Real hand_speed(Real far, Real hertz) { return std::min(far * kPi * hertz, kHandSpeed); }

void take_by_hand(ParticleProblem& problem,
                  ParticlePart& part,
                  std::uint32_t particle,
                  Vec3 target,
                  Real hertz,
                  Real strength) {
    Real mass = 0;
    for (std::uint32_t i = part.first; i < part.first + part.count; ++i)
        if (problem.rows[i].inv_mass > 0)
            mass += 1 / problem.rows[i].inv_mass;
    const std::uint32_t i = part.first + particle;
    part.hand_speed = std::max(part.hand_speed,
                               hand_speed(distance(target, problem.rows[i].position), hertz));
    problem.rows[i].inv_mass = 1 / mass;
    problem.hands.push_back(
        {.particle = i,
         .target = target,
         .rate = kPi * hertz, // half of 2 pi f: as a spring of critical damping comes back
         .most_acceleration = strength *
                              std::max(length(problem.surroundings.gravity), kStandardGravity)});
}

void pull_by_hand(ParticleProblem& problem, const ParticlePart& part, Real h) {
    for (const ParticleHand& hand : problem.hands) {
        if (hand.particle - part.first >= part.count)
            continue;
        Vec3& x = problem.rows[hand.particle].position;
        const Vec3 before = problem.before[hand.particle].position;
        const Vec3 wanted = before + at_most((hand.target - before) * hand.rate, kHandSpeed) * h;
        const Vec3 change = at_most(wanted - x, hand.most_acceleration * h * h);
        x += change;
        if (!part.is_xpbd()) // else velocities follow from positions
            problem.velocities[hand.particle] += change / h;
    }
}

} // namespace topple
