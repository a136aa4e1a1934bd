// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/detection/collide_pairs.h"

#include "topple/dynamics/contact_matching.h"
#include "topple/dynamics/tolerances.h"
#include "topple/world/detection/contact_recycling.h"
#include "topple/world/state/contact_order.h"

#include <algorithm>
#include <array>
#include <memory>

namespace topple {
namespace {

constexpr std::size_t kPairsPerBlock = 64;

/// Iterates over the records of the previous step in parallel with the pairs, which have the same order.
template<typename Record>
class OldRecords {
public:
    OldRecords(const std::vector<Record>& all, const CachedPair& first)
        : next_(std::lower_bound(all.begin(),
                                 all.end(),
                                 first,
                                 pair_comes_before<Record, CachedPair>)),
          end_(all.end()) {}

    /// Returns the records of the pair. Requires: pairs are asked for in order.
    std::span<const Record> of(const CachedPair& pair) {
        while (next_ != end_ && pair_comes_before(*next_, pair))
            ++next_;
        const auto first = next_;
        while (next_ != end_ && !pair_comes_before(pair, *next_))
            ++next_;
        return {std::to_address(first), static_cast<std::size_t>(next_ - first)};
    }

private:
    typename std::vector<Record>::const_iterator next_, end_;
};

/// Narrow phase of the pairs of one block, in order.
class BlockCollider {
public:
    BlockCollider(const WorldState& state,
                  const CandidatePairs& pairs,
                  const PairRecords& before,
                  const ProxyPair& first,
                  PairBlocks& out,
                  std::size_t block)
        : state_(state),
          pairs_(pairs),
          old_contacts_(before.contacts, {first.a, first.b}),
          old_cached_pairs_(before.cached_pairs, {first.a, first.b}),
          contacts_(out.contacts[block]),
          cached_pairs_(out.cached_pairs[block]),
          is_taken_(out.is_taken[block]) {}

    void collide_pair(const ProxyPair& pair) {
        if (pairs_.spans_cells)
            share_cell(pair);
        const ColliderPose& a = pairs_.spans_cells ? moved_[0] : pairs_.poses[pair.a];
        const ColliderPose& b = pairs_.spans_cells ? moved_[1] : pairs_.poses[pair.b];
        CachedPair fresh{pair.a, pair.b};
        const std::span<const Contact> old = old_contacts_.of(fresh);
        const std::span<const CachedPair> cached = old_cached_pairs_.of(fresh);
        const Real distance = kept_distance(*a.shape, *b.shape);
        if (!(distance > 0)) {
            find_contacts(pair, a, b, old);
            return;
        }
        fresh.a_from_b = relative(a.world_from_shape, b.world_from_shape);
        const bool is_steady = !cached.empty() && a.leap == 0 && b.leap == 0;
        if (is_steady && recycle(cached[0], old, fresh.a_from_b, a, b, distance))
            return;
        fresh.world_from_a = a.world_from_shape.rotation;
        fresh.between = center_to_center(a, b);
        fresh.clearance = find_contacts(pair, a, b, old);
        cached_pairs_.push_back(fresh);
    }

private:
    /// Stores the poses of the pair in the frame of one cell.
    void share_cell(const ProxyPair& pair) {
        const Body& a = state_.bodies[state_.colliders[pair.a].body];
        const Body& b = state_.bodies[state_.colliders[pair.b].body];
        const GridCell& cell = shared_cell(a, b);
        moved_[0] = pose_in_pair(pairs_, state_, pair.a, cell);
        moved_[1] = pose_in_pair(pairs_, state_, pair.b, cell);
    }
    /// Keeps the cached contacts if the colliders have hardly moved against each other. `distance`: see kept_distance.
    /// [m]
    bool recycle(const CachedPair& cached,
                 std::span<const Contact> old,
                 const Transform& a_from_b,
                 const ColliderPose& a,
                 const ColliderPose& b,
                 Real distance) {
        const SmallMotion motion(cached.a_from_b, a_from_b);
        if (!is_small(motion, a.radius, b.radius, distance) &&
            !closes_less(motion, a.radius, b.radius, cached.clearance))
            return false;
        cached_pairs_.push_back(cached);
        if (old.empty())
            return true;
        const RecyclingFrame frame = recycling_frame(cached, a, b);
        for (const Contact& c : old)
            recycle_contact(contacts_.emplace_back(c), motion, frame);
        return true;
    }
    Real find_contacts(const ProxyPair& pair,
                       const ColliderPose& a,
                       const ColliderPose& b,
                       std::span<const Contact> old) {
        const CollidePair question{*a.shape,
                                   *b.shape,
                                   a.world_from_shape,
                                   b.world_from_shape,
                                   kSpeculativeDistance + a.leap + b.leap,
                                   groups_of(pair, a, b)};
        return collide_again(question, pair, old, is_taken_, contacts_);
    }

    /// Returns null unless a surface has materials of its parts. Reads no colliders of two solids.
    const TriangleGroups* groups_of(const ProxyPair& pair,
                                    const ColliderPose& a,
                                    const ColliderPose& b) const {
        if (!is_surface(*a.shape) && !is_surface(*b.shape))
            return nullptr;
        return material_groups_of(state_.colliders[pair.a], state_.colliders[pair.b]);
    }

    const WorldState& state_;
    const CandidatePairs& pairs_;
    std::array<ColliderPose, 2> moved_; ///< Of the pair, if bodies have different cells.
    OldRecords<Contact> old_contacts_;
    OldRecords<CachedPair> old_cached_pairs_;
    std::vector<Contact>& contacts_;
    std::vector<CachedPair>& cached_pairs_;
    std::vector<std::uint8_t>& is_taken_;
};

} // namespace

void collide_pairs(const WorldState& state,
                   const CandidatePairs& pairs,
                   const PairRecords& before,
                   PairBlocks& blocks,
                   PairResults mode,
                   std::vector<Contact>& contacts,
                   std::vector<CachedPair>& cached_pairs,
                   JobPool& pool) {
    const std::size_t pair_count = pairs.pairs.size();
    const std::size_t block_count = block_count_of(pair_count, kPairsPerBlock);
    blocks.contacts.reset(block_count);
    blocks.cached_pairs.reset(block_count);
    blocks.is_taken.reset(block_count);
    pool.parallel_for(pair_count, kPairsPerBlock, [&](std::size_t begin, std::size_t end) {
        BlockCollider block(
            state, pairs, before, pairs.pairs[begin], blocks, begin / kPairsPerBlock);
        for (std::size_t i = begin; i < end; ++i)
            block.collide_pair(pairs.pairs[i]);
    });
    const bool keeps = mode == PairResults::append;
    blocks.contacts.write_to(contacts, keeps ? contacts.size() : 0, pool);
    blocks.cached_pairs.write_to(cached_pairs, keeps ? cached_pairs.size() : 0, pool);
}

} // namespace topple
