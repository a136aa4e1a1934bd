// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/images/image.h"
#include "app/view/render_scene.h"

#include <vector>

namespace topple::app {

/// Pictures that make one exported picture: its shutter is open for a step, and its lens has a width.
struct Exposure {
    int picture_count = 1; ///< 1: a sharp moment through a pinhole.
    Real aperture = 0;     ///< Diameter of the lens. [m]
};

/// Returns the camera of one of the pictures, moved within the lens. Points as far away as the camera's target keep
/// their places in all pictures. Requires: index < picture_count.
RenderCamera camera_in_lens(const RenderCamera& camera, const Exposure& exposure, int index);

/// Returns the moment of one of the pictures: 0 at the beginning of the step, 1 at its end.
Real moment_of(const Exposure& exposure, int index);

/// Adds up the light of pictures of one size.
class ExposedImage {
public:
    void add(const Image& image);
    /// Returns the mean of the pictures: that of their light, not of their display values. Requires: one was added.
    [[nodiscard]] Image mean() const;

private:
    Image first_;
    std::vector<std::uint32_t>
        light_; ///< Sums of squares of display values; see shaders/include/frame.glsl.
    std::uint32_t count_ = 0;
};

} // namespace topple::app
