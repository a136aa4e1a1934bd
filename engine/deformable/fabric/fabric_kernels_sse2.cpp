// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/fabric/fabric_kernel_detail.h"

namespace topple {

const FabricKernels* fabric_kernels_sse2() {
#if defined(__SSE2__)
    static constexpr FabricKernels kernels = make_fabric_kernels<Lanes4, Lanes4>();
    return &kernels;
#else
    return nullptr;
#endif
}

} // namespace topple
