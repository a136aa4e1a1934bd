// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/dynamics/contacts/contact_kind.h"

#include "tests/support/test.h"

#include <set>
#include <vector>

namespace topple {
namespace {

struct KindCase {
    int point_count;
    ContactSurface surface;
};

std::vector<KindCase> all_cost_classes() {
    std::vector<KindCase> cases;
    for (const int point_count : {1, 2, 3, 4})
        for (const Real rolling_lever : {0.0f, 0.01f})
            for (const Real restitution : {0.0f, 0.5f})
                cases.push_back(
                    {point_count, {.restitution = restitution, .rolling_lever = rolling_lever}});
    return cases;
}

TEST(ContactKind, TellsPointsAndRollingResistanceInEveryPlace) {
    for (std::uint32_t place = 0; place < kContactPlaces; ++place) {
        std::set<std::uint8_t> kinds;
        for (const KindCase& c : all_cost_classes()) {
            const std::uint8_t kind = contact_kind(c.point_count, c.surface, place);
            EXPECT_EQ(point_count_of_cost(cost_of_kind(kind)), c.point_count);
            EXPECT_EQ(resists_rolling(cost_of_kind(kind)), c.surface.rolling_lever > 0);
            EXPECT_EQ(kind / kContactCosts, place);
            kinds.insert(kind);
        }
        EXPECT_EQ(kinds.size(), kContactCosts);
    }
}

TEST(ContactKind, IsTheSameOnBothSidesOfTheBorderOfTwoPlaces) {
    const ContactSurface plain;
    const int last = contact_kind(4, {.restitution = 1, .rolling_lever = 1}, 0);
    EXPECT_EQ(contact_kind(4, {.restitution = 1, .rolling_lever = 1}, 1), last + 1);
    EXPECT_EQ(contact_kind(1, plain, 2), contact_kind(1, plain, 1) + 1);
}

} // namespace
} // namespace topple
