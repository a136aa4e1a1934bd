// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace topple {

/// Width of the instructions for contacts, boxes or triangles. Affects only speed; the bits are the same.
enum class InstructionSet : std::uint8_t {
    scalar, ///< One.
    lanes4, ///< Four: SSE2 on every x86-64, NEON on every AArch64, SIMD128 in WebAssembly built for it.
    avx2,   ///< Eight.
};
inline constexpr int kInstructionSetCount = 3; ///< Number of values of InstructionSet.

/// Returns whether this program was built for the instructions and this processor has them.
bool is_supported(InstructionSet set);
/// Returns the widest supported set.
InstructionSet best_instruction_set();
/// Returns "scalar", "avx2", or the name of the instructions for four lanes: "sse2", "neon" or "simd128"; "lanes4"
/// where there are none.
std::string_view name_of(InstructionSet set);

} // namespace topple
