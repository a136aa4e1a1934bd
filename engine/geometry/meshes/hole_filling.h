// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/core/work_progress.h"
#include "topple/geometry/shapes/triangle_mesh.h"

namespace topple {

/// A mesh with lids on its holes.
struct FilledMesh {
    TriangleMesh mesh;  ///< The given triangles, in their order, followed by the lids; no parts.
    int hole_count = 0; ///< Number of lids added; 0: the mesh was closed.
};

/// Closes every hole of a nearly closed surface, such as a scanned model, by a lid: a fan around the center of the
/// rim. All lids together may have the share `largest` [-] of the surface's area: a bowl has an opening, not a hole.
/// Fails: no triangles; an edge that more than two triangles share, or two triangles of opposite orientation; a
/// larger opening.
Result<FilledMesh> fill_holes(const TriangleMesh& mesh, Real largest = 0.05f);
/// As above. Fails also: stopped, as `work` says.
Result<FilledMesh> fill_holes(const TriangleMesh& mesh, Real largest, WorkProgress& work);

} // namespace topple
