// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/instruction_set.h"
#include "topple/spatial/mesh/mesh_bvh_detail.h"

namespace topple::spatial_detail {

/// Rays of a picture that are asked together.
inline constexpr std::size_t kPacketSize = 8;

/// The questions that are asked millions of times, for one instruction set. All give the same
/// bits. Requires: the tree has nodes.
struct MeshKernels {
    void (*find_nearest)(const MeshBvh& bvh, const MeshRay& ray, NearestHit& nearest) = nullptr;
    bool (*is_hit)(const MeshBvh& bvh, const MeshRay& ray) = nullptr;
    /// What find_nearest finds for each. Requires: all look into one octant.
    void (*find_nearest_of_packet)(const MeshBvh& bvh,
                                   const MeshRay (&rays)[kPacketSize],
                                   NearestHit (&nearest)[kPacketSize]) = nullptr;
};

/// Requires: is_supported(set).
const MeshKernels& mesh_kernels(InstructionSet set);

/// Null where this program was compiled without them.
const MeshKernels* mesh_kernels_scalar();
const MeshKernels* mesh_kernels_sse2();
const MeshKernels* mesh_kernels_avx2();

} // namespace topple::spatial_detail
