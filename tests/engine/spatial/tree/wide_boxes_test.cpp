// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/spatial/tree/wide_boxes.h"

#include <gtest/gtest.h>

namespace topple::spatial_detail {
namespace {

TEST(WideBoxes, AreNotConsistentWithALeafTheyLackEvenIfItIsTheRoot) {
    const BoxNode empty{.min = {}, .max = {1, 1, 1}, .is_leaf = true};
    BoxNode filled = empty;
    filled.count = 1;
    WideBoxes boxes;
    boxes.build({&filled, 1});
    EXPECT_TRUE(boxes.is_consistent({&filled, 1}));
    // An empty leaf gets no lane, so the leaf is missing once it has a proxy.
    boxes.build({&empty, 1});
    EXPECT_TRUE(boxes.is_consistent({&empty, 1}));
    EXPECT_FALSE(boxes.is_consistent({&filled, 1}));
}

} // namespace
} // namespace topple::spatial_detail
