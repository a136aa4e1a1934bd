// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <memory>

namespace topple::app {

/// A mesh in Embree 3, the reference library for ray tests. Only for comparisons; the library is loaded when the
/// first scene is created.
class EmbreeScene {
public:
    enum class Mode { fast, robust }; ///< Embree's default, and RTC_SCENE_FLAG_ROBUST.

    /// Builds with one thread. Fails: if this program was built without Embree's headers, or the library is not
    /// installed.
    [[nodiscard]] static Result<std::unique_ptr<EmbreeScene>> make(const TriangleMesh& mesh,
                                                                   Mode mode);
    virtual ~EmbreeScene() = default;

    /// Same as MeshTree: one ray after another.
    virtual void cast_rays(std::span<const Ray> rays, std::span<MeshHit> out) const = 0;
    virtual void are_hit(std::span<const Ray> rays, std::span<std::uint8_t> out) const = 0;

    [[nodiscard]] virtual double build_ms() const = 0;        ///< CPU time of the build.
    [[nodiscard]] virtual std::size_t byte_count() const = 0; ///< Size without the mesh itself.
};

} // namespace topple::app
