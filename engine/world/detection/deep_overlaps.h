// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/detection/contact_graph.h"

namespace topple {

/// Returns how far the bodies of the contact overlap. `depth`: of the deepest point of the contact. [m]
Overlap overlap_of(const WorldView& view, const Contact& c, Real depth);

/// Marks the bodies in deep overlaps. Requires: the summaries of the graph.
void find_deep_bodies(const WorldState& state, ContactGraph& graph);

} // namespace topple
