// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/copy_layout.h"

#include "app/session/frame/frame_query.h"
#include "app/session/frame/soft_pick.h"
#include "topple/math/angle.h"
#include "topple/math/trigonometry.h"
#include "topple/scene/reflection.h"

#include <algorithm>

namespace topple::app {
namespace {

Vec3 unit(int axis) {
    Vec3 v{};
    v[axis] = 1;
    return v;
}

Vec3 middle_or_origin(const Aabb& bounds) { return is_bounded(bounds) ? center(bounds) : Vec3{}; }

/// Radius of a circle with n = `count` + 1 boxes side by side around a whole turn. Each box, of width w along the
/// circle and depth d, touches the sides of its wedge with the corners towards the pivot: (r - d/2) tan(pi / n) = w/2.
Real radius_for(int count, Real width, Real depth) {
    const SinCos half_step = sin_cos(kPi / static_cast<Real>(std::max(count, 1) + 1));
    return depth / 2 + width / 2 * (half_step.cos / half_step.sin);
}

/// Extent over which the image of a shape without a simple mirror image is shown.
ColliderDef boxed(const ColliderDef& collider) {
    if (!std::holds_alternative<HullShape>(collider.shape) && !is_surface(collider.shape))
        return collider;
    const Aabb box = bounds_of(collider.shape, {});
    ColliderDef out = collider;
    out.shape = BoxShape{max(extents(box) * 0.5f, Vec3{1e-3f, 1e-3f, 1e-3f})};
    out.body_from_shape = collider.body_from_shape * Transform{center(box), {}};
    return out;
}

/// Returns the visible, bounded parts of the selection. World coordinates.
std::vector<ColliderDef> parts_of(const PublishedFrame& frame, const Selection& selection) {
    std::vector<ColliderDef> parts;
    for (const BodyId id : selection.bodies())
        if (const Body* body = find_body(frame, id))
            for (const Collider& collider : colliders_of(frame, *body))
                if (const Shape& shape = shape_of(frame, collider);
                    collider.visible && !std::holds_alternative<PlaneShape>(shape))
                    parts.push_back(
                        {.shape = shape,
                         .body_from_shape = body->world_from_body * collider.body_from_shape});
    for (const DeformableId id : selection.deformables())
        if (const Deformable* deformable = find_deformable(frame, id)) {
            const Aabb box = bounds_of(*deformable);
            parts.push_back({.shape = BoxShape{max(extents(box) * 0.5f, Vec3{1e-3f, 1e-3f, 1e-3f})},
                             .body_from_shape = {center(box), {}}});
        }
    return parts;
}

/// Returns a part of the copy with an index from 1 to the count.
struct PartOfCopy {
    const ColliderDef& part;
    int index;

    GhostPart operator()(const LineOfCopies& line) const {
        Transform at = part.body_from_shape;
        at.position += line.spacing * static_cast<Real>(index);
        return {part.shape, at};
    }
    GhostPart operator()(const CircleOfCopies& circle) const {
        const Quat rotation = rotation_of_copy(circle, index);
        const Transform& at = part.body_from_shape;
        return {part.shape,
                {circle.pivot + rotate(rotation, at.position - circle.pivot),
                 normalize(rotation * at.rotation)}};
    }
    GhostPart operator()(const MirrorImage& mirror) const {
        ColliderDef image = ColliderReflection(mirror.axis)(boxed(part));
        image.body_from_shape.position[mirror.axis] += 2 * mirror.pivot[mirror.axis];
        return {image.shape, image.body_from_shape};
    }
};

} // namespace

Aabb bounds_of(const PublishedFrame& frame, const Selection& selection) {
    Aabb bounds = bounds_of(frame, selection.bodies());
    for (const DeformableId id : selection.deformables())
        if (const Deformable* deformable = find_deformable(frame, id))
            bounds = unite(bounds, bounds_of(*deformable));
    return bounds;
}

Vec3 spacing_of(const CopySettings& settings, const Aabb& bounds) {
    if (settings.spacing)
        return *settings.spacing;
    const int axis = settings.axis();
    return unit(axis) * (is_bounded(bounds) ? extents(bounds)[axis] : Real(1));
}

Vec3 pivot_of(const CopySettings& settings, const Aabb& bounds) {
    if (settings.pivot)
        return *settings.pivot;
    const Vec3 size = is_bounded(bounds) ? extents(bounds) : Vec3{1, 1, 1};
    const int axis = settings.axis();
    Vec3 pivot = middle_or_origin(bounds);
    if (settings.mode == CopyMode::mirror) {
        pivot[axis] += size[axis] / 2;
        return pivot;
    }
    // The circle lies beside the objects, across the axis.
    const int beside = axis == 0 ? 1 : 0, other = 3 - axis - beside;
    pivot[beside] -= radius_for(settings.circle_count, size[other], size[beside]);
    return pivot;
}

Arrangement arrangement_of(const CopySettings& settings, const Aabb& bounds) {
    switch (settings.mode) {
    case CopyMode::line:
        return LineOfCopies{.count = settings.line_count, .spacing = spacing_of(settings, bounds)};
    case CopyMode::circle:
        return CircleOfCopies{.count = settings.circle_count,
                              .pivot = pivot_of(settings, bounds),
                              .axis = unit(settings.axis()),
                              .angle = radians_from_degrees(settings.angle_deg)};
    case CopyMode::mirror:
        break;
    }
    return MirrorImage{.pivot = pivot_of(settings, bounds), .axis = settings.axis()};
}

std::optional<DuplicateObjects> duplication_of(const PublishedFrame& frame,
                                               const Selection& selection,
                                               const CopySettings& settings) {
    if (selection.bodies().empty() && selection.deformables().empty())
        return std::nullopt;
    return DuplicateObjects{.bodies = selection.bodies(),
                            .deformables = selection.deformables(),
                            .arrangement = arrangement_of(settings, bounds_of(frame, selection))};
}

CopyPreview preview_of(const PublishedFrame& frame,
                       const Selection& selection,
                       const Arrangement& arrangement) {
    CopyPreview preview;
    const std::vector<ColliderDef> parts = parts_of(frame, selection);
    for (int i = 1; i <= count_of(arrangement); ++i)
        for (const ColliderDef& part : parts) {
            if (preview.parts.size() == kMostPreviewParts) {
                preview.is_complete = false;
                return preview;
            }
            preview.parts.push_back(std::visit(PartOfCopy{part, i}, arrangement));
        }
    return preview;
}

} // namespace topple::app
