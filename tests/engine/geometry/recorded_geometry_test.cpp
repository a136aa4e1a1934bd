// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// One hash for the results of each function, compared with the recorded one. The other tests check results within a
// tolerance; this test notices a change of any bit.

#include "tests/engine/geometry/geometry_answers.h"
#include "tests/engine/geometry/grid_primitives.h"
#include "tests/support/recording.h"
#include "tests/support/test.h"
#include "topple/core/random.h"
#include "topple/geometry/convex/minkowski.h"
#include "topple/geometry/distance/closest_point.h"
#include "topple/geometry/distance/obb_features.h"
#include "topple/geometry/distance/plane_intersections.h"
#include "topple/geometry/distance/shells.h"
#include "topple/geometry/hulls/simplified_hull.h"
#include "topple/geometry/meshes/convex_decomposition.h"
#include "topple/geometry/meshes/hole_filling.h"
#include "topple/geometry/meshes/icosphere.h"
#include "topple/geometry/meshes/mesh_inside.h"
#include "topple/geometry/meshes/torus_mesh.h"
#include "topple/geometry/pairs/pairs.h"
#include "topple/geometry/rays/cone_rays.h"
#include "topple/geometry/rays/cylinder_rays.h"
#include "topple/geometry/rays/height_field.h"
#include "topple/geometry/rays/pick_ray.h"
#include "topple/geometry/rays/prepared_triangle.h"
#include "topple/geometry/rays/ray_tests.h"
#include "topple/geometry/shapes/spline.h"
#include "topple/textbook/printed/printed_geometry.h"

