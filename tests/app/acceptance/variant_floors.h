// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/acceptance/open_variants.h"
#include "app/acceptance/variants.h"
#include "tests/support/test.h"

namespace topple::app::test {

/// Expects that the floors hold in one variant, except those that open_variants() lists for it, which must not hold.
/// Leaves out rows that open_rows() lists.
inline void expect_variant_as_listed(const AcceptanceCase& which, const VariantRun& run) {
    const CaseResult result = run_case(which, run.measure, run.conditions);
    for (const RowResult& row : result.rows) {
        if (!row.row.asserted)
            continue;
        const bool is_red = row.verdict == Verdict::red;
        if (is_open_variant(row.row.id, run.id))
            EXPECT_TRUE(is_red) << row.row.id << ", " << run.id << ", is " << row.value << ' '
                                << row.row.unit << " and holds its floor " << row.row.floor
                                << ": take it off the list in app/acceptance/open_variants.cpp";
        else
            EXPECT_FALSE(is_red) << row.row.id << ", " << run.id << ", is " << row.value << ' '
                                 << row.row.unit << ", its floor " << row.row.floor << "; "
                                 << result.note;
    }
}

inline void expect_variants_as_listed(const std::string& id) {
    const auto cases = select_acceptance(acceptance_table(), std::vector{id});
    ASSERT_TRUE(cases.ok());
    ASSERT_EQ(cases->size(), 1u);
    for (const VariantRun& run : variant_runs(cases->front(), acceptance_parameters()))
        expect_variant_as_listed(cases->front(), run);
}

} // namespace topple::app::test
