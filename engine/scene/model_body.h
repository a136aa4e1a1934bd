// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world.h"

#include <functional>
#include <string>
#include <vector>

namespace topple {

/// Settings for turning a model from outside into a body.
struct ModelPlacement {
    Vec3 position;          ///< Of the middle of the body's underside, world. [m]
    bool is_static = false; ///< Its own triangles collide; otherwise its convex hull does.
    bool z_up = false;      ///< The file's up is +Z.
    bool keep_size = false; ///< Otherwise scaled to a meter when it is far from one.
    Real density = 500;     ///< [kg/m^3]
    /// Most convex parts that a moving body collides with. 1: its convex hull.
    int max_parts = 1;
    /// Called with the finished share of the division into parts, 0 to 1; returns false to stop.
    /// May be empty.
    std::function<bool(double)> progress{};
};

/// A body made from a model.
struct ModelBody {
    BodyDef def;                    ///< Ready for `World::create_body`.
    std::vector<std::string> notes; ///< Guesses and simplifications, in words for a person.
};

/// A body that looks like the mesh and rests on `position`. A moving one gets the mesh to be seen
/// and hit by rays, and an unseen convex hull, or several, for contacts; its mass is that of the
/// volume inside its surface, if that is closed or nearly: see tumbling.h. A flat mesh has no hull
/// and cannot tumble: it is made static, and a note says so. Requires: validate(mesh). Fails: no
/// triangles, no extent, or stopped.
Result<ModelBody> model_body(TriangleMesh mesh,
                             const ModelPlacement& placement,
                             const std::string& name = {});

} // namespace topple
