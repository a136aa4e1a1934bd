// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/solver/body_kernels.h"

#include "engine/dynamics/solver/body_kernel_sets_detail.h"

namespace topple {

const BodyKernels& body_kernels(InstructionSet set) {
    switch (set) {
    case InstructionSet::avx2:
        return *body_kernels_avx2();
    case InstructionSet::sse2:
        return *body_kernels_sse2();
    case InstructionSet::scalar:
        break;
    }
    return *body_kernels_scalar();
}

} // namespace topple
