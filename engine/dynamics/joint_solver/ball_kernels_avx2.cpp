// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joint_solver/ball_kernel_detail.h"

namespace topple {

const BallKernels* ball_kernels_avx2() {
#if defined(__AVX2__)
    static constexpr BallKernels kernels = make_ball_kernels<Float8>();
    return &kernels;
#else
    return nullptr;
#endif
}

} // namespace topple
