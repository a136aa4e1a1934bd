// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/simd/float1.h"
// One of these defines Float4, and the last one Float8 where it exists.
#include "topple/math/simd/float4_floats_detail.h"
#include "topple/math/simd/float4_sse2_detail.h"
#include "topple/math/simd/float4_vectors_detail.h"
#include "topple/math/simd/float8_detail.h"

// Float1, Float4 and Float8 hold one, four and eight floats ("lanes"). An algorithm that is a template over the type
// runs on one, four or eight problems at a time. Every operation rounds each lane as IEEE 754 says; none is fused and
// none is approximate, so every width gives the same bits. min and max return their second operand when one operand is
// NaN, as the instructions of SSE do.
//
// Float1 and Float4 exist everywhere: Float4 is a register of SSE, NEON or WebAssembly's SIMD128, or a loop over four
// floats. Float8 exists in files compiled for AVX2.

namespace topple {
inline namespace TOPPLE_LANES_NAMESPACE {

/// Returns the absolute value lane by lane; 0 for -0.
inline Float4 abs(Float4 a) { return max(a, Float4::all(0) - a); }

/// A vector in every lane.
template<typename L>
struct Vec3Lanes {
    L x, y, z; ///< Components, lane by lane.

    /// Returns the same vector in every lane.
    static Vec3Lanes all(float x, float y, float z) { return {L::all(x), L::all(y), L::all(z)}; }
};
///@{
/// Equals that of Vec3, in every lane.
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

} // namespace TOPPLE_LANES_NAMESPACE

} // namespace topple
