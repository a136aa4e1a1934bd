// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/fabric/fabric_kernel_detail.h"

namespace topple {

const FabricKernels* fabric_kernels_scalar() {
    static constexpr FabricKernels kernels = make_fabric_kernels<Lanes1, Lanes1>();
    return &kernels;
}

} // namespace topple
