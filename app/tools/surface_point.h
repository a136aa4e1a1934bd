// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/tool.h"

namespace topple::app {

/// Point under the pointer: on a surface, or in the air if there is none.
struct SurfacePoint {
    Vec3 point;           ///< World coordinates. [m]
    Vec3 normal{0, 1, 0}; ///< Unit vector towards the viewer.
    BodyId body;          ///< Null in the air.
};

/// Returns the nearest visible surface under the pointer; else a point of the plane y = 0; else a point ahead.
SurfacePoint surface_under_pointer(const ToolContext& context);

} // namespace topple::app
