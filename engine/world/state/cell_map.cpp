// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/state/cell_map.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace topple {
namespace {

/// Cells to which longer gaps are shortened: no object reaches farther than half of it out of its cell, for no
/// coordinate and no shape is larger than kWorldRadius. Larger: coarser coordinates. [cells]
constexpr std::int64_t kLongestGap = 512;
constexpr double kHalfGap = kCellSize * (static_cast<double>(kLongestGap) / 2); // [m]

/// Share of a coordinate by which a mapped box grows: the ray of a query is rounded to floats too. [-]
constexpr double kRounding = 0x1p-22;

Real round_down(double x) {
    const Real nearest = static_cast<Real>(x);
    return static_cast<double>(nearest) > x
               ? std::nextafter(nearest, -std::numeric_limits<Real>::infinity())
               : nearest;
}
Real round_up(double x) { return -round_down(-x); }

Real grown_down(Real x, double offset) {
    const double moved = static_cast<double>(x) + offset;
    return round_down(moved - std::abs(moved) * kRounding);
}
Real grown_up(Real x, double offset) {
    const double moved = static_cast<double>(x) + offset;
    return round_up(moved + std::abs(moved) * kRounding);
}

bool is_shortened(std::int32_t cell, std::int32_t next) {
    return std::int64_t{next} - cell > kLongestGap;
}
std::int32_t number_of(const GridCell& cell, int axis) {
    return axis == 0 ? cell.x : axis == 1 ? cell.y : cell.z;
}

} // namespace

void CellMap::reset(std::span<const GridCell> cells) {
    only_ = cells.empty() ? GridCell{} : cells.front();
    is_single_ = std::all_of(
        cells.begin(), cells.end(), [&](const GridCell& cell) { return cell == only_; });
    for (Axis& axis : axes_) {
        axis.cells.clear();
        axis.mapped.clear();
    }
    if (is_single_)
        return;
    for (int i = 0; i < 3; ++i) {
        Axis& axis = axes_[static_cast<std::size_t>(i)];
        for (const GridCell& cell : cells)
            axis.cells.push_back(number_of(cell, i));
        std::sort(axis.cells.begin(), axis.cells.end());
        axis.cells.erase(std::unique(axis.cells.begin(), axis.cells.end()), axis.cells.end());
        axis.mapped.push_back(0);
        for (std::size_t k = 1; k < axis.cells.size(); ++k)
            axis.mapped.push_back(
                axis.mapped.back() +
                std::min(std::int64_t{axis.cells[k]} - axis.cells[k - 1], kLongestGap));
        // The cells around the origin keep their coordinates.
        const std::int64_t zero = axis.map(0);
        if (std::binary_search(axis.cells.begin(), axis.cells.end(), 0))
            for (std::int64_t& mapped : axis.mapped)
                mapped -= zero;
    }
}

std::int64_t CellMap::Axis::map(std::int32_t cell) const {
    const auto next = std::upper_bound(cells.begin(), cells.end(), cell);
    if (next == cells.begin())
        return mapped.front() - std::min(std::int64_t{cells.front()} - cell, kLongestGap);
    const auto at = static_cast<std::size_t>(next - cells.begin()) - 1;
    return mapped[at] + std::min(std::int64_t{cell} - cells[at], kLongestGap);
}

Aabb CellMap::map(const Aabb& box, const GridCell& cell) const {
    if (is_single_ && cell == only_)
        return box;
    DVec3 offset;
    if (is_single_) {
        offset = origin_of(cell) - origin_of(only_);
    } else {
        offset = {kCellSize * static_cast<double>(axes_[0].map(cell.x)),
                  kCellSize * static_cast<double>(axes_[1].map(cell.y)),
                  kCellSize * static_cast<double>(axes_[2].map(cell.z))};
        if (offset == DVec3{})
            return box;
    }
    return {{grown_down(box.min.x, offset.x),
             grown_down(box.min.y, offset.y),
             grown_down(box.min.z, offset.z)},
            {grown_up(box.max.x, offset.x),
             grown_up(box.max.y, offset.y),
             grown_up(box.max.z, offset.z)}};
}

