// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/bodies/body_kernel_detail.h"
#include "topple/dynamics/bodies/body_kernel_sets_detail.h"

namespace topple {

const BodyKernels* body_kernels_avx2() {
#if defined(__AVX2__)
    static constexpr BodyKernels kernels = make_body_kernels<Float8, Double4>();
    return &kernels;
#else
    return nullptr;
#endif
}

} // namespace topple
