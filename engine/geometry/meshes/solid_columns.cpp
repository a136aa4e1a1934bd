// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/meshes/solid_columns_detail.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace topple {
namespace {

/// Offset of the lines from the centers of their cells, since vertices of models often have round coordinates.
constexpr double kOffMiddle = 0.5 + 0.0137;

/// Returns twice the signed area of (a, b, p) in the plane of y and z. Swapping a and b changes only the sign, so
/// that a line through an edge belongs to exactly one of its triangles.
double side_of_edge(Vec3 a, Vec3 b, double y, double z) {
    const bool in_order = a.y != b.y ? a.y < b.y : a.z < b.z;
    const Vec3 p = in_order ? a : b, q = in_order ? b : a;
    const double area = (double{q.y} - double{p.y}) * (z - double{p.z}) -
                        (double{q.z} - double{p.z}) * (y - double{p.y});
    return in_order ? area : -area;
}

/// Returns where the line along X through (y, z) crosses the triangle. A point on an edge counts as left of the edge
/// if the edge leads upwards, so that exactly one of two triangles contains it.
std::optional<double> crossing(const Triangle& t, double y, double z) {
    const Vec3 vertices[] = {t.a, t.b, t.c};
    double w[3];
    int positive = 0, negative = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 a = vertices[(i + 1) % 3], b = vertices[(i + 2) % 3];
        w[i] = side_of_edge(a, b, y, z);
        const bool is_up = a.y != b.y ? a.y < b.y : a.z < b.z;
        (w[i] > 0 || (w[i] == 0 && is_up) ? positive : negative)++;
    }
    const double sum = w[0] + w[1] + w[2];
    if ((positive != 3 && negative != 3) || sum == 0)
        return {};
    return (w[0] * double{t.a.x} + w[1] * double{t.b.x} + w[2] * double{t.c.x}) / sum;
}

} // namespace

SolidColumns::SolidColumns(const TriangleMesh& mesh, int resolution) {
    WorkProgress unwatched;
    *this = SolidColumns(mesh, resolution, unwatched);
}

SolidColumns::SolidColumns(const TriangleMesh& mesh, int resolution, WorkProgress& work) {
    const Aabb box = bounds_of(mesh);
    const double y_side = double{box.max.y} - double{box.min.y};
    const double z_side = double{box.max.z} - double{box.min.z};
    divide(box, std::max(y_side, z_side) / resolution);
    std::vector<std::vector<double>> crossings(at(0, count_[1]));
    for (std::uint32_t i = 0; i < mesh.triangles.size() && work.count(); ++i)
        add_crossings(triangle_of(mesh, i), crossings);
    stretches_.resize(crossings.size());
    for (std::size_t c = 0; c < crossings.size(); ++c) {
        std::sort(crossings[c].begin(), crossings[c].end());
        for (std::size_t i = 0; i + 1 < crossings[c].size(); i += 2)
            stretches_[c].push_back(
                {static_cast<float>(crossings[c][i]), static_cast<float>(crossings[c][i + 1])});
    }
}

void SolidColumns::divide(const Aabb& box, double cell) {
    for (std::size_t i = 0; i < 2; ++i) {
        const int axis = static_cast<int>(i) + 1;
        const double side = double{box.max[axis]} - double{box.min[axis]};
        low_[i] = double{box.min[axis]};
        count_[i] = std::max(1, static_cast<int>(std::ceil(side / cell - 1e-6)));
        step_[i] = side / count_[i];
    }
}

void SolidColumns::add_crossings(const Triangle& t,
                                 std::vector<std::vector<double>>& crossings) const {
    const Range ys = columns_in(0, bounds_of(t)), zs = columns_in(1, bounds_of(t));
    for (int z = zs.begin; z < zs.end; ++z)
        for (int y = ys.begin; y < ys.end; ++y)
            if (const auto x = crossing(t,
                                        low_[0] + step_[0] * (y + kOffMiddle),
                                        low_[1] + step_[1] * (z + kOffMiddle)))
                crossings[at(y, z)].push_back(*x);
}

