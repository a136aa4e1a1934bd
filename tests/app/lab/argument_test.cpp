// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/argument.h"

#include "tests/support/test.h"

namespace topple::app::lab {
namespace {

constexpr Parameter kParameters[] = {{"ball", Kind::sphere, "0,1,0,0.5"},
                                     {"corners", Kind::polygon, "0,0,1,0,0,1"}};

TEST(LabArgument, TextReadsBackToTheSameNumbers) {
    const Argument argument{Kind::sphere, {0.1f, -2.5e-7f, 1e6f, 0.3f}};
    const auto read = read_argument(Kind::sphere, text_of(argument));
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read->numbers, argument.numbers);
}

TEST(LabArgument, FieldsCoverEveryNumberOnce) {
    for (int k = 0; k < kKindCount; ++k) {
        std::size_t next = 0;
        for (const Field& field : fields_of(static_cast<Kind>(k), 0)) {
            EXPECT_EQ(field.first, next) << name_of(static_cast<Kind>(k));
            next += field.count;
        }
        EXPECT_GE(next, 1u);
    }
    EXPECT_EQ(fields_of(Kind::polygon, 10).size(), 5u);
}

TEST(LabArgument, RolesAlternateUnlessAParameterSaysOtherwise) {
    EXPECT_EQ(role_of(kParameters, 0), Role::first);
    EXPECT_EQ(role_of(kParameters, 1), Role::second);
    constexpr Parameter kMatrixAndPoint[] = {{"x", Kind::vector, "1,0,0", Role::first},
                                             {"y", Kind::vector, "0,1,0", Role::first},
                                             {"point", Kind::point, "0,0,0", Role::second}};
    EXPECT_EQ(role_of(kMatrixAndPoint, 1), Role::first);
    EXPECT_EQ(role_of(kMatrixAndPoint, 2), Role::second);
}

TEST(LabArgument, SaysWhatIsWrongWithANumber) {
    EXPECT_EQ(read_argument(Kind::point, "1,two,3").error().message, "'two' is not a number");
    EXPECT_EQ(read_argument(Kind::point, "1,2,").error().message,
              "a number is missing after the last comma");
    EXPECT_EQ(read_argument(Kind::sphere, "1,2,3").error().message,
              "a sphere has 4 numbers (center (3 numbers), radius), found 3");
    EXPECT_EQ(read_argument(Kind::sphere, "1,2,3,-1").error().message,
              "radius must not be negative");
    EXPECT_FALSE(read_argument(Kind::polygon, "0,0,1").ok());
    EXPECT_FALSE(read_argument(Kind::point, "").ok());
}

TEST(LabArgument, ThoseNamedTakeThePlaceOfTheStart) {
    const auto read = read_arguments(kParameters, "ball=1,2,3,4");
    ASSERT_TRUE(read.ok());
    EXPECT_EQ((*read)[0].numbers, (std::vector<Real>{1, 2, 3, 4}));
    EXPECT_EQ((*read)[1].numbers.size(), 6u);
    const auto unknown = read_arguments(kParameters, "bal=1,2,3,4");
    ASSERT_FALSE(unknown.ok());
    EXPECT_EQ(unknown.error().message, "'bal=1,2,3,4' does not begin with one of ball=, corners=");
    EXPECT_EQ(read_arguments(kParameters, "ball=1").error().message,
              "ball: a sphere has 4 numbers (center (3 numbers), radius), found 1");
}

} // namespace
} // namespace topple::app::lab
