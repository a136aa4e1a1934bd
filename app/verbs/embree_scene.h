// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <memory>

namespace topple::app {

/// A mesh in Embree 3, the peer that rays are measured against. Only for comparisons: nothing else
/// knows of it, and the library is opened when the first scene is made.
class EmbreeScene {
public:
    enum class Mode { fast, robust }; ///< What Embree does by default, and RTC_SCENE_FLAG_ROBUST.

    /// Builds with one thread. Fails: where this program was built without Embree's headers, or the
    /// library is not installed.
    [[nodiscard]] static Result<std::unique_ptr<EmbreeScene>> make(const TriangleMesh& mesh,
                                                                   Mode mode);
    virtual ~EmbreeScene() = default;

    /// As of MeshTree: one ray after the other.
    virtual void cast_rays(std::span<const Ray> rays, std::span<MeshHit> out) const = 0;
    virtual void are_hit(std::span<const Ray> rays, std::span<std::uint8_t> out) const = 0;

    [[nodiscard]] virtual double build_ms() const = 0;        ///< Of processor time.
    [[nodiscard]] virtual std::size_t byte_count() const = 0; ///< Without the mesh itself.
};

} // namespace topple::app
