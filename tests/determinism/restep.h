// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/determinism/busy_scene.h"

namespace topple::test {

inline constexpr int kHeap = 400; ///< Number of bodies: enough for the work of every stage to be
                                  ///< divided.

/// Returns the busy scene after `step` steps.
inline Snapshot busy_moment(int step) {
    TestWorld t{Parameters{}};
    build_busy_scene(t, kHeap);
    for (int i = 0; i < step; ++i)
        t.world.step(busy_inputs(i));
    return t.world.snapshot();
}

/// From the same moment, eight threads take `steps` steps again and again: a race gives a different result sooner or
/// later. One thread computes the reference.
inline void expect_same_steps_again(const Snapshot& moment, int steps, int repeats) {
    constexpr int kThreads = 8; // more than the cores of most machines, so that threads delay one
                                // another
    TestWorld alone{Parameters{}}, together{Parameters{}, kThreads};
    // Worlds with the same shapes can restore each other's snapshots.
    build_busy_scene(alone, kHeap);
    build_busy_scene(together, kHeap);
    const auto first_step = static_cast<int>(moment->step_count);
    std::vector<std::uint64_t> expected;
    alone.world.restore(*moment);
    for (int i = 0; i < steps; ++i) {
        alone.world.step(busy_inputs(first_step + i));
        expected.push_back(alone.world.hash());
    }
    ASSERT_NE(expected.back(), hash_of(*moment)) << "nothing happens, so this proves nothing";
    for (int repeat = 0; repeat < repeats; ++repeat) {
        together.world.restore(*moment);
        for (int i = 0; i < steps; ++i) {
            together.world.step(busy_inputs(first_step + i));
            ASSERT_EQ(together.world.hash(), expected[static_cast<std::size_t>(i)])
                << "step " << first_step + i << ", repeated " << repeat << " times";
        }
    }
}

} // namespace topple::test
