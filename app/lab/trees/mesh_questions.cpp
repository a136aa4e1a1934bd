// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Queries of a mesh, and how few of its triangles a tree tests.

#include "app/lab/lab_test.h"
#include "app/lab/outline.h"
#include "app/lab/rays/ray_answer.h"
#include "app/lab/shapes_of.h"
#include "topple/geometry/meshes/mesh_inside.h"
#include "topple/spatial/mesh/mesh_tree.h"
#include "topple/textbook/printed/printed_geometry.h"

#include <cmath>

namespace topple::app::lab {
namespace {

constexpr std::string_view kTreeChapter = "Meshes and trees";
constexpr std::string_view kRing = "0,1,0,1.4,0.5,1.4,20,15,0";

/// None if the numbers define no mesh.
std::optional<MeshTree> tree_of(const Argument& argument) {
    TriangleMesh mesh = mesh_of(argument);
    return validate(mesh).ok() ? std::optional<MeshTree>(std::in_place, std::move(mesh))
                               : std::nullopt;
}

template<MeshAccelerator how>
Answer cast_at_mesh(Arguments arguments) {
    const Ray ray = ray_of(arguments[1]);
    const auto tree = tree_of(arguments[0]);
    if (!tree)
        return answer_of(ray, std::nullopt);
    TraversalTrace trace;
    Answer answer = answer_of(ray, tree->cast_ray(ray, how, &trace));
    const auto count = [](std::size_t n) { return static_cast<Real>(n); };
    answer.say("boxes_looked_at", count(trace.nodes.size()));
    answer.say("triangles_tested", count(trace.triangles.size()));
    answer.say("of_triangles", count(tree->mesh().triangles.size()));
    for (const TraversalTrace::Node& node : trace.nodes)
        add_box(answer,
                center(node.box),
                half_extents(node.box),
                {},
                node.pruned ? Role::cell : Role::helper);
    for (const std::uint32_t i : trace.triangles) {
        const Triangle t = triangle_of(tree->mesh(), i);
        answer.triangle(t.a, t.b, t.c, Role::result);
    }
    return answer;
}

Answer cast_at_mesh_as_printed(Arguments arguments) {
    const Ray ray = ray_of(arguments[1]);
    return distance_only(ray, printed_mesh_ray(mesh_of(arguments[0]), ray));
}

Answer nearest(Arguments arguments) {
    const auto tree = tree_of(arguments[0]);
    const Vec3 p = point_of(arguments[1]);
    Answer answer;
    answer.say("inside", tree && encloses(tree->mesh(), p));
    if (!tree || !is_finite(p))
        return answer;
    answer.say("winding_number",
               static_cast<Real>(std::round(winding_number(tree->mesh(), p) * 1e4) / 1e4));
    if (const auto found = tree->find_closest_point(p, Aabb::kInfinity)) {
        answer.say("distance_m", found->distance);
        answer.say("nearest", found->point);
        answer.say("triangle", static_cast<Real>(found->triangle));
        const Triangle t = triangle_of(tree->mesh(), found->triangle);
        answer.triangle(t.a, t.b, t.c, Role::result);
        answer.line(p, found->point);
        answer.point(found->point);
    }
    return answer;
}

LabTest ray_test(std::string_view id, std::string_view title, Answer (*run)(Arguments)) {
    return {
        .id = std::string(id),
        .chapter = kTreeChapter,
        .title = std::string(title),
        .look_at =
            "Drag the tip of the ray: aim beside the ring, through its hole, along its plane. "
            "Gray are the boxes that the ray was tested against, orange the triangles.",
        .parameters = {{"mesh", Kind::mesh, kRing}, {"ray", Kind::ray, "-3,2.2,0.3,1,-0.45,0"}},
        .run = run,
        .cases = {{"mesh=0,0,0,1,1,1,0,0,0 ray=-3,0,0,1,0,0",
                   "hit=yes distance_m=2 point=-1,0,0 of_triangles=320"},
                  {"mesh=0,0,0,1,1,1,0,0,0 ray=0,3,0,0,-1,0", "hit=no of_triangles=320"},
                  {"mesh=0,0,0,1,1,1,0,0,0 ray=0,9,0,1,0,0", "hit=no"}},
        .as_printed = {
            .run = &cast_at_mesh_as_printed,
            .faults = {{"Gives the first triangle in the order of the mesh that is hit, not the "
                        "nearest: here it looks through the near side of the ring.",
                        "mesh=0,1,0,1.4,0.5,1.4,0,0,0 ray=-3,1,0.3,1,0,0"}}}};
}

const LabRegistration kBvhRay{ray_test("mesh_ray_bvh",
                                       "Ray and mesh, by boxes in boxes",
                                       &cast_at_mesh<MeshAccelerator::bvh>)};
const LabRegistration kOctreeRay{ray_test("mesh_ray_octree",
                                          "Ray and mesh, by an octree",
                                          &cast_at_mesh<MeshAccelerator::octree>)};
const LabRegistration kNearest{{
    .id = "mesh_nearest",
    .chapter = kTreeChapter,
    .title = "Nearest point of a mesh",
    .look_at = "Drag the point: the surface winds once around a point inside and not at all around "
               "one outside, "
               "also in the hole of the ring: the winding number decides.",
    .parameters = {{"mesh", Kind::mesh, kRing}, {"point", Kind::point, "0.9,1.9,0.4"}},
    .run = &nearest,
    .cases = {{"mesh=0,0,0,1,1,1,0,0,0 point=0,0,0", "inside=no winding_number=0"},
              {"mesh=0,0,0,1,1,1,0,0,0 point=0.7,0,0", "inside=yes winding_number=1"},
              {"mesh=0,0,0,1,1,1,0,0,0 point=3,0,0", "inside=no distance_m=2 nearest=1,0,0"}},
}};

} // namespace
} // namespace topple::app::lab
