// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Any bytes as an OBJ model: refused, or a mesh that is valid, can be asked by rays, and whose three
// accelerators agree.

#include "engine/io/obj_reader.h"
#include "engine/spatial/mesh_tree.h"

#include <cstdlib>

namespace {

using namespace topple;

void require(bool claim) {
    if (!claim)
        std::abort();
}

void cast_some_rays(const MeshTree& tree) {
    const Aabb box = tree.bounds();
    const Vec3 middle = lerp(box.min, box.max, 0.5f);
    for (const Vec3 target : {box.min, box.max, tree.mesh().vertices.front(), Vec3{}}) {
        const Ray ray{middle, target - middle};
        const auto by_tree = tree.cast_ray(ray, MeshAccelerator::bvh);
        const auto by_force = tree.cast_ray(ray, MeshAccelerator::brute_force);
        require(by_tree.has_value() == by_force.has_value());
        require(!by_tree || (by_tree->t == by_force->t && by_tree->feature == by_force->feature));
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    Result<ObjModel> model = read_obj(text);
    if (!model) {
        require(!model.error().message.empty());
        return 0;
    }
    require(validate(model->mesh).ok());
    require(model->report.triangles == model->mesh.triangles.size());
    if (model->mesh.triangles.size() <= 1000)
        cast_some_rays(MeshTree(std::move(model->mesh)));
    return 0;
}
