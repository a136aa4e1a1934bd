// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/fabric/fabric_kernel_detail.h"

namespace topple {

const FabricKernels* fabric_kernels_avx2() {
#if defined(__AVX2__)
    static constexpr FabricKernels kernels = make_fabric_kernels<Lanes8, Lanes4>();
    return &kernels;
#else
    return nullptr;
#endif
}

} // namespace topple
