// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/deformable/fabric_kernels.h"

namespace topple {

const FabricKernels& fabric_kernels(InstructionSet set) {
    switch (set) {
    case InstructionSet::avx2:
        return *fabric_kernels_avx2();
    case InstructionSet::sse2:
        return *fabric_kernels_sse2();
    case InstructionSet::scalar:
        break;
    }
    return *fabric_kernels_scalar();
}

} // namespace topple
