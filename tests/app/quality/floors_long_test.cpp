// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/app/quality/floors.h"

namespace topple::app {
namespace {

class LongQualityFloors : public testing::TestWithParam<std::string> {};

TEST_P(LongQualityFloors, HoldWhereTheyAreAssertedAndAreRedWhereTheyAreOpen) {
    test::expect_as_listed(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Table,
                         LongQualityFloors,
                         testing::ValuesIn(test::case_ids(/*is_long=*/true)),
                         test::test_name);

} // namespace
} // namespace topple::app
