// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/random.h"
#include "topple/math/vec3.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

/// Exact decisions about convex bodies whose vertices are integers.
namespace topple::test {

struct Whole3 {
    std::int64_t x = 0, y = 0, z = 0;

    Whole3() = default;
    Whole3(std::int64_t x_, std::int64_t y_, std::int64_t z_) : x(x_), y(y_), z(z_) {}
    /// Requires: the components are integers.
    explicit Whole3(Vec3 v)
        : x(static_cast<std::int64_t>(v.x)),
          y(static_cast<std::int64_t>(v.y)),
          z(static_cast<std::int64_t>(v.z)) {}
    friend bool operator==(const Whole3&, const Whole3&) = default;
};
inline Whole3 operator-(Whole3 a, Whole3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline std::int64_t dot(Whole3 a, Whole3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Whole3 cross(Whole3 a, Whole3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// Returns whether the origin lies in the hull of a few points that span a point, a segment, a triangle or a
/// tetrahedron; for dependent points the answer may be a wrong false.
inline bool simplex_holds_origin(std::span<const Whole3> p) {
    const auto same_sign = [](std::initializer_list<std::int64_t> values) {
        bool up = false, down = false;
        for (const std::int64_t v : values) {
            up = up || v > 0;
            down = down || v < 0;
        }
        return !(up && down);
    };
    switch (p.size()) {
    case 1:
        return p[0] == Whole3{};
    case 2:
        return cross(p[0], p[1]) == Whole3{} && dot(p[0], p[1]) <= 0;
    case 3: {
        const Whole3 n = cross(p[1] - p[0], p[2] - p[0]);
        return !(n == Whole3{}) && dot(n, p[0]) == 0 &&
               same_sign({dot(cross(p[0], p[1]), n),
                          dot(cross(p[1], p[2]), n),
                          dot(cross(p[2], p[0]), n)});
    }
    default: {
        const std::int64_t volume = dot(cross(p[1] - p[0], p[2] - p[0]), p[3] - p[0]);
        return volume != 0 && same_sign({volume,
                                         dot(p[1], cross(p[2], p[3])),
                                         -dot(p[0], cross(p[2], p[3])),
                                         dot(p[0], cross(p[1], p[3])),
                                         -dot(p[0], cross(p[1], p[2]))});
    }
    }
}

/// Returns whether two hulls share a point. They do if the origin is in the hull of all differences of their
/// vertices, and then it is in the hull of at most four independent ones (Caratheodory 1911). Tries them all.
inline bool hulls_meet(std::span<const Vec3> a, std::span<const Vec3> b) {
    std::vector<Whole3> d;
    for (const Vec3 p : a)
        for (const Vec3 q : b)
            d.push_back(Whole3(p) - Whole3(q));
    const std::size_t n = d.size();
    for (std::size_t i = 0; i < n; ++i) {
        if (simplex_holds_origin(std::array{d[i]}))
            return true;
        for (std::size_t j = i + 1; j < n; ++j) {
            if (simplex_holds_origin(std::array{d[i], d[j]}))
                return true;
            for (std::size_t k = j + 1; k < n; ++k) {
                if (simplex_holds_origin(std::array{d[i], d[j], d[k]}))
                    return true;
                for (std::size_t l = k + 1; l < n; ++l)
                    if (simplex_holds_origin(std::array{d[i], d[j], d[k], d[l]}))
                        return true;
            }
        }
    }
    return false;
}

/// Returns an integer from -half to half in each coordinate.
inline Vec3 grid_point(Random& random, std::uint32_t half) {
    const auto one = [&] { return Real(random.below(2 * half + 1)) - Real(half); };
    const Real x = one(), y = one(), z = one();
    return {x, y, z};
}

} // namespace topple::test
