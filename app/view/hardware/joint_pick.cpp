// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/hardware/joint_pick.h"

#include "app/session/frame/pickable.h"
#include "app/view/hardware/joint_placement.h"
#include "topple/collision/shape/shape.h"
#include "topple/geometry/rays/ray_tests.h"

namespace topple::app {
namespace {

/// Returns a solid around a part, `room` thicker than the cylinder or box that the part fills.
Shape pick_shape_of(const HardwarePart& part, Real room) {
    if (part.mesh == static_cast<std::uint8_t>(HardwareMesh::box))
        return BoxShape{part.scale + Vec3{room, room, room}};
    if (part.mesh == static_cast<std::uint8_t>(HardwareMesh::ball))
        return SphereShape{part.scale.x + room};
    return CylinderShape{part.scale.x + room, part.scale.y + room};
}

} // namespace

std::optional<JointPick> pick_joint(const PublishedFrame& frame, const Ray& ray, Real slope) {
    std::vector<Transform> poses;
    poses.reserve(frame.state->bodies.size());
    for (const Body& body : frame.state->bodies)
        poses.push_back(body.world_from_body);
    JointPlacement placement(frame, poses);
    std::optional<JointPick> nearest;
    std::vector<HardwarePart> parts;
    Ray rest = ray;
    for (const Joint& joint : frame.state->joints) {
        if (is_hidden(*frame.state, joint))
            continue;
        const PlacedJoint placed = placement.place(joint);
        const Aabb box = bounds_of(placed);
        const Real farthest = length(center(box) - ray.origin) + length(half_extents(box));
        if (!is_bounded(box) || !cast_ray(grown(box, slope * farthest), rest))
            continue;
        parts.clear();
        add_hardware(parts, placed);
        for (const HardwarePart& part : parts) {
            const Real room = slope * distance(part.world_from_part.position, ray.origin);
            const auto hit = cast_ray(pick_shape_of(part, room), part.world_from_part, rest);
            if (!hit || (nearest && !(hit->t < nearest->t)))
                continue;
            nearest = JointPick{joint.id, hit->t};
            rest.t_max = hit->t;
        }
    }
    return nearest;
}

} // namespace topple::app
