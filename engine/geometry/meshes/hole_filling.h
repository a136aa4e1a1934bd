// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/geometry/shapes/triangle_mesh.h"

namespace topple {

/// A mesh with lids on its holes.
struct FilledMesh {
    TriangleMesh mesh; ///< The triangles given, in their order, and the lids behind them; no parts.
    int hole_count = 0; ///< Lids added; 0: the mesh was closed.
};

/// Puts a lid, a fan about the middle of the rim, on every hole of a surface that is nearly closed:
/// as scanned models are. All lids together may be the share `largest` [-] of the surface's area: a
/// bowl has an opening, and no hole. Fails: no triangles; an edge that more than two triangles
/// share, or two that face against each other; more open than that.
Result<FilledMesh> fill_holes(const TriangleMesh& mesh, Real largest = 0.05f);

} // namespace topple
