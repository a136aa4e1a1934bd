// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solving/contact_surface.h"
#include "topple/world/solving/solution.h"
#include "topple/world/solving/vehicles_in_step.h"
#include "topple/world/state/contact_order.h"

#include <algorithm>
#include <iterator>

namespace topple {
namespace {

/// Share of the inner radius of the thinner shape up to which a fast body may overlap another one: the side of a wall
/// on which it belongs can still be told. [-]
constexpr Real kAllowedShare = 0.2f;
/// Upper bound of that overlap. Larger: the body sinks in visibly. Smaller: more queries before an impact. [m]
constexpr Real kAllowedDepth = 0.002f;

Real allowed_depth(const Shape& a, const Shape& b) {
    Real thinner = Aabb::kInfinity;
    for (const Shape* shape : {&a, &b})
        if (!is_surface(*shape)) // a surface has no thickness: the other shape decides
            thinner = std::min(thinner, inner_radius(*shape));
    return std::min(kAllowedDepth, kAllowedShare * thinner);
}

FastPair::Extent extent_of(const Shape& shape, const Transform& center_from_shape) {
    const Vec3 middle = centroid(shape);
    return {.middle = transform_point(center_from_shape, middle),
            .radius = bounding_radius(shape) + length(middle),
            .inner = inner_radius(shape)};
}

} // namespace

void FastPairsOfProblem::reset(const WorldView& world,
                               const CandidatePairs& pairs,
                               const ContactNumbers& numbers,
                               std::span<const SolverSlot> slots,
                               const SolverBodies& bodies,
                               const std::vector<TyreBody>& tyres,
                               int level) {
    state_ = &world.state;
    shapes_ = &world.shapes;
    hooks_ = world.hooks;
    pairs_ = &pairs;
    numbers_ = &numbers;
    bodies_ = &bodies;
    tyres_ = &tyres;
    slots_ = slots;
    level_ = level;
}

void FastPairsOfProblem::find_pairs(std::span<const std::uint8_t> is_fast,
                                    std::vector<FastPair>& out) const {
    const WorldView world{*state_, *shapes_, hooks_};
    const WorldState& s = *state_;
    const Real h = substep_of(parameters_of_level(s.parameters, level_));
    const auto index_of_body = [&](const Collider& c) -> std::uint32_t {
        const SolverSlot& slot = slots_[c.body];
        const bool is_elsewhere = slot.role == BodyRole::dynamic && slot.level != level_;
        return is_elsewhere ? 0 : index_in(*bodies_, slot);
    };
    const auto center_from_shape =
        [&](const Collider& c, std::uint32_t collider, std::uint32_t i, const GridCell& cell) {
            if (i == 0)
                return pose_in_pair(*pairs_, s, collider, cell).world_from_shape;
            Transform frame = c.body_from_shape;
            frame.position -= s.bodies[c.body].local_center;
            return frame;
        };
    // A pair without a contact at the beginning of the step has the numbers of the materials.
    const auto surface = [&](const ProxyPair& pair, const Collider& a, const Collider& b) {
        const ContactNumbers::Numbers* given = numbers_->is_empty() ? nullptr
                                                                    : numbers_->find(s, pair);
        const ContactSurface both = surface_of(
            world,
            h,
            a,
            b,
            given ? given->surface : combine_with_hooks(world, a.material, b.material));
        // The side of a wheel may rub as well, but a wheel that is fast rolls.
        return is_tyre(*tyres_, a.body) || is_tyre(*tyres_, b.body) ? without_friction(both) : both;
    };
    out.clear();
    for (const ProxyPair& pair : pairs_->pairs) {
        const Collider &a = s.colliders[pair.a], &b = s.colliders[pair.b];
        const ConstraintLink link{index_of_body(a), index_of_body(b)};
        if (!is_fast[link.a] && !is_fast[link.b])
            continue;
        const Shape &shape_a = shape_of(world, a), &shape_b = shape_of(world, b);
        const GridCell& cell = shared_cell(s.bodies[a.body], s.bodies[b.body]);
        const Transform center_from_a = center_from_shape(a, pair.a, link.a, cell);
        const Transform center_from_b = center_from_shape(b, pair.b, link.b, cell);
        const auto extent = [&](const Shape& shape, const Transform& frame, std::uint32_t body) {
            return is_fast[body] ? extent_of(shape, frame) : FastPair::Extent{};
        };
        out.push_back({.colliders = pair,
                       .shape_a = &shape_a,
                       .shape_b = &shape_b,
                       .center_from_a = center_from_a,
                       .center_from_b = center_from_b,
                       .extent_a = extent(shape_a, center_from_a, link.a),
                       .extent_b = extent(shape_b, center_from_b, link.b),
                       .bodies = link,
                       .surface = surface(pair, a, b),
                       .motion_a = is_moving(a.surface_motion) ? &a.surface_motion : nullptr,
                       .motion_b = is_moving(b.surface_motion) ? &b.surface_motion : nullptr,
                       .allowed_depth = allowed_depth(shape_a, shape_b)});
    }
}

void adopt_fast_contacts(const SolverInput& solved,
                         std::vector<Contact>& contacts,
                         std::vector<CachedPair>& cached_pairs,
                         Solution& out) {
    for (const SolverProblem& problem : solved.problems) {
        const std::span<const FastPair> pairs = problem.fast_contacts.pairs();
        if (pairs.empty())
            continue;
        const auto is_fast = [&](const auto& record) {
            const ProxyPair pair{record.collider_a, record.collider_b};
            const auto found = std::lower_bound(
                pairs.begin(), pairs.end(), pair, [](const FastPair& fast, const ProxyPair& of) {
                    return fast.colliders < of;
                });
            return found != pairs.end() && found->colliders == pair;
        };
        std::erase_if(cached_pairs, is_fast); // contacts of these pairs were found elsewhere since
        std::vector<Contact>& old = out.memory_.contacts;
        std::swap(old, contacts);
        std::erase_if(old, is_fast);
        const std::span<const Contact> fast = problem.fast_contacts.contacts();
        contacts.clear();
        std::merge(old.begin(),
                   old.end(),
                   fast.begin(),
                   fast.end(),
                   std::back_inserter(contacts),
                   comes_before);
    }
}

} // namespace topple
