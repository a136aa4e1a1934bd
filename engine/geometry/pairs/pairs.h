// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/convex/epa.h"
#include "topple/geometry/pairs/pair_table.h"
#include "topple/geometry/pairs/sweep.h"
#include "topple/geometry/shapes/primitive.h"

#include <optional>

namespace topple {

// The questions of this folder, for any two shapes whose kinds are learnt only while running. What
// `pair_table.h` calls not offered gives nothing.

std::optional<bool> ask_intersects(const Primitive& a, const Primitive& b);
/// Nothing also for a shape that is not there: empty, endless, not finite.
std::optional<ConvexGap> ask_gap(const Primitive& a, const Primitive& b);
std::optional<SweepHit> ask_sweep(const Primitive& a, Vec3 motion, const Primitive& b);

/// Whether the type system agrees that the question can be asked.
bool is_callable(PairQuestion question, PrimitiveKind a, PrimitiveKind b);

} // namespace topple
