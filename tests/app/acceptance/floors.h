// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/acceptance/run_acceptance.h"
#include "tests/support/test.h"

#include <cctype>

namespace topple::app::test {

inline std::vector<std::string> case_ids(bool is_long) {
    std::vector<std::string> ids;
    for (const AcceptanceCase& c : acceptance_table())
        if (c.is_long == is_long)
            ids.push_back(c.id);
    return ids;
}

/// Returns "M2:40" as a name that GoogleTest accepts.
inline std::string test_name(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    for (char& c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0)
            c = '_';
    return name;
}

/// Expects that floors that held still hold and that rows listed as open are as red as the list says.
inline void expect_as_listed(const std::string& id) {
    const auto cases = select_acceptance(acceptance_table(), std::vector{id});
    ASSERT_TRUE(cases.ok());
    ASSERT_EQ(cases->size(), 1u);
    for (const RowResult& row : run_case(cases->front(), acceptance_parameters()).rows) {
        const bool is_red = row.verdict == Verdict::red;
        if (row.row.asserted)
            EXPECT_FALSE(is_red) << row.row.id << " is " << row.value << ' ' << row.row.unit
                                 << ", its floor " << row.row.floor;
        else
            EXPECT_TRUE(is_red) << row.row.id << " is " << row.value << ' ' << row.row.unit
                                << " and holds its floor " << row.row.floor
                                << ": take it off the list in app/acceptance/table/open_rows.cpp";
    }
}

} // namespace topple::app::test
