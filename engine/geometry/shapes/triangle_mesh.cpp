// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/shapes/triangle_mesh.h"

#include "topple/math/dvec3.h"

namespace topple {
namespace {

constexpr Real kFarthestCoordinate = 1e7f; // [m]

Error error_at(const char* what, std::size_t index, const char* problem) {
    return Error{std::string(what) + " " + std::to_string(index) + " " + problem};
}

Result<void> validate_parts(const TriangleMesh& mesh) {
    std::size_t next = 0;
    for (std::size_t i = 0; i < mesh.parts.size(); ++i) {
        const MeshPart& part = mesh.parts[i];
        if (part.first_triangle != next)
            return error_at("part", i, "does not begin where the part before it ends");
        const bool is_color = min_component(part.color) >= 0 && max_component(part.color) <= 1;
        if (!is_color || !is_finite(part.color))
            return error_at("part", i, "has a color that is not three numbers from 0 to 1");
        if (!(part.look.roughness <= 1) || !(part.look.opacity >= 0 && part.look.opacity <= 1) ||
            !is_finite(part.look.image_scale) || !is_finite(part.look.image_shift))
            return error_at("part", i, "has a surface that is not described by finite numbers");
        if (part.look.image != kNoLook &&
            !(mesh.look && part.look.image < mesh.look->images.size()))
            return error_at("part", i, "names an image that does not exist");
        next += part.triangle_count;
        if (next > mesh.triangles.size())
            return error_at("part", i, "reaches beyond the last triangle");
    }
    if (!mesh.parts.empty() && next != mesh.triangles.size())
        return Error{"the parts do not cover all triangles"};
    return {};
}

template<typename Attribute>
Result<void> validate_attributes(const char* what,
                                 const std::vector<Attribute>& attributes,
                                 const std::vector<MeshLook::Indices>& of_triangles,
                                 std::size_t triangle_count) {
    for (std::size_t i = 0; i < attributes.size(); ++i)
        if (!is_finite(attributes[i]))
            return error_at(what, i, "is not finite");
    if (!of_triangles.empty() && of_triangles.size() != triangle_count)
        return Error{"not every triangle has an entry for its " + std::string(what) + "s"};
    for (std::size_t i = 0; i < of_triangles.size(); ++i)
        for (const std::uint32_t index : of_triangles[i])
            if (index != kNoLook && index >= attributes.size())
                return error_at("triangle", i, "names an attribute that does not exist");
    return {};
}

Result<void> validate_look(const MeshLook& look, std::size_t triangle_count) {
    if (Result<void> valid = validate_attributes(
            "texture point", look.texture_points, look.texture_triangles, triangle_count);
        !valid)
        return valid;
    return validate_attributes("normal", look.normals, look.normal_triangles, triangle_count);
}

} // namespace

Aabb bounds_of(const TriangleMesh& mesh) {
    Aabb box;
    for (const Vec3 v : mesh.vertices)
        box = unite(box, v);
    return box;
}

bool has_area(const Triangle& t) {
    const DVec3 a(t.a);
    const DVec3 normal = cross(DVec3(t.b) - a, DVec3(t.c) - a);
    return dot(normal, normal) > 0;
}

Result<void> validate(const TriangleMesh& mesh) {
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        if (!is_finite(mesh.vertices[i]))
            return error_at("vertex", i, "has a coordinate that is not a finite number");
        if (max_component(abs(mesh.vertices[i])) > kFarthestCoordinate)
            return error_at("vertex", i, "is more than 10 000 km from the origin");
    }
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        for (const std::uint32_t vertex : mesh.triangles[i])
            if (vertex >= mesh.vertices.size())
                return error_at("triangle", i, "names a vertex that does not exist");
        if (!has_area(triangle_of(mesh, static_cast<std::uint32_t>(i))))
            return error_at("triangle", i, "has no area: its vertices lie on one line");
    }
    if (mesh.look)
        if (Result<void> valid = validate_look(*mesh.look, mesh.triangles.size()); !valid)
            return valid;
    return validate_parts(mesh);
}

} // namespace topple
