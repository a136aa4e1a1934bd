// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solver_level/loaded_body.h"

namespace topple {

LoadedBody loaded_body(const Body* body, Vec3 up) {
    if (!body)
        return {};
    return {.mass = body->mass,
            .inv_mass = body->inv_mass,
            .gravity_scale = body->gravity_scale,
            .extent = body->extent,
            .height = dot(body->center_of_mass, up)};
}

void LoadedBodies::read(const LoadSources& from, Vec3 up, JobPool& pool) {
    bodies_.assign(from.state.bodies.size(), LoadedBody{});
    for_awake(from.active, pool, [&](std::uint32_t i) {
        bodies_[i] = loaded_body(&from.state.bodies[i], up);
    });
}

} // namespace topple
