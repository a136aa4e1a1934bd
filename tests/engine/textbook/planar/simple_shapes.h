// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/textbook/planar/primitives.h"
#include "topple/textbook/planar/rect.h"

namespace topple::planar {

inline const Rect kTwo = rect_between({0, 0}, {2, 2});
inline const Circle kUnit{{0, 0}, 1};

} // namespace topple::planar
