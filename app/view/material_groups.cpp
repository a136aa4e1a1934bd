// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/material_groups.h"

#include "app/view/style/looks.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <algorithm>
#include <utility>

namespace topple::app {
namespace {

constexpr std::uint32_t kNotMade = 0xffffffffu;

/// Returns the triangles of a drawing for which the predicate holds. Requires: its triangles are in the order of the
/// shape's.
template<typename Predicate>
Geometry triangles_if(const Geometry& all, Predicate is_wanted) {
    Geometry out;
    std::vector<std::uint32_t> made(all.vertices.size(), kNotMade);
    const auto add_triangle = [&](std::size_t first_index) {
        for (std::size_t corner = first_index; corner < first_index + 3; ++corner) {
            const std::uint32_t vertex = all.indices[corner];
            if (made[vertex] == kNotMade) {
                made[vertex] = static_cast<std::uint32_t>(out.vertices.size());
                out.vertices.push_back(all.vertices[vertex]);
                if (!all.texture_points.empty())
                    out.texture_points.push_back(all.texture_points[vertex]);
            }
            out.indices.push_back(made[vertex]);
        }
    };
    const auto add_range = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i + 2 < end; i += 3)
            if (is_wanted(static_cast<std::uint32_t>(i / 3)))
                add_triangle(i);
    };
    if (all.image_ranges.empty())
        add_range(0, all.indices.size());
    for (ImageRange range : all.image_ranges) {
        const auto first = static_cast<std::uint32_t>(out.indices.size());
        add_range(range.first_index, range.first_index + range.index_count);
        range.first_index = first;
        range.index_count = static_cast<std::uint32_t>(out.indices.size()) - first;
        if (range.index_count > 0)
            out.image_ranges.push_back(range);
    }
    return out;
}

/// Returns the name by which the look of a group is found.
MaterialName name_to_draw(const PartMaterial& own, MaterialName of_collider) {
    const bool has_own_look = look_named(own.material.name) != nullptr &&
                              own.material.name != of_collider; // not inherited
    const MaterialName of_part(own.part);
    const bool is_part_a_look = of_part.text() == own.part && look_named(of_part) != nullptr;
    return !has_own_look && is_part_a_look ? of_part : own.material.name;
}

bool has_look(const PartMaterial& own) {
    return look_named(name_to_draw(own, own.material.name)) != nullptr;
}

/// Returns, for each triangle, whether its part has a color or an image of its own.
std::vector<bool> triangles_with_own_color(const TriangleMesh& mesh) {
    std::vector<bool> has_own(mesh.triangles.size());
    for (const MeshPart& part : mesh.parts)
        if (part.color != MeshPart{}.color || part.look.image != kNoLook)
            std::fill_n(has_own.begin() + part.first_triangle, part.triangle_count, true);
    return has_own;
}

Geometry group_of_field(const HeightField& field, const MaterialGroup& group) {
    return triangles_if(smooth_geometry_of(field.to_mesh()), [&](std::uint32_t triangle) {
        return group_of(group.of->groups, triangle) == group.index;
    });
}

Geometry group_of_mesh(const TriangleMesh& mesh, const MaterialGroup& group) {
    constexpr std::uint32_t kWhite = 0x00ffffffu;
    const std::vector<bool> has_own_color = triangles_with_own_color(mesh);
    Geometry out = triangles_if(geometry_of(mesh), [&](std::uint32_t triangle) {
        const std::uint32_t index = group_of(group.of->groups, triangle);
        const bool is_apart = index != TriangleGroups::kNone && !has_own_color[triangle] &&
                              has_look(group.of->materials[index]);
        return (is_apart ? index : TriangleGroups::kNone) == group.index;
    });
    // White takes the color of the look; the roughness of the part stays.
    if (group.index != TriangleGroups::kNone)
        for (Vertex& vertex : out.vertices)
            vertex.color |= kWhite;
    return out;
}

} // namespace

Material material_to_draw(const Collider& collider, std::uint32_t index) {
    const PartMaterial& own = collider.triangle_materials->materials[index];
    Material material = own.material;
    material.name = name_to_draw(own, collider.material.name);
    return material;
}

std::vector<std::uint32_t> groups_drawn_apart(const Collider& collider, const Shape& shape) {
    std::vector<std::uint32_t> groups;
    if (!collider.triangle_materials)
        return groups;
    const bool is_field = std::holds_alternative<HeightFieldShape>(shape);
    const auto& materials = collider.triangle_materials->materials;
    for (std::uint32_t i = 0; i < materials.size(); ++i)
        if (is_field || has_look(materials[i]))
            groups.push_back(i);
    return groups;
}

Geometry geometry_of_group(const Shape& shape, const MaterialGroup& group) {
    if (const auto* field = std::get_if<HeightFieldShape>(&shape))
        return group_of_field(*field->field, group);
    return group_of_mesh(std::get<MeshShape>(shape).mesh->mesh(), group);
}

std::string material_label(const Collider& collider, std::uint32_t triangle) {
    std::string name(material_at(collider, triangle).name.text());
    if (!collider.triangle_materials)
        return name;
    const std::uint32_t index = group_of(collider.triangle_materials->groups, triangle);
    if (index == TriangleGroups::kNone)
        return name;
    const std::string& part = collider.triangle_materials->materials[index].part;
    return name.empty() || name == part ? part : part + " (" + name + ")";
}

} // namespace topple::app
