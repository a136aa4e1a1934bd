// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/kernels_for.h"
#include "topple/dynamics/joint_solver/ball_blocks.h"

namespace topple {

const BallKernels& ball_kernels(InstructionSet set) {
    return kernels_for(set, ball_kernels_scalar, ball_kernels_lanes4, ball_kernels_avx2);
}

} // namespace topple
