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
    Vec3 position{};        ///< Center of the body's underside, in the world. [m]
    bool is_static = false; ///< True: the mesh itself collides. False: its convex hull does.
    bool z_up = false;      ///< Whether +Z is up in the file.
    bool keep_size = false; ///< False: scaled to a meter if its size is far from that.
    Real density = 500;     ///< [kg/m^3]
    /// Largest number of convex parts with which a moving body collides. 1: its convex hull.
    int max_parts = 1;
    int thread_count = 1; ///< Most threads that build the tree over the mesh; they change no bit of it.
    ///@{
    /// Called with the finished share of the tree over the mesh, and of the division into parts, 0 to 1; returns false
    /// to stop. May be empty.
    std::function<bool(double)> build_progress{};
    std::function<bool(double)> progress{};
    ///@}
};

/// A body made from a model.
struct ModelBody {
    BodyDef def;                    ///< Ready for `World::create_body`.
    std::vector<std::string> notes; ///< Guesses and simplifications, in words for a person.
};

/// Creates a body that looks like the mesh and rests on `position`. A moving one gets the mesh for drawing and rays,
/// and one or more invisible convex hulls for contacts; its mass is that of the volume inside its surface, if that is
/// closed or nearly closed: see tumbling.h. A flat mesh has no hull and cannot tumble: it becomes static, and a note
/// says so. Requires: validate(mesh). Fails: no triangles, no extent, or stopped.
Result<ModelBody> model_body(TriangleMesh mesh,
                             const ModelPlacement& placement,
                             const std::string& name = {});

} // namespace topple
