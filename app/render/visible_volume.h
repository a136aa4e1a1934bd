// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/math/mat4.h"

#include <array>

namespace topple::app {

/// What a camera can see: six half spaces, read off the rows of its matrix
/// (Gribb and Hartmann 2001).
class VisibleVolume {
public:
    explicit VisibleVolume(const Mat4& clip_from_world);
    /// Never false for a sphere of which something is visible; a few others pass too.
    [[nodiscard]] bool may_see_sphere(Vec3 center, Real radius) const;

private:
    std::array<Vec4, 6> planes_; ///< Inside where dot((p, 1), plane) >= 0; unit normals.
};

} // namespace topple::app