CellMap::MappedPoint CellMap::map_point(int axis, double place) const {
    const Axis& of = axes_[static_cast<std::size_t>(axis)];
    const auto center = [&](std::size_t k) { return kCellSize * of.cells[k]; };
    const auto mapped = [&](std::size_t k) {
        return kCellSize * static_cast<double>(of.mapped[k]);
    };
    // Finds the last cell that is not above the place, or the first one.
    std::size_t k = 0;
    while (k + 1 < of.cells.size() && center(k + 1) <= place)
        ++k;
    if (k + 1 == of.cells.size() || !is_shortened(of.cells[k], of.cells[k + 1]) ||
        place - center(k) <= kHalfGap)
        return {mapped(k) + (place - center(k)), false};
    if (center(k + 1) - place <= kHalfGap)
        return {mapped(k + 1) + (place - center(k + 1)), false};
    return {mapped(k) + kHalfGap, true};
}

void CellMap::add_breaks(int axis, double origin, double direction, std::vector<double>& out) const {
    if (direction == 0)
        return;
    const Axis& of = axes_[static_cast<std::size_t>(axis)];
    for (std::size_t k = 0; k + 1 < of.cells.size(); ++k)
        if (is_shortened(of.cells[k], of.cells[k + 1]))
            for (const double at :
                 {kCellSize * of.cells[k] + kHalfGap, kCellSize * of.cells[k + 1] - kHalfGap})
                out.push_back((at - origin) / direction);
}

Ray CellMap::piece_of(DVec3 origin, DVec3 direction, double begin, double inside) const {
    std::array<double, 3> start{}, along{};
    for (int axis = 0; axis < 3; ++axis) {
        const auto i = static_cast<std::size_t>(axis);
        const MappedPoint point = map_point(axis, origin[axis] + inside * direction[axis]);
        along[i] = point.is_in_gap ? 0 : direction[axis];
        start[i] = point.at - (inside - begin) * along[i];
    }
    return {.origin = to_vec3({start[0], start[1], start[2]}),
            .direction = to_vec3({along[0], along[1], along[2]})};
}

void CellMap::cast_ray(const BroadPhase& boxes,
                       const Ray& ray,
                       const GridCell& cell,
                       FunctionRef<Real(std::uint32_t, Real)> visit) const {
    if (is_single_) {
        Ray moved = ray;
        moved.origin += offset_of(cell, only_);
        boxes.cast_ray(cell == only_ ? ray : moved, visit);
        return;
    }
    if (!is_finite(ray.origin) || !is_finite(ray.direction) || ray.direction == Vec3{})
        return;
    const DVec3 origin = global_point(cell, ray.origin), direction(ray.direction);
    std::vector<double> breaks;
    for (int axis = 0; axis < 3; ++axis)
        add_breaks(axis, origin[axis], direction[axis], breaks);
    breaks.push_back(std::numeric_limits<double>::infinity());
    std::sort(breaks.begin(), breaks.end());
    Real t_max = ray.t_max;
    double begin = 0;
    for (const double end : breaks) {
        if (!(end > begin))
            continue;
        if (!(begin <= static_cast<double>(t_max)))
            return;
        const double inside = std::isfinite(end) ? (begin + end) / 2 : begin + 1;
        Ray piece = piece_of(origin, direction, begin, inside);
        piece.t_max = static_cast<Real>(std::min(static_cast<double>(t_max), end) - begin);
        if (piece.direction == Vec3{}) { // a gap on every axis along which the ray runs
            boxes.query({piece.origin, piece.origin},
                        [&](std::uint32_t i) { t_max = std::min(t_max, visit(i, t_max)); });
        } else {
            const Real before = static_cast<Real>(begin);
            boxes.cast_ray(piece, [&](std::uint32_t i, Real left) {
                t_max = std::min(t_max, visit(i, t_max));
                return std::min(left, t_max - before);
            });
        }
        begin = end;
    }
}

} // namespace topple
