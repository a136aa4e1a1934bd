// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "engine/collision/pairs/pairs_detail.h"

namespace topple::pairs {

void convex_mesh(const CollidePair& /*pair*/,
                 FunctionRef<void(SubShape, const Manifold&)> /*emit*/) {}

} // namespace topple::pairs
