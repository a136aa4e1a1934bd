// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/geometry/growing_solids.h"
#include "tests/support/test_support.h"
#include "topple/geometry/distance/plane_intersections.h"

namespace topple {
namespace {

using test::Stretch;
using test::Whole3;
using test::Wide;

/// Compares spheres and capsules against a solid with a point and a segment against the solid grown by the radius.
template<typename Solid>
void expect_exact_capsules(test::GrowingSolid<Solid> (*make_solid)(Random&, std::uint32_t)) {
    test::expect_no_wrong_answer(
        10000, [&](test::WrongAnswers& wrong, Random& random, std::uint32_t half) {
            const auto [solid, meet, words] = make_solid(random, half);
            const std::int64_t r = test::below(random, 4);
            const Vec3 a = test::grid_point(random, half + 2),
                       b = test::grid_point(random, half + 2);
            const std::string where = words + ", " + test::in_words(a) + " " + test::in_words(b) +
                                      " radius " + std::to_string(r);
            const bool meets_center = meet(test::whole_point(Whole3(a)), r).has_value();
            const bool meets_axis = meet(test::whole_segment(Whole3(a), Whole3(b)), r).has_value();
            const Sphere sphere{a, Real(r)};
            const Capsule capsule{{a, b}, Real(r)}, turned{{b, a}, Real(r)};
            wrong.note(intersects(sphere, solid) != meets_center, "sphere", where);
            wrong.note(intersects(solid, sphere) != meets_center, "sphere turned round", where);
            wrong.note(intersects(capsule, solid) != meets_axis, "capsule", where);
            wrong.note(intersects(solid, turned) != meets_axis, "capsule turned round", where);
        });
}

TEST(GridPairs, CapsulesAndSpheres) { expect_exact_capsules(test::growing_sphere); }
TEST(GridPairs, CapsulesAndCapsules) { expect_exact_capsules(test::growing_capsule); }
TEST(GridPairs, CapsulesAndBoxes) { expect_exact_capsules(test::growing_box); }
TEST(GridPairs, CapsulesAndTriangles) { expect_exact_capsules(test::growing_triangle); }
TEST(GridPairs, CapsulesAndHulls) { expect_exact_capsules(test::growing_hull); }

/// A line, ray or segment on the grid; a segment may be a point.
struct GridStretch {
    Primitive shape;
    Stretch whole;
    std::string words;
};
GridStretch random_stretch(Random& random, std::uint32_t half) {
    const test::GridRay r = test::random_grid_ray(random, half);
    switch (random.below(3)) {
    case 0:
        return {Line{r.ray.origin, r.ray.direction},
                test::whole_line(Whole3(r.ray.origin), Whole3(r.ray.direction)),
                "line " + test::in_words(r.ray)};
    case 1:
        return {r.ray, r.stretch, test::in_words(r.ray)};
    default: {
        const Vec3 a = test::grid_point(random, half), b = test::grid_point(random, half);
        return {Segment{a, b},
                test::whole_segment(Whole3(a), Whole3(b)),
                "segment " + test::in_words(a) + " " + test::in_words(b)};
    }
    }
}

TEST(GridPairs, LinesRaysAndSegments) {
    test::expect_no_wrong_answer(
        10000, [](test::WrongAnswers& wrong, Random& random, std::uint32_t half) {
            const GridStretch a = random_stretch(random, half), b = random_stretch(random, half);
            std::visit(
                [&]<typename A, typename B>(const A& first, const B& second) {
                    if constexpr (primitive_index<A>() >= 1 && primitive_index<A>() <= 3 &&
                                  primitive_index<B>() >= 1 && primitive_index<B>() <= 3) {
                        wrong.note(intersects(first, second) != test::do_meet(a.whole, b.whole),
                                   "meeting",
                                   a.words + ", " + b.words);
                        wrong.note(intersects(second, first) != test::do_meet(b.whole, a.whole),
                                   "meeting turned round",
                                   a.words + ", " + b.words);
                    }
                },
                a.shape,
                b.shape);
        });
}

/// Compares the squared extent of a disc along n with a height above a plane: h^2 w^2 <= r^2 |n x w|^2.
bool reaches(Wide height, Whole3 n, Whole3 axis, std::int64_t radius) {
    const Whole3 across = cross(n, axis);
    return height * height * dot(axis, axis) <= Wide(radius) * radius * dot(across, across);
}

TEST(GridPairs, PlanesAndRoundShapes) {
    test::expect_no_wrong_answer(
        10000, [](test::WrongAnswers& wrong, Random& random, std::uint32_t half) {
            const auto grid = test::grid_plane(random, half);
            const Whole3 n(grid.solid.normal);
            const test::GridAxis x = test::grid_axis(random, half);
            const auto height = [&](Vec3 p) {
                return dot(n, Whole3(p)) - std::int64_t(grid.solid.offset);
            };
            const std::int64_t a = height(x.a), b = height(x.b), r = x.radius;
            const Whole3 axis = Whole3(x.b) - Whole3(x.a);
            const bool is_cut = (a <= 0) != (b < 0) || (a < 0) != (b <= 0) || a == 0 || b == 0;
            const auto meets_center = [&](std::int64_t h) { return h * h <= r * r * dot(n, n); };
            const std::string where = grid.words + ", " + x.words();
            wrong.note(
                intersects(grid.solid, Sphere{x.a, Real(r)}) != meets_center(a), "sphere", where);
            wrong.note(intersects(grid.solid, Capsule{{x.a, x.b}, Real(r)}) !=
                           (is_cut || meets_center(a) || meets_center(b)),
                       "capsule",
                       where);
            const bool base = reaches(a, n, axis, r), top = reaches(b, n, axis, r);
            wrong.note(intersects(grid.solid, Cylinder{x.a, x.b, Real(r)}) !=
                           (is_cut || base || top),
                       "cylinder",
                       where);
            wrong.note(
                intersects(grid.solid, Cone{x.a, x.b, Real(r)}) != (is_cut || base), "cone", where);
        });
}

TEST(GridPairs, PlanesAndFlatSolids) {
    test::expect_no_wrong_answer(
        10000, [](test::WrongAnswers& wrong, Random& random, std::uint32_t half) {
            const auto plane = test::grid_plane(random, half);
            const Whole3 n(plane.solid.normal);
            const auto truth = [&](const auto& vertices) {
                bool up = false, down = false;
                for (const auto p : vertices) {
                    const std::int64_t h = dot(n, Whole3(to_vec3(DVec3(p)))) -
                                           std::int64_t(plane.solid.offset);
                    up = up || h >= 0;
                    down = down || h <= 0;
                }
                return up && down;
            };
            const auto ask = [&](const auto& solid, const std::string& words) {
                const bool met = truth(polytope_of(solid).vertices);
                wrong.note(
                    intersects(plane.solid, solid) != met, words, plane.words + ", " + words);
                wrong.note(
                    intersects(solid, plane.solid) != met, words, plane.words + ", " + words);
            };
            ask(test::grid_box(random, half).solid, "box");
            ask(test::grid_obb(random, half).solid, "obb");
            ask(test::grid_triangle(random, half).solid, "triangle");
            if (random.below(10) == 0)
                ask(test::grid_hull(random, half).solid, "hull");
        });
}

TEST(GridPairs, Planes) {
    test::expect_no_wrong_answer(
        10000, [](test::WrongAnswers& wrong, Random& random, std::uint32_t half) {
            const auto a = test::grid_plane(random, half), b = test::grid_plane(random, half);
            const Whole3 n(a.solid.normal), m(b.solid.normal);
            // Parallel planes are one plane if n / d is equal.
            const bool are_parallel = cross(n, m) == Whole3{};
            const bool are_one = dot(n, m) * std::int64_t(a.solid.offset) ==
                                 dot(n, n) * std::int64_t(b.solid.offset);
            wrong.note(intersects(a.solid, b.solid) != (!are_parallel || are_one),
                       "planes",
                       a.words + ", " + b.words);
        });
}

} // namespace
} // namespace topple
