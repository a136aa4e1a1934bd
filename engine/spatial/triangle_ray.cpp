// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "engine/spatial/triangle_ray_detail.h"

#include <array>
#include <cmath>
#include <limits>

namespace topple::spatial_detail {
namespace {

int largest_axis(Vec3 direction) {
    const Vec3 size = abs(direction);
    if (size.x >= size.y && size.x >= size.z)
        return 0;
    return size.y >= size.z ? 1 : 2;
}

/// A corner seen along the ray: beside it and along it, in double.
struct Sheared {
    double x, y, t;
};

} // namespace

TriangleBlock TriangleBlock::none() {
    TriangleBlock out;
    for (auto& corner_axes : out.corner)
        for (auto& lanes : corner_axes)
            std::fill(std::begin(lanes), std::end(lanes), std::numeric_limits<float>::quiet_NaN());
    std::fill(std::begin(out.id), std::end(out.id), kNoFeature);
    return out;
}

void TriangleBlock::put(std::size_t lane, const Triangle& triangle, std::uint32_t triangle_id) {
    const std::array<Vec3, 3> corners{triangle.a, triangle.b, triangle.c};
    for (std::size_t i = 0; i < 3; ++i)
        for (int axis = 0; axis < 3; ++axis)
            corner[i][axis][lane] = corners[i][axis];
    id[lane] = triangle_id;
}

Triangle TriangleBlock::get(std::size_t lane) const {
    const auto at = [this, lane](std::size_t i) {
        return Vec3{corner[i][0][lane], corner[i][1][lane], corner[i][2][lane]};
    };
    return {at(0), at(1), at(2)};
}

TriangleRay::TriangleRay(const ScaledRay& ray, const Ray& original, const Aabb& bounds)
    : ray_(ray),
      t_min_(original.t_min),
      t_max_(original.t_max),
      boxes_(ray, bounds),
      kx_((largest_axis(ray.direction) + 1) % 3),
      ky_((kx_ + 1) % 3),
      kz_((ky_ + 1) % 3),
      shear_x_(ray.direction[kx_] / ray.direction[kz_]),
      shear_y_(ray.direction[ky_] / ray.direction[kz_]) {}

bool TriangleRay::is_through(const Triangle& triangle) const {
    const Vec3 a = triangle.a - ray_.origin;
    const Vec3 b = triangle.b - ray_.origin;
    const Vec3 c = triangle.c - ray_.origin;
    const Real ax = a[kx_] - shear_x_ * a[kz_], ay = a[ky_] - shear_y_ * a[kz_];
    const Real bx = b[kx_] - shear_x_ * b[kz_], by = b[ky_] - shear_y_ * b[kz_];
    const Real cx = c[kx_] - shear_x_ * c[kz_], cy = c[ky_] - shear_y_ * c[kz_];
    const Real u = cx * by - cy * bx;
    const Real v = ax * cy - ay * cx;
    const Real w = bx * ay - by * ax;
    const bool inside = (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
    return inside && u + v + w != 0; // All zero: seen edge-on, its neighbours answer.
}

unsigned TriangleRay::through4(const TriangleBlock& block) const {
    const Float4 origin_x = broadcast4(ray_.origin[kx_]);
    const Float4 origin_y = broadcast4(ray_.origin[ky_]);
    const Float4 origin_z = broadcast4(ray_.origin[kz_]);
    const Float4 shear_x = broadcast4(shear_x_), shear_y = broadcast4(shear_y_);
    Float4 x[3], y[3];
    for (std::size_t i = 0; i < 3; ++i) {
        const Float4 z = load4(block.corner[i][kz_]) - origin_z;
        x[i] = (load4(block.corner[i][kx_]) - origin_x) - shear_x * z;
        y[i] = (load4(block.corner[i][ky_]) - origin_y) - shear_y * z;
    }
    const Float4 u = x[2] * y[1] - y[2] * x[1];
    const Float4 v = x[0] * y[2] - y[0] * x[2];
    const Float4 w = x[1] * y[0] - y[1] * x[0];
    const Float4 zero = broadcast4(0);
    const Mask4 front = (zero <= u) & (zero <= v) & (zero <= w);
    const Mask4 back = (u <= zero) & (v <= zero) & (w <= zero);
    return bits((front | back) & (u + v + w != zero));
}

std::optional<TriangleHit> TriangleRay::find_hit(const Triangle& triangle) const {
    const BoxRay::Interval box = boxes_.interval(bounds_of(triangle));
    if (!(box.near <= box.far))
        return std::nullopt;

    const double dz = ray_.direction[kz_];
    const double shear_x = ray_.direction[kx_] / dz, shear_y = ray_.direction[ky_] / dz;
    const auto sheared = [&](Vec3 corner) {
        const auto along = [&](int axis) {
            return static_cast<double>(corner[axis]) - static_cast<double>(ray_.origin[axis]);
        };
        const double z = along(kz_);
        return Sheared{along(kx_) - shear_x * z, along(ky_) - shear_y * z, z / dz};
    };
    const Sheared a = sheared(triangle.a), b = sheared(triangle.b), c = sheared(triangle.c);
    double u = c.x * b.y - c.y * b.x;
    double v = a.x * c.y - a.y * c.x;
    double w = b.x * a.y - b.y * a.x;

    // The floats said "inside"; where double says "just outside", the nearest weights inside count.
    const double sign = u + v + w < 0 ? -1 : 1;
    u = std::max(u * sign, 0.0);
    v = std::max(v * sign, 0.0);
    w = std::max(w * sign, 0.0);
    if (!(u + v + w > 0))
        u = v = w = 1;
    const double sum = u + v + w;
    const double t = (u * a.t + v * b.t + w * c.t) / sum;

    TriangleHit hit;
    hit.scaled_t = static_cast<Real>(
        std::clamp(t, static_cast<double>(box.near), static_cast<double>(box.far)));
    const double unscaled_t = static_cast<double>(hit.scaled_t) * ray_.t_scale;
    constexpr double kLargest = std::numeric_limits<Real>::max();
    if (!(t_min_ <= unscaled_t && unscaled_t <= t_max_ && std::abs(unscaled_t) <= kLargest))
        return std::nullopt;
    hit.t = static_cast<Real>(unscaled_t);
    hit.u = static_cast<Real>(v / sum);
    hit.v = static_cast<Real>(w / sum);
    return hit;
}

} // namespace topple::spatial_detail
