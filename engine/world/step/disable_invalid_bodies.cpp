// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/step/disable_invalid_bodies.h"

#include "topple/dynamics/solver_level.h"
#include "topple/dynamics/tolerances.h"
#include "topple/math/simd/simd.h"
#include "topple/world/state/body_mass.h"
#include "topple/world/state/liveliness.h"

#include <cmath>

namespace topple {
namespace {

/// Largest number in the state; its square still fits a float. Checked input and steps of valid bodies stay below it.
constexpr Real kLargest = 1.0e18f;
/// Largest inertia: that of the largest mass at the world's radius. No stage squares an inertia. [kg m^2]
constexpr Real kLargestInertia = kLargest * kWorldRadius * kWorldRadius;

/// Returns false for NaN too.
bool is_within(Real x, Real low, Real high) { return x >= low && x <= high; }
bool is_within(Vec3 v, Real size) {
    return std::abs(v.x) <= size && std::abs(v.y) <= size && std::abs(v.z) <= size;
}
/// Loads the nine elements in three overlapping groups of four.
bool is_within(const Mat3& m, Real size) {
    static_assert(sizeof(Mat3) == 9 * sizeof(float));
    const float* first = &m.x.x;
    const Float4 bound = Float4::all(size);
    const auto is_small = [&](std::size_t at) {
        return abs(Float4::load_unaligned(first + at)) <= bound;
    };
    return bits(is_small(0) & is_small(4) & is_small(5)) == 0xf;
}
/// Returns whether all four are between 0 and kLargest.
bool are_amounts(Real a, Real b, Real c, Real d) {
    const Float4 x = Float4::set(a, b, c, d);
    return bits((Float4::all(0) <= x) & (x <= Float4::all(kLargest))) == 0xf;
}

bool has_sound_pose(const Body& b) {
    const Quat q = b.world_from_body.rotation;
    return is_within(b.world_from_body.position, kWorldRadius) &&
           is_within(b.center_of_mass, 2 * kWorldRadius) && is_within(dot(q, q), 0.999f, 1.001f) &&
           (b.cell == GridCell{} || is_a_place(global_position(b)));
}

/// Returns whether the speed keeps the body in the world for a step. A larger speed overflows when squared, and would
/// destroy neighbors too.
bool has_sound_motion(const Body& b, Real dt) {
    return is_within(b.v, 2 * kWorldRadius / dt) && is_within(b.w, kFastestSpin);
}

bool has_finite_pose(const Body& b) {
    const Quat q = b.world_from_body.rotation;
    return is_finite(b.world_from_body.position) && is_finite(b.center_of_mass) &&
           is_within(dot(q, q), 0.999f, 1.001f);
}

bool has_sound_mass(const Body& b) {
    const bool has_mass = b.motion == Motion::dynamic;
    return is_within(b.local_center, kWorldRadius) && is_within(b.extent, 0, kLargest) &&
           are_amounts(b.density, b.given_mass, b.mass, b.inv_mass) &&
           (b.inv_mass > 0) == has_mass && (b.mass > 0) == has_mass &&
           is_within(b.inertia, kLargestInertia) && is_within(b.inv_inertia, 1e3f * kLargest);
}

bool has_sound_settings(const Body& b) {
    return are_amounts(b.linear_damping, b.angular_damping, b.sleep_time, b.creep_time) &&
           are_amounts(b.window_time, b.window_speed, b.earlier_window_speed, 0) &&
           is_within(b.gravity_scale, -1000, 1000) &&
           is_within(b.window_center, 2 * kWorldRadius) &&
           is_within(dot(b.window_rotation, b.window_rotation), 0.999f, 1.001f) &&
           is_within(b.stiffness, 0, 2 * multiplier_of(kSolverLevelCount - 1));
}

/// Moves the body to the center of its first fat box, since no earlier pose is known here.
void repair_pose(std::span<const Collider> all, Body& b) {
    const auto colliders = colliders_of(all, b);
    const bool known = !colliders.empty() && is_bounded(colliders.front().fat_box);
    b.world_from_body = {known ? center(colliders.front().fat_box) : Vec3{}, {}};
}

/// Recomputes the mass from the shapes.
void repair_mass(const PlacedBodies& placed, Body& b) {
    const BodyDef standard;
    if (!is_within(b.density, 0, kLargest) || !(b.density > 0))
        b.density = standard.density;
    if (!is_within(b.given_mass, 0, kLargest))
        b.given_mass = 0;
    b.has_given_inertia = b.has_given_inertia && b.given_mass > 0 &&
                          is_within(b.given_center, kWorldRadius) &&
                          is_within(b.given_inertia, kLargestInertia);
    (void)update_mass(placed.shapes, b, colliders_of(placed.colliders, b));
}

void repair_settings(Body& b) {
    const BodyDef standard;
    b.linear_damping = standard.linear_damping;
    b.angular_damping = standard.angular_damping;
    b.gravity_scale = standard.gravity_scale;
    b.sleep_time = b.creep_time = b.stiffness = 0;
    b.ramps_slowly = false;
    forget_window(b);
}

/// Returns the first reason for which the body is not sound.
DisableCause cause_of(const Body& b, Real dt) {
    if (!has_sound_pose(b))
        return has_finite_pose(b) ? DisableCause::left_world : DisableCause::pose;
    if (!has_sound_mass(b))
        return DisableCause::mass;
    if (!has_sound_settings(b))
        return DisableCause::settings;
    if (has_sound_motion(b, dt))
        return DisableCause::none;
    return is_within(b.w, kFastestSpin) ? DisableCause::velocity : DisableCause::spin;
}

bool is_sound(const Body& b, Real dt) {
    return has_sound_pose(b) && has_sound_mass(b) && has_sound_settings(b) &&
           has_sound_motion(b, dt);
}

void find_invalid_bodies(std::span<const Body> bodies,
                         Real dt,
                         BlockLists<std::uint32_t>& lists,
                         std::vector<std::uint32_t>& invalid,
                         JobPool& pool) {
    constexpr std::size_t kBodiesPerBlock = 256;
    lists.reset(block_count_of(bodies.size(), kBodiesPerBlock));
    pool.parallel_for(bodies.size(), kBodiesPerBlock, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const Body& b = bodies[i];
            if (!b.is_disabled && b.motion != Motion::static_ && !is_sound(b, dt))
                lists[begin / kBodiesPerBlock].push_back(static_cast<std::uint32_t>(i));
        }
    });
    lists.write_to(invalid, 0, pool);
}

} // namespace

void disable_invalid_bodies(const PlacedBodies& placed,
                            const NeighborRecords& neighbors,
                            InvalidBodies& out,
                            JobPool& pool) {
    find_invalid_bodies(placed.bodies, placed.dt, out.memory_.lists, out.bodies, pool);
    for (const std::uint32_t i : out.bodies) {
        Body& b = placed.bodies[i];
        b.disable_cause = cause_of(b, placed.dt);
        if (!has_sound_pose(b))
            repair_pose(placed.colliders, b);
        if (!has_sound_mass(b))
            repair_mass(placed, b);
        if (!has_sound_settings(b))
            repair_settings(b);
        b.center_of_mass = transform_point(b.world_from_body, b.local_center);
        b.v = b.w = {};
        b.is_disabled = true;
        b.is_asleep = false;
        wake_neighbors(placed.bodies, neighbors, i);
        refit_boxes(placed, i, true);
    }
}

} // namespace topple
