// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/detection/candidate_pairs.h"

#include <vector>

namespace topple {

/// The numbers that hooks and materials of triangles give to the contacts of a step, which replace those of the
/// colliders. Empty in worlds without both.
class ContactNumbers {
public:
    /// Numbers of one contact.
    struct Numbers {
        Material surface;      ///< Friction, restitution and rolling resistance.
        Vec3 surface_velocity; ///< As in ContactHooks::Change. [m/s]
    };

    /// Returns whether no contact has numbers of its own.
    [[nodiscard]] bool is_empty() const { return of_contact_.empty(); }
    /// Returns whether a surface of any contact moves.
    [[nodiscard]] bool has_motion() const { return has_motion_; }
    /// Returns the numbers of the contact with that index. Requires: not empty.
    [[nodiscard]] const Numbers& of(std::size_t contact) const { return of_contact_[contact]; }
    /// Returns the numbers of the first contact of two colliders; null if there is none.
    [[nodiscard]] const Numbers* find(const WorldState& state, const ProxyPair& pair) const;

private:
    friend void find_contact_numbers(const WorldView& view,
                                     const ActiveSet& active,
                                     std::vector<Contact>& contacts,
                                     std::vector<CachedPair>& cached_pairs,
                                     CandidatePairs& pairs,
                                     ContactNumbers& out);
    std::vector<Numbers> of_contact_;       ///< Indexed by contact.
    std::vector<std::uint8_t> is_disabled_; ///< Indexed by contact; memory.
    bool has_motion_ = false;
};

/// Finds the numbers of the contacts. Lets the hooks of the program see them, and drops those that they disable. Does
/// nothing in worlds without hooks and materials of triangles.
void find_contact_numbers(const WorldView& view,
                          const ActiveSet& active,
                          std::vector<Contact>& contacts,
                          std::vector<CachedPair>& cached_pairs,
                          CandidatePairs& pairs,
                          ContactNumbers& out);

/// Returns the common material of two materials: that of the hook, if there is one.
Material combine_with_hooks(const WorldView& view, const Material& a, const Material& b);

} // namespace topple
