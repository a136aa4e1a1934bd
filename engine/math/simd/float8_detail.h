// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/simd/float1.h"

#if defined(__AVX2__)

#include <immintrin.h>

namespace topple {
inline namespace TOPPLE_LANES_NAMESPACE {

/// Eight floats in an AVX register; all functions as those of Float1.
struct Float8 {
    static constexpr int kWidth = 8; ///< Floats.
    __m256 v;                        ///< The lanes.

    /// Loads from memory. Requires: 32-byte alignment.
    static Float8 load(const float* p) { return {_mm256_load_ps(p)}; }
    /// Returns the same value in every lane.
    static Float8 all(float x) { return {_mm256_set1_ps(x)}; }
    /// Stores to memory. Requires: 32-byte alignment.
    void store(float* p) const { _mm256_store_ps(p, v); }
};
/// Result of a comparison of Float8.
struct Mask8 {
    __m256 v; ///< All bits of a lane are set where the comparison holds.
};
///@{
/// Equals that of Float1, lane by lane.
inline Float8 operator+(Float8 a, Float8 b) { return {_mm256_add_ps(a.v, b.v)}; }
inline Float8 operator-(Float8 a, Float8 b) { return {_mm256_sub_ps(a.v, b.v)}; }
inline Float8 operator*(Float8 a, Float8 b) { return {_mm256_mul_ps(a.v, b.v)}; }
inline Float8 operator/(Float8 a, Float8 b) { return {_mm256_div_ps(a.v, b.v)}; }
inline Float8 sqrt(Float8 a) { return {_mm256_sqrt_ps(a.v)}; }
inline Float8 min(Float8 a, Float8 b) { return {_mm256_min_ps(a.v, b.v)}; }
inline Float8 max(Float8 a, Float8 b) { return {_mm256_max_ps(a.v, b.v)}; }
inline Mask8 operator<(Float8 a, Float8 b) { return {_mm256_cmp_ps(a.v, b.v, _CMP_LT_OQ)}; }
inline Mask8 operator>(Float8 a, Float8 b) { return {_mm256_cmp_ps(a.v, b.v, _CMP_GT_OQ)}; }
inline Mask8 operator<=(Float8 a, Float8 b) { return {_mm256_cmp_ps(a.v, b.v, _CMP_LE_OQ)}; }
inline Mask8 operator!=(Float8 a, Float8 b) { return {_mm256_cmp_ps(a.v, b.v, _CMP_NEQ_UQ)}; }
inline Mask8 operator&(Mask8 a, Mask8 b) { return {_mm256_and_ps(a.v, b.v)}; }
inline Mask8 operator|(Mask8 a, Mask8 b) { return {_mm256_or_ps(a.v, b.v)}; }
inline Float8 select(Mask8 m, Float8 yes, Float8 no) {
    return {_mm256_blendv_ps(no.v, yes.v, m.v)};
}
inline bool any(Mask8 m) { return _mm256_movemask_ps(m.v) != 0; }
inline unsigned bits(Mask8 m) { return static_cast<unsigned>(_mm256_movemask_ps(m.v)); }
///@}
/// Transposes the two 4 x 4 matrices in the halves of the registers.
inline void transpose(Float8 (&r)[4]) {
    const __m256 t0 = _mm256_unpacklo_ps(r[0].v, r[1].v);
    const __m256 t1 = _mm256_unpackhi_ps(r[0].v, r[1].v);
    const __m256 t2 = _mm256_unpacklo_ps(r[2].v, r[3].v);
    const __m256 t3 = _mm256_unpackhi_ps(r[2].v, r[3].v);
    r[0].v = _mm256_shuffle_ps(t0, t2, 0x44);
    r[1].v = _mm256_shuffle_ps(t0, t2, 0xee);
    r[2].v = _mm256_shuffle_ps(t1, t3, 0x44);
    r[3].v = _mm256_shuffle_ps(t1, t3, 0xee);
}
///@{
/// Equals that of Float1. Requires: 16-byte alignment of every address.
inline void load_rows(const float* const* from, Float8 (&row)[4]) {
    for (int i = 0; i < 4; ++i)
        row[i].v = _mm256_insertf128_ps(
            _mm256_castps128_ps256(_mm_load_ps(from[i])), _mm_load_ps(from[i + 4]), 1);
    transpose(row);
}
inline void store_rows(float* const* to, const Float8 (&row)[4]) {
    Float8 r[4] = {row[0], row[1], row[2], row[3]};
    transpose(r);
    for (int i = 0; i < 4; ++i) {
        _mm_store_ps(to[i], _mm256_castps256_ps128(r[i].v));
        _mm_store_ps(to[i + 4], _mm256_extractf128_ps(r[i].v, 1));
    }
}
///@}
///@{
/// Two rows of four floats, that of the lower half and that of the upper half, by the number of the
/// row.
inline __m256 gather_two_rows(const float* table, std::size_t low, std::size_t high) {
    return _mm256_insertf128_ps(
        _mm256_castps128_ps256(_mm_load_ps(table + 4 * low)), _mm_load_ps(table + 4 * high), 1);
}
inline void scatter_two_rows(float* table, std::size_t low, std::size_t high, __m256 rows) {
    _mm_store_ps(table + 4 * low, _mm256_castps256_ps128(rows));
    _mm_store_ps(table + 4 * high, _mm256_extractf128_ps(rows, 1));
}
///@}
///@{
/// Equals that of Float1. Requires: a 16-byte aligned table.
inline void gather_rows(const float* table, const std::uint32_t* number, Float8 (&row)[4]) {
    row[0].v = gather_two_rows(table, number[0], number[4]);
    row[1].v = gather_two_rows(table, number[1], number[5]);
    row[2].v = gather_two_rows(table, number[2], number[6]);
    row[3].v = gather_two_rows(table, number[3], number[7]);
    transpose(row);
}
inline void scatter_rows(float* table, const std::uint32_t* number, const Float8 (&row)[4]) {
    Float8 r[4] = {row[0], row[1], row[2], row[3]};
    transpose(r);
    scatter_two_rows(table, number[0], number[4], r[0].v);
    scatter_two_rows(table, number[1], number[5], r[1].v);
    scatter_two_rows(table, number[2], number[6], r[2].v);
    scatter_two_rows(table, number[3], number[7], r[3].v);
}
///@}

} // namespace TOPPLE_LANES_NAMESPACE
} // namespace topple

#endif
