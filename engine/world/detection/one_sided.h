// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/detection/candidate_pairs.h"

#include <cstddef>
#include <vector>

namespace topple {

/// Contacts and cached pairs of a step, and their counts before those of the pairs in question were appended.
struct FoundContacts {
    ///@{
    /// Records of the step.
    std::vector<Contact>& contacts;
    std::vector<CachedPair>& cached_pairs;
    ///@}
    ///@{
    /// Counts of older records, which stay.
    std::size_t first_contact = 0, first_cached_pair = 0;
    ///@}
};

/// Removes the contacts among the found ones for which `goes` is true, and the cached pairs of those contacts, so that
/// the next step finds them anew; asks about each contact once, in order. A pair of which no contact is left is removed
/// from `pairs.pairs` and joins `pairs.refused`. Requires: contacts and pairs in the order of their colliders.
void drop_contacts(FunctionRef<bool(const Contact&)> goes,
                   const FoundContacts& found,
                   CandidatePairs& pairs);

/// Drops the contacts of one-sided platforms that do not hold. A contact holds if its normal points against the
/// direction of the platform, out of its other side, and if it held in the previous step, or is shallow and does not
/// open. Also removes the pairs of platforms without a contact, of which the rest of the step must find none.
/// `before`: contacts of the previous step; a contact that did not hold is not among them.
void drop_passing_contacts(const WorldView& view,
                           const ActiveSet& active,
                           const std::vector<Contact>& before,
                           const FoundContacts& found,
                           CandidatePairs& pairs);

/// Touch of a platform by something that is no body, and of which no earlier contact is known.
struct PlatformTouch {
    Vec3 normal{};         ///< Unit vector from the platform. World axes.
    Real separation = 0;   ///< Negative for an overlap. [m]
    Real inner_radius = 0; ///< Of what touches the platform. [m]
};

///@{
/// Returns whether a one-sided platform lets a body pass that moves along `motion`, or that touches it. World axes.
bool lets_pass(const WorldState& state, const Collider& platform, Vec3 motion);
bool lets_pass(const WorldState& state, const Collider& platform, const PlatformTouch& touch);
///@}

} // namespace topple
