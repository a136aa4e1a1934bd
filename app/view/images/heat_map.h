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

/// Ray cost of every pixel: the number of boxes and triangles tested until the nearest hit was known. Boxes of bodies
/// and of the trees in their meshes count one each, and so does a shape without a tree.
struct HeatMap {
    int width = 0, height = 0;       ///< [px]
    std::vector<std::uint32_t> cost; ///< Row by row from the top.

    [[nodiscard]] double mean() const;
    /// Returns the smallest cost that this share of all pixels, 0 to 1, does not exceed.
    [[nodiscard]] std::uint32_t quantile(double part) const;
};

/// Requires: a viewport of at least one pixel each way.
HeatMap measure_heat(const PublishedFrame& frame,
                     const OrbitCamera& camera,
                     const Viewport& viewport,
                     MeshAccelerator how,
                     JobPool& pool);

/// Dark is cheap, bright is expensive; below the picture is a legend with numbers. The scale ends at a round number
/// that one pixel in a thousand exceeds.
Image heat_image(const HeatMap& heat, MeshAccelerator how);

} // namespace topple::app
