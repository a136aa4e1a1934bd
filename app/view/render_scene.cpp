// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/render_scene.h"

#include "topple/core/overloaded.h"

#include <algorithm>
#include <variant>

namespace topple::app {
namespace {

std::vector<Instance>& batch_of(std::vector<MeshBatch>& batches,
                                const Shape& shape,
                                const MaterialGroup& group) {
    const MeshKey key = mesh_key(shape, group);
    const auto found = std::find_if(batches.begin(), batches.end(), [&key](const MeshBatch& batch) {
        return batch.key == key;
    });
    if (found != batches.end())
        return found->instances;
    batches.push_back({key, shape, group, {}});
    return batches.back().instances;
}

} // namespace

MeshKey mesh_key(const Shape& shape, const MaterialGroup& group) {
    MeshKey key{.kind = shape.index(), .materials = group.of.get(), .group = group.index};
    const auto add_measures = [&]<MeasuredShape S>(const S& s) {
        static_assert(sizeof(S) <= sizeof(key.measures), "a key for every measure");
        std::size_t count = 0;
        for_each_measure(s, [&]<typename Length>(const auto&, const Length& length) {
            if constexpr (std::is_same_v<Length, Vec3>)
                for (int axis = 0; axis < 3; ++axis)
                    key.measures[count++] = length[axis];
            else
                key.measures[count++] = length;
        });
    };
    std::visit(Overloaded{[&](const HullShape& s) { key.address = s.hull.get(); },
                          [&](const MeshShape& s) { key.address = s.mesh.get(); },
                          [&](const HeightFieldShape& s) { key.address = s.field.get(); },
                          [&]<MeasuredShape S>(const S& s) { add_measures(s); },
                          [](const PlaneShape&) {}},
               shape);
    return key;
}

RenderCamera render_camera_of(const OrbitCamera& camera, const Viewport& viewport) {
    const Transform pose = camera.world_from_camera();
    return {.view_from_world = camera.view_from_world(),
            .clip_from_view = camera.clip_from_view(viewport),
            .eye = pose.position,
            .forward = rotate(pose.rotation, {0, 0, -1}),
            .focus_distance = camera.distance(),
            .is_orthographic = camera.is_orthographic(),
            .pixel_scale = viewport.pixel_scale};
}

void InstanceLists::clear() {
    boxes.clear();
    spheres.clear();
    capsules.clear();
    cylinders.clear();
    cones.clear();
    meshes.clear();
    for (std::vector<Instance>& list : hardware)
        list.clear();
}

bool InstanceLists::empty() const {
    return boxes.empty() && spheres.empty() && capsules.empty() && cylinders.empty() &&
           cones.empty() && meshes.empty() &&
           std::all_of(hardware.begin(), hardware.end(), [](const std::vector<Instance>& list) {
               return list.empty();
           });
}

void InstanceLists::add(const HardwarePart& part, std::uint32_t color) {
    hardware[part.mesh].push_back(
        {part.world_from_part.position, part.world_from_part.rotation, part.scale, color, 0});
}

std::uint32_t surface_flags(const SurfaceLook& surface) {
    constexpr Real kMost = 255; // 0 means that no roughness was set
    const Real number = std::clamp(std::round(surface.roughness * kMost), 1.0f, kMost);
    return static_cast<std::uint32_t>(surface.substance) << kSubstanceBit |
           static_cast<std::uint32_t>(number) << kRoughnessBit |
           static_cast<std::uint32_t>(surface.seed) << kSeedBit;
}

void InstanceLists::append(const InstanceLists& other) {
    const auto add_all = [](auto& to, const auto& from) {
        to.insert(to.end(), from.begin(), from.end());
    };
    add_all(boxes, other.boxes);
    add_all(spheres, other.spheres);
    add_all(capsules, other.capsules);
    add_all(cylinders, other.cylinders);
    add_all(cones, other.cones);
    add_all(meshes, other.meshes);
    for (std::size_t i = 0; i < hardware.size(); ++i)
        add_all(hardware[i], other.hardware[i]);
}

void InstanceLists::add(const Shape& shape,
                        const Transform& world_from_shape,
                        std::uint32_t color,
                        std::uint32_t flags,
                        const MaterialGroup& group) {
    Instance instance{
        world_from_shape.position, world_from_shape.rotation, {1, 1, 1}, color, flags};
    const auto add_to = [&](std::vector<Instance>& list, Vec3 scale) {
        instance.scale = scale;
        list.push_back(instance);
    };
    const auto add_mesh = [&](const auto&) { batch_of(meshes, shape, group).push_back(instance); };
    std::visit(Overloaded{[&](const BoxShape& s) { add_to(boxes, s.half_extents); },
                          [&](const SphereShape& s) {
                              add_to(spheres, {s.radius, s.radius, s.radius});
                          },
                          [&](const EllipsoidShape& s) { add_to(spheres, s.radii); },
                          [&](const CapsuleShape& s) {
                              add_to(capsules, {s.radius, s.half_height, s.radius});
                          },
                          [&](const TaperedCapsuleShape& s) {
                              add_to(capsules, {s.bottom_radius, s.half_height, s.top_radius});
                          },
                          [&](const CylinderShape& s) {
                              add_to(cylinders, {s.radius, s.half_height, s.radius});
                          },
                          [&](const ConeShape& s) {
                              add_to(cones, {s.radius, s.half_height, s.radius});
                          },
                          [&]<SmoothShape S>(const S& s) { add_mesh(s); },
                          [&](const HullShape& s) { add_mesh(s); },
                          [&](const MeshShape& s) { add_mesh(s); },
                          [&](const HeightFieldShape& s) { add_mesh(s); },
                          [](const PlaneShape&) {}},
               shape);
}

} // namespace topple::app
