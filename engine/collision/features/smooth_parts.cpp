// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/features/smooth_parts_detail.h"
#include "topple/geometry/convex/epa.h"

namespace topple {
namespace {

/// Finds the line in which a tapered capsule touches a plane of that normal.
void find_side_line(const EllipsoidHull& hull, Vec3 direction, FacingPart& part) {
    const auto on_surface = [&](std::size_t k) {
        return transform_point(hull.frame_from_local, hull.centers[k]) +
               direction * hull.radii[k].x;
    };
    find_facing_part(Segment{on_surface(0), on_surface(1)}, direction, part);
}
/// Finds the face of the box of centers, moved to where the spheres touch a plane of that normal.
void find_rounded_face(const EllipsoidHull& hull, Vec3 direction, FacingPart& part) {
    const BoxHull core(hull.half_extents(), hull.frame_from_local);
    find_facing_part(core.view(), direction, part);
    for (FacingPart::Vertex& vertex : part.vertices)
        vertex.p += direction * hull.rounding;
    part.point = part.vertices.front().p;
}

} // namespace

SupportShapeView view_as_support(const RoundedLine& line) {
    static_assert(sizeof(Segment) == 2 * sizeof(Vec3));
    const bool is_point = line.core.a == line.core.b;
    return {.points = std::span(&line.core.a, is_point ? 1u : 2u), .radius = line.radius};
}

Real smooth_size(const EllipsoidHull& hull) {
    return hull.has_faces() ? min_component(hull.half_extents()) + hull.rounding
                            : min_component(hull.radii[0]);
}

bool find_contact_part(const EllipsoidHull& hull, Vec3 direction, FacingPart& part) {
    if (hull.count < 2)
        return false;
    if (hull.has_faces())
        find_rounded_face(hull, direction, part);
    else
        find_side_line(hull, direction, part);
    return true;
}
bool find_contact_part(const RoundedLine& line, Vec3 direction, FacingPart& part) {
    if (line.core.a == line.core.b)
        return false;
    find_facing_part(line.core, direction, part);
    return true;
}

SmoothGap find_smooth_gap(const SupportShapeView& a, const SupportShapeView& b, Real clearance) {
    const CoreDistance apart = find_distance(a, b);
    if (!apart.cores_overlap)
        return {apart.normal,
                apart.separation,
                apart.point_a + apart.normal * a.radius,
                apart.point_b - apart.normal * b.radius};
    const MinimumTranslation out = refine(a, b, find_penetration(a, b).normal, clearance);
    return {out.axis.n,
            out.axis.gap - a.radius - b.radius,
            out.on_a + out.axis.n * a.radius,
            out.on_b - out.axis.n * b.radius};
}

Manifold touch_between(const SmoothGap& gap) {
    Manifold manifold;
    manifold.normal = gap.n;
    manifold.count = 1;
    manifold.points[0] = {(gap.on_a + gap.on_b) * 0.5f, gap.separation, 0};
    return manifold;
}

} // namespace topple
