// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"
#include "topple/core/parallel.h"
#include "topple/geometry/shapes/aabb.h"
#include "topple/geometry/shapes/ray.h"

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace topple {

/// Data structure that finds candidates. All kinds give the same pairs.
enum class BroadPhaseKind : std::uint8_t { bvh, octree, brute_force };
inline constexpr int kBroadPhaseKindCount = 3; ///< Number of values of BroadPhaseKind.
std::string_view name_of(BroadPhaseKind kind); ///< "bvh", "octree", "brute"
/// Returns the kind of that name; none for an unknown one.
std::optional<BroadPhaseKind> broad_phase_kind_from(std::string_view name);

/// Two proxies whose fat boxes overlap; a < b.
struct ProxyPair {
    std::uint32_t a = 0, b = 0; ///< Indices of the boxes.
    friend constexpr auto operator<=>(ProxyPair, ProxyPair) = default;
};

/// Candidates among many boxes. The caller owns the boxes ("fat" ones, with a margin so that they need not change in
/// every step); proxy i is boxes[i]. Every kind tests exactly these boxes, so the pair sets are equal for every tree.
/// Boxes may be infinite (planes); empty ones and those with a NaN overlap nothing. There are no boxes before the
/// first `rebuild`.
class BroadPhase {
public:
    virtual ~BroadPhase() = default;

    /// Replaces all boxes.
    virtual void rebuild(std::span<const Aabb> boxes) = 0;

    /// Updates the boxes at `moved`; the others and their number are unchanged.
    virtual void update(std::span<const Aabb> boxes, std::span<const std::uint32_t> moved) = 0;

    /// Finds every pair of overlapping boxes of which at least one is flagged in `active` (one byte per proxy),
    /// sorted, without duplicates. Replaces the contents of `out`.
    virtual void find_pairs(std::span<const std::uint8_t> active,
                            std::vector<ProxyPair>& out,
                            JobPool& pool) const = 0;
    /// Finds the same pairs on the calling thread alone.
    void find_pairs(std::span<const std::uint8_t> active, std::vector<ProxyPair>& out) const {
        JobPool alone;
        find_pairs(active, out, alone);
    }

    /// Calls `visit(proxy)` for every box that overlaps `box`, in no particular order.
    virtual void query(const Aabb& box, FunctionRef<void(std::uint32_t)> visit) const = 0;

    /// Calls `visit(proxy, t_max)` for boxes that the ray meets before t_max, roughly near to far; `visit` returns
    /// the new t_max. Boxes count as slightly larger, by the rounding errors of the test.
    virtual void cast_ray(const Ray& ray, FunctionRef<Real(std::uint32_t, Real)> visit) const = 0;

    /// A node of the tree or a cell of the octree, for drawing.
    struct Cell {
        Aabb box;      ///< World coordinates. [m]
        int depth = 0; ///< 0 is the root.
        int count = 0; ///< Number of proxies stored in this cell, not below it.
    };
    /// Nodes of the tree or cells of the octree, root first, for drawing.
    [[nodiscard]] virtual std::vector<Cell> cells() const = 0;

    /// Returns whether every link, box and count is right. For tests; costs O(n).
    [[nodiscard]] virtual bool is_consistent() const = 0;
};

/// Creates an empty broad phase of that kind.
std::unique_ptr<BroadPhase> make_broad_phase(BroadPhaseKind kind);

} // namespace topple
