// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/hardware/joint_placement.h"

#include "app/session/frame/frame_query.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace topple::app {
namespace {

/// Measure of a joint whose bodies have none. [m]
constexpr Real kUsualUnit = 0.25f;
/// Least measure of a joint over the extent of its smaller body, for thin bodies.
constexpr Real kLeastShare = 0.12f;
/// Farthest part from the anchors over the measure of a joint, without what spans a length.
constexpr Real kFarthest = 5;

/// Returns the box around a shape in its own axes, without iterating over vertices.
Aabb local_box_of(const Shape& shape) {
    if (const auto* mesh = std::get_if<MeshShape>(&shape))
        return mesh->mesh->bounds();
    if (const auto* hull = std::get_if<HullShape>(&shape))
        return hull->hull->bounds;
    return topple::bounds_of(shape, {});
}

Aabb moved(const Aabb& box, const Transform& pose) {
    if (pose.rotation == Quat{})
        return {box.min + pose.position, box.max + pose.position};
    const Vec3 half = half_extents(box);
    Vec3 reach;
    for (int axis = 0; axis < 3; ++axis) {
        Vec3 arm;
        arm[axis] = half[axis];
        reach += abs(rotate(pose.rotation, arm));
    }
    const Vec3 middle = transform_point(pose, center(box));
    return {middle - reach, middle + reach};
}

/// Returns the thickness of the thinner body; of ropes and springs, which only end at the bodies, the geometric mean of
/// both, but at most twice the former. [m]
Real unit_of(const PlacedJoint& joint) {
    const Real a = joint.body_a.thickness, b = joint.body_b.thickness;
    if (a <= 0 && b <= 0)
        return kUsualUnit;
    if (a <= 0 || b <= 0)
        return std::max(a, b);
    const Real thinner = std::min(a, b);
    return has_length(joint.type) ? std::min(std::sqrt(a * b), 2 * thinner) : thinner;
}

} // namespace

JointPlacement::JointPlacement(const PublishedFrame& frame, std::span<const Transform> poses)
    : frame_(frame),
      poses_(poses),
      measures_(frame.state->bodies.size()),
      down_(normalize_or(frame.state->parameters.gravity, {0, -1, 0})) {}

PlacedJoint JointPlacement::place(const Joint& joint) {
    return place_any(joint, joint, joint.path.get());
}

PlacedJoint JointPlacement::place(const JointDef& def,
                                  const JointSettings& settings,
                                  const Spline* path) {
    return place_any(def, settings, path);
}

template<typename Source>
PlacedJoint JointPlacement::place_any(const Source& source,
                                      const JointSettings& settings,
                                      const Spline* path) {
    PlacedJoint placed{.type = source.type,
                       .settings = &settings,
                       .pulley_a = source.pulley_a,
                       .pulley_b = source.pulley_b,
                       .path = path,
                       .down = down_};
    placed.body_a = joined(source.a);
    placed.body_b = joined(source.b);
    const Transform &a = placed.body_a.world_from_body, &b = placed.body_b.world_from_body;
    placed.a = transform_point(a, source.local_anchor_a);
    placed.b = transform_point(b, source.local_anchor_b);
    placed.frame_a = a.rotation * source.local_frame_a;
    placed.frame_b = b.rotation * source.local_frame_b;
    placed.unit = unit_of(placed);
    return placed;
}

/// Returns the number of bodies for the world.
std::size_t JointPlacement::index_of(BodyId id) const {
    const Body* body = find_body(frame_, id);
    return body == nullptr ? measures_.size()
                           : static_cast<std::size_t>(body - frame_.state->bodies.data());
}

const JointPlacement::Measures& JointPlacement::measures_of(std::size_t index) {
    Measures& measures = measures_[index];
    if (std::exchange(measures.is_known, true))
        return measures;
    const Body& body = frame_.state->bodies[index];
    Real longest = 0;
    for (const Collider& collider : colliders_of(frame_, body)) {
        const Aabb box = local_box_of(shape_of(frame_, collider));
        if (!is_bounded(box))
            continue;
        const Vec3 half = half_extents(box);
        measures.box = unite(measures.box, moved(box, collider.body_from_shape));
        measures.thickness = std::max(measures.thickness, std::min({half.x, half.y, half.z}));
        longest = std::max(longest, length(half));
    }
    measures.thickness = std::max(measures.thickness, kLeastShare * longest);
    return measures;
}

JoinedBody JointPlacement::joined(BodyId id) {
    const std::size_t index = index_of(id);
    if (index == measures_.size())
        return {};
    const Body& body = frame_.state->bodies[index];
    const Measures& measures = measures_of(index);
    const Transform& pose = poses_[index];
    return {.is_movable = body.motion != Motion::static_,
            .world_from_body = pose,
            .center = transform_point(pose, body.local_center),
            .local_box = measures.box,
            .thickness = measures.thickness};
}

Aabb bounds_of(const PlacedJoint& joint) {
    // Each term of a sum that is not finite makes the sum not finite.
    if (!is_finite(joint.a + joint.b + joint.body_a.center + joint.body_b.center))
        return {};
    const JointSettings& s = *joint.settings;
    Aabb box = unite(unite(Aabb{}, joint.a), joint.b);
    for (const JoinedBody* body : {&joint.body_a, &joint.body_b})
        if (body->is_movable)
            box = unite(box, body->center);
    const Vec3 along = rotate(joint.frame_a, {0, 0, 1});
    Real spare = 0;
    switch (joint.type) {
    case JointType::slider:
        if (s.has_limits)
            box = unite(unite(box, joint.a + along * s.lower), joint.a + along * s.upper);
        break;
    case JointType::screw:
        if (s.has_limits)
            box = unite(unite(box, joint.a + along * (s.lower * s.ratio)),
                        joint.a + along * (s.upper * s.ratio));
        break;
    case JointType::six_dof:
        for (std::size_t i = 0; i < 3; ++i)
            if (s.axes[i].mode == JointAxis::Mode::limited)
                spare = std::max({spare, std::abs(s.axes[i].lower), std::abs(s.axes[i].upper)});
        break;
    case JointType::distance:
        spare = std::max(s.upper - distance(joint.a, joint.b), 0.0f);
        break;
    case JointType::pulley:
        box = unite(unite(box, joint.pulley_a), joint.pulley_b);
        spare = s.upper / 2;
        break;
    case JointType::path:
        if (joint.path != nullptr)
            for (const Vec3 point : joint.path->points())
                box = unite(box, joint.a + rotate(joint.frame_a, point));
        spare = joint.path != nullptr ? joint.path->length() / 8 : 0;
        break;
    default:
        break;
    }
    return grown(box, kFarthest * joint.unit + spare);
}

} // namespace topple::app