namespace topple {
namespace {

using test::Answers;
using test::random_vector;

constexpr std::uint64_t kRecordedSeed = 2026; // seed of every recording; another seed gives other
                                              // inputs
constexpr std::uint32_t kGridHalf = 4;        // half the edge of the cube of integers [m]

void expect_geometry_recorded(const std::string& key, const Answers& answers) {
    if (!answers.is_empty())
        test::expect_recorded("tests/engine/geometry/recorded_geometry.tsv", key, answers.hash());
}

/// Every other shape has integer coordinates, so that touching and parallel shapes are frequent.
Primitive sample_shape(Random& random, PrimitiveKind kind, int i) {
    if (i % 2 == 0 && kind <= PrimitiveKind::hull)
        return test::grid_primitive(random, kind, kGridHalf).shape;
    return test::random_primitive(random, kind, random_vector(random, 1.5f), 1.5f);
}

Vec3 sample_point(Random& random, int i) {
    const Vec3 p = random_vector(random, 4);
    return i % 2 == 0 ? Vec3{std::floor(p.x), std::floor(p.y), std::floor(p.z)} : p;
}

Ray sample_ray(Random& random, int i) {
    return std::get<Ray>(sample_shape(random, PrimitiveKind::ray, i));
}

template<typename Shape>
constexpr bool kHasRays = requires(const Shape& shape, const Ray& ray) {
    cast_ray(shape, ray);
};

template<typename Shape>
void add_rays(Answers& out, const Shape& shape, const Ray& ray) {
    if constexpr (kHasRays<Shape>)
        out.add(cast_ray(shape, ray), range_within(shape, ray));
    if constexpr (std::is_same_v<Shape, Plane>)
        out.add(cast_ray_at_half_space(shape, ray), cast_ray_at_front(shape, ray));
    if constexpr (std::is_same_v<Shape, Triangle>)
        out.add(cast_ray(prepare(shape), ray), cast_ray_at_front(shape, ray));
    if constexpr (std::is_same_v<Shape, Cylinder>)
        out.add(cast_ray_at_endless(shape, ray));
}

template<typename Shape>
void add_points(Answers& out, const Shape& shape, Vec3 p) {
    if constexpr (requires { closest_point(shape, p); })
        out.add(closest_point(shape, p));
    if constexpr (requires { closest_surface_point(shape, p); })
        out.add(closest_surface_point(shape, p));
    if constexpr (requires { contains(shape, p); })
        out.add(contains(shape, p));
    if constexpr (requires { is_on(shape, p, 0.5f); })
        out.add(is_on(shape, p, 0.5f));
    if constexpr (std::is_same_v<Shape, Triangle>)
        out.add(barycentric(shape, p));
}

template<typename Shape>
void add_bounds(Answers& out, const Shape& shape, const Plane& plane) {
    if constexpr (requires { bounds_of(shape); })
        out.add(bounds_of(shape));
    if constexpr (requires { side_of(plane, shape); })
        out.add(side_of(plane, shape));
    if constexpr (FlatSided<Shape>)
        out.add(interval_along(shape, plane.normal));
}

TEST(RecordedGeometry, RaysPointsAndBoundsOfEveryShape) {
    for (std::size_t k = 0; k < kPrimitiveKindCount; ++k) {
        const auto kind = static_cast<PrimitiveKind>(k);
        Random random(kRecordedSeed + k);
        Answers rays, points, bounds;
        for (int i = 0; i < 1000; ++i) {
            const Primitive shape = sample_shape(random, kind, i);
            const Ray ray = sample_ray(random, i);
            const Vec3 p = sample_point(random, i);
            const auto plane = std::get<Plane>(sample_shape(random, PrimitiveKind::plane, i));
            std::visit(
                [&](const auto& s) {
                    add_rays(rays, s, ray);
                    add_points(points, s, p);
                    add_bounds(bounds, s, plane);
                },
                shape);
        }
        const std::string name(name_of(kind));
        expect_geometry_recorded("rays at " + name, rays);
        expect_geometry_recorded("points and " + name, points);
        expect_geometry_recorded("bounds of " + name, bounds);
    }
}

TEST(RecordedGeometry, EveryPairOfShapes) {
    for (std::size_t a = 0; a < kPrimitiveKindCount; ++a) {
        Answers meetings, gaps, sweeps, table;
        for (std::size_t b = 0; b < kPrimitiveKindCount; ++b) {
            Random random(kRecordedSeed + 100 * a + b);
            const auto kind_a = static_cast<PrimitiveKind>(a);
            const auto kind_b = static_cast<PrimitiveKind>(b);
            for (const PairQuestion question :
                 {PairQuestion::intersects, PairQuestion::gap, PairQuestion::sweep})
                table.add(method_of(question, kind_a, kind_b),
                          is_callable(question, kind_a, kind_b));
            for (int i = 0; i < 100; ++i) {
                const Primitive first = sample_shape(random, kind_a, i);
                const Primitive second = sample_shape(random, kind_b, i);
                const Vec3 motion = sample_point(random, i);
                meetings.add(ask_intersects(first, second));
                gaps.add(ask_gap(first, second));
                sweeps.add(ask_sweep(first, motion, second));
            }
        }
        const std::string name(name_of(static_cast<PrimitiveKind>(a)));
        expect_geometry_recorded("meetings of " + name, meetings);
        expect_geometry_recorded("gaps of " + name, gaps);
        expect_geometry_recorded("sweeps of " + name, sweeps);
        expect_geometry_recorded("pair table of " + name, table);
    }
}

TEST(RecordedGeometry, LinesAndPlanes) {
    Random random(kRecordedSeed);
    Answers lines, planes;
    for (int i = 0; i < 400; ++i) {
        const auto a = std::get<Line>(sample_shape(random, PrimitiveKind::line, i));
        const auto b = std::get<Line>(sample_shape(random, PrimitiveKind::line, i));
        const Ray r = sample_ray(random, i), s = sample_ray(random, i);
        const auto t = std::get<Segment>(sample_shape(random, PrimitiveKind::segment, i));
        const auto u = std::get<Segment>(sample_shape(random, PrimitiveKind::segment, i));
        lines.add(find_approach(a, b), find_approach(a, r), find_approach(a, t));
        lines.add(find_approach(r, s), find_approach(r, t), find_approach(t, u));
        const SegmentGap gap = closest_between(t, u);
        lines.add(gap.on_first, gap.on_second, gap.s, gap.t);
        const auto p = std::get<Plane>(sample_shape(random, PrimitiveKind::plane, i));
        const auto q = std::get<Plane>(sample_shape(random, PrimitiveKind::plane, i));
        const auto o = std::get<Plane>(sample_shape(random, PrimitiveKind::plane, i));
        planes.add(relation_of(p, q), intersection(p, q), intersection(p, q, o), crossing(t, p));
        planes.add(plane_through(t.a, t.b, u.a), signed_distance(p, u.b));
    }
    expect_geometry_recorded("lines", lines);
    expect_geometry_recorded("planes", planes);
}

TEST(RecordedGeometry, BoxesAndTheirAxes) {
    Random random(kRecordedSeed);
    Answers features, axes, shells;
    for (int i = 0; i < 200; ++i) {
        const auto a = std::get<Obb>(sample_shape(random, PrimitiveKind::obb, i));
        const auto b = std::get<Obb>(sample_shape(random, PrimitiveKind::obb, i));
        const auto c = std::get<Aabb>(sample_shape(random, PrimitiveKind::aabb, i));
        const auto t = std::get<Triangle>(sample_shape(random, PrimitiveKind::triangle, i));
        const auto s = std::get<Sphere>(sample_shape(random, PrimitiveKind::sphere, i));
        features.add(corners_of(a), edges_of(a), face_planes_of(a));
        features.add(crossings(edges_of(b), a, 1e-5f));
        axes.add(
            find_separating_axes(a, b), find_separating_axes(c, t), find_separating_axes(a, t));
        const Vec3 p = sample_point(random, i);
        const ShellReach reach = reach_of_shell(c, p);
        shells.add(reach.nearest_squared, reach.farthest_squared, meets_shell(s, c));
        shells.add(meets_shell(s, a), do_shells_meet(s, c), do_shells_meet(s, a));
    }
    expect_geometry_recorded("box features", features);
    expect_geometry_recorded("separating axes", axes);
    expect_geometry_recorded("shells", shells);
}

std::vector<Vec3> sample_points(Random& random, int count, int i) {
    std::vector<Vec3> points;
    for (int k = 0; k < count; ++k)
        points.push_back(sample_point(random, i));
    return points;
}

TEST(RecordedGeometry, HullsAndWhatContainsPoints) {
    Random random(kRecordedSeed);
    Answers hulls, containers, masses;
    for (int i = 0; i < 120; ++i) {
        const int count = 4 + static_cast<int>(random.below(i % 8 == 0 ? 120 : 20));
        const std::vector<Vec3> points = sample_points(random, count, i);
        containers.add(containing_aabb(points), containing_sphere_about_mean(points));
        containers.add(containing_sphere(points), containing_obb(points));
        for (const int most : {64, 12}) {
            const auto hull = build_convex_hull(points, most);
            hulls.add(hull.ok());
            if (!hull.ok())
                continue;
            hulls.add(*hull, support_vertex(*hull, sample_point(random, 1)), validate(*hull).ok());
            masses.add(hull_mass(*hull, 700));
        }
        const auto simple = simplify_hull(
            points, {.max_vertices = 8, .tolerance = 0.1f, .contains_all = i % 3 == 0});
        hulls.add(simple.ok());
        if (simple.ok())
            hulls.add(simple->hull, simple->outside, simple->excess);
    }
    expect_geometry_recorded("hulls", hulls);
    expect_geometry_recorded("containing shapes", containers);
    expect_geometry_recorded("hull masses", masses);
}

TEST(RecordedGeometry, MassesAndVolumesBelowAPlane) {
    Random random(kRecordedSeed);
    Answers masses, volumes;
    for (int i = 0; i < 200; ++i) {
        const auto size = [&] {
            return i % 2 == 0 ? static_cast<Real>(1 + random.below(4)) / 2
                              : random.between(0.1f, 2);
        };
        const Real radius = size(), half = size(), density = random.between(1, 2000);
        const Vec3 extents{size(), size(), size()};
        const auto plane = std::get<Plane>(sample_shape(random, PrimitiveKind::plane, i));
        const Plane water{plane.normal, plane.offset / 4};
        const MassProperties cone = cone_mass(radius, half, density);
        const MassProperties box = box_mass(extents, density);
        masses.add(sphere_mass(radius, density), capsule_mass(radius, half, density), box, cone);
        masses.add(cylinder_mass(radius, half, density), combined(box, cone));
        masses.add(transformed(cone, {sample_point(random, i), test::random_rotation(random)}));
        volumes.add(sphere_below(radius, water), box_below(extents, water));
        volumes.add(capsule_below(radius, half, water), cylinder_below(radius, half, water));
        volumes.add(cone_below(radius, half, water), hull_below(box_hull(extents), water));
        volumes.add(mesh_below(torus_mesh(2, 0.5f, 7, 5), water));
    }
    expect_geometry_recorded("masses", masses);
    expect_geometry_recorded("volumes below", volumes);
}

TEST(RecordedGeometry, MeshesAndTheirHoles) {
    Answers meshes, holes, parts;
    Random random(kRecordedSeed);
    const TriangleMesh torus = torus_mesh(1, 0.3f, 12, 8);
    for (const TriangleMesh& mesh :
         {icosphere(2, 0.7f), torus, test::mesh_of(box_hull({1, 2, 3}))}) {
        meshes.add(mesh, mesh_mass(mesh, 10), is_closed(mesh), bounds_of(mesh), tessellate(mesh));
        for (int i = 0; i < 200; ++i)
            meshes.add(encloses(mesh, sample_point(random, i) * 0.5f));
        TriangleMesh open = mesh;
        open.triangles.erase(open.triangles.begin() + 3, open.triangles.begin() + 6);
        const auto filled = fill_holes(open, 1);
        holes.add(is_closed(open), filled.ok());
        if (filled.ok())
            holes.add(filled->mesh, filled->hole_count);
    }
    const auto decomposed = decompose(torus,
                                      {.max_parts = 6, .max_vertices = 16, .resolution = 16});
    ASSERT_TRUE(decomposed.ok());
    parts.add(decomposed->parts, decomposed->solid_volume, decomposed->parts_volume);
    parts.add(decomposed->worst_concavity);
    expect_geometry_recorded("meshes", meshes);
    expect_geometry_recorded("filled holes", holes);
    expect_geometry_recorded("convex parts", parts);
}

TEST(RecordedGeometry, PicturesOfShapes) {
    Answers pictures;
    const Fineness fineness{7, 5};
    pictures.add(tessellate_sphere(1.3f, fineness), tessellate_capsule(0.4f, 0.9f, fineness));
    pictures.add(tessellate_cylinder(0.7f, 0.2f, fineness), tessellate_cone(0.7f, 0.2f, fineness));
    pictures.add(tessellate_sphere(1), tessellate_capsule(1, 1), tessellate_cylinder(1, 1));
    pictures.add(tessellate_cone(1, 1), tessellate_box({1, 2, 3}), tessellate(box_hull({3, 1, 2})));
    expect_geometry_recorded("tessellation", pictures);
}

TEST(RecordedGeometry, AHeightField) {
    Random random(kRecordedSeed);
    HeightSamples samples{.columns = 7, .rows = 5, .scale = {0.5f, 0.25f, 1}};
    for (int i = 0; i < 35; ++i)
        samples.heights.push_back(static_cast<Real>(random.below(8)));
    const auto field = HeightField::build(samples);
    ASSERT_TRUE(field.ok());
    Answers answers;
    answers.add(field->bounds(), field->to_mesh(), field->triangle_count());
    for (int i = 0; i < 600; ++i) {
        Ray ray = sample_ray(random, i);
        if (i % 4 < 2)
            ray.direction = sample_point(random, 1) - ray.origin;
        answers.add(field->cast_ray(ray));
        const Vec3 p = sample_point(random, i) * 0.5f;
        std::vector<std::uint32_t> found;
        field->find_triangles(grown({p, p}, i % 3 == 0 ? 0 : random.between(0, 1)), found);
        answers.add(found);
    }
    expect_geometry_recorded("height field", answers);
}

TEST(RecordedGeometry, Splines) {
    Random random(kRecordedSeed);
    Answers answers;
    for (int i = 0; i < 24; ++i) {
        const auto points = sample_points(random, 2 + i % 7, i);
        for (const bool is_closed : {false, true}) {
            answers.add(can_be_spline(points, is_closed));
            if (!can_be_spline(points, is_closed))
                continue;
            const Spline spline(points, is_closed, {0, 1, 0});
            answers.add(spline.length(), spline.end());
            for (int k = -2; k < 14; ++k) {
                const Real u = static_cast<Real>(k) / 12 * spline.end();
                const Spline::Place place = spline.at(u);
                answers.add(place.position, place.first, place.second, place.tangent, place.normal);
                answers.add(place.spin, place.length);
                const Vec3 p = sample_point(random, k + 2);
                answers.add(spline.nearest(p), spline.nearest_around(u, p));
            }
        }
    }
    expect_geometry_recorded("splines", answers);
}

TEST(RecordedGeometry, ViewsAndPicking) {
    Random random(kRecordedSeed);
    Answers answers;
    for (int i = 0; i < 150; ++i) {
        const Real far_distance = random.between(3, 30);
        const DepthRange range = i % 2 == 0 ? DepthRange::zero_to_one
                                            : DepthRange::minus_one_to_one;
        const Mat4 clip_from_view = i % 3 == 0 ? orthographic(2, 1.5f, 0.5f, far_distance, range)
                                               : perspective(random.between(0.3f, 2),
                                                             1.5f,
                                                             0.5f,
                                                             far_distance,
                                                             range);
        const Transform eye{sample_point(random, i), test::random_rotation(random)};
        const Mat4 view_from_world = to_mat4(inverse(eye));
        const Frustum frustum = make_frustum(clip_from_view * view_from_world, range);
        answers.add(frustum.planes, corners_of(frustum));
        const PictureOfView picture{clip_from_view, view_from_world, {10, 20}, {640, 400}, range};
        const Vec3 p = sample_point(random, i);
        answers.add(project(picture, p), contains(frustum, p));
        answers.add(
            unproject(picture, {random.between(0, 700), random.between(0, 500), random.unit()}));
        answers.add(pick_ray(picture, {random.between(0, 700), random.between(0, 500)}));
        for (const PrimitiveKind kind :
             {PrimitiveKind::sphere, PrimitiveKind::aabb, PrimitiveKind::obb})
            std::visit(
                [&](const auto& shape) {
                    if constexpr (requires { may_see(frustum, shape); })
                        answers.add(may_see(frustum, shape));
                },
                sample_shape(random, kind, i));
    }
    expect_geometry_recorded("views", answers);
}

/// Points, or discs about an axis, which GJK and EPA treat separately.
struct SampledCore {
    std::vector<Vec3> points;
    std::vector<Real> radii;
    Transform world_from_local;
    Real radius = 0;
    Vec3 axis{0, 1, 0};
    [[nodiscard]] SupportShapeView view() const {
        return {points, world_from_local, radius, radii, axis};
    }
};

SampledCore sample_core(Random& random, int i) {
    SampledCore core{.points = sample_points(random, 1 + static_cast<int>(random.below(7)), i)};
    if (i % 4 < 2)
        core.world_from_local.rotation = test::random_rotation(random);
    core.world_from_local.position = sample_point(random, i) * 0.5f;
    core.radius = i % 3 == 0 ? random.unit() : 0;
    if (i % 5 == 0) {
        core.points = {{0, -1, 0}, {0, 1, 0}};
        core.radii = {1, i % 2 == 0 ? 0 : random.unit()};
    }
    return core;
}

TEST(RecordedGeometry, DistancesAndDepthsOfCores) {
    Random random(kRecordedSeed);
    Answers distances, depths, sums;
    for (int i = 0; i < 1500; ++i) {
        const SampledCore a = sample_core(random, i), b = sample_core(random, i + i / 5);
        const CoreDistance distance = find_distance(a.view(), b.view());
        distances.add(distance, find_gap(a.view(), b.view()));
        if (distance.cores_overlap)
            depths.add(find_penetration(a.view(), b.view()));
        if (a.radii.empty() && b.radii.empty())
            sums.add(minkowski_sum(a.view(), b.view()), minkowski_difference(a.view(), b.view()));
        const Vec3 direction = sample_point(random, i) + Vec3{0.25f, 0, 0};
        sums.add(support(a.view(), direction),
                 support_of_difference(a.view(), b.view(), direction));
    }
    expect_geometry_recorded("core distances", distances);
    expect_geometry_recorded("core depths", depths);
    expect_geometry_recorded("Minkowski sums", sums);
}

TEST(RecordedGeometry, TheCookbooksTests) {
    Random random(kRecordedSeed);
    Answers answers;
    for (int i = 0; i < 300; ++i) {
        const auto a = std::get<Aabb>(sample_shape(random, PrimitiveKind::aabb, i));
        const auto b = std::get<Obb>(sample_shape(random, PrimitiveKind::obb, i));
        const auto c = std::get<Obb>(sample_shape(random, PrimitiveKind::obb, i));
        const auto s = std::get<Segment>(sample_shape(random, PrimitiveKind::segment, i));
        const auto t = std::get<Triangle>(sample_shape(random, PrimitiveKind::triangle, i));
        const auto u = std::get<Triangle>(sample_shape(random, PrimitiveKind::triangle, i));
        const auto sphere = std::get<Sphere>(sample_shape(random, PrimitiveKind::sphere, i));
        const Ray ray = sample_ray(random, i);
        const Vec3 p = sample_point(random, i);
        answers.add(printed_aabb_obb(a, b), printed_obb_obb(b, c), printed_ray_aabb(a, ray));
        answers.add(printed_ray_obb(b, ray), printed_segment_aabb(s, a), printed_segment_obb(s, b));
        answers.add(printed_point_in_triangle(p, t), printed_closest_point(t, p));
        answers.add(printed_triangle_sphere(t, sphere), printed_triangle_triangle(t, u));
        answers.add(printed_mesh_ray(test::mesh_of(box_hull({1, 1, 2})), ray));
    }
    expect_geometry_recorded("cookbook", answers);
}

} // namespace
} // namespace topple
