// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/real.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace topple {

/// A key, or an axis or button of a gamepad, that a person holds to control a drive. The engine reads no device: a
/// step input tells the value of each source.
enum class ControlSource : std::uint8_t { none = 0 };

/// Names of the sources in scene files and panels, in the order of their numbers and of the lists in
/// panels: the usual ones first. Number 0 is "none". Files hold names, so that the order may change.
// clang-format off
inline constexpr auto kControlSourceNames = std::to_array<std::string_view>({
    "none",
    "W", "S", "A", "D", "Up", "Down", "Left", "Right", "Space", "Q", "E", "R", "F",
    "B", "C", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "T", "U", "V", "X", "Y", "Z",
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "Comma", "Period",
    "Pad left X", "Pad left Y", "Pad right X", "Pad right Y", "Pad left trigger", "Pad right trigger",
    "Pad A", "Pad B", "Pad X", "Pad Y", "Pad left bumper", "Pad right bumper",
});
// clang-format on
/// Number of sources, with none.
inline constexpr std::size_t kControlSourceCount = kControlSourceNames.size();

/// Returns the name of a source; empty for a number that is none.
constexpr std::string_view name_of(ControlSource source) {
    const auto i = static_cast<std::size_t>(source);
    return i < kControlSourceCount ? kControlSourceNames[i] : std::string_view{};
}
/// Returns the source with that name, if there is one.
constexpr std::optional<ControlSource> control_source_named(std::string_view name) {
    for (std::size_t i = 0; i < kControlSourceCount; ++i)
        if (kControlSourceNames[i] == name)
            return static_cast<ControlSource>(i);
    return std::nullopt;
}

/// Values of all sources in one step, indexed by source: a key has 0 or 1, an axis -1 to 1.
using ControlValues = std::array<Real, kControlSourceCount>;

} // namespace topple
