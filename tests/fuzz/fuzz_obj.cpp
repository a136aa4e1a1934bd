// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Any bytes as an OBJ model: the reader refuses them, or gives a valid mesh on which the three accelerators agree
// about rays. A small mesh also becomes a body in a world that takes some steps.

#include "topple/io/obj/obj_reader.h"
#include "topple/scene/model_body.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

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

/// A folder with the material file `m.mtl`, whose material `a` has an image.
class MaterialFolder {
public:
    MaterialFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "fuzz-obj-XXXXXX").string();
        path_ = ::mkdtemp(name.data());
        std::ofstream(path_ / "m.mtl") << "newmtl a\nNs 10\nmap_Kd -s 2 2 i.png\n";
        std::ofstream(path_ / "i.png") << "image";
    }
    MaterialFolder(const MaterialFolder&) = delete;
    MaterialFolder& operator=(const MaterialFolder&) = delete;
    ~MaterialFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

/// Returns a placement drawn from the input, so that each kind of placement meets each kind of mesh.
ModelPlacement placement_from(unsigned bits) {
    return {.position = {0, 1, 0},
            .is_static = (bits & 1u) != 0,
            .z_up = (bits & 2u) != 0,
            .keep_size = (bits & 4u) != 0,
            .max_parts = (bits & 8u) != 0 ? 2 : 1};
}

/// Either step may refuse with a message; a body that a world accepted must stay finite.
void drop_in_a_world(TriangleMesh mesh, const ModelPlacement& placement) {
    Result<ModelBody> model = model_body(std::move(mesh), placement);
    if (!model)
        return require(!model.error().message.empty());
    World world;
    require(world.create_body({.colliders = {{.shape = PlaneShape{}}}}).ok());
    const Result<BodyId> made = world.create_body(model->def);
    if (!made)
        return require(!made.error().message.empty());
    for (int i = 0; i < 4; ++i)
        world.step();
    require(world.validate().ok());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    static const MaterialFolder folder;
    Result<ObjModel> model = read_obj(text, {.material_folder = folder.path()});
    if (!model) {
        require(!model.error().message.empty());
        return 0;
    }
    require(validate(model->mesh).ok());
    require(model->report.triangles == model->mesh.triangles.size());
    if (model->mesh.triangles.size() <= 1000)
        cast_some_rays(MeshTree(model->mesh));
    if (model->mesh.triangles.size() <= 200)
        drop_in_a_world(std::move(model->mesh), placement_from(size > 0 ? data[size / 2] : 0));
    return 0;
}
