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

/// A row of parallel vertical rays on a mesh, with their measured rate.
class RayCurtain {
public:
    /// Casts `count` rays in a row through the world's point `through`, along `along` and as wide as the mesh, and
    /// times them. Requires: count > 0, along is horizontal and of unit length.
    void fall(const MeshTree& tree,
              const Transform& world_from_mesh,
              Vec3 through,
              Vec3 along,
              std::size_t count,
              MeshAccelerator how);
    /// Clears the rates, for another mesh.
    void forget();

    [[nodiscard]] std::size_t ray_count() const { return rays_.size(); }
    [[nodiscard]] std::size_t hit_count() const;
    /// Returns million rays per second of one thread, a mean of the last pictures; 0 if not measured.
    [[nodiscard]] double mrays_per_s(MeshAccelerator how) const;

    /// Draws the rays down to their hits, in the color of the normal there.
    void draw(DebugGeometry& out) const;

private:
    struct Drop {
        Ray ray;                   ///< World coordinates; as long as the mesh is high.
        std::optional<RayHit> hit; ///< World coordinates.
    };
    std::vector<Drop> rays_;
    std::array<double, kMeshAcceleratorCount> ns_per_ray_{}; ///< 0: unknown.
};

} // namespace topple::app
