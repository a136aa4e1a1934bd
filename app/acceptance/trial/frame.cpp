// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/trial/frame.h"

#include "topple/core/assert.h"
#include "topple/scene/reflection.h"

namespace topple::app {
namespace {

/// Returns M p, or M q M.
template<typename VectorOrRotation>
VectorOrRotation mirrored(const Frame& frame, VectorOrRotation x) {
    return frame.is_mirrored ? reflected(x, 0) : x;
}

void copy_body(const Frame& frame, const Body& framed, Body& body) {
    const Real length = 1 / frame.length, speed = frame.time / frame.length;
    const Vec3 by = offset_of(framed.cell, frame.origin.cell) - frame.origin.point;
    const Vec3 origin = direction_from(frame, framed.world_from_body.position + by);
    body.world_from_body = {origin * length, rotation_from(frame, framed.world_from_body.rotation)};
    body.center_of_mass = direction_from(frame, framed.center_of_mass + by) * length;
    body.v = direction_from(frame, framed.v) * speed;
    body.w = direction_from(frame, framed.w) * (axial_sign(frame) * frame.time);
    body.is_asleep = framed.is_asleep;
    body.is_disabled = framed.is_disabled;
}

void copy_particles(const Frame& frame, const Deformable& from, Particles& particles) {
    const Particles& framed = from.particles;
    const Vec3 by = offset_of(from.cell, frame.origin.cell) - frame.origin.point;
    TOPPLE_ASSERT(framed.size() == particles.size());
    const Real length = 1 / frame.length, speed = frame.time / frame.length;
    for (std::size_t i = 0; i < framed.size(); ++i) {
        particles.positions[i] = direction_from(frame, framed.positions[i] + by) * length;
        particles.velocities[i] = direction_from(frame, framed.velocities[i]) * speed;
    }
}

} // namespace

Vec3 direction_in(const Frame& frame, Vec3 direction) {
    return rotate(frame.rotation, mirrored(frame, direction));
}
Quat rotation_in(const Frame& frame, Quat rotation) {
    return normalize(frame.rotation * mirrored(frame, rotation));
}
Vec3 direction_from(const Frame& frame, Vec3 direction) {
    return mirrored(frame, rotate_inverse(frame.rotation, direction));
}
Quat rotation_from(const Frame& frame, Quat rotation) {
    return normalize(mirrored(frame, conjugate(frame.rotation) * rotation));
}

void copy_motion_from(const Frame& frame, const WorldState& framed, WorldState& scene) {
    TOPPLE_ASSERT(framed.bodies.size() == scene.bodies.size());
    TOPPLE_ASSERT(framed.deformables.size() == scene.deformables.size());
    scene.step_count = framed.step_count;
    scene.time = framed.time / static_cast<double>(frame.time);
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        copy_body(frame, framed.bodies[i], scene.bodies[i]);
    for (std::size_t i = 0; i < scene.deformables.size(); ++i) {
        copy_particles(frame, framed.deformables[i], scene.deformables[i].particles);
        scene.deformables[i].is_disabled = framed.deformables[i].is_disabled;
    }
}

} // namespace topple::app
