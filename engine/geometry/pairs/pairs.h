// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/convex/epa.h"
#include "topple/geometry/pairs/pair_table.h"
#include "topple/geometry/pairs/sweep.h"
#include "topple/geometry/shapes/primitive.h"

#include <optional>

namespace topple {

// The queries of this folder, for any two shapes whose kinds are known only at run time. A pair that `pair_table.h`
// lists as not offered gives no answer.

/// Returns whether the shapes meet; none if the pair is not offered.
std::optional<bool> ask_intersects(const Primitive& a, const Primitive& b);
/// Returns the gap of the shapes; none also for a shape that is empty, unbounded or not finite.
std::optional<ConvexGap> ask_gap(const Primitive& a, const Primitive& b);
/// Returns the first contact while A moves by `motion` [m]; none if the pair is not offered.
std::optional<SweepHit> ask_sweep(const Primitive& a, Vec3 motion, const Primitive& b);

/// Returns whether the query compiles for the two types, since the table and the type system must agree.
bool is_callable(PairQuestion question, PrimitiveKind a, PrimitiveKind b);

} // namespace topple
