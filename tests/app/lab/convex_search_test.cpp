// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/lab_test.h"
#include "tests/support/test.h"

#include <cmath>
#include <string>

namespace topple::app::lab {
namespace {

Real number_in(const Answer& answer, std::string_view name) {
    const FactValue* value = find_fact(answer, name);
    return value != nullptr ? std::get<Real>(*value) : Real{-1};
}

Answer run(std::string_view id, const std::string& arguments) {
    const LabTest& test = *find_test(id);
    return test.run(*read_arguments(test.parameters, arguments));
}

TEST(ConvexSearchLab, EveryStepOfGjkComesNearerToTheOriginAndTheLastOneIsTheGapOfTheBoxes) {
    // Boxes without rotation: the gap is the length of the gaps along the axes.
    const std::string boxes = "first=0,0,0,1,0.5,2,0,0,0 second=3,2.5,-1,0.5,1,0.5,0,0,0 step=";
    const Real gap = std::sqrt(1.5f * 1.5f + 1.0f * 1.0f);
    const auto count = static_cast<int>(number_in(run("gjk_steps", boxes + "1"), "of_steps"));
    ASSERT_GT(count, 2);
    Real before = 1e9f;
    for (int step = 1; step <= count; ++step) {
        const Answer answer = run("gjk_steps", boxes + std::to_string(step));
        EXPECT_EQ(number_in(answer, "step"), static_cast<Real>(step));
        EXPECT_LE(number_in(answer, "nearest_so_far_m"), before);
        before = number_in(answer, "nearest_so_far_m");
    }
    EXPECT_NEAR(before, gap, 1e-5f);
}

TEST(ConvexSearchLab, TheNearestFaceOfEpaMovesOutwardsToTheSmallestOverlapOfTheIntervals) {
    // Overlaps along the axes: 1 + 1 - 1.2, 1 + 0.5 - 0.4 and 1 + 2 - 0.3.
    const std::string boxes = "first=0,0,0,1,1,1,0,0,0 second=1.2,0.4,0.3,1,0.5,2,0,0,0 step=";
    const auto count = static_cast<int>(number_in(run("epa_steps", boxes + "1"), "of_steps"));
    ASSERT_GT(count, 1);
    Real before = -1e9f; // the first tetrahedron need not contain the origin
    for (int step = 1; step <= count; ++step) {
        const Real face = number_in(run("epa_steps", boxes + std::to_string(step)),
                                    "nearest_face_m");
        EXPECT_GE(face, before - 1e-6f);
        before = face;
    }
    EXPECT_NEAR(before, 0.8f, 1e-5f);
}

} // namespace
} // namespace topple::app::lab
