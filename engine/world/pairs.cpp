// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/tolerances.h"
#include "topple/world/materials.h"
#include "topple/world/world_detail.h"

#include <algorithm>

namespace topple {
namespace {

constexpr std::size_t kCollidersPerBlock = 128;
constexpr std::size_t kPairsPerBlock = 1024;

std::uint64_t pair_key(std::uint32_t a, std::uint32_t b) {
    return (std::uint64_t{std::min(a, b)} << 32u) | std::max(a, b);
}

bool filters_admit(const CollisionFilter& a, const CollisionFilter& b) {
    if (a.group != 0 && a.group == b.group)
        return a.group > 0;
    return (a.category & b.mask) != 0 && (b.category & a.mask) != 0;
}

bool gates_admit(const WorldIndex& index, const ColliderGate& a, const ColliderGate& b) {
    return (a.is_movable || b.is_movable) && a.body != b.body && a.collides && b.collides &&
           filters_admit(a.filter, b.filter) &&
           (index.joined.empty() || !std::binary_search(index.joined.begin(),
                                                        index.joined.end(),
                                                        pair_key(a.body, b.body)));
}

/// Room to move before the tree must hear of it: less for small shapes. [m]
Real fat_margin(const Aabb& tight) {
    return std::min(kFatMargin, kFatShare * max_component(extents(tight)));
}

Aabb swept_box(const WorldData& w, const Collider& collider, const Transform& world_from_shape) {
    const Body& body = w.state.bodies[collider.body];
    const Aabb now = bounds_of(shape_of(w, collider), world_from_shape);
    if (body.motion == Motion::static_ || body.is_frozen || !is_bounded(now))
        return grown(now, kSpeculativeDistance / 2);
    const Real dt = w.state.parameters.dt;
    const Vec3 step = body.v * dt;
    const Aabb then{now.min + step, now.max + step};
    // A turn moves no point by more than this, nor farther than across.
    const Real turn = std::min(length(body.w) * dt, Real(2)) * body.extent;
    return grown(unite(now, then), kSpeculativeDistance / 2 + turn);
}

/// How far the body's surface may go in a step, if that is far enough to pass through something, or
/// if it bounces: what is seen too late overlaps first, and being pushed out is no bounce. Else 0:
/// then the contact of the next step is early enough. [m]
Real leap_of(const WorldData& w, const Collider& c) {
    const Body& b = w.state.bodies[c.body];
    if (b.motion == Motion::static_ || b.is_frozen || b.is_asleep)
        return 0;
    const Real step = length(b.v) * w.state.parameters.dt;
    const bool bounces = may_bounce(w.state.material_pairs, c.material) &&
                         step > kSpeculativeDistance;
    return bounces || step > 0.5f * inner_radius(shape_of(w, c)) ? step : 0;
}

/// Infinite for what is larger than anything it meets.
Real radius_of(const Shape& shape) {
    return is_surface(shape) ? Aabb::kInfinity : bounding_radius(shape);
}

void get_to_know(WorldData& w, std::uint32_t i) {
    const Collider& c = w.state.colliders[i];
    const Shape& shape = shape_of(w, c);
    w.scratch.is_known[i] = 1;
    w.scratch.now[i] = {world_from_collider(w.state, c), &shape, radius_of(shape), leap_of(w, c)};
}

} // namespace

bool may_touch(const WorldData& w, std::uint32_t a, std::uint32_t b) {
    return gates_admit(w.index, w.scratch.gates[a], w.scratch.gates[b]);
}

Aabb swept_box(const WorldData& w, const Collider& collider) {
    return swept_box(w, collider, world_from_collider(w.state, collider));
}

void refit_boxes(WorldData& w, std::uint32_t body, bool force) {
    refit_boxes(w, body, force, w.index.moved);
}

void refit_boxes(WorldData& w, std::uint32_t body, bool force, std::vector<std::uint32_t>& moved) {
    const Body& b = w.state.bodies[body];
    for (std::uint32_t i = b.first_collider; i < b.first_collider + b.collider_count; ++i) {
        Collider& c = w.state.colliders[i];
        const Aabb needed = swept_box(w, c);
        if (!force && contains(c.fat_box, needed))
            continue;
        c.fat_box = grown(needed, fat_margin(needed));
        moved.push_back(i);
    }
}

void update_broad_phase(const WorldData& w) {
    WorldIndex& index = w.index;
    const std::vector<Collider>& colliders = w.state.colliders;
    const BroadPhaseKind kind = w.state.parameters.broad_phase;
    const bool anew = index.is_stale || !index.broad_phase || index.kind != kind;
    if (anew) {
        if (!index.broad_phase || index.kind != kind)
            index.broad_phase = make_broad_phase(kind);
        index.kind = kind;
        index.boxes.resize(colliders.size());
        for (std::size_t i = 0; i < colliders.size(); ++i)
            index.boxes[i] = colliders[i].fat_box;
        index.broad_phase->rebuild(index.boxes);
        index.pairs_are_stale = true;
    } else if (!index.moved.empty()) {
        std::sort(index.moved.begin(), index.moved.end());
        index.moved.erase(std::unique(index.moved.begin(), index.moved.end()), index.moved.end());
        for (const std::uint32_t i : index.moved)
            index.boxes[i] = colliders[i].fat_box;
        index.broad_phase->update(index.boxes, index.moved);
        index.moved_since_pairs.insert(
            index.moved_since_pairs.end(), index.moved.begin(), index.moved.end());
    }
    index.is_stale = false;
    index.moved.clear();
}

void update_joined_pairs(WorldData& w) {
    if (!w.index.joined_is_stale)
        return;
    w.index.joined.clear();
    for (const Joint& j : w.state.joints)
        if (!j.collide && j.a && j.b)
            w.index.joined.push_back(pair_key(index_of(w.state, j.a), index_of(w.state, j.b)));
    std::sort(w.index.joined.begin(), w.index.joined.end());
    w.index.joined_is_stale = false;
}

namespace {

/// All pairs of which both stayed, and the fresh ones, in order, by ranges of the lower collider.
void replace_moved_pairs(WorldData& w) {
    StepScratch& scratch = w.scratch;
    const auto comes_before = [](const ProxyPair& p, std::size_t collider) {
        return p.a < collider;
    };
    const auto range_of =
        [&](const std::vector<ProxyPair>& pairs, std::size_t from, std::size_t to) {
            const auto begin = std::lower_bound(pairs.begin(), pairs.end(), from, comes_before);
            return std::span(begin, std::lower_bound(begin, pairs.end(), to, comes_before));
        };
    const std::size_t count = w.state.colliders.size();
    scratch.pair_lists.reset(block_count_of(count, kCollidersPerBlock));
    w.pool->parallel_for(count, kCollidersPerBlock, [&](std::size_t begin, std::size_t end) {
        std::vector<ProxyPair>& out = scratch.pair_lists[begin / kCollidersPerBlock];
        const auto fresh = range_of(scratch.fresh_pairs, begin, end);
        auto next = fresh.begin();
        for (const ProxyPair& pair : range_of(w.index.fat_pairs, begin, end)) {
            if ((scratch.moved[pair.a] | scratch.moved[pair.b]) != 0)
                continue;
            for (; next != fresh.end() && *next < pair; ++next)
                out.push_back(*next);
            out.push_back(pair);
        }
        out.insert(out.end(), next, fresh.end());
    });
    scratch.pair_lists.write_to(w.index.fat_pairs, 0, *w.pool);
}

/// Where the colliders may be in this step. Fat boxes leave room for the steps to come.
void sweep_colliders(WorldData& w, std::span<const std::uint8_t> active) {
    StepScratch& scratch = w.scratch;
    const std::vector<Collider>& colliders = w.state.colliders;
    scratch.swept_boxes.resize(colliders.size());
    scratch.now.resize(colliders.size());
    scratch.is_known.assign(colliders.size(), 0);
    w.pool->parallel_for(
        colliders.size(), kCollidersPerBlock, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                if (!active[i]) {
                    scratch.swept_boxes[i] = colliders[i].fat_box;
                    continue;
                }
                get_to_know(w, static_cast<std::uint32_t>(i));
                scratch.swept_boxes[i] = swept_box(
                    w, colliders[i], scratch.now[i].world_from_shape);
            }
        });
}

} // namespace

