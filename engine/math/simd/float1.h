// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

// The linker keeps one copy of a function that several objects define. A file compiled for other instructions than the
// rest has types of its own, so that its copy of a template over them never reaches a processor without these; such a
// file must use no other inline function (tests/architecture/avx2_symbols_test.sh).
#if defined(__AVX2__)
#define TOPPLE_LANES_NAMESPACE for_avx2
#elif defined(TOPPLE_COMPILER_VECTORS)
#define TOPPLE_LANES_NAMESPACE for_compiler_vectors
#elif defined(TOPPLE_PLAIN_FLOATS)
#define TOPPLE_LANES_NAMESPACE for_plain_floats
#else
#define TOPPLE_LANES_NAMESPACE for_every_processor
#endif

namespace topple {
inline namespace TOPPLE_LANES_NAMESPACE {

/// One float: the scalar twin of the wider types.
struct Float1 {
    static constexpr int kWidth = 1; ///< Floats.
    float v;                         ///< The lane.

    /// Loads from memory. Requires: kWidth floats, and the alignment of the type.
    static Float1 load(const float* p) { return {*p}; }
    /// Returns the same value in every lane.
    static Float1 all(float x) { return {x}; }
    /// Stores to memory. Requires: as for `load`.
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
/// Selects lane by lane: `yes` where `m` holds, else `no`.
inline Float1 select(Mask1 m, Float1 yes, Float1 no) { return m.v ? yes : no; }
/// Returns whether `m` holds in any lane.
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
/// Reads into every lane the last float of the row of four floats that float `at` belongs to.
inline void load_last_of_row(const float* table, std::size_t at, Float1& last) {
    last = {table[at | 3]};
}

} // namespace TOPPLE_LANES_NAMESPACE
} // namespace topple
