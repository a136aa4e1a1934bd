// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/app/acceptance/floors.h"

namespace topple::app {
namespace {

class AcceptanceFloors : public testing::TestWithParam<std::string> {};

TEST_P(AcceptanceFloors, HoldWhereTheyAreAssertedAndAreRedWhereTheyAreOpen) {
    test::expect_as_listed(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Table,
                         AcceptanceFloors,
                         testing::ValuesIn(test::case_ids(/*is_long=*/false)),
                         test::test_name);

} // namespace
} // namespace topple::app
