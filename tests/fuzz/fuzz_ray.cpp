// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Any mesh of up to 96 triangles and any rays: all accelerators must give the same answers, bit for bit.

#include "tests/fuzz/byte_reader.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <cstdlib>

namespace topple::fuzz {
namespace {

TriangleMesh read_mesh(ByteReader& in) {
    TriangleMesh mesh;
    const std::uint8_t kind = in.byte();
    const std::size_t vertices = 3u + in.byte() % 64u, triangles = in.byte() % 97u;
    for (std::size_t i = 0; i < vertices; ++i)
        mesh.vertices.push_back(in.point(kind % 4 == 3));
    for (std::size_t i = 0; i < triangles; ++i) {
        const auto vertex = [&] { return in.byte() % static_cast<std::uint32_t>(vertices); };
        mesh.triangles.push_back({vertex(), vertex(), vertex()});
        TriangleMesh alone{mesh.vertices, {mesh.triangles.back()}, {}};
        if (!validate(alone).ok())
            mesh.triangles.pop_back();
    }
    return mesh;
}

bool is_same(const std::optional<RayHit>& a, const std::optional<RayHit>& b) {
    if (!a || !b)
        return !a && !b;
    return a->t == b->t && a->feature == b->feature && a->u == b->u && a->v == b->v &&
           a->point == b->point && a->normal == b->normal;
}

void check(const MeshTree& tree, const Ray& ray) {
    const auto expected = tree.cast_ray(ray, MeshAccelerator::brute_force);
    if (expected && !(ray.t_min <= expected->t && expected->t <= ray.t_max))
        std::abort();
    for (const MeshAccelerator how :
         {MeshAccelerator::bvh, MeshAccelerator::octree, MeshAccelerator::brute_force}) {
        TraversalTrace trace;
        if (!is_same(tree.cast_ray(ray, how), expected) ||
            !is_same(tree.cast_ray(ray, how, &trace), expected) ||
            tree.is_hit(ray, how) != expected.has_value())
            std::abort();
    }
}

} // namespace
} // namespace topple::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace topple;
    fuzz::ByteReader in(data, size);
    TriangleMesh mesh = fuzz::read_mesh(in);
    if (!validate(mesh).ok())
        return 0; // A vertex that a mesh must not have.
    const MeshTree tree(std::move(mesh));
    for (int i = 0; i < 32 && !in.is_empty(); ++i)
        fuzz::check(tree, in.ray(in.byte()));
    std::vector<std::uint32_t> found;
    tree.find_triangles({in.point(true), in.point(true)}, found);
    return 0;
}
