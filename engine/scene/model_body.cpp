// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/scene/model_body.h"

#include "engine/scene/tumbling.h"

#include <cmath>

namespace topple {
namespace {

/// A model between these is taken as it is: a toy or a piece of furniture.
constexpr Real kSmallest = 0.2f, kLargest = 5; // [m]

void turn_upright(TriangleMesh& mesh) {
    for (Vec3& v : mesh.vertices)
        v = {v.x, v.z, -v.y};
}

/// Moves the middle of the underside to the origin and scales about it.
void settle_on_origin(TriangleMesh& mesh, const Aabb& box, Real scale) {
    const Vec3 foot{center(box).x, box.min.y, center(box).z};
    for (Vec3& v : mesh.vertices)
        v = (v - foot) * scale;
}

/// 1, or what brings the largest extent to a metre, rounded to one digit so that it can be said.
Real tidy_scale(Real largest) {
    if (largest >= kSmallest && largest <= kLargest)
        return 1;
    Real unit = 1;
    const Real wanted = 1 / largest;
    while (unit * 10 <= wanted)
        unit *= 10;
    while (unit > wanted)
        unit /= 10;
    return unit * std::floor(wanted / unit);
}

} // namespace

Result<ModelBody> model_body(TriangleMesh mesh,
                             const ModelPlacement& placement,
                             const std::string& name) {
    if (mesh.triangles.empty())
        return Error{.message = "the model has no triangles"};
    ModelBody model;
    if (placement.z_up)
        turn_upright(mesh);
    const Aabb box = bounds_of(mesh);
    const Real largest = max_component(extents(box));
    if (!(largest > 0))
        return Error{.message = "the model has no extent"};
    const Real scale = placement.keep_size ? 1 : tidy_scale(largest);
    settle_on_origin(mesh, box, scale);
    if (scale != 1)
        model.notes.push_back("scaled by " + std::to_string(scale) + " to about a metre");

    const auto tree = std::make_shared<const MeshTree>(std::move(mesh));
    model.def.name = name;
    model.def.world_from_body.position = placement.position;
    model.def.density = placement.density;
    model.def.colliders = {{.shape = MeshShape{tree}}};
    if (placement.is_static)
        return model;
    bool is_stopped = false;
    auto tumbling = tumbling_colliders(tree, placement.max_parts, [&](double done) {
        is_stopped = placement.progress && !placement.progress(done);
        return !is_stopped;
    });
    if (is_stopped)
        return tumbling.error();
    if (!tumbling.ok()) {
        model.notes.push_back("it stands still: it has no convex hull to tumble with, " +
                              tumbling.error().message);
        return model;
    }
    model.notes.insert(model.notes.end(), tumbling->notes.begin(), tumbling->notes.end());
    model.def.motion = Motion::dynamic;
    model.def.colliders = std::move(tumbling->colliders);
    if (tumbling->volume > 0)
        model.def.mass = placement.density * tumbling->volume;
    return model;
}

} // namespace topple
