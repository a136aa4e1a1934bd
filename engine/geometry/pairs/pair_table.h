// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/primitive.h"

#include <string_view>

namespace topple {

/// Question about two shapes.
enum class PairQuestion : std::uint8_t {
    intersects, ///< intersects.h
    gap,        ///< gap.h
    sweep,      ///< sweep.h, with the first shape moving
};
inline constexpr std::size_t kPairQuestionCount = 3; ///< Number of values of PairQuestion.

/// Method by which a question is answered.
enum class PairMethod : std::uint8_t {
    closed_form,
    separating_axes,
    advancement,   ///< With the nearest point in closed form.
    gjk,           ///< And EPA if they overlap, or advancement if they move.
    each_triangle, ///< As for a triangle, for one triangle after another.
    not_offered,
};

/// Returns "closed form", "separating axes", "advancement", "GJK", "each triangle" or "not offered".
std::string_view name_of(PairMethod method);

/// Returns the method for a pair, the same for either order.
PairMethod method_of(PairQuestion question, PrimitiveKind a, PrimitiveKind b);

/// Returns a sentence that says why a question is not offered; empty if it is.
std::string_view why_not(PairQuestion question, PrimitiveKind a, PrimitiveKind b);

} // namespace topple
