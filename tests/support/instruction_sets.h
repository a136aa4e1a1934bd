// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/instruction_set.h"

#include <vector>

namespace topple::test {

/// Returns the instruction sets that this program and processor have, from scalar to the widest.
inline std::vector<InstructionSet> supported_instruction_sets() {
    std::vector<InstructionSet> supported;
    for (int i = 0; i < kInstructionSetCount; ++i)
        if (const auto set = static_cast<InstructionSet>(i); is_supported(set))
            supported.push_back(set);
    return supported;
}

} // namespace topple::test
