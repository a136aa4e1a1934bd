// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solver_level/loaded_body.h"

namespace topple {
namespace {

constexpr std::size_t kBodiesPerBlock = 256;

} // namespace

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
    const std::span<const std::uint32_t> awake = from.active.awake;
    pool.parallel_for(awake.size(), kBodiesPerBlock, [&](std::size_t begin, std::size_t end) {
        for (const std::uint32_t i : awake.subspan(begin, end - begin))
            bodies_[i] = loaded_body(&from.state.bodies[i], up);
    });
}

} // namespace topple
