// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_constraint.h"
#include "topple/world/state/definition_check.h"
#include "topple/world/state/records.h"
#include "topple/world/state/wake.h"
#include "topple/world/step/step_products.h"
#include "topple/world/world.h"

#include <algorithm>
#include <utility>

namespace topple {
namespace {

Error about(const JointDef& def, const Error& error) {
    Error e = error;
    e.message = (def.name.empty() ? std::string("a joint: ") : "joint '" + def.name + "': ") +
                e.message;
    return e;
}

Result<void> check_bodies(const WorldState& s, const JointDef& def) {
    const auto is_missing = [&](BodyId id) { return id && index_of(s, id) == kNoIndex; };
    if (is_missing(def.a) || is_missing(def.b))
        return Error{"it names a body that does not exist"};
    if (!def.a && !def.b)
        return Error{"it holds the world to itself; name at least one body"};
    if (def.a == def.b)
        return Error{"it holds a body to itself; name two different ones"};
    if (!def.carrier)
        return {};
    if (is_missing(def.carrier))
        return Error{"it names a carrier that does not exist"};
    if (def.type != JointType::gear)
        return Error{"only a gear has a carrier"};
    if (def.carrier == def.a || def.carrier == def.b)
        return Error{"its carrier is one of its two wheels; name a third body"};
    return {};
}

Result<void> check_frames(const JointDef& def) {
    if (const auto a = check_pose({def.local_anchor_a, def.local_frame_a}); !a)
        return a;
    return check_pose({def.local_anchor_b, def.local_frame_b});
}

Joint to_joint(const JointDef& def) {
    Joint j;
    j.id = def.id;
    j.type = def.type;
    j.a = def.a;
    j.b = def.b;
    attach(attachment_of(def), j);
    j.local_frame_a = to_unit(def.local_frame_a);
    j.local_frame_b = to_unit(def.local_frame_b);
    const bool has_world_points = !def.a || !def.b || info_of(def.type).has_pulleys;
    j.world_cell = has_world_points ? def.world_cell : GridCell{};
    j.user_data = def.user_data;
    static_cast<JointSettings&>(j) = settings_of(def);
    return j;
}

/// Returns the pose of a side of the joint in the frame of `cell`.
Transform pose_of(const WorldState& s, const Joint& j, BodyId id, const GridCell& cell) {
    return id ? pose_in(cell, s.bodies[index_of(s, id)])
              : Transform{offset_of(j.world_cell, cell), {}};
}

/// Returns the phase of a joint from the present poses of its bodies.
Real phase_now(const WorldState& s, const Joint& j) {
    const GridCell cell = cell_of_joint(s, j);
    const Transform frame_a = pose_of(s, j, j.a, cell) *
                              Transform{j.local_anchor_a, j.local_frame_a};
    const Transform frame_b = pose_of(s, j, j.b, cell) *
                              Transform{j.local_anchor_b, j.local_frame_b};
    return first_phase(j,
                       {inverse_transform_point(frame_a, frame_b.position),
                        conjugate(frame_a.rotation) * frame_b.rotation});
}

void wake_sides(WorldState& s, const Joint& j) {
    for (const BodyId id : {j.a, j.b, j.carrier})
        if (id)
            wake_island_of(s.bodies, index_of(s, id));
}

} // namespace

Result<JointId> World::create_joint(const JointDef& def) {
    WorldData& w = *impl_;
    WorldState& s = w.state;
    for (const auto& checked :
         {check_bodies(s, def), check_frames(def), check_joint_numbers(def), check_path(def)})
        if (!checked)
            return about(def, checked.error());
    const Result<JointId> id = number_for(s.joints, def.id, w.next.joint);
    if (!id)
        return about(def, id.error());

    Joint joint = to_joint(def);
    if (info_of(joint.type).ends == JointEnds::curve)
        joint.path = std::make_shared<const Spline>(
            def.path_points, def.path_closed, Vec3{0, 1, 0});
    joint.phase = phase_now(s, joint);
    joint.id = *id;
    w.state.joint_names.set(joint.id.ordinal, def.name);
    insert_in_order(s.joints, joint, w.next.joint);
    w.index.joined_is_stale = true;
    if (!w.is_assembling)
        wake_sides(s, joint);
    return joint.id;
}

void World::destroy_joints(std::span<const JointId> ids) {
    WorldData& w = *impl_;
    for (const JointId id : ids) {
        const std::uint32_t i = index_of(w.state, id);
        if (i == kNoIndex)
            continue;
        wake_sides(w.state, w.state.joints[i]);
        w.state.joints.erase(w.state.joints.begin() + i);
        w.state.joint_names.set(id.ordinal, {});
        w.index.joined_is_stale = true;
    }
}

Result<void> World::set_joint(JointId id, const JointDef& def) {
    if (const auto numbers = check_joint_numbers(def); !numbers)
        return numbers;
    const std::uint32_t i = index_of(impl_->state, id);
    if (i == kNoIndex)
        return no_such("joint", id);
    Joint& joint = impl_->state.joints[i];
    const bool keeps_ratio = joint.ratio == def.ratio;
    static_cast<JointSettings&>(joint) = settings_of(def);
    if (!keeps_ratio)
        joint.phase = phase_now(impl_->state, joint);
    wake_sides(impl_->state, joint);
    return {};
}

Result<void> World::set_joint_attachment(JointId id, const JointAttachment& attachment) {
    WorldState& s = impl_->state;
    const std::uint32_t i = index_of(s, id);
    if (i == kNoIndex)
        return no_such("joint", id);
    Joint& joint = s.joints[i];
    JointDef def = definition_of(joint);
    attach(attachment, def);
    for (const auto& checked : {check_bodies(s, def), check_frames(def), check_joint_numbers(def)})
        if (!checked)
            return about(def, checked.error());
    wake_sides(s, joint); // with the present carrier
    const JointAttachment before = attachment_of(joint);
    attach(attachment_of(to_joint(def)), joint);
    if (joint.carrier != before.carrier || joint.local_frame_a != before.local_frame_a ||
        joint.local_frame_b != before.local_frame_b || joint.path)
        joint.phase = phase_now(s, joint);
    impl_->index.joined_is_stale = true;
    wake_sides(s, joint);
    return {};
}

JointDef World::describe(JointId id) const {
    const Joint* joint = find(id);
    TOPPLE_ASSERT(joint != nullptr);
    JointDef def;
    if (!joint)
        return def;
    def = definition_of(*joint);
    def.name = name_of(id);
    return def;
}

} // namespace topple