void update_fat_pairs(WorldData& w) {
    WorldIndex& index = w.index;
    StepScratch& scratch = w.scratch;
    scratch.moved.assign(w.state.colliders.size(), 0);
    if (index.pairs_are_stale) {
        for (std::size_t i = 0; i < scratch.moved.size(); ++i) {
            const Body& b = w.state.bodies[w.state.colliders[i].body];
            scratch.moved[i] = b.motion != Motion::static_ ? 1 : 0;
        }
        index.broad_phase->find_pairs(scratch.moved, index.fat_pairs, *w.pool);
    } else if (!index.moved_since_pairs.empty()) {
        for (const std::uint32_t i : index.moved_since_pairs)
            scratch.moved[i] = 1;
        index.broad_phase->find_pairs(scratch.moved, scratch.fresh_pairs, *w.pool);
        replace_moved_pairs(w);
    }
    index.pairs_are_stale = false;
    index.moved_since_pairs.clear();
}

void find_touchable_pairs(WorldData& w, std::span<const std::uint8_t> active) {
    StepScratch& scratch = w.scratch;
    sweep_colliders(w, active);
    const std::span<const ProxyPair> candidates = w.index.fat_pairs;
    scratch.pair_lists.reset(block_count_of(candidates.size(), kPairsPerBlock));
    w.pool->parallel_for(
        candidates.size(), kPairsPerBlock, [&](std::size_t begin, std::size_t end) {
            std::vector<ProxyPair>& out = scratch.pair_lists[begin / kPairsPerBlock];
            for (const ProxyPair& p : candidates.subspan(begin, end - begin))
                if ((active[p.a] | active[p.b]) != 0 &&
                    overlaps(scratch.swept_boxes[p.a], scratch.swept_boxes[p.b]) &&
                    gates_admit(w.index, scratch.gates[p.a], scratch.gates[p.b]))
                    out.push_back(p);
        });
    scratch.pair_lists.write_to(scratch.pairs, 0, *w.pool);
    for (const ProxyPair& p : scratch.pairs)
        for (const std::uint32_t i : {p.a, p.b})
            if (!scratch.is_known[i])
                get_to_know(w, i);
    thin_out_buried_pairs(w);
}

} // namespace topple
