// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/solver/contact_kernels.h"

#include "engine/dynamics/solver/contact_kernel_sets_detail.h"

namespace topple {

bool is_supported(InstructionSet set) {
    switch (set) {
    case InstructionSet::scalar:
        return true;
    case InstructionSet::sse2:
        return contact_kernels_sse2() != nullptr;
    case InstructionSet::avx2:
#if defined(__x86_64__)
        return contact_kernels_avx2() != nullptr && __builtin_cpu_supports("avx2");
#else
        return false;
#endif
    }
    return false;
}

InstructionSet best_instruction_set() {
    static const InstructionSet best = is_supported(InstructionSet::avx2) ? InstructionSet::avx2
                                       : is_supported(InstructionSet::sse2)
                                           ? InstructionSet::sse2
                                           : InstructionSet::scalar;
    return best;
}

std::string_view name_of(InstructionSet set) {
    switch (set) {
    case InstructionSet::scalar:
        return "scalar";
    case InstructionSet::sse2:
        return "sse2";
    case InstructionSet::avx2:
        return "avx2";
    }
    return "";
}

const ContactKernels& contact_kernels(InstructionSet set) {
    switch (set) {
    case InstructionSet::avx2:
        return *contact_kernels_avx2();
    case InstructionSet::sse2:
        return *contact_kernels_sse2();
    case InstructionSet::scalar:
        break;
    }
    return *contact_kernels_scalar();
}

} // namespace topple
