// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/explain/explained_stage.h"
#include "app/session/explain/pair_words.h"
#include "topple/collision/features/collision_trace.h"

#include <string>

namespace topple::app {

/// "an overlap of 3 mm", or "a gap of 2 mm".
std::string gap_in_words(Real separation);

/// Returns the name of a recorded axis, such as "face +y of A" or "edges 0-1 of A and 2-6 of B".
std::string axis_in_words(const CollisionTrace& trace,
                          const CollisionTrace::Axis& axis,
                          const PairNames& names);

/// Returns the reason why the chosen axis was chosen, or why none was. `margin`: largest gap of a contact. [m]
std::string choice_in_words(const CollisionTrace& trace, const PairNames& names, Real margin);

/// Tells the separating axes, the widest gap or least overlap first. Requires: there are some.
ExplainedStage axes_in_words(const CollisionTrace& trace, const PairNames& names, Real margin);

/// Returns whether the points come from the last clipping, and not from two edges.
bool has_clipped_points(const CollisionTrace& trace);
/// Tells the last clipping, cut by cut. Requires: there is one.
ExplainedStage clipping_in_words(const CollisionTrace& trace, const PairNames& names);

} // namespace topple::app
