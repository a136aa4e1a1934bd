// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#if defined(__SSE2__)
#include <emmintrin.h>
#else
#include <array>
#include <cstddef>
#endif

namespace topple::spatial_detail {

// Four floats side by side: SSE2 where there is one, plain loops elsewhere, the same bits either way
// (no fused operation, no approximation). min and max give their second operand when one is NaN.

#if defined(__SSE2__)

struct Float4 {
    __m128 v;
};
struct Mask4 {
    __m128 v;
};

/// Requires: 16-byte alignment.
inline Float4 load4(const float* p) { return {_mm_load_ps(p)}; }
inline Float4 load4_unaligned(const float* p) { return {_mm_loadu_ps(p)}; }
inline Float4 set4(float x, float y, float z, float w) { return {_mm_setr_ps(x, y, z, w)}; }
inline void store4(float* p, Float4 a) { _mm_store_ps(p, a.v); }
inline Float4 broadcast4(float x) { return {_mm_set1_ps(x)}; }
inline Float4 operator+(Float4 a, Float4 b) { return {_mm_add_ps(a.v, b.v)}; }
inline Float4 operator-(Float4 a, Float4 b) { return {_mm_sub_ps(a.v, b.v)}; }
inline Float4 operator*(Float4 a, Float4 b) { return {_mm_mul_ps(a.v, b.v)}; }
inline Float4 operator/(Float4 a, Float4 b) { return {_mm_div_ps(a.v, b.v)}; }
inline Float4 min4(Float4 a, Float4 b) { return {_mm_min_ps(a.v, b.v)}; }
inline Float4 max4(Float4 a, Float4 b) { return {_mm_max_ps(a.v, b.v)}; }
inline Mask4 operator<=(Float4 a, Float4 b) { return {_mm_cmple_ps(a.v, b.v)}; }
inline Mask4 operator<(Float4 a, Float4 b) { return {_mm_cmplt_ps(a.v, b.v)}; }
inline Mask4 operator!=(Float4 a, Float4 b) { return {_mm_cmpneq_ps(a.v, b.v)}; }
inline Mask4 operator&(Mask4 a, Mask4 b) { return {_mm_and_ps(a.v, b.v)}; }
inline Mask4 operator|(Mask4 a, Mask4 b) { return {_mm_or_ps(a.v, b.v)}; }
/// Of the first three lanes. Requires: none is NaN.
inline float largest3(Float4 a) {
    const __m128 y = _mm_shuffle_ps(a.v, a.v, 1), z = _mm_shuffle_ps(a.v, a.v, 2);
    return _mm_cvtss_f32(_mm_max_ss(_mm_max_ss(a.v, y), z));
}
inline Float4 select4(Mask4 m, Float4 yes, Float4 no) {
    return {_mm_or_ps(_mm_and_ps(m.v, yes.v), _mm_andnot_ps(m.v, no.v))};
}
/// Bit i is lane i.
inline unsigned bits(Mask4 m) { return static_cast<unsigned>(_mm_movemask_ps(m.v)); }

#else

struct Float4 {
    std::array<float, 4> v;
};
struct Mask4 {
    std::array<bool, 4> v;
};

template<typename Out, typename Operation>
Out lanes4(Float4 a, Float4 b, Operation operation) {
    Out out;
    for (std::size_t i = 0; i < 4; ++i)
        out.v[i] = operation(a.v[i], b.v[i]);
    return out;
}
inline Float4 load4(const float* p) { return {{p[0], p[1], p[2], p[3]}}; }
inline Float4 load4_unaligned(const float* p) { return load4(p); }
inline Float4 set4(float x, float y, float z, float w) { return {{x, y, z, w}}; }
inline void store4(float* p, Float4 a) {
    for (std::size_t i = 0; i < 4; ++i)
        p[i] = a.v[i];
}
inline Float4 broadcast4(float x) { return {{x, x, x, x}}; }
inline Float4 operator+(Float4 a, Float4 b) {
    return lanes4<Float4>(a, b, [](float x, float y) { return x + y; });
}
inline Float4 operator-(Float4 a, Float4 b) {
    return lanes4<Float4>(a, b, [](float x, float y) { return x - y; });
}
inline Float4 operator*(Float4 a, Float4 b) {
    return lanes4<Float4>(a, b, [](float x, float y) { return x * y; });
}
inline Float4 operator/(Float4 a, Float4 b) {
    return lanes4<Float4>(a, b, [](float x, float y) { return x / y; });
}
inline Float4 min4(Float4 a, Float4 b) {
    return lanes4<Float4>(a, b, [](float x, float y) { return x < y ? x : y; });
}
inline Float4 max4(Float4 a, Float4 b) {
    return lanes4<Float4>(a, b, [](float x, float y) { return x > y ? x : y; });
}
inline Mask4 operator<=(Float4 a, Float4 b) {
    return lanes4<Mask4>(a, b, [](float x, float y) { return x <= y; });
}
inline Mask4 operator<(Float4 a, Float4 b) {
    return lanes4<Mask4>(a, b, [](float x, float y) { return x < y; });
}
inline Mask4 operator!=(Float4 a, Float4 b) {
    return lanes4<Mask4>(a, b, [](float x, float y) { return x != y; });
}
inline Mask4 operator&(Mask4 a, Mask4 b) {
    for (std::size_t i = 0; i < 4; ++i)
        a.v[i] = a.v[i] && b.v[i];
    return a;
}
inline Mask4 operator|(Mask4 a, Mask4 b) {
    for (std::size_t i = 0; i < 4; ++i)
        a.v[i] = a.v[i] || b.v[i];
    return a;
}
inline float largest3(Float4 a) {
    const float xy = a.v[0] > a.v[1] ? a.v[0] : a.v[1];
    return xy > a.v[2] ? xy : a.v[2];
}
inline Float4 select4(Mask4 m, Float4 yes, Float4 no) {
    for (std::size_t i = 0; i < 4; ++i)
        yes.v[i] = m.v[i] ? yes.v[i] : no.v[i];
    return yes;
}
inline unsigned bits(Mask4 m) {
    unsigned out = 0;
    for (unsigned i = 0; i < 4; ++i)
        out |= (m.v[i] ? 1u : 0u) << i;
    return out;
}

#endif

inline Float4 abs4(Float4 a) { return max4(a, broadcast4(0) - a); }

} // namespace topple::spatial_detail
