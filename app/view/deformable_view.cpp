// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/deformable_view.h"

#include "app/view/style/theme.h"
#include "topple/deformable/mesh/deformable_mesh.h"

#include <algorithm>

namespace topple::app {
namespace {

/// Thickness of a drawn spring over that of the particles.
constexpr Real kWireShare = 0.25f;
/// Smallest drawn thickness of a deformable, for visibility. [m]
constexpr Real kThinnest = 0.004f;

/// Returns the same deformable in the previous frame, if it has the same number of particles.
const Deformable* before_of(const Deformable& d, const FrameViewInput& input) {
    if (!input.previous || input.blend >= 1 ||
        input.previous->scene_number != input.frame->scene_number)
        return nullptr;
    for (const Deformable& other : input.previous->state->deformables)
        if (other.id == d.id)
            return other.particles.size() == d.particles.size() ? &other : nullptr;
    return nullptr;
}

std::vector<Vec3> shown_positions(const Deformable& d, const FrameViewInput& input) {
    std::vector<Vec3> positions = d.particles.positions;
    if (const Deformable* before = before_of(d, input))
        for (std::size_t i = 0; i < positions.size(); ++i)
            positions[i] = lerp(
                before->particles.positions[i], positions[i], std::max(input.blend, 0.0f));
    return positions;
}

/// A selected deformable is drawn lighter, since it has no shape for an outline.
Rgba color_of(const Deformable& d, const FrameViewInput& input) {
    const ThemeColors& colors = colors_of(input.options.theme);
    const Rgba color = d.is_disabled
                           ? colors.disabled_body
                           : colors.awake_bodies[d.id.ordinal % colors.awake_bodies.size()];
    const auto& selected = input.highlights.selected_soft;
    return std::binary_search(selected.begin(), selected.end(), d.id)
               ? mix(color, rgb(0xffffff), 0.45f)
               : color;
}

Geometry skin_of(const DeformableMesh& mesh, const std::vector<Vec3>& positions) {
    Geometry skin;
    if (mesh.triangles.empty())
        return skin;
    std::vector<Vec3> normals(positions.size());
    for (const auto& t : mesh.triangles) {
        const Vec3 area = cross(positions[t[1]] - positions[t[0]],
                                positions[t[2]] - positions[t[0]]);
        for (const std::uint32_t i : t)
            normals[i] += area;
        skin.indices.insert(skin.indices.end(), t.begin(), t.end());
    }
    skin.vertices.reserve(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i)
        skin.vertices.push_back({positions[i], normalize_or(normals[i], {0, 1, 0})});
    return skin;
}

/// Gives a cloth its threads, so many along its longer side, from the places of its particles at rest.
void weave(Geometry& skin, const DeformableMesh& mesh) {
    constexpr Real kThreads = 150;
    Aabb bounds;
    for (const Vec3 p : mesh.rest)
        bounds = unite(bounds, p);
    const Real side = max_component(extents(bounds));
    if (!(side > 0) || mesh.rest.size() < skin.vertices.size())
        return;
    for (std::size_t i = 0; i < skin.vertices.size(); ++i) {
        const Vec3 p = (mesh.rest[i] - bounds.min) * (kThreads / side);
        skin.texture_points.push_back({p.x, p.z});
    }
}

Instance capsule_between(Vec3 a, Vec3 b, Real radius, std::uint32_t color) {
    const Vec3 way = b - a;
    return {(a + b) * 0.5f,
            rotation_between({0, 1, 0}, normalize_or(way, {0, 1, 0})),
            {radius, length(way) / 2, radius},
            color,
            0};
}

} // namespace

DeformablePicture picture_of(const Deformable& d, const FrameViewInput& input) {
    DeformablePicture picture;
    const std::vector<Vec3> positions = shown_positions(d, input);
    const Real radius = std::max(d.made_from->material.radius, kThinnest);
    for (const Vec3 p : positions)
        picture.bounds = unite(picture.bounds, p);
    picture.bounds = grown(picture.bounds, radius);
    const std::uint32_t color = pack(color_of(d, input));
    picture.surface = {skin_of(*d.mesh, positions), color, d.is_disabled ? kHatchFlag : 0u};
    if (std::holds_alternative<ClothRecipe>(d.made_from->recipe)) {
        picture.surface.flags |= surface_flags({Substance::cloth, 0.6f});
        weave(picture.surface.geometry, *d.mesh);
    }
    if (!d.mesh->triangles.empty())
        return picture;
    const bool is_rope = std::holds_alternative<RopeRecipe>(d.made_from->recipe);
    for (const Spring& s : d.mesh->springs)
        picture.capsules.push_back(
            capsule_between(positions[s.a],
                            positions[s.b],
                            is_rope ? radius : std::max(radius * kWireShare, kThinnest),
                            color));
    if (!is_rope)
        for (const Vec3 p : positions)
            picture.spheres.push_back({p, {}, {radius, radius, radius}, color, 0});
    return picture;
}

void add_springs(DebugGeometry& out, const Deformable& d) {
    constexpr Rgba kColors[kSpringKindCount] = {rgb(0xd030c0), rgb(0xe0c020), rgb(0x20b8d0)};
    for (const Spring& s : d.mesh->springs)
        out.lines.push_back({d.particles.positions[s.a],
                             d.particles.positions[s.b],
                             kColors[static_cast<std::size_t>(s.kind)],
                             1.25f,
                             0,
                             true});
}

} // namespace topple::app
