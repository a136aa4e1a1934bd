// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/rays/pick_ray.h"

#include "topple/math/dvec3.h"

#include <array>
#include <cmath>
#include <utility>

namespace topple {
namespace {

using Row = std::array<double, 5>; ///< Four coefficients and the right-hand side.
using System = std::array<Row, 4>;

Row row_of(const Mat4& m, int i) {
    const auto at = [&](Vec4 column) {
        return double{i == 0 ? column.x : i == 1 ? column.y : i == 2 ? column.z : column.w};
    };
    return {at(m.x), at(m.y), at(m.z), at(m.w), 0};
}

/// Computes a * b in double.
System product(const Mat4& a, const Mat4& b) {
    System out{};
    for (int i = 0; i < 4; ++i) {
        const Row left = row_of(a, i);
        for (std::size_t k = 0; k < 4; ++k) {
            const Row right = row_of(b, static_cast<int>(k));
            for (std::size_t j = 0; j < 4; ++j)
                out[static_cast<std::size_t>(i)][j] += left[k] * right[j];
        }
    }
    return out;
}

/// Gaussian elimination with column pivoting. None if a pivot is zero.
std::optional<std::array<double, 4>> solution_of(System m) {
    for (std::size_t column = 0; column < 4; ++column) {
        std::size_t largest = column;
        for (std::size_t i = column + 1; i < 4; ++i)
            if (std::abs(m[i][column]) > std::abs(m[largest][column]))
                largest = i;
        std::swap(m[column], m[largest]);
        if (!(std::abs(m[column][column]) > 0))
            return std::nullopt;
        for (std::size_t i = 0; i < 4; ++i) {
            if (i == column)
                continue;
            const double factor = m[i][column] / m[column][column];
            for (std::size_t j = column; j < 5; ++j)
                m[i][j] -= factor * m[column][j];
        }
    }
    return std::array{m[0][4] / m[0][0], m[1][4] / m[1][1], m[2][4] / m[2][2], m[3][4] / m[3][3]};
}

/// Not rounded to float, so that a ray between two points keeps its direction.
std::optional<DVec3> unprojected(const PictureOfView& picture, Vec2 pixel, double depth) {
    if (!(picture.size.x > 0 && picture.size.y > 0))
        return std::nullopt;
    System m = product(picture.clip_from_view, picture.view_from_world);
    m[0][4] = 2 * (double{pixel.x} - picture.corner.x) / picture.size.x - 1;
    m[1][4] = 1 - 2 * (double{pixel.y} - picture.corner.y) / picture.size.y;
    m[2][4] = depth;
    m[3][4] = 1;
    const auto p = solution_of(m);
    if (!p || !((*p)[3] != 0))
        return std::nullopt;
    const DVec3 world{(*p)[0] / (*p)[3], (*p)[1] / (*p)[3], (*p)[2] / (*p)[3]};
    return std::isfinite(dot(world, world)) ? std::optional(world) : std::nullopt;
}

} // namespace

std::optional<Vec3> project(const PictureOfView& picture, Vec3 world) {
    const System m = product(picture.clip_from_view, picture.view_from_world);
    const auto row = [&](std::size_t i) {
        return m[i][0] * world.x + m[i][1] * world.y + m[i][2] * world.z + m[i][3];
    };
    const double w = row(3);
    if (!(w > 0))
        return std::nullopt;
    return Vec3{static_cast<Real>(picture.corner.x + (row(0) / w + 1) * 0.5 * picture.size.x),
                static_cast<Real>(picture.corner.y + (1 - row(1) / w) * 0.5 * picture.size.y),
                static_cast<Real>(row(2) / w)};
}

std::optional<Vec3> unproject(const PictureOfView& picture, Vec3 pixel_and_depth) {
    const auto world = unprojected(
        picture, {pixel_and_depth.x, pixel_and_depth.y}, double{pixel_and_depth.z});
    return world ? std::optional(to_vec3(*world)) : std::nullopt;
}

std::optional<Ray> pick_ray(const PictureOfView& picture, Vec2 pixel) {
    const double nearest = picture.range == DepthRange::zero_to_one ? 0 : -1;
    const auto from = unprojected(picture, pixel, nearest), to = unprojected(picture, pixel, 1);
    if (!from || !to)
        return std::nullopt;
    return Ray{.origin = to_vec3(*from), .direction = to_vec3(normalize(*to - *from))};
}

} // namespace topple
