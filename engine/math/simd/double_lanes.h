// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/simd/simd.h"

#include <bit>
#include <cmath>
#include <cstdint>

// Double1 and Double4 hold one and four doubles, with the operations of Float1 and Float4 and the same promises.
// Double4 exists in files compiled for AVX2.

namespace topple {
inline namespace TOPPLE_LANES_NAMESPACE {

/// One double.
struct Double1 {
    using Narrow = Float1;           ///< As many floats.
    static constexpr int kWidth = 1; ///< Doubles.
    double v;                        ///< The lane.

    /// Returns the same value in every lane.
    static Double1 all(double x) { return {x}; }
};
///@{
/// Equals that of Float1. `-` as a sign changes the sign of zero, too.
inline Double1 operator+(Double1 a, Double1 b) { return {a.v + b.v}; }
inline Double1 operator-(Double1 a, Double1 b) { return {a.v - b.v}; }
inline Double1 operator*(Double1 a, Double1 b) { return {a.v * b.v}; }
inline Double1 operator/(Double1 a, Double1 b) { return {a.v / b.v}; }
inline Double1 operator-(Double1 a) { return {-a.v}; }
inline Double1 abs(Double1 a) { return {std::abs(a.v)}; }
inline Double1 sqrt(Double1 a) { return {std::sqrt(a.v)}; }
inline Mask1 operator<(Double1 a, Double1 b) { return {a.v < b.v}; }
inline Mask1 operator<=(Double1 a, Double1 b) { return {a.v <= b.v}; }
inline Mask1 operator!=(Double1 a, Double1 b) { return {a.v != b.v}; }
inline Double1 select(Mask1 m, Double1 yes, Double1 no) { return m.v ? yes : no; }
///@}
/// Returns the largest power of two that is at most x, lane by lane. Requires: x >= 0.
inline Double1 power_of_two_in(Double1 x) {
    constexpr std::uint64_t kExponent = 0x7ff0000000000000u;
    return {std::bit_cast<double>(std::bit_cast<std::uint64_t>(x.v) & kExponent)};
}
///@{
/// Converts lane by lane: exactly, or rounded to the nearest float.
inline Double1 widened(Float1 a) { return {double{a.v}}; }
inline Float1 narrowed(Double1 a) { return {static_cast<float>(a.v)}; }
///@}

#if defined(__AVX2__)

/// Four doubles in an AVX register; all functions as those of Double1.
struct Double4 {
    using Narrow = Float4;           ///< As many floats.
    static constexpr int kWidth = 4; ///< Doubles.
    __m256d v;                       ///< The lanes.

    /// Returns the same value in every lane.
    static Double4 all(double x) { return {_mm256_set1_pd(x)}; }
};
/// Result of a comparison of Double4.
struct MaskOfDouble4 {
    __m256d v; ///< All bits of a lane are set where the comparison holds.
};
///@{
/// Equals that of Double1, lane by lane.
inline Double4 operator+(Double4 a, Double4 b) { return {_mm256_add_pd(a.v, b.v)}; }
inline Double4 operator-(Double4 a, Double4 b) { return {_mm256_sub_pd(a.v, b.v)}; }
inline Double4 operator*(Double4 a, Double4 b) { return {_mm256_mul_pd(a.v, b.v)}; }
inline Double4 operator/(Double4 a, Double4 b) { return {_mm256_div_pd(a.v, b.v)}; }
inline Double4 operator-(Double4 a) { return {_mm256_xor_pd(a.v, _mm256_set1_pd(-0.0))}; }
inline Double4 abs(Double4 a) { return {_mm256_andnot_pd(_mm256_set1_pd(-0.0), a.v)}; }
inline Double4 sqrt(Double4 a) { return {_mm256_sqrt_pd(a.v)}; }
inline MaskOfDouble4 operator<(Double4 a, Double4 b) {
    return {_mm256_cmp_pd(a.v, b.v, _CMP_LT_OQ)};
}
inline MaskOfDouble4 operator<=(Double4 a, Double4 b) {
    return {_mm256_cmp_pd(a.v, b.v, _CMP_LE_OQ)};
}
inline MaskOfDouble4 operator!=(Double4 a, Double4 b) {
    return {_mm256_cmp_pd(a.v, b.v, _CMP_NEQ_UQ)};
}
inline MaskOfDouble4 operator|(MaskOfDouble4 a, MaskOfDouble4 b) {
    return {_mm256_or_pd(a.v, b.v)};
}
inline Double4 select(MaskOfDouble4 m, Double4 yes, Double4 no) {
    return {_mm256_blendv_pd(no.v, yes.v, m.v)};
}
inline unsigned bits(MaskOfDouble4 m) { return static_cast<unsigned>(_mm256_movemask_pd(m.v)); }
inline Double4 power_of_two_in(Double4 x) {
    const __m256i exponent = _mm256_set1_epi64x(0x7ff0000000000000);
    return {_mm256_and_pd(x.v, _mm256_castsi256_pd(exponent))};
}
inline Double4 widened(Float4 a) { return {_mm256_cvtps_pd(a.v)}; }
inline Float4 narrowed(Double4 a) { return {_mm256_cvtpd_ps(a.v)}; }
///@}

#endif

} // namespace TOPPLE_LANES_NAMESPACE
} // namespace topple
