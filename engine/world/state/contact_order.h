// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/contact.h"

#include <algorithm>
#include <tuple>
#include <vector>

namespace topple {

/// The order of the world's contacts.
inline bool comes_before(const Contact& x, const Contact& y) {
    return std::tie(x.collider_a, x.collider_b, x.sub_shape) <
           std::tie(y.collider_a, y.collider_b, y.sub_shape);
}

/// The order of pairs, independent of their other contents.
template<typename First, typename Second>
bool pair_comes_before(const First& x, const Second& y) {
    return x.collider_a != y.collider_a ? x.collider_a < y.collider_a : x.collider_b < y.collider_b;
}

} // namespace topple
