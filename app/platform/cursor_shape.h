// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace topple::app {

enum class CursorShape : std::uint8_t {
    arrow,
    text,
    hand, ///< Cursor over a body that can be grabbed.
    crosshair,
    resize_horizontal,
    resize_vertical,
};
inline constexpr int kCursorShapeCount = 6;

} // namespace topple::app
