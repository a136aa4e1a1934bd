// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/scene/scene_definition.h"

#include <cstdint>
#include <string>

namespace topple {

/// What a file may ask for without being told that it may ask for more: twelve times its own size and 56 MB,
/// which with the program itself is 64 MB. 500 bytes can name a cloth of gigabytes. [bytes]
constexpr std::uint64_t memory_allowed_for(std::uint64_t file_bytes) {
    return 56'000'000 + 12 * file_bytes;
}

/// Adds up what the parts of a scene will take in memory, before any of it is made: the definition and the
/// world beside it. Measured with a hundred thousand of each and rounded up. [bytes]
class SceneMemory {
public:
    explicit SceneMemory(std::uint64_t allowed) : allowed_(allowed) {}

    /// More is allowed: a model's file counts too.
    void allow(std::uint64_t bytes) { allowed_ += bytes; }
    /// False when the sum is above what is allowed. Nothing else happens then.
    bool take(const SceneBody& body) { return take(bytes_of(body)); }
    bool take(const SceneShape& shape) { return take(bytes_of(shape)); }
    bool take(const SceneJoint& joint) { return take(bytes_of(joint)); }
    bool take(const SceneDeformable& deformable) { return take(bytes_of(deformable)); }
    bool take(const SceneWater&) { return take(std::uint64_t{400}); }
    bool take(std::uint64_t bytes) {
        used_ += bytes;
        return used_ <= allowed_;
    }
    /// "needs 1.9 GB with what comes before it, and this scene may take 56 MB (--memory allows more)".
    [[nodiscard]] std::string refusal() const;

    static std::uint64_t bytes_of(const SceneBody& body);
    static std::uint64_t bytes_of(const SceneShape& shape);
    static std::uint64_t bytes_of(const SceneJoint& joint);
    static std::uint64_t bytes_of(const SceneDeformable& deformable);

private:
    std::uint64_t allowed_, used_ = 0;
};

} // namespace topple
