// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <string>
#include <string_view>

namespace topple::app {

/// A tube along a closed curve.
struct ClosedTube {
    FunctionRef<Vec3(Real)>
        middle;        ///< Curve for t in [0, 2 pi]; never parallel to the direction from the
                       ///< center. [m]
    Vec3 center;       ///< Point on the inner side of the curve. [m]
    Real radius;       ///< Radius of the tube. [m]
    int along, around; ///< Numbers of vertices; at least 3.
};
TriangleMesh build(const ClosedTube& tube);

/// A ring of 88 cm, 18 cm thick, closed, lying on y = 0. Requires: both counts at least 3.
TriangleMesh ring(int around_ring, int around_tube);

/// Returns a surface as OBJ text, with `words` as a comment.
std::string obj_text(const TriangleMesh& mesh, std::string_view name, std::string_view words);

} // namespace topple::app
