// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/apply_detail.h"
#include "topple/world/parameter_table.h"

#include <filesystem>

namespace topple::app {

std::string detail::count_text(std::size_t count, const char* one, const char* many) {
    return std::to_string(count) + ' ' + (count == 1 ? one : many);
}

namespace {

using detail::count_text;

/// Labels of commands.
struct Labels {
    const Names& names;

    [[nodiscard]] std::string body_text(BodyId id) const {
        const std::string& name = names.of(id.ordinal);
        return name.empty() ? "body " + std::to_string(id.ordinal) : name;
    }

    static std::string label_of_parameter(const std::string& name) {
        const ParameterInfo* info = find_parameter(name);
        return info ? std::string(info->label) : name;
    }

    std::string operator()(const SpawnBodies& c) const {
        if (!c.label.empty())
            return (c.file.empty() ? "Spawn " : "Import ") + c.label;
        if (c.bodies.empty() && !c.deformables.empty())
            return "Spawn " + count_text(c.deformables.size(), "soft body", "soft bodies");
        return "Spawn " + count_text(c.bodies.size(), "body", "bodies");
    }
    std::string operator()(const DeleteObjects& c) const {
        if (c.bodies.size() == 1)
            return "Delete " + body_text(c.bodies.front());
        if (c.bodies.empty() && c.joints.empty() && c.deformables.empty())
            return "Delete " + count_text(c.annotations.size(), "annotation", "annotations");
        if (c.bodies.empty() && c.joints.empty())
            return "Delete " + count_text(c.deformables.size(), "soft body", "soft bodies");
        if (c.bodies.empty())
            return "Delete " + count_text(c.joints.size(), "joint", "joints");
        return "Delete " + count_text(c.bodies.size(), "body", "bodies");
    }
    std::string operator()(const CreateJoint& c) const {
        return std::string("Join with a ") + in_words(c.def->type);
    }
    std::string operator()(const SetJoint& c) const {
        return "Tune joint " + std::to_string(c.joint.ordinal);
    }
    std::string operator()(const SetJointAttachment& c) const {
        return "Attach joint " + std::to_string(c.joint.ordinal);
    }
    std::string operator()(const SetDeformable& c) const {
        return "Change soft body " + std::to_string(c.def.id.ordinal);
    }
    std::string operator()(const SetParameter& c) const {
        return "Set " + label_of_parameter(c.name);
    }
    std::string operator()(const SetPose& c) const { return "Move " + body_text(c.body); }
    std::string operator()(const SetVelocity& c) const {
        return "Set velocity of " + body_text(c.body);
    }
    std::string operator()(const SetMotion& c) const {
        switch (c.motion) {
        case Motion::static_:
            return "Pin " + body_text(c.body);
        case Motion::kinematic:
            return "Make " + body_text(c.body) + " kinematic";
        case Motion::dynamic:
            return "Unpin " + body_text(c.body);
        }
        return "Change " + body_text(c.body);
    }
    std::string operator()(const SetColliders& c) const {
        return "Change shape of " + body_text(c.body);
    }
    std::string operator()(const SetMass& c) const { return "Set mass of " + body_text(c.body); }
    std::string operator()(const SetMassProperties& c) const {
        return "Set mass and inertia of " + body_text(c.body);
    }
    std::string operator()(const SetDensity& c) const {
        return "Set density of " + body_text(c.body);
    }
    std::string operator()(const SetMaterial& c) const {
        return "Set material of " + body_text(c.body);
    }
    std::string operator()(const SetSurfaceMotion& c) const {
        return "Set surface motion of " + body_text(c.body);
    }
    std::string operator()(const SetMaterialPair& c) const {
        return (c.is_given ? "Set " : "Forget ") + std::string(c.pair.a.text()) + " on " +
               std::string(c.pair.b.text());
    }
    std::string operator()(const SetDamping& c) const {
        return "Set damping of " + body_text(c.body);
    }
    std::string operator()(const SetGravityScale& c) const {
        return "Set gravity of " + body_text(c.body);
    }
    std::string operator()(const SetCanSleep& c) const {
        return (c.can_sleep ? "Let " : "Keep ") + body_text(c.body) +
               (c.can_sleep ? " sleep" : " awake");
    }
    std::string operator()(const SetFilter& c) const {
        return "Set what " + body_text(c.body) + " touches";
    }
    std::string operator()(const SetQuality& c) const {
        return "Set quality of " + body_text(c.body);
    }
    std::string operator()(const SetLocks& c) const {
        return (has_any(c.locks) ? "Lock axes of " : "Unlock axes of ") + body_text(c.body);
    }
    std::string operator()(const SetEnabled& c) const {
        return (c.is_enabled ? "Enable " : "Disable ") + body_text(c.body);
    }
    std::string operator()(const SetName& c) const {
        if (const BodyId* body = std::get_if<BodyId>(&c.object))
            return "Rename " + body_text(*body);
        if (const GroupId* group = std::get_if<GroupId>(&c.object))
            return "Rename group " + std::to_string(group->ordinal);
        const JointId* joint = std::get_if<JointId>(&c.object);
        return joint
                   ? "Rename joint " + std::to_string(joint->ordinal)
                   : "Rename soft body " + std::to_string(std::get<DeformableId>(c.object).ordinal);
    }
    [[nodiscard]] std::string objects_text(const std::vector<ObjectId>& objects) const {
        const BodyId* body = objects.size() == 1 ? std::get_if<BodyId>(&objects.front()) : nullptr;
        return body != nullptr ? body_text(*body) : count_text(objects.size(), "object", "objects");
    }
    std::string operator()(const SetGroup& c) const {
        return c.group.id ? "Change group " + std::to_string(c.group.id.ordinal)
                          : "Group " + objects_text(c.group.members);
    }
    std::string operator()(const RemoveGroup& c) const {
        return "Ungroup group " + std::to_string(c.group.ordinal);
    }
    std::string operator()(const SetFlag& c) const {
        const char* verb = c.flag == ObjectFlag::locked ? (c.is_set ? "Lock " : "Unlock ")
                                                        : (c.is_set ? "Hide " : "Show ");
        return verb + objects_text(c.objects);
    }
    std::string operator()(const SetWaterVolume& c) const {
        return c.water.id ? "Set water " + std::to_string(c.water.id.ordinal) : "Fill with water";
    }
    std::string operator()(const RemoveWaterVolume& c) const {
        return "Remove water " + std::to_string(c.water.ordinal);
    }
    std::string operator()(const SetForceField& c) const {
        const std::string kind = std::holds_alternative<Wind>(c.field.field) ? "wind" : "attractor";
        return c.field.id ? "Set " + kind + ' ' + std::to_string(c.field.id.ordinal)
                          : "Add " + kind;
    }
    std::string operator()(const RemoveForceField& c) const {
        return "Remove force field " + std::to_string(c.field.ordinal);
    }
    std::string operator()(const SetThruster& c) const {
        return c.def.id ? "Set thruster " + std::to_string(c.def.id.ordinal)
                        : "Add a thruster to " + body_text(c.def.body);
    }
    std::string operator()(const RemoveThruster& c) const {
        return "Remove thruster " + std::to_string(c.thruster.ordinal);
    }
    std::string operator()(const SetVehicle& c) const {
        return c.def.id ? "Set vehicle " + std::to_string(c.def.id.ordinal)
                        : "Add a vehicle to " + body_text(c.def.body);
    }
    std::string operator()(const RemoveVehicle& c) const {
        return "Remove vehicle " + std::to_string(c.vehicle.ordinal);
    }
    std::string operator()(const SetCharacter& c) const {
        return "Set the character of " + body_text(c.body);
    }
    std::string operator()(const RemoveCharacter& c) const {
        return "Make " + body_text(c.body) + " no character";
    }
    std::string operator()(const SetParameterControl& c) const {
        return "Set keys of " + label_of_parameter(c.def.parameter);
    }
    std::string operator()(const RemoveParameterControl& c) const {
        return "Unbind " + label_of_parameter(c.parameter);
    }
    std::string operator()(const SetAnnotation& c) const {
        if (c.annotation.kind == AnnotationKind::note)
            return c.annotation.id ? "Change note" : "Add note";
        return "Measure " + std::string(name_of(c.annotation.kind));
    }
    std::string operator()(const ImportMesh& c) const {
        return "Import " + std::filesystem::path(c.path).filename().string();
    }
    std::string operator()(const DuplicateObjects& c) const {
        const char* verb = std::holds_alternative<MirrorImage>(c.arrangement) ? "Mirror "
                                                                              : "Duplicate ";
        const std::size_t count = c.bodies.size() + c.deformables.size();
        return verb + (c.bodies.size() == 1 && count == 1 ? body_text(c.bodies.front())
                       : c.deformables.empty()            ? count_text(count, "body", "bodies")
                                                          : count_text(count, "object", "objects"));
    }
};

} // namespace

std::string label_of(const Command& command, const Names& names) {
    return std::visit(Labels{names}, command);
}

} // namespace topple::app
