// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/assert.h"
#include "topple/geometry/meshes/solid_columns_detail.h"
#include "topple/geometry/pairs/intersects.h"
#include "topple/math/dvec3.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace topple {
namespace {

/// Largest number of tests of a triangle and a cell or a row of cells, of some 30 ns each.
constexpr std::int64_t kMostTests = 100'000'000;
/// Growth of a cell, in its sides: a triangle in the plane between two cells touches both.
constexpr Real kGrowth = 1e-3f;

/// The plane of a triangle. A triangle crosses a cell only if its plane does, which passes over most cells of the box
/// of a large triangle without an exact test.
class TrianglePlane {
public:
    /// `size`: sides of the box of all cells. [m]
    TrianglePlane(const Triangle& t, Vec3 size) : vertex_(t.a), width_(size.x) {
        const DVec3 ab = DVec3(t.b) - vertex_, ac = DVec3(t.c) - vertex_;
        normal_ = cross(ab, ac);
        // Rounding errs by some units in the last place of the product of two sides and a distance.
        slack_ = 1e-12 * length(ab) * length(ac) * length(DVec3(size));
    }
    /// Returns the stretch of X in which the plane crosses boxes of a row along X, enlarged by rounding errors. Empty:
    /// the first end is the larger one. `center`, `half`: of one of the boxes. [m]
    [[nodiscard]] std::array<double, 2> stretch_of_row(DVec3 center, DVec3 half) const {
        const double at = normal_.y * (center.y - vertex_.y) + normal_.z * (center.z - vertex_.z);
        const double beside = std::abs(normal_.y) * half.y + std::abs(normal_.z) * half.z + slack_;
        const double slope = std::abs(normal_.x);
        if (slope * width_ > slack_) {
            const double middle = vertex_.x - at / normal_.x, reach = half.x + beside / slope;
            return {middle - reach, middle + reach};
        }
        constexpr double kAll = std::numeric_limits<double>::infinity();
        return std::abs(at) <= beside + slack_ ? std::array<double, 2>{-kAll, kAll}
                                               : std::array<double, 2>{kAll, -kAll};
    }

private:
    DVec3 vertex_, normal_;
    double width_ = 0; ///< Of all cells along X. [m]
    double slack_ = 0; ///< Bound of rounding errors. [m^3]
};

/// Cells of a box: empty at first, then touched by triangles, then reached from outside.
class CellGrid {
public:
    CellGrid(const Aabb& box, std::array<int, 3> count) : box_(box), count_(count) {
        std::size_t all = 1;
        for (int axis = 0; axis < 3; ++axis) {
            const auto cells = static_cast<std::size_t>(count_[static_cast<std::size_t>(axis)]);
            step_[axis] = extents(box)[axis] / static_cast<Real>(cells);
            all *= cells;
        }
        cells_.resize(all);
    }

    /// Returns false if that takes too long, or `work` is stopped.
    bool touch(const Triangle& t, WorkProgress& work) {
        const Aabb around = bounds_of(t);
        std::array<int, 3> low{}, high{};
        for (int axis = 0; axis < 3; ++axis) {
            const auto i = static_cast<std::size_t>(axis);
            const auto cell = [&](Real at) {
                return static_cast<int>(std::floor((at - box_.min[axis]) / step_[axis]));
            };
            low[i] = std::clamp(cell(around.min[axis] - kGrowth * step_[axis]), 0, count_[i] - 1);
            high[i] = std::clamp(cell(around.max[axis] + kGrowth * step_[axis]), 0, count_[i] - 1);
        }
        const TrianglePlane plane(t, extents(box_));
        for (int z = low[2]; z <= high[2]; ++z)
            for (int y = low[1]; y <= high[1]; ++y) {
                const Aabb first = box_of(0, y, z);
                const DVec3 least(first.min), half = (DVec3(first.max) - least) * 0.5;
                const auto [begin, end] = plane.stretch_of_row(least + half, half);
                // One more cell at either end, since the planes between cells are rounded too.
                const int from = std::max(low[0], cell_at(begin) - 1);
                const int to = std::min(high[0], cell_at(end) + 1);
                const int tests = 1 + std::max(to - from + 1, 0);
                tests_left_ -= tests;
                if (tests_left_ < 0 || !work.count(static_cast<std::size_t>(tests)))
                    return false;
                for (int x = from; x <= to; ++x)
                    if (Cell& cell = cells_[at(x, y, z)];
                        cell == Cell::empty && intersects(t, box_of(x, y, z)))
                        cell = Cell::touched;
            }
        return true;
    }

