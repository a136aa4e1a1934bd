// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/tolerances.h"
#include "engine/world/world_detail.h"

namespace topple {
namespace {

/// Also without the speed that would take it out of the world within a step: its square overflows
/// before that, and would take neighbours along.
bool is_sound(const Body& b, Real dt) {
    return is_finite(b.world_from_body) && is_finite(b.center_of_mass) && is_finite(b.v) &&
           is_finite(b.w) && max_component(abs(b.v)) * dt <= 2 * kWorldRadius &&
           max_component(abs(b.w)) <= kFastestSpin;
}

} // namespace

void freeze_broken(WorldData& w, std::size_t& count) {
    for (std::uint32_t i = 0; i < w.state.bodies.size(); ++i) {
        Body& b = w.state.bodies[i];
        if (b.is_frozen || b.motion == Motion::static_ || is_sound(b, w.state.parameters.dt))
            continue;
        // No earlier pose is known here; its boxes still say where it was.
        if (!is_finite(b.world_from_body) || !is_finite(b.center_of_mass)) {
            const auto colliders = colliders_of(std::as_const(w.state), b);
            const bool known = !colliders.empty() && is_bounded(colliders.front().fat_box);
            b.world_from_body = {known ? center(colliders.front().fat_box) : Vec3{}, {}};
            b.center_of_mass = transform_point(b.world_from_body, b.local_center);
        }
        b.v = b.w = {};
        b.is_frozen = true;
        b.is_asleep = false;
        ++count;
        wake_neighbors(w, i);
        refit_boxes(w, i, true);
    }
}

} // namespace topple
