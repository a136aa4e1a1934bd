// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/mesh/constraint_kernel_detail.h"

namespace topple {

const ConstraintKernels* constraint_kernels_lanes4() {
#if defined(TOPPLE_LANES4)
    static constexpr ConstraintKernels kernels = make_constraint_kernels<Float4, Float4>();
    return &kernels;
#else
    return nullptr;
#endif
}

} // namespace topple
