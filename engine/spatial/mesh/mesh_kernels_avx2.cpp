// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/spatial/mesh/mesh_packet_detail.h"

namespace topple::spatial_detail {

const MeshKernels* mesh_kernels_avx2() {
#if defined(__AVX2__)
    static constexpr MeshKernels kernels = make_mesh_kernels<Float8, Float4>();
    return &kernels;
#else
    return nullptr;
#endif
}

} // namespace topple::spatial_detail
