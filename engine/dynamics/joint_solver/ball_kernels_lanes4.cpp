// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joint_solver/ball_kernel_detail.h"

namespace topple {

const BallKernels* ball_kernels_lanes4() {
#if defined(TOPPLE_LANES4)
    static constexpr BallKernels kernels = make_ball_kernels<Float4>();
    return &kernels;
#else
    return nullptr;
#endif
}

} // namespace topple
