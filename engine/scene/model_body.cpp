// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/scene/model_body.h"

#include "topple/core/parallel.h"
#include "topple/scene/tumbling.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <span>

namespace topple {
namespace {

/// Models within these sizes keep their size, which is that of a toy or a piece of furniture.
constexpr double kSmallest = 0.2, kLargest = 5; // [m]

void turn_upright(TriangleMesh& mesh) {
    for (Vec3& v : mesh.vertices)
        v = {v.x, v.z, -v.y};
    if (!mesh.look || mesh.look->normals.empty())
        return;
    MeshLook look = *mesh.look;
    for (Vec3& n : look.normals)
        n = {n.x, n.z, -n.y};
    mesh.look = std::make_shared<const MeshLook>(std::move(look));
}

/// Moves the center of the underside to the origin and scales the mesh about the origin. The scale of a model of
/// 1e-40 m does not fit a float, so each coordinate is scaled in double.
void settle_on_origin(TriangleMesh& mesh, const Aabb& box, double scale) {
    const Vec3 foot{center(box).x, box.min.y, center(box).z};
    for (Vec3& v : mesh.vertices)
        for (int axis = 0; axis < 3; ++axis)
            v[axis] = static_cast<Real>(
                (static_cast<double>(v[axis]) - static_cast<double>(foot[axis])) * scale);
}

/// Returns the look of the given triangles alone, in their order.
MeshLook look_of_triangles(MeshLook look, std::span<const std::uint32_t> triangles) {
    for (auto* list : {&look.texture_triangles, &look.normal_triangles}) {
        std::vector<MeshLook::Indices> kept;
        for (const std::uint32_t triangle : triangles)
            if (!list->empty())
                kept.push_back((*list)[triangle]);
        *list = std::move(kept);
    }
    return look;
}

/// Removes triangles that have become points, from the mesh and its parts, and returns their number: in a model of
/// 1e7 m a triangle of 1e-40 m has no extent after the move.
std::size_t drop_flat_triangles(TriangleMesh& mesh) {
    std::vector<std::array<std::uint32_t, 3>> kept;
    std::vector<std::uint32_t> indices; // of the triangles that stay
    std::vector<MeshPart> parts;
    const auto keep = [&](std::uint32_t first, std::uint32_t count) {
        for (std::uint32_t i = first; i < first + count; ++i)
            if (has_area(triangle_of(mesh, i))) {
                kept.push_back(mesh.triangles[i]);
                if (mesh.look)
                    indices.push_back(i);
            }
    };
    for (const MeshPart& part : mesh.parts) {
        const std::size_t before = kept.size();
        keep(part.first_triangle, part.triangle_count);
        parts.push_back(part);
        parts.back().first_triangle = static_cast<std::uint32_t>(before);
        parts.back().triangle_count = static_cast<std::uint32_t>(kept.size() - before);
    }
    if (mesh.parts.empty())
        keep(0, static_cast<std::uint32_t>(mesh.triangles.size()));
    const std::size_t dropped = mesh.triangles.size() - kept.size();
    if (dropped > 0) {
        mesh.triangles = std::move(kept);
        mesh.parts = std::move(parts);
        if (mesh.look)
            mesh.look = std::make_shared<const MeshLook>(look_of_triangles(*mesh.look, indices));
    }
    return dropped;
}

/// Returns 1 for a model of about a meter; otherwise the scale that makes the largest extent about a meter, rounded
/// down to one digit. Requires: largest > 0. Double holds the inverse of every float.
double tidy_scale(double largest) {
    if (largest >= kSmallest && largest <= kLargest)
        return 1;
    const double wanted = 1 / largest;
    double unit = 1;
    while (unit * 10 <= wanted)
        unit *= 10;
    while (unit > wanted)
        unit /= 10;
    return unit * std::floor(wanted / unit);
}

/// "0.00002", "3e+40".
std::string scale_text(double scale) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", scale);
    return text;
}

} // namespace

Result<ModelBody> model_body(TriangleMesh mesh,
                             const ModelPlacement& placement,
                             const std::string& name) {
    if (mesh.triangles.empty())
        return Error{.message = "the model has no triangles"};
    // Each pass over the mesh takes some ten milliseconds a million triangles.
    const auto goes_on = [&] { return !placement.build_progress || placement.build_progress(0); };
    const Error stopped{.message = "making a body of the model was stopped"};
    ModelBody model;
    if (placement.z_up)
        turn_upright(mesh);
    const Aabb box = bounds_of(mesh);
    const Real largest = max_component(extents(box));
    if (!(largest > 0))
        return Error{.message = "the model has no extent"};
    const double scale = placement.keep_size ? 1 : tidy_scale(static_cast<double>(largest));
    if (!goes_on())
        return stopped;
    settle_on_origin(mesh, box, scale);
    if (scale != 1)
        model.notes.push_back("scaled by " + scale_text(scale) + " to about a meter");
    if (const std::size_t dropped = drop_flat_triangles(mesh); dropped > 0)
        model.notes.push_back(
            std::to_string(dropped) +
            " triangles were dropped: too small beside the model to have an area");
    if (mesh.triangles.empty())
        return Error{.message = "the model has no triangle that a float can hold"};
    if (!goes_on())
        return stopped;
    if (const Result<void> valid = validate(mesh); !valid.ok())
        return Error{.message = "the model is too large to be placed: " + valid.error().message};

    JobPool pool(threads_for_build(mesh.triangles.size(), placement.thread_count));
    Result<MeshTree> built = MeshTree::build(
        std::move(mesh),
        [&](double done) { return !placement.build_progress || placement.build_progress(done); },
        {.pool = &pool});
    if (!built.ok())
        return built.error();
    const auto tree = std::make_shared<const MeshTree>(std::move(*built));
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
