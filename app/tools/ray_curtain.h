// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/lines/debug_lines.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace topple::app {

/// A row of parallel rays that fall on a mesh like rain on a wire, and how fast they were answered.
class RayCurtain {
public:
    /// Lets `count` rays fall through the world's point `through`, in a row along `along` that is as wide as the
    /// mesh, and times them. Requires: count > 0, along is horizontal and of unit length.
    void fall(const MeshTree& tree,
              const Transform& world_from_mesh,
              Vec3 through,
              Vec3 along,
              std::size_t count,
              MeshAccelerator how);
    /// Forgets the rates: another mesh.
    void forget();

    [[nodiscard]] std::size_t ray_count() const { return rays_.size(); }
    [[nodiscard]] std::size_t hit_count() const;
    /// Million rays a second of one thread, a mean of the last pictures; 0 where it has not been asked.
    [[nodiscard]] double mrays_per_s(MeshAccelerator how) const;

    /// Rays down to what they hit, in the color of its normal there.
    void draw(DebugGeometry& out) const;

private:
    struct Drop {
        Ray ray;                   ///< World; as long as the mesh is high.
        std::optional<RayHit> hit; ///< World.
    };
    std::vector<Drop> rays_;
    std::array<double, kMeshAcceleratorCount> ns_per_ray_{}; ///< 0: unknown.
};

} // namespace topple::app
