// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/detection/candidate_pairs.h"

#include "topple/dynamics/tolerances.h"
#include "topple/world/detection/buried_pairs.h"
#include "topple/world/materials.h"

#include <algorithm>
#include <memory>

namespace topple {
namespace {

constexpr std::size_t kCollidersPerBlock = 128;
constexpr std::size_t kPairsPerBlock = 1024;

/// Returns the displacement of the body in a step if the body needs contacts that far ahead, else 0. [m] A body needs
/// them if its displacement could carry it through something, or if the collider bounces: a contact that is found too
/// late overlaps first, and a push out of the overlap is not a bounce. For all other bodies the contact of the next
/// step is early enough.
Real leap_of(const WorldState& s, const Body& b, const Collider& c, const Shape& shape) {
    if (b.motion == Motion::static_ || b.is_disabled || b.is_asleep)
        return 0;
    const Real step = length(b.v) * s.parameters.dt;
    const bool bounces = may_bounce(s.material_pairs, c.material) && step > kSpeculativeDistance;
    return bounces || step > 0.5f * inner_radius(shape) ? step : 0;
}

ColliderPose pose_of_collider(const WorldView& view, std::uint32_t i) {
    const Collider& c = view.state.colliders[i];
    const Shape& shape = shape_of(view, c);
    const Body& body = view.state.bodies[c.body];
    const Transform world_from_shape = world_from_collider(view.state, c);
    return {world_from_shape,
            &shape,
            is_surface(shape) ? Aabb::kInfinity : bounding_radius(shape),
            leap_of(view.state, body, c, shape),
            world_from_shape.position - body.center_of_mass};
}

/// Moves the pairs that the hook of the program does not let touch from `pairs` to `refused`.
void ask_hook(const WorldView& view, CandidatePairs& out) {
    const std::size_t before = out.refused.size();
    std::erase_if(out.pairs, [&](const ProxyPair& pair) {
        const bool is_refused = !view.hooks->may_touch({view.state, pair.a, pair.b});
        if (is_refused)
            out.refused.push_back(pair);
        return is_refused;
    });
    if (out.refused.size() > before)
        std::sort(out.refused.begin(), out.refused.end());
}

/// Replaces the fat pairs of colliders that have moved by the fresh pairs, sorted, by ranges of the lower collider.
void replace_moved_pairs(std::size_t collider_count,
                         CandidatePairs::Memory& memory,
                         std::vector<ProxyPair>& fat_pairs,
                         JobPool& pool) {
    const auto comes_before = [](const ProxyPair& p, std::size_t collider) {
        return p.a < collider;
    };
    const auto range_of =
        [&](const std::vector<ProxyPair>& pairs, std::size_t from, std::size_t to) {
            const auto begin = std::lower_bound(pairs.begin(), pairs.end(), from, comes_before);
            const auto end = std::lower_bound(begin, pairs.end(), to, comes_before);
            return std::span(std::to_address(begin), static_cast<std::size_t>(end - begin));
        };
    memory.pair_lists.reset(block_count_of(collider_count, kCollidersPerBlock));
    pool.parallel_for(collider_count, kCollidersPerBlock, [&](std::size_t begin, std::size_t end) {
        std::vector<ProxyPair>& out = memory.pair_lists[begin / kCollidersPerBlock];
        const auto fresh = range_of(memory.fresh_pairs, begin, end);
        auto next = fresh.begin();
        for (const ProxyPair& pair : range_of(fat_pairs, begin, end)) {
            if ((memory.has_moved[pair.a] | memory.has_moved[pair.b]) != 0)
                continue;
            for (; next != fresh.end() && *next < pair; ++next)
                out.push_back(*next);
            out.push_back(pair);
        }
        out.insert(out.end(), next, fresh.end());
    });
    memory.pair_lists.write_to(fat_pairs, 0, pool);
}

/// Finds the fat pairs of boxes that have changed. Requires: the tree is up to date.
void update_fat_pairs(const WorldState& s,
                      CandidatePairs::Memory& memory,
                      BroadPhaseIndex& index,
                      JobPool& pool) {
    std::vector<std::uint8_t>& has_moved = memory.has_moved;
    has_moved.assign(s.colliders.size(), 0);
    if (index.pairs_are_stale) {
        for (std::size_t i = 0; i < has_moved.size(); ++i) {
            const Body& b = s.bodies[s.colliders[i].body];
            has_moved[i] = b.motion != Motion::static_ ? 1 : 0;
        }
        index.broad_phase->find_pairs(has_moved, index.fat_pairs, pool);
    } else if (!index.moved_since_pairs.empty()) {
        for (const std::uint32_t i : index.moved_since_pairs)
            has_moved[i] = 1;
        index.broad_phase->find_pairs(has_moved, memory.fresh_pairs, pool);
        replace_moved_pairs(s.colliders.size(), memory, index.fat_pairs, pool);
    }
    index.pairs_are_stale = false;
    index.moved_since_pairs.clear();
}

/// Finds the poses and swept boxes of the flagged colliders. Fat boxes leave room for the steps to come; a swept
/// box holds the collider in this step only.
void sweep_colliders(const WorldView& view,
                     std::span<const std::uint8_t> flagged,
                     std::vector<ColliderPose>& poses,
                     CandidatePairs::Memory& memory,
                     JobPool& pool) {
    const std::vector<Collider>& colliders = view.state.colliders;
    memory.swept_boxes.resize(colliders.size());
    poses.resize(colliders.size());
    memory.has_pose.assign(colliders.size(), 0);
    pool.parallel_for(
        colliders.size(), kCollidersPerBlock, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                const Collider& c = colliders[i];
                if (!flagged[i]) {
                    memory.swept_boxes[i] = c.fat_box;
                    continue;
                }
                poses[i] = pose_of_collider(view, static_cast<std::uint32_t>(i));
                memory.has_pose[i] = 1;
                memory.swept_boxes[i] = swept_box(view.state.bodies[c.body],
                                                  *poses[i].shape,
                                                  poses[i].world_from_shape,
                                                  view.state.parameters.dt);
            }
        });
}

} // namespace

