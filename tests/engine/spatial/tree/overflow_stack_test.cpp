// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/spatial/tree/overflow_stack.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <algorithm>
#include <vector>

namespace topple::spatial_detail {
namespace {

struct StackEntry {
    int name = 0, near = 0;
};

TEST(OverflowStack, IsAListOfAnyLengthOfWhichTheEndIsSorted) {
    Random random(test::seed());
    for (int run = 0; run < 50; ++run) {
        OverflowStack<StackEntry, 3> stack;
        std::vector<StackEntry> list;
        for (int step = 0; step < 100; ++step) {
            ASSERT_EQ(stack.size(), list.size());
            ASSERT_EQ(stack.empty(), list.empty());
            for (std::size_t i = 0; i < list.size(); ++i)
                ASSERT_EQ(stack[i].name, list[i].name) << "seed " << test::seed();
            const std::uint32_t act = random.below(5);
            if (act == 0) {
                // The farthest first; entries that are equally near keep their order.
                const std::size_t first = random.below(static_cast<std::uint32_t>(list.size()) + 1);
                sort_nearest_last(stack, first);
                std::stable_sort(
                    list.begin() + static_cast<std::ptrdiff_t>(first),
                    list.end(),
                    [](const StackEntry& a, const StackEntry& b) { return a.near > b.near; });
            } else if (act < 3 && !list.empty()) {
                ASSERT_EQ(stack.pop().name, list.back().name) << "seed " << test::seed();
                list.pop_back();
            } else {
                list.push_back({step, static_cast<int>(random.below(4))});
                stack.push(list.back());
            }
        }
    }
}

} // namespace
} // namespace topple::spatial_detail
