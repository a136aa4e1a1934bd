// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/math/dvec3.h"

#include <algorithm>
#include <string>
#include <utility>

namespace topple {
namespace {

std::string numbered(const char* what, std::size_t index) {
    return std::string(what) + " " + std::to_string(index);
}

Result<void> check_numbers(const ConvexHull& hull) {
    for (std::size_t i = 0; i < hull.vertices.size(); ++i)
        if (!is_finite(hull.vertices[i]))
            return Error{numbered("vertex", i) + " has a coordinate that is not a finite number"};
    for (std::size_t i = 0; i < hull.faces.size(); ++i) {
        const ConvexHull::Face& face = hull.faces[i];
        if (!is_finite(face.normal) || !(std::abs(length(face.normal) - 1) < 1e-5f))
            return Error{numbered("face", i) + " has a normal that is not of length one"};
        if (face.vertex_count < 3 ||
            face.first_index + face.vertex_count > hull.face_indices.size())
            return Error{numbered("face", i) + " does not have its vertices"};
    }
    for (const std::uint16_t vertex : hull.face_indices)
        if (vertex >= hull.vertices.size())
            return Error{"a face names a vertex that does not exist"};
    Aabb box;
    for (const Vec3 v : hull.vertices)
        box = unite(box, v);
    if (hull.vertices.size() < 4 || !(box == hull.bounds))
        return Error{"the bounds are not those of the vertices"};
    return {};
}

/// Checks that the hull is closed: each side of a face is a side of another face in the opposite direction, and is
/// listed in `edges`.
Result<void> check_topology(const ConvexHull& hull) {
    using Side = std::pair<std::uint32_t, std::uint32_t>; // begin and end in one word; face
    const auto key = [](std::uint16_t begin, std::uint16_t end) {
        return static_cast<std::uint32_t>(begin) << 16u | end;
    };
    std::vector<Side> sides;
    std::vector<bool> used(hull.vertices.size(), false);
    for (std::uint32_t f = 0; f < hull.faces.size(); ++f) {
        const auto loop = hull.face_vertices(hull.faces[f]);
        for (std::size_t i = 0; i < loop.size(); ++i) {
            sides.emplace_back(key(loop[i], loop[(i + 1) % loop.size()]), f);
            used[loop[i]] = true;
        }
    }
    std::sort(sides.begin(), sides.end());
    for (std::size_t i = 1; i < sides.size(); ++i)
        if (sides[i].first == sides[i - 1].first)
            return Error{numbered("face", sides[i].second) +
                         " shares a side with a face of the same sense"};
    const auto walks = [&](std::uint16_t begin, std::uint16_t end, std::uint32_t face) {
        return std::binary_search(sides.begin(), sides.end(), Side{key(begin, end), face});
    };
    if (hull.edges.size() * 2 != sides.size())
        return Error{"the hull is not closed: some side of a face has no other side"};
    for (std::size_t i = 0; i < hull.edges.size(); ++i) {
        const ConvexHull::Edge& e = hull.edges[i];
        if (e.left_face == e.right_face || !walks(e.begin, e.end, e.left_face) ||
            !walks(e.end, e.begin, e.right_face))
            return Error{numbered("edge", i) + " does not join the two faces that it names"};
    }
    if (!std::all_of(used.begin(), used.end(), [](bool u) { return u; }))
        return Error{"a vertex belongs to no face"};
    if (hull.vertices.size() + hull.faces.size() != hull.edges.size() + 2)
        return Error{"vertices - edges + faces is not 2"};
    return {};
}

/// Checks that faces are outward, planar and convex, each to within the tolerance.
Result<void> check_shape(const ConvexHull& hull) {
    // Fitting a plane to vertices that are each accurate to one tolerance may double the error.
    const double slack = 4 * flatness_tolerance(hull.bounds);
    for (std::size_t f = 0; f < hull.faces.size(); ++f) {
        const ConvexHull::Face& face = hull.faces[f];
        const DVec3 n(face.normal);
        for (const Vec3 v : hull.vertices)
            if (dot(n, DVec3(v)) > face.offset + slack)
                return Error{numbered("face", f) + " has a vertex in front of it: not convex"};
        const auto loop = hull.face_vertices(face);
        for (std::size_t i = 0; i < loop.size(); ++i) {
            const DVec3 a(hull.vertices[loop[i]]);
            const DVec3 ab = DVec3(hull.vertices[loop[(i + 1) % loop.size()]]) - a;
            const DVec3 ac = DVec3(hull.vertices[loop[(i + 2) % loop.size()]]) - a;
            if (std::abs(dot(n, a) - face.offset) > slack)
                return Error{numbered("face", f) + " is not flat"};
            // Distance of the vertex after next from the line of this side, positive to its left.
            if (dot(n, cross(normalize(ab), ac)) < -slack)
                return Error{numbered("face", f) + " turns the wrong way at a vertex"};
        }
    }
    if (!(hull.inner_radius > 0) || !is_finite(hull.centroid) ||
        !contains(hull.bounds, hull.centroid))
        return Error{"the centroid does not lie inside"};
    return {};
}

} // namespace

Result<void> validate(const ConvexHull& hull) {
    if (Result<void> numbers = check_numbers(hull); !numbers)
        return numbers;
    if (Result<void> topology = check_topology(hull); !topology)
        return topology;
    return check_shape(hull);
}

} // namespace topple
