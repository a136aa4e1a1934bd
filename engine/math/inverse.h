// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/mat2.h"
#include "topple/math/mat4.h"

#include <optional>

namespace topple {

// Returns the inverse, or none if changing the elements in their last digits could make the matrix singular. This is
// judged after scaling rows and columns to length one, so that a matrix that only scales, to however small a size,
// has its inverse, and so has a motion over a large distance.

///@{
/// Returns the inverse; none if a change of the last digits of `m` could make it singular, or if it is not finite.
std::optional<Mat2> inverse(const Mat2& m);
std::optional<Mat3> inverse(const Mat3& m);
std::optional<Mat4> inverse(const Mat4& m);
///@}

} // namespace topple
