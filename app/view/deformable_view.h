// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/frame_view.h"

namespace topple::app {

/// Geometry of a deformable for drawing.
struct DeformablePicture {
    SoftSurface surface;                     ///< Without triangles if there is no skin.
    std::vector<Instance> spheres, capsules; ///< Particles and springs of a deformable without a
                                             ///< skin.
    Aabb bounds;                             ///< World coordinates, with the thickness. [m]
};

/// Interpolates particles between two frames, like bodies; normals from the triangles around each particle.
DeformablePicture picture_of(const Deformable& deformable, const FrameViewInput& input);

/// Adds springs as lines: structural, shear and bend in different colors.
void add_springs(DebugGeometry& out, const Deformable& deformable);

} // namespace topple::app
