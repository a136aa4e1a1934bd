// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/fallen.h"

#include "app/session/frame/soft_pick.h"

#include <algorithm>
#include <limits>
#include <span>

namespace topple::app {
namespace {

constexpr Real kNoGround = std::numeric_limits<Real>::infinity();

/// Returns the height of the lowest point of all static colliding bodies. Infinite if there is none, -infinite for a
/// plane. [m]
Real height_of_ground(const World& world) {
    const WorldState& state = world.state();
    Real lowest = kNoGround;
    for (const Body& body : state.bodies) {
        if (body.motion != Motion::static_)
            continue;
        for (const Collider& collider :
             std::span(state.colliders).subspan(body.first_collider, body.collider_count))
            if (collider.collides) // a floor's plane is only visible
                lowest = std::min(lowest,
                                  bounds_of(world.shape(collider.shape),
                                            body.world_from_body * collider.body_from_shape)
                                      .min.y);
    }
    return lowest;
}

template<typename Id>
bool has(const std::vector<Id>& ids, Id id) {
    return std::binary_search(ids.begin(), ids.end(), id);
}

/// Returns whether an attachment or a joint connects an object of the list to one that is not on it.
bool stays(const Body& body, const WorldState& state, const DeleteObjects& fallen) {
    for (const Joint& joint : state.joints)
        if ((joint.a == body.id && !has(fallen.bodies, joint.b)) ||
            (joint.b == body.id && !has(fallen.bodies, joint.a)) ||
            (joint.carrier == body.id &&
             !(has(fallen.bodies, joint.a) && has(fallen.bodies, joint.b))) ||
            (joint.carrier && (joint.a == body.id || joint.b == body.id) &&
             !has(fallen.bodies, joint.carrier)))
            return true;
    for (const Deformable& d : state.deformables)
        for (const Attachment& attachment : d.attachments)
            if (attachment.body == body.id && !has(fallen.deformables, d.id))
                return true;
    return false;
}

bool stays(const Deformable& d, const DeleteObjects& fallen) {
    return std::any_of(d.attachments.begin(), d.attachments.end(), [&](const Attachment& a) {
        return !has(fallen.bodies, a.body);
    });
}

/// Removes objects from the list until none on it is connected to one that is not.
void keep_what_is_tied(const World& world, DeleteObjects& fallen) {
    std::size_t kept = 1;
    while (kept > 0) {
        kept = std::erase_if(fallen.bodies, [&, before = fallen](BodyId id) {
            return stays(*world.find(id), world.state(), before);
        });
        kept += std::erase_if(fallen.deformables, [&, before = fallen](DeformableId id) {
            return stays(*world.find(id), before);
        });
    }
}

} // namespace

DeleteObjects fallen_objects(const World& world, BodyId first_body, DeformableId first_deformable) {
    const WorldState& state = world.state();
    DeleteObjects fallen;
    const Real ground = height_of_ground(world);
    if (!(state.parameters.gravity.y < 0) || ground == kNoGround)
        return fallen;
    for (const Body& body : state.bodies)
        if (body.id >= first_body && body.motion == Motion::dynamic &&
            global_center_of_mass(body).y < double{ground} - double{kFallenDepth})
            fallen.bodies.push_back(body.id);
    for (const Deformable& d : state.deformables)
        if (d.id >= first_deformable &&
            global_point(d.cell, bounds_of(d).max).y < double{ground} - double{kFallenDepth})
            fallen.deformables.push_back(d.id);
    keep_what_is_tied(world, fallen);
    return fallen;
}

} // namespace topple::app
