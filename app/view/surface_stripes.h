// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"
#include "topple/core/function_ref.h"
#include "topple/dynamics/surface_motion.h"

namespace topple::app {

/// Calls `draw` with the thin slats that show the motion of a surface, in the frame of the shape: across the top of a
/// box whose surface moves along X or Z, and as spokes on a cylinder whose surface turns around its axis. Other shapes
/// have none. `time`: of the picture, by which the slats have moved. [s] Only a drawing: nothing touches a slat.
void for_each_slat(const Shape& shape,
                   const SurfaceMotion& motion,
                   double time,
                   FunctionRef<void(const BoxShape& slat, const Transform& shape_from_slat)> draw);

} // namespace topple::app
