// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world.h"

#include <functional>
#include <string>
#include <vector>

namespace topple {

/// How a model from outside becomes a body.
struct ModelPlacement {
    Vec3 position;          ///< Of the middle of its underside, world. [m]
    bool is_static = false; ///< Its own triangles collide; otherwise its convex hull does.
    bool z_up = false;      ///< The file's up is +Z.
    bool keep_size = false; ///< Otherwise scaled to a meter when it is far from one.
    Real density = 500;     ///< [kg/m^3]
    /// One that moves tumbles as at most so many convex parts. 1: as its convex hull.
    int max_parts = 1;
    /// Told how much of dividing it into parts is done, 0 to 1; returns false to stop. May be empty.
    std::function<bool(double)> progress{};
};

struct ModelBody {
    BodyDef def;
    std::vector<std::string> notes; ///< What was guessed or given up, for a person to read.
};

/// A body that looks like the mesh and rests on `position`. One that moves gets the mesh to be seen
/// and hit by rays, and an unseen convex hull, or several, to touch with; it weighs what its surface
/// holds, if that is closed or nearly: see tumbling.h.
/// A flat mesh has no hull and cannot tumble: it is made static, and a note says so.
/// Requires: validate(mesh). Fails: no triangles, no extent, or stopped.
Result<ModelBody> model_body(TriangleMesh mesh,
                             const ModelPlacement& placement,
                             const std::string& name = {});

} // namespace topple
