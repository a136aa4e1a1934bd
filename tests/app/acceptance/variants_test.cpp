// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/variants.h"

#include "app/acceptance/open_variants.h"
#include "tests/app/acceptance/variant_floors.h"
#include "tests/support/test.h"

#include <limits>
#include <set>

namespace topple::app {
namespace {

/// A case whose rows are the step, the size and the number of its siblings.
std::vector<AcceptanceCase> case_that_sees_its_conditions() {
    const auto measure = [](const Conditions& c) {
        return Measured{{{"dt", static_cast<double>(c.parameters.dt)},
                         {"length", static_cast<double>(c.frame.length)}},
                        ""};
    };
    AcceptanceCase of{
        "M0",
        "",
        "",
        measure,
        {{"M0.dt", "", "s", 0.018, 0.017}, {"M0.length", "", "", 0.5, 1, Better::higher}}};
    of.siblings = {{"other", [](const Conditions&) {
                        return Measured{{{"dt", 7.0}, {"length", 7.0}}, ""};
                    }}};
    return {of};
}

TEST(Variants, HaveIdsOfTheirOwnAndChangeSomething) {
    std::set<std::string_view> ids;
    for (const Variant& variant : variants()) {
        EXPECT_TRUE(ids.insert(variant.id).second) << variant.id;
        EXPECT_TRUE(variant.dt > 0 || !(variant.frame == Frame{})) << variant.id;
    }
}

TEST(Variants, SiblingsOfACaseHaveIdsOfTheirOwn) {
    for (const AcceptanceCase& c : acceptance_table()) {
        std::set<std::string> ids;
        for (const VariantRun& run : variant_runs(c, {}))
            EXPECT_TRUE(ids.insert(run.id).second) << c.id << ' ' << run.id;
    }
}

TEST(Variants, AreRunWithTheirStepTheirFrameAndTheirSiblings) {
    const auto cases = case_that_sees_its_conditions();
    const auto results = run_variants(cases, {}, 2);
    ASSERT_EQ(results.size(), 1u);
    ASSERT_EQ(results[0].variants.size(), variants().size() + 1);
    EXPECT_NEAR(results[0].base.rows[0].value, 1.0 / 60, 1e-7);
    ASSERT_NE(worst_variant(results[0], 0), nullptr);
    EXPECT_EQ(worst_variant(results[0], 0)->id, "other");
    EXPECT_EQ(worst_variant(results[0], 1)->id, "tenth")
        << "the smallest is the worst where more is better";
    for (std::size_t i = 0; i < variants().size(); ++i) {
        EXPECT_EQ(results[0].variants[i].id, variants()[i].id);
        EXPECT_EQ(results[0].variants[i].result.rows[1].value,
                  static_cast<double>(variants()[i].frame.length));
    }
}

TEST(Variants, ANumberThatIsNoneIsTheWorst) {
    auto cases = case_that_sees_its_conditions();
    cases[0].siblings.insert(cases[0].siblings.begin(),
                             {"nan", [](const Conditions&) { return Measured{}; }});
    const auto results = run_variants(cases, {});
    EXPECT_EQ(worst_variant(results[0], 0)->id, "nan");
    EXPECT_EQ(worst_variant(results[0], 1)->id, "nan");
}

TEST(Variants, CasesThatAreNotFreeKeepTheirStepOrTheirFrame) {
    auto of = case_that_sees_its_conditions().front();
    of.freedom = Freedom::own_step;
    for (const VariantRun& run : variant_runs(of, {}))
        EXPECT_EQ(run.conditions.parameters.dt, Parameters{}.dt) << run.id;
    of.freedom = Freedom::own_frame;
    for (const VariantRun& run : variant_runs(of, {}))
        EXPECT_EQ(run.conditions.frame, Frame{}) << run.id;
}

TEST(OpenVariants, NameRowsAndVariantsThatExist) {
    std::set<std::pair<std::string, std::string>> existing, open;
    for (const AcceptanceCase& c : acceptance_table())
        for (const VariantRun& run : variant_runs(c, {}))
            for (const AcceptanceRow& row : c.rows)
                existing.insert({row.id, run.id});
    for (const OpenVariant& entry : open_variants()) {
        const std::pair key{std::string(entry.row), std::string(entry.variant)};
        EXPECT_TRUE(open.insert(key).second)
            << entry.row << ' ' << entry.variant << " is listed twice";
        EXPECT_EQ(existing.count(key), 1u) << entry.row << ' ' << entry.variant << " is none";
        EXPECT_FALSE(entry.reason.empty()) << entry.row << ' ' << entry.variant;
    }
}

// The sample covers a few seconds, with floors that hold and floors that are listed; the long tests measure all
// cases.
TEST(VariantFloors, HoldUnlessTheyAreListedAsOpen) {
    for (const char* id :
         {"M1:10", "M2:10", "M6:15", "M8:0.6", "M9:0.5", "M12", "M14:ball-mixed", "M16:same"})
        test::expect_variants_as_listed(id);
}

} // namespace
} // namespace topple::app
