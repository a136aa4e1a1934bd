// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/simd/simd.h"
#include "topple/spatial/mesh/mesh_kernels_detail.h"

#include <array>
#include <bit>

namespace topple::spatial_detail {

// The children of a node that a ray meets: which one is next, and which ones wait. How many there are is as good as
// random, so with eight lanes all of them are moved at once instead of in a loop, whose end would be mispredicted.
//
// Compiled once for each instruction set, so this file contains only templates.

/// Result for a node: bit i of `mask` is child i, which the ray enters at near[i]; or, for any hit, in
/// which it stays for near[i].
struct alignas(32) ChildrenMet {
    float near[8];
    unsigned mask;
};

template<typename Wide>
struct ChildrenOf {
    static constexpr unsigned kLastSlot = 1u << 7u; ///< Chosen where no child is met.

    /// Chooses the child with the largest number and pushes the others in any order. Returns the new top. If none is
    /// met, chooses any child. Requires: numbers that are not negative, and room for eight on the stack.
    static std::uint32_t* push_all_but_largest(const WideNode& node,
                                               const ChildrenMet& met,
                                               std::uint32_t* top,
                                               std::uint32_t& largest) {
        unsigned mask = met.mask;
        auto best = static_cast<unsigned>(std::countr_zero(mask | kLastSlot));
        for (mask &= mask - 1; mask != 0; mask &= mask - 1) {
            auto slot = static_cast<unsigned>(std::countr_zero(mask));
            if (met.near[slot] > met.near[best])
                std::swap(slot, best);
            *top++ = node.child[slot];
        }
        largest = node.child[best];
        return top;
    }
    /// Chooses the child that is entered first and pushes the others and their entry times in any order. Returns how
    /// many. If none is met, chooses any child. Of negative times it may choose another one, which costs time only.
    /// Requires: room for eight on both stacks.
    static std::size_t push_all_but_nearest(const WideNode& node,
                                            const ChildrenMet& met,
                                            std::uint32_t* children,
                                            float* nears,
                                            std::uint32_t& nearest) {
        unsigned mask = met.mask;
        auto best = static_cast<unsigned>(std::countr_zero(mask | kLastSlot));
        std::size_t count = 0;
        for (mask &= mask - 1; mask != 0; mask &= mask - 1) {
            auto slot = static_cast<unsigned>(std::countr_zero(mask));
            if (met.near[slot] < met.near[best])
                std::swap(slot, best);
            children[count] = node.child[slot];
            nears[count++] = met.near[slot];
        }
        nearest = node.child[best];
        return count;
    }
    /// Returns how far below `end` the last waiting child is that is entered no later than `best`. Requires: there is
    /// one, and eight readable numbers below each.
    static std::size_t last_before(const float* end, float best) {
        std::size_t back = 1;
        while (*(end - back) > best)
            ++back;
        return back;
    }
};

#if defined(__AVX2__)

/// Row m lists the set bits of m, the lowest first.
inline constexpr std::array<std::array<std::uint8_t, 8>, 256> kSetBits = [] {
    std::array<std::array<std::uint8_t, 8>, 256> rows{};
    for (std::size_t mask = 0; mask < rows.size(); ++mask)
        for (std::uint8_t bit = 0, count = 0; bit < 8; ++bit)
            if ((mask >> bit & 1u) != 0)
                rows[mask][count++] = bit;
    return rows;
}();

template<>
struct ChildrenOf<Float8> {
    static std::uint32_t* push_all_but_largest(const WideNode& node,
                                               const ChildrenMet& met,
                                               std::uint32_t* top,
                                               std::uint32_t& largest) {
        const __m256i key = _mm256_andnot_si256(are_missed(met), keys(met));
        __m128i most = _mm_max_epi32(_mm256_castsi256_si128(key), _mm256_extracti128_si256(key, 1));
        most = _mm_max_epi32(most, _mm_shuffle_epi32(most, 0x4e));
        most = _mm_max_epi32(most, _mm_shuffle_epi32(most, 0xb1));
        const unsigned best = static_cast<unsigned>(_mm_cvtsi128_si32(most)) & 7u;
        const unsigned rest = met.mask & ~(1u << best);
        largest = node.child[best];
        store(node.child, rest, top);
        return top + std::popcount(rest);
    }
    static std::size_t push_all_but_nearest(const WideNode& node,
                                            const ChildrenMet& met,
                                            std::uint32_t* children,
                                            float* nears,
                                            std::uint32_t& nearest) {
        const __m256i key = _mm256_or_si256(are_missed(met), keys(met));
        __m128i least = _mm_min_epu32(_mm256_castsi256_si128(key),
                                      _mm256_extracti128_si256(key, 1));
        least = _mm_min_epu32(least, _mm_shuffle_epi32(least, 0x4e));
        least = _mm_min_epu32(least, _mm_shuffle_epi32(least, 0xb1));
        const unsigned best = static_cast<unsigned>(_mm_cvtsi128_si32(least)) & 7u;
        const unsigned rest = met.mask & ~(1u << best);
        nearest = node.child[best];
        store(node.child, rest, children);
        store(met.near, rest, nears);
        return static_cast<std::size_t>(std::popcount(rest));
    }
    /// Compares eight at once: how many are too far is as good as random.
    static std::size_t last_before(const float* end, float best) {
        for (std::size_t back = 1;; back += 8, end -= 8) {
            const __m256 late = _mm256_cmp_ps(
                _mm256_loadu_ps(end - 8), _mm256_set1_ps(best), _CMP_GT_OQ);
            const unsigned before = ~static_cast<unsigned>(_mm256_movemask_ps(late)) << 24u;
            if (before != 0) [[likely]]
                return back + static_cast<std::size_t>(std::countl_zero(before));
        }
    }

private:
    /// Returns the numbers of all children. Numbers that are not negative compare as integers; the last three bits make
    /// room for the slot.
    static __m256i keys(const ChildrenMet& met) {
        const __m256i near = _mm256_load_si256(reinterpret_cast<const __m256i*>(met.near));
        return _mm256_or_si256(_mm256_andnot_si256(_mm256_set1_epi32(7), near),
                               _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    }
    /// Returns all bits for each child that is not met.
    static __m256i are_missed(const ChildrenMet& met) {
        const __m256i bit = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
        const __m256i mask = _mm256_set1_epi32(static_cast<int>(met.mask));
        return _mm256_cmpeq_epi32(_mm256_and_si256(mask, bit), _mm256_setzero_si256());
    }
    /// Stores the numbers of some slots, the lowest first.
    template<typename Number>
    static void store(const Number (&of)[8], unsigned slots, Number* to) {
        const __m256i from = _mm256_cvtepu8_epi32(
            _mm_loadl_epi64(reinterpret_cast<const __m128i*>(kSetBits[slots].data())));
        const __m256i all = _mm256_load_si256(reinterpret_cast<const __m256i*>(of));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm256_permutevar8x32_epi32(all, from));
    }
};

#endif

} // namespace topple::spatial_detail
