// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/world/world.h"

#include <string>
#include <vector>

namespace topple {

/// How a model from outside becomes a body.
struct ModelPlacement {
    Vec3 position;          ///< Of the middle of its underside, world. [m]
    bool is_static = false; ///< Its own triangles collide; otherwise its convex hull does.
    bool z_up = false;      ///< The file's up is +Z.
    bool keep_size = false; ///< Otherwise scaled to a metre when it is far from one.
    Real density = 500;     ///< [kg/m^3]
};

struct ModelBody {
    BodyDef def;
    std::vector<std::string> notes; ///< What was guessed or given up, for a person to read.
};

/// A body that looks like the mesh and rests on `position`. One that moves gets the mesh to be seen
/// and hit by rays, and an unseen convex hull to touch with.
/// A flat mesh has no hull and cannot tumble: it is made static, and a note says so.
/// Requires: validate(mesh). Fails: no triangles, or no extent.
Result<ModelBody> model_body(TriangleMesh mesh,
                             const ModelPlacement& placement,
                             const std::string& name = {});

} // namespace topple