SolidColumns::Range SolidColumns::columns_in(int axis, const Aabb& box) const {
    const auto i = static_cast<std::size_t>(axis);
    const double low = axis == 0 ? box.min.y : box.min.z, high = axis == 0 ? box.max.y : box.max.z;
    return {
        std::clamp(static_cast<int>(std::floor((low - low_[i]) / step_[i])), 0, count_[i]),
        std::clamp(static_cast<int>(std::floor((high - low_[i]) / step_[i])) + 1, 0, count_[i])};
}

double SolidColumns::volume_in(const Aabb& box) const {
    const auto covered = [&](std::size_t i, int cell, double low, double high) {
        const double begin = low_[i] + step_[i] * cell;
        return std::max(0.0, std::min(begin + step_[i], high) - std::max(begin, low));
    };
    const Range ys = columns_in(0, box), zs = columns_in(1, box);
    double volume = 0;
    for (int z = zs.begin; z < zs.end; ++z)
        for (int y = ys.begin; y < ys.end; ++y) {
            double length = 0;
            for (const Stretch s : stretches_[at(y, z)])
                length += double{s.filled} * std::max(0.0,
                                                      double{std::min(s.end, box.max.x)} -
                                                          double{std::max(s.begin, box.min.x)});
            volume += length * covered(0, y, box.min.y, box.max.y) *
                      covered(1, z, box.min.z, box.max.z);
        }
    return volume;
}

void SolidColumns::points_in(const Aabb& box, std::vector<Vec3>& points) const {
    points.clear();
    const Range ys = columns_in(0, box), zs = columns_in(1, box);
    // At the vertices between columns, the stretch extends as far as the farthest of the adjacent columns.
    for (int z = zs.begin; z <= zs.end; ++z)
        for (int y = ys.begin; y <= ys.end; ++y) {
            Stretch whole{Aabb::kInfinity, -Aabb::kInfinity};
            for (int k = 0; k < 4; ++k) {
                const int column = y - (k & 1), row = z - (k >> 1);
                if (column < ys.begin || column >= ys.end || row < zs.begin || row >= zs.end)
                    continue;
                for (const Stretch s : stretches_[at(column, row)])
                    if (s.end > box.min.x && s.begin < box.max.x)
                        whole = {std::min(whole.begin, std::max(s.begin, box.min.x)),
                                 std::max(whole.end, std::min(s.end, box.max.x))};
            }
            if (!(whole.begin < whole.end))
                continue;
            const Real p = static_cast<Real>(low_[0] + step_[0] * y);
            const Real q = static_cast<Real>(low_[1] + step_[1] * z);
            const Real in_y = std::clamp(p, box.min.y, box.max.y);
            const Real in_z = std::clamp(q, box.min.z, box.max.z);
            points.push_back({whole.begin, in_y, in_z});
            points.push_back({whole.end, in_y, in_z});
        }
}

bool SolidColumns::contains(Vec3 p) const {
    const auto cell = [&](std::size_t i, Real at) {
        return std::clamp(
            static_cast<int>(std::floor((double{at} - low_[i]) / step_[i])), 0, count_[i] - 1);
    };
    const std::vector<Stretch>& column = stretches_[at(cell(0, p.y), cell(1, p.z))];
    return std::any_of(column.begin(), column.end(), [&](const Stretch& s) {
        return s.filled == 1 && s.begin <= p.x && p.x <= s.end;
    });
}

bool is_inside(const TriangleMesh& mesh, const Aabb& bounds, Vec3 p, TriangleFinder find) {
    std::vector<std::uint32_t> near;
    find({p, {std::max(bounds.max.x, p.x), p.y, p.z}}, near);
    bool inside = false;
    for (const std::uint32_t i : near)
        if (const auto x = crossing(triangle_of(mesh, i), p.y, p.z); x && *x > double{p.x})
            inside = !inside;
    return inside;
}

bool is_inside(const TriangleMesh& mesh, Vec3 p) {
    bool inside = false;
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i)
        if (const auto x = crossing(triangle_of(mesh, i), p.y, p.z); x && *x > double{p.x})
            inside = !inside;
    return inside;
}

} // namespace topple
