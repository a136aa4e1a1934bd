// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/parallel.h"
#include "topple/world/detection/active_set.h"
#include "topple/world/state/broad_phase_index.h"

#include <algorithm>
#include <span>
#include <vector>

namespace topple {

/// Pose and size of a collider at the beginning of the step.
struct ColliderPose {
    Transform world_from_shape;   ///< Pose at the beginning of the step.
    const Shape* shape = nullptr; ///< Borrowed from the world.
    /// Radius of a sphere around the shape's origin that contains the shape; infinite for surfaces. [m]
    Real radius = 0;
    Real leap = 0; ///< Distance beyond the speculative distance in which contacts must be found. [m]
    Vec3 from_center; ///< From the body's center of mass to the shape's origin, in the world. [m]
};

/// Returns the vector from the center of mass of A's body to that of B's, in the frame of the poses. [m]
inline Vec3 center_to_center(const ColliderPose& a, const ColliderPose& b) {
    return (b.world_from_shape.position - b.from_center) -
           (a.world_from_shape.position - a.from_center);
}

/// Space around a collider, measured by its pairs; see buried_pairs.h.
struct Surroundings {
    std::uint32_t pairs = 0, inside = 0; ///< Number of pairs, and of pairs that overlap deeply.
    /// Summed volume of the bodies around the collider. Only the largest collider of each body counts, since the
    /// colliders of one body may overlap.
    double volume = 0;           ///< [m^3]
    Aabb box;                    ///< Box around the colliders of those bodies. [m]
    std::uint32_t last_body = 0; ///< Body of the last added collider; the colliders of one body are
                                 ///< added in a row.
    Real last_volume = 0;        ///< Share of `volume` that belongs to `last_body`. [m^3]

    /// Adds a pair with a collider of `body` that has this box [m] and volume [m^3]. Requires: colliders of one body
    /// are added in a row.
    void add(const Aabb& other, std::uint32_t body, Real other_volume, bool is_inside);
    /// Returns whether the bodies around the collider overlap more than bodies beside each other can.
    [[nodiscard]] bool is_buried() const;
};

/// The pairs of colliders that the narrow phase tests.
struct CandidatePairs {
    /// Colliders that may touch and may meet in this step, of which at least one is active. Sorted.
    std::vector<ProxyPair> pairs;
    std::vector<ColliderPose> poses; ///< Indexed by collider; valid for colliders that are active
                                     ///< or in a pair. Each in the frame of its body's cell.
    bool spans_cells = false;        ///< Whether bodies have different cells.
    /// Pairs that a hook of the program or a one-sided platform does not let touch in this step, of those that would
    /// be in `pairs`. Sorted.
    std::vector<ProxyPair> refused;

    /// Returns whether the two colliders are a refused pair.
    [[nodiscard]] bool refuses(std::uint32_t a, std::uint32_t b) const {
        return !refused.empty() && std::binary_search(refused.begin(),
                                                      refused.end(),
                                                      ProxyPair{std::min(a, b), std::max(a, b)});
    }

    /// Memory kept from step to step.
    struct Memory {
        std::vector<std::uint8_t> has_pose;     ///< Indexed by collider.
        std::vector<Aabb> swept_boxes;          ///< Indexed by collider. [m]
        std::vector<std::uint8_t> has_moved;    ///< Indexed by collider: whether its fat box has
                                                ///< changed.
        std::vector<ProxyPair> fresh_pairs;     ///< Pairs of changed fat boxes.
        BlockLists<ProxyPair> pair_lists;       ///< Indexed by block of pairs.
        std::vector<Surroundings> surroundings; ///< Indexed by collider; see buried_pairs.h.
    };

private:
    friend void update_pairs(const WorldState& state,
                             BroadPhaseIndex& index,
                             CandidatePairs& out,
                             JobPool& pool);
    friend void find_pairs_of(const WorldView& view,
                              const ActiveSet& active,
                              std::span<const std::uint8_t> flagged,
                              const BroadPhaseIndex& index,
                              CandidatePairs& out,
                              JobPool& pool);
    Memory memory_;
};

/// Updates the broad phase and its pairs to the colliders' fat boxes.
void update_pairs(const WorldState& state,
                  BroadPhaseIndex& index,
                  CandidatePairs& out,
                  JobPool& pool);

/// Finds the pairs of the active colliders. Requires: update_pairs was called since the last change of a box.
void find_candidate_pairs(const WorldView& view,
                          const ActiveSet& active,
                          const BroadPhaseIndex& index,
                          CandidatePairs& out,
                          JobPool& pool);

/// Replaces the pairs by those of the flagged colliders. Requires: the broad phase was updated in this step.
void find_pairs_of(const WorldView& view,
                   const ActiveSet& active,
                   std::span<const std::uint8_t> flagged, ///< Indexed by collider.
                   const BroadPhaseIndex& index,
                   CandidatePairs& out,
                   JobPool& pool);

/// Returns the pose of a collider in the frame of `cell`, in which a pair of it is computed.
inline ColliderPose pose_in_pair(const CandidatePairs& pairs,
                                 const WorldState& state,
                                 std::uint32_t collider,
                                 const GridCell& cell) {
    ColliderPose pose = pairs.poses[collider];
    pose.world_from_shape = shape_pose_between(*pose.shape,
                                               pose.world_from_shape,
                                               state.bodies[state.colliders[collider].body].cell,
                                               cell);
    return pose;
}

/// Returns whether two filters let their colliders touch.
bool filters_admit(const CollisionFilter& a, const CollisionFilter& b);
/// Returns whether filters and joints let two colliders of different bodies touch, and at least one of them can move.
bool may_touch(const BroadPhaseIndex& index, const ColliderGate& a, const ColliderGate& b);

} // namespace topple
