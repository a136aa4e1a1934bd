// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "engine/spatial/mesh_ray_detail.h"

#include <array>
#include <cmath>
#include <limits>

namespace topple::spatial_detail {
namespace {

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

MeshRay::MeshRay(const ScaledRay& ray, const Ray& original, const Aabb& bounds)
    : ray_(ray),
      t_min_(original.t_min),
      t_max_(original.t_max),
      boxes_(ray, bounds),
      sheared_(make_triangle_ray({ray.origin, ray.direction})) {}

/// Operation by operation what meets_triangle does.
unsigned MeshRay::through4(const TriangleBlock& block) const {
    const Float4 origin_x = broadcast4(ray_.origin[sheared_.x]);
    const Float4 origin_y = broadcast4(ray_.origin[sheared_.y]);
    const Float4 origin_z = broadcast4(ray_.origin[sheared_.z]);
    const Float4 shear_x = broadcast4(sheared_.shear_x), shear_y = broadcast4(sheared_.shear_y);
    Float4 x[3], y[3];
    for (std::size_t i = 0; i < 3; ++i) {
        const Float4 z = load4(block.corner[i][sheared_.z]) - origin_z;
        x[i] = (load4(block.corner[i][sheared_.x]) - origin_x) - shear_x * z;
        y[i] = (load4(block.corner[i][sheared_.y]) - origin_y) - shear_y * z;
    }
    const Float4 u = x[2] * y[1] - y[2] * x[1];
    const Float4 v = x[0] * y[2] - y[0] * x[2];
    const Float4 w = x[1] * y[0] - y[1] * x[0];
    const Float4 zero = broadcast4(0);
    const Mask4 front = (zero <= u) & (zero <= v) & (zero <= w);
    const Mask4 back = (u <= zero) & (v <= zero) & (w <= zero);
    return bits((front | back) & (u + v + w != zero));
}

std::optional<TriangleHit> MeshRay::find_hit(const Triangle& triangle) const {
    const WidenedRay::Interval box = boxes_.interval(bounds_of(triangle));
    if (!(box.near <= box.far))
        return std::nullopt;

    const double dz = ray_.direction[sheared_.z];
    const double shear_x = ray_.direction[sheared_.x] / dz,
                 shear_y = ray_.direction[sheared_.y] / dz;
    const auto sheared = [&](Vec3 corner) {
        const auto along = [&](int axis) {
            return static_cast<double>(corner[axis]) - static_cast<double>(ray_.origin[axis]);
        };
        const double z = along(sheared_.z);
        return Sheared{along(sheared_.x) - shear_x * z, along(sheared_.y) - shear_y * z, z / dz};
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
