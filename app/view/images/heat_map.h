// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/camera/orbit_camera.h"
#include "app/session/frame/published_frame.h"
#include "app/view/images/image.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace topple {
class JobPool;
}

namespace topple::app {

/// What the ray of every pixel cost: boxes and triangles that were looked at until the nearest hit was
/// known. Boxes of bodies and of the trees in their meshes count one, and so does a shape without a tree.
struct HeatMap {
    int width = 0, height = 0;       ///< [px]
    std::vector<std::uint32_t> cost; ///< Row after row from the top.

    [[nodiscard]] double mean() const;
    /// The smallest cost that so many of all pixels, 0 to 1, do not exceed.
    [[nodiscard]] std::uint32_t quantile(double part) const;
};

/// Requires: a viewport of at least one pixel each way.
HeatMap measure_heat(const PublishedFrame& frame,
                     const OrbitCamera& camera,
                     const Viewport& viewport,
                     MeshAccelerator how,
                     JobPool& pool);

/// Dark is cheap, bright is dear; below it a legend with the numbers. The scale ends where one pixel in a
/// thousand is dearer, at a number that is easily read.
Image heat_image(const HeatMap& heat, MeshAccelerator how);

} // namespace topple::app
