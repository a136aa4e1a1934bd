// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/command.h"
#include "app/commands/command_words_detail.h"
#include "app/commands/word_reader.h"
#include "topple/io/scene/body_json.h"
#include "topple/io/scene/character_json.h"
#include "topple/io/scene/deformable_json.h"
#include "topple/io/scene/joint_json.h"
#include "topple/io/scene/joint_settings_json.h"
#include "topple/io/scene/parameter_control_json.h"
#include "topple/io/scene/thruster_json.h"
#include "topple/io/scene/vehicle_json.h"
#include "topple/world/parameter_table.h"

#include <algorithm>

namespace topple::app {
namespace {

std::string text(BodyId id) { return ' ' + std::to_string(id.ordinal); }
std::string text(JointId id) { return ' ' + std::to_string(id.ordinal); }
std::string text(DeformableId id) { return ' ' + std::to_string(id.ordinal); }
std::string text(AnnotationId id) { return ' ' + std::to_string(id.ordinal); }
std::string text(Real value) { return ' ' + number_text(value); }
std::string text(Vec3 v) { return ' ' + number_text(v); }

std::string line_of(const SpawnBodies& c) {
    std::string line = "spawn " + quoted_text(c.label);
    for (const BodyDef& def : c.bodies)
        line += ' ' + body_line(def);
    for (const JointDef& def : c.joints)
        line += " joint " + joint_line(def);
    for (const DeformableDef& def : c.deformables)
        line += " soft " + deformable_line(def);
    for (const ThrusterDef& def : c.thrusters)
        line += " thruster " + thruster_line(def);
    for (const VehicleDef& def : c.vehicles)
        line += " vehicle " + vehicle_line(def);
    for (const SpawnedGroup& group : c.groups) {
        line += " group " + std::to_string(group.id.ordinal) + ' ' + quoted_text(group.name);
        for (const std::size_t place : group.bodies)
            line += ' ' + std::to_string(place);
        line += group.deformables.empty() ? "" : " soft";
        for (const std::size_t place : group.deformables)
            line += ' ' + std::to_string(place);
    }
    return line;
}

std::string line_of(const DeleteObjects& c) {
    std::string line = "delete";
    for (const BodyId id : c.bodies)
        line += text(id);
    if (!c.joints.empty())
        line += " joints";
    for (const JointId id : c.joints)
        line += text(id);
    if (!c.deformables.empty())
        line += " soft";
    for (const DeformableId id : c.deformables)
        line += text(id);
    if (!c.annotations.empty())
        line += " annotations";
    for (const AnnotationId id : c.annotations)
        line += text(id);
    return line;
}

std::string line_of(const CreateJoint& c) { return "joint " + joint_line(*c.def); }

std::string line_of(const SetJoint& c) {
    return "tune" + text(c.joint) + ' ' + joint_settings_line(c.settings);
}

std::string line_of(const SetJointAttachment& c) {
    const JointAttachment& at = c.attachment;
    std::string line = "attach" + text(c.joint) + text(at.local_anchor_a) + ' ' +
                       number_text(at.local_frame_a) + text(at.local_anchor_b) + ' ' +
                       number_text(at.local_frame_b);
    if (at.collide)
        line += " collide";
    if (at.carrier)
        line += " carrier" + text(at.carrier);
    if (at.pulley_a != Vec3{} || at.pulley_b != Vec3{})
        line += " pulleys" + text(at.pulley_a) + text(at.pulley_b);
    return line;
}

std::string line_of(const SetDeformable& c) { return "soft " + deformable_line(c.def); }

std::string line_of(const SetParameter& c) {
    const ParameterInfo* info = find_parameter(c.name);
    return "set " + quoted_unless_plain(c.name) + ' ' +
           (info ? parameter_text(*info, c.value) : number_text(c.value));
}

std::string line_of(const SetPose& c) {
    return "move" + text(c.body) + ' ' +
           number_text(CellPoint{c.cell, c.world_from_body.position}) + ' ' +
           number_text(c.world_from_body.rotation);
}
std::string line_of(const SetVelocity& c) {
    return "velocity" + text(c.body) + text(c.velocity) + text(c.angular_velocity);
}
std::string line_of(const SetMotion& c) {
    return "motion" + text(c.body) + ' ' + motion_word(c.motion);
}
std::string line_of(const SetColliders& c) {
    BodyDef def;
    def.colliders = c.colliders;
    return "shapes" + text(c.body) + ' ' + body_line(def);
}
std::string line_of(const SetMass& c) { return "mass" + text(c.body) + text(c.mass); }
std::string line_of(const SetMassProperties& c) {
    const Mat3& m = c.properties.inertia;
    return "inertia" + text(c.body) + text(c.properties.mass) + text(c.properties.center_of_mass) +
           text(m.x.x) + text(m.y.y) + text(m.z.z) + text(m.x.y) + text(m.x.z) + text(m.y.z);
}
std::string line_of(const SetDensity& c) { return "density" + text(c.body) + text(c.density); }
/// Returns the words of a material, without defaults at their end.
std::string words_of(const Material& m) {
    return text(m.friction) + text(m.restitution) + text(m.rolling_resistance) +
           (m.static_friction > 0 || !m.name.is_empty() ? text(m.static_friction) : "") +
           (m.name.is_empty() ? "" : ' ' + quoted_text(m.name.text()));
}
/// Returns the words for one collider of a body; none for all of them.
std::string part_words(const std::optional<std::uint32_t>& place) {
    return place ? " part " + std::to_string(*place) : std::string();
}
std::string line_of(const SetMaterial& c) {
    return "material" + text(c.body) + part_words(c.place) + words_of(c.material);
}
std::string line_of(const SetSurfaceMotion& c) {
    return "surface_motion" + text(c.body) + text(c.motion.velocity) +
           text(c.motion.angular_velocity);
}
std::string line_of(const SetMaterialPair& c) {
    return "material_pair " + quoted_text(c.pair.a.text()) + ' ' + quoted_text(c.pair.b.text()) +
           (c.is_given ? words_of(c.pair.surface) : " none");
}
std::string line_of(const SetDamping& c) {
    return "damping" + text(c.body) + text(c.linear) + text(c.angular);
}
std::string line_of(const SetGravityScale& c) {
    return "gravity_scale" + text(c.body) + text(c.scale);
}
std::string line_of(const SetCanSleep& c) {
    return "can_sleep" + text(c.body) + (c.can_sleep ? " on" : " off");
}
std::string line_of(const SetFilter& c) {
    if (c.place && !c.is_given)
        return "filter" + text(c.body) + part_words(c.place) + " none";
    return "filter" + text(c.body) + part_words(c.place) + ' ' + std::to_string(c.filter.group) +
           ' ' + std::to_string(c.filter.category) + ' ' + std::to_string(c.filter.mask);
}
std::string line_of(const SetQuality& c) {
    return "quality" + text(c.body) + ' ' +
           std::string(quality_words()[static_cast<std::size_t>(c.quality)]);
}
std::string line_of(const SetLocks& c) {
    std::string words;
    for (std::size_t i = 0; i < kMotionLockWords.size(); ++i)
        if (lock_at(c.locks, i))
            words += ' ' + std::string(kMotionLockWords[i]);
    return "locks" + text(c.body) + (words.empty() ? " none" : words);
}
std::string line_of(const SetEnabled& c) {
    return "enabled" + text(c.body) + (c.is_enabled ? " on" : " off");
}
struct NamedObjectText {
    std::string operator()(BodyId id) const { return text(id); }
    std::string operator()(JointId id) const { return " joint" + text(id); }
    std::string operator()(DeformableId id) const { return " soft" + text(id); }
    std::string operator()(GroupId id) const { return " group " + std::to_string(id.ordinal); }
};
std::string line_of(const SetName& c) {
    return "name" + std::visit(NamedObjectText{}, c.object) + ' ' + quoted_text(c.name);
}
/// Returns the numbers of the objects, each kind after its word. Requires: sorted by kind.
std::string words_of(const std::vector<ObjectId>& objects) {
    std::string words;
    std::size_t kind = 0;
    for (const ObjectId& object : objects) {
        if (object.index() != kind)
            words += ' ' + std::string(kObjectWords[object.index()]);
        kind = object.index();
        words += ' ' + std::to_string(ordinal_of(object));
    }
    return words;
}
std::string line_of(const SetGroup& c) {
    return "group " + std::to_string(c.group.id.ordinal) + ' ' + quoted_text(c.group.name) +
           words_of(c.group.members);
}
std::string line_of(const RemoveGroup& c) { return "ungroup " + std::to_string(c.group.ordinal); }
std::string line_of(const SetFlag& c) { return flag_word(c) + words_of(c.objects); }
std::string line_of(const SetWaterVolume& c) {
    const Water& w = c.water;
    return "water " + std::to_string(w.id.ordinal) + text(w.box.min) + text(w.box.max) +
           text(w.density) + text(w.linear_drag) + text(w.quadratic_drag) + text(w.current);
}
std::string line_of(const RemoveWaterVolume& c) {
    return "drain " + std::to_string(c.water.ordinal);
}
std::string line_of(const SetForceField& c) {
    const std::string id = std::to_string(c.field.id.ordinal);
    if (const auto* wind = std::get_if<Wind>(&c.field.field))
        return "wind " + id + text(wind->box.min) + text(wind->box.max) + text(wind->velocity) +
               text(wind->drag);
    const auto& attractor = std::get<Attractor>(c.field.field);
    return "attractor " + id + text(attractor.center) + text(attractor.strength) +
           text(attractor.radius);
}
std::string line_of(const RemoveForceField& c) {
    return "remove_field " + std::to_string(c.field.ordinal);
}
std::string line_of(const SetThruster& c) { return "thruster " + thruster_line(c.def); }
std::string line_of(const RemoveThruster& c) {
    return "remove_thruster " + std::to_string(c.thruster.ordinal);
}
std::string line_of(const SetVehicle& c) { return "vehicle " + vehicle_line(c.def); }
std::string line_of(const RemoveVehicle& c) {
    return "remove_vehicle " + std::to_string(c.vehicle.ordinal);
}
std::string line_of(const SetCharacter& c) {
    return "character " + std::to_string(c.body.ordinal) + ' ' + character_line(c.def);
}
std::string line_of(const RemoveCharacter& c) {
    return "remove_character " + std::to_string(c.body.ordinal);
}
std::string line_of(const SetParameterControl& c) {
    return "bind " + parameter_control_line(c.def);
}
std::string line_of(const RemoveParameterControl& c) {
    return "unbind " + quoted_unless_plain(c.parameter);
}
std::string line_of(const SetAnnotation& c) { return annotation_words(c.annotation); }
std::string line_of(const ImportMesh& c) {
    return "import " + quoted_text(c.path) + ' ' + number_text(CellPoint{c.cell, c.position}) +
           (c.is_static ? " static" : "") + (c.z_up ? " z_up" : "") +
           (c.keep_size ? " keep_size" : "") +
           (c.max_parts > 1 ? " parts " + std::to_string(c.max_parts) : "");
}

struct ArrangementText {
    GridCell cell; ///< Frame of the pivot.

    [[nodiscard]] std::string place(Vec3 pivot) const {
        return ' ' + number_text(CellPoint{cell, pivot});
    }
    std::string operator()(const LineOfCopies& line) const {
        return " line " + std::to_string(line.count) + text(line.spacing);
    }
    std::string operator()(const CircleOfCopies& circle) const {
        return " circle " + std::to_string(circle.count) + place(circle.pivot) + text(circle.axis) +
               text(circle.angle);
    }
    std::string operator()(const MirrorImage& mirror) const {
        return std::string(" mirror ") + "xyz"[std::clamp(mirror.axis, 0, 2)] + place(mirror.pivot);
    }
};
std::string line_of(const DuplicateObjects& c) {
    std::string line = "duplicate";
    for (const BodyId id : c.bodies)
        line += text(id);
    if (!c.deformables.empty())
        line += " soft";
    for (const DeformableId id : c.deformables)
        line += text(id);
    return line + std::visit(ArrangementText{c.cell}, c.arrangement);
}

} // namespace

std::string text_of(const Command& command) {
    return std::visit([](const auto& c) { return line_of(c); }, command);
}

} // namespace topple::app
