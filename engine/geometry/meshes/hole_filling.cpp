// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/meshes/hole_filling.h"

#include "topple/geometry/mass/mass_properties.h"
#include "topple/geometry/shapes/open_edges.h"

#include <algorithm>
#include <cstdio>
#include <map>

namespace topple {
namespace {

double area_of(const Triangle& t) {
    return 0.5 * static_cast<double>(length(cross(t.b - t.a, t.c - t.a)));
}

/// Edges without an opposite edge, reversed: their loops run around the holes with the surface on the right, and lids
/// face like the surface. Empty if an edge occurs twice in one direction.
struct Rims {
    std::vector<DirectedEdge> edges; ///< Sorted.
    bool is_manifold = true;
};
Rims find_rims(const TriangleMesh& mesh, WorkProgress& work) {
    const auto open = find_open_edges(mesh, false, work);
    Rims rims;
    rims.is_manifold = open.has_value();
    if (!rims.is_manifold)
        return rims;
    for (const auto& [from, to] : *open)
        rims.edges.emplace_back(to, from);
    std::sort(rims.edges.begin(), rims.edges.end());
    return rims;
}

/// Follows the rims until each edge was used once. Every vertex is entered as often as it is left.
std::vector<std::vector<std::uint32_t>> find_loops(const std::vector<DirectedEdge>& edges,
                                                   WorkProgress& work) {
    std::multimap<std::uint32_t, std::uint32_t> next(edges.begin(), edges.end());
    std::vector<std::vector<std::uint32_t>> loops;
    while (!next.empty() && !work.is_stopped()) {
        std::vector<std::uint32_t>& loop = loops.emplace_back();
        const std::uint32_t first = next.begin()->first;
        for (std::uint32_t at = first;;) {
            const auto step = next.find(at);
            if (step == next.end() || !work.count())
                break;
            loop.push_back(at);
            at = step->second;
            next.erase(step);
            if (at == first)
                break;
        }
    }
    return loops;
}

/// Returns the lid's area. [m^2]
double add_lid(TriangleMesh& mesh, const std::vector<std::uint32_t>& loop) {
    double area = 0;
    const auto add = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        mesh.triangles.push_back({a, b, c});
        area += area_of(triangle_of(mesh, static_cast<std::uint32_t>(mesh.triangles.size() - 1)));
    };
    if (loop.size() == 3) {
        add(loop[0], loop[1], loop[2]);
        return area;
    }
    double sum[3] = {};
    for (const std::uint32_t v : loop)
        for (int axis = 0; axis < 3; ++axis)
            sum[axis] += static_cast<double>(mesh.vertices[v][axis]);
    const auto n = static_cast<double>(loop.size());
    const auto middle = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.push_back({static_cast<Real>(sum[0] / n),
                             static_cast<Real>(sum[1] / n),
                             static_cast<Real>(sum[2] / n)});
    for (std::size_t i = 0; i < loop.size(); ++i)
        add(loop[i], loop[(i + 1) % loop.size()], middle);
    return area;
}

} // namespace

Result<FilledMesh> fill_holes(const TriangleMesh& mesh, Real largest) {
    WorkProgress unwatched;
    return fill_holes(mesh, largest, unwatched);
}

Result<FilledMesh> fill_holes(const TriangleMesh& mesh, Real largest, WorkProgress& work) {
    const Error stopped{"closing its holes was stopped"};
    if (mesh.triangles.empty())
        return Error{"there are no triangles"};
    const Rims rims = find_rims(mesh, work);
    if (work.is_stopped())
        return stopped;
    if (!rims.is_manifold)
        return Error{"more than two triangles share an edge, or two face against each other"};
    FilledMesh filled{{mesh.vertices, mesh.triangles, {}}, 0};
    double lids = 0, surface = 0;
    for (std::uint32_t i = 0; i < mesh.triangles.size() && work.count(); ++i)
        surface += area_of(triangle_of(mesh, i));
    for (const auto& loop : find_loops(rims.edges, work)) {
        if (!work.count(loop.size()))
            return stopped;
        lids += add_lid(filled.mesh, loop);
        ++filled.hole_count;
    }
    if (!(lids <= static_cast<double>(largest) * surface)) {
        char text[120];
        std::snprintf(text,
                      sizeof text,
                      "it is open: lids on its holes would be %.1f %% of its surface",
                      100 * lids / surface);
        return Error{text};
    }
    const bool is_whole = is_closed(filled.mesh, work);
    if (work.is_stopped())
        return stopped;
    if (!is_whole)
        return Error{"its holes touch each other, so that lids do not close them"};
    return filled;
}

} // namespace topple
