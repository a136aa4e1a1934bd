// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Bodies that lie deep in each other, because somebody put them there, are pushed apart by the solver at up to
// `push_speed`. The relaxing sweep takes that speed back, but among many bodies one sweep takes back only a
// part: 300 boxes at one point left it with 87 kJ. Here such bodies keep the way and give back the speed.
#include "topple/world/world_detail.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace topple {
namespace {

/// An overlap is deep beyond this share of the smaller shape's inner radius. Smaller: a blow that squeezes thin
/// things may be taken for an overlap. [-]
constexpr Real kDeepShare = 0.3f;
/// An overlap beside a deep one counts with it beyond this share. Larger: the push of what lies less deep is kept
/// as speed. [-]
constexpr Real kBesideShare = 0.01f;
/// A body is pressed into the ground beyond this share of its inner radius. [-]
constexpr Real kInGroundShare = 0.25f;
/// A load squeezes cards of any thickness by this. [m]
constexpr Real kNeverDeep = 1.0e-3f;
/// Bodies that cover the overlap within this many steps at their relative speed have hit each other. [-]
constexpr Real kStepsOfABlow = 2;
/// Twice what things of any size sink into each other at rest; most contacts need no closer look. [m]
constexpr Real kNeverSlight = 2.0e-4f;

/// Marks of bodies in the scratch; 0 for all others.
constexpr std::uint8_t kBesideDeep = 1, kDeep = 2;

/// Bound on the speed of any point of one against the other. [m/s]
Real fastest_meeting(const Body& a, const Body& b) {
    return length(a.v - b.v) + length(a.w) * a.extent + length(b.w) * b.extent;
}

} // namespace

Overlap overlap_of(const WorldData& w, const Contact& c, Real depth) {
    if (depth < kNeverSlight)
        return Overlap::none;
    const Collider& a = w.state.colliders[c.collider_a];
    const Collider& b = w.state.colliders[c.collider_b];
    const Body &body_a = w.state.bodies[a.body], &body_b = w.state.bodies[b.body];
    const bool a_moves = is_movable(body_a), b_moves = is_movable(body_b);
    if (!a_moves || !b_moves) {
        const Real inner = inner_radius(shape_of(w, a_moves ? a : b));
        return depth > kInGroundShare * inner ? Overlap::ground : Overlap::none;
    }
    // The thinnest collider of each body is known without a look at the shapes, and decides for most contacts.
    const Real thinnest = std::min(half_thickness(body_a), half_thickness(body_b));
    if (depth <= kBesideShare * thinnest)
        return Overlap::none;
    const Real inner = std::min(inner_radius(shape_of(w, a)), inner_radius(shape_of(w, b)));
    if (depth <= kBesideShare * inner)
        return Overlap::none;
    const Real blow = kStepsOfABlow * w.state.parameters.dt * fastest_meeting(body_a, body_b);
    return depth > std::max({kDeepShare * inner, kNeverDeep, blow}) ? Overlap::deep
                                                                    : Overlap::slight;
}

void find_deep_bodies(WorldData& w) {
    StepScratch& scratch = w.scratch;
    std::vector<std::uint8_t>&deep = scratch.is_deep_body, &in_ground = scratch.is_in_ground;
    deep.clear();
    in_ground.clear();
    const auto mark = [&](std::vector<std::uint8_t>& marks, BodyPair bodies, std::uint8_t as) {
        marks.resize(w.state.bodies.size(), 0);
        marks[bodies.a] = marks[bodies.b] = as;
    };
    for (const ContactBrief& brief : scratch.briefs) {
        if (brief.overlap == Overlap::deep)
            mark(deep, brief.bodies, kDeep);
        else if (brief.overlap == Overlap::ground)
            mark(in_ground, brief.bodies, 1);
    }
    if (deep.empty())
        return;
    for (const ContactBrief& brief : scratch.briefs) {
        if (brief.overlap != Overlap::slight)
            continue;
        for (const auto& [one, other] :
             {std::pair{brief.bodies.a, brief.bodies.b}, std::pair{brief.bodies.b, brief.bodies.a}})
            if (deep[one] == kDeep && deep[other] == 0)
                deep[other] = kBesideDeep;
    }
    for (const Grab& grab : w.state.grabs) // what a hand pulls out may come as fast as it pulls
        if (const std::uint32_t i = index_of(w.state, grab.body); i != kNoIndex)
            deep[i] = 0;
}

void give_back_push(const WorldData& w, std::uint32_t i, Vec3& v, Vec3& angular_v) {
    const std::vector<std::uint8_t>& is_deep_body = w.scratch.is_deep_body;
    if (is_deep_body.empty() || is_deep_body[i] == 0)
        return;
    const Body& b = w.state.bodies[i];
    const Parameters& p = w.state.parameters;
    const Vec3 fallen = b.v + p.gravity * (b.gravity_scale * p.dt);
    const Quat q = b.world_from_body.rotation;
    const Real allowed = std::max(kinetic_energy(b, q, b.v, b.w),
                                  kinetic_energy(b, q, fallen, b.w));
    const Real found = kinetic_energy(b, q, v, angular_v);
    if (!(found > allowed))
        return;
    const Real scale = std::sqrt(allowed / found);
    v = v * scale;
    angular_v = angular_v * scale;
}

} // namespace topple
