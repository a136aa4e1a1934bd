// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/core/instruction_set.h"
#include "engine/spatial/mesh_bvh_detail.h"

namespace topple::spatial_detail {

/// The two questions that are asked millions of times, for one instruction set. All give the same
/// bits. Requires: the tree has nodes.
struct MeshKernels {
    void (*find_nearest)(const MeshBvh& bvh, const MeshRay& ray, NearestHit& nearest) = nullptr;
    bool (*is_hit)(const MeshBvh& bvh, const MeshRay& ray) = nullptr;
};

/// Requires: is_supported(set).
const MeshKernels& mesh_kernels(InstructionSet set);

/// Null where this program was compiled without them.
const MeshKernels* mesh_kernels_scalar();
const MeshKernels* mesh_kernels_sse2();
const MeshKernels* mesh_kernels_avx2();

} // namespace topple::spatial_detail
