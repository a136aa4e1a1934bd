// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/spawn/spawn_bodies.h"

#include "app/session/copied_objects.h"
#include "app/tools/spawn/spawn_soft.h"
#include "topple/core/random.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

constexpr int kWallWidth = 6;       // number of bricks
constexpr Real kClearance = 0.002f; // under a single body [m]

/// Returns the height of the shape's origin above the surface on which it rests.
Real standing_height(const Shape& shape) {
    const Aabb box = bounds_of(shape, {});
    return -box.min.y;
}

BodyDef body_of(const SpawnSettings& s, const Shape& shape, Vec3 position, Quat rotation) {
    return body_with(s, shape, {position, rotation});
}

/// Bodies of the present kind on each other.
void add_copies(const SpawnSettings& s, const Transform& foot, std::vector<BodyDef>& out) {
    const Vec3 up = rotate(foot.rotation, {0, 1, 0});
    const Real height = extents(bounds_of(row_of(s.kind).shape(s.sizes()), {})).y;
    for (int i = 0; i < s.copies; ++i)
        out.push_back(body_on(
            s,
            {foot.position + up * ((height + kClearance) * static_cast<Real>(i)), foot.rotation}));
}

void add_stack(const SpawnSettings& s, Vec3 foot, Quat turn, std::vector<BodyDef>& out) {
    const Real height = s.sizes()[height_index(SpawnKind::stack)];
    for (int i = 0; i < s.count; ++i) {
        const Real y = height * (static_cast<Real>(i) + 0.5f);
        out.push_back(body_of(s, box_of(s.sizes()), foot + Vec3{0, y, 0}, turn));
    }
}

/// Stretcher bond: every other course is shifted by half a brick, with half a brick at both ends, since a whole one
/// there would rest on its neighbor by at most half and fall.
void add_wall(const SpawnSettings& s, Vec3 foot, Quat turn, std::vector<BodyDef>& out) {
    constexpr Real kJoint = 0.002f; // gap between two bricks, in half brick lengths [-]
    const Real length = s.sizes()[0];
    const Vec3 half{length * 0.5f, length * 0.25f, length * 0.25f};
    for (int course = 0; course < s.count; ++course) {
        const bool is_shifted = course % 2 != 0;
        const Real y = half.y * static_cast<Real>(2 * course + 1);
        Real begin = -half.x * kWallWidth; // start of the next brick along the wall [m]
        for (int i = 0; i < kWallWidth + (is_shifted ? 1 : 0); ++i) {
            const bool is_half = is_shifted && (i == 0 || i == kWallWidth);
            const Real long_half = is_half ? half.x * 0.5f : half.x;
            out.push_back(body_of(s,
                                  BoxShape{{long_half - half.x * kJoint, half.y, half.z}},
                                  foot + rotate(turn, {begin + long_half, y, 0}),
                                  turn));
            begin += 2 * long_half;
        }
    }
}

/// The part, turned about the vertical; its bounds stand on the point.
SpawnBodies part_on(const SpawnSettings& s, Vec3 point) {
    if (!s.part.objects)
        return {};
    SpawnBodies part = *s.part.objects;
    rotate(part, from_axis_angle({0, 1, 0}, s.turn), {});
    stand_on(part, point + Vec3{0, kClearance, 0});
    return part;
}

} // namespace

Shape rock(Real radius) {
    Random random(5);
    std::vector<Vec3> points;
    while (points.size() < 20) {
        const Vec3 p{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
        if (const Real n = length_squared(p); n > 0.25f && n <= 1)
            points.push_back(normalize(p) * radius);
    }
    auto hull = build_convex_hull(points);
    if (!hull.ok())
        return BoxShape{{radius, radius, radius}};
    return HullShape{std::make_shared<const ConvexHull>(std::move(*hull))};
}

BodyDef body_with(const SpawnSettings& s, const Shape& shape, const Transform& pose) {
    return {.motion = s.is_static ? Motion::static_ : Motion::dynamic,
            .world_from_body = pose,
            .colliders = {{.shape = shape, .material = s.material}},
            .density = s.density};
}

BodyDef body_on(const SpawnSettings& s, const Transform& foot) {
    const Shape shape = row_of(s.kind).shape(s.sizes());
    const Vec3 up = rotate(foot.rotation, {0, 1, 0});
    return body_with(
        s, shape, {foot.position + up * (standing_height(shape) + kClearance), foot.rotation});
}

Quat upright_rotation(const SpawnSettings& s, Vec3 normal) {
    return rotation_between({0, 1, 0}, normal) * from_axis_angle({0, 1, 0}, s.turn);
}

std::string label_of(const SpawnSettings& s) {
    if (s.kind == SpawnKind::part && !s.part.name.empty())
        return s.part.name;
    const SpawnRow& row = row_of(s.kind);
    return row.unit ? row.name + std::to_string(s.count) + row.unit : row.name;
}

std::string plural_of(SpawnKind kind) {
    const std::string name = row_of(kind).name;
    return name + (name.ends_with('x') ? "es" : "s");
}

std::vector<BodyDef> bodies_to_spawn(const SpawnSettings& s, Vec3 point, Vec3 normal) {
    std::vector<BodyDef> bodies;
    const Quat turn = from_axis_angle({0, 1, 0}, s.turn);
    if (s.kind == SpawnKind::stack)
        add_stack(s, point, turn, bodies);
    else if (s.kind == SpawnKind::wall)
        add_wall(s, point, turn, bodies);
    else if (row_of(s.kind).shape) {
        // A single body rests on the surface, in any orientation of it.
        const Transform foot{point, upright_rotation(s, normal)};
        if (s.mode == SpawnMode::stack)
            add_copies(s, foot, bodies);
        else
            bodies.push_back(body_on(s, foot));
    }
    return bodies;
}

SpawnBodies objects_to_spawn(const SpawnSettings& s, Vec3 point, Vec3 normal) {
    if (s.kind == SpawnKind::part)
        return part_on(s, point);
    return {.bodies = bodies_to_spawn(s, point, normal),
            .joints = {},
            .label = label_of(s),
            .deformables = soft_to_spawn(s, point)};
}

} // namespace topple::app
