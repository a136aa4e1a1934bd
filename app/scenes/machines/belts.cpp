// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/belts.h"

#include "topple/geometry/shapes/convex_hull.h"
#include "topple/math/trigonometry.h"

#include <memory>
#include <vector>

namespace topple::app {

BodyId add_belt(World& world, const BeltDef& def) {
    const Vec3 way = def.to - def.from;
    const Vec3 along = normalize(way);
    const Vec3 across = normalize(cross(along, {0, 1, 0}));
    const Quat rotation = to_quat(Mat3{along, cross(across, along), across});
    const Vec3 up = rotate(rotation, {0, 1, 0});
    return add_body(
        world,
        made_of(
            "stone",
            {.name = def.name,
             .world_from_body = {(def.from + def.to) / 2 - up * def.half_thickness, rotation},
             .colliders = {
                 {.shape = BoxShape{{length(way) / 2, def.half_thickness, def.half_width}},
                  .surface_motion = {.velocity = {def.speed, 0, 0}, .angular_velocity = {}}}}}));
}

HullShape half_disc(Real radius, Real half_height, Real side) {
    constexpr int kSides = 24;
    std::vector<Vec3> points;
    for (int i = 0; i <= kSides; ++i) {
        const SinCos at = sin_cos(kPi * (static_cast<Real>(i) / kSides - 0.5f));
        for (const Real y : {-half_height, half_height})
            points.push_back({side * radius * at.cos, y, radius * at.sin});
    }
    return HullShape{std::make_shared<const ConvexHull>(must(build_convex_hull(points)))};
}

void add_leg(World& world, Vec3 top, Real half_width) {
    add_box(world,
            {.position = {top.x, top.y / 2, top.z},
             .half_extents = {half_width, top.y / 2, half_width},
             .motion = Motion::static_,
             .made_of = "steel"});
}

} // namespace topple::app
