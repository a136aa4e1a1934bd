// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

namespace topple {

/// A running 64-bit hash of values in order; for equality of states, not for security. Floats enter by their bits, so
/// -0 and +0 differ: two states are equal if they compute alike.
class Hash64 {
public:
    ///@{
    /// Appends values; their order matters.
    constexpr void add(std::uint64_t word) {
        // Multiply and fold, the mixing step of wyhash-style hashes.
        state_ = (state_ ^ word) * 0x9e3779b97f4a7c15ull;
        state_ ^= state_ >> 29u;
    }
    constexpr void add(float value) {
        add(static_cast<std::uint64_t>(std::bit_cast<std::uint32_t>(value)));
    }
    constexpr void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }
    template<typename First, typename... Rest>
    constexpr void add(First first, Rest... rest) requires(sizeof...(Rest) > 0) {
        add(first);
        (add(rest), ...);
    }
    ///@}

    /// Returns the hash of the values added so far. More values may follow.
    [[nodiscard]] constexpr std::uint64_t value() const {
        std::uint64_t h = state_;
        h ^= h >> 32u;
        h *= 0xd6e8feb86659fd93ull;
        h ^= h >> 32u;
        return h;
    }

private:
    std::uint64_t state_ = 0x243f6a8885a308d3ull;
};

} // namespace topple
