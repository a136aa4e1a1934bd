// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// One hash for the results of each printed algorithm, compared with the recorded one. The other tests check where the
// printed results are wrong, and by how much; this test notices a change of any bit.

#include "tests/engine/geometry/geometry_answers.h"
#include "tests/engine/geometry/grid_primitives.h"
#include "tests/support/recording.h"
#include "tests/support/test.h"
#include "topple/core/random.h"
#include "topple/textbook/printed/arbiter.h"
#include "topple/textbook/printed/printed_geometry.h"
#include "topple/textbook/printed/printed_math.h"
#include "topple/textbook/printed/printed_particles.h"
#include "topple/textbook/printed/textbook_manifold.h"

namespace topple {

// Functions that add results to the hash.
inline void add_answer(test::Answers& out, const PrintedParticle& p) {
    out.add(p.position, p.old_position, p.velocity, p.forces);
}
inline void add_answer(test::Answers& out, const TextbookManifold& m) {
    out.add(m.is_colliding, m.normal, m.depth, m.points);
}
inline void add_answer(test::Answers& out, const AxisOverlap& o) { out.add(o.depth, o.flips); }
inline void add_answer(test::Answers& out, const Arbiter::Point& p) {
    out.add(p.local_a, p.local_b, p.separation, p.impulse);
}

namespace {

using test::Answers;
using test::random_vector;

constexpr std::uint64_t kRecordedPrintedSeed = 2033; // seed of every recording; another seed gives
                                                     // other inputs

void expect_printed_recorded(const std::string& key, const Answers& answers) {
    test::expect_recorded(
        "tests/engine/textbook/printed/recorded_printed.tsv", key, answers.hash());
}

/// Every other sample lies on a grid, so that touching and parallel shapes and degenerate sizes are frequent.
class PrintedSamples {
public:
    void next() { on_grid_ = !on_grid_; }
    [[nodiscard]] Real number(Real reach) {
        const Real x = random.between(-reach, reach);
        return on_grid_ ? std::floor(x * 2) / 2 : x;
    }
    [[nodiscard]] Vec3 point(Real reach) {
        const Real x = number(reach), y = number(reach);
        return {x, y, number(reach)};
    }
    [[nodiscard]] Vec3 size() {
        const Vec3 v = random_vector(random, 0.5f) + Vec3{0.7f, 0.7f, 0.7f};
        return on_grid_ ? Vec3{std::round(v.x), std::round(v.y), std::round(v.z)} : v;
    }
    [[nodiscard]] Obb box(Real reach) {
        const Vec3 center = point(reach), half = size();
        const bool is_turned = random.below(3) == 0;
        return {center, half, on_grid_ && !is_turned ? Quat{} : test::random_rotation(random)};
    }

