// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/contact_order_detail.h"
#include "topple/world/world_detail.h"

#include <algorithm>

namespace topple {
namespace {

/// A fast body may come to overlap something by this share of the inner radius of the thinner of the two:
/// the side of a wall on which it belongs can still be told. [-]
constexpr Real kAllowedShare = 0.2f;
/// ... but by no more than this. Larger: it sinks in visibly; smaller: more looks before an impact. [m]
constexpr Real kAllowedDepth = 0.002f;

Real allowed_depth(const Shape& a, const Shape& b) {
    Real thinner = Aabb::kInfinity;
    for (const Shape* shape : {&a, &b})
        if (!is_surface(*shape)) // has no thickness: the other shape decides
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

void FastPairsOfProblem::find_pairs(std::span<const std::uint8_t> is_fast,
                                    std::vector<FastPair>& out) const {
    const WorldData& w = *world_;
    const SolverBodies& bodies = w.scratch.problems[static_cast<std::size_t>(class_)].bodies;
    const Real h = substep_of(parameters_of_class(w.state.parameters, class_));
    const auto index_of_body = [&](const Collider& c) -> std::uint32_t {
        const SolverSlot& slot = w.scratch.slots[c.body];
        const bool is_elsewhere = slot.kind == SolverSlot::Kind::dynamic && slot.quality != class_;
        return is_elsewhere ? 0 : index_in(bodies, slot);
    };
    const auto center_from_shape = [&](const Collider& c, std::uint32_t collider, std::uint32_t i) {
        if (i == 0)
            return w.scratch.now[collider].world_from_shape;
        Transform frame = c.body_from_shape;
        frame.position -= w.state.bodies[c.body].local_center;
        return frame;
    };
    out.clear();
    for (const ProxyPair& pair : w.scratch.pairs) {
        const Collider &a = w.state.colliders[pair.a], &b = w.state.colliders[pair.b];
        const ConstraintLink link{index_of_body(a), index_of_body(b)};
        if (!is_fast[link.a] && !is_fast[link.b])
            continue;
        const Shape &shape_a = shape_of(w, a), &shape_b = shape_of(w, b);
        const Transform center_from_a = center_from_shape(a, pair.a, link.a);
        const Transform center_from_b = center_from_shape(b, pair.b, link.b);
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
                       .surface = surface_of(w, h, a, b),
                       .allowed_depth = allowed_depth(shape_a, shape_b)});
    }
}

void adopt_fast_contacts(WorldData& w) {
    for (const SolverProblem& problem : w.scratch.problems) {
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
        std::erase_if(w.state.near_pairs, is_fast); // their contacts were found elsewhere since
        std::vector<Contact>& old = w.scratch.old_contacts;
        std::swap(old, w.state.contacts);
        std::erase_if(old, is_fast);
        const std::span<const Contact> fast = problem.fast_contacts.contacts();
        w.state.contacts.clear();
        std::merge(old.begin(),
                   old.end(),
                   fast.begin(),
                   fast.end(),
                   std::back_inserter(w.state.contacts),
                   comes_before);
    }
}

} // namespace topple
