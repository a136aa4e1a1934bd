// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/features/round_axes_detail.h"

#include <optional>

namespace topple {

/// The way out that is the shortest near some direction, and where the shapes then touch.
struct MinimumTranslation {
    GapAxis axis;
    Vec3 on_a, on_b; ///< On the cores. [m]
};

/// From a direction in which the shapes overlap, or nearly, to the best near it: A is moved out along it,
/// which makes a gap, and the line between the nearest points is a better one; and so on.
template<typename B>
MinimumTranslation refine(const RoundSolid& a, const B& b, const GapAxis& start);

/// Cores that are apart have one shortest way between them; nothing for those that overlap, or nearly.
template<typename B>
std::optional<MinimumTranslation> find_way_between(const RoundSolid& a, const B& b);

} // namespace topple
