// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The last line of defense against tunneling. Continuous collision follows a body along the motion that it begins
// a step with. A body that something heavier hits within the step, or presses against a thin floor, may still end
// the step on the other side. So the middle of every convex collider that has moved far is checked against static
// geometry once more, by a ray from where it was to where it is, and a body that has crossed a surface is moved
// back to that surface and loses its speed into it.
#include "topple/world/solving/static_crossings.h"

#include <algorithm>
#include <tuple>

namespace topple {
namespace {

/// The path of a collider is checked if its middle has moved by more than this share of its inner radius. Larger: thin
/// bodies creep through in several steps. Smaller: more rays. [-]
constexpr Real kCheckedShare = 0.25f;
/// A contact with a thick obstacle pushes the body back out as long as its middle is less than halfway through. Moves
/// below this share of half the thickness of the thinnest obstacle are not checked. [-]
constexpr Real kHarmlessShare = 0.5f;
/// A body that is moved back stays away from the surface by this share of its inner radius, so that the next ray
/// does not begin on it. [-]
constexpr Real kKeptShare = 0.1f;
/// A body in a corner is moved back once for every wall.
constexpr int kMostWalls = 3;

/// Path of the middle of a collider in this step.
struct Path {
    std::uint32_t collider = 0;
    Vec3 from, to;  ///< [m]
    Real inner = 0; ///< Inner radius of its shape. [m]
};

/// A surface that a path crosses.
struct Crossing {
    Real t = 2;     ///< Share of the path in front of the surface; above 1: none is crossed. [-]
    Vec3 normal;    ///< Unit, against the motion.
    Real depth = 0; ///< Distance along the normal from the end of the path to where it may end. [m]
};

/// Requires: `from` and `to` are apart.
Crossing find_crossing(const CrossingSources& from, const Path& path) {
    Crossing first;
    const Ray ray{.origin = path.from, .direction = path.to - path.from, .t_max = 1};
    const WorldState& s = from.world.state;
    const ActiveSet& active = from.active;
    from.index.broad_phase->cast_ray(ray, [&](std::uint32_t other, Real t_max) {
        // As at the start of the step: another thread may be disabling the other body just now.
        const ColliderGate& gate = active.gates[other];
        if (gate.is_movable || active.roles[gate.body] == BodyRole::kinematic ||
            !may_touch(from.index, active.gates[path.collider], gate))
            return t_max;
        const std::optional<RayHit> hit = cast_at_collider(from.world, s.colliders[other], ray);
        if (!hit || hit->inside || hit->t > first.t)
            return t_max;
        const bool is_against = dot(hit->normal, ray.direction) < 0;
        const Vec3 normal = is_against ? hit->normal : -hit->normal;
        // Of equals the largest normal, so that the order of the tree does not show.
        if (hit->t < first.t || std::tie(normal.x, normal.y, normal.z) >
                                    std::tie(first.normal.x, first.normal.y, first.normal.z))
            first = {hit->t, normal, dot(hit->point - path.to, normal) + kKeptShare * path.inner};
        return t_max;
    });
    return first;
}

/// Returns the crossing of the collider that has crossed a surface first.
Crossing find_crossing(const CrossingSources& from,
                       const Body& b,
                       const Transform& world_from_body_before,
                       Real checked_share) {
    Crossing first;
    for (std::uint32_t i = b.first_collider; i < b.first_collider + b.collider_count; ++i) {
        const Collider& c = from.world.state.colliders[i];
        const Shape& shape = shape_of(from.world, c);
        if (!c.collides || is_surface(shape))
            continue;
        const Vec3 middle = transform_point(c.body_from_shape, centroid(shape));
        const Path path{i,
                        transform_point(world_from_body_before, middle),
                        transform_point(b.world_from_body, middle),
                        inner_radius(shape)};
        if (!(distance(path.to, path.from) > checked_share * path.inner))
            continue;
        if (const Crossing crossing = find_crossing(from, path); crossing.t < first.t)
            first = crossing;
    }
    return first;
}

/// Bound on how far the middle of any collider has moved. [m]
Real farthest_move(const Body& b, const BodyMotion& before) {
    const Real moved = distance(b.center_of_mass, before.center);
    if (b.collider_count == 1)
        return moved;
    const Quat turn = b.world_from_body.rotation * conjugate(before.q);
    // A chord over the angle a is 2 sin(a / 2) radii long.
    return moved + 2 * length(Vec3{turn.x, turn.y, turn.z}) * b.extent;
}

void move_by(Body& b, Vec3 shift) {
    b.world_from_body.position += shift;
    b.center_of_mass = transform_point(b.world_from_body, b.local_center);
}

} // namespace

void undo_static_crossings(const CrossingSources& from,
                           const BodyMotion& before,
                           bool is_pressed,
                           Body& b) {
    const Real checked_share = is_pressed ? Real(0) : kCheckedShare;
    const Real harmless = is_pressed ? Real(0) : kHarmlessShare * from.active.thinnest_obstacle;
    if (!(farthest_move(b, before) > std::max(checked_share * half_thickness(b), harmless)))
        return;
    const Transform pose_before{before.center - rotate(before.q, b.local_center), before.q};
    for (int wall = 0; wall <= kMostWalls; ++wall) {
        const Crossing crossing = find_crossing(from, b, pose_before, checked_share);
        if (crossing.t > 1)
            return;
        if (wall == kMostWalls)
            break;
        move_by(b, crossing.normal * crossing.depth);
        b.v -= crossing.normal * std::min(dot(b.v, crossing.normal), Real(0));
    }
    b.world_from_body = pose_before; // no wall lies between the body and where it was
    move_by(b, {});
}

} // namespace topple
