// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/joints/ball_blocks.h"

namespace topple {

const BallKernels& ball_kernels(InstructionSet set) {
    switch (set) {
    case InstructionSet::avx2:
        return *ball_kernels_avx2();
    case InstructionSet::sse2:
        return *ball_kernels_sse2();
    case InstructionSet::scalar:
        break;
    }
    return *ball_kernels_scalar();
}

} // namespace topple
