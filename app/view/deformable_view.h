// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/frame_view.h"

namespace topple::app {

/// Geometry of a deformable as it is drawn.
struct DeformablePicture {
    SoftSurface surface;                     ///< Without triangles if it has no skin.
    std::vector<Instance> spheres, capsules; ///< Particles and springs of what has none.
    Aabb bounds;                             ///< World, with its thickness. [m]
};

/// Particles between two frames, as bodies are; normals from the triangles about each particle.
DeformablePicture picture_of(const Deformable& deformable, const FrameViewInput& input);

/// Springs as lines: structural, shear and bend in colors of their own.
void add_springs(DebugGeometry& out, const Deformable& deformable);

} // namespace topple::app
