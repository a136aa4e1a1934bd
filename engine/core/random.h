// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace topple {

/// Small, fast random numbers with the same stream on every machine: PCG-XSH-RR 64/32 (O'Neill 2014).
class Random {
public:
    /// Starts the stream of `seed`; every seed is valid.
    constexpr explicit Random(std::uint64_t seed) : state_(seed + kIncrement) { next(); }

    /// Returns a uniform 32-bit number.
    constexpr std::uint32_t next() {
        const std::uint64_t old = state_;
        state_ = old * 6364136223846793005ull + kIncrement;
        const auto mixed = static_cast<std::uint32_t>(((old >> 18u) ^ old) >> 27u);
        const auto turn = static_cast<std::uint32_t>(old >> 59u);
        return (mixed >> turn) | (mixed << ((32u - turn) & 31u));
    }

    /// Returns a uniform number in [0, 1), on a grid of 2^-24, which a float holds exactly.
    constexpr float unit() { return static_cast<float>(next() >> 8u) * 0x1p-24f; }

    /// Returns a uniform number in [low, high).
    constexpr float between(float low, float high) { return low + (high - low) * unit(); }

    /// Returns a uniform number in [0, count). Requires: count > 0. Bias below 2^-32 * count.
    constexpr std::uint32_t below(std::uint32_t count) {
        return static_cast<std::uint32_t>((static_cast<std::uint64_t>(next()) * count) >> 32u);
    }

private:
    static constexpr std::uint64_t kIncrement = 1442695040888963407ull;
    std::uint64_t state_;
};

} // namespace topple
