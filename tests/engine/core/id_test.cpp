// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/core/id.h"

#include "tests/support/test.h"

#include <type_traits>

namespace topple {
namespace {

TEST(Id, IsNullUntilItNamesSomething) {
    EXPECT_FALSE(BodyId{});
    EXPECT_TRUE(BodyId{1});
}

TEST(Id, IsOrderedByAge) {
    EXPECT_LT(BodyId{1}, BodyId{2});
    EXPECT_EQ(BodyId{2}, BodyId{2});
}

TEST(Id, OfAJointCannotStandForABody) {
    EXPECT_FALSE((std::is_convertible_v<JointId, BodyId>));
    EXPECT_FALSE((std::is_constructible_v<BodyId, JointId>));
}

} // namespace
} // namespace topple
