// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/scene/model_body.h"

#include "engine/geometry/convex_decomposition.h"

#include <cmath>
#include <cstdio>

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

/// Convex parts to touch with; none where the mesh must do with its hull, for the reason noted.
Result<std::vector<ConvexHull>> parts_of(const TriangleMesh& mesh,
                                         const ModelPlacement& placement,
                                         ModelBody& model) {
    bool is_stopped = false;
    auto made = decompose(mesh, {.max_parts = placement.max_parts}, [&](double done) {
        is_stopped = placement.progress && !placement.progress(done);
        return !is_stopped;
    });
    if (is_stopped)
        return made.error();
    if (!made.ok()) {
        model.notes.push_back("it tumbles as its convex hull: " + made.error().message);
        return std::vector<ConvexHull>{};
    }
    char text[120];
    std::snprintf(text,
                  sizeof text,
                  "it tumbles as %zu convex parts, together %.1f %% larger than it is",
                  made->parts.size(),
                  100 * (static_cast<double>(made->parts_volume / made->solid_volume) - 1));
    model.notes.emplace_back(text);
    model.def.mass = placement.density * made->solid_volume;
    return std::move(made->parts);
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

    std::vector<Vec3> points = mesh.vertices;
    std::vector<ConvexHull> parts;
    if (!placement.is_static && placement.max_parts > 1) {
        auto divided = parts_of(mesh, placement, model);
        if (!divided.ok())
            return divided.error();
        parts = std::move(*divided);
    }
    const auto tree = std::make_shared<const MeshTree>(std::move(mesh));
    model.def.name = name;
    model.def.world_from_body.position = placement.position;
    model.def.density = placement.density;
    if (!parts.empty()) {
        model.def.motion = Motion::dynamic;
        for (ConvexHull& part : parts)
            model.def.colliders.push_back(
                {.shape = HullShape{std::make_shared<const ConvexHull>(std::move(part))},
                 .visible = false});
        model.def.colliders.push_back({.shape = MeshShape{tree}, .collides = false});
        return model;
    }
    auto hull = placement.is_static ? Result<ConvexHull>(ConvexHull{}) : build_convex_hull(points);
    if (!hull.ok())
        model.notes.push_back("it stands still: it has no convex hull to tumble with, " +
                              hull.error().message);
    if (placement.is_static || !hull.ok()) {
        model.def.motion = Motion::static_;
        model.def.colliders.push_back({.shape = MeshShape{tree}});
        return model;
    }
    model.def.motion = Motion::dynamic;
    model.def.colliders.push_back(
        {.shape = HullShape{std::make_shared<const ConvexHull>(std::move(*hull))},
         .visible = false});
    model.def.colliders.push_back({.shape = MeshShape{tree}, .collides = false});
    return model;
}

} // namespace topple
