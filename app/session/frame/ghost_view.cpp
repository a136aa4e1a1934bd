// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/frame/ghost_view.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace topple::app {
namespace {

constexpr Real kVisibleShare = 1.0f / 500; ///< Share of a body's extent; see is_displaced. [-]

void add_body(const WorldState& other, const Body& body, GhostView& ghost) {
    GhostBody& added = ghost.bodies.emplace_back();
    added.id = body.id;
    added.world_from_body = body.world_from_body;
    added.first_part = ghost.parts.size();
    for (std::uint32_t k = 0; k < body.collider_count; ++k) {
        const Collider& collider = other.colliders[body.first_collider + k];
        if (collider.visible)
            ghost.parts.push_back({collider.shape, collider.body_from_shape});
    }
    added.part_count = ghost.parts.size() - added.first_part;
}

} // namespace

bool is_displaced(const Body& body, const Body& twin) {
    if (body.extent != twin.extent)
        return true;
    if (body.world_from_body == twin.world_from_body) // the extent of a plane is infinite
        return false;
    // A rotation by the angle t moves a point at the distance r from the axis by 2 r sin(t / 2). The vector part of the
    // relative quaternion has the length sin(t / 2), with either sign of the quaternion.
    const Quat turn = body.world_from_body.rotation * conjugate(twin.world_from_body.rotation);
    const Real sine = length(Vec3{turn.x, turn.y, turn.z});
    const Real moved = distance(body.center_of_mass, twin.center_of_mass) + 2 * sine * body.extent;
    return !(moved <=
             kVisibleShare * body.extent); // numbers that are not finite count as a difference
}

GhostView ghost_between(const WorldState& present,
                        const WorldState& other,
                        std::shared_ptr<const ShapeTable> shapes) {
    GhostView ghost;
    ghost.shapes = std::move(shapes);
    auto here = present.bodies.begin();
    auto there = other.bodies.begin();
    while (here != present.bodies.end() || there != other.bodies.end()) {
        const bool is_only_here = there == other.bodies.end() ||
                                  (here != present.bodies.end() && here->id < there->id);
        const bool is_only_there = here == present.bodies.end() ||
                                   (there != other.bodies.end() && there->id < here->id);
        if (is_only_here || (!is_only_there && is_displaced(*here, *there)))
            ghost.parted.push_back(here->id);
        if (is_only_there || (!is_only_here && is_displaced(*here, *there)))
            add_body(other, *there, ghost);
        here += is_only_there ? 0 : 1;
        there += is_only_here ? 0 : 1;
    }
    return ghost;
}

} // namespace topple::app
