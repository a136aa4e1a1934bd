// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/parallel.h"
#include "topple/world/detection/active_set.h"
#include "topple/world/state/broad_phase_index.h"

#include <span>
#include <vector>

namespace topple {

/// A collider at the beginning of the step.
struct ColliderPose {
    Transform world_from_shape;
    const Shape* shape = nullptr;
    Real radius = 0; ///< Of a sphere about the shape's origin that holds it; infinite for surfaces. [m]
    Real leap = 0; ///< Distance beyond the speculative distance in which contacts must be found. [m]
};

/// Room that is left around a collider, as its pairs tell; see buried_pairs.h.
struct Surroundings {
    std::uint32_t pairs = 0, inside = 0; ///< Pairs, and those that overlap deeply.
    /// Sum over the bodies around it. Of each only the largest collider counts, since the colliders of one body may
    /// overlap.
    double volume = 0;           ///< [m^3]
    Aabb box;                    ///< Around those bodies' colliders. [m]
    std::uint32_t last_body = 0; ///< Colliders of a body follow each other.
    Real last_volume = 0;        ///< The part of `volume` that is of this body. [m^3]

    void add(const Aabb& other, std::uint32_t body, Real other_volume, bool is_inside);
    [[nodiscard]] bool is_buried() const;
};

/// The pairs of colliders that the narrow phase looks at.
struct CandidatePairs {
    /// Colliders that may touch and may meet in this step, of which at least one is active. Sorted.
    std::vector<ProxyPair> pairs;
    std::vector<ColliderPose> poses; ///< By collider; valid for those that are active or in a pair.

    struct Memory {
        std::vector<std::uint8_t> has_pose;  ///< By collider.
        std::vector<Aabb> swept_boxes;       ///< By collider. [m]
        std::vector<std::uint8_t> has_moved; ///< By collider: its fat box has changed.
        std::vector<ProxyPair> fresh_pairs;  ///< Pairs of changed fat boxes.
        BlockLists<ProxyPair> pair_lists;
        std::vector<Surroundings> surroundings; ///< By collider; see buried_pairs.h.
    };

private:
    friend void find_candidate_pairs(const WorldView& view,
                                     const ActiveSet& active,
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

/// Updates the broad phase and finds the pairs of the active colliders.
void find_candidate_pairs(const WorldView& view,
                          const ActiveSet& active,
                          BroadPhaseIndex& index,
                          CandidatePairs& out,
                          JobPool& pool);

/// Replaces the pairs by those of the flagged colliders. Requires: the broad phase was updated in this step.
void find_pairs_of(const WorldView& view,
                   const ActiveSet& active,
                   std::span<const std::uint8_t> flagged, ///< By collider.
                   const BroadPhaseIndex& index,
                   CandidatePairs& out,
                   JobPool& pool);

/// Returns whether filters and joints let two colliders of different bodies touch, of which at least one can move.
bool may_touch(const BroadPhaseIndex& index, const ColliderGate& a, const ColliderGate& b);

} // namespace topple
