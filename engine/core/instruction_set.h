// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace topple {

/// Width of the instructions for contacts, boxes or triangles. Affects only speed; the bits are the same.
enum class InstructionSet : std::uint8_t {
    scalar, ///< One.
    sse2,   ///< Four lanes; available on every x86-64.
    avx2,   ///< Eight lanes.
};
inline constexpr int kInstructionSetCount = 3; ///< Number of values of InstructionSet.

/// Returns whether this program was built for the instructions and this processor has them.
bool is_supported(InstructionSet set);
/// Returns the widest supported set.
InstructionSet best_instruction_set();
/// Returns "scalar", "sse2" or "avx2".
std::string_view name_of(InstructionSet set);

} // namespace topple
