// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/matrix_elements.h"

namespace topple {

// The two matrices whose determinants, cofactors and inverses are worked out by hand in the tests.
inline constexpr Mat3 kThree = from_rows(Vec3{1, 8, 7}, {3, 9, 5}, {1, 0, 4});
inline constexpr Mat4 kFour = from_rows(Vec4{2, 0, 1, 3}, {1, 1, 0, 2}, {0, 3, 1, 1}, {4, 1, 2, 0});

} // namespace topple
