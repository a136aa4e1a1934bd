// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/scene/tumbling.h"

#include "topple/geometry/mass/mass_properties.h"
#include "topple/geometry/meshes/convex_decomposition.h"
#include "topple/geometry/meshes/hole_filling.h"

#include <cmath>
#include <cstdio>

namespace topple {
namespace {

/// Excess volume below which a single hull is used instead of parts: it is as good, and the whole hull has more
/// vertices. [-]
constexpr Real kNearlyConvex = 0.01f;

/// Returns the mesh, or a copy of it without holes, or null with the reason noted.
std::shared_ptr<const TriangleMesh> solid_mesh_of(const std::shared_ptr<const MeshTree>& mesh,
                                                  std::vector<std::string>& notes) {
    if (mesh->is_closed())
        return {mesh, &mesh->mesh()};
    auto filled = fill_holes(mesh->mesh());
    if (!filled.ok()) {
        notes.push_back("its surface is not closed, so that it tumbles and weighs as its convex "
                        "hull does: " +
                        filled.error().message);
        return nullptr;
    }
    notes.push_back("its surface is not closed: " +
                    (filled->hole_count == 1 ? std::string("a hole was")
                                             : std::to_string(filled->hole_count) + " holes were") +
                    " closed to determine its mass");
    return std::make_shared<const TriangleMesh>(std::move(filled->mesh));
}

void add_unseen(ConvexHull hull, TumblingColliders& out) {
    out.colliders.push_back(
        {.shape = HullShape{std::make_shared<const ConvexHull>(std::move(hull))},
         .visible = false});
}

/// Returns false if the hull must be used. Fails: stopped.
Result<bool> add_parts(const TriangleMesh& solid,
                       int most_parts,
                       const std::function<bool(double)>& progress,
                       TumblingColliders& out) {
    bool is_stopped = false;
    auto made = decompose(solid, {.max_parts = most_parts}, [&](double done) {
        is_stopped = progress && !progress(done);
        return !is_stopped;
    });
    if (is_stopped)
        return made.error();
    if (!made.ok()) {
        out.notes.push_back("it collides as its convex hull: " + made.error().message);
        return false;
    }
    const Real waste = made->parts_volume / made->solid_volume - 1;
    if (made->parts.size() == 1 && waste < kNearlyConvex)
        return false;
    char text[120];
    std::snprintf(
        text,
        sizeof text,
        "it collides as %zu convex parts, whose volume is %.1f %% larger than the model's",
        made->parts.size(),
        100 * static_cast<double>(waste));
    out.notes.emplace_back(text);
    for (ConvexHull& part : made->parts)
        add_unseen(std::move(part), out);
    return true;
}

} // namespace

Result<TumblingColliders> tumbling_colliders(const std::shared_ptr<const MeshTree>& mesh,
                                             int most_parts,
                                             const std::function<bool(double)>& progress) {
    TumblingColliders out;
    const auto solid = solid_mesh_of(mesh, out.notes);
    bool has_parts = false;
    if (solid) {
        out.volume = std::abs(mesh_mass(*solid, 1).mass);
        if (most_parts > 1) {
            const Result<bool> added = add_parts(*solid, most_parts, progress, out);
            if (!added.ok())
                return added.error();
            has_parts = *added;
        }
    }
    if (!has_parts) {
        auto hull = build_convex_hull(mesh->mesh().vertices);
        if (!hull.ok())
            return hull.error();
        add_unseen(std::move(*hull), out);
    }
    out.colliders.push_back({.shape = MeshShape{mesh}, .collides = false});
    return out;
}

} // namespace topple
