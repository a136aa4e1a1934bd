// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/spatial/mesh/mesh_packet_detail.h"

namespace topple::spatial_detail {

const MeshKernels* mesh_kernels_lanes4() {
#if defined(TOPPLE_LANES4)
    static constexpr MeshKernels kernels = make_mesh_kernels<Float4, Float4>();
    return &kernels;
#else
    return nullptr;
#endif
}

} // namespace topple::spatial_detail
