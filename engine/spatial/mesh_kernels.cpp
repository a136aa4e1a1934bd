// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "engine/spatial/mesh_kernels_detail.h"

namespace topple::spatial_detail {

const MeshKernels& mesh_kernels(InstructionSet set) {
    switch (set) {
    case InstructionSet::avx2:
        return *mesh_kernels_avx2();
    case InstructionSet::sse2:
        return *mesh_kernels_sse2();
    case InstructionSet::scalar:
        break;
    }
    return *mesh_kernels_scalar();
}

} // namespace topple::spatial_detail
