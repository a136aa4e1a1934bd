// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/app/quality/floors.h"

namespace topple::app {
namespace {

class QualityFloors : public testing::TestWithParam<std::string> {};

TEST_P(QualityFloors, HoldWhereTheyAreAssertedAndAreRedWhereTheyAreOpen) {
    test::expect_as_listed(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Table,
                         QualityFloors,
                         testing::ValuesIn(test::case_ids(/*is_long=*/false)),
                         test::test_name);

} // namespace
} // namespace topple::app
