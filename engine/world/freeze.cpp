// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/quality.h"
#include "topple/dynamics/tolerances.h"
#include "topple/world/world_detail.h"

namespace topple {
namespace {

/// No number from outside or from a step of sound bodies is larger; squares of it still fit a float.
constexpr Real kLargest = 1.0e18f;
/// Inertia of the largest mass at the world's radius; no stage squares an inertia. [kg m^2]
constexpr Real kLargestInertia = kLargest * kWorldRadius * kWorldRadius;

/// False for NaN too.
bool is_within(Real x, Real low, Real high) { return x >= low && x <= high; }
bool is_within(Vec3 v, Real size) {
    return is_within(v.x, -size, size) && is_within(v.y, -size, size) &&
           is_within(v.z, -size, size);
}
bool is_within(const Mat3& m, Real size) {
    return is_within(m.x, size) && is_within(m.y, size) && is_within(m.z, size);
}

bool has_sound_pose(const Body& b) {
    const Quat q = b.world_from_body.rotation;
    return is_within(b.world_from_body.position, kWorldRadius) &&
           is_within(b.center_of_mass, 2 * kWorldRadius) && is_within(dot(q, q), 0.999f, 1.001f);
}

/// Without the speed that would take it out of the world within a step: its square overflows before
/// that, and would take neighbours along.
bool has_sound_motion(const Body& b, Real dt) {
    return is_within(b.v, 2 * kWorldRadius / dt) && is_within(b.w, kFastestSpin);
}

bool has_sound_mass(const Body& b) {
    const bool has_mass = b.motion == Motion::dynamic;
    return is_within(b.local_center, kWorldRadius) && is_within(b.extent, 0, kLargest) &&
           is_within(b.density, 0, kLargest) && is_within(b.given_mass, 0, kLargest) &&
           is_within(b.mass, 0, kLargest) && is_within(b.inv_mass, 0, kLargest) &&
           (b.inv_mass > 0) == has_mass && (b.mass > 0) == has_mass &&
           is_within(b.inertia, kLargestInertia) && is_within(b.inv_inertia, 1e3f * kLargest);
}

bool has_sound_settings(const Body& b) {
    return is_within(b.linear_damping, 0, kLargest) && is_within(b.angular_damping, 0, kLargest) &&
           is_within(b.gravity_scale, -1000, 1000) && is_within(b.sleep_time, 0, kLargest) &&
           is_within(b.creep_time, 0, kLargest) &&
           is_within(b.stiffness, 0, 2 * multiplier_of(kQualityClasses - 1));
}

/// No earlier pose is known here; its boxes still say where it was.
void repair_pose(const WorldState& s, Body& b) {
    const auto colliders = colliders_of(s, b);
    const bool known = !colliders.empty() && is_bounded(colliders.front().fat_box);
    b.world_from_body = {known ? center(colliders.front().fat_box) : Vec3{}, {}};
}

/// Its shapes still say what it weighs.
void repair_mass(WorldData& w, Body& b) {
    const BodyDef standard;
    if (!is_within(b.density, 0, kLargest) || !(b.density > 0))
        b.density = standard.density;
    if (!is_within(b.given_mass, 0, kLargest))
        b.given_mass = 0;
    (void)update_mass(w, b, colliders_of(std::as_const(w.state), b));
}

void repair_settings(Body& b) {
    const BodyDef standard;
    b.linear_damping = standard.linear_damping;
    b.angular_damping = standard.angular_damping;
    b.gravity_scale = standard.gravity_scale;
    b.sleep_time = b.creep_time = b.stiffness = 0;
    b.eases = false;
}

bool is_sound(const Body& b, Real dt) {
    return has_sound_pose(b) && has_sound_mass(b) && has_sound_settings(b) &&
           has_sound_motion(b, dt);
}

const std::vector<std::uint32_t>& find_broken(WorldData& w) {
    constexpr std::size_t kBodiesFrozenAtOnce = 256;
    const WorldState& s = w.state;
    StepScratch& scratch = w.scratch;
    BlockLists<std::uint32_t>& lists = scratch.body_lists[0];
    lists.reset(block_count_of(s.bodies.size(), kBodiesFrozenAtOnce));
    w.pool->parallel_for(
        s.bodies.size(), kBodiesFrozenAtOnce, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                const Body& b = s.bodies[i];
                if (!b.is_frozen && b.motion != Motion::static_ && !is_sound(b, s.parameters.dt))
                    lists[begin / kBodiesFrozenAtOnce].push_back(static_cast<std::uint32_t>(i));
            }
        });
    lists.write_to(scratch.broken, 0, *w.pool);
    return scratch.broken;
}

} // namespace

void freeze_broken(WorldData& w, std::size_t& count) {
    for (const std::uint32_t i : find_broken(w)) {
        Body& b = w.state.bodies[i];
        if (!has_sound_pose(b))
            repair_pose(w.state, b);
        if (!has_sound_mass(b))
            repair_mass(w, b);
        if (!has_sound_settings(b))
            repair_settings(b);
        b.center_of_mass = transform_point(b.world_from_body, b.local_center);
        b.v = b.w = {};
        b.is_frozen = true;
        b.is_asleep = false;
        ++count;
        wake_neighbors(w, i);
        refit_boxes(w, i, true);
    }
}

} // namespace topple