    Random random{kRecordedPrintedSeed};

private:
    bool on_grid_ = false;
};

template<typename M>
M sample_matrix(PrintedSamples& s) {
    M m;
    for (int r = 0; r < order_of(m); ++r)
        for (int c = 0; c < order_of(m); ++c)
            element(m, r, c) = s.number(2);
    return m;
}

template<typename M>
void add_matrix(Answers& out, const M& m) {
    out.add(printed_cofactors(m), printed_determinant(m), printed_inverse(m));
    out.add(printed_inverse(m * Real(1e-2f)));
}

TEST(RecordedPrinted, VectorsAndMatrices) {
    PrintedSamples s;
    Answers vectors, matrices, turns;
    for (int i = 0; i < 500; ++i, s.next()) {
        const Vec3 a = s.point(3), b = s.point(3), up = s.point(1);
        vectors.add(printed_cross(a, b), printed_normalized(a), printed_project(a, b));
        vectors.add(printed_reflection({a.x, a.y}, {b.x, b.y}));
        vectors.add(printed_degrees(a.x), printed_radians(a.x));
        add_matrix(matrices, sample_matrix<Mat2>(s));
        add_matrix(matrices, sample_matrix<Mat3>(s));
        add_matrix(matrices, sample_matrix<Mat4>(s));
        matrices.add(printed_scale(sample_matrix<Mat4>(s)));
        turns.add(printed_rotation_zxy(a.x, a.y, a.z), printed_rotation_matrix(up, b.x));
        turns.add(printed_look_at_axes(a, b, up));
    }
    expect_printed_recorded("vectors", vectors);
    expect_printed_recorded("matrices", matrices);
    expect_printed_recorded("turns", turns);
}

TEST(RecordedPrinted, TestsOfSolids) {
    PrintedSamples s;
    Answers boxes, rays, triangles;
    const TriangleMesh mesh = test::mesh_of(box_hull({1, 1, 2}));
    for (int i = 0; i < 3000; ++i, s.next()) {
        const Obb a = s.box(2), b = s.box(2);
        const Aabb level{a.center - a.half_extents, a.center + a.half_extents};
        boxes.add(printed_aabb_obb(level, b), printed_obb_obb(a, b));
        const Ray ray{s.point(3), s.point(1)};
        const Segment segment{ray.origin, s.point(3)};
        rays.add(
            printed_ray_aabb(level, ray), printed_ray_obb(b, ray), printed_mesh_ray(mesh, ray));
        rays.add(printed_segment_aabb(segment, level), printed_segment_obb(segment, b));
        const Triangle t{s.point(2), s.point(2), s.point(2)}, u{s.point(2), s.point(2), s.point(2)};
        const Vec3 p = s.point(3);
        triangles.add(printed_point_in_triangle(p, t), printed_closest_point(t, p));
        triangles.add(printed_triangle_sphere(t, {p, a.half_extents.x}));
        triangles.add(printed_triangle_triangle(t, u));
    }
    expect_printed_recorded("boxes", boxes);
    expect_printed_recorded("rays", rays);
    expect_printed_recorded("triangles", triangles);
}

TEST(RecordedPrinted, ManifoldsInBothEditions) {
    PrintedSamples s;
    Answers spheres, boxes, overlaps;
    for (int i = 0; i < 1500; ++i, s.next()) {
        const Obb a = s.box(1.5f), b = s.box(1.5f);
        const Sphere p{a.center, a.half_extents.x}, q{b.center, b.half_extents.x};
        const Vec3 axis = s.point(1) + Vec3{0.25f, 0, 0};
        for (const Edition edition : {Edition::mended, Edition::as_printed}) {
            spheres.add(find_features(p, q, edition), find_features(a, q, edition));
            boxes.add(find_features(a, b, edition));
            overlaps.add(overlap_along(a, b, axis, edition));
        }
        std::vector<Vec3> near{a.center, b.center, a.half_extents, b.half_extents, axis};
        merge_near(near, 0.75f);
        overlaps.add(near);
    }
    expect_printed_recorded("manifolds of spheres", spheres);
    expect_printed_recorded("manifolds of boxes", boxes);
    expect_printed_recorded("overlaps", overlaps);
}

TEST(RecordedPrinted, PersistentPoints) {
    using Reduction = Arbiter::Reduction;
    for (const Reduction reduction :
         {Reduction::keep_deepest_and_widest, Reduction::drop_farthest}) {
        PrintedSamples s;
        Answers answers;
        for (int run = 0; run < 200; ++run, s.next()) {
            Arbiter arbiter(reduction);
            const Transform world_from_a{s.point(1), test::random_rotation(s.random)};
            Transform world_from_b{s.point(1), test::random_rotation(s.random)};
            for (int i = 0; i < 8; ++i) {
                ConvexGap touch;
                touch.normal = {0, 1, 0};
                touch.point_a = s.point(1);
                touch.separation = s.number(0.5f) / 100;
                touch.point_b = touch.point_a + touch.normal * touch.separation;
                arbiter.add(touch, world_from_a, world_from_b);
                for (Arbiter::Point& p : arbiter.points())
                    p.impulse += 1;
                answers.add(arbiter.points());
            }
            world_from_b.position += random_vector(s.random, 0.02f);
            arbiter.update(world_from_a, world_from_b);
            answers.add(arbiter.points(), arbiter.normal(), arbiter.is_empty());
        }
        expect_printed_recorded(
            reduction == Reduction::drop_farthest ? "points without the farthest" : "points",
            answers);
    }
}

/// A cloth above two obstacles, and single particles of several masses that are joined in a row.
std::vector<PrintedGroup> sample_system(PrintedSamples& s) {
    std::vector<PrintedGroup> system{printed_cloth(5, 0.2f), {}};
    for (PrintedParticle& p : system[0].particles) {
        p.set_position(p.position + Vec3{0, 0.5f, 0} + random_vector(s.random, 0.02f));
        p.velocity = random_vector(s.random, 0.5f);
    }
    for (std::uint32_t i = 0; i < 6; ++i) {
        PrintedParticle p{.velocity = s.point(3), .mass = static_cast<Real>(i) / 2};
        p.set_position(Vec3{0.3f * static_cast<Real>(i), 1, 0} + random_vector(s.random, 0.1f));
        p.old_position = p.position - random_vector(s.random, 0.1f);
        system[1].particles.push_back(p);
        if (i > 0)
            system[1].springs.push_back({i - 1, i, -0.5f, -0.05f, 0.3f});
        if (i > 3)
            system[1].joints.push_back({i - 1, i, 0.25f});
    }
    return system;
}

TEST(RecordedPrinted, ParticlesClothAndJoints) {
    const PrintedObstacle obstacles[] = {{SphereShape{0.4f}, {{0.1f, 0, 0}, {}}},
                                         {BoxShape{{4, 0.5f, 4}}, {{0, -0.5f, 0}, {}}}};
    for (const auto& [edition, name] : {std::pair{PrintedEdition::euler, "Euler"},
                                        {PrintedEdition::verlet, "Verlet"},
                                        {PrintedEdition::springs, "springs"}}) {
        PrintedSamples s;
        Answers answers;
        for (int run = 0; run < 4; ++run, s.next()) {
            std::vector<PrintedGroup> system = sample_system(s);
            for (int i = 0; i < 40; ++i) {
                step_printed(system, edition, obstacles, {0.3f, -9.82f, 0}, 1.0f / 30);
                for (const PrintedGroup& g : system)
                    answers.add(g.particles);
            }
        }
        expect_printed_recorded(std::string("particles by ") + name, answers);
    }
    Answers cloth;
    for (std::uint32_t side = 0; side < 7; ++side) {
        const PrintedGroup g = printed_cloth(side, 0.3f);
        cloth.add(g.particles);
        for (const PrintedSpring& spring : g.springs)
            cloth.add(spring.p1, spring.p2, spring.k, spring.b, spring.resting_length);
    }
    expect_printed_recorded("cloth", cloth);
}

} // namespace
} // namespace topple
