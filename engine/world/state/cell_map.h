// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// One frame for the boxes of all cells, in which the broad phase keeps them as floats. Boxes that overlap in the world
// overlap there too. Along each axis, stretches of more than kLongestGap cells without a body are shortened to that
// many, since the coordinates would be rounded more coarsely than the bodies are large otherwise.
#pragma once

#include "topple/core/function_ref.h"
#include "topple/math/grid_cell.h"
#include "topple/spatial/broad_phase/broad_phase.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace topple {

/// Maps coordinates of cells to the frame of the broad phase. Derived from the cells of a world's objects.
class CellMap {
public:
    /// Takes over the cells in use; they need not differ.
    void reset(std::span<const GridCell> cells);

    /// Returns whether all objects have the same cell, so that no coordinate needs to be mapped.
    [[nodiscard]] bool is_single() const { return is_single_; }
    /// Returns the cell of all objects. Requires: is_single().
    [[nodiscard]] const GridCell& only_cell() const { return only_; }

    /// Returns the box around a box in the frame of `cell`.
    [[nodiscard]] Aabb map(const Aabb& box, const GridCell& cell) const;
    /// Casts a ray, given in the frame of `cell`, at the boxes. Calls `visit` as BroadPhase::cast_ray does, with the
    /// parameter t of the given ray; a box may be visited more than once.
    void cast_ray(const BroadPhase& boxes,
                  const Ray& ray,
                  const GridCell& cell,
                  FunctionRef<Real(std::uint32_t, Real)> visit) const;

private:
    /// Cells in use along one axis, and their coordinates in the frame of the broad phase.
    struct Axis {
        std::vector<std::int32_t> cells;  ///< Sorted, each once.
        std::vector<std::int64_t> mapped; ///< In cells; sorted.

        /// Returns the coordinate of a cell, in cells.
        [[nodiscard]] std::int64_t map(std::int32_t cell) const;
    };
    /// A coordinate in the frame of the broad phase.
    struct MappedPoint {
        double at = 0;          ///< [m]
        bool is_in_gap = false; ///< Whether it lies where a gap was shortened.
    };
    /// Maps a coordinate on an axis of the world. [m]
    [[nodiscard]] MappedPoint map_point(int axis, double place) const;
    /// Returns the part of a ray from `begin` on, which lies inside or outside of shortened gaps as the point at
    /// `inside` does, as a ray in the frame of the broad phase.
    [[nodiscard]] Ray piece_of(DVec3 origin, DVec3 direction, double begin, double inside) const;
    /// Appends the parameters at which the ray enters or leaves a shortened gap.
    void add_breaks(int axis, double origin, double direction, std::vector<double>& out) const;

    std::array<Axis, 3> axes_;
    bool is_single_ = true;
    GridCell only_{}; ///< The only cell, if there is a single one.
};

} // namespace topple
