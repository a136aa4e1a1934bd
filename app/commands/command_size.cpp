// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/command.h"

namespace topple::app {
namespace {

template<typename T>
std::size_t bytes_in(const std::vector<T>& list) {
    return list.capacity() * sizeof(T);
}

std::size_t bytes_of(const VehicleDef& def) {
    return bytes_in(def.gearbox.ratios) + bytes_in(def.axles);
}
std::size_t bytes_of(const BodyDef& def) { return def.name.capacity() + bytes_in(def.colliders); }

std::size_t bytes_of(const JointDef& def) {
    return def.name.capacity() + bytes_in(def.path_points);
}

std::size_t bytes_of(const DeformableDef& def) {
    std::size_t bytes = def.name.capacity() + bytes_in(def.pins) + bytes_in(def.attachments) +
                        bytes_in(def.positions) + bytes_in(def.velocities) + bytes_in(def.tears);
    for (const Tear& tear : def.tears)
        bytes += bytes_in(tear.triangles);
    if (const auto* points = std::get_if<PointsRecipe>(&def.recipe))
        bytes += bytes_in(points->points) + bytes_in(points->links);
    return bytes;
}

std::size_t bytes_of(const SpawnedGroup& group) {
    return group.name.capacity() + bytes_in(group.bodies) + bytes_in(group.deformables);
}

template<typename T>
std::size_t bytes_with_parts(const std::vector<T>& list) {
    std::size_t bytes = bytes_in(list);
    for (const T& item : list)
        bytes += bytes_of(item);
    return bytes;
}

struct BytesBehind {
    std::size_t operator()(const SpawnBodies& c) const {
        return bytes_with_parts(c.bodies) + bytes_with_parts(c.joints) +
               bytes_with_parts(c.deformables) + bytes_in(c.thrusters) +
               bytes_with_parts(c.vehicles) +
               bytes_with_parts(c.groups) + c.label.capacity() + c.file.capacity();
    }
    std::size_t operator()(const DeleteObjects& c) const {
        return bytes_in(c.bodies) + bytes_in(c.joints) + bytes_in(c.deformables) +
               bytes_in(c.annotations);
    }
    std::size_t operator()(const SetColliders& c) const { return bytes_in(c.colliders); }
    std::size_t operator()(const CreateJoint& c) const {
        return sizeof(JointDef) + bytes_of(*c.def);
    }
    std::size_t operator()(const SetDeformable& c) const { return bytes_of(c.def); }
    std::size_t operator()(const SetVehicle& c) const { return bytes_of(c.def); }
    std::size_t operator()(const SetParameter& c) const { return c.name.capacity(); }
    std::size_t operator()(const SetParameterControl& c) const {
        return c.def.parameter.capacity();
    }
    std::size_t operator()(const RemoveParameterControl& c) const { return c.parameter.capacity(); }
    std::size_t operator()(const SetName& c) const { return c.name.capacity(); }
    std::size_t operator()(const SetGroup& c) const {
        return c.group.name.capacity() + bytes_in(c.group.members);
    }
    std::size_t operator()(const SetFlag& c) const { return bytes_in(c.objects); }
    std::size_t operator()(const SetAnnotation& c) const {
        return bytes_in(c.annotation.anchors) + c.annotation.text.capacity();
    }
    std::size_t operator()(const ImportMesh& c) const { return c.path.capacity(); }
    std::size_t operator()(const DuplicateObjects& c) const {
        return bytes_in(c.bodies) + bytes_in(c.deformables);
    }
    template<typename Other>
    std::size_t operator()(const Other&) const {
        return 0;
    }
};

} // namespace

std::size_t byte_count_of(const Command& command) {
    return sizeof(Command) + std::visit(BytesBehind{}, static_cast<const CommandKinds&>(command));
}

} // namespace topple::app
