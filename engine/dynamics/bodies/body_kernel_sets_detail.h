// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_kernels.h"

namespace topple {

/// Returns null if this program was compiled without the instruction set.
const BodyKernels* body_kernels_scalar();
const BodyKernels* body_kernels_lanes4();
const BodyKernels* body_kernels_avx2();

} // namespace topple
