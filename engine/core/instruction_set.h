// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace topple {

/// How many contacts, boxes or triangles are worked on with one instruction. A matter of speed alone:
/// the bits are the same.
enum class InstructionSet : std::uint8_t {
    scalar, ///< One.
    sse2,   ///< Four; every x86-64 can.
    avx2,   ///< Eight.
};
inline constexpr int kInstructionSetCount = 3;

/// Whether this program, on this machine, can.
bool is_supported(InstructionSet set);
/// The widest that is supported.
InstructionSet best_instruction_set();
/// "scalar", "sse2", "avx2".
std::string_view name_of(InstructionSet set);

} // namespace topple
