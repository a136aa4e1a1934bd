// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/geometry/sweep.h"
#include "tests/engine/geometry/grid_solids.h"
#include "tests/support/test_support.h"

namespace topple {
namespace {

using test::FirstMeeting;
using test::Stretch;
using test::Whole3;

constexpr double kGraze = 5e-3;

/// Sweeps balls over the grid against one solid each, whose grown shape `meet(stretch, radius)` knows.
/// `early` is how much too early a graze may be found: where shapes are called touching at a gap g, a ball of
/// radius r is up to sqrt(2 r g) before the place, and no whole motion takes it closer by less than one.
template<typename MakeCase>
void expect_exact_sweeps(double early, const MakeCase& make_case) {
    test::expect_no_wrong_answer(
        10000, [&](test::WrongAnswers& wrong, Random& random, std::uint32_t half) {
            const auto [solid, meet, words] = make_case(random, half);
            const std::int64_t radius = test::below(random, 4);
            const Sphere ball{test::grid_point(random, half + 2), Real(radius)};
            const Vec3 motion = test::grid_point(random, 2 * half);
            const Stretch way = test::whole_part(Whole3(ball.center), Whole3(motion), 0, 1);
            const FirstMeeting first = meet(way, radius);
            const SweepHit hit = sweep(ball, motion, solid);
            const std::string where = words + ", ball " + test::in_words(ball.center) + " " +
                                      std::to_string(radius) + " by " + test::in_words(motion);
            wrong.note(bool(hit) && !first, "is met", where);
            wrong.note(!hit && first, "is missed", where);
            if (!hit || !first)
                return;
            const auto t = static_cast<double>(*first);
            const double slack = t > 0 ? early : 0;
            wrong.note((hit.outcome == SweepOutcome::overlapping) != (t == 0), "outcome", where);
            wrong.note(!(double{hit.t} <= t && double{hit.t} >= t - 1e-7 - slack), "t", where);
        });
}

TEST(GridSweeps, BallsMeetBalls) {
    expect_exact_sweeps(0, [](Random& random, std::uint32_t half) {
        const auto grid = test::grid_sphere(random, half);
        const auto meet = [s = grid.solid](const Stretch& way, std::int64_t r) {
            return test::meet_sphere(way, Whole3(s.center), r + std::int64_t(s.radius));
        };
        return std::tuple{grid.solid, meet, grid.words};
    });
}
TEST(GridSweeps, BallsMeetCapsules) {
    expect_exact_sweeps(kGraze, [](Random& random, std::uint32_t half) {
        const auto grid = test::grid_capsule(random, half);
        const auto meet = [s = grid.solid](const Stretch& way, std::int64_t r) {
            return test::meet_capsule(
                way, Whole3(s.axis.a), Whole3(s.axis.b), r + std::int64_t(s.radius));
        };
        return std::tuple{grid.solid, meet, grid.words};
    });
}
TEST(GridSweeps, BallsMeetBoxes) {
    expect_exact_sweeps(kGraze, [](Random& random, std::uint32_t half) {
        const auto grid = test::grid_box(random, half);
        const auto meet = [s = grid.solid](const Stretch& way, std::int64_t r) {
            return test::meet_rounded_box(way, Whole3(s.min), Whole3(s.max), r);
        };
        return std::tuple{grid.solid, meet, grid.words};
    });
}
TEST(GridSweeps, BallsMeetTriangles) {
    expect_exact_sweeps(kGraze, [](Random& random, std::uint32_t half) {
        const auto grid = test::grid_triangle(random, half);
        const auto meet = [t = grid.solid](const Stretch& way, std::int64_t r) {
            return test::meet_rounded_triangle(way, Whole3(t.a), Whole3(t.b), Whole3(t.c), r);
        };
        return std::tuple{grid.solid, meet, grid.words};
    });
}
TEST(GridSweeps, BallsMeetHulls) {
    expect_exact_sweeps(kGraze, [](Random& random, std::uint32_t half) {
        const auto grid = test::grid_hull(random, half);
        const auto meet = [faces = test::whole_faces(grid.solid)](const Stretch& way,
                                                                  std::int64_t r) {
            return test::meet_rounded_hull(way, faces, r);
        };
        return std::tuple{grid.solid, meet, grid.words};
    });
}

} // namespace
} // namespace topple
