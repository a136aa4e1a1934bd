// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/core/hash.h"

#include "tests/support/test.h"

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <set>

namespace topple {
namespace {

template<typename T>
std::uint64_t hash_of(std::initializer_list<T> values) {
    Hash64 hash;
    for (const T value : values)
        hash.add(value);
    return hash.value();
}

TEST(Hash64, DependsOnTheOrder) {
    EXPECT_NE(hash_of<std::uint64_t>({1, 2}), hash_of<std::uint64_t>({2, 1}));
}

TEST(Hash64, DependsOnHowManyZerosWereAdded) {
    EXPECT_NE(hash_of<std::uint64_t>({0}), hash_of<std::uint64_t>({0, 0}));
}

TEST(Hash64, TellsFloatsApartByTheirBits) {
    EXPECT_NE(hash_of({0.0f}), hash_of({-0.0f}));
    EXPECT_EQ(hash_of({1.5f}), hash_of({1.5f}));
    EXPECT_NE(hash_of({1.0f}), hash_of({1.0f + 0x1p-23f})); // the next float
}

TEST(Hash64, ChangesAboutHalfOfItsBitsForOneBitOfInput) {
    int changed = 0;
    for (int bit = 0; bit < 64; ++bit) {
        changed += std::popcount(hash_of<std::uint64_t>({0}) ^
                                 hash_of<std::uint64_t>({std::uint64_t{1} << bit}));
    }
    // 64 x 64 fair coins: 2048 +- 32. The tolerance of ten deviations allows for so small a mixer.
    EXPECT_NEAR(changed, 2048, 320);
}

TEST(Hash64, HasNoCollisionAmongSmallNumbers) {
    std::set<std::uint64_t> seen;
    for (std::uint64_t i = 0; i < 10'000; ++i)
        seen.insert(hash_of({i}));
    EXPECT_EQ(seen.size(), 10'000u);
}

} // namespace
} // namespace topple
