// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/dynamics/contact.h"

#include <algorithm>
#include <tuple>
#include <vector>

namespace topple {

/// The order of the world's contacts.
inline bool comes_before(const Contact& x, const Contact& y) {
    return std::tie(x.collider_a, x.collider_b, x.sub_shape) <
           std::tie(y.collider_a, y.collider_b, y.sub_shape);
}

/// The contact of the same place; null if there is none. Requires: `contacts` is in order.
inline const Contact* find_contact(const std::vector<Contact>& contacts, const Contact& place) {
    const auto found = std::lower_bound(contacts.begin(), contacts.end(), place, comes_before);
    return found != contacts.end() && !comes_before(place, *found) ? &*found : nullptr;
}

} // namespace topple
