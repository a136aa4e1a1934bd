// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

// Float4 in the vector extensions of gcc and clang, which become NEON on AArch64 and SIMD128 in WebAssembly.

#include "topple/core/lanes4.h"
#include "topple/math/simd/float1.h"

#if defined(TOPPLE_COMPILER_VECTORS) || (defined(TOPPLE_LANES4) && !defined(__SSE2__))

#include <cstring>

#if defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace topple {
inline namespace TOPPLE_LANES_NAMESPACE {

/// Four floats in a vector register; all functions as those of Float1.
struct Float4 {
    static constexpr int kWidth = 4; ///< Floats.
    using Lanes = float __attribute__((vector_size(16)));
    Lanes v; ///< The lanes.

    /// Loads from memory. Requires: 16-byte alignment.
    static Float4 load(const float* p) { return load_unaligned(p); }
    /// Loads from memory of any alignment.
    static Float4 load_unaligned(const float* p) {
        Float4 f;
        std::memcpy(&f.v, p, sizeof f.v);
        return f;
    }
    /// Returns these as lanes 0 to 3.
    static Float4 set(float x, float y, float z, float w) { return {Lanes{x, y, z, w}}; }
    /// Returns the same value in every lane.
    static Float4 all(float x) { return set(x, x, x, x); }
    /// Stores to memory. Requires: 16-byte alignment.
    void store(float* p) const { std::memcpy(p, &v, sizeof v); }
};
/// Result of a comparison of Float4.
struct Mask4 {
    using Lanes = std::int32_t __attribute__((vector_size(16)));
    Lanes v; ///< All bits of a lane are set where the comparison holds.
};
///@{
/// Equals that of Float1, lane by lane.
inline Float4 operator+(Float4 a, Float4 b) { return {a.v + b.v}; }
inline Float4 operator-(Float4 a, Float4 b) { return {a.v - b.v}; }
inline Float4 operator*(Float4 a, Float4 b) { return {a.v * b.v}; }
inline Float4 operator/(Float4 a, Float4 b) { return {a.v / b.v}; }
inline Float4 sqrt(Float4 a) {
#if defined(__aarch64__)
    return {vsqrtq_f32(a.v)};
#elif defined(__wasm_simd128__)
    return {Float4::Lanes(wasm_f32x4_sqrt(v128_t(a.v)))};
#else
    return Float4::set(std::sqrt(a.v[0]), std::sqrt(a.v[1]), std::sqrt(a.v[2]), std::sqrt(a.v[3]));
#endif
}
inline Mask4 operator<(Float4 a, Float4 b) { return {a.v < b.v}; }
inline Mask4 operator>(Float4 a, Float4 b) { return {a.v > b.v}; }
inline Mask4 operator<=(Float4 a, Float4 b) { return {a.v <= b.v}; }
inline Mask4 operator!=(Float4 a, Float4 b) { return {a.v != b.v}; }
inline Mask4 operator&(Mask4 a, Mask4 b) { return {a.v & b.v}; }
inline Mask4 operator|(Mask4 a, Mask4 b) { return {a.v | b.v}; }
inline Float4 select(Mask4 m, Float4 yes, Float4 no) {
    return {Float4::Lanes((Mask4::Lanes(yes.v) & m.v) | (Mask4::Lanes(no.v) & ~m.v))};
}
// Instructions of NEON and SIMD128 give a NaN where one operand is a NaN.
inline Float4 min(Float4 a, Float4 b) { return select(a < b, a, b); }
inline Float4 max(Float4 a, Float4 b) { return select(a > b, a, b); }
inline unsigned bits(Mask4 m) {
    return static_cast<unsigned>((m.v[0] & 1) | (m.v[1] & 2) | (m.v[2] & 4) | (m.v[3] & 8));
}
inline bool any(Mask4 m) { return bits(m) != 0; }
///@}
/// Transposes the 4 x 4 matrix of the rows.
inline void transpose(Float4 (&r)[4]) {
    const Float4::Lanes t0 = __builtin_shufflevector(r[0].v, r[1].v, 0, 4, 1, 5);
    const Float4::Lanes t1 = __builtin_shufflevector(r[2].v, r[3].v, 0, 4, 1, 5);
    const Float4::Lanes t2 = __builtin_shufflevector(r[0].v, r[1].v, 2, 6, 3, 7);
    const Float4::Lanes t3 = __builtin_shufflevector(r[2].v, r[3].v, 2, 6, 3, 7);
    r[0].v = __builtin_shufflevector(t0, t1, 0, 1, 4, 5);
    r[1].v = __builtin_shufflevector(t0, t1, 2, 3, 6, 7);
    r[2].v = __builtin_shufflevector(t2, t3, 0, 1, 4, 5);
    r[3].v = __builtin_shufflevector(t2, t3, 2, 3, 6, 7);
}
///@{
/// Reads four floats from each lane's address, of any alignment, into four values, or writes them there.
inline void load_unaligned_rows(const float* const* from, Float4 (&row)[4]) {
    for (int i = 0; i < 4; ++i)
        row[i] = Float4::load_unaligned(from[i]);
    transpose(row);
}
inline void store_unaligned_rows(float* const* to, const Float4 (&row)[4]) {
    Float4 r[4] = {row[0], row[1], row[2], row[3]};
    transpose(r);
    for (int i = 0; i < 4; ++i)
        r[i].store(to[i]);
}
///@}
///@{
/// Equals that of Float1. Requires: 16-byte alignment of every address.
inline void load_rows(const float* const* from, Float4 (&row)[4]) {
    load_unaligned_rows(from, row);
}
inline void store_rows(float* const* to, const Float4 (&row)[4]) { store_unaligned_rows(to, row); }
///@}
///@{
/// Equals that of Float1. Requires: a 16-byte aligned table.
inline void gather_rows(const float* table, const std::uint32_t* number, Float4 (&row)[4]) {
    for (int i = 0; i < 4; ++i)
        row[i] = Float4::load(table + 4 * std::size_t{number[i]});
    transpose(row);
}
inline void scatter_rows(float* table, const std::uint32_t* number, const Float4 (&row)[4]) {
    Float4 r[4] = {row[0], row[1], row[2], row[3]};
    transpose(r);
    for (int i = 0; i < 4; ++i)
        r[i].store(table + 4 * std::size_t{number[i]});
}
///@}
/// Equals that of Float1. Requires: `at` begins a row.
inline void load_last_of_row(const float* table, std::size_t at, Float4& last) {
    last = Float4::all(table[at + 3]);
}

/// Returns the largest of lanes 0 to 2. Requires: none of the three is NaN.
inline float largest_of_three(Float4 a) {
    const float x = a.v[0], y = a.v[1], z = a.v[2];
    const float xy = x > y ? x : y;
    return xy > z ? xy : z;
}

} // namespace TOPPLE_LANES_NAMESPACE
} // namespace topple

#endif
