// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/mesh/constraint_kernels.h"

#include "topple/core/kernels_for.h"

namespace topple {

const ConstraintKernels& constraint_kernels(InstructionSet set) {
    return kernels_for(
        set, constraint_kernels_scalar, constraint_kernels_lanes4, constraint_kernels_avx2);
}

} // namespace topple
