// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/mesh/constraint_kernel_detail.h"

namespace topple {

const ConstraintKernels* constraint_kernels_scalar() {
    static constexpr ConstraintKernels kernels = make_constraint_kernels<Float1, Float1>();
    return &kernels;
}

} // namespace topple
