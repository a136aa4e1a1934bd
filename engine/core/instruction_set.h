// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace topple {

/// Width of the instructions that work on contacts, boxes or triangles. A matter of speed alone:
/// the bits are the same.
enum class InstructionSet : std::uint8_t {
    scalar, ///< One.
    sse2,   ///< Four; every x86-64 can.
    avx2,   ///< Eight.
};
inline constexpr int kInstructionSetCount = 3; ///< Number of values of InstructionSet.

/// Whether this program was built for the instructions and this processor has them.
bool is_supported(InstructionSet set);
/// The widest that is supported.
InstructionSet best_instruction_set();
/// "scalar", "sse2", "avx2".
std::string_view name_of(InstructionSet set);

} // namespace topple
