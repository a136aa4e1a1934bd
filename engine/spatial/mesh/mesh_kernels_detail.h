// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/instruction_set.h"
#include "topple/spatial/mesh/mesh_bvh_detail.h"

namespace topple::spatial_detail {

/// Number of rays of a picture that are traced together.
inline constexpr std::size_t kPacketSize = 8;

/// The hot queries for one instruction set. All sets give the same bits. Requires: the tree has nodes.
struct MeshKernels {
    void (*find_nearest)(const MeshBvh& bvh, const MeshRay& ray, NearestHit& nearest) = nullptr;
    bool (*is_hit)(const MeshBvh& bvh, const MeshRay& ray) = nullptr;
    /// Finds the result of find_nearest for each ray. Requires: all rays point into one octant.
    void (*find_nearest_of_packet)(const MeshBvh& bvh,
                                   const MeshRay (&rays)[kPacketSize],
                                   NearestHit (&nearest)[kPacketSize]) = nullptr;
};

/// Requires: is_supported(set).
const MeshKernels& mesh_kernels(InstructionSet set);

/// Returns null if this program was compiled without the instruction set.
const MeshKernels* mesh_kernels_scalar();
const MeshKernels* mesh_kernels_lanes4();
const MeshKernels* mesh_kernels_avx2();

} // namespace topple::spatial_detail
