// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/detection/collide_pairs.h"
#include "topple/world/detection/internal_edges.h"
#include "topple/world/detection/joint_bodies.h"

#include <vector>

namespace topple {

/// The records that the narrow phase changes.
struct ContactRecords {
    std::vector<Body>& bodies; ///< Sleeping bodies wake.
    ///@{
    /// Replaced by those of this step.
    std::vector<Contact>& contacts;
    std::vector<CachedPair>& cached_pairs;
    ///@}
};

/// Memory of the narrow phase; its results are in the state.
class ContactUpdate {
public:
    /// Memory kept from step to step.
    struct Memory {
        PairRecords before;                  ///< Records of the previous step.
        PairBlocks blocks;                   ///< Memory of `collide_pairs`.
        std::vector<Contact> fresh_contacts; ///< Contacts of bodies that woke in this step.
        std::vector<std::uint8_t> woken;     ///< Indexed by collider: whether its body woke in this
                                             ///< step.
        std::vector<Real> passed_on;         ///< Memory of PassedOnSpeeds.
        InternalEdgeMemory internal_edges;   ///< Memory of `drop_internal_edge_contacts`.
    };

private:
    friend void update_contacts(const WorldView& view,
                                const JointBodies& joints,
                                const BroadPhaseIndex& index,
                                const ContactRecords& records,
                                ActiveSet& active,
                                CandidatePairs& pairs,
                                ContactUpdate& out,
                                JobPool& pool);
    Memory memory_;
};

/// Finds the contacts of the pairs. Wakes the islands that an active body meets; their bodies and pairs join `active`
/// and `pairs`, and their contacts are found too. Removes contacts with internal edges.
void update_contacts(const WorldView& view,
                     const JointBodies& joints,
                     const BroadPhaseIndex& index,
                     const ContactRecords& records,
                     ActiveSet& active,
                     CandidatePairs& pairs,
                     ContactUpdate& out,
                     JobPool& pool);

} // namespace topple
