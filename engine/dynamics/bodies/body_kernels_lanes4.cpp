// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/bodies/body_kernel_detail.h"
#include "topple/dynamics/bodies/body_kernel_sets_detail.h"

namespace topple {

const BodyKernels* body_kernels_lanes4() {
#if defined(TOPPLE_LANES4)
    static constexpr BodyKernels kernels = make_body_kernels<Float4, Double1>();
    return &kernels;
#else
    return nullptr;
#endif
}

} // namespace topple
