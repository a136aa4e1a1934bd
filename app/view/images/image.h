// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace topple::app {

/// RGBA, 8 bits each, top row first.
struct Image {
    int width = 0, height = 0; ///< [px]
    std::vector<std::uint8_t> rgba;

    [[nodiscard]] std::array<std::uint8_t, 4> at(int x, int y) const;
    friend bool operator==(const Image&, const Image&) = default;
};

/// Fails: an empty picture, or a file that cannot be written.
Result<void> write_png(const Image& image, const std::string& path);

} // namespace topple::app