    /// Spreads from the border through the sides of empty cells.
    void reach_from_outside() {
        std::vector<std::array<int, 3>> open;
        const auto reach = [&](int x, int y, int z) {
            if (Cell& cell = cells_[at(x, y, z)]; cell == Cell::empty) {
                cell = Cell::outside;
                open.push_back({x, y, z});
            }
        };
        for (int z = 0; z < count_[2]; ++z)
            for (int y = 0; y < count_[1]; ++y)
                for (int x = 0; x < count_[0]; ++x)
                    if (x == 0 || y == 0 || z == 0 || x + 1 == count_[0] || y + 1 == count_[1] ||
                        z + 1 == count_[2])
                        reach(x, y, z);
        while (!open.empty()) {
            const std::array<int, 3> from = open.back();
            open.pop_back();
            for (std::size_t axis = 0; axis < 3; ++axis)
                for (const int step : {-1, 1}) {
                    std::array<int, 3> to = from;
                    to[axis] += step;
                    if (to[axis] >= 0 && to[axis] < count_[axis])
                        reach(to[0], to[1], to[2]);
                }
        }
    }

    [[nodiscard]] bool is_outside(int x, int y, int z) const {
        return cells_[at(x, y, z)] == Cell::outside;
    }
    /// Returns whether the surface passes through a cell that is not outside: a side of it is the outside's.
    [[nodiscard]] bool is_border(int x, int y, int z) const {
        const std::array<int, 3> cell{x, y, z};
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (const int step : {-1, 1}) {
                std::array<int, 3> to = cell;
                to[axis] += step;
                if (to[axis] < 0 || to[axis] >= count_[axis] || is_outside(to[0], to[1], to[2]))
                    return true;
            }
        return false;
    }
    /// Returns the lower end of a cell along X. [m]
    [[nodiscard]] Real x_of(int x) const { return box_.min.x + static_cast<Real>(x) * step_.x; }

private:
    enum class Cell : std::uint8_t { empty, touched, outside };

    [[nodiscard]] std::size_t at(int x, int y, int z) const {
        const auto row = static_cast<std::size_t>(z) * static_cast<std::size_t>(count_[1]) +
                         static_cast<std::size_t>(y);
        return row * static_cast<std::size_t>(count_[0]) + static_cast<std::size_t>(x);
    }
    /// Returns the cell of a row along X at `x` [m], or a border of the row.
    [[nodiscard]] int cell_at(double x) const {
        const double at = (x - double{box_.min.x}) / double{step_.x};
        return static_cast<int>(std::floor(std::clamp(at, 0.0, double(count_[0]))));
    }
    [[nodiscard]] Aabb box_of(int x, int y, int z) const {
        const Vec3 low = box_.min + Vec3{static_cast<Real>(x) * step_.x,
                                         static_cast<Real>(y) * step_.y,
                                         static_cast<Real>(z) * step_.z};
        return {low - step_ * kGrowth, low + step_ * (1 + kGrowth)};
    }

    Aabb box_;
    Vec3 step_; ///< Sides of a cell. [m]
    std::array<int, 3> count_;
    std::vector<Cell> cells_;
    std::int64_t tests_left_ = kMostTests;
};

} // namespace

std::optional<SolidColumns> SolidColumns::of_soup(const TriangleMesh& mesh,
                                                  int resolution,
                                                  WorkProgress& work) {
    TOPPLE_ASSERT(!mesh.triangles.empty() && resolution >= 2);
    const Aabb box = bounds_of(mesh);
    const Vec3 sides = extents(box);
    if (!(min_component(sides) > 0))
        return {};
    SolidColumns columns;
    const double cell = double{max_component(sides)} / resolution;
    columns.divide(box, cell);
    const int along = std::max(1, static_cast<int>(std::ceil(double{sides.x} / cell - 1e-6)));
    CellGrid grid(box, {along, columns.count_[0], columns.count_[1]});
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i)
        if (!grid.touch(triangle_of(mesh, i), work))
            return {};
    grid.reach_from_outside();
    columns.stretches_.resize(columns.at(0, columns.count_[1]));
    for (int z = 0; z < columns.count_[1]; ++z)
        for (int y = 0; y < columns.count_[0]; ++y)
            for (int x = 0; x < along; ++x) {
                if (grid.is_outside(x, y, z))
                    continue;
                const int first = x;
                const bool is_border = grid.is_border(x, y, z);
                while (x + 1 < along && !grid.is_outside(x + 1, y, z) &&
                       grid.is_border(x + 1, y, z) == is_border)
                    ++x;
                columns.stretches_[columns.at(y, z)].push_back(
                    {grid.x_of(first), grid.x_of(x + 1), is_border ? 0.5f : 1.0f});
            }
    return columns;
}

} // namespace topple
