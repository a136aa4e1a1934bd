// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/geometry/grid_rays.h"

#include "tests/engine/geometry/grid_solids.h"

namespace topple {
namespace {

/// Tests lines, rays, segments and points against the solids of `make(random, half)`.
template<typename Make>
void expect_exact_lines(const Make& make) {
    test::expect_no_wrong_answer(
        10000, [&](test::WrongAnswers& wrong, Random& random, std::uint32_t half) {
            test::ask_all(wrong, random, make(random, half), half);
        });
}

TEST(GridRays, MeetSpheresAsWholeNumbersSay) { expect_exact_lines(test::grid_sphere); }
TEST(GridRays, MeetCapsulesAsWholeNumbersSay) { expect_exact_lines(test::grid_capsule); }
TEST(GridRays, MeetCylindersAsWholeNumbersSay) { expect_exact_lines(test::grid_cylinder); }
TEST(GridRays, MeetConesAsWholeNumbersSay) { expect_exact_lines(test::grid_cone); }
TEST(GridRays, MeetBoxesAsWholeNumbersSay) { expect_exact_lines(test::grid_box); }
TEST(GridRays, MeetTurnedBoxesAsWholeNumbersSay) { expect_exact_lines(test::grid_obb); }
TEST(GridRays, MeetTrianglesAsWholeNumbersSay) { expect_exact_lines(test::grid_triangle); }
TEST(GridRays, MeetHullsAsWholeNumbersSay) { expect_exact_lines(test::grid_hull); }
TEST(GridRays, MeetPlanesAsWholeNumbersSay) { expect_exact_lines(test::grid_plane); }

} // namespace
} // namespace topple
