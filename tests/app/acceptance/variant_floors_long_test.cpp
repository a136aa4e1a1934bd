// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/app/acceptance/floors.h"
#include "tests/app/acceptance/variant_floors.h"

namespace topple::app {
namespace {

std::vector<std::string> all_case_ids() {
    std::vector<std::string> ids = test::case_ids(/*is_long=*/false);
    for (const std::string& id : test::case_ids(/*is_long=*/true))
        ids.push_back(id);
    return ids;
}

class LongVariantFloors : public testing::TestWithParam<std::string> {};

TEST_P(LongVariantFloors, HoldUnlessTheyAreListedAsOpen) {
    test::expect_variants_as_listed(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Table,
                         LongVariantFloors,
                         testing::ValuesIn(all_case_ids()),
                         test::test_name);

} // namespace
} // namespace topple::app
