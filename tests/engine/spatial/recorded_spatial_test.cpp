// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// One hash for the results of each structure and for the visited nodes, compared with the recorded one. The other
// tests check the results; this test also notices a tree that visits more.

#include "tests/engine/geometry/geometry_answers.h"
#include "tests/engine/spatial/mesh_samples.h"
#include "tests/support/recording.h"
#include "tests/support/test.h"
#include "topple/core/parallel.h"
#include "topple/geometry/meshes/torus_mesh.h"
#include "topple/math/view/projection.h"
#include "topple/spatial/broad_phase/box_tree.h"
#include "topple/spatial/mesh/mesh_overlap.h"
#include "topple/spatial/mesh/mesh_tree.h"
#include "topple/spatial/points/hash_grid.h"
#include "topple/spatial/points/point_tree.h"
#include "topple/spatial/points/space_order.h"
#include "topple/spatial/points/sphere_tree.h"

namespace topple {

inline void add_answer(test::Answers& out, const MeshHit& h) { out.add(h.t, h.u, h.v, h.triangle); }
inline void add_answer(test::Answers& out, const MeshPoint& p) {
    out.add(p.point, p.distance, p.triangle);
}
inline void add_answer(test::Answers& out, ProxyPair p) { out.add(p.a, p.b); }
inline void add_answer(test::Answers& out, const BroadPhase::Cell& c) {
    out.add(c.box, c.depth, c.count);
}
inline void add_answer(test::Answers& out, const TraversalTrace::Node& n) {
    out.add(n.box, n.depth, n.pruned);
}
inline void add_answer(test::Answers& out, const PointTree::Found& f) {
    out.add(f.point, f.squared_distance);
}
inline void add_answer(test::Answers& out, const PointTree::Cell& c) {
    out.add(c.box, c.depth, c.is_leaf);
}
inline void add_answer(test::Answers& out, const SphereTree::Node& n) {
    out.add(n.sphere, n.depth, n.children, n.leaf);
}

namespace {

using test::Answers;
using test::random_point;

constexpr std::uint64_t
    kRecordedTreeSeed = 2030; // seed of every recording; another seed gives other inputs
constexpr std::array kRecordedMeshes{MeshAccelerator::bvh,
                                     MeshAccelerator::octree,
                                     MeshAccelerator::brute_force};

void expect_spatial_recorded(const std::string& key, const Answers& answers) {
    test::expect_recorded("tests/engine/spatial/recorded_spatial.tsv", key, answers.hash());
}

std::vector<TriangleMesh> recorded_meshes() {
    Random random(kRecordedTreeSeed);
    std::vector<TriangleMesh> meshes{icosphere(3, 3), torus_mesh(3, 1, 24, 16)};
    meshes.push_back(test::triangle_soup(random, 400, 4, 2, /*snapped=*/true));
    meshes.push_back(test::triangle_soup(random, 300, 4, 1));
    meshes.push_back(test::triangle_soup(random, 200, 3, 1));
    meshes.push_back(test::triangle_soup(random, 250, 3, 2, /*snapped=*/true));
    meshes.push_back(test::triangle_soup(random, 3, 2, 2));
    return meshes;
}

/// Returns the options of a mesh: instruction sets take turns, which changes no bit.
MeshTreeOptions turn_of_mesh(const TriangleMesh& mesh) {
    constexpr std::array kSets{
        InstructionSet::avx2, InstructionSet::lanes4, InstructionSet::scalar};
    const InstructionSet set = kSets[mesh.triangles.size() % 3];
    return is_supported(set) ? MeshTreeOptions{.instruction_set = set} : MeshTreeOptions{};
}

Ray sample_mesh_ray(Random& random, int i) {
    const bool is_snapped = i % 2 == 0;
    const Vec3 from = random_point(random, 6, is_snapped), to = random_point(random, 4, is_snapped);
    Ray ray{from, to - from};
    if (ray.direction == Vec3{})
        ray.direction = {0, 1, 0};
    if (i % 3 == 0)
        ray.t_max = 1;
    return ray;
}

void add_tree(Answers& out, const MeshTree& tree, MeshAccelerator how) {
    const MeshTree::TreeStats stats = tree.stats(how);
    out.add(stats.node_count, stats.depth, stats.sah_cost);
    for (int depth = 0; depth < stats.depth; ++depth)
        out.add(tree.level_boxes(how, depth));
}

void add_ways(Answers& out, const MeshTree& tree, MeshAccelerator how) {
    Random random(kRecordedTreeSeed);
    for (int i = 0; i < 200; ++i) {
        const Ray ray = sample_mesh_ray(random, i);
        TraversalTrace trace;
        std::vector<MeshHit> hits;
        tree.find_hits(ray, hits, how);
        out.add(tree.cast_ray(ray, how, &trace), tree.is_hit(ray, how), hits);
        out.add(trace.nodes, trace.triangles);
        const Vec3 p = random_point(random, 5, i % 2 == 0);
        out.add(tree.find_closest_point(p, i % 4 == 0 ? 1 : 100, how));
    }
}

TEST(RecordedSpatial, MeshesByEveryAccelerator) {
    Answers trees[kMeshAcceleratorCount], ways[kMeshAcceleratorCount];
    for (const TriangleMesh& mesh : recorded_meshes()) {
        const MeshTree tree(mesh, turn_of_mesh(mesh));
        std::vector<Vec3> bent = mesh.vertices;
        for (Vec3& v : bent)
            v.y += 0.25f * v.x;
        const MeshTree refitted = tree.refitted(bent);
        for (const MeshAccelerator how : kRecordedMeshes) {
            const auto k = static_cast<std::size_t>(how);
            add_tree(trees[k], tree, how);
            add_ways(ways[k], tree, how);
            add_tree(trees[k], refitted, how);
            add_ways(ways[k], refitted, how);
        }
    }
    for (const MeshAccelerator how : kRecordedMeshes) {
        const auto k = static_cast<std::size_t>(how);
        const std::string name(name_of(how));
        expect_spatial_recorded("mesh trees: " + name, trees[k]);
        expect_spatial_recorded("ways through meshes: " + name, ways[k]);
    }
}

std::vector<Ray> picture_of_mesh() {
    std::vector<Ray> rays;
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 20; ++x)
            rays.push_back(
                {{0.1f, 0.2f, 9},
                 {0.04f * static_cast<Real>(x - 10), 0.04f * static_cast<Real>(y - 10), -1}});
    return rays;
}

TEST(RecordedSpatial, ManyRaysAndShapesAtMeshes) {
    Answers rays, shapes;
    Random random(kRecordedTreeSeed);
    const std::vector<Ray> picture = picture_of_mesh();
    for (const TriangleMesh& mesh : recorded_meshes()) {
        const MeshTree tree(mesh, turn_of_mesh(mesh));
        std::vector<MeshHit> hits(picture.size());
        std::vector<std::uint8_t> are_hit(picture.size());
        tree.cast_rays(picture, hits);
        rays.add(hits);
        tree.cast_picture(picture, hits);
        rays.add(hits);
        tree.are_hit(picture, are_hit);
        rays.add(are_hit);
        for (int i = 0; i < 100; ++i) {
            const Vec3 a = random_point(random, 5, i % 2 == 0),
                       b = random_point(random, 5, i % 2 == 0);
            const Vec3 c = random_point(random, 5, i % 2 == 0), n = normalize_or(b - c, {0, 1, 0});
            const Real size = random.between(0.1f, 2);
            std::vector<std::uint32_t> found;
            tree.find_triangles(grown({a, a}, size), found);
            tree.find_triangles(Plane{n, dot(n, a)}, found);
            shapes.add(found, intersects(tree, Segment{a, b}), intersects(tree, Sphere{a, size}));
            shapes.add(intersects(tree, grown({a, a}, size)), intersects(tree, Triangle{a, b, c}));
            shapes.add(intersects(tree, Obb{a, {size, 0.5f, 1}, from_axis_angle(n, size)}));
            shapes.add(intersects(tree, Plane{n, dot(n, a)}));
        }
    }
    expect_spatial_recorded("many rays", rays);
    expect_spatial_recorded("shapes at meshes", shapes);
}

std::vector<Aabb> sample_boxes(Random& random, int count, bool snapped) {
    std::vector<Aabb> boxes;
    for (int i = 0; i < count; ++i) {
        const Vec3 p = random_point(random, 8, snapped), half = random_point(random, 1, snapped);
        boxes.push_back(box_about(p, half));
    }
    return boxes;
}

/// Adds every query to a tree of boxes; visits are in the order of the tree.
void add_questions(Answers& out, const BoxTree& tree, Random& random, bool snapped) {
    const auto note = [&](std::uint32_t proxy) { out.add(proxy); };
    for (int i = 0; i < 30; ++i) {
        const Vec3 p = random_point(random, 8, snapped);
        tree.query(grown({p, p}, 1), note);
        const Mat4 view = perspective(1, 1.5f, 0.5f, 8) *
                          to_mat4(inverse(look_at(p, {0.1f, 0, 0})));
        out.add(tree.query(make_frustum(view), note));
        tree.cast_ray(sample_mesh_ray(random, i), [&](std::uint32_t proxy, Real t_max) {
            out.add(proxy, t_max);
            return proxy % 3 == 0 ? t_max * 0.5f : t_max;
        });
        tree.find_near(p, 4, [&](std::uint32_t proxy, Real distance) {
            out.add(proxy, distance);
            return distance;
        });
    }
    out.add(tree.cells(), tree.is_consistent());
}

TEST(RecordedSpatial, TreesOfBoxes) {
    for (const BroadPhaseKind kind :
         {BroadPhaseKind::bvh, BroadPhaseKind::octree, BroadPhaseKind::brute_force}) {
        Answers out;
        Random random(kRecordedTreeSeed);
        JobPool pool;
        for (const int count : {1, 7, 90, 500})
            for (const bool is_snapped : {false, true}) {
                std::vector<Aabb> boxes = sample_boxes(random, count, is_snapped);
                std::vector<std::uint8_t> active(boxes.size());
                for (std::uint8_t& flag : active)
                    flag = random.below(2) != 0;
                const auto tree = make_box_tree(kind);
                tree->rebuild(boxes);
                add_questions(out, *tree, random, is_snapped);
                for (int round = 0; round < 4; ++round) {
                    std::vector<std::uint32_t> moved;
                    for (std::uint32_t i = 0; i < boxes.size();
                         i += 2 + static_cast<std::uint32_t>(round)) {
                        const Vec3 by = random_point(random, 2, is_snapped);
                        boxes[i] = {boxes[i].min + by, boxes[i].max + by};
                        moved.push_back(i);
                    }
                    tree->update(boxes, moved);
                    std::vector<ProxyPair> pairs;
                    tree->find_pairs(active, pairs, pool);
                    out.add(pairs);
                }
                add_questions(out, *tree, random, is_snapped);
            }
        expect_spatial_recorded("trees of boxes: " + std::string(name_of(kind)), out);
    }
}

TEST(RecordedSpatial, PointsAndSpheres) {
    Answers points_out, grid_out, spheres_out, order_out;
    Random random(kRecordedTreeSeed);
    for (const int count : {0, 1, 6, 80, 400})
        for (const bool is_snapped : {false, true}) {
            std::vector<Vec3> points;
            std::vector<Sphere> spheres;
            for (int i = 0; i < count; ++i) {
                points.push_back(random_point(random, 6, is_snapped));
                spheres.push_back({points.back(), random.between(0, 1)});
            }
            const PointTree tree(points);
            const SphereTree sphere_tree(spheres);
            const HashGrid grid(points, is_snapped ? 1 : 0.7f);
            SpaceOrder order;
            order.sort(points);
            points_out.add(tree.cells());
            spheres_out.add(sphere_tree.nodes());
            grid_out.add(grid.cells());
            order_out.add(order.order());
            for (int i = 0; i < 40; ++i) {
                const Vec3 p = random_point(random, 7, is_snapped);
                const Real radius = is_snapped ? static_cast<Real>(random.below(4))
                                               : random.between(0, 3);
                points_out.add(tree.find_nearest(p), tree.find_within(p, radius));
                grid_out.add(grid.find_within(p, radius));
                spheres_out.add(sphere_tree.find_overlaps({p, radius}));
            }
        }
    expect_spatial_recorded("tree of points", points_out);
    expect_spatial_recorded("tree of balls", spheres_out);
    expect_spatial_recorded("grid of points", grid_out);
    expect_spatial_recorded("order in space", order_out);
}

} // namespace
} // namespace topple
