// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Last check against tunneling. Continuous collision follows a body along its motion at the beginning of a step. A
// body that a heavier body hits within the step, or presses against a thin floor, may still end the step on the other
// side. Therefore a ray checks the path of the center of every convex collider that has moved far against static
// geometry. A body that has crossed a surface is moved back to it and loses its speed into it.
//
// A ray that begins inside a solid crosses no surface. A center may get there: while it is outside, moves that are
// harmless by themselves are not checked, and a heavier body may press a small one into the ground. From then on the
// center gets no deeper along the normal of its contact, or a blow on the heavier body drives the small one through.
#include "topple/world/solving/static_crossings.h"

#include "topple/world/detection/one_sided.h"
#include "topple/world/state/contact_order.h"

#include <algorithm>
#include <tuple>

namespace topple {
namespace {

/// The path of a collider is checked if its center has moved by more than this share of its inner radius. Larger:
/// thin bodies creep through in several steps. Smaller: more rays. [-]
constexpr Real kCheckedShare = 0.25f;
/// Displacements below this share of half the thickness of the thinnest obstacle are not checked: a contact pushes a
/// body back out of a thick obstacle as long as its center is less than halfway through. [-]
constexpr Real kHarmlessShare = 0.5f;
/// Distance to the surface that a body keeps after it is moved back, as a share of its inner radius, so that the next
/// ray does not begin on the surface. [-]
constexpr Real kKeptShare = 0.1f;
/// Largest number of surfaces in one step: a body in a corner is moved back once for every wall.
constexpr int kMostWalls = 3;

/// Path of the center of a collider in this step.
struct Path {
    std::uint32_t collider = 0;
    Vec3 from, to;  ///< [m]
    Real inner = 0; ///< Inner radius of its shape. [m]
};

/// A surface that a path crosses.
struct Crossing {
    Real t = 2;     ///< Share of the path in front of the surface; above 1: no surface is crossed.
                    ///< [-]
    Vec3 normal;    ///< Unit normal, against the motion.
    Real depth = 0; ///< Distance along the normal from the end of the path to the nearest allowed
                    ///< end. [m]
};

/// Returns whether a path along `motion` ends at the other collider. Reads the gate of the beginning of the step, since
/// another thread may be disabling the other body.
bool is_obstacle(const CrossingSources& from,
                 std::uint32_t collider,
                 std::uint32_t other,
                 Vec3 motion) {
    const ActiveSet& active = from.active;
    const ColliderGate& gate = active.gates[other];
    const WorldState& s = from.world.state;
    return !gate.is_movable && active.roles[gate.body] != BodyRole::kinematic &&
           may_touch(from.index, active.gates[collider], gate) &&
           !from.pairs.refuses(collider, other) &&
           !(gate.is_one_sided && lets_pass(s, s.colliders[other], motion));
}

/// Calls `see` with each obstacle of the path and its hit, in any order. Requires: `from` and `to` are apart, in the
/// frame of their body's cell.
template<typename See>
void cast_path(const CrossingSources& from, const Path& path, const See& see) {
    const Ray ray{.origin = path.from, .direction = path.to - path.from, .t_max = 1};
    const WorldState& s = from.world.state;
    const GridCell cell = s.bodies[s.colliders[path.collider].body].cell;
    cast_at_boxes(from.index, ray, cell, [&](std::uint32_t other, Real t_max) {
        if (is_obstacle(from, path.collider, other, ray.direction))
            if (const auto hit = cast_at_collider(from.world, s.colliders[other], ray, cell))
                see(other, *hit);
        return t_max;
    });
}

/// Returns whether `x` wins among equal crossings: the result does not depend on the order of the tree.
bool has_larger_normal(const Crossing& x, const Crossing& y) {
    return std::tie(x.normal.x, x.normal.y, x.normal.z) >
           std::tie(y.normal.x, y.normal.y, y.normal.z);
}

/// Returns the first crossing of a path. Requires: `from` and `to` are apart.
Crossing find_crossing(const CrossingSources& from, const Path& path) {
    Crossing first;
    const Vec3 motion = path.to - path.from;
    cast_path(from, path, [&](std::uint32_t, const RayHit& hit) {
        if (hit.inside || hit.t > first.t)
            return;
        const Vec3 normal = dot(hit.normal, motion) < 0 ? hit.normal : -hit.normal;
        const Crossing crossing{
            hit.t, normal, dot(hit.point - path.to, normal) + kKeptShare * path.inner};
        if (hit.t < first.t || has_larger_normal(crossing, first))
            first = crossing;
    });
    return first;
}

/// Returns the normal of the pair's first contact in this step, from `other` to `collider`; zero if there is none.
Vec3 contact_normal(const WorldState& state, std::uint32_t collider, std::uint32_t other) {
    const Contact pair{.collider_a = std::min(collider, other),
                       .collider_b = std::max(collider, other)};
    const auto at = std::lower_bound(
        state.contacts.begin(), state.contacts.end(), pair, pair_comes_before<Contact, Contact>);
    if (at == state.contacts.end() || pair_comes_before(pair, *at))
        return {};
    return collider > other ? at->normal : -at->normal;
}

/// Returns the largest growth of a penetration: how much deeper a path leads into an obstacle in which it begins. The
/// result is a crossing at its start. Requires: `from` and `to` are apart.
Crossing find_growth(const CrossingSources& from, const Path& path) {
    Crossing deepest;
    cast_path(from, path, [&](std::uint32_t other, const RayHit& hit) {
        if (!hit.inside)
            return;
        const Vec3 normal = contact_normal(from.world.state, path.collider, other);
        const Crossing growth{0, normal, dot(path.from - path.to, normal)};
        if (growth.depth > deepest.depth ||
            (growth.depth == deepest.depth && has_larger_normal(growth, deepest)))
            deepest = growth;
    });
    return deepest;
}

/// Calls `visit` with the path of each convex collider of the body that has moved by more than this share of its inner
/// radius.
template<typename Visit>
void for_each_path(const CrossingSources& from,
                   const Body& b,
                   const Transform& world_from_body_before,
                   Real checked_share,
                   const Visit& visit) {
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
        if (distance(path.to, path.from) > checked_share * path.inner)
            visit(path);
    }
}

/// Returns the first crossing of any collider of the body.
Crossing find_crossing(const CrossingSources& from,
                       const Body& b,
                       const Transform& world_from_body_before,
                       Real checked_share) {
    Crossing first;
    for_each_path(from, b, world_from_body_before, checked_share, [&](const Path& path) {
        if (const Crossing crossing = find_crossing(from, path); crossing.t < first.t)
            first = crossing;
    });
    return first;
}

/// Returns an upper bound of the displacement of the center of any collider. [m]
Real farthest_move(const Body& b, const BodyMotion& before) {
    const Real moved = distance(b.center_of_mass, before.center);
    if (b.collider_count == 1)
        return moved;
    const Quat turn = b.world_from_body.rotation * conjugate(before.q);
    // A chord over the angle a is 2 sin(a / 2) radii long.
    return moved + 2 * length(Vec3{turn.x, turn.y, turn.z}) * b.extent;
}

void move_by(Body& b, Vec3 shift) {
    b.world_from_body.position += without(b.locks.move, shift);
    b.center_of_mass = transform_point(b.world_from_body, b.local_center);
}

/// Moves the body back to the nearest allowed end of the crossing and takes its speed into the surface.
void move_back(Body& b, const Crossing& crossing) {
    move_by(b, crossing.normal * crossing.depth);
    b.v -= without(b.locks.move, crossing.normal * std::min(dot(b.v, crossing.normal), Real(0)));
}

/// Moves a body back whose colliders got deeper into obstacles in which their centers began the step.
void undo_growth(const CrossingSources& from, const Transform& world_from_body_before, Body& b) {
    Crossing deepest;
    for_each_path(from, b, world_from_body_before, 0, [&](const Path& path) {
        if (const Crossing growth = find_growth(from, path); growth.depth > deepest.depth)
            deepest = growth;
    });
    if (deepest.depth > 0)
        move_back(b, deepest);
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
    if (is_pressed)
        undo_growth(from, pose_before, b);
    for (int wall = 0; wall <= kMostWalls; ++wall) {
        const Crossing crossing = find_crossing(from, b, pose_before, checked_share);
        if (crossing.t > 1)
            return;
        if (wall == kMostWalls)
            break;
        move_back(b, crossing);
    }
    b.world_from_body = pose_before; // No wall lies between the body and its earlier place.
    move_by(b, {});
}

} // namespace topple
