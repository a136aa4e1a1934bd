// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/lanes4.h"
#include "topple/math/simd/float1.h"

#if !defined(TOPPLE_LANES4) && !defined(TOPPLE_COMPILER_VECTORS)

#include <array>

namespace topple {
inline namespace TOPPLE_LANES_NAMESPACE {

/// Four floats that are computed one after the other. Each function does in each lane what that of Float1 does.
struct Float4 {
    static constexpr int kWidth = 4; ///< Floats.
    std::array<Float1, 4> v;         ///< The lanes.

    /// Loads from memory.
    static Float4 load(const float* p) { return {{{{p[0]}, {p[1]}, {p[2]}, {p[3]}}}}; }
    /// Loads from memory of any alignment.
    static Float4 load_unaligned(const float* p) { return load(p); }
    /// Returns these as lanes 0 to 3.
    static Float4 set(float x, float y, float z, float w) { return {{{{x}, {y}, {z}, {w}}}}; }
    /// Returns the same value in every lane.
    static Float4 all(float x) { return set(x, x, x, x); }
    /// Stores to memory.
    void store(float* p) const {
        for (std::size_t i = 0; i < 4; ++i)
            p[i] = v[i].v;
    }
};
/// Result of a comparison of Float4.
struct Mask4 {
    std::array<Mask1, 4> v; ///< By lane.
};
/// `operation(a, b)` of each lane.
template<typename Out, typename In, typename Operation>
Out lane_by_lane(const In& a, const In& b, Operation operation) {
    Out out;
    for (std::size_t i = 0; i < 4; ++i)
        out.v[i] = operation(a.v[i], b.v[i]);
    return out;
}
///@{
/// Equals that of Float1, lane by lane.
inline Float4 operator+(Float4 a, Float4 b) {
    return lane_by_lane<Float4>(a, b, [](Float1 x, Float1 y) { return x + y; });
}
inline Float4 operator-(Float4 a, Float4 b) {
    return lane_by_lane<Float4>(a, b, [](Float1 x, Float1 y) { return x - y; });
}
inline Float4 operator*(Float4 a, Float4 b) {
    return lane_by_lane<Float4>(a, b, [](Float1 x, Float1 y) { return x * y; });
}
inline Float4 operator/(Float4 a, Float4 b) {
    return lane_by_lane<Float4>(a, b, [](Float1 x, Float1 y) { return x / y; });
}
inline Float4 sqrt(Float4 a) {
    return Float4::set(sqrt(a.v[0]).v, sqrt(a.v[1]).v, sqrt(a.v[2]).v, sqrt(a.v[3]).v);
}
inline Float4 min(Float4 a, Float4 b) {
    return lane_by_lane<Float4>(a, b, [](Float1 x, Float1 y) { return min(x, y); });
}
inline Float4 max(Float4 a, Float4 b) {
    return lane_by_lane<Float4>(a, b, [](Float1 x, Float1 y) { return max(x, y); });
}
inline Mask4 operator<(Float4 a, Float4 b) {
    return lane_by_lane<Mask4>(a, b, [](Float1 x, Float1 y) { return x < y; });
}
inline Mask4 operator>(Float4 a, Float4 b) {
    return lane_by_lane<Mask4>(a, b, [](Float1 x, Float1 y) { return x > y; });
}
inline Mask4 operator<=(Float4 a, Float4 b) {
    return lane_by_lane<Mask4>(a, b, [](Float1 x, Float1 y) { return x <= y; });
}
inline Mask4 operator!=(Float4 a, Float4 b) {
    return lane_by_lane<Mask4>(a, b, [](Float1 x, Float1 y) { return x != y; });
}
inline Mask4 operator&(Mask4 a, Mask4 b) {
    return lane_by_lane<Mask4>(a, b, [](Mask1 x, Mask1 y) { return x & y; });
}
inline Mask4 operator|(Mask4 a, Mask4 b) {
    return lane_by_lane<Mask4>(a, b, [](Mask1 x, Mask1 y) { return x | y; });
}
inline Float4 select(Mask4 m, Float4 yes, Float4 no) {
    for (std::size_t i = 0; i < 4; ++i)
        yes.v[i] = select(m.v[i], yes.v[i], no.v[i]);
    return yes;
}
inline unsigned bits(Mask4 m) {
    return bits(m.v[0]) | bits(m.v[1]) << 1 | bits(m.v[2]) << 2 | bits(m.v[3]) << 3;
}
inline bool any(Mask4 m) { return bits(m) != 0; }
///@}
///@{
/// Reads four floats from each lane's address into four values, or writes them there.
inline void load_unaligned_rows(const float* const* from, Float4 (&row)[4]) {
    for (std::size_t i = 0; i < 4; ++i)
        row[i] = Float4::set(from[0][i], from[1][i], from[2][i], from[3][i]);
}
inline void store_unaligned_rows(float* const* to, const Float4 (&row)[4]) {
    for (std::size_t lane = 0; lane < 4; ++lane)
        for (std::size_t i = 0; i < 4; ++i)
            to[lane][i] = row[i].v[lane].v;
}
inline void load_rows(const float* const* from, Float4 (&row)[4]) {
    load_unaligned_rows(from, row);
}
inline void store_rows(float* const* to, const Float4 (&row)[4]) { store_unaligned_rows(to, row); }
///@}
///@{
/// Equals that of Float1.
inline void gather_rows(const float* table, const std::uint32_t* number, Float4 (&row)[4]) {
    const float* from[4];
    for (std::size_t i = 0; i < 4; ++i)
        from[i] = table + 4 * std::size_t{number[i]};
    load_rows(from, row);
}
inline void scatter_rows(float* table, const std::uint32_t* number, const Float4 (&row)[4]) {
    float* to[4];
    for (std::size_t i = 0; i < 4; ++i)
        to[i] = table + 4 * std::size_t{number[i]};
    store_rows(to, row);
}
///@}
/// Equals that of Float1. Requires: `at` begins a row.
inline void load_last_of_row(const float* table, std::size_t at, Float4& last) {
    last = Float4::all(table[at + 3]);
}
/// Returns the largest of lanes 0 to 2. Requires: none of the three is NaN.
inline float largest_of_three(Float4 a) { return max(max(a.v[0], a.v[1]), a.v[2]).v; }

} // namespace TOPPLE_LANES_NAMESPACE
} // namespace topple

#endif
