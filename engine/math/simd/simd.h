// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif
#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace topple {

// Float1, Float4 and Float8 hold one, four and eight floats ("lanes"). An algorithm that is a template
// over the type runs on one, four or eight problems at a time. Every operation rounds each lane as
// IEEE 754 says; none is fused and none is approximate, so every width gives the same bits. min and max
// return their second operand when one operand is NaN, as the instructions do.
//
// Float1 and Float4 exist everywhere; Float4 is a loop over four floats without SSE2. Float8 exists in
// files compiled for AVX2.

// The linker keeps one copy of a function that several objects define. A file compiled for AVX2 has types
// of its own, so that its copy of a template over them never reaches a processor without AVX; such a file
// must use no other inline function (tests/architecture/avx2_symbols_test.sh).
#if defined(__AVX2__)
inline namespace for_avx2 {
#else
inline namespace for_every_processor {
#endif

/// One float: the scalar twin of the wider types.
struct Float1 {
    static constexpr int kWidth = 1; ///< Floats.
    float v;                         ///< The lane.

    /// From memory. Requires: kWidth floats, and the alignment of the type.
    static Float1 load(const float* p) { return {*p}; }
    /// The same value in every lane.
    static Float1 all(float x) { return {x}; }
    /// To memory. Requires: as for `load`.
    void store(float* p) const { *p = v; }
};
/// Result of a comparison, for `select`.
struct Mask1 {
    bool v; ///< Whether the comparison holds in the lane.
};
///@{
/// Arithmetic lane by lane, rounded as IEEE 754 says. min and max give `b` where one is a NaN.
inline Float1 operator+(Float1 a, Float1 b) { return {a.v + b.v}; }
inline Float1 operator-(Float1 a, Float1 b) { return {a.v - b.v}; }
inline Float1 operator*(Float1 a, Float1 b) { return {a.v * b.v}; }
inline Float1 operator/(Float1 a, Float1 b) { return {a.v / b.v}; }
inline Float1 sqrt(Float1 a) { return {std::sqrt(a.v)}; }
inline Float1 min(Float1 a, Float1 b) { return {a.v < b.v ? a.v : b.v}; }
inline Float1 max(Float1 a, Float1 b) { return {a.v > b.v ? a.v : b.v}; }
///@}
///@{
/// Comparison lane by lane; false for a NaN, except !=, which is true.
inline Mask1 operator<(Float1 a, Float1 b) { return {a.v < b.v}; }
inline Mask1 operator>(Float1 a, Float1 b) { return {a.v > b.v}; }
inline Mask1 operator<=(Float1 a, Float1 b) { return {a.v <= b.v}; }
inline Mask1 operator!=(Float1 a, Float1 b) { return {a.v != b.v}; }
///@}
///@{
/// Logic lane by lane.
inline Mask1 operator&(Mask1 a, Mask1 b) { return {a.v && b.v}; }
inline Mask1 operator|(Mask1 a, Mask1 b) { return {a.v || b.v}; }
///@}
/// Lane by lane: `yes` where `m` holds, else `no`.
inline Float1 select(Mask1 m, Float1 yes, Float1 no) { return m.v ? yes : no; }
/// Whether `m` holds in any lane.
inline bool any(Mask1 m) { return m.v; }
/// Bit i is set if `m` holds in lane i.
inline unsigned bits(Mask1 m) { return m.v ? 1u : 0u; }
///@{
/// Reads four floats from each lane's address into four values, or writes them there.
inline void load_rows(const float* const* from, Float1 (&row)[4]) {
    for (int i = 0; i < 4; ++i)
        row[i] = {from[0][i]};
}
inline void store_rows(float* const* to, const Float1 (&row)[4]) {
    for (int i = 0; i < 4; ++i)
        to[0][i] = row[i].v;
}
///@}
///@{
/// Reads or writes rows of four floats of a table, each lane's row by its number.
inline void gather_rows(const float* table, const std::uint32_t* number, Float1 (&row)[4]) {
    const float* const from[] = {table + 4 * std::size_t{number[0]}};
    load_rows(from, row);
}
inline void scatter_rows(float* table, const std::uint32_t* number, const Float1 (&row)[4]) {
    float* const to[] = {table + 4 * std::size_t{number[0]}};
    store_rows(to, row);
}
///@}
/// Of rows of four floats, beginning with float `at`: reads the last of each lane's row.
inline void load_last_of_row(const float* table, std::size_t at, Float1& last) {
    last = {table[at | 3]};
}

#if defined(__SSE2__)

/// Four floats in an SSE register; all functions as those of Float1.
struct Float4 {
    static constexpr int kWidth = 4; ///< Floats.
    __m128 v;                        ///< The lanes.

    /// From memory. Requires: 16-byte alignment.
    static Float4 load(const float* p) { return {_mm_load_ps(p)}; }
    /// From memory of any alignment.
    static Float4 load_unaligned(const float* p) { return {_mm_loadu_ps(p)}; }
    /// Lanes 0 to 3.
    static Float4 set(float x, float y, float z, float w) { return {_mm_setr_ps(x, y, z, w)}; }
    /// The same value in every lane.
    static Float4 all(float x) { return {_mm_set1_ps(x)}; }
    /// To memory. Requires: 16-byte alignment.
    void store(float* p) const { _mm_store_ps(p, v); }
};
/// Result of a comparison of Float4.
struct Mask4 {
    __m128 v; ///< All bits of a lane are set where the comparison holds.
};
///@{
/// As the function of Float1, lane by lane.
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
/// As the functions of Float1. Requires: 16-byte alignment of every address.
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
/// As load_rows and store_rows, at addresses of any alignment.
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
/// As the functions of Float1. Requires: a 16-byte aligned table.
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
/// As the function of Float1. Requires: `at` begins a row.
inline void load_last_of_row(const float* table, std::size_t at, Float4& last) {
    last = {_mm_load1_ps(table + at + 3)};
}

/// The largest of lanes 0 to 2. Requires: none of the three is NaN.
inline float largest_of_three(Float4 a) {
    const __m128 y = _mm_shuffle_ps(a.v, a.v, 1), z = _mm_shuffle_ps(a.v, a.v, 2);
    return _mm_cvtss_f32(_mm_max_ss(_mm_max_ss(a.v, y), z));
}

#else

/// Four floats, one after the other; what trees and hulls use of the SSE version, with the same bits.
struct Float4 {
    static constexpr int kWidth = 4; ///< Floats.
    std::array<Float1, 4> v;         ///< The lanes.

    /// From memory.
    static Float4 load(const float* p) { return {{{{p[0]}, {p[1]}, {p[2]}, {p[3]}}}}; }
    /// From memory of any alignment.
    static Float4 load_unaligned(const float* p) { return load(p); }
    /// Lanes 0 to 3.
    static Float4 set(float x, float y, float z, float w) { return {{{{x}, {y}, {z}, {w}}}}; }
    /// The same value in every lane.
    static Float4 all(float x) { return set(x, x, x, x); }
    /// To memory.
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
/// As the function of Float1, lane by lane.
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
inline Float4 min(Float4 a, Float4 b) {
    return lane_by_lane<Float4>(a, b, [](Float1 x, Float1 y) { return min(x, y); });
}
inline Float4 max(Float4 a, Float4 b) {
    return lane_by_lane<Float4>(a, b, [](Float1 x, Float1 y) { return max(x, y); });
}
inline Mask4 operator<(Float4 a, Float4 b) {
    return lane_by_lane<Mask4>(a, b, [](Float1 x, Float1 y) { return x < y; });
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
///@}
/// The largest of lanes 0 to 2. Requires: none of the three is NaN.
inline float largest_of_three(Float4 a) { return max(max(a.v[0], a.v[1]), a.v[2]).v; }

#endif

/// Lane by lane; 0 for -0.
inline Float4 abs(Float4 a) { return max(a, Float4::all(0) - a); }

#if defined(__AVX2__)

/// Eight floats in an AVX register; all functions as those of Float1.
struct Float8 {
    static constexpr int kWidth = 8; ///< Floats.
    __m256 v;                        ///< The lanes.

    /// From memory. Requires: 32-byte alignment.
    static Float8 load(const float* p) { return {_mm256_load_ps(p)}; }
    /// The same value in every lane.
    static Float8 all(float x) { return {_mm256_set1_ps(x)}; }
    /// To memory. Requires: 32-byte alignment.
    void store(float* p) const { _mm256_store_ps(p, v); }
};
/// Result of a comparison of Float8.
struct Mask8 {
    __m256 v; ///< All bits of a lane are set where the comparison holds.
};
///@{
/// As the function of Float1, lane by lane.
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
/// As the functions of Float1. Requires: 16-byte alignment of every address.
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
/// As the functions of Float1. Requires: a 16-byte aligned table.
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

#endif

/// A vector in every lane.
template<typename L>
struct Vec3Lanes {
    L x, y, z; ///< Components, lane by lane.

    /// The same vector in every lane.
    static Vec3Lanes all(float x, float y, float z) { return {L::all(x), L::all(y), L::all(z)}; }
};
///@{
/// As the function of Vec3, in every lane.
template<typename L>
Vec3Lanes<L> operator+(const Vec3Lanes<L>& a, const Vec3Lanes<L>& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template<typename L>
Vec3Lanes<L> operator-(const Vec3Lanes<L>& a, const Vec3Lanes<L>& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template<typename L>
Vec3Lanes<L> operator*(const Vec3Lanes<L>& a, L s) {
    return {a.x * s, a.y * s, a.z * s};
}
template<typename L>
L dot(const Vec3Lanes<L>& a, const Vec3Lanes<L>& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
template<typename L>
Vec3Lanes<L> cross(const Vec3Lanes<L>& a, const Vec3Lanes<L>& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/// Rotates v by the quaternion with the vector part u and the scalar part w, with the bits of `rotate(Quat, Vec3)`.
template<typename L>
Vec3Lanes<L> rotate(const Vec3Lanes<L>& u, L w, const Vec3Lanes<L>& v) {
    const Vec3Lanes<L> t = cross(u, v) * L::all(2);
    return v + t * w + cross(u, t);
}
template<typename L>
L length(const Vec3Lanes<L>& a) {
    return sqrt(dot(a, a));
}
///@}

/// A symmetric matrix in every lane.
template<typename L>
struct SymmetricLanes {
    L xx, yy, zz, xy, xz, yz; ///< Elements: the diagonal, then those off it.
};
/// Matrix times vector, in every lane.
template<typename L>
Vec3Lanes<L> operator*(const SymmetricLanes<L>& m, const Vec3Lanes<L>& v) {
    return {m.xx * v.x + m.xy * v.y + m.xz * v.z,
            m.xy * v.x + m.yy * v.y + m.yz * v.z,
            m.xz * v.x + m.yz * v.y + m.zz * v.z};
}

} // namespace for_avx2 or for_every_processor

} // namespace topple