bool filters_admit(const CollisionFilter& a, const CollisionFilter& b) {
    if (a.group != 0 && a.group == b.group)
        return a.group > 0;
    return (a.category & b.mask) != 0 && (b.category & a.mask) != 0;
}

bool may_touch(const BroadPhaseIndex& index, const ColliderGate& a, const ColliderGate& b) {
    return (a.is_movable || b.is_movable) && a.body != b.body && a.collides && b.collides &&
           filters_admit(a.filter, b.filter) &&
           (index.joined.empty() || !std::binary_search(index.joined.begin(),
                                                        index.joined.end(),
                                                        pair_key(a.body, b.body)));
}

void find_pairs_of(const WorldView& view,
                   const ActiveSet& active,
                   std::span<const std::uint8_t> flagged,
                   const BroadPhaseIndex& index,
                   CandidatePairs& out,
                   JobPool& pool) {
    CandidatePairs::Memory& memory = out.memory_;
    sweep_colliders(view, flagged, out.poses, memory, pool);
    const std::span<const ProxyPair> candidates = index.fat_pairs;
    out.spans_cells = !index.cells.is_single();
    const auto meet = [&](const ProxyPair& p) {
        const Aabb &a = memory.swept_boxes[p.a], &b = memory.swept_boxes[p.b];
        if (!out.spans_cells)
            return overlaps(a, b);
        const std::vector<Body>& bodies = view.state.bodies;
        return overlaps(a,
                        box_between(b,
                                    bodies[active.gates[p.b].body].cell,
                                    bodies[active.gates[p.a].body].cell));
    };
    memory.pair_lists.reset(block_count_of(candidates.size(), kPairsPerBlock));
    pool.parallel_for(candidates.size(), kPairsPerBlock, [&](std::size_t begin, std::size_t end) {
        std::vector<ProxyPair>& list = memory.pair_lists[begin / kPairsPerBlock];
        for (const ProxyPair& p : candidates.subspan(begin, end - begin))
            if ((flagged[p.a] | flagged[p.b]) != 0 && meet(p) &&
                may_touch(index, active.gates[p.a], active.gates[p.b]))
                list.push_back(p);
    });
    memory.pair_lists.write_to(out.pairs, 0, pool);
    if (view.hooks && view.hooks->may_touch)
        ask_hook(view, out);
    for (const ProxyPair& p : out.pairs)
        for (const std::uint32_t i : {p.a, p.b})
            if (!memory.has_pose[i]) {
                out.poses[i] = pose_of_collider(view, i);
                memory.has_pose[i] = 1;
            }
    thin_out_buried_pairs(
        {active.gates, out.poses, memory.swept_boxes}, memory.surroundings, out.pairs);
}

void update_pairs(const WorldState& state,
                  BroadPhaseIndex& index,
                  CandidatePairs& out,
                  JobPool& pool) {
    update_joined_pairs(state, index);
    update_broad_phase(state, index);
    update_fat_pairs(state, out.memory_, index, pool);
}

void find_candidate_pairs(const WorldView& view,
                          const ActiveSet& active,
                          const BroadPhaseIndex& index,
                          CandidatePairs& out,
                          JobPool& pool) {
    out.pairs.clear();
    out.refused.clear();
    if (!active.is_empty())
        find_pairs_of(view, active, active.colliders, index, out, pool);
}

} // namespace topple
