// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/solver/contact_kernels.h"

#include "engine/dynamics/solver/contact_kernel_sets_detail.h"

namespace topple {

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
