// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/parallel.h"
#include "topple/world/detection/candidate_pairs.h"

#include <vector>

namespace topple {

/// Contacts and cached pairs, each sorted by colliders.
struct PairRecords {
    ///@{
    /// Sorted by colliders.
    std::vector<Contact> contacts;
    std::vector<CachedPair> cached_pairs;
    ///@}
};

/// Memory of `collide_pairs`: results by block of pairs.
struct PairBlocks {
    ///@{
    /// By block of pairs.
    BlockLists<Contact> contacts;
    BlockLists<CachedPair> cached_pairs;
    ///@}
    BlockLists<std::uint8_t> is_taken; ///< Indexed by old contact of the current pair: whether it
                                       ///< was matched.
};

/// Selects whether results replace the existing records or are appended to them.
enum class PairResults : std::uint8_t { replace, append };

/// Recycles or finds the contacts of the pairs, in the order of the pairs, and writes contacts and cached pairs to
/// `contacts` and `cached_pairs`. `before`: the records of the previous step.
void collide_pairs(const WorldState& state,
                   const CandidatePairs& pairs,
                   const PairRecords& before,
                   PairBlocks& blocks,
                   PairResults mode,
                   std::vector<Contact>& contacts,
                   std::vector<CachedPair>& cached_pairs,
                   JobPool& pool);

} // namespace topple
