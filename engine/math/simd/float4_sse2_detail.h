// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/lanes4.h"
#include "topple/math/simd/float1.h"

#if defined(__SSE2__) && defined(TOPPLE_LANES4) && !defined(TOPPLE_COMPILER_VECTORS)

#include <emmintrin.h>

namespace topple {
inline namespace TOPPLE_LANES_NAMESPACE {

/// Four floats in an SSE register; all functions as those of Float1.
struct Float4 {
    static constexpr int kWidth = 4; ///< Floats.
    __m128 v;                        ///< The lanes.

    /// Loads from memory. Requires: 16-byte alignment.
    static Float4 load(const float* p) { return {_mm_load_ps(p)}; }
    /// Loads from memory of any alignment.
    static Float4 load_unaligned(const float* p) { return {_mm_loadu_ps(p)}; }
    /// Returns these as lanes 0 to 3.
    static Float4 set(float x, float y, float z, float w) { return {_mm_setr_ps(x, y, z, w)}; }
    /// Returns the same value in every lane.
    static Float4 all(float x) { return {_mm_set1_ps(x)}; }
    /// Stores to memory. Requires: 16-byte alignment.
    void store(float* p) const { _mm_store_ps(p, v); }
};
/// Result of a comparison of Float4.
struct Mask4 {
    __m128 v; ///< All bits of a lane are set where the comparison holds.
};
///@{
/// Equals that of Float1, lane by lane.
inline Float4 operator+(Float4 a, Float4 b) { return {_mm_add_ps(a.v, b.v)}; }
inline Float4 operator-(Float4 a, Float4 b) { return {_mm_sub_ps(a.v, b.v)}; }
inline Float4 operator*(Float4 a, Float4 b) { return {_mm_mul_ps(a.v, b.v)}; }
inline Float4 operator/(Float4 a, Float4 b) { return {_mm_div_ps(a.v, b.v)}; }
inline Float4 sqrt(Float4 a) { return {_mm_sqrt_ps(a.v)}; }
inline Float4 min(Float4 a, Float4 b) { return {_mm_min_ps(a.v, b.v)}; }
inline Float4 max(Float4 a, Float4 b) { return {_mm_max_ps(a.v, b.v)}; }
inline Mask4 operator<(Float4 a, Float4 b) { return {_mm_cmplt_ps(a.v, b.v)}; }
inline Mask4 operator>(Float4 a, Float4 b) { return {_mm_cmpgt_ps(a.v, b.v)}; }
inline Mask4 operator<=(Float4 a, Float4 b) { return {_mm_cmple_ps(a.v, b.v)}; }
inline Mask4 operator!=(Float4 a, Float4 b) { return {_mm_cmpneq_ps(a.v, b.v)}; }
inline Mask4 operator&(Mask4 a, Mask4 b) { return {_mm_and_ps(a.v, b.v)}; }
inline Mask4 operator|(Mask4 a, Mask4 b) { return {_mm_or_ps(a.v, b.v)}; }
inline Float4 select(Mask4 m, Float4 yes, Float4 no) {
    return {_mm_or_ps(_mm_and_ps(m.v, yes.v), _mm_andnot_ps(m.v, no.v))};
}
inline bool any(Mask4 m) { return _mm_movemask_ps(m.v) != 0; }
inline unsigned bits(Mask4 m) { return static_cast<unsigned>(_mm_movemask_ps(m.v)); }
///@}
///@{
/// Equals that of Float1. Requires: 16-byte alignment of every address.
inline void load_rows(const float* const* from, Float4 (&row)[4]) {
    row[0].v = _mm_load_ps(from[0]);
    row[1].v = _mm_load_ps(from[1]);
    row[2].v = _mm_load_ps(from[2]);
    row[3].v = _mm_load_ps(from[3]);
    _MM_TRANSPOSE4_PS(row[0].v, row[1].v, row[2].v, row[3].v);
}
inline void store_rows(float* const* to, const Float4 (&row)[4]) {
    __m128 a = row[0].v, b = row[1].v, c = row[2].v, d = row[3].v;
    _MM_TRANSPOSE4_PS(a, b, c, d);
    _mm_store_ps(to[0], a);
    _mm_store_ps(to[1], b);
    _mm_store_ps(to[2], c);
    _mm_store_ps(to[3], d);
}
///@}
///@{
/// Loads and stores rows at addresses of any alignment.
inline void load_unaligned_rows(const float* const* from, Float4 (&row)[4]) {
    row[0].v = _mm_loadu_ps(from[0]);
    row[1].v = _mm_loadu_ps(from[1]);
    row[2].v = _mm_loadu_ps(from[2]);
    row[3].v = _mm_loadu_ps(from[3]);
    _MM_TRANSPOSE4_PS(row[0].v, row[1].v, row[2].v, row[3].v);
}
inline void store_unaligned_rows(float* const* to, const Float4 (&row)[4]) {
    __m128 a = row[0].v, b = row[1].v, c = row[2].v, d = row[3].v;
    _MM_TRANSPOSE4_PS(a, b, c, d);
    _mm_storeu_ps(to[0], a);
    _mm_storeu_ps(to[1], b);
    _mm_storeu_ps(to[2], c);
    _mm_storeu_ps(to[3], d);
}
///@}
// Written out, here and below: in a loop compilers find the addresses side by side too, and then have
// to take them apart again.
///@{
/// Equals that of Float1. Requires: a 16-byte aligned table.
inline void gather_rows(const float* table, const std::uint32_t* number, Float4 (&row)[4]) {
    row[0].v = _mm_load_ps(table + 4 * std::size_t{number[0]});
    row[1].v = _mm_load_ps(table + 4 * std::size_t{number[1]});
    row[2].v = _mm_load_ps(table + 4 * std::size_t{number[2]});
    row[3].v = _mm_load_ps(table + 4 * std::size_t{number[3]});
    _MM_TRANSPOSE4_PS(row[0].v, row[1].v, row[2].v, row[3].v);
}
inline void scatter_rows(float* table, const std::uint32_t* number, const Float4 (&row)[4]) {
    __m128 a = row[0].v, b = row[1].v, c = row[2].v, d = row[3].v;
    _MM_TRANSPOSE4_PS(a, b, c, d);
    _mm_store_ps(table + 4 * std::size_t{number[0]}, a);
    _mm_store_ps(table + 4 * std::size_t{number[1]}, b);
    _mm_store_ps(table + 4 * std::size_t{number[2]}, c);
    _mm_store_ps(table + 4 * std::size_t{number[3]}, d);
}
///@}
/// Equals that of Float1. Requires: `at` begins a row.
inline void load_last_of_row(const float* table, std::size_t at, Float4& last) {
    last = {_mm_load1_ps(table + at + 3)};
}

/// Returns the largest of lanes 0 to 2. Requires: none of the three is NaN.
inline float largest_of_three(Float4 a) {
    const __m128 y = _mm_shuffle_ps(a.v, a.v, 1), z = _mm_shuffle_ps(a.v, a.v, 2);
    return _mm_cvtss_f32(_mm_max_ss(_mm_max_ss(a.v, y), z));
}

} // namespace TOPPLE_LANES_NAMESPACE
} // namespace topple

#endif
