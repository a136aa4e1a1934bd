// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/bodies/body_kernels.h"

#include "topple/core/kernels_for.h"
#include "topple/dynamics/bodies/body_kernel_sets_detail.h"

namespace topple {

const BodyKernels& body_kernels(InstructionSet set) {
    return kernels_for(set, body_kernels_scalar, body_kernels_lanes4, body_kernels_avx2);
}

} // namespace topple
