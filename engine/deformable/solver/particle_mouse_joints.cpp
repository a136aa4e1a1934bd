// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/solver/particle_mouse_joints.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

constexpr Real kStandardGravity = 9.81f; // used without gravity, so that mouse joints have the same
                                         // strength [m/s^2]
constexpr Real kMouseJointSpeed = 15;    // [m/s]

Vec3 at_most(Vec3 x, Real limit) {
    const Real squared = length_squared(x);
    return squared > limit * limit ? x * (limit / std::sqrt(squared)) : x;
}

} // namespace

Real mouse_joint_speed(Real far, Real hertz) {
    return std::min(far * kPi * hertz, kMouseJointSpeed);
}

void add_mouse_joint(ParticleProblem& problem,
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
    part.mouse_joint_speed = std::max(
        part.mouse_joint_speed,
        mouse_joint_speed(distance(target, problem.rows[i].position), hertz));
    problem.rows[i].inv_mass = 1 / mass;
    problem.mouse_joints.push_back(
        {.particle = i,
         .target = target,
         .rate = kPi * hertz, // half of 2 pi f: the decay rate of a critically damped spring
         .most_acceleration = strength *
                              std::max(length(problem.surroundings.gravity), kStandardGravity)});
}

void solve_mouse_joints(ParticleProblem& problem, const ParticlePart& part, Real h) {
    for (const ParticleMouseJoint& joint : problem.mouse_joints) {
        if (joint.particle - part.first >= part.count)
            continue;
        Vec3& x = problem.rows[joint.particle].position;
        const Vec3 before = problem.before[joint.particle].position;
        const Vec3 wanted = before +
                            at_most((joint.target - before) * joint.rate, kMouseJointSpeed) * h;
        const Vec3 change = at_most(wanted - x, joint.most_acceleration * h * h);
        x += change;
        if (!part.is_xpbd()) // for XPBD, velocities follow from positions
            problem.velocities[joint.particle] += change / h;
    }
}

} // namespace topple
