// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/fabric/fabric_kernels.h"

#include "topple/core/kernels_for.h"

namespace topple {

const FabricKernels& fabric_kernels(InstructionSet set) {
    return kernels_for(set, fabric_kernels_scalar, fabric_kernels_sse2, fabric_kernels_avx2);
}

} // namespace topple
