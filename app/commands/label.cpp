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

std::string body_text(BodyId id) { return "body " + std::to_string(id.ordinal); }

std::string label(const SpawnBodies& c) {
    if (!c.label.empty())
        return (c.file.empty() ? "Spawn " : "Import ") + c.label;
    if (c.bodies.empty() && !c.deformables.empty())
        return "Spawn " + count_text(c.deformables.size(), "soft body", "soft bodies");
    return "Spawn " + count_text(c.bodies.size(), "body", "bodies");
}
std::string label(const DeleteObjects& c) {
    if (c.bodies.size() == 1)
        return "Delete " + body_text(c.bodies.front());
    if (c.bodies.empty() && c.joints.empty())
        return "Delete " + count_text(c.deformables.size(), "soft body", "soft bodies");
    if (c.bodies.empty())
        return "Delete " + count_text(c.joints.size(), "joint", "joints");
    return "Delete " + count_text(c.bodies.size(), "body", "bodies");
}
std::string label(const CreateJoint& c) {
    return std::string("Join with a ") + in_words(c.def.type);
}
std::string label(const SetJoint& c) { return "Tune joint " + std::to_string(c.joint.ordinal); }
std::string label(const SetDeformable& c) {
    return "Change soft body " + std::to_string(c.def.id.ordinal);
}
std::string label(const SetParameter& c) {
    const ParameterInfo* info = find_parameter(c.name);
    return "Set " + (info ? std::string(info->label) : c.name);
}
std::string label(const SetPose& c) { return "Move " + body_text(c.body); }
std::string label(const SetVelocity& c) { return "Set velocity of " + body_text(c.body); }
std::string label(const SetMotion& c) {
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
std::string label(const SetMass& c) { return "Set mass of " + body_text(c.body); }
std::string label(const SetMaterial& c) { return "Set material of " + body_text(c.body); }
std::string label(const SetMaterialPair& c) {
    return (c.is_given ? "Set " : "Forget ") + std::string(c.pair.a.text()) + " on " +
           std::string(c.pair.b.text());
}
std::string label(const SetDamping& c) { return "Set damping of " + body_text(c.body); }
std::string label(const SetGravityScale& c) { return "Set gravity of " + body_text(c.body); }
std::string label(const SetCanSleep& c) {
    return (c.can_sleep ? "Let " : "Keep ") + body_text(c.body) +
           (c.can_sleep ? " sleep" : " awake");
}
std::string label(const SetFilter& c) { return "Set what " + body_text(c.body) + " touches"; }
std::string label(const SetQuality& c) { return "Set quality of " + body_text(c.body); }
std::string label(const SetWaterVolume& c) {
    return c.water.id ? "Set water " + std::to_string(c.water.id.ordinal) : "Fill with water";
}
std::string label(const RemoveWaterVolume& c) {
    return "Remove water " + std::to_string(c.water.ordinal);
}
std::string label(const ImportMesh& c) {
    return "Import " + std::filesystem::path(c.path).filename().string();
}

} // namespace

std::string label_of(const Command& command) {
    return std::visit([](const auto& c) { return label(c); }, command);
}

} // namespace topple::app
