// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/tool.h"

namespace topple::app {

/// What the pointer points at: a surface, or a place in the air where there is none.
struct SurfacePoint {
    Vec3 point;           ///< World. [m]
    Vec3 normal{0, 1, 0}; ///< Unit, towards the viewer.
    BodyId body;          ///< Null in the air.
};

/// The nearest visible surface under the pointer; else the plane y = 0; else a point ahead.
SurfacePoint surface_under_pointer(const ToolContext& context);

} // namespace topple::app
