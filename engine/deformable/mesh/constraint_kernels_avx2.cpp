// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/mesh/constraint_kernel_detail.h"

namespace topple {

const ConstraintKernels* constraint_kernels_avx2() {
#if defined(__AVX2__)
    static constexpr ConstraintKernels kernels = make_constraint_kernels<Float8, Float4>();
    return &kernels;
#else
    return nullptr;
#endif
}

} // namespace topple
