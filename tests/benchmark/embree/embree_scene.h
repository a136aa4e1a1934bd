// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/spatial/mesh/mesh_tree.h"

#include <embree3/rtcore.h>

#include <atomic>
#include <cstdint>
#include <span>

namespace topple::test {

/// A mesh in Embree 3, which rays are measured against.
class EmbreeScene {
public:
    enum class Mode { fast, robust }; ///< Embree's default, and RTC_SCENE_FLAG_ROBUST.

    /// Builds with one thread.
    EmbreeScene(const TriangleMesh& mesh, Mode mode);
    ~EmbreeScene();
    EmbreeScene(const EmbreeScene&) = delete;
    EmbreeScene& operator=(const EmbreeScene&) = delete;

    /// As of MeshTree: one ray after the other.
    void cast_rays(std::span<const Ray> rays, std::span<MeshHit> out) const;
    void are_hit(std::span<const Ray> rays, std::span<std::uint8_t> out) const;

    /// Processor time of the build. [ms]
    [[nodiscard]] double build_ms() const { return build_ms_; }
    /// Memory of the tree, without the mesh itself. [bytes]
    [[nodiscard]] std::size_t byte_count() const { return byte_count_; }

private:
    std::atomic<std::int64_t> bytes_{0}; ///< Of the device, as Embree reports them.
    RTCDevice device_ = nullptr;
    RTCScene scene_ = nullptr;
    double build_ms_ = 0;
    std::size_t byte_count_ = 0;
};

} // namespace topple::test
