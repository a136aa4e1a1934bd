// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/instruction_set.h"
#include "topple/spatial/mesh/mesh_bvh_detail.h"

namespace topple::spatial_detail {

/// Number of rays that are traced together.
inline constexpr std::size_t kPacketSize = 8;

/// The hot queries for one instruction set. All sets give the same bits. Requires: the tree has nodes, and as many
/// answers as rays.
struct RayCalls {
    /// Writes the nearest hit of each ray. Eight consecutive rays with nearly equal origins and directions traverse the
    /// tree together; other rays take turns.
    void (*cast_rays)(const MeshBvh& bvh,
                      const RayBounds& bounds,
                      std::span<const Ray> rays,
                      MeshHit* out) = nullptr;
    /// Writes 1 for each ray that hits anything, else 0, in the same way.
    void (*are_hit)(const MeshBvh& bvh,
                    const RayBounds& bounds,
                    std::span<const Ray> rays,
                    std::uint8_t* out) = nullptr;
};

/// The same calls for two kinds of meshes; they change no answer.
struct MeshKernels {
    RayCalls even;   ///< For triangles of similar width.
    RayCalls uneven; ///< For meshes with a few triangles that are much wider than most.
};

/// Requires: is_supported(set).
const MeshKernels& mesh_kernels(InstructionSet set);

/// Returns null if this program was compiled without the instruction set.
const MeshKernels* mesh_kernels_scalar();
const MeshKernels* mesh_kernels_lanes4();
const MeshKernels* mesh_kernels_avx2();

} // namespace topple::spatial_detail
