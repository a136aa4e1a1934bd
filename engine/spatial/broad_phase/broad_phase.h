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

/// Structure that finds candidates. All kinds give the same pairs.
enum class BroadPhaseKind : std::uint8_t { bvh, octree, brute_force };
inline constexpr int kBroadPhaseKindCount = 3; ///< Number of values of BroadPhaseKind.
std::string_view name_of(BroadPhaseKind kind); ///< "bvh", "octree", "brute"
/// The kind of that name; none for an unknown one.
std::optional<BroadPhaseKind> broad_phase_kind_from(std::string_view name);

/// Two proxies whose fat boxes overlap; a < b.
struct ProxyPair {
    std::uint32_t a = 0, b = 0; ///< Indices of the boxes.
    friend constexpr auto operator<=>(ProxyPair, ProxyPair) = default;
};

/// Candidates among many boxes. The caller owns the boxes ("fat" ones, grown so that they need not
/// change every step); proxy i is boxes[i]. Every kind tests those very boxes, so pair sets are
/// equal by construction, whatever the tree looks like. Boxes may be infinite (planes); empty ones
/// and those with a NaN overlap nothing. Before the first `rebuild` there are no boxes.
class BroadPhase {
public:
    virtual ~BroadPhase() = default;

    /// Forgets everything and takes these boxes.
    virtual void rebuild(std::span<const Aabb> boxes) = 0;

    /// The boxes at `moved` have changed; the others and their number have not.
    virtual void update(std::span<const Aabb> boxes, std::span<const std::uint32_t> moved) = 0;

    /// Every pair of overlapping boxes of which at least one is flagged in `active` (one byte a
    /// proxy), sorted, without duplicates. Replaces the contents of `out`.
    virtual void find_pairs(std::span<const std::uint8_t> active,
                            std::vector<ProxyPair>& out,
                            JobPool& pool) const = 0;
    /// The same on the calling thread alone.
    void find_pairs(std::span<const std::uint8_t> active, std::vector<ProxyPair>& out) const {
        JobPool alone;
        find_pairs(active, out, alone);
    }

    /// Calls `visit(proxy)` for every box that overlaps `box`, in no particular order.
    virtual void query(const Aabb& box, FunctionRef<void(std::uint32_t)> visit) const = 0;

    /// Calls `visit(proxy, t_max)` for boxes the ray meets before t_max, roughly near to far; what
    /// it returns is the new t_max. Boxes count as a little larger, by the rounding errors of the
    /// test.
    virtual void cast_ray(const Ray& ray, FunctionRef<Real(std::uint32_t, Real)> visit) const = 0;

    /// A node of the tree or a cell of the octree, for drawing.
    struct Cell {
        Aabb box;      ///< World. [m]
        int depth = 0; ///< 0 is the root.
        int count = 0; ///< Proxies stored in it and not below.
    };
    /// Nodes of the tree or cells of the octree, root first, for drawing.
    [[nodiscard]] virtual std::vector<Cell> cells() const = 0;

    /// Whether every link, box and count is right. For tests; costs O(n).
    [[nodiscard]] virtual bool is_consistent() const = 0;
};

/// An empty broad phase of that kind.
std::unique_ptr<BroadPhase> make_broad_phase(BroadPhaseKind kind);

} // namespace topple
