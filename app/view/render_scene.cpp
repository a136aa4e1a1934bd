// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/render_scene.h"

#include <algorithm>
#include <variant>

namespace topple::app {
namespace {

/// Address of a shape's hull, mesh or height field, which identifies it; null for other shapes.
const void* mesh_address(const Shape& shape) {
    if (const auto* hull = std::get_if<HullShape>(&shape))
        return hull->hull.get();
    if (const auto* mesh = std::get_if<MeshShape>(&shape))
        return mesh->mesh.get();
    if (const auto* landscape = std::get_if<HeightFieldShape>(&shape))
        return landscape->field.get();
    return nullptr;
}

std::vector<Instance>& batch_of(std::vector<MeshBatch>& batches, const Shape& shape) {
    const void* address = mesh_address(shape);
    const auto found = std::find_if(
        batches.begin(), batches.end(), [address](const MeshBatch& batch) {
            return mesh_address(batch.shape) == address;
        });
    if (found != batches.end())
        return found->instances;
    batches.push_back({shape, {}});
    return batches.back().instances;
}

} // namespace

RenderCamera render_camera_of(const OrbitCamera& camera, const Viewport& viewport) {
    const Transform pose = camera.world_from_camera();
    return {.view_from_world = camera.view_from_world(),
            .clip_from_view = camera.clip_from_view(viewport),
            .eye = pose.position,
            .forward = rotate(pose.rotation, {0, 0, -1}),
            .focus_distance = camera.distance(),
            .is_orthographic = camera.is_orthographic()};
}

void InstanceLists::clear() {
    boxes.clear();
    spheres.clear();
    capsules.clear();
    cylinders.clear();
    cones.clear();
    meshes.clear();
}

bool InstanceLists::empty() const {
    return boxes.empty() && spheres.empty() && capsules.empty() && cylinders.empty() &&
           cones.empty() && meshes.empty();
}

void InstanceLists::add(const Shape& shape,
                        const Transform& world_from_shape,
                        std::uint32_t color,
                        std::uint32_t flags) {
    Instance instance{
        world_from_shape.position, world_from_shape.rotation, {1, 1, 1}, color, flags};
    if (const auto* box = std::get_if<BoxShape>(&shape)) {
        instance.scale = box->half_extents;
        boxes.push_back(instance);
    } else if (const auto* sphere = std::get_if<SphereShape>(&shape)) {
        instance.scale = {sphere->radius, sphere->radius, sphere->radius};
        spheres.push_back(instance);
    } else if (const auto* capsule = std::get_if<CapsuleShape>(&shape)) {
        instance.scale = {capsule->radius, capsule->half_height, capsule->radius};
        capsules.push_back(instance);
    } else if (const auto* cylinder = std::get_if<CylinderShape>(&shape)) {
        instance.scale = {cylinder->radius, cylinder->half_height, cylinder->radius};
        cylinders.push_back(instance);
    } else if (const auto* cone = std::get_if<ConeShape>(&shape)) {
        instance.scale = {cone->radius, cone->half_height, cone->radius};
        cones.push_back(instance);
    } else if (mesh_address(shape)) {
        batch_of(meshes, shape).push_back(instance);
    }
}

} // namespace topple::app
