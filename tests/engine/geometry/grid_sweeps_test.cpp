// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/geometry/growing_solids.h"
#include "tests/support/test_support.h"
#include "topple/geometry/pairs/sweep.h"

namespace topple {
namespace {

using test::FirstMeeting;
using test::Stretch;
using test::Whole3;

constexpr double kGraze = 5e-3;

/// Sweeps spheres over the grid against one solid each. `early` bounds how much too early a graze may be found,
/// as a share of the motion: shapes count as touching at a gap g, which a grazing sphere of radius r reaches up
/// to sqrt(2 r g) before the place of contact. No motion of whole numbers is shorter than one.
template<typename Solid>
void expect_exact_sweeps(double early,
                         test::GrowingSolid<Solid> (*make_solid)(Random&, std::uint32_t)) {
    test::expect_no_wrong_answer(
        10000, [&](test::WrongAnswers& wrong, Random& random, std::uint32_t half) {
            const auto [solid, meet, words] = make_solid(random, half);
            const std::int64_t radius = test::below(random, 4);
            const Sphere sphere{test::grid_point(random, half + 2), Real(radius)};
            const Vec3 motion = test::grid_point(random, 2 * half);
            const Stretch way = test::whole_part(Whole3(sphere.center), Whole3(motion), 0, 1);
            const FirstMeeting first = meet(way, radius);
            const SweepHit hit = sweep(sphere, motion, solid);
            const std::string where = words + ", sphere " + test::in_words(sphere.center) + " " +
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

TEST(GridSweeps, SpheresMeetSpheres) { expect_exact_sweeps(0, test::growing_sphere); }
TEST(GridSweeps, SpheresMeetCapsules) { expect_exact_sweeps(kGraze, test::growing_capsule); }
TEST(GridSweeps, SpheresMeetBoxes) { expect_exact_sweeps(kGraze, test::growing_box); }
TEST(GridSweeps, SpheresMeetTriangles) { expect_exact_sweeps(kGraze, test::growing_triangle); }
TEST(GridSweeps, SpheresMeetHulls) { expect_exact_sweeps(kGraze, test::growing_hull); }

} // namespace
} // namespace topple
