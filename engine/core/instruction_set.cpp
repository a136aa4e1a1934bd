// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/instruction_set.h"

#include "topple/core/lanes4.h"

namespace topple {

bool is_supported(InstructionSet set) {
    switch (set) {
    case InstructionSet::scalar:
        return true;
    case InstructionSet::lanes4:
#if defined(TOPPLE_LANES4)
        return true;
#else
        return false;
#endif
    case InstructionSet::avx2:
#if defined(__x86_64__)
        return __builtin_cpu_supports("avx2") != 0;
#else
        return false;
#endif
    }
    return false;
}

InstructionSet best_instruction_set() {
    static const InstructionSet best = is_supported(InstructionSet::avx2) ? InstructionSet::avx2
                                       : is_supported(InstructionSet::lanes4)
                                           ? InstructionSet::lanes4
                                           : InstructionSet::scalar;
    return best;
}

std::string_view name_of(InstructionSet set) {
    switch (set) {
    case InstructionSet::scalar:
        return "scalar";
    case InstructionSet::lanes4:
#if defined(TOPPLE_LANES4)
        return TOPPLE_LANES4;
#else
        return "lanes4";
#endif
    case InstructionSet::avx2:
        return "avx2";
    }
    return "";
}

} // namespace topple
