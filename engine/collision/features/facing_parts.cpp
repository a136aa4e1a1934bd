// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/features/facing_parts.h"

namespace topple {
namespace {

using Vertex = FacingPart::Vertex;

// Feature names of a round shape; those of disc 1 start at kDiscNames.
constexpr std::uint16_t kDeepestName = 8, kDiscNames = 16; ///< Names 0 to 7 are the fixed rim
                                                           ///< points.
constexpr std::uint16_t kSideNames = 32;                   ///< Names of the two ends of a line on
                                                           ///< the side.

/// Sine of the tilt above which a disc touches with its deepest point and the points on both sides of it, instead of
/// rim points fixed to the body: four points support less than a circle, so they must be where the body leans.
/// Larger: a body that leans between two fixed points tips too early. Smaller: points wander along the rim of a
/// trembling body. [-]
constexpr Real kTilted = 2e-4f;

constexpr int kRimPoints = 8;
constexpr Real kHalfRoot = 0.70710678f;
constexpr std::array<std::array<Real, 2>, kRimPoints> kRim{{{1, 0},
                                                            {kHalfRoot, kHalfRoot},
                                                            {0, 1},
                                                            {-kHalfRoot, kHalfRoot},
                                                            {-1, 0},
                                                            {-kHalfRoot, -kHalfRoot},
                                                            {0, -1},
                                                            {kHalfRoot, -kHalfRoot}}};

void take_line(FacingPart& part, const Vertex& begin, const Vertex& end, Vec3 direction) {
    part.vertices.clear();
    part.vertices.push_back(begin);
    part.vertices.push_back(end);
    const Vec3 along = normalize(end.p - begin.p);
    part.normal = normalize(direction - along * dot(along, direction));
    part.point = begin.p;
}

} // namespace

void for_points_of(const FacingPart& part, FunctionRef<void(Vec3, EdgeLabel)> visit) {
    for (const Vertex& vertex : part.vertices)
        visit(vertex.p, point_label(part, vertex.name));
    if (!part.is_disc())
        return;
    const int base = part.disc * kDiscNames;
    const auto at_rim = [&](Vec3 out, int name) {
        visit(part.point + out * part.radius, point_label(part, base + name));
    };
    if (part.is_tilted) {
        const Vec3 beside = cross(part.normal, part.deepest);
        at_rim(part.deepest, kDeepestName);
        at_rim(-part.deepest, kDeepestName + 1);
        at_rim((part.deepest + beside) * kHalfRoot, kDeepestName + 2);
        at_rim((part.deepest - beside) * kHalfRoot, kDeepestName + 3);
        return;
    }
    for (int k = 0; k < kRimPoints; ++k) {
        const auto& at = kRim[static_cast<std::size_t>(k)];
        at_rim(part.rim_x * at[0] + part.rim_z * at[1], k);
    }
}

void find_facing_part(const RoundShape& solid, Vec3 direction, FacingPart& part) {
    const Vec3 out = solid.outward(direction);
    const Real along = dot(solid.axis(), direction);
    const int end = along < 0 || solid.radii[1] == 0 ? 0 : 1;
    const Vec3 normal = solid.end_normal(end);
    if (dot(normal, direction) < dot(solid.side_normal(out), direction)) {
        take_line(part,
                  {solid.middle_of(0) + out * solid.radii[0], kSideNames},
                  {solid.middle_of(1) + out * solid.radii[1], kSideNames + 1},
                  direction);
        return;
    }
    part.vertices.clear();
    part.normal = normal;
    part.point = solid.middle_of(end);
    part.radius = solid.radii[static_cast<std::size_t>(end)];
    part.rim_x = solid.axes.x;
    part.rim_z = solid.axes.z;
    part.deepest = out;
    part.is_tilted = length(solid.across(direction)) > kTilted;
    part.disc = static_cast<std::uint16_t>(end);
}

void find_facing_part(const HullView& hull, Vec3 direction, FacingPart& part) {
    const std::uint32_t face = incident_face(hull, -direction);
    part.vertices.clear();
    for (const std::uint16_t v : hull.face_vertices(face))
        part.vertices.push_back({hull.vertices[v], v});
    part.normal = hull.faces[face].normal;
    part.point = part.vertices.front().p;
}

void find_facing_part(const Segment& line, Vec3 direction, FacingPart& part) {
    take_line(part, {line.a, 0}, {line.b, 1}, direction);
}

Manifold rest_on_plane(const RoundShape& solid, const PlaneShape& plane, Real margin) {
    thread_local FacingPart part;
    thread_local std::vector<ManifoldPoint> candidates;
    const Vec3 n = plane.normal;
    find_facing_part(solid, -n, part);
    candidates.clear();
    for_points_of(part, [&](Vec3 p, EdgeLabel name) {
        const Real separation = dot(n, p) - plane.offset;
        if (separation <= margin)
            candidates.push_back({p - n * (0.5f * separation), separation, feature_id(name, name)});
    });
    Manifold manifold;
    manifold.normal = n;
    reduce(candidates, manifold);
    return manifold.count > 0 ? manifold : apart(-solid.reach(-n) - plane.offset, margin);
}

} // namespace topple
