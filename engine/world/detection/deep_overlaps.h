// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/detection/contact_graph.h"

namespace topple {

/// Returns the class of the overlap of the contact's bodies. `depth`: depth of the deepest point of the contact. [m]
Overlap overlap_of(const WorldView& view, const Contact& c, Real depth);

/// Marks the bodies in deep overlaps. Requires: the summaries of the graph.
void find_deep_bodies(const WorldState& state, ContactGraph& graph);

} // namespace topple
