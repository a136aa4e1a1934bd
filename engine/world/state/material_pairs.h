// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/material.h"

#include <utility>

namespace topple {

/// Order of WorldState::material_pairs.
inline bool is_listed_before(const MaterialPair& p,
                             const std::pair<MaterialName, MaterialName>& names) {
    return p.a == names.first ? p.b < names.second : p.a < names.first;
}

/// Returns the names of a pair in the order in which the pair is stored.
inline std::pair<MaterialName, MaterialName> in_order(MaterialName a, MaterialName b) {
    return b < a ? std::pair{b, a} : std::pair{a, b};
}

} // namespace topple
