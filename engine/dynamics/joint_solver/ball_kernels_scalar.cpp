// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joint_solver/ball_kernel_detail.h"

namespace topple {

const BallKernels* ball_kernels_scalar() {
    static constexpr BallKernels kernels = make_ball_kernels<Float1>();
    return &kernels;
}

} // namespace topple
