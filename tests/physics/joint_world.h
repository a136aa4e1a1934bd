// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/test_world.h"

namespace topple::test {

// Bodies for tests of joints, and their poses.

/// Adds a body of that mass [kg] that does not collide with its own kind.
inline BodyId add(TestWorld& t, Vec3 at, const Shape& shape, Real mass) {
    return t.create({.motion = Motion::dynamic,
                     .world_from_body = {at, {}},
                     .colliders = {{.shape = shape}},
                     .mass = mass,
                     .filter = {.group = -1}});
}
inline BodyId add_box(TestWorld& t, Vec3 at, Real mass, Vec3 half = {0.5f, 0.5f, 0.5f}) {
    return add(t, at, BoxShape{half}, mass);
}
inline Vec3 center(TestWorld& t, BodyId id) { return t[id].center_of_mass; }
/// Returns the angle by which B's frame is turned against the world's. [rad]
inline Real tilt(TestWorld& t, BodyId id) {
    const Quat q = t[id].world_from_body.rotation;
    return 2 * std::asin(length(Vec3{q.x, q.y, q.z}));
}

} // namespace topple::test
