// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/pair_explanation.h"
#include "topple/world/world.h"

#include <vector>

namespace topple::test {

/// Returns the contacts of the explained pair of colliders in the present state of the world.
inline std::vector<Contact> contacts_of(const World& world, const PairExplanation& pair) {
    std::vector<Contact> contacts;
    for (const Contact& c : world.state().contacts)
        if (c.collider_a == pair.collider_a && c.collider_b == pair.collider_b)
            contacts.push_back(c);
    return contacts;
}

} // namespace topple::test
