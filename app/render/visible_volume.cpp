// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/visible_volume.h"

namespace topple::app {

VisibleVolume::VisibleVolume(const Mat4& clip_from_world) {
    const Mat4 rows = transpose(clip_from_world);
    const std::array<Vec4, 3> axes = {rows.x, rows.y, rows.z};
    for (std::size_t i = 0; i < 3; ++i) {
        planes_[2 * i] = rows.w + axes[i];
        planes_[2 * i + 1] = rows.w - axes[i];
    }
    for (Vec4& plane : planes_) {
        const Real size = length(xyz(plane));
        if (size > 0)
            plane = plane * (1 / size);
    }
}

bool VisibleVolume::may_see_sphere(Vec3 center, Real radius) const {
    for (const Vec4& plane : planes_) {
        if (dot(plane, to_vec4(center, 1)) < -radius)
            return false;
    }
    return true;
}

} // namespace topple::app
