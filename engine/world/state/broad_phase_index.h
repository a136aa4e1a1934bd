// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/state/cell_map.h"
#include "topple/world/state/lookup.h"

#include <memory>
#include <vector>

namespace topple {

/// The broad phase and the pairs found with it. Derived from the state and kept from step to step; discarding any of
/// it changes no trajectory.
struct BroadPhaseIndex {
    std::unique_ptr<BroadPhase> broad_phase;   ///< Null until the first use.
    BroadPhaseKind kind = BroadPhaseKind::bvh; ///< Kind of `broad_phase`.
    CellMap cells;           ///< Maps the cells of bodies to the frame of the boxes.
    std::vector<Aabb> boxes; ///< Fat boxes of the colliders, by collider, in one frame. [m]
    std::vector<std::uint32_t>
        moved;            ///< Colliders whose fat box has changed since the tree was updated.
    bool is_stale = true; ///< Whether the tree must be rebuilt.

    /// Pairs of colliders whose fat boxes overlap and of which at least one can move, sorted.
    std::vector<ProxyPair> fat_pairs;
    /// Colliders whose fat box has changed since `fat_pairs` was updated.
    std::vector<std::uint32_t> moved_since_pairs;
    bool pairs_are_stale = true; ///< Whether all fat pairs must be found anew.

    std::vector<std::uint64_t>
        joined; ///< Keys of body pairs whose joints disable their collision, sorted.
    bool joined_is_stale = true; ///< Whether `joined` must be found anew.
};

///@{
/// Queries of the colliders' boxes, given in the frame of `cell`; see BroadPhase. Requires: the index is up to date.
inline void query_boxes(const BroadPhaseIndex& index,
                        const Aabb& box,
                        const GridCell& cell,
                        FunctionRef<void(std::uint32_t)> visit) {
    index.broad_phase->query(index.cells.map(box, cell), visit);
}
inline void cast_at_boxes(const BroadPhaseIndex& index,
                          const Ray& ray,
                          const GridCell& cell,
                          FunctionRef<Real(std::uint32_t, Real)> visit) {
    index.cells.cast_ray(*index.broad_phase, ray, cell, visit);
}
///@}

/// Marks the tree, the pairs and the joined bodies as stale after indices of bodies or colliders have changed.
inline void make_stale(BroadPhaseIndex& index) {
    index.is_stale = true;
    index.moved.clear();
    index.joined_is_stale = true;
}

/// Bodies with their fat boxes: the records that change when a stage moves bodies.
struct PlacedBodies {
    ///@{
    /// Records that the stage changes.
    std::vector<Body>& bodies;
    std::vector<Collider>& colliders;
    ///@}
    std::vector<std::uint32_t>& moved; ///< See BroadPhaseIndex::moved.
    const ShapeTable& shapes;          ///< Shapes, for the bounds of the colliders.
    Real dt;                           ///< [s]
};

/// Returns a box that holds the collider throughout a step of `dt` [s] with its body's velocity. [m]
Aabb swept_box(const Body& body, const Shape& shape, const Transform& world_from_shape, Real dt);
/// Returns the same box for a collider at the present pose of its body. [m]
Aabb swept_box(const WorldView& view, const Collider& collider);

/// Grows the fat boxes of the body that no longer hold their swept colliders, or all of them if `force`.
void refit_boxes(const PlacedBodies& placed, std::uint32_t body, bool force);
/// Does the same, and lists the changed colliders in `moved` instead of `placed.moved`. Thread-safe for different
/// bodies and different lists.
void refit_boxes(const PlacedBodies& placed,
                 std::uint32_t body,
                 bool force,
                 std::vector<std::uint32_t>& moved);

/// Updates the tree to the colliders' fat boxes.
void update_broad_phase(const WorldState& state, BroadPhaseIndex& index);

/// Returns the key of a pair of bodies in BroadPhaseIndex::joined; it does not depend on the order of the two.
constexpr std::uint64_t pair_key(std::uint32_t a, std::uint32_t b) {
    return (std::uint64_t{std::min(a, b)} << 32u) | std::max(a, b);
}
/// Updates BroadPhaseIndex::joined after a change of the joints.
void update_joined_pairs(const WorldState& state, BroadPhaseIndex& index);

} // namespace topple
