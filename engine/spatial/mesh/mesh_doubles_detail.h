// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/simd/simd.h"

namespace topple::spatial_detail {
inline namespace TOPPLE_LANES_NAMESPACE {

// Four doubles, for the exact hits of a packet: every operation rounds each lane as IEEE 754 says, so that the bits are
// those of one double.

#if defined(__AVX2__)

struct Double4 {
    static constexpr std::size_t kWidth = 4;
    __m256d v;

    static Double4 all(double x) { return {_mm256_set1_pd(x)}; }
    /// Reads four floats. Requires: 16-byte alignment.
    static Double4 from(const float* p) { return {_mm256_cvtps_pd(_mm_load_ps(p))}; }
    /// Requires: 32-byte alignment.
    void store(double* p) const { _mm256_store_pd(p, v); }
    /// Rounds to four floats. Requires: 16-byte alignment.
    void store(float* p) const { _mm_store_ps(p, _mm256_cvtpd_ps(v)); }
};
struct DoubleMask4 {
    __m256d v;
};
inline Double4 operator+(Double4 a, Double4 b) { return {_mm256_add_pd(a.v, b.v)}; }
inline Double4 operator-(Double4 a, Double4 b) { return {_mm256_sub_pd(a.v, b.v)}; }
inline Double4 operator*(Double4 a, Double4 b) { return {_mm256_mul_pd(a.v, b.v)}; }
inline Double4 operator/(Double4 a, Double4 b) { return {_mm256_div_pd(a.v, b.v)}; }
inline DoubleMask4 operator<(Double4 a, Double4 b) { return {_mm256_cmp_pd(a.v, b.v, _CMP_LT_OQ)}; }
inline Double4 select(DoubleMask4 m, Double4 yes, Double4 no) {
    return {_mm256_blendv_pd(no.v, yes.v, m.v)};
}

#else

struct Double4 {
    static constexpr std::size_t kWidth = 4;
    double v[kWidth];

    static Double4 all(double x) { return {{x, x, x, x}}; }
    static Double4 from(const float* p) {
        return of([&](std::size_t i) { return static_cast<double>(p[i]); });
    }
    void store(double* p) const {
        for (std::size_t i = 0; i < kWidth; ++i)
            p[i] = v[i];
    }
    void store(float* p) const {
        for (std::size_t i = 0; i < kWidth; ++i)
            p[i] = static_cast<float>(v[i]);
    }
    template<typename Lane>
    static Double4 of(Lane lane) {
        Double4 out;
        for (std::size_t i = 0; i < kWidth; ++i)
            out.v[i] = lane(i);
        return out;
    }
};
struct DoubleMask4 {
    bool v[Double4::kWidth];
};
inline Double4 operator+(Double4 a, Double4 b) {
    return Double4::of([&](std::size_t i) { return a.v[i] + b.v[i]; });
}
inline Double4 operator-(Double4 a, Double4 b) {
    return Double4::of([&](std::size_t i) { return a.v[i] - b.v[i]; });
}
inline Double4 operator*(Double4 a, Double4 b) {
    return Double4::of([&](std::size_t i) { return a.v[i] * b.v[i]; });
}
inline Double4 operator/(Double4 a, Double4 b) {
    return Double4::of([&](std::size_t i) { return a.v[i] / b.v[i]; });
}
inline DoubleMask4 operator<(Double4 a, Double4 b) {
    return {{a.v[0] < b.v[0], a.v[1] < b.v[1], a.v[2] < b.v[2], a.v[3] < b.v[3]}};
}
inline Double4 select(DoubleMask4 m, Double4 yes, Double4 no) {
    return Double4::of([&](std::size_t i) { return m.v[i] ? yes.v[i] : no.v[i]; });
}

#endif

/// Returns -1 where x is negative, else 1.
inline Double4 sign_of(Double4 x) {
    return select(x < Double4::all(0), Double4::all(-1), Double4::all(1));
}

/// One double, for the same algorithms.
inline double select(bool m, double yes, double no) { return m ? yes : no; }
/// The same without a branch: triangles face the ray and away from it at random.
inline double sign_of(double x) {
    constexpr double kSigns[] = {1, -1};
    return kSigns[x < 0 ? 1 : 0];
}

} // namespace TOPPLE_LANES_NAMESPACE
} // namespace topple::spatial_detail
