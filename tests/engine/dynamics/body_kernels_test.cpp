// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/bodies/body_kernels.h"

#include "tests/support/instruction_sets.h"
#include "tests/support/test.h"
#include "topple/core/random.h"
#include "topple/dynamics/bodies/integrate.h"
#include "topple/dynamics/continuous/fast_contacts.h"

#include <cstddef>
#include <cstring>
#include <functional>
#include <limits>
#include <vector>

namespace topple {
namespace {

constexpr std::uint64_t kCrowdSeed = 31;
constexpr Real kCrowdStep = 1.0f / 240;
constexpr std::size_t kCrowdSize = 8 * 400;

bool are_the_same_bits(const BodyState& a, const BodyState& b) {
    return std::memcmp(&a, &b, sizeof(BodyState)) == 0;
}

/// Bodies of every kind in a row: at rest, slow, fast, spinning, round and not, some of them not finite.
struct Crowd {
    std::vector<BodyState> states = std::vector<BodyState>(kCrowdSize);
    std::vector<BodyDrift> drifts = std::vector<BodyDrift>(kCrowdSize);
    Body box;

    Crowd() {
        box.inertia = diagonal({1, 2, 3});
        box.inv_inertia = diagonal({1, 0.5f, 1 / 3.0f});
        Random random(kCrowdSeed);
        const auto vector = [&](Real size) {
            return Vec3{random.between(-size, size),
                        random.between(-size, size),
                        random.between(-size, size)};
        };
        const auto size = [&] {
            constexpr Real kSizes[] = {0, 1e-4f, 1e-2f, 1, 100};
            return kSizes[random.below(5)];
        };
        for (std::size_t i = 0; i < kCrowdSize; ++i) {
            BodyState& s = states[i];
            s.v = vector(size());
            s.w = vector(size());
            s.inv_mass = 0.5f;
            s.dp = vector(1);
            s.turn = vector(size());
            s.stale_inertia = 0.25f;
            s.inertia_turned = 1;
            s.q = normalize(
                Quat{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1), 1});
            s.q_before = normalize(Quat{s.q.x + 1e-4f, s.q.y, s.q.z, s.q.w});
            if (random.below(50) == 0)
                s.q = random.below(2) == 0 ? Quat{0, 0, 0, 0} : Quat{1e30f, 1e30f, 0, 0};
            if (random.below(50) == 0)
                s.w.y = std::numeric_limits<Real>::quiet_NaN();
            BodyDrift& d = drifts[i];
            d.source = &box;
            d.gravity_dv = vector(size());
            d.late_dv = random.below(4) == 0 ? vector(1) : Vec3{};
            d.keep_v = random.between(0.5f, 1);
            d.keep_w = random.between(0.5f, 1);
            d.inertia_skew = random.below(2) == 0 ? 0.7f : 0;
            if (random.below(2) == 0)
                tolerate_as_touched(d);
            if (random.below(2) == 0)
                d.most_speed = d.most_spin = 25;
        }
    }
};

void for_widths(const std::function<void(const BodyKernels&)>& check) {
    for (const InstructionSet set : test::supported_instruction_sets()) {
        SCOPED_TRACE(name_of(set));
        check(body_kernels(set));
    }
}

TEST(BodyKernels, GainVelocityBitForBitAsOneBodyDoes) {
    for_widths([](const BodyKernels& kernels) {
        Crowd crowd;
        std::vector<BodyState> expected = crowd.states;
        for (std::size_t i = 0; i < kCrowdSize; ++i)
            integrate_velocity(expected[i], crowd.drifts[i]);
        for (std::size_t i = 0; i < kCrowdSize; i += static_cast<std::size_t>(kernels.width))
            kernels.integrate_velocities(&crowd.states[i], &crowd.drifts[i]);
        for (std::size_t i = 0; i < kCrowdSize; ++i)
            ASSERT_TRUE(are_the_same_bits(crowd.states[i], expected[i]))
                << i << ", seed " << kCrowdSeed;
    });
}

TEST(BodyKernels, MoveBitForBitAsOneBodyDoesAndLeaveWhatIsFastOrTumbles) {
    for_widths([](const BodyKernels& kernels) {
        Crowd crowd;
        const std::vector<BodyState> before = crowd.states;
        const auto width = static_cast<std::size_t>(kernels.width);
        std::size_t left_count = 0, tumbling_count = 0;
        for (std::size_t i = 0; i < kCrowdSize; i += width) {
            const unsigned left = kernels.integrate_positions(
                &crowd.states[i], &crowd.drifts[i], kCrowdStep);
            for (std::size_t k = i; k < i + width; ++k) {
                const BodyDrift& drift = crowd.drifts[k];
                const bool is_left = (left >> (k - i) & 1u) != 0;
                BodyState expected = before[k];
                if (is_left) {
                    ++left_count;
                } else {
                    ASSERT_FALSE(is_fast(expected, drift)) << k << ", seed " << kCrowdSeed;
                    integrate_position(expected, drift, kCrowdStep);
                    ASSERT_EQ(expected.stale_inertia, 0.25f) << "it tumbles: " << k;
                    expected.v += drift.late_dv;
                    tumbling_count += drift.inertia_skew > 0 ? 1 : 0;
                }
                ASSERT_TRUE(are_the_same_bits(crowd.states[k], expected))
                    << k << ", seed " << kCrowdSeed;
            }
        }
        // About a third of the bodies is fast or tumbles; most of the others turn slowly enough.
        EXPECT_GT(left_count, kCrowdSize / 4);
        EXPECT_LT(left_count, kCrowdSize / 2);
        EXPECT_GT(tumbling_count, kCrowdSize / 8);
    });
}

TEST(BodyKernels, TurnTumblingBodiesBitForBitAsOneBodyDoes) {
    for_widths([](const BodyKernels& kernels) {
        Crowd crowd;
        std::vector<BodyState> expected = crowd.states;
        std::size_t tumbling_count = 0;
        {
            TumblingBodies tumbling(kernels, kCrowdStep);
            for (std::size_t i = 0; i < kCrowdSize; ++i) {
                const Quat q = crowd.states[i].q;
                const Real squared = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
                if (!(length_squared(crowd.states[i].w) < 1e12f) ||
                    !(squared > 0.5f && squared < 2))
                    continue; // the sign of a NaN may differ
                tumbling.move(crowd.states[i], crowd.drifts[i]);
                integrate_position(expected[i], crowd.drifts[i], kCrowdStep);
                tumbling_count += expected[i].stale_inertia == 0.25f ? 0u : 1u;
            }
        }
        for (std::size_t i = 0; i < kCrowdSize; ++i)
            ASSERT_TRUE(are_the_same_bits(crowd.states[i], expected[i]))
                << i << ", seed " << kCrowdSeed;
        EXPECT_GT(tumbling_count, kCrowdSize / 8);
    });
}

TEST(BodyKernels, TurnAnyNumberOfBodies) {
    for_widths([](const BodyKernels& kernels) {
        for (std::size_t count = 1; count < 10; ++count) {
            Crowd crowd;
            std::vector<BodyState> expected = crowd.states;
            {
                TumblingBodies tumbling(kernels, kCrowdStep);
                for (std::size_t i = 0; i < count; ++i) {
                    crowd.states[i].q = expected[i].q = Quat{};
                    crowd.states[i].w = expected[i].w = {static_cast<Real>(i + 1), 2, -3};
                    crowd.drifts[i].inertia_skew = 0.7f;
                    tumbling.move(crowd.states[i], crowd.drifts[i]);
                    integrate_position(expected[i], crowd.drifts[i], kCrowdStep);
                }
            }
            for (std::size_t i = 0; i < count; ++i) {
                ASSERT_TRUE(are_the_same_bits(crowd.states[i], expected[i]))
                    << i << " of " << count << ", seed " << kCrowdSeed;
                ASSERT_NE(expected[i].w.y, 2) << "it does not tumble";
            }
        }
    });
}

} // namespace
} // namespace topple
