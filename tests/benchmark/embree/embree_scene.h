// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/spatial/mesh/mesh_tree.h"

#include <embree3/rtcore.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

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

    /// Embree's own handle, for its calls.
    [[nodiscard]] RTCScene get() const { return scene_; }
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
