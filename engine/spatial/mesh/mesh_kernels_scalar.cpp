// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/spatial/mesh/mesh_packet_detail.h"

namespace topple::spatial_detail {

const MeshKernels* mesh_kernels_scalar() {
    static constexpr MeshKernels kernels = make_mesh_kernels<Float1, Float1>();
    return &kernels;
}

} // namespace topple::spatial_detail
