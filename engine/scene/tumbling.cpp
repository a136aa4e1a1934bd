// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/scene/tumbling.h"

#include "topple/geometry/hulls/simplified_hull.h"
#include "topple/geometry/mass/mass_properties.h"
#include "topple/geometry/meshes/convex_decomposition.h"
#include "topple/geometry/meshes/hole_filling.h"
#include "topple/spatial/mesh/part_deviation.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace topple {
namespace {

/// Distance by which the parts of a soup may fall short of its surface, over the diagonal of its box. [-]
constexpr Real kLargestGap = 0.05f;
/// Share of the lids on holes in the area of the surface, up to which they are closed. [-]
constexpr Real kLargestLids = 0.05f;

constexpr char kStopped[] = "dividing the model was stopped";

/// A surface to divide into parts, with a tree over it.
struct Divisible {
    std::shared_ptr<const MeshTree> surface;
    SolidBoundary kind = SolidBoundary::closed;
    Real volume = 0; ///< [m^3]; 0 for a soup.
};

/// Returns the mesh with the faces that have an area, which a tree needs: the lid of a slit has none.
TriangleMesh without_flat_faces(TriangleMesh mesh) {
    std::erase_if(mesh.triangles, [&](const std::array<std::uint32_t, 3>& t) {
        return !has_area({mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]});
    });
    return mesh;
}

/// Returns the mesh, or a copy of it without holes, or the mesh as a soup, with the reason noted. Of no use if `work`
/// is stopped.
Divisible divisible_of(const std::shared_ptr<const MeshTree>& mesh,
                       std::vector<std::string>& notes,
                       WorkProgress& work) {
    const auto volume_of = [](const TriangleMesh& m) { return std::abs(mesh_mass(m, 1).mass); };
    if (mesh->is_closed())
        return {mesh, SolidBoundary::closed, volume_of(mesh->mesh())};
    auto filled = fill_holes(mesh->mesh(), kLargestLids, work);
    if (!filled.ok()) {
        notes.push_back(
            "its surface is not closed, so that its mass is that of the shapes with which it "
            "collides: " +
            filled.error().message);
        return {mesh, SolidBoundary::soup, 0};
    }
    notes.push_back("its surface is not closed: " +
                    (filled->hole_count == 1 ? std::string("a hole was")
                                             : std::to_string(filled->hole_count) + " holes were") +
                    " closed to determine its mass");
    const Divisible stopped{mesh, SolidBoundary::soup, 0};
    const auto goes_on = [&work](double) { return work.report(work.share()); };
    if (!goes_on(0))
        return stopped;
    const Real volume = volume_of(filled->mesh);
    if (!goes_on(0))
        return stopped;
    TriangleMesh whole = without_flat_faces(std::move(filled->mesh));
    if (!goes_on(0))
        return stopped;
    auto tree = MeshTree::build(std::move(whole), goes_on);
    if (!tree.ok())
        return stopped;
    return {std::make_shared<const MeshTree>(std::move(*tree)), SolidBoundary::closed, volume};
}

/// "3.2 mm", "1.5 cm", "2.4 m".
std::string length_text(Real length) {
    const double meters = static_cast<double>(length);
    char text[40];
    if (meters < 0.01)
        std::snprintf(text, sizeof text, "%.1f mm", meters * 1e3);
    else if (meters < 1)
        std::snprintf(text, sizeof text, "%.1f cm", meters * 1e2);
    else
        std::snprintf(text, sizeof text, "%.2f m", meters);
    return text;
}

void add_unseen(ConvexHull hull, TumblingColliders& out) {
    out.colliders.push_back(
        {.shape = HullShape{std::make_shared<const ConvexHull>(std::move(hull))},
         .visible = false});
}

/// Returns false if the hull must be used. Fails: stopped.
Result<bool> add_parts(const MeshTree& drawn,
                       const Divisible& solid,
                       int most_parts,
                       WorkProgress& work,
                       TumblingColliders& out) {
    auto made = decompose(
        solid.surface->mesh(),
        solid.kind,
        {.max_parts = most_parts},
        [&](double done) { return work.report(done); },
        [&](const Aabb& box, std::vector<std::uint32_t>& triangles) {
            solid.surface->find_triangles(box, triangles);
        });
    if (work.is_stopped())
        return Error{kStopped};
    if (!made.ok()) {
        out.notes.push_back("it collides as its convex hull: " + made.error().message);
        return false;
    }
    if (made->parts.size() == 1) // the hull of the whole has more vertices
        return false;
    const PartDeviation deviation = measure_deviation(drawn, made->parts, work);
    if (work.is_stopped())
        return Error{kStopped};
    const Real size = length(extents(drawn.bounds()));
    if (solid.kind == SolidBoundary::soup && deviation.most_short > kLargestGap * size) {
        out.notes.push_back("it collides as its convex hull: parts would miss some of its surface");
        return false;
    }
    std::string note = "it collides as " + std::to_string(made->parts.size()) + " convex parts";
    note += ", which stand out of its surface by " + length_text(deviation.mean_outside) +
            " on average and " + length_text(deviation.most_outside) +
            " at most, and fall short by " + length_text(deviation.mean_short) + " and " +
            length_text(deviation.most_short);
    if (solid.kind == SolidBoundary::closed) {
        char text[80];
        std::snprintf(text,
                      sizeof text,
                      "; their volume is %.1f %% larger than the model's",
                      100 * (static_cast<double>(made->parts_volume / made->solid_volume) - 1));
        note += text;
    }
    out.notes.push_back(std::move(note));
    for (ConvexHull& part : made->parts)
        add_unseen(std::move(part), out);
    return true;
}

} // namespace

Result<TumblingColliders> tumbling_colliders(const std::shared_ptr<const MeshTree>& mesh,
                                             int most_parts,
                                             const std::function<bool(double)>& progress) {
    TumblingColliders out;
    const auto report = [&](double done) { return !progress || progress(done); };
    WorkProgress work(report);
    const Divisible solid = divisible_of(mesh, out.notes, work);
    if (work.is_stopped())
        return Error{kStopped};
    out.volume = solid.volume;
    bool has_parts = false;
    if (most_parts > 1) {
        const Result<bool> added = add_parts(*mesh, solid, most_parts, work, out);
        if (!added.ok())
            return added.error();
        has_parts = *added;
    }
    if (!has_parts) {
        auto hull = build_convex_hull(mesh->mesh().vertices, kMaxHullVertices, 0, work);
        if (!hull.ok())
            return hull.error();
        add_unseen(std::move(*hull), out);
    }
    out.colliders.push_back({.shape = MeshShape{mesh}, .collides = false});
    return out;
}

} // namespace topple
