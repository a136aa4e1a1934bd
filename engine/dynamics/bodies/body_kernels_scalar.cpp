// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/bodies/body_kernel_detail.h"
#include "topple/dynamics/bodies/body_kernel_sets_detail.h"

namespace topple {

const BodyKernels* body_kernels_scalar() {
    static constexpr BodyKernels kernels = make_body_kernels<Float1, Double1>();
    return &kernels;
}

} // namespace topple
