// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// ARCHITECTURE.md, "The representations of a contact", has these sizes.

#include "tests/support/test.h"
#include "topple/dynamics/contacts/contact_block.h"
#include "topple/dynamics/contacts/contact_constraint.h"
#include "topple/dynamics/continuous/fast_pair.h"
#include "topple/world/detection/contact_graph.h"

namespace topple {
namespace {

/// Bytes of the numbers of one contact in a block. Requires: no rolling resistance.
std::size_t bytes_of_lane(int point_count) {
    ContactBlock block;
    block.point_count = point_count;
    return sizeof(float) * static_cast<std::size_t>(field_count(block));
}

TEST(ContactSizes, AreThoseOfTheTable) {
    if (sizeof(void*) != 8)
        GTEST_SKIP() << "the table is for 64 bits";
    EXPECT_EQ(sizeof(ProxyPair), 8u);
    EXPECT_EQ(sizeof(Manifold), 100u);
    EXPECT_EQ(sizeof(Contact), 240u);
    EXPECT_EQ(sizeof(CachedPair), 68u);
    EXPECT_EQ(sizeof(ContactSummary), 16u);
    EXPECT_EQ(sizeof(ConstraintLink), 8u);
    EXPECT_EQ(sizeof(ContactSurface), 32u);
    EXPECT_EQ(sizeof(ContactBlock), 128u);
    EXPECT_EQ(bytes_of_lane(1), 168u);
    EXPECT_EQ(bytes_of_lane(4), 264u);
    EXPECT_EQ(sizeof(ContactConstraint), 392u);
    EXPECT_EQ(sizeof(FastPair), 184u);
}

} // namespace
} // namespace topple
