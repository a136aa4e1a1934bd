// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/scene/scene_definition.h"

#include <cstdint>
#include <string>
#include <vector>

namespace topple {

/// Memory that a scene file may take unless the caller allows more: 56 MB, 64 MB with the program itself, plus twelve
/// times the file's size. A file of 500 bytes could otherwise request a cloth of gigabytes. [bytes]
constexpr std::uint64_t memory_allowed_for(std::uint64_t file_bytes) {
    return 56'000'000 + 12 * file_bytes;
}

/// Sums up the memory that the parts of a scene will take in the definition and in the world, before any part is
/// created. The sizes were measured with 100,000 parts of each kind and rounded up. [bytes]
class SceneMemory {
public:
    /// Sets the allowed number of bytes.
    explicit SceneMemory(std::uint64_t allowed) : allowed_(allowed) {}

    /// Increases the allowed number of bytes, since the file of a model counts too.
    void allow(std::uint64_t bytes) { allowed_ += bytes; }
    ///@{
    /// Counts a part. Returns false, and counts nothing, if the sum would exceed the allowed
    /// memory.
    bool take(const SceneBody& body) { return take(bytes_of(body)); }
    bool take(const SceneShape& shape) { return take(bytes_of(shape)); }
    bool take(const SceneJoint& joint) { return take(bytes_of(joint)); }
    bool take(const SceneDeformable& deformable) { return take(bytes_of(deformable)); }
    bool take(const SceneWater&) { return take(std::uint64_t{400}); }
    bool take(const SceneForceField&) { return take(std::uint64_t{400}); }
    bool take(const SceneThruster&) { return take(std::uint64_t{600}); }
    bool take(const SceneVehicle& vehicle) {
        return take(1500 + 400 * vehicle.def.axles.size());
    }
    bool take(const SceneParameterControl&) { return take(std::uint64_t{600}); }
    bool take(const SceneAnnotation& annotation) {
        return take(600 + 2 * annotation.annotation.text.size());
    }
    bool take(const SceneGroup& group) { return take(400 + 300 * group.group.members.size()); }
    bool take(const std::vector<ObjectId>& flagged) { return take(300 * flagged.size()); }
    bool take(std::uint64_t bytes) {
        used_ += bytes;
        return used_ <= allowed_;
    }
    ///@}
    /// Returns a message such as "needs 1.9 GB of memory with what comes before it, and this scene may take 56 MB
    /// (--memory allows more)".
    [[nodiscard]] std::string refusal() const;

    ///@{
    /// Returns the memory that a part will take in the definition and in the world. [bytes]
    static std::uint64_t bytes_of(const SceneBody& body);
    static std::uint64_t bytes_of(const SceneShape& shape);
    static std::uint64_t bytes_of(const SceneJoint& joint);
    static std::uint64_t bytes_of(const SceneDeformable& deformable);
    ///@}

private:
    std::uint64_t allowed_, used_ = 0;
};

} // namespace topple
