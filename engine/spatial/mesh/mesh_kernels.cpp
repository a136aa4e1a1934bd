// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/core/kernels_for.h"
#include "topple/spatial/mesh/mesh_kernels_detail.h"

namespace topple::spatial_detail {

const MeshKernels& mesh_kernels(InstructionSet set) {
    return kernels_for(set, mesh_kernels_scalar, mesh_kernels_lanes4, mesh_kernels_avx2);
}

} // namespace topple::spatial_detail
