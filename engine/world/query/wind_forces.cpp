// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/wind_forces.h"

#include "topple/world/state/lookup.h"

namespace topple {
namespace {

/// Forces of the air on one collider.
struct WindLoad {
    Vec3 drag, lift; ///< [N]
};

WindLoad load_of(const Shape& shape, const Transform& pose, Vec3 flow, const WindDef& wind) {
    const Real speed = length(flow);
    if (!(speed > 0) || !is_finite(flow))
        return {};
    const Vec3 way = flow / speed;
    const Real pressure = wind.density * speed * speed / 2;
    if (wind.lift == 0)
        return {way * (pressure * wind.drag * shadow_area(shape, pose, way)), {}};
    const WindAreas areas = wind_areas(shape, pose, way);
    return {way * (pressure * wind.drag * areas.along), areas.across * (pressure * wind.lift)};
}

} // namespace

Vec3 wind_force(const Shape& shape,
                const Transform& world_from_shape,
                Vec3 flow,
                const WindDef& wind) {
    const WindLoad load = load_of(shape, world_from_shape, flow, wind);
    return load.drag + load.lift;
}

void add_wind_forces(const World& world,
                     BodyId id,
                     const WindDef& wind,
                     std::vector<StepInput>& inputs,
                     std::optional<std::uint32_t> place) {
    const Body* body = world.find(id);
    if (!body || !is_movable(*body))
        return;
    const WorldState& state = world.state();
    Real rate = 0; // at which drag takes the relative velocity [1/s]
    const std::size_t first = inputs.size();
    std::vector<WindLoad> loads;
    for (std::uint32_t i = 0; i < body->collider_count; ++i) {
        const Collider& collider = state.colliders[body->first_collider + i];
        if (!collider.collides || (place && *place != i))
            continue;
        const Shape& shape = world.shape(collider.shape);
        const Transform pose = world_from_collider(state, collider);
        const Vec3 at = transform_point(pose, centroid(shape));
        const Vec3 flow = wind.velocity - velocity_at(*body, at);
        const WindLoad load = load_of(shape, pose, flow, wind);
        if (load.drag == Vec3{} && load.lift == Vec3{})
            continue;
        rate += length(load.drag) / length(flow) * body->inv_mass;
        loads.push_back(load);
        inputs.push_back(Force{.body = id, .point = at, .force = {}, .cell = body->cell});
    }
    const Real taken = rate * state.parameters.dt; // share of the relative velocity
    const Real share = taken > 1 ? 1 / taken : 1;
    for (std::size_t i = 0; i < loads.size(); ++i)
        std::get<Force>(inputs[first + i]).force = loads[i].drag * share + loads[i].lift;
}

} // namespace topple
