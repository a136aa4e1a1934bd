// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/surroundings.h"

#include "app/view/style/theme.h"
#include "topple/collision/shape/scaled_shape.h"
#include "topple/math/angle.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

/// Reach over the mean radius of the parts of dynamic bodies, and where there are none. [-], [m]
constexpr Real kReachPerRadius = 2, kUsualReach = 1;

constexpr Real kPerson = 1.75f, kPencil = 0.175f; ///< [m]
constexpr Real kTable = 0.8f; ///< Extent of bodies up to which a pencil stands beside them. [m]

/// A part of a figure of height 1 whose feet are at the origin.
struct FigurePart {
    Shape shape;
    Vec3 position;
    Real lean_deg = 0; ///< About Z.
};

/// A person with proportions of an artist's mannequin: the head is an eighth of the height.
std::vector<FigurePart> person() {
    std::vector<FigurePart> parts{{EllipsoidShape{{0.048f, 0.064f, 0.054f}}, {0, 0.936f, 0}},
                                  {CapsuleShape{0.028f, 0.02f}, {0, 0.855f, 0}},
                                  {TaperedCapsuleShape{0.072f, 0.092f, 0.07f}, {0, 0.68f, 0}},
                                  {CapsuleShape{0.078f, 0.02f}, {0, 0.535f, 0}}};
    for (const Real side : {-1.0f, 1.0f}) {
        parts.push_back({TaperedCapsuleShape{0.038f, 0.055f, 0.10f}, {0.052f * side, 0.375f, 0}});
        parts.push_back({TaperedCapsuleShape{0.028f, 0.037f, 0.10f}, {0.055f * side, 0.145f, 0}});
        parts.push_back({EllipsoidShape{{0.028f, 0.022f, 0.062f}}, {0.058f * side, 0.022f, 0.03f}});
        parts.push_back(
            {TaperedCapsuleShape{0.024f, 0.032f, 0.07f}, {0.140f * side, 0.685f, 0}, 9 * side});
        parts.push_back(
            {TaperedCapsuleShape{0.018f, 0.024f, 0.07f}, {0.165f * side, 0.52f, 0}, 5 * side});
    }
    return parts;
}

std::vector<FigurePart> pencil() {
    constexpr Real kRadius = 0.02f;
    return {{CylinderShape{kRadius, 0.45f}, {0, 0.45f, 0}},
            {ConeShape{kRadius, 0.05f}, {0, 0.95f, 0}}};
}

/// Bounds of the centers of all dynamic bodies that are at finite places. World coordinates. [m]
Aabb bounds_of_centers(const WorldState& state) {
    Aabb bounds;
    for (const Body& body : state.bodies)
        if (body.motion == Motion::dynamic && is_finite(body.center_of_mass))
            bounds = unite(bounds, body.center_of_mass);
    return bounds;
}

/// Height of the ground under a body at rest there: that of the floor, or the lowest center. [m]
Real ground_of(const RenderScene& scene, Real lowest) {
    for (const Floor& floor : scene.floors)
        if (floor.normal.y > 0.99f)
            return floor.offset;
    for (const Instance& box : scene.big_static.boxes)
        if (box.position.y + box.scale.y < lowest)
            return box.position.y + box.scale.y;
    return lowest;
}

} // namespace

Real quick_radius(const Shape& shape) {
    const auto radius_of = [](const Aabb& bounds) {
        return length(max(abs(bounds.min), abs(bounds.max)));
    };
    if (const auto* mesh = std::get_if<MeshShape>(&shape))
        return radius_of(mesh->mesh->bounds());
    if (const auto* hull = std::get_if<HullShape>(&shape))
        return radius_of(hull->hull->bounds);
    return bounding_radius(shape);
}

Real ambient_reach_of(const PublishedFrame& frame) {
    double sum = 0, count = 0;
    for (const Body& body : frame.state->bodies) {
        if (body.motion != Motion::dynamic)
            continue;
        for (std::uint32_t k = 0; k < body.collider_count; ++k) {
            const Collider& collider = frame.state->colliders[body.first_collider + k];
            const Real radius = quick_radius((*frame.shapes)[collider.shape]->shape);
            if (!std::isfinite(radius))
                continue;
            sum += static_cast<double>(radius);
            count += 1;
        }
    }
    return count > 0 ? kReachPerRadius * static_cast<Real>(sum / count) : kUsualReach;
}

void add_figure_for_scale(const PublishedFrame& frame, RenderScene& out) {
    const Aabb bounds = bounds_of_centers(*frame.state);
    if (!is_bounded(bounds))
        return;
    const bool is_small = max_component(extents(bounds)) + ambient_reach_of(frame) < kTable;
    const Real height = is_small ? kPencil : kPerson;
    // Whole heights beside the bodies, so that it stands still while they move a little.
    const auto whole = [&](Real v) { return std::round(v / height) * height; };
    const Vec3 foot{
        whole(bounds.min.x - 1.2f * height), ground_of(out, bounds.min.y), whole(center(bounds).z)};
    const ThemeColors& colors = colors_of(out.options.theme);
    const std::uint32_t color = pack(mix(colors.static_body, colors.line, 0.25f));
    for (const FigurePart& part : is_small ? pencil() : person()) {
        const Transform place{foot + part.position * height,
                              from_axis_angle({0, 0, 1}, radians_from_degrees(part.lean_deg))};
        if (const Result<Shape> shape = scaled(part.shape, {height, height, height}); shape.ok())
            out.solid.add(*shape, place, color, surface_flags({.roughness = 0.7f}));
    }
    out.debug.labels.push_back(
        {foot + Vec3{0, 1.06f * height, 0}, is_small ? "17.5 cm" : "1.75 m", colors.line});
}

} // namespace topple::app
